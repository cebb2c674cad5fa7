import type { ImportOrderRequest, OrderToCreate } from '@cartwright/contract/orders/channels/new-orders.ts'
import type { OrderReply } from '@cartwright/contract/orders/fulfillments.ts'
import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse, refuseIf, violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { pick } from '../../platform/values/optional.ts'
import * as sites from '../../sites/settings/service.ts'
import { writeMoved } from '../moved/service.ts'
import { type Order, orderToWire } from '../order/rules.ts'
import { findOrder, takeOrderNumbers } from '../order/service.ts'
import { amountViolations, toNewOrder } from './rules.ts'

/**
 * Writes an order of former times as it was, with its number, dates and statuses. It sends no e-mail and no event, takes no stock
 * and charges nobody. One that was imported before, and that nobody has changed since, is replaced.
 */
export async function importOrder(
  shop: Shop,
  caller: Caller,
  { order: sent }: ImportOrderRequest,
): Promise<OrderReply> {
  const { siteId } = caller
  const { settings } = await sites.get(shop, siteId)
  const currency = sent.currency ?? settings.currency
  const now = new Date(shop.clock())
  refuseIf(amountViolations(sent, currency))
  if (sent.status === 'INITIALIZED')
    throw violation('order.status', 'is that of an order whose buyer has not finished it', 'VALIDATION')
  const createdDate = sent.createdDate ?? sent.purchasedDate ?? now.toISOString()
  if ([createdDate, sent.purchasedDate ?? createdDate].some((date) => new Date(date) > now))
    throw refuse('PURCHASED_DATE_CANNOT_BE_IN_FUTURE')
  const format = { currency, language: sent.buyerLanguage ?? settings.language }
  const wire: WireOrder = {
    ...toNewOrder(sent, format, shop.newId),
    ...pick(sent, 'status', 'paymentStatus', 'fulfillmentStatus', 'archived', 'buyerInfo', 'checkoutId'),
    ...pick(sent, 'channelInfo', 'createdBy', 'balanceSummary', 'updatedDate', 'purchasedDate'),
    siteLanguage: sent.siteLanguage ?? settings.language,
    activities: sent.activities ?? [],
    createdDate,
  }
  const order = await shop.db.transaction((tx) => write(tx, shop, { siteId, sent, wire }))
  shop.changes.publish('order', siteId, order.id)
  return { order: orderToWire(order) }
}

async function write(
  tx: Connection,
  shop: Shop,
  { siteId, sent, wire }: { siteId: string; sent: OrderToCreate; wire: WireOrder },
): Promise<Order> {
  const before = await findImported(tx, siteId, sent)
  const number = sent.number ?? String(before?.number ?? (await takeOrderNumbers(tx, siteId, 1)))
  if (!/^[1-9]\d{0,17}$/.test(number)) throw violation('order.number', 'is no whole number', 'FORMAT')
  if (before && String(before.number) !== number)
    throw violation('order.number', 'stays that of the order', 'VALIDATION')
  const order = { ...wire, number }
  const moved = [{ order, fulfillments: undefined, ownId: before?.id }]
  const [{ ownId, problem } = {}] = await writeMoved(tx, shop, { siteId, orders: moved })
  if (problem && before)
    throw refuse('ORDER_ACTION_NOT_AVAILABLE', 'Somebody has changed this order since it was imported')
  if (problem) throw refuse('ALREADY_EXISTS', 'This shop has an order with this number')
  const written = ownId ? await findOrder(tx, siteId, ownId) : undefined
  if (!written) throw new Error(`the imported order ${number} is gone`)
  return written
}

/** The order that an import replaces. */
async function findImported(
  tx: Connection,
  siteId: string,
  { id }: OrderToCreate,
): Promise<Order | undefined> {
  if (!id) return undefined
  const before = isGuid(id) ? await findOrder(tx, siteId, id.toLowerCase()) : undefined
  if (!before) throw refuse('NOT_FOUND', 'No such order. Leave out the id to import a new one')
  if (!before.data.moved) throw refuse('CANNOT_OVERWRITE_NON_IMPORTED_ORDER')
  return before
}
