import type { Minor } from '../../platform/values/money.ts'
import * as money from '../../platform/values/money.ts'
import { type LineState, type PricingLine, remaining } from './lines.rules.ts'

export type DiscountType = 'GLOBAL' | 'SPECIFIC_ITEMS' | 'SHIPPING'

/** A discount that the merchant gives by hand. If both fields are set, the percentage counts. */
export type MerchantDiscount = {
  amount?: Minor | undefined
  /** In percent: 10 takes a tenth off. */
  percentage?: string | number | undefined
  /** Absent or empty: every line. */
  lineItemIds?: readonly string[] | undefined
  /** What the buyer reads. */
  description?: string | undefined
}

export type DiscountSource =
  | CouponSource
  | {
      kind: 'MERCHANT'
      percentage?: string | number | undefined
      description?: string | undefined
      /** The order that is edited had it before. */
      isKept?: true
    }
  | RuleSource

export type CouponSource = {
  kind: 'COUPON'
  id: string
  code: string
  name: string
  /** Of a coupon that only another program knows. */
  pluginId?: string
}

/** An automatic discount of the shop, or one that another program grants; its `id` is then that of the program. */
export type RuleSource = {
  kind: 'RULE'
  id: string
  name: string
  translatedName: string
  pluginId?: string
}

/** A discount that another program grants, or that an order had before it is edited. */
export type RuleDiscount = {
  source: DiscountSource
  target: 'LINES' | 'SHIPPING'
  /** Taken one after the other. */
  parts: readonly MerchantDiscount[]
}

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

/** Applies the discounts on lines that other programs grant, one after the other. */
export function takeRuleDiscounts(
  states: readonly LineState[],
  discounts: readonly RuleDiscount[],
): AppliedDiscount[] {
  return discounts
    .filter(({ target }) => target === 'LINES')
    .map(({ source, parts }) => {
      const taken = parts.flatMap((part) => takePart(states, part))
      const isGlobal = parts.every(({ lineItemIds = [] }) => lineItemIds.length === 0)
      return discountOf(source, isGlobal ? 'GLOBAL' : 'SPECIFIC_ITEMS', taken)
    })
    .filter(({ amount }) => amount > 0n)
}

/** What these discounts take off a delivery at this price, one after the other. */
export function shippingDiscounts(price: Minor, discounts: readonly RuleDiscount[]): AppliedDiscount[] {
  let left = price
  return discounts
    .filter(({ target }) => target === 'SHIPPING')
    .flatMap(({ source, parts }) => {
      const before = left
      for (const { percentage, amount = 0n } of parts) {
        const off = percentage === undefined ? amount : money.percentage(left, percentage)
        left = off < left ? left - off : 0n
      }
      const taken = { ...discountOf(source, 'SHIPPING', []), amount: before - left }
      return taken.amount > 0n ? [taken] : []
    })
}

interface Netting {
  states: readonly LineState[]
  /** What the delivery costs. */
  delivery: Minor
  net: (amount: Minor, part: Partial<PricingLine>) => Minor
}

/** Discounts at prices without tax: each is what the prices without tax fall by, one after the other. */
export function netDiscounts(
  discounts: readonly AppliedDiscount[],
  { states, delivery, net }: Netting,
): AppliedDiscount[] {
  const lines = new Map(states.map(({ line, total }) => [line.id, { part: line, left: total }]))
  const shipping = { part: { shippable: true }, left: delivery }
  const fall = (one: { part: Partial<PricingLine>; left: Minor } | undefined, amount: Minor) => {
    if (!one) return amount
    const before = net(one.left, one.part)
    one.left -= amount
    return before - net(one.left, one.part)
  }
  return discounts.map((discount) => {
    if (discount.discountType === 'SHIPPING') return { ...discount, amount: fall(shipping, discount.amount) }
    const allocations = discount.allocations.map(({ lineItemId, amount }) => ({
      lineItemId,
      amount: fall(lines.get(lineItemId), amount),
    }))
    return { ...discount, allocations, amount: allocations.reduce((sum, { amount }) => sum + amount, 0n) }
  })
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
  const { percentage, description } = discount
  const source: DiscountSource = { kind: 'MERCHANT', percentage, ...(description ? { description } : {}) }
  return discountOf(source, ids.length === 0 ? 'GLOBAL' : 'SPECIFIC_ITEMS', takePart(states, discount))
}

function takePart(
  states: readonly LineState[],
  { amount = 0n, percentage, lineItemIds: ids = [] }: MerchantDiscount,
): Allocation[] {
  const chosen = ids.length === 0 ? states : states.filter((state) => ids.includes(state.line.id))
  return percentage === undefined ? takeAmount(chosen, amount) : takePercentage(chosen, percentage)
}
