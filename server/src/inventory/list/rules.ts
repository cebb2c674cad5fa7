import type { QueryStockRequest, StockRow } from '@cartwright/contract/inventory/stock-list.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { cursorParts, writeCursor } from '../stock/cursors.rules.ts'
import type { StockKey } from '../stock/rules.ts'

/** The row after which a page by name begins. */
export interface NameKey extends StockKey {
  name: string
  position: number
}

/** The row after which a page by quantity begins. A null amount means an untracked variant. */
export interface AmountKey extends StockKey {
  amount: number | null
}

export type ListKey = NameKey | AmountKey

/** Sorts by name for a search or one product, and otherwise by quantity if the request filters by level or tracking. */
export function isByName({ sort, search = '', productId, level, tracked }: QueryStockRequest): boolean {
  if (sort === 'QUANTITY' || sort === 'QUANTITY_DESC') return false
  return search.trim() !== '' || productId !== undefined || (level === undefined && tracked === undefined)
}

type CursorRow = Pick<
  StockRow,
  'productName' | 'productId' | 'variantId' | 'tracked' | 'onHand' | 'allocated'
> & {
  position: number
}

export function cursorOf(row: CursorRow, byName: boolean): string {
  const { productName, productId, variantId, position, tracked, onHand, allocated } = row
  const key = byName
    ? [productId, variantId, position, productName]
    : [productId, variantId, tracked ? onHand - allocated : null]
  return writeCursor(key)
}

export function readNameKey(cursor: string): NameKey | undefined {
  const [productId, variantId, position, name] = cursorParts(cursor)
  if (!isGuid(productId) || !isGuid(variantId) || typeof name !== 'string') return undefined
  return isInteger(position) ? { name, productId, position, variantId } : undefined
}

export function readAmountKey(cursor: string): AmountKey | undefined {
  const [productId, variantId, amount, ...more] = cursorParts(cursor)
  if (!isGuid(productId) || !isGuid(variantId) || more.length > 0) return undefined
  return amount === null || isInteger(amount) ? { amount, productId, variantId } : undefined
}

function isInteger(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31
}
