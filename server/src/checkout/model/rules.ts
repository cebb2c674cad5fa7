import type { AddressWithContact } from '@cartwright/contract/cart/contacts.ts'
import { withStreetOf } from '@cartwright/contract/cart/street-address.ts'
import type { Checkout as WireCheckout } from '@cartwright/contract/checkout/checkout.ts'
import type { AgreedTerms, OrderChannel } from '@cartwright/contract/orders/orders.ts'
import type { CartData } from '../../cart/cart/rules.ts'
import type { OrderedLine } from '../../cart/lines/rules.ts'
import type { StockDemand } from '../../inventory/stock/rules.ts'
import type { SelectedMembership } from '../../memberships/rules.ts'
import type { EnteredGiftCard } from '../../payments/gift-cards/rules.ts'
import type { Caller, OwnerKind } from '../../platform/shop/shop.ts'
import * as money from '../../platform/values/money.ts'
import { optional } from '../../platform/values/optional.ts'
import type { ShippingOption } from '../../pricing/delivery/rules.ts'
import type { EnteredVatId, ViesAnswer } from '../../pricing/tax/exemptions.rules.ts'
import type { KeptTerms, PricedPurchase, Purchase } from '../../pricing/totals/purchase.rules.ts'
import { checkoutLineItem } from '../../pricing/wire/line-items.rules.ts'
import { shippingInformation } from '../../pricing/wire/shipping.rules.ts'
import { calculation, membershipOptions, selectedMemberships } from '../../pricing/wire/totals.rules.ts'
import { isCountryOnly } from './addresses.rules.ts'

/** What the database keeps of a checkout. It has no names, prices and stock until its order is placed. */
export interface CheckoutData extends Pick<CartData, 'lines' | 'couponCode' | 'merchantDiscounts'> {
  /** The lines of the cart that this checkout was made from. The order removes them from the cart. */
  fromCart?: OrderedLine[]
  channelType: NonNullable<WireCheckout['channelType']>
  /** What another program calls the order. */
  channel?: Pick<OrderChannel, 'externalOrderId' | 'externalOrderUrl'>
  createdBy: NonNullable<WireCheckout['createdBy']>
  email?: string
  giftCard?: EnteredGiftCard
  /** What the buyer chose here; lines of the cart may say more. */
  memberships?: readonly SelectedMembership[]
  buyerNote?: string
  /** BCP 47, as requested. */
  buyerLanguage?: string
  shippingDestination?: AddressWithContact
  /** Absent: the delivery address is also the billing address. */
  billingInfo?: AddressWithContact
  selectedShipping?: { carrierId?: string; code: string }
  overrideCheckoutUrl?: string
  /** What the merchant has agreed with the buyer, of an order that the merchant writes. */
  agreed?: Agreed
  /** For whom the merchant writes the order, if not for a member. */
  contactId?: string
  /** When the buyer agreed to e-mails about this checkout, should it be left: ISO 8601. */
  remindersAgreedAt?: string
  /** While the box is ticked. */
  agreedTerms?: AgreedTerms
  /** What VIES has said of the VAT ID. */
  viesAnswer?: ViesAnswer
  /** The abandoned checkout whose items it has. */
  restores?: string
  purchaseFlowId: string
  /** Fields that clients store here; returned unchanged. */
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
  /** The checkout on the wire when its order was placed. */
  placed?: WireCheckout
}

export interface Agreed {
  discounts: readonly AgreedDiscount[]
  /** The price in the shop's currency, as sent. */
  delivery?: { title: string; price: string; pickup?: ShippingOption['pickup'] }
}

/** A decimal amount in the shop's currency, or a percentage. */
export interface AgreedDiscount {
  amount?: string
  percentage?: string
  lineItemIds?: string[]
  description?: string
}

export interface Checkout {
  siteId: string
  id: string
  cartId: string | null
  ownerId: string
  ownerKind: OwnerKind
  version: bigint
  data: CheckoutData
  /** Its payment is open: the stock is taken, and nothing may change until the payment is decided. */
  paying: boolean
  /** Its order, from the first attempt to pay. */
  orderId: string | null
  completedAt: Date | null
  createdAt: Date
  updatedAt: Date
  /** Network address of the shopper who edits it; absent for the merchant. Not stored. */
  address?: string | undefined
  /** Of an order that is edited. Not stored. */
  kept?: KeptTerms | undefined
  /** VIES is not asked again, as the order costs what its draft says. Not stored. */
  keepsAnswer?: true
}

