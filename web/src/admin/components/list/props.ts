import type { ReactNode } from 'react'
import type { EmptyListProps } from './empty.tsx'
import type { Paging } from './pager.tsx'
import type { List } from './use-list.ts'

export interface DataListProps<Row> {
  /** What choices are kept under, e.g. `products`. */
  name: string
  /** What it lists, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while they are not there yet. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** What a row is called, e.g. the product's name. */
  rowLabel: (row: Row) => string
  /** What the address says is shown: see useList. */
  list: List
  error?: unknown
  onRetry?: () => void
  /** Absent: the rows are all there are, and sorted here. */
  paging?: Paging
  /** The placeholder of the search field; without it there is none. */
  search?: string
  /** Inputs that set filters, beside the search field. */
  filters?: ReactNode
  /** What can be done with those selected; without it nothing can be selected. */
  actions?: (rows: Row[], clear: () => void) => ReactNode
  /** Shown where there is nothing at all, not where a filter finds nothing. */
  empty: EmptyListProps
}

export interface Column<Row> {
  id: string
  header: string
  /** The header is said, not shown: for buttons. */
  headerHidden?: true
  cell: (row: Row) => ReactNode
  /** What the rows are sorted by where they are all here; with `sortable`, the server sorts. */
  value?: (row: Row) => string | number | undefined
  sortable?: boolean
  /** Numbers stand at the end. */
  align?: 'end'
  width?: number | string
  /** Not shown until somebody wants it. */
  hiddenAtFirst?: true
  /** Cannot be taken away: the column that says what the row is. */
  fixed?: true
  /** Where it stands on a phone; `line` when absent. */
  card?: 'title' | 'aside' | 'line' | 'none'
}
