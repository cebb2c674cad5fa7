import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SectionHead } from '../page/section-head.tsx'
import { DataList } from './data-list.tsx'
import type { DataListProps } from './props.ts'
import { useList } from './use-list.ts'

interface ListSectionProps<Row> extends Omit<DataListProps<Row>, 'label' | 'empty' | 'list'> {
  texts: { title: string; about: string; emptyTitle: string; emptyText: string }
  icon: Icon
  /** Makes one more; absent for whoever may not. */
  add: ReactNode
  /** Dialogs that it opens. */
  children?: ReactNode
}

/** A whole list as one part of a page; where it is empty, what stands in its place says how to begin. */
export function ListSection<Row>({ texts, icon: Picture, add, children, ...list }: ListSectionProps<Row>) {
  const { title, about, emptyTitle, emptyText } = texts
  const icon = <Picture size={32} stroke={1.3} />
  return (
    <section>
      <SectionHead title={title} about={about} action={list.rows?.length ? add : null} />
      <DataList
        {...list}
        label={title}
        list={useList()}
        empty={{ title: emptyTitle, text: emptyText, icon, action: add }}
      />
      {children}
    </section>
  )
}
