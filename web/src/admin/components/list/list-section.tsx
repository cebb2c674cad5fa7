import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Icon } from '../../icons/icon.tsx'
import { IconPlus } from '../../icons/icons.ts'
import { PageHead } from '../page/page-head.tsx'
import { SectionHead } from '../page/section-head.tsx'
import { DataList } from './data-list.tsx'
import { emptyListOf } from './empty.tsx'
import type { DataListProps } from './props.ts'
import { type List, useList } from './use-list.ts'

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

interface PagedListProps<Row> extends Omit<ListSectionProps<Row>, 'children' | 'paging'> {
  /** The state in the address, which the request of the page follows. */
  list: List
  size: number
  /** How many rows there are on all pages; undefined while loading. */
  total: number | null | undefined
  /** Buttons beside the one that adds. */
  links?: ReactNode
}

/** A list as a page of its own that is read page by page. */
export function PagedListPage<Row>({ texts, icon, add, links, size, total, ...rest }: PagedListProps<Row>) {
  const { title, about } = texts
  return (
    <>
      <PageHead
        title={title}
        description={about}
        actions={
          <>
            {links}
            {add}
          </>
        }
      />
      <DataList
        {...rest}
        label={title}
        paging={{ kind: 'pages', size, total: total ?? 0 }}
        empty={emptyListOf(texts, icon, add)}
      />
    </>
  )
}

interface ListPageProps<Row> extends Omit<ListSectionProps<Row>, 'add' | 'children'> {
  texts: ListSectionProps<Row>['texts'] & { add: string }
  /** The page to add an item. */
  addAt: string
}

/** A complete list as a page of its own, with a link to add an item and an empty state. */
export function ListPage<Row>({ texts, icon, addAt, ...list }: ListPageProps<Row>) {
  const { title, about } = texts
  const add = (
    <Button component={Link} to={addAt} leftSection={<IconPlus size={18} aria-hidden />}>
      {texts.add}
    </Button>
  )
  return (
    <>
      <PageHead title={title} description={about} actions={list.rows?.length ? add : null} />
      <DataList {...list} label={title} list={useList()} empty={emptyListOf(texts, icon, add)} />
    </>
  )
}
