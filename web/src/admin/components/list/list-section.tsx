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
  /** The button to add an item; empty without the permission. */
  add: ReactNode
  /** The dialogs of the section. */
  children?: ReactNode
}

/** A complete list as a section of a page, with an empty state. */
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
