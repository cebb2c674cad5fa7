import type { Minor } from '../../platform/values/money.ts'
import type { TaxableAddressType } from './addresses.rules.ts'

export type PaymentOption =
  | 'FULL_PAYMENT_ONLINE'
  | 'FULL_PAYMENT_OFFLINE'
  | 'DEPOSIT_ONLINE'
  | 'MEMBERSHIP'
  | 'MEMBERSHIP_OFFLINE'
  | 'MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER'

export type PricingLine = {
  id: string
  /** Absent for custom line items, so coupons for products and collections leave them alone. */
  productId?: string | undefined
  collectionIds: readonly string[]
  /** What the item belongs to, as coupon scopes name it. Default `stores`. */
  namespace?: string | undefined
  quantity: number
  /** Of one piece, before the catalogue sale. Raised to `price` when it is below it. */
  fullPrice: Minor
  /** Of one piece, after the catalogue sale. */
  price: Minor
  /** Of one piece, in the shop's weight unit. */
  weight?: number | undefined
  shippable: boolean
  /** Default: the shop's default tax group. */
  taxGroupId?: string | undefined
  taxableAddressType?: TaxableAddressType | undefined
  /** Default `FULL_PAYMENT_ONLINE`. What a membership pays for costs 0 here. */
  paymentOption?: PaymentOption | undefined
  /** Of one piece; counts for `DEPOSIT_ONLINE` only. */
  depositAmount?: Minor | undefined
  customLineItem?: boolean | undefined
}

/** A line while discounts are taken from it; `discount` is the only thing that changes. */
export type LineState = {
  readonly line: PricingLine
  readonly quantity: bigint
  readonly fullPrice: Minor
  readonly unitPrice: Minor
  readonly total: Minor
  discount: Minor
}

export function prepare(line: PricingLine): LineState {
  const quantity = BigInt(line.quantity)
  const unitPrice = line.paymentOption?.startsWith('MEMBERSHIP') ? 0n : line.price
  return {
    line,
    quantity,
    fullPrice: line.fullPrice > line.price ? line.fullPrice : line.price,
    unitPrice,
    total: unitPrice * quantity,
    discount: 0n,
  }
}

/** Sorted by id, so that the odd cent lands on the same line however the cart is sorted. */
export function inFixedOrder(states: readonly LineState[]): LineState[] {
  return [...states].sort((a, b) => (a.line.id < b.line.id ? -1 : 1))
}

export function remaining(state: LineState): Minor {
  return state.total - state.discount
}
