import { isDeepStrictEqual } from 'node:util'
import type { AddressWithContact } from '@cartwright/contract/cart/contacts.ts'
import { streetLine } from '@cartwright/contract/cart/street-address.ts'
import type { LineItemChanges, OrderChange } from '@cartwright/contract/orders/activities.ts'
import type { OrderLineItem } from '@cartwright/contract/orders/line-items.ts'
import type { OrderShippingInfo, Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import type { CheckoutData } from '../checkout/model/rules.ts'
import type { FulfillmentRow } from '../orders/fulfilment/queries.ts'
import { fulfillmentStatus } from '../orders/fulfilment/rules.ts'
import { minorOf } from '../orders/order/prices.rules.ts'
import { hasNothingToSend, isPickup, type Order, type OrderData } from '../orders/order/rules.ts'
import type { ActivityType } from '../orders/order/status.rules.ts'
import { optional, pick } from '../platform/values/optional.ts'
import { destinationOf, keptDelivery, knownLines, placedOf } from './edits.rules.ts'

interface Edit {
  /** The draft. */
  data: CheckoutData
  /** What an order of the draft would say. */
  priced: OrderData
  total: bigint
  sent: readonly FulfillmentRow[]
  now: number
}

/** The order as the draft changes it. What the draft says nothing of stays. */
export function editedOrder(before: Order, { data, priced, total, sent, now }: Edit): Order {
  const lines = knownLines(before)
  const lineItems = (priced.order.lineItems ?? []).map((line) => {
    const known = lines.get(line.id ?? '')
    return known ? { ...known, ...amountsOf(line) } : line
  })
  const { shippingInfo: _shipping, buyerNote: _note, ...kept } = before.data.order
  const { edited: _edited, readyForPickup, ...keptData } = before.data
  const order = {
    ...kept,
    ...pick(priced.order, 'priceSummary', 'taxSummary', 'taxInfo', 'appliedDiscounts', 'additionalFees'),
    lineItems,
    ...optional('buyerNote', data.buyerNote),
    ...addresses(before, data),
    ...optional('shippingInfo', shippingAfter(before, { data, next: priced.order.shippingInfo })),
  }
  const after = {
    ...before,
    total,
    paymentStatus: statusAfter(before, total),
    data: {
      ...keptData,
      ...(isPickup(order) ? optional('readyForPickup', readyForPickup) : {}),
      variants: { ...before.data.variants, ...priced.variants },
      costs: { ...before.data.costs, ...priced.costs },
      fullPrices: { ...priced.fullPrices, ...keptFullPrices(before, lineItems) },
      edited: {
        at: new Date(now).toISOString(),
        placed: placedOf(before),
        discounts: [...(data.agreed?.discounts ?? [])],
      },
      order,
    },
  }
  const fulfilment = hasNothingToSend(order) ? 'FULFILLED' : fulfillmentStatus(after, sent)
  return { ...after, fulfillmentStatus: fulfilment }
}

/** The pieces that have left, by line. */
export function fulfilledPieces(sent: readonly FulfillmentRow[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { id, quantity } of sent.flatMap(({ lineItems }) => lineItems))
    pieces.set(id, (pieces.get(id) ?? 0) + quantity)
  return pieces
}

function amountsOf(line: OrderLineItem): Partial<OrderLineItem> {
  return {
    ...pick(line, 'quantity', 'price', 'priceBeforeDiscounts', 'lineItemPrice', 'totalDiscount'),
    ...pick(line, 'totalPriceBeforeTax', 'totalPriceAfterTax', 'taxDetails', 'taxInfo'),
  }
}

function statusAfter({ paid }: Order, total: bigint): Order['paymentStatus'] {
  if (paid >= total) return 'PAID'
  return paid > 0n ? 'PARTIALLY_PAID' : 'NOT_PAID'
}

/** Prices before the sale, of lines at the price that they were placed at. */
function keptFullPrices({ data }: Order, lineItems: readonly OrderLineItem[]): Record<string, string> {
  const before = new Map((data.order.lineItems ?? []).map((line) => [line.id, line]))
  return Object.fromEntries(
    lineItems.flatMap(({ id = '', quantity = 1, priceBeforeDiscounts }) => {
      const line = before.get(id)
      const full = data.fullPrices?.[id]
      if (full === undefined || line?.priceBeforeDiscounts?.amount !== priceBeforeDiscounts?.amount) return []
      return [[id, String((BigInt(full) * BigInt(quantity)) / BigInt(line?.quantity ?? 1))]]
    }),
  )
}

function shippingAfter(
  before: Order,
  { data, next }: { data: CheckoutData; next: OrderShippingInfo | undefined },
): OrderShippingInfo | undefined {
  const kept = keptDelivery(before, data)
  if (!next || !kept) return next
  const { shippingDestination: _, ...logistics } = kept.logistics ?? {}
  const known = before.data.order.shippingInfo?.logistics?.shippingDestination
  const isNew = !isSameAddress(destinationOf(before.data.order), data.shippingDestination)
  const destination = known || isNew || !logistics.pickupDetails ? data.shippingDestination : undefined
  return {
    ...kept,
    logistics: {
      ...logistics,
      ...optional('shippingDestination', isNew ? destination : (known ?? destination)),
    },
    ...pick(next, 'cost'),
  }
}

function addresses({ data: { order } }: Order, data: CheckoutData): Partial<WireOrder> {
  const isSame = isSameAddress(destinationOf(order), data.shippingDestination)
  return {
    ...optional('recipientInfo', isSame ? order.recipientInfo : data.shippingDestination),
    ...optional('billingInfo', data.billingInfo ?? order.billingInfo),
  }
}

/** Whether two addresses read the same. */
function isSameAddress(one: AddressWithContact | undefined, other: AddressWithContact | undefined): boolean {
  return isDeepStrictEqual(readable(one), readable(other))
}

function readable({ address, contactDetails }: AddressWithContact = {}): string[] {
  const { addressLine2, city, subdivision, postalCode, country } = address ?? {}
  const { firstName, lastName, company, phone } = contactDetails ?? {}
  const street = address ? streetLine(address) : ''
  const texts = [street, addressLine2, city, subdivision, postalCode, country, firstName, lastName]
  return [...texts, company, phone].map((text) => text?.trim() ?? '')
}

// ── What has changed ────────────────────────────────────────────────────────────────────────────────────

/** What the timeline and the e-mail say of an edit. */
export function orderChanges(before: Order, after: Order): OrderChange[] {
  const was = before.data.order
  const is = after.data.order
  const old = new Map((was.lineItems ?? []).map((line) => [line.id, line]))
  const left = new Set((is.lineItems ?? []).map(({ id }) => id))
  const { currency } = before
  return [
    ...(is.lineItems ?? []).flatMap((line) => lineChange(old.get(line.id), line, currency)),
    ...(was.lineItems ?? []).flatMap((line) => (left.has(line.id) ? [] : [{ lineItemRemoved: named(line) }])),
    ...discountChanges(before, after),
    ...(was.additionalFees ?? []).flatMap(({ id, name, price }) =>
      is.additionalFees?.some((fee) => fee.id === id)
        ? []
        : [
            {
              additionalFeeRemoved: {
                ...optional('id', id),
                name: { original: name ?? '' },
                ...optional('totalAmount', price),
              },
            },
          ],
    ),
    ...shippingChange(was.shippingInfo, is.shippingInfo, currency),
    ...(before.total === after.total
      ? []
      : [
          {
            totalPriceChanged: {
              ...optional('originalTotal', was.priceSummary?.total),
              ...optional('newTotal', is.priceSummary?.total),
            },
          },
        ]),
  ]
}

function named(line: OrderLineItem) {
  const { id = '', productName, quantity = 1 } = line
  return { id, ...optional('name', productName), quantity }
}

function lineChange(
  before: OrderLineItem | undefined,
  after: OrderLineItem,
  currency: string,
): OrderChange[] {
  if (!before) return [{ lineItemAdded: named(after) }]
  const [originalQuantity, newQuantity] = [before.quantity ?? 1, after.quantity ?? 1]
  const [originalPrice, newPrice] = [before.priceBeforeDiscounts, after.priceBeforeDiscounts]
  const change: LineItemChanges = {}
  if (originalQuantity !== newQuantity)
    change.quantity = {
      ...{ originalQuantity, newQuantity, diff: Math.abs(newQuantity - originalQuantity) },
      deltaType: newQuantity > originalQuantity ? 'QUANTITY_INCREASED' : 'QUANTITY_DECREASED',
    }
  if (minorOf(originalPrice, currency) !== minorOf(newPrice, currency))
    change.price = { ...optional('originalPrice', originalPrice), ...optional('newPrice', newPrice) }
  if (Object.keys(change).length === 0) return []
  const { id = '', productName } = after
  return [{ lineItemChanged: { id, ...optional('name', productName), ...change } }]
}

function discountChanges(before: Order, after: Order): OrderChange[] {
  const [old, next] = [before, after].map(({ data }) => [...(data.edited?.discounts ?? [])])
  const without = (list: typeof old = [], other: typeof old = []) =>
    list.filter((one) => !other.some((known) => isDeepStrictEqual(one, known)))
  const toAmount = ({ description = '' }: { description?: string }) => ({ name: { original: description } })
  return [
    ...without(next, old).map((one) => ({ discountAdded: toAmount(one) })),
    ...without(old, next).map((one) => ({ discountRemoved: toAmount(one) })),
  ]
}

function shippingChange(
  before: OrderShippingInfo | undefined,
  after: OrderShippingInfo | undefined,
  currency: string,
): OrderChange[] {
  const price = (info: OrderShippingInfo | undefined) => minorOf(info?.cost?.price, currency)
  if (before?.title === after?.title && price(before) === price(after)) return []
  const toCost = (info: OrderShippingInfo | undefined) => ({
    ...optional('total', info?.cost?.price),
    shippingTitle: info?.title ?? '',
  })
  return [
    {
      shippingInformationChanged: { originalShippingInfo: toCost(before), newShippingInfo: toCost(after) },
    },
  ]
}

/** The entries of the timeline besides the changes themselves. */
export function editActivities(before: Order, after: Order): ActivityType[] {
  const [was, is] = [before.data.order, after.data.order].map(destinationOf)
  return [
    ...(isSameAddress(was, is) ? [] : ['SHIPPING_ADDRESS_EDITED' as const]),
    ...(before.paymentStatus !== 'PAID' && after.paymentStatus === 'PAID' ? ['ORDER_PAID' as const] : []),
    ...(before.fulfillmentStatus !== 'FULFILLED' && after.fulfillmentStatus === 'FULFILLED'
      ? ['ORDER_FULFILLED' as const]
      : []),
  ]
}

/** Whether anything differs that a buyer or a packer reads. */
export function isUnchanged(before: Order, after: Order): boolean {
  const texts = ({ data: { order } }: Order) => [order.buyerNote ?? '', ...readable(order.billingInfo)]
  return (
    orderChanges(before, after).length === 0 &&
    isSameAddress(destinationOf(before.data.order), destinationOf(after.data.order)) &&
    isDeepStrictEqual(texts(before), texts(after))
  )
}
