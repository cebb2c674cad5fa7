import type { Activity } from '@cartwright/contract/orders/activities.ts'
import type {
  LineItemToUpdate,
  OrderToUpdate,
  UpdateOrderLineItemRequest,
  UpdateOrderRequest,
} from '@cartwright/contract/orders/changes/updates.ts'
import type { OrderReply } from '@cartwright/contract/orders/fulfillments.ts'
import type { OrderLineItem } from '@cartwright/contract/orders/line-items.ts'
import { type Connection, runOne } from '../../platform/db/db.ts'
import { refuse, refuseIf } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { newActivity, newItemActivity, orderEvent, publishEvents } from '../order/events.service.ts'
import { type Order, orderToWire } from '../order/rules.ts'
import { lockOrder } from '../order/service.ts'
import { writeOrderDetails, writeOrderEdit } from './queries.ts'
import { changeActivities, changesAgreement, updateViolations, withLineUpdate, withUpdate } from './rules.ts'

/**
 * Changes details of an order. Money, quantities and statuses have calls of their own. What buyer and shop agreed upon
 * changes only while the order is open; tags and the like in any state.
 */
export async function update(
  shop: Shop,
  caller: Caller,
  { order: sent }: UpdateOrderRequest,
): Promise<OrderReply> {
  const after = await shop.db.transaction((tx) => updateIn(tx, shop, { caller, sent }))
  shop.changes.publish('order', caller.siteId, after.id)
  return { order: orderToWire(after) }
}

/** The same within a transaction. Names the fields of violations below `path`. */
export async function updateIn(
  tx: Connection,
  shop: Shop,
  { caller, sent, path }: { caller: Caller; sent: OrderToUpdate; path?: string },
): Promise<Order> {
  const before = await lockOrder(tx, caller, sent.id)
  refuseIf(updateViolations(before, sent, path))
  const after = withUpdate(before, sent)
  if (changesAgreement(before, after)) assertChangeable(before)
  const activities = changeActivities(before, after).map((type) => newActivity(shop, type))
  return write(tx, shop, { order: after, activities })
}

/** Changes how a line is described, with an entry of the timeline. */
export async function updateLineItem(
  shop: Shop,
  caller: Caller,
  { id, lineItem: sent }: UpdateOrderLineItemRequest,
): Promise<OrderReply> {
  const after = await shop.db.transaction(async (tx) => {
    const before = await lockOrder(tx, caller, id)
    const { lineItems = [] } = before.data.order
    const line = lineItems.find((one) => one.id === sent.id)
    if (!line) throw refuse('NOT_FOUND', 'The order has no line with this id')
    assertChangeable(before)
    const next = lineItems.map((one) => (one === line ? withLineUpdate(one, sent) : one))
    const data = { ...before.data, order: { ...before.data.order, lineItems: next } }
    return write(tx, shop, { order: { ...before, data }, activities: [lineActivity(shop, line, sent)] })
  })
  shop.changes.publish('order', caller.siteId, after.id)
  return { order: orderToWire(after) }
}

function lineActivity(
  shop: Shop,
  { id = '', catalogReference, productName }: OrderLineItem,
  sent: LineItemToUpdate,
) {
  const { appId = '' } = catalogReference ?? {}
  const title = sent.productName?.original ?? productName?.original ?? ''
  return newItemActivity(shop, { appId, type: 'LINE_ITEM_CHANGED', data: { lineItemId: id, title } })
}

function assertChangeable({ status }: Order): void {
  if (status === 'CANCELED') throw refuse('ORDER_CANCELED')
  if (status === 'REJECTED') throw refuse('ORDER_IS_REJECTED')
  if (status !== 'APPROVED') throw refuse('ORDER_IS_PENDING')
}

interface Written {
  /** Locked. */
  order: Order
  activities?: readonly object[]
}

/** Writes the details of an order, with the event. */
export async function write(tx: Connection, shop: Shop, { order, activities = [] }: Written): Promise<Order> {
  const { siteId, id, email, archived, seen, data } = order
  const row = await runOne(tx, writeOrderDetails, [
    ...[siteId, id, email, archived, seen, JSON.stringify(data), JSON.stringify(activities)],
    new Date(shop.clock()),
  ])
  const after = { ...row, siteId }
  await publishEvents(tx, [orderEvent(shop, 'updated', after)])
  return after
}

/** Writes what an edit makes of an order, with the events. Undefined: the order has changed in the meantime. */
export async function writeEdit(
  tx: Connection,
  shop: Shop,
  { before, after, activities }: { before: Order; after: Order; activities: readonly Activity[] },
): Promise<Order | undefined> {
  const { siteId, id, total, paymentStatus, fulfillmentStatus, data } = after
  const [row] = await tx.run(writeOrderEdit, [
    ...[siteId, id, before.version, total, paymentStatus, fulfillmentStatus],
    ...[JSON.stringify(data), JSON.stringify(activities), new Date(shop.clock())],
  ])
  if (!row) return undefined
  const written = { ...row, siteId }
  const isPaidOtherwise = paymentStatus !== before.paymentStatus
  const kinds = ['updated' as const, ...(isPaidOtherwise ? ['payment_status_updated' as const] : [])]
  await publishEvents(
    tx,
    kinds.map((kind) => orderEvent(shop, kind, written)),
  )
  return written
}
