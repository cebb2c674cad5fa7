import type { StockRow } from '@cartwright/contract/inventory/stock-list.ts'
import { createContext, use } from 'react'
import type { StockChanges } from './use-stock.ts'

export interface Grid {
  mayWrite: boolean
  /** Those on the page, in their order. */
  rows: readonly StockRow[]
  changes: StockChanges
  /** Opens what is known of a variant. */
  show(row: StockRow, tab: 'movements' | 'waiting'): void
  /** Asks whether the product is counted from now on. */
  track(row: StockRow): void
}

export const GridContext = createContext<Grid | undefined>(undefined)

/** What the cells of the grid have in common. */
export function useGrid(): Grid {
  const grid = use(GridContext)
  if (!grid) throw new Error('this is no cell of the grid')
  return grid
}
