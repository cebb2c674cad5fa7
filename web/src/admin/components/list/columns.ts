import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  header: string
  /** The header is said, not shown: for buttons. */
  quiet?: true
  cell: (row: Row) => ReactNode
  /** What the rows are sorted by where they are all here; with `sortable`, the server sorts. */
  value?: (row: Row) => string | number | undefined
  sortable?: boolean
  /** Numbers stand at the end. */
  align?: 'end'
  width?: number | string
  /** Not shown until somebody wants it. */
  extra?: true
  /** Cannot be taken away: the column that says what the row is. */
  fixed?: true
  /** Where it stands on a phone; `line` when absent. */
  card?: 'title' | 'aside' | 'line' | 'none'
}
