import {
  type CreateFulfillmentReply,
  type CreateFulfillmentRequest,
  collectedBy,
  type DeleteFulfillmentRequest,
  type ListFulfillmentsReply,
  type OrderWithFulfillments,
  type UpdateFulfillmentRequest,
} from '@cartwright/contract/orders/fulfillments.ts'
import { type Connection, runOne } from '../../platform/db/db.ts'
import { refuse, refuseIf } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { captureAtFulfilment } from '../captures/service.ts'
import { collected } from '../mail/pickup.view.ts'
import { sendOrderMail } from '../mail/service.ts'
import { shipped } from '../mail/view.ts'
import { orderEvent, publishEvents } from '../order/events.service.ts'
import { isPickup, type Order } from '../order/rules.ts'
import { lockOrder, updateStatuses } from '../order/service.ts'
import type { ActivityType } from '../order/status.rules.ts'
import { fulfilmentEvent } from './events.service.ts'
import {
  deleteFulfillment,
  type FulfillmentRow,
  fulfillmentsByOrder,
  insertFulfillment,
  isExchangeOrder,
  returnedPieces,
  updateFulfillment,
} from './queries.ts'
import {
  fulfillmentStatus,
  isReturned,
  mergeTracking,
  parcelPieces,
  parcelViolations,
  remaining,
  toEnvelope,
  toSend,
} from './rules.ts'

/** The parcels of orders, in the requested order. */
export async function list(
  shop: Shop,
  { siteId }: Caller,
  orderIds: readonly string[],
): Promise<OrderWithFulfillments[]> {
  const rows = await shop.db.run(fulfillmentsByOrder, [siteId, orderIds])
  return orderIds.map((id) => toEnvelope(id.toLowerCase(), rows))
}

/** Records that pieces of an order were sent, and e-mails the buyer. */
export async function create(
  shop: Shop,
  caller: Caller,
  request: CreateFulfillmentRequest,
): Promise<CreateFulfillmentReply> {
  const site = await sites.get(shop, caller.siteId)
  return shop.db.transaction((tx) => createIn(tx, shop, { caller, site, request }))
}

interface Creation {
  caller: Pick<Caller, 'siteId'>
  site: sites.Site
  request: CreateFulfillmentRequest
}

/** The same within a transaction. */
export async function createIn(
  tx: Connection,
  shop: Shop,
  { caller, site, request }: Creation,
): Promise<CreateFulfillmentReply> {
  const { orderId, fulfillment, sendShippingEmail = true } = request
  const order = await lockOrder(tx, caller, orderId)
  if (order.status !== 'APPROVED')
    throw refuse(order.status === 'CANCELED' ? 'ORDER_CANCELED' : 'ORDER_IS_PENDING')
  await assertExchangePaid(tx, order)
  const sent = await tx.run(fulfillmentsByOrder, [order.siteId, [order.id]])
  const left = remaining(order, sent)
  const pieces = parcelPieces(fulfillment, { left, waiting: toSend(order, sent) })
  refuseIf(parcelViolations(fulfillment, { pieces, left }))
  const id = shop.newId()
  const [parcel] = await tx.run(insertFulfillment, [
    order.siteId,
    order.id,
    id,
    JSON.stringify(pieces),
    ...trackingValues(mergeTracking(fulfillment)),
    new Date(shop.clock()),
  ])
  if (!parcel) throw refuse('TRACKING_NUMBER_ALREADY_EXISTS')
  const parcels = [...sent, parcel]
  const sendsMail = sendShippingEmail && order.email !== ''
  const isCollected = isPickup(order.data.order)
  const activities: ActivityType[] = [
    ...(toSend(order, parcels).length === 0 ? (['ORDER_FULFILLED'] as const) : []),
    ...(parcel.trackingNumber ? (['TRACKING_NUMBER_ADDED'] as const) : []),
    ...(sendsMail && !isCollected ? (['SHIPPING_CONFIRMATION_EMAIL_SENT'] as const) : []),
  ]
  const updated = await writeFulfilment(tx, shop, { order, parcels, activities })
  await captureAtFulfilment(tx, shop, { site, order: updated })
  const occasion = isCollected ? collected(parcel, parcel.custom?.[collectedBy] ?? '') : shipped(parcel)
  if (sendsMail) await sendOrderMail(tx, shop, { site, order: updated, occasion })
  return { orderWithFulfillments: toEnvelope(order.id, parcels), fulfillmentId: id }
}

