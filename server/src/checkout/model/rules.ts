import type { AddressWithContact } from '@cartwright/contract/cart/contacts.ts'
import type { Checkout as WireCheckout } from '@cartwright/contract/checkout/checkout.ts'
import type { OrderedLine } from '../../cart/lines.rules.ts'
import type { CartData } from '../../cart/rules.ts'
import type { Want } from '../../inventory/rules.ts'
import * as money from '../../platform/money.ts'
import type { Caller, OwnerKind } from '../../platform/shop.ts'
import { checkoutLineItem } from '../../pricing/line-items.rules.ts'
import type { PricedPurchase, Purchase } from '../../pricing/purchase.rules.ts'
import { shippingInformation } from '../../pricing/shipping-info.rules.ts'
import { calculation, membershipOptions } from '../../pricing/wire.rules.ts'

/** What is kept of a checkout. Names, prices and stock are not, until its order is placed. */
export interface CheckoutData extends Pick<CartData, 'lines' | 'couponCode' | 'merchantDiscounts'> {
  /** What of its cart it was made from, which leaves the cart with the order. */
  fromCart?: OrderedLine[]
  channelType: NonNullable<WireCheckout['channelType']>
  createdBy: NonNullable<WireCheckout['createdBy']>
  email?: string
  buyerNote?: string
  /** BCP 47, as it was asked for. */
  buyerLanguage?: string
  shippingDestination?: AddressWithContact
  /** Absent: billed to where it is delivered. */
  billingInfo?: AddressWithContact
  selectedShipping?: { carrierId?: string; code: string }
  overrideCheckoutUrl?: string
  purchaseFlowId: string
  /** What other programs keep here; handed back as it came. */
  given: Pick<
    WireCheckout,
    | 'customFields'
    | 'customSettings'
    | 'customContentReference'
    | 'externalReference'
    | 'extendedFields'
    | 'businessLocationId'
    | 'taxExemptGroupId'
  >
  /** How it looked when its order was placed. */
  placed?: WireCheckout
}

export interface Checkout {
  siteId: string
  id: string
  cartId: string | null
  ownerId: string
  ownerKind: OwnerKind
  version: bigint
  data: CheckoutData
  /** A payment for it is under way: stock is taken, and nothing may change until there is an answer. */
  paying: boolean
  /** Its order, from the first attempt to pay on. */
  orderId: string | null
  completedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** The checkout as pricing sees it. */
export function purchaseOf({ id, ownerId, data }: Checkout, currency: string): Purchase {
  return {
    lines: data.lines,
    couponCode: data.couponCode,
    merchantDiscounts: data.merchantDiscounts?.map(({ amount, lineItemIds }) => ({
      amount: money.toMinor(amount, currency) ?? 0n,
      lineItemIds,
    })),
    destination: data.shippingDestination?.address ?? undefined,
    billing: (data.billingInfo ?? data.shippingDestination)?.address ?? undefined,
    selectedShipping: data.selectedShipping,
    buyerId: ownerId,
    buyerEmail: data.email,
    buyerLanguage: data.buyerLanguage,
    checkoutId: id,
  }
}

/** The checkout as it travels: as it was when its order is placed, else with today's prices. */
export function onWire(checkout: Checkout, priced: PricedPurchase): WireCheckout {
  const { data } = checkout
  const { settings } = priced.site
  return {
    ...data.given,
    id: checkout.id,
    ...(checkout.cartId === null ? {} : { cartId: checkout.cartId }),
    lineItems: priced.lines.map((line) => checkoutLineItem(line, priced)),
    ...calculation(priced),
    buyerInfo: buyerInfo(checkout),
    ...(data.buyerNote === undefined ? {} : { buyerNote: data.buyerNote }),
    ...given('billingInfo', data.billingInfo ?? data.shippingDestination),
    shippingInfo: {
      ...shippingInformation(priced),
      ...given('shippingDestination', data.shippingDestination),
    },
    membershipOptions: membershipOptions(),
    channelType: data.channelType,
    conversionCurrency: priced.currency,
    paymentCurrency: priced.currency,
    siteLanguage: settings.language,
    buyerLanguage: priced.language,
    weightUnit: settings.weightUnit,
    taxIncludedInPrice: settings.taxIncludedInPrices,
    purchaseFlowId: data.purchaseFlowId,
    completed: checkout.completedAt !== null,
    createdBy: data.createdBy,
    createdDate: checkout.createdAt.toISOString(),
    updatedDate: checkout.updatedAt.toISOString(),
  }
}

/** What the lines take from the stock; custom lines and what is gone from the catalogue take nothing. */
export function wantsOf(priced: Pick<PricedPurchase, 'lines'>): Want[] {
  return priced.lines.flatMap(({ line, item }) =>
    item ? [{ productId: item.productId, variantId: item.variantId, quantity: line.quantity }] : [],
  )
}

/** The coupon that counts, as the merchant wrote it. */
export function couponIn(discounts: PricedPurchase['result']['appliedDiscounts']) {
  for (const { source, amount } of discounts) if (source.kind === 'COUPON') return { source, amount }
  return undefined
}

export function buyerInfo({ ownerKind, ownerId, data }: Checkout): NonNullable<WireCheckout['buyerInfo']> {
  return {
    ...(ownerKind === 'visitor' ? { visitorId: ownerId } : {}),
    ...(ownerKind === 'member' ? { memberId: ownerId } : {}),
    ...given('email', data.email),
  }
}

export function createdBy({ kind, id }: Caller): NonNullable<WireCheckout['createdBy']> {
  if (kind === 'visitor') return { visitorId: id }
  if (kind === 'staff') return { userId: id }
  return kind === 'member' ? { memberId: id } : { appId: id }
}

export type CheckoutEvent = 'created' | 'updated' | 'completed'

/** What subscribers of the checkout's events are told. */
export function eventOf(
  kind: CheckoutEvent,
  checkout: WireCheckout,
  { id, sequence, now }: { id: string; sequence: bigint; now: number },
) {
  return {
    id,
    entityFqdn: 'wix.ecom.v1.checkout',
    slug: kind,
    entityId: checkout.id,
    eventTime: new Date(now).toISOString(),
    triggeredByAnonymizeRequest: false,
    originatedFrom: null,
    entityEventSequence: String(sequence),
    ...eventBody(kind, checkout),
  }
}

function eventBody(kind: CheckoutEvent, checkout: WireCheckout) {
  if (kind === 'created') return { createdEvent: { entity: checkout } }
  if (kind === 'updated') return { updatedEvent: { currentEntity: checkout } }
  return { actionEvent: { body: { checkout } } }
}

/** The field, unless there is nothing to say. */
export function given<Name extends string, Value>(
  name: Name,
  value: Value | null | undefined,
): { [Key in Name]?: Value } {
  return value === undefined || value === null ? {} : ({ [name]: value } as { [Key in Name]: Value })
}
