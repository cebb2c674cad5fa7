import type { Return } from '@cartwright/contract/returns/returns.ts'

interface Refund {
  amount: number
  /** What can be refunded at most, and what of that the merchant gives back outside the shop, after all the rest. */
  most: number
  byHand: number
}

/**
 * What a refund of so much means: what of it pays the order in exchange, what goes back to the buyer, what of that the merchant gives
 * back outside the shop, and how much less than agreed it pays, so that the buyer has to pay it.
 */
export function partsOf({ exchange }: Pick<Return, 'exchange'>, { amount, most, byHand }: Refund) {
  const agreed = Number(exchange?.credit.amount ?? 0)
  const credit = Math.min(agreed, amount)
  const back = amount - credit
  const itself = Math.max(0, most - credit - byHand)
  return { credit, back, yours: Math.max(0, back - itself), less: exchange?.canceled ? 0 : agreed - credit }
}
