import type {
  EstimateCurrentCartTotalsReply,
  EstimateCurrentCartTotalsRequest,
  Cart as WireCart,
} from '@cartwright/contract/cart/cart.ts'
import type { AddressWithContact } from '@cartwright/contract/cart/contacts.ts'
import { withStreetOf } from '@cartwright/contract/cart/street-address.ts'
import type { Checkout as WireCheckout } from '@cartwright/contract/checkout/checkout.ts'
import { declineOthers, toSelected } from '../../memberships/rules.ts'
import {
  type Caller,
  type DisplayPreferences,
  type OwnerKind,
  ownerKindOf,
  type Shop,
} from '../../platform/shop/shop.ts'
import * as money from '../../platform/values/money.ts'
import { optional } from '../../platform/values/optional.ts'
import type { PricedPurchase, Purchase } from '../../pricing/totals/purchase.rules.ts'
import { cartLineItem } from '../../pricing/wire/line-items.rules.ts'
import { multiCurrencyPrice } from '../../pricing/wire/prices.rules.ts'
import { shippingInformation } from '../../pricing/wire/shipping.rules.ts'
import {
  calculatedLineItems,
  calculation,
  membershipOptions,
  selectedMemberships,
} from '../../pricing/wire/totals.rules.ts'
import { type OrderedLine, remainingLines, type StoredLine } from '../lines/rules.ts'
import type { CartDetails, MerchantDiscountData } from './details.rules.ts'

/** What the database keeps of a cart. It keeps no names, prices or stock: each read shows today's. */
export interface CartData {
  lines: StoredLine[]
  couponCode?: string
  merchantDiscounts?: MerchantDiscountData[]
  details: CartDetails
  /** For its checkout, as the second generation of the contract lets shoppers write it. */
  billingInfo?: AddressWithContact
  /** What a merchant's program said of the sale when it created the cart. */
  sale?: CartSale
  /** The order for which a merchant's program completed the cart. */
  orderId?: string
  purchaseFlowId: string
}

/** For the checkout of the cart. */
export type CartSale = Pick<WireCheckout, 'channelType' | 'customContentReference' | 'customSettings'>

/** What an order took from a cart. */
export interface Ordered extends Pick<CartData, 'lines' | 'couponCode'> {
  /** The cart's lines as its checkout took them, where they differ from those of the order. */
  fromCart?: readonly OrderedLine[]
}

/** The caller's current cart, or with an id another cart of theirs. An API key reaches every cart of its shop. */
export interface Target {
  caller: Caller
  cartId?: string | undefined
}

export interface Cart {
  siteId: string
  id: string
  ownerId: string
  ownerKind: OwnerKind
  isCurrent: boolean
  status: 'active' | 'completed' | 'deleted'
  /** Counts the writes. A cart with version 0 is not in the database yet. */
  version: bigint
  checkoutId: string | null
  data: CartData
  createdAt: Date
  updatedAt: Date
  /** The language and currency of the reader. Not kept. */
  displayPreferences?: DisplayPreferences | undefined
}

/** A cart that is not in the database yet. */
export function newCart(
  { clock, newId }: Pick<Shop, 'clock' | 'newId'>,
  { siteId, id, kind, currency, language }: Pick<Caller, 'siteId' | 'id' | 'kind' | keyof DisplayPreferences>,
): Cart {
  const now = new Date(clock())
  return {
    siteId,
    id: newId(),
    ownerId: id,
    ownerKind: ownerKindOf({ kind }),
    isCurrent: true,
    status: 'active',
    version: 0n,
    checkoutId: null,
    data: { lines: [], details: {}, purchaseFlowId: newId() },
    createdAt: now,
    updatedAt: now,
    displayPreferences: { currency, language },
  }
}

/** What goes on in a new cart after an order: the lines that were added after its checkout was made. */
export function remainderAfterOrder(
  { lines, details, couponCode }: CartData,
  ordered: Ordered,
): Pick<CartData, 'lines' | 'details' | 'couponCode'> | undefined {
  const remaining = remainingLines(lines, ordered.fromCart ?? ordered.lines)
  if (remaining.length === 0) return undefined
  const { contactInfo, buyerInfo } = details
  return {
    lines: remaining,
    details: { ...optional('contactInfo', contactInfo), ...optional('buyerInfo', buyerInfo) },
    ...optional('couponCode', couponCode === ordered.couponCode ? undefined : couponCode),
  }
}

