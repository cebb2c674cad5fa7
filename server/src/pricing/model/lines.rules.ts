import { storeAppIds } from '../../catalogue/items/rules.ts'
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
  /** Custom line items have none, so coupons for products and collections do not apply to them. */
  productId?: string | undefined
  collectionIds: readonly string[]
  /**
   * What automatic discounts know it by; `rootId` is what it is a part of, e.g. the service of a booking. Custom line items
   * have none.
   */
  item?: { appId: string; id: string; rootId?: string | undefined } | undefined
  /** The namespace of coupon scopes. Default `stores`. */
  namespace?: string | undefined
  /** The groups of that namespace that it is in, besides products and collections. */
  groups?: readonly { name: string; entityId: string }[] | undefined
  quantity: number
  /** Of one piece, before the catalogue sale. At least `price`. */
  fullPrice: Minor
  /** Of one piece, after the catalogue sale. */
  price: Minor
  /** Of one piece, in the shop's weight unit. */
  weight?: number | undefined
  shippable: boolean
  /** Default: the shop's default tax group. */
  taxGroupId?: string | undefined
  taxableAddressType?: TaxableAddressType | undefined
  /** Default `FULL_PAYMENT_ONLINE`. A line paid by a membership costs what that does not pay. */
  paymentOption?: PaymentOption | undefined
  /** Of one piece; counts for `DEPOSIT_ONLINE` only. */
  depositAmount?: Minor | undefined
  /** Of one piece, what a membership does not pay. Default 0. */
  uncovered?: Minor | undefined
  customLineItem?: boolean | undefined
  /** Taxed also for companies in other member states, such as admission to an event. */
  staysTaxed?: boolean | undefined
  /** Money that is spent later: no discount and no tax, which comes with what is bought with it. */
  voucher?: boolean | undefined
}

/** A line during the calculation. Only `discount` changes. */
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
  const unitPrice = isByMembership(line.paymentOption) ? (line.uncovered ?? 0n) : line.price
  return {
    line,
    quantity,
    fullPrice: line.fullPrice > line.price ? line.fullPrice : line.price,
    unitPrice,
    total: unitPrice * quantity,
    discount: 0n,
  }
}

export function isByMembership(paymentOption: PaymentOption | undefined): boolean {
  return paymentOption?.startsWith('MEMBERSHIP') === true
}

/** The app id of a catalogue; one for both ids of the store. */
export function catalogueOf(appId: string): string {
  const [storeAppId = ''] = storeAppIds
  return storeAppIds.has(appId.toLowerCase()) ? storeAppId : appId.toLowerCase()
}

/** Sorts by id, so that a rounding cent falls on the same line in every order of the cart. */
export function inFixedOrder(states: readonly LineState[]): LineState[] {
  return [...states].sort((a, b) => (a.line.id < b.line.id ? -1 : 1))
}

export function remaining(state: LineState): Minor {
  return state.total - state.discount
}
