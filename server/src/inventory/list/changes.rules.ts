import { type ErrorCode, errors } from '@cartwright/contract/errors.ts'
import type { StockChange } from '@cartwright/contract/inventory/stock-list.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import type { StockCountRow } from '../stock/queries.ts'
import type { StockKey } from '../stock/rules.ts'

export type Decision =
  | { amount: number; reason: 'SET' | 'INCREMENT' | 'DECREMENT' }
  | { code: string; description: string }

/**
 * The amount and reason of a change, or why it is refused. The quantity of a change is what is for sale, without sold
 * pieces.
 */
export function decideChange(
  { quantity, from, by = 0 }: StockChange,
  stock: Omit<StockCountRow, keyof StockKey> | undefined,
  most: number,
): Decision {
  if (!stock) return refusal('INVENTORY_ITEM_NOT_FOUND')
  if (!stock.tracked) return refusal('STOCK_NOT_TRACKED')
  const now = stock.onHand - stock.allocated
  if (quantity !== undefined && from !== undefined && from !== now) return refusal('CHANGED_SINCE')
  const amount = quantity === undefined ? by : quantity - now
  const after = now + amount
  if (after > most) return { code: 'VALIDATION_ERROR', description: `There can be at most ${most}` }
  if (amount < 0 && after < 0) return refusal('DECREMENT_NOT_POSSIBLE')
  if (quantity !== undefined) return { amount, reason: 'SET' }
  return { amount, reason: amount < 0 ? 'DECREMENT' : 'INCREMENT' }
}

function refusal(code: ErrorCode): Decision {
  return { code, description: errors[code].description }
}

/** Problems of a list of changes: duplicates, and changes without exactly one of quantity and by. */
export function problemsOf(changes: readonly StockChange[]): Violation[] {
  const keys = changes.map(keyOf)
  return changes.flatMap((change, index) => {
    const field = `changes[${index}]`
    if (keys.indexOf(keyOf(change)) < index) {
      return [{ field, description: 'is a duplicate', violatedRule: 'VALIDATION' as const }]
    }
    if ((change.quantity === undefined) !== (change.by === undefined)) return []
    const description = 'needs either quantity or by'
    return [{ field, description, violatedRule: 'VALIDATION' as const }]
  })
}

export function keyOf({ productId, variantId }: StockKey): string {
  return `${productId} ${variantId}`.toLowerCase()
}
