import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SectionHead } from '../page/section-head.tsx'
import { DataList } from './data-list.tsx'
import { emptyListOf } from './empty.tsx'
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
export function ListSection<Row>({ texts, icon, add, children, ...list }: ListSectionProps<Row>) {
  const { title, about } = texts
  return (
    <section>
      <SectionHead title={title} about={about} action={list.rows?.length ? add : null} />
      <DataList {...list} label={title} list={useList()} empty={emptyListOf(texts, icon, add)} />
      {children}
    </section>
  )
}
