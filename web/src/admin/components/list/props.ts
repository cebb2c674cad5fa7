import type { ReactNode } from 'react'
import type { Column } from './columns.ts'
import type { EmptyProps } from './empty.tsx'
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
  onAgain?: () => void
  /** Absent: the rows are all there are, and sorted here. */
  paging?: Paging
  /** The placeholder of the search field; without it there is none. */
  search?: string
  /** Inputs that set filters, beside the search field. */
  filters?: ReactNode
  /** What can be done with those selected; without it nothing can be selected. */
  actions?: (rows: Row[], clear: () => void) => ReactNode
  /** Shown where there is nothing at all, not where a filter finds nothing. */
  empty: EmptyProps
}
