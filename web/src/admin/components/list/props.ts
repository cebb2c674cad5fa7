import type { ReactNode } from 'react'
import type { EmptyListProps } from './empty.tsx'
import type { Paging } from './pager.tsx'
import type { List } from './use-list.ts'

export interface DataListProps<Row> {
  /** The storage key of views and column choices, e.g. `products`. */
  name: string
  /** The accessible name of the list. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** The accessible name of a row, e.g. the product's name. */
  rowLabel: (row: Row) => string
  /** The state in the address: see `useList`. */
  list: List
  error?: unknown
  onRetry?: () => void
  /** Absent when `rows` is the complete list, which is then sorted in the browser. */
  paging?: Paging
  /** The placeholder of the search field; no field when absent. */
  search?: string
  /** Filter inputs next to the search field. */
  filters?: ReactNode
  /** Bulk actions on selected rows; no selection when absent. */
  actions?: (rows: Row[], clear: () => void) => ReactNode
  /** Shown for a list without rows and filters. */
  empty: EmptyListProps
}

export interface Column<Row> {
  id: string
  header: string
  /** Only screen readers get the header, e.g. of a column of buttons. */
  headerHidden?: true
  cell: (row: Row) => ReactNode
  /** The sort value for complete lists; with `sortable`, the server sorts. */
  value?: (row: Row) => string | number | undefined
  sortable?: boolean
  /** For columns of numbers. */
  align?: 'end'
  width?: number | string
  /** The header may take several lines, e.g. a question. */
  wraps?: true
  /** Hidden until the user chooses it. */
  hiddenAtFirst?: true
  /** The user cannot hide this column. */
  fixed?: true
  /** The position on a card; `line` when absent. An `action` says itself what it is. */
  card?: 'title' | 'aside' | 'line' | 'action' | 'none'
}