/** Whether it knows anything about its shopper: who opens it sees that. */
export function hasDetails({ ownerKind, data, orderId }: Checkout): boolean {
  const { email, shippingDestination, billingInfo, buyerNote } = data
  const addresses = [shippingDestination, billingInfo]
  return (
    ownerKind === 'member' ||
    orderId !== null ||
    Boolean(email || buyerNote) ||
    addresses.some((one) => one?.contactDetails || !isCountryOnly(one?.address))
  )
}

/** A browser that a passed-on link let in sees no details but those that it entered itself. */
export function isHidden(checkout: Checkout, visit: { shared?: boolean }): boolean {
  return visit.shared === true && hasDetails(checkout)
}

export function purchaseOf(checkout: Checkout, currency: string): Purchase {
  const { siteId, id, ownerId, ownerKind, data, kept } = checkout
  return {
    siteId,
    kept,
    lines: data.lines,
    couponCode: data.couponCode,
    merchantDiscounts: [...(data.merchantDiscounts ?? []), ...(data.agreed?.discounts ?? [])].map(
      ({ amount, ...discount }) => ({ ...discount, amount: money.toMinor(amount ?? '0', currency) ?? 0n }),
    ),
    destination: data.shippingDestination?.address ?? undefined,
    billing: (data.billingInfo ?? data.shippingDestination)?.address ?? undefined,
    selectedShipping: data.selectedShipping,
    agreedDelivery: data.agreed?.delivery && {
      title: data.agreed.delivery.title,
      pickup: data.agreed.delivery.pickup,
      price: money.toMinor(data.agreed.delivery.price, currency) ?? 0n,
    },
    buyerId: ownerId,
    buyerKind: ownerKind,
    contactId: data.contactId,
    buyerContact: (data.shippingDestination ?? data.billingInfo)?.contactDetails,
    buyerEmail: data.email,
    vatId: vatIdOf(data),
    buyerLanguage: data.buyerLanguage,
    checkoutId: id,
    source: 'CHECKOUT',
    purchaseFlowId: data.purchaseFlowId,
    selectedMemberships: data.memberships,
  }
}

/** The VAT ID of whoever gets the invoice. */
export function vatIdOf({
  billingInfo,
  shippingDestination,
  viesAnswer,
}: CheckoutData): EnteredVatId | undefined {
  const { id } = (billingInfo ?? shippingDestination)?.contactDetails?.vatId ?? {}
  return id ? { id, answer: viesAnswer } : undefined
}

/** The checkout on the wire, with today's prices. */
export function checkoutToWire(checkout: Checkout, priced: PricedPurchase): WireCheckout {
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
    ...optional('billingInfo', withStreetOf(data.billingInfo ?? data.shippingDestination)),
    shippingInfo: {
      ...shippingInformation(priced),
      ...optional('shippingDestination', withStreetOf(data.shippingDestination)),
    },
    membershipOptions: {
      ...membershipOptions(priced),
      selectedMemberships: { memberships: selectedMemberships(priced) },
    },
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

/** The stock that the lines need. Custom lines and deleted products need none. */
export function stockDemand(priced: Pick<PricedPurchase, 'lines'>): StockDemand[] {
  return priced.lines.flatMap(({ line, item }) =>
    item ? [{ productId: item.productId, variantId: item.variantId, quantity: line.quantity }] : [],
  )
}

export function buyerInfo({ ownerKind, ownerId, data }: Checkout): NonNullable<WireCheckout['buyerInfo']> {
  return {
    ...(ownerKind === 'visitor' ? { visitorId: ownerId } : {}),
    ...(ownerKind === 'member' ? { memberId: ownerId } : {}),
    ...optional('email', data.email),
  }
}

export function toCreatedBy({ kind, id }: Caller): NonNullable<WireCheckout['createdBy']> {
  if (kind === 'visitor') return { visitorId: id }
  if (kind === 'staff') return { userId: id }
  return kind === 'member' ? { memberId: id } : { appId: id }
}
