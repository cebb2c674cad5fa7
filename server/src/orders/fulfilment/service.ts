import type {
  CreateFulfillmentReply,
  CreateFulfillmentRequest,
  DeleteFulfillmentRequest,
  ListFulfillmentsReply,
  OrderWithFulfillments,
  UpdateFulfillmentRequest,
} from '@cartwright/contract/orders/fulfillments.ts'
import type { Connection } from '../../platform/db.ts'
import { refuse, violations } from '../../platform/errors.ts'
import type { Caller, Shop } from '../../platform/shop.ts'
import * as sites from '../../sites/service.ts'
import { sendShipped } from '../mail/service.ts'
import type { ActivityType } from '../order/events.service.ts'
import { orderEvent, tell } from '../order/events.service.ts'
import type { Order } from '../order/rules.ts'
import { locked, move } from '../order/service.ts'
import {
  deleteFulfillment,
  type FulfillmentRow,
  fulfillmentsOf,
  insertFulfillment,
  updateFulfillment,
} from './queries.ts'
import {
  fulfillmentStatus,
  parcelViolations,
  particularsOf,
  piecesOf,
  remaining,
  wireFulfillment,
} from './rules.ts'

/** The parcels of orders, in the order asked for. */
export async function list(
  shop: Shop,
  { siteId }: Caller,
  orderIds: readonly string[],
): Promise<OrderWithFulfillments[]> {
  const rows = await shop.db.run(fulfillmentsOf, [siteId, orderIds])
  return orderIds.map((id) => withParcels(id.toLowerCase(), rows))
}

/** Notes that pieces of an order were sent, and tells the buyer. */
export async function create(
  shop: Shop,
  caller: Caller,
  { orderId, fulfillment, sendShippingEmail = true }: CreateFulfillmentRequest,
): Promise<CreateFulfillmentReply> {
  const site = await sites.get(shop, caller.siteId)
  return shop.db.transaction(async (tx) => {
    const order = await locked(tx, caller, orderId)
    if (order.status !== 'APPROVED')
      throw refuse(order.status === 'CANCELED' ? 'ORDER_CANCELED' : 'ORDER_IS_PENDING')
    const sent = await tx.run(fulfillmentsOf, [order.siteId, [order.id]])
    const left = remaining(order, sent)
    const pieces = piecesOf(fulfillment, left)
    const wrong = parcelViolations(fulfillment, { pieces, left })
    if (wrong.length > 0) throw violations(wrong)
    const id = shop.newId()
    const [parcel] = await tx.run(insertFulfillment, [
      order.siteId,
      order.id,
      id,
      JSON.stringify(pieces),
      ...valuesOf(particularsOf(fulfillment)),
      new Date(shop.clock()),
    ])
    if (!parcel) throw refuse('TRACKING_NUMBER_ALREADY_EXISTS')
    const parcels = [...sent, parcel]
    const told = sendShippingEmail && order.email !== ''
    const moved = await settle(tx, shop, { order, parcels }, [
      ...(remaining(order, parcels).length === 0 ? (['ORDER_FULFILLED'] as const) : []),
      ...(parcel.trackingNumber ? (['TRACKING_NUMBER_ADDED'] as const) : []),
      ...(told ? (['SHIPPING_CONFIRMATION_EMAIL_SENT'] as const) : []),
    ])
    if (told) await sendShipped(tx, shop, { site, order: moved, parcel })
    return { orderWithFulfillments: withParcels(order.id, parcels), fulfillmentId: id }
  })
}

/** Changes what is sent of a parcel's tracking; its pieces stay. */
export async function update(
  shop: Shop,
  caller: Caller,
  { orderId, fulfillment }: UpdateFulfillmentRequest,
): Promise<ListFulfillmentsReply> {
  return shop.db.transaction(async (tx) => {
    const order = await locked(tx, caller, orderId)
    const others = await tx.run(fulfillmentsOf, [order.siteId, [order.id]])
    const { id = '', trackingInfo } = fulfillment
    const before = others.find((other) => other.id === id.toLowerCase())
    if (!before) throw refuse('NOT_FOUND', 'No such fulfillment')
    const after = particularsOf(fulfillment, before)
    const isTaken = others.some((other) => other !== before && other.trackingNumber === after.trackingNumber)
    if (after.trackingNumber && isTaken) throw refuse('TRACKING_NUMBER_ALREADY_EXISTS')
    const [row] = await tx.run(updateFulfillment, [order.siteId, order.id, before.id, ...valuesOf(after)])
    if (!row) throw new Error('the parcel went while its order was locked')
    const parcels = others.map((other) => (other.id === row.id ? row : other))
    await settle(tx, shop, { order, parcels }, trackingInfo ? ['TRACKING_NUMBER_EDITED'] : [])
    return { orderWithFulfillments: withParcels(order.id, parcels) }
  })
}

/** The pieces of the parcel are to be sent again. */
export async function remove(
  shop: Shop,
  caller: Caller,
  { orderId, fulfillmentId }: DeleteFulfillmentRequest,
): Promise<ListFulfillmentsReply> {
  return shop.db.transaction(async (tx) => {
    const order = await locked(tx, caller, orderId)
    const [gone] = await tx.run(deleteFulfillment, [order.siteId, order.id, fulfillmentId])
    if (!gone) throw refuse('NOT_FOUND', 'No such fulfillment')
    const parcels = await tx.run(fulfillmentsOf, [order.siteId, [order.id]])
    await settle(tx, shop, { order, parcels }, ['ORDER_NOT_FULFILLED'])
    return { orderWithFulfillments: withParcels(order.id, parcels) }
  })
}

/** The order with its parcels as they are now. */
async function settle(
  tx: Connection,
  shop: Shop,
  { order, parcels }: { order: Order; parcels: readonly FulfillmentRow[] },
  activities: readonly ActivityType[],
): Promise<Order> {
  const status = fulfillmentStatus(order, parcels)
  const moved = await move(tx, shop, { ...order, fulfillmentStatus: status }, activities)
  await tell(tx, [orderEvent(shop, 'updated', moved)])
  return moved
}

/** As the statements that insert and update a parcel take them. */
function valuesOf(parcel: ReturnType<typeof particularsOf>): unknown[] {
  const { trackingNumber, shippingProvider, trackingLink, custom, status, completed } = parcel
  return [trackingNumber, shippingProvider, trackingLink, custom && JSON.stringify(custom), status, completed]
}

function withParcels(orderId: string, rows: readonly FulfillmentRow[]): OrderWithFulfillments {
  return { orderId, fulfillments: rows.filter((row) => row.orderId === orderId).map(wireFulfillment) }
}
