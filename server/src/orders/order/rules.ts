import type { PaymentOptionType } from '@cartwright/contract/cart/line-item-fields.ts'
import { withStreetOf } from '@cartwright/contract/cart/street-address.ts'
import type { OrderLineItem } from '@cartwright/contract/orders/line-items.ts'
import type { BalanceSummary, Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import type { StockDemand } from '../../inventory/stock/rules.ts'
import type { ItemSale } from '../../items/provider.ts'
import type { OrderTerms } from '../../payments/providers/conditions.rules.ts'
import type { PaymentMethod } from '../../payments/providers/rules.ts'
import { type Caller, isMerchant } from '../../platform/shop/shop.ts'
import { lesser, type Minor, toMinor } from '../../platform/values/money.ts'
import { optional, pick } from '../../platform/values/optional.ts'
import type { PriceFormat } from '../../pricing/wire/prices.rules.ts'
import { toPrice } from './prices.rules.ts'

/** What the database keeps of an order: a copy of the checkout as the buyer agreed to it. */
export interface OrderData {
  /** The order on the wire, without what changes over its life. */
  order: WireOrder
  /** The stock that it took; a failed or cancelled order gives it back. */
  taken: StockDemand[]
  /** The variants of its goods, by line item id. Orders of former versions do not have them. */
  variants?: Readonly<Record<string, string>>
  /** What a piece cost the shop when it was sold, in minor units, by line item id; only where the merchant has entered it. */
  costs?: Readonly<Record<string, string>>
  /** It also took stock that plugins keep. */
  pluginStock?: true
  coupon?: { id: string; code: string }
  /** Of the shop's automatic discounts that it has. */
  discountRuleIds?: string[]
  /** Prices before the sale in minor units, by line item id; only of lines on sale. */
  fullPrices?: Record<string, string>
  /** What the buyer takes from a gift card, in minor units. */
  giftCard?: { obfuscatedCode: string; pluginId: string; amount: string }
  /** What pays lines besides money. */
  memberships?: readonly OrderMembership[]
  /** The amount to pay at once besides, in minor units. */
  payNow: string
  /** With a note only if the buyer still has to pay. */
  payment: PaymentMethod
  /** The buyer agrees to be charged again without them. */
  savesMethod?: true
  /** The member who wants to use the way to pay again. */
  savesFor?: string
  /** The saved way to pay that is charged. */
  savedMethodId?: string
  /** The merchant has edited it since. */
  edited?: OrderEdits
  /** When it was set aside for its buyer to collect, as ISO 8601. */
  readyForPickup?: string
  /** It comes from another shop: as that had last changed it. */
  moved?: { updatedDate: string; balanceSummary?: BalanceSummary }
}

export interface OrderEdits {
  /** Of the last time, as ISO 8601. */
  at: string
  /** As the order was placed, so that an edit can be taken back. Without addresses. */
  placed: Pick<WireOrder, 'lineItems' | 'appliedDiscounts' | 'additionalFees' | 'shippingInfo'>
  /** What the merchant has taken off since, as sent. */
  discounts: readonly { amount?: string; percentage?: string; lineItemIds?: string[]; description?: string }[]
}

export interface OrderMembership {
  lineItemId: string
  membershipId: string
  appId: string
  /** In the buyer's language. */
  name: string
  /** The fields of the line that change when the membership does not pay it after all. */
  unpaidLine: Partial<OrderLineItem>
  /** What the order costs more then, in minor units. */
  unpaid: Readonly<Record<'subtotal' | 'tax' | 'total', string>>
}

export interface Order {
  siteId: string
  id: string
  number: bigint
  checkoutId: string
  ownerId: string
  status: NonNullable<WireOrder['status']>
  paymentStatus: NonNullable<WireOrder['paymentStatus']>
  fulfillmentStatus: NonNullable<WireOrder['fulfillmentStatus']>
  /** It holds the stock that it took. */
  reserved: boolean
  archived: boolean
  /** Somebody has opened it in the admin. */
  seen: boolean
  email: string
  currency: string
  total: Minor
  paid: Minor
  refunded: Minor
  /** Refunds that are under way. */
  refundPending: Minor
  /** What is authorised and not captured. */
  authorized: Minor
  /** What payment services have taken because of disputes, and what of it came back. */
  chargeback: Minor
  chargebackReversal: Minor
  version: bigint
  data: OrderData
  createdAt: Date
  updatedAt: Date
  purchasedAt: Date | null
}

export function isDigital({ itemType }: Pick<OrderLineItem, 'itemType'>): boolean {
  return itemType?.preset === 'DIGITAL'
}

/** A booking, a plan, a gift card and the like: nothing is sent. */
export function isService(line: Pick<OrderLineItem, 'itemType'>): boolean {
  return line.itemType?.preset === 'SERVICE' || isGiftCard(line)
}

export function isGiftCard({ itemType }: Pick<OrderLineItem, 'itemType'>): boolean {
  return itemType?.preset === 'GIFT_CARD'
}

/** A service, or what the merchant has sold with the word that it is not sent, such as an engraving. */
export function needsNoParcel(line: Pick<OrderLineItem, 'itemType' | 'physicalProperties'>): boolean {
  return isService(line) || (!isDigital(line) && line.physicalProperties?.shippable === false)
}

export function hasNothingToSend({ lineItems = [] }: WireOrder): boolean {
  return lineItems.length > 0 && lineItems.every(needsNoParcel)
}

/** Its buyer collects it: there are no parcels. */
export function isPickup({ shippingInfo }: WireOrder): boolean {
  return shippingInfo?.logistics?.pickupDetails !== undefined
}

/** Nothing of it is delivered before something is sent. */
export function isAllToSend({ lineItems = [] }: WireOrder): boolean {
  const isSent = (line: OrderLineItem) => line.itemType?.preset === 'PHYSICAL' && !needsNoParcel(line)
  return lineItems.length > 0 && lineItems.every(isSent)
}

/** Whether nothing of an order is paid online: all of it is paid where it takes place. */
export function isPaidInPerson({ lineItems = [] }: WireOrder): boolean {
  return (
    lineItems.length > 0 && lineItems.every(({ paymentOption }) => paymentOption === 'FULL_PAYMENT_OFFLINE')
  )
}

/** Whether a part of it is paid after the order: the rest of a deposit, or what is paid in person. */
export function isPartlyLater({ lineItems = [] }: WireOrder): boolean {
  return lineItems.some(({ paymentOption = 'FULL_PAYMENT_ONLINE' }) => partlyLater.has(paymentOption))
}

const partlyLater: ReadonlySet<PaymentOptionType> = new Set([
  'DEPOSIT_ONLINE',
  'FULL_PAYMENT_OFFLINE',
  'MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER',
])

/** Whether the buyer disputes a payment of an order, or has done so with success. */
export function hasChargebacks({
  chargeback,
  chargebackReversal,
}: Pick<Order, 'chargeback' | 'chargebackReversal'>): boolean {
  return chargeback > chargebackReversal
}

/** Whether something of an order is left to pay, and the shop waits for it: not of what it has given back. */
export function isPayable({
  status,
  paymentStatus,
  total,
  paid,
}: Pick<Order, 'status' | 'paymentStatus' | 'total' | 'paid'>): boolean {
  const isSettled = paymentStatus === 'PENDING_MERCHANT' || paymentStatus === 'FULLY_REFUNDED'
  return status === 'APPROVED' && !isSettled && paid < total
}

/** What the buyer still owes without what is paid later, as on site: a part of it may be. */
export function dueBeforehand({ total, paid, data }: Pick<Order, 'total' | 'paid' | 'data'>): Minor {
  const due = isPartlyLater(data.order) ? lesser(BigInt(data.payNow), total) : total
  return due > paid ? due - paid : 0n
}

/** By which the merchant's conditions for ways to pay are judged; `country` is that of an order without an address. */
export function termsOf({ total, data }: Pick<Order, 'total' | 'data'>, country: string): OrderTerms {
  const { shippingInfo, billingInfo, recipientInfo } = data.order
  const addresses = [shippingInfo?.logistics?.shippingDestination, billingInfo, recipientInfo]
  return { total, country: addresses.map((one) => one?.address?.country).find(Boolean) ?? country }
}

/** Its addresses with the street as line, name and number. */
function streets({ billingInfo, recipientInfo, shippingInfo }: WireOrder): Partial<WireOrder> {
  const destination = shippingInfo?.logistics?.shippingDestination
  return {
    ...optional('billingInfo', withStreetOf(billingInfo)),
    ...optional('recipientInfo', withStreetOf(recipientInfo)),
    ...(destination && {
      shippingInfo: {
        ...shippingInfo,
        logistics: { ...shippingInfo.logistics, shippingDestination: withStreetOf(destination) },
      },
    }),
  }
}

export function orderToWire(order: Order): WireOrder {
  const { data, paymentStatus } = order
  return {
    ...data.order,
    ...streets(data.order),
    id: order.id,
    number: String(order.number),
    status: order.status,
    paymentStatus,
    fulfillmentStatus: order.fulfillmentStatus,
    archived: order.archived,
    seenByAHuman: order.seen,
    imported: data.moved !== undefined,
    activities: [...(data.order.activities ?? [])],
    balanceSummary: balanceSummary(order),
    createdDate: order.createdAt.toISOString(),
    updatedDate: order.updatedAt.toISOString(),
    purchasedDate: order.purchasedAt?.toISOString() ?? null,
    ...optional('readyForPickupDate', data.readyForPickup),
  }
}

/** The order as the rooms see it that sell its items. */
export function saleOf(order: Order): Omit<ItemSale, 'lines'> {
  const { siteId, id: orderId, checkoutId, ownerId } = order
  return { siteId, orderId, checkoutId, ownerId, order: orderToWire(order) }
}

/** What of an order is paid, on its way, given back and left to pay. */
function balanceSummary(order: Order): BalanceSummary {
  const { data, total, paid, refunded, refundPending, authorized, paymentStatus } = order
  const price = (amount: Minor) => toPrice(amount, priceFormat(order))
  const ifStatus = (status: Order['paymentStatus']) =>
    price(paymentStatus === status ? BigInt(data.payNow) : 0n)
  const zero = price(0n)
  return (
    movedBalance(order) ?? {
      balance: price(total - paid),
      paid: price(paid),
      refunded: price(refunded),
      authorized: price(authorized),
      pendingRefund: price(refundPending),
      pending: ifStatus('PENDING'),
      chargeback: price(order.chargeback),
      chargebackReversal: price(order.chargebackReversal),
      platformFees: zero,
      totalMinusPlatformFees: price(total),
    }
  )
}

/** Prices of an order are in its currency, as its buyer reads them. */
export function priceFormat({ currency, data }: Pick<Order, 'currency' | 'data'>): PriceFormat {
  return { currency, language: data.order.buyerLanguage ?? 'en' }
}

/** The order as the caller may see it: the merchant's comments and tags are not for buyers. */
export function orderFor(caller: Caller, order: Order): WireOrder {
  const { activities = [], tags, ...wire } = orderToWire(order)
  if (isMerchant(caller)) return orderToWire(order)
  return {
    ...wire,
    ...(tags ? { tags: pick(tags, 'tags') } : {}),
    activities: activities
      .filter(({ type }) => type !== 'MERCHANT_COMMENT')
      .map(({ authorEmail: _, ...activity }) => activity),
  }
}

/** What the other shop had collected and given back, until this shop collects something for the order. */
function movedBalance({ data: { moved }, paid, currency }: Order): BalanceSummary | undefined {
  const { balanceSummary } = moved ?? {}
  return toMinor(balanceSummary?.paid?.amount ?? '', currency) === paid ? balanceSummary : undefined
}

/**
 * The owners whose checkouts and orders a caller may see; null for a merchant, who may see all. A member still sees
 * what they began as a visitor.
 */
export function visibleOwners(caller: Caller): string[] | null {
  const { id, visitorId } = caller
  return isMerchant(caller) ? null : [id, ...(visitorId && visitorId !== id ? [visitorId] : [])]
}
