import type { Cart as WireCart } from '@cartwright/contract/cart/cart.ts'
import type { Minor } from '../../platform/money.ts'
import * as money from '../../platform/money.ts'
import type { OwnerKind, Wishes } from '../../platform/shop.ts'
import type { PricedPurchase, Purchase } from '../../pricing/totals/purchase.rules.ts'
import { cartLineItem } from '../../pricing/wire/line-items.rules.ts'
import { multiCurrencyPrice } from '../../pricing/wire/totals.rules.ts'
import type { StoredLine } from '../lines/rules.ts'
import type { CartDetails } from './details.rules.ts'

/** What is kept of a cart. Names, prices and stock are not: each read shows today's. */
export interface CartData {
  lines: StoredLine[]
  couponCode?: string
  merchantDiscounts?: { amount: string; lineItemIds: string[] }[]
  details: CartDetails
  purchaseFlowId: string
}

export interface Cart {
  siteId: string
  id: string
  ownerId: string
  ownerKind: OwnerKind
  isCurrent: boolean
  status: 'active' | 'completed' | 'deleted'
  /** Counts the writes; 0 has not been written yet. */
  version: bigint
  checkoutId: string | null
  data: CartData
  createdAt: Date
  updatedAt: Date
  /** How its reader wants amounts to be shown; not kept. */
  shownIn?: Wishes | undefined
}

/** The cart as pricing sees it. */
export function purchaseOf({ data, ownerId, checkoutId, shownIn }: Cart, currency: string): Purchase {
  const { lines, couponCode, merchantDiscounts = [], details } = data
  return {
    lines,
    couponCode,
    merchantDiscounts: merchantDiscounts.map(({ amount, lineItemIds }) => ({
      amount: money.toMinor(amount, currency) ?? 0n,
      lineItemIds,
    })),
    destination: details.contactInfo?.address ?? undefined,
    selectedShipping: details.selectedShippingOption ?? undefined,
    buyerId: ownerId,
    buyerEmail: details.buyerInfo?.email ?? undefined,
    buyerLanguage: shownIn?.language,
    checkoutId: checkoutId ?? undefined,
  }
}

/** The cart as it travels. */
export function onWire(cart: Cart, priced: PricedPurchase): WireCart {
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

export type CartEvent = 'created' | 'updated' | 'deleted'

/** What subscribers of the cart's events are told. */
export function eventOf(kind: CartEvent, cart: WireCart, eventId: string, now: number) {
  return {
    id: eventId,
    entityFqdn: 'wix.ecom.v1.cart',
    slug: kind,
    entityId: cart.id,
    eventTime: new Date(now).toISOString(),
    triggeredByAnonymizeRequest: false,
    originatedFrom: null,
    entityEventSequence: cart.revision,
    ...eventBody(kind, cart),
  }
}

function eventBody(kind: CartEvent, cart: WireCart) {
  if (kind === 'created') return { createdEvent: { entity: cart } }
  if (kind === 'updated') return { updatedEvent: { currentEntity: cart } }
  return { deletedEvent: { deletedEntity: cart } }
}

function buyerInfo({ ownerKind, ownerId, data }: Cart): NonNullable<WireCart['buyerInfo']> {
  return {
    ...(ownerKind === 'visitor' ? { visitorId: ownerId } : {}),
    ...(ownerKind === 'member' ? { memberId: ownerId } : {}),
    ...data.details.buyerInfo,
  }
}

/** A coupon is shown for as long as it is in the cart, so that it can be removed; what it takes off, totals tell. */
function discounts({ data }: Cart, priced: PricedPurchase): NonNullable<WireCart['appliedDiscounts']> {
  const { couponCode, merchantDiscounts = [] } = data
  const { appliedDiscounts } = priced.result
  const coupon = appliedDiscounts.flatMap(({ source }) => (source.kind === 'COUPON' ? [source] : []))[0]
  const given: Minor = appliedDiscounts
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
