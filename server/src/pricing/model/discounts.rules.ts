import type { Minor } from '../../platform/values/money.ts'
import * as money from '../../platform/values/money.ts'
import { type LineState, remaining } from './lines.rules.ts'

export type DiscountType = 'GLOBAL' | 'SPECIFIC_ITEMS' | 'SHIPPING'

/** A discount that the merchant gives by hand. If both fields are set, the percentage counts. */
export type MerchantDiscount = {
  amount?: Minor | undefined
  /** In percent: 10 takes a tenth off. */
  percentage?: string | number | undefined
  /** Absent or empty: every line. */
  lineItemIds?: readonly string[] | undefined
}

export type DiscountSource =
  | { kind: 'COUPON'; id: string; code: string; name: string }
  | { kind: 'MERCHANT'; percentage?: string | number | undefined }

export type Allocation = { lineItemId: string; amount: Minor }

export type AppliedDiscount = {
  source: DiscountSource
  discountType: DiscountType
  /** The lines that got cheaper; empty for a discount on shipping. */
  lineItemIds: string[]
  amount: Minor
  /** The part of `amount` for each line. The parts add up to it exactly. Empty for SHIPPING. */
  allocations: Allocation[]
}

/** Applies the merchant's discounts one after the other, each to the remaining price. */
export function takeMerchantDiscounts(
  states: readonly LineState[],
  discounts: readonly MerchantDiscount[],
): AppliedDiscount[] {
  return discounts
    .map((discount) => takeMerchantDiscount(states, discount))
    .filter(({ amount }) => amount > 0n)
}

/** Takes an amount off the lines, in proportion to their remaining prices and never more than these. */
export function takeAmount(states: readonly LineState[], amount: Minor): Allocation[] {
  const left = states.map(remaining)
  const parts = money.split(amount, left)
  return states.map((state, index) => take(state, parts[index] ?? 0n))
}

/** Rounds per line, so that the discount of a line does not depend on the other lines. */
export function takePercentage(states: readonly LineState[], percent: string | number): Allocation[] {
  return states.map((state) => take(state, money.percentage(remaining(state), percent)))
}

export function take(state: LineState, wanted: Minor): Allocation {
  const left = remaining(state)
  const amount = wanted < 0n ? 0n : wanted < left ? wanted : left
  state.discount += amount
  return { lineItemId: state.line.id, amount }
}

export function discountOf(
  source: DiscountSource,
  discountType: DiscountType,
  taken: readonly Allocation[],
): AppliedDiscount {
  const allocations = taken.filter((allocation) => allocation.amount > 0n)
  return {
    source,
    discountType,
    lineItemIds: allocations.map((allocation) => allocation.lineItemId),
    amount: allocations.reduce((sum, allocation) => sum + allocation.amount, 0n),
    allocations,
  }
}

function takeMerchantDiscount(states: readonly LineState[], discount: MerchantDiscount): AppliedDiscount {
  const ids = discount.lineItemIds ?? []
  const chosen = ids.length === 0 ? states : states.filter((state) => ids.includes(state.line.id))
  const taken =
    discount.percentage === undefined
      ? takeAmount(chosen, discount.amount ?? 0n)
      : takePercentage(chosen, discount.percentage)
  const source: DiscountSource = { kind: 'MERCHANT', percentage: discount.percentage }
  return discountOf(source, ids.length === 0 ? 'GLOBAL' : 'SPECIFIC_ITEMS', taken)
}
