import type { Fulfillment } from '@cartwright/contract/orders/fulfillments.ts'
import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import { paymentTexts } from '../../payments/providers/texts.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { type Minor, toMinor } from '../../platform/values/money.ts'
import type { OrderData } from '../order/rules.ts'

/** A row of the orders table. */
export interface OrderValues {
  id: string
  number: string
  checkout_id: string
  /** If another order has the checkout. */
  spare_id: string
  owner_id: string
  status: string
  payment_status: string
  fulfillment_status: string
  archived: boolean
  email: string
  currency: string
  total: string
  paid: string
  data: OrderData
  created_at: string
  updated_at: string
  purchased_at: string
}

interface Context {
  ownId: string | undefined
  newId(): string
}

/** The order as this shop keeps it, or why it cannot come. */
export function toValues(
  order: WireOrder,
  { ownId, newId }: Context,
): { values: OrderValues; problem?: undefined } | { values?: undefined; problem: string } {
  const refused = (reason: string) => ({ problem: `The order ${order.number} did not come: ${reason}.` })
  const { id, number = '', status = 'APPROVED', currency = '', buyerInfo = {}, checkoutId } = order
  if (status === 'INITIALIZED') return refused('the buyer has not finished it')
  if (!/^[1-9]\d{0,17}$/.test(number)) return refused(`its number is not a whole number`)
  const total = toMinor(order.priceSummary?.total?.amount ?? '', currency)
  if (total === undefined) return refused(`its total is not an amount of ${currency}`)
  const createdAt = order.createdDate ?? order.purchasedDate
  if (!createdAt) return refused('it has no date')
  const paymentStatus = order.paymentStatus ?? 'NOT_PAID'
  const updatedAt = order.updatedDate ?? createdAt
  const owner = [buyerInfo.memberId, buyerInfo.visitorId, buyerInfo.contactId].find(isGuid)
  return {
    values: {
      id: ownId ?? (isGuid(id) ? id.toLowerCase() : newId()),
      number,
      checkout_id: isGuid(checkoutId) ? checkoutId : newId(),
      spare_id: newId(),
      owner_id: owner ?? newId(),
      status,
      payment_status: paymentStatus,
      fulfillment_status: order.fulfillmentStatus ?? 'NOT_FULFILLED',
      archived: order.archived ?? false,
      email: buyerInfo.email ?? '',
      currency,
      total: String(total),
      paid: String(paidOf(order, total)),
      data: toData(order, updatedAt),
      created_at: createdAt,
      updated_at: updatedAt,
      purchased_at: order.purchasedDate ?? createdAt,
    },
  }
}

function paidOf({ balanceSummary, paymentStatus, currency = '' }: WireOrder, total: Minor): Minor {
  const paid = toMinor(balanceSummary?.paid?.amount ?? '', currency)
  return paid ?? (paymentStatus === 'PAID' ? total : 0n)
}

/** It holds no stock, counts no coupon, and its payment is the other shop's. */
function toData(order: WireOrder, updatedDate: string): OrderData {
  const { id: _id, number: _number, status: _status, paymentStatus: _payment, ...rest } = order
  const {
    fulfillmentStatus: _fulfillment,
    archived: _archived,
    seenByAHuman: _seen,
    imported: _,
    readyForPickupDate: _ready,
    ...more
  } = rest
  const { balanceSummary, createdDate: _created, updatedDate: _updated, purchasedDate: _at, ...kept } = more
  return {
    order: kept,
    taken: [],
    payNow: '0',
    payment: { method: 'moved', title: paymentTexts('en').methods.moved.title, kind: 'offline' },
    moved: { updatedDate, ...(balanceSummary ? { balanceSummary } : {}) },
  }
}

export function toParcels(
  orderId: string,
  fulfillments: readonly Fulfillment[],
  { newId, createdAt }: { newId(): string; createdAt: string },
): object[] {
  return fulfillments.map(({ id, createdDate, lineItems, trackingInfo, customInfo, status, completed }) => ({
    order_id: orderId,
    id: isGuid(id) ? id : newId(),
    line_items: (lineItems ?? []).map(({ id: lineId = '', quantity = 0 }) => ({ id: lineId, quantity })),
    tracking_number: trackingInfo?.trackingNumber || null,
    shipping_provider: trackingInfo?.shippingProvider || null,
    tracking_link: /^https?:\/\/\S+$/.test(trackingInfo?.trackingLink ?? '')
      ? trackingInfo?.trackingLink
      : null,
    custom: customInfo?.fieldsData ?? null,
    status: status || null,
    completed: completed ?? null,
    created_at: createdDate ?? createdAt,
  }))
}