/** What replaces goods that come back is sent once the buyer has paid the difference. */
export async function assertExchangePaid(tx: Connection, { siteId, id, paid, total }: Order): Promise<void> {
  if (paid >= total) return
  const { isExchange } = await runOne(tx, isExchangeOrder, [siteId, id])
  if (isExchange) throw refuse('EXCHANGE_NOT_PAID')
}

/** Writes the sent tracking fields of a parcel; its pieces stay. */
export async function update(
  shop: Shop,
  caller: Caller,
  { orderId, fulfillment }: UpdateFulfillmentRequest,
): Promise<ListFulfillmentsReply> {
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, caller, orderId)
    const others = await tx.run(fulfillmentsByOrder, [order.siteId, [order.id]])
    const { id = '', trackingInfo } = fulfillment
    const before = others.find((other) => other.id === id.toLowerCase())
    if (!before) throw refuse('NOT_FOUND', 'No such fulfillment')
    const after = mergeTracking(fulfillment, before)
    const isTaken = others.some((other) => other !== before && other.trackingNumber === after.trackingNumber)
    if (after.trackingNumber && isTaken) throw refuse('TRACKING_NUMBER_ALREADY_EXISTS')
    const row = await runOne(tx, updateFulfillment, [
      order.siteId,
      order.id,
      before.id,
      ...trackingValues(after),
    ])
    const parcels = others.map((other) => (other.id === row.id ? row : other))
    const activities = trackingInfo ? (['TRACKING_NUMBER_EDITED'] as const) : []
    await writeFulfilment(tx, shop, { order, parcels, activities })
    return { orderWithFulfillments: toEnvelope(order.id, parcels) }
  })
}

/** Deletes a parcel. Its pieces become unfulfilled again. */
export async function remove(
  shop: Shop,
  caller: Caller,
  { orderId, fulfillmentId }: DeleteFulfillmentRequest,
): Promise<ListFulfillmentsReply> {
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, caller, orderId)
    const parcels = await removeIn(tx, shop, { order, fulfillmentId })
    if (!parcels) throw refuse('NOT_FOUND', 'No such fulfillment')
    return { orderWithFulfillments: toEnvelope(order.id, parcels) }
  })
}

/** The same for a locked order, within its transaction. Returns the parcels that stay; undefined if there is no such parcel. */
export async function removeIn(
  tx: Connection,
  shop: Shop,
  { order, fulfillmentId }: { order: Order; fulfillmentId: string },
): Promise<FulfillmentRow[] | undefined> {
  const [deleted] = await tx.run(deleteFulfillment, [order.siteId, order.id, fulfillmentId])
  if (!deleted) return undefined
  const [parcels, returned] = await Promise.all([
    tx.run(fulfillmentsByOrder, [order.siteId, [order.id]]),
    tx.run(returnedPieces, [order.siteId, order.id]),
  ])
  if (isReturned(order, { deleted, parcels, returned }))
    throw refuse(
      'ORDER_ACTION_NOT_AVAILABLE',
      'Items of this fulfillment were refunded or come back with a return, so it stays',
    )
  await writeFulfilment(tx, shop, { order, parcels, activities: ['ORDER_NOT_FULFILLED'] })
  return parcels
}

interface Change {
  order: Order
  /** All parcels of the order after the change. */
  parcels: readonly FulfillmentRow[]
  activities: readonly ActivityType[]
}

/** Writes the fulfilment status of a locked order. */
async function writeFulfilment(
  tx: Connection,
  shop: Shop,
  { order, parcels, activities }: Change,
): Promise<Order> {
  const next = { ...order, fulfillmentStatus: fulfillmentStatus(order, parcels) }
  const updated = await updateStatuses(tx, shop, { order: next, activities })
  await publishEvents(tx, [orderEvent(shop, 'updated', updated), fulfilmentEvent(shop, updated)])
  return updated
}

/** Parameters of the statements that insert and update a parcel. */
function trackingValues(parcel: ReturnType<typeof mergeTracking>): unknown[] {
  const { trackingNumber, shippingProvider, trackingLink, custom, status, completed } = parcel
  return [trackingNumber, shippingProvider, trackingLink, custom && JSON.stringify(custom), status, completed]
}
