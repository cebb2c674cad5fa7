import { storeAppId } from '@cartwright/contract/catalogue/limits.ts'
import type { ReceiveReturnRequest, ReturnStatus } from '@cartwright/contract/returns/returns.ts'
import { fulfillmentsByOrder } from '../../orders/fulfilment/queries.ts'
import { newItemActivity, orderEvent, publishEvents } from '../../orders/order/events.service.ts'
import type { Order } from '../../orders/order/rules.ts'
import { lockOrder, updateRefunds } from '../../orders/order/service.ts'
import { refundsByOrder } from '../../payments/refunds/queries.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse, refuseIf } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { returnRules } from '../../sites/seller/returns.rules.ts'
import * as sites from '../../sites/settings/service.ts'
import * as exchanges from '../exchanges/service.ts'
import { sendToBuyer, sendToMerchant } from './mail.ts'
import {
  insertReturn,
  moveReturn,
  type ReturnedLine,
  type ReturnRow,
  returnById,
  returnsByOrder,
} from './queries.ts'
import {
  cancelable,
  correctionViolations,
  type Obstacle,
  type Returnable,
  returnable,
  returnNumber,
} from './rules.ts'

interface OrderKey {
  siteId: string
  orderId: string
}

/** What of an order can go back now. */
export async function readReturnable(
  on: Connection,
  shop: Shop,
  order: Order,
): Promise<Returnable & { returns: ReturnRow[] }> {
  const { siteId, id } = order
  const { settings } = await sites.get(shop, siteId)
  const [parcels, refunds, returns] = await Promise.all([
    on.run(fulfillmentsByOrder, [siteId, [id]]),
    on.run(refundsByOrder, [siteId, [id]]),
    on.run(returnsByOrder, [siteId, id]),
  ])
  const { days } = returnRules(settings, settings.language)
  const known = { parcels, refunds, returns, now: shop.clock(), timeZone: settings.timeZone, days }
  return { ...returnable(order, known), returns }
}

/** Refuses counts that say that more pieces are back than were sent. The order is locked. */
export async function assertSent(
  tx: Connection,
  row: ReturnRow,
  noted: ReceiveReturnRequest['lines'],
): Promise<void> {
  const { siteId, orderId } = row
  const parcels = await tx.run(fulfillmentsByOrder, [siteId, [orderId]])
  const returns = await tx.run(returnsByOrder, [siteId, orderId])
  refuseIf(correctionViolations(row, noted, { parcels, returns }))
}

interface Wanted {
  /** Of the form: sent twice, it asks once. */
  id: string
  lines: readonly ReturnedLine[]
  note: string
}

/** Asks for a return. What stands in the way, if it is too late or too much. */
export async function request(
  shop: Shop,
  { siteId, orderId }: OrderKey,
  { id, lines, note }: Wanted,
): Promise<Obstacle | 'TOO_MANY' | undefined> {
  const site = await sites.get(shop, siteId)
  const obstacle = await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, { siteId }, orderId)
    const { lines: possible, returns, ...found } = await readReturnable(tx, shop, order)
    if (returns.some((one) => one.id === id)) return undefined
    const fits = lines.every(({ lineItemId, quantity }) =>
      possible.some(({ line, most }) => line.id === lineItemId && quantity <= most),
    )
    if (!fits) return found.obstacle ?? 'TOO_MANY'
    const number = (returns.at(-1)?.number ?? 0) + 1
    const values = [siteId, id, order.id, number, JSON.stringify(lines), note, new Date(shop.clock())]
    const [row] = await tx.run(insertReturn, values)
    if (!row) return 'TOO_MANY'
    await writeActivity(tx, shop, { order, row })
    await sendToBuyer(tx, shop, { site, order, row, step: 'requested' })
    await sendToMerchant(tx, shop, { site, order, row, step: 'requested' })
    return undefined
  })
  shop.changes.publish('order', siteId, orderId)
  return obstacle
}

/** The buyer keeps the goods after all. Whether this has changed anything. */
export async function cancel(shop: Shop, key: OrderKey & { id: string }): Promise<boolean> {
  const { siteId, orderId, id } = key
  const site = await sites.get(shop, siteId)
  const done = await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, { siteId }, orderId)
    const before = await find(tx, { siteId, id })
    if (before?.orderId !== order.id) return false
    if (!cancelable.includes(before.status)) return false
    if (!(await exchanges.cancel(tx, shop, { siteId, returnId: id, site }))) return false
    const row = await move(tx, shop, { row: before, from: cancelable, to: 'CANCELED' })
    if (!row) throw new Error('the return of a locked order was changed')
    await writeActivity(tx, shop, { order, row })
    await sendToBuyer(tx, shop, { site, order, row, step: 'canceled' })
    // Nobody waits for a parcel before.
    if (before.status === 'APPROVED') await sendToMerchant(tx, shop, { site, order, row, step: 'canceled' })
    return true
  })
  shop.changes.publish('order', siteId, orderId)
  return done
}

export async function find(
  on: Connection,
  { siteId, id }: { siteId: string; id: string },
): Promise<ReturnRow | undefined> {
  const [row] = isGuid(id) ? await on.run(returnById, [siteId, id]) : []
  return row
}

export async function get(on: Connection, key: { siteId: string; id: string }): Promise<ReturnRow> {
  const row = await find(on, key)
  if (!row) throw refuse('NOT_FOUND', 'No such return')
  return row
}

interface Move {
  row: ReturnRow
  from: readonly ReturnStatus[]
  to: ReturnStatus
  lines?: readonly ReturnedLine[]
  declineReason?: string
  refundId?: string
  approvalMessage?: string
  closingMessage?: string
}

/** Undefined if the return has another status by now. */
export async function move(
  tx: Connection,
  shop: Shop,
  { row: { siteId, id }, from, to, lines, declineReason, refundId, ...messages }: Move,
): Promise<ReturnRow | undefined> {
  const [row] = await tx.run(moveReturn, [
    ...[siteId, id, from, to, lines ? JSON.stringify(lines) : null, declineReason ?? null],
    ...[refundId ?? null, new Date(shop.clock())],
    ...[messages.approvalMessage ?? null, messages.closingMessage ?? null],
  ])
  return row
}

/** Writes the status of a return into the timeline of its locked order. */
export async function writeActivity(
  tx: Connection,
  shop: Shop,
  { order, row, authorEmail }: { order: Order; row: ReturnRow; authorEmail?: string | undefined },
): Promise<void> {
  const activity = newItemActivity(shop, {
    appId: storeAppId,
    type: `RETURN_${row.status}`,
    data: { title: returnNumber(order, row) },
  })
  const activities = [{ ...activity, ...(authorEmail ? { authorEmail } : {}) }]
  await publishEvents(tx, [orderEvent(shop, 'updated', await updateRefunds(tx, shop, { order, activities }))])
}