/** The cart as pricing reads it. An estimate replaces its addresses and its delivery. */
export function toPurchase(
  { siteId, data, ownerId, ownerKind, checkoutId, displayPreferences: shownIn }: Cart,
  currency: string,
  estimate: EstimateCurrentCartTotalsRequest = {},
): Purchase {
  const { lines, couponCode, merchantDiscounts = [], details } = data
  const selectedMemberships = toSelected(estimate.selectedMemberships)
  return {
    siteId,
    lines: selectedMemberships ? declineOthers(lines, selectedMemberships) : lines,
    couponCode,
    merchantDiscounts: merchantDiscounts.map(({ amount, lineItemIds }) => ({
      amount: money.toMinor(amount, currency) ?? 0n,
      lineItemIds,
    })),
    destination: estimate.shippingAddress ?? details.contactInfo?.address ?? undefined,
    billing: estimate.billingAddress ?? undefined,
    selectedShipping: estimate.selectedShippingOption ?? details.selectedShippingOption ?? undefined,
    buyerId: ownerId,
    buyerKind: ownerKind,
    buyerContact: details.contactInfo?.contactDetails,
    buyerEmail: details.buyerInfo?.email ?? undefined,
    buyerLanguage: shownIn?.language,
    checkoutId: checkoutId ?? undefined,
    source: 'CART',
    purchaseFlowId: data.purchaseFlowId,
    selectedMemberships,
  }
}

/** The cart as the contract shows it. */
export function toWire(cart: Cart, priced: PricedPurchase): WireCart {
  const { settings } = priced.site
  const { purchaseFlowId, details } = cart.data
  const subtotal = priced.lines.reduce(
    (sum, { line, prices }) => sum + prices.priceBeforeDiscounts * BigInt(line.quantity),
    0n,
  )
  const afterDiscounts = priced.lines.reduce((sum, { prices }) => sum + prices.lineItemPrice, 0n)
  return {
    id: cart.id,
    revision: String(cart.version),
    lineItems: priced.lines.map((line) => cartLineItem(line, priced)),
    ...details,
    ...optional('contactInfo', withStreetOf(details.contactInfo ?? undefined)),
    buyerInfo: buyerInfo(cart),
    currency: priced.currency,
    conversionCurrency: priced.display?.currency ?? priced.currency,
    paymentCurrency: priced.currency,
    buyerLanguage: priced.language,
    siteLanguage: settings.language,
    taxIncludedInPrices: settings.taxIncludedInPrices,
    weightUnit: settings.weightUnit,
    ...(cart.checkoutId === null ? {} : { checkoutId: cart.checkoutId }),
    purchaseFlowId,
    appliedDiscounts: discounts(cart, priced),
    subtotal: multiCurrencyPrice(subtotal, priced),
    subtotalAfterDiscounts: multiCurrencyPrice(afterDiscounts, priced),
    createdDate: cart.createdAt.toISOString(),
    updatedDate: cart.updatedAt.toISOString(),
  }
}

/** The reply to an estimate: the cart, and what it would cost. */
export function toEstimate(cart: Cart, priced: PricedPurchase): EstimateCurrentCartTotalsReply {
  return {
    cart: toWire(cart, priced),
    calculatedLineItems: calculatedLineItems(priced),
    ...calculation(priced),
    shippingInfo: shippingInformation(priced),
    weightUnit: priced.site.settings.weightUnit,
    membershipOptions: { ...membershipOptions(priced), selectedMemberships: selectedMemberships(priced) },
  }
}

export type CartEvent = 'created' | 'updated' | 'deleted'

function buyerInfo({ ownerKind, ownerId, data }: Cart): NonNullable<WireCart['buyerInfo']> {
  return {
    ...(ownerKind === 'visitor' ? { visitorId: ownerId } : {}),
    ...(ownerKind === 'member' ? { memberId: ownerId } : {}),
    ...data.details.buyerInfo,
  }
}

/** Shows a coupon as long as it is in the cart, so that shoppers can remove it. Totals say what it takes off. */
function discounts({ data }: Cart, priced: PricedPurchase): NonNullable<WireCart['appliedDiscounts']> {
  const { couponCode, merchantDiscounts = [] } = data
  const { appliedDiscounts } = priced.result
  const coupon = appliedDiscounts.flatMap(({ source }) => (source.kind === 'COUPON' ? [source] : []))[0]
  const given = appliedDiscounts
    .filter(({ source }) => source.kind === 'MERCHANT')
    .reduce((sum, { amount }) => sum + amount, 0n)
  return [
    ...(couponCode === undefined
      ? []
      : [{ coupon: coupon ? { id: coupon.id, code: coupon.code } : { code: couponCode } }]),
    ...(merchantDiscounts.length === 0
      ? []
      : [{ merchantDiscount: { amount: multiCurrencyPrice(given, priced) } }]),
  ]
}
