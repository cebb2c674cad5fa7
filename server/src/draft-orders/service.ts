import type {
  AddLineItemsToDraftOrderRequest,
  CalculateDraftOrderRequest,
  CreateDraftOrderReply,
  CreateDraftOrderRequest,
  CreateOrderFromDraftReply,
  CreateOrderFromDraftRequest,
  DraftOrder,
  DraftOrderInput,
  DraftOrderReply,
  QueryDraftOrdersReply,
  QueryDraftOrdersRequest,
  UpdateDraftOrderRequest,
} from '@cartwright/contract/draft-orders/draft-orders.ts'
import { sql } from 'kysely'
import { priceCheckout } from '../checkout/model/prices.service.ts'
import { saveCheckout, withViesAnswer } from '../checkout/model/service.ts'
import { orderTerms } from '../checkout/placing/rules.ts'
import { placeWithoutPage } from '../checkout/placing/service.ts'
import { ordersByIds } from '../orders/order/queries.ts'
import { type Order, orderToWire } from '../orders/order/rules.ts'
import { draftOrder, getOrder } from '../orders/order/service.ts'
import * as timeline from '../orders/timeline/service.ts'
import { refuse } from '../platform/errors/errors.ts'
import { serialise } from '../platform/process/serialise.ts'
import { pageOf } from '../platform/query/page.ts'
import { compileQuery } from '../platform/query/query.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { optional } from '../platform/values/optional.ts'
import type { PricedPurchase, PriceOptions } from '../pricing/totals/purchase.rules.ts'
import {
  assertUnchanged,
  checkoutOf,
  compose,
  get,
  getOpen,
  type Naming,
  withMoreLines,
} from './drafts.service.ts'
import { composeEdit, priceEdit } from './edits.service.ts'
import {
  type DraftRow,
  deleteDraft,
  draftColumns,
  draftFields,
  insertDraft,
  lockDraft,
  openDraftOfOrder,
  updateDraft,
} from './queries.ts'
import { calculatedDraft, draftToWire, editToWire, inputOf } from './wire.rules.ts'

export async function create(
  shop: Shop,
  caller: Caller,
  { sourceOrderId, orderRevision, draftOrder: sent, namesCustomer }: CreateDraftOrderRequest & Naming,
): Promise<CreateDraftOrderReply> {
  const { siteId } = caller
  const source = sourceOrderId?.toLowerCase()
  const [open] = source ? await shop.db.run(openDraftOfOrder, [siteId, source]) : []
  if (open) {
    const reply = await (sent
      ? replace(shop, caller, { row: open, sent, revision: orderRevision })
      : read(shop, caller, open.id))
    return { ...reply, preexistingDraftOrder: true }
  }
  const composed = await (source
    ? composeEdit(shop, caller, { orderId: source, sent: sent ?? {}, revision: orderRevision })
    : compose(shop, caller, { sent: sent ?? {}, namesCustomer }))
  const row = { ...(await withAnswer(shop, caller, composed)), version: 1n }
  const { id, ownerId, ownerKind, data, createdAt, sourceOrderId: of, sourceRevision } = row
  const values = [siteId, id, ownerId, ownerKind, JSON.stringify(data), createdAt, of, sourceRevision]
  const [written] = await shop.db.run(insertDraft, values)
  if (!written) throw refuse('CHANGED_SINCE', 'Somebody else has just begun to edit this order. Try again')
  shop.changes.publish('order', siteId, id)
  return { ...(await calculated(shop, caller, row)), preexistingDraftOrder: false }
}

/** What a draft would cost, or a changed order. Keeps nothing. */
export async function calculate(
  shop: Shop,
  caller: Caller,
  { draftOrder: sent, sourceOrderId, namesCustomer }: CalculateDraftOrderRequest & Naming,
): Promise<DraftOrderReply> {
  const row = await (sourceOrderId
    ? composeEdit(shop, caller, { orderId: sourceOrderId.toLowerCase(), sent })
    : compose(shop, caller, { sent, namesCustomer }))
  return calculated(shop, caller, row)
}

export async function read(shop: Shop, caller: Caller, id: string): Promise<DraftOrderReply> {
  return calculated(shop, caller, await get(shop, caller.siteId, id))
}

export async function update(
  shop: Shop,
  caller: Caller,
  { draftOrderId: id, draftOrder: sent, revision: read }: UpdateDraftOrderRequest,
): Promise<DraftOrderReply> {
  return replace(shop, caller, { row: await getOpen(shop, caller.siteId, id), sent, read })
}

interface Replacing {
  row: DraftRow
  sent: DraftOrderInput
  /** Of the order that the draft changes. */
  revision?: string | undefined
  /** The revision of the draft that the caller has read. */
  read?: string | undefined
}

/** Replaces what a draft says; one of changes to an order is based on the order as it is now. */
function replace(
  shop: Shop,
  caller: Caller,
  { row, sent, revision, read }: Replacing,
): Promise<DraftOrderReply> {
  const { sourceOrderId: orderId } = row
  return rewrite(shop, caller, {
    id: row.id,
    change(before) {
      assertUnchanged(before, read)
      return orderId
        ? composeEdit(shop, caller, { orderId, sent, before, revision })
        : compose(shop, caller, { sent, before })
    },
  })
}

export function addLines(
  shop: Shop,
  caller: Caller,
  { draftOrderId, ...sent }: AddLineItemsToDraftOrderRequest,
): Promise<DraftOrderReply> {
  return rewrite(shop, caller, {
    id: draftOrderId,
    change: (row) => withMoreLines(shop, caller, { row, sent }),
  })
}

export async function remove(shop: Shop, caller: Caller, id: string): Promise<object> {
  const { siteId } = caller
  for (let tries = 0; tries < maxTries; tries++) {
    const { version } = await getOpen(shop, siteId, id)
    const [deleted] = await shop.db.run(deleteDraft, [siteId, id, version])
    if (!deleted) continue
    shop.changes.publish('order', siteId, id)
    return {}
  }
  throw refuse('TEMPORARILY_UNAVAILABLE')
}

/**
 * Makes the order of a draft, to be paid later. The checkout of the order has the id of the draft, and a checkout has one
 * order: whoever asks twice gets the same.
 */
export async function createOrder(
  shop: Shop,
  caller: Caller,
  { draftOrderId: id, createSettings, reason, channelInfo }: CreateOrderFromDraftRequest,
): Promise<CreateOrderFromDraftReply> {
  const { siteId } = caller
  const isQuiet = createSettings?.notifications?.sendNotificationToBuyer === false
  const orderId = await serialise(shop, `draft ${id}`, async () => {
    await shop.db.run(lockDraft, [siteId, id])
    const row = await get(shop, siteId, id)
    if (row.sourceOrderId) throw refuse('ORDER_CANNOT_BE_EDITED', 'This draft changes an order: commit it')
    if (row.orderId) return row.orderId
    // What is refused leaves no checkout behind.
    return shop.db.transaction(() => place(shop, caller, { row, isQuiet, reason, channelInfo }))
  })
  const [row, order] = await Promise.all([get(shop, siteId, id), getOrder(shop, siteId, orderId)])
  const createdOrder = orderToWire(order)
  return { committedDraftOrder: draftToWire({ ...row, orderId }, createdOrder), createdOrder }
}

interface Placing {
  row: DraftRow
  isQuiet: boolean
  reason: CreateOrderFromDraftRequest['reason'] | undefined
  channelInfo: CreateOrderFromDraftRequest['channelInfo'] | undefined
}

async function place(
  shop: Shop,
  caller: Caller,
  { row, isQuiet, reason, channelInfo }: Placing,
): Promise<string> {
  const { type = row.data.channelType, ...channel } = channelInfo ?? {}
  const data = { ...row.data, ...(channelInfo ? { channel } : {}), channelType: type }
  const draft = { ...checkoutOf(caller.siteId, { ...row, data }), keepsAnswer: true as const }
  if (draft.data.lines.length === 0) throw refuse('EMPTY_CHECKOUT', 'The draft has no lines. Add one')
  const saved = await saveCheckout(shop, draft, 'created')
  if (!saved) throw refuse('TEMPORARILY_UNAVAILABLE')
  const { checkout } = saved
  const { orderId } = await placeWithoutPage(shop, {
    ...{ caller, checkout, proofs: [], isPaidLater: true, isQuiet },
  })
  const message = reason?.trim()
  if (message) {
    const comment = { type: 'MERCHANT_COMMENT', merchantComment: { message } } as const
    await timeline.add(shop, caller, { orderId, orderActivities: [comment] })
  }
  return orderId
}

/** Draft orders, the newest first; without those of exchanges, which nobody has written. */
export async function query(
  shop: Shop,
  caller: Caller,
  { query: sent = {} }: QueryDraftOrdersRequest,
): Promise<QueryDraftOrdersReply> {
  const { siteId } = caller
  const compiled = compileQuery({ ...sent, cursorPaging: sent.cursorPaging ?? {} }, draftFields, {
    tieBreaker: draftFields.id,
    defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }],
  })
  const { rows } = await sql<DraftRow & { cursor_key: string }>`
    select ${sql.raw(draftColumns)}, ${compiled.cursorKey} as cursor_key from draft_orders d left join orders o on o.site_id = ${siteId} and o.checkout_id = d.id and o.purchased_at is not null where d.site_id = ${siteId} and not exists (select from exchanges e where e.site_id = ${siteId} and e.order_id = o.id)
    and ${compiled.where} ${compiled.page}`.execute(shop.db.kysely)
  const page = pageOf(rows, compiled)
  const { count, hasNext = false, cursors = {} } = page.metadata
  const ids = page.rows.flatMap((row) => orderIdOf(row) ?? [])
  const found = ids.length > 0 ? await shop.db.run(ordersByIds, [siteId, ids]) : []
  const orders = new Map(found.map((order) => [order.id, { ...order, siteId }]))
  const draftOrders: DraftOrder[] = []
  // One after the other: each may ask plugins.
  for (const row of page.rows) {
    const order = orders.get(orderIdOf(row) ?? '')
    draftOrders.push((await priced(shop, caller, { row, order, options: { onlyKept: true } })).draftOrder)
  }
  return { draftOrders, pagingMetadata: { count, hasNext, cursors } }
}

const maxTries = 10

/** Applies a change to a draft, and again if another request changed it in the meantime. */
async function rewrite(
  shop: Shop,
  caller: Caller,
  { id, change }: { id: string; change: (row: DraftRow) => Promise<DraftRow> },
): Promise<DraftOrderReply> {
  const { siteId } = caller
  for (let tries = 0; tries < maxTries; tries++) {
    const next = await withAnswer(shop, caller, await change(await getOpen(shop, siteId, id)))
    const { version, ownerId, ownerKind, data, updatedAt, sourceRevision } = next
    const values = [siteId, id, version, ownerId, ownerKind, JSON.stringify(data), updatedAt, sourceRevision]
    const [written] = await shop.db.run(updateDraft, values)
    if (!written) continue
    shop.changes.publish('order', siteId, id)
    return calculated(shop, caller, { ...next, version: version + 1n })
  }
  throw refuse('TEMPORARILY_UNAVAILABLE')
}

/** With what VIES says of the buyer's VAT ID. An order that is edited keeps its tax. */
async function withAnswer(shop: Shop, { siteId }: Caller, row: DraftRow): Promise<DraftRow> {
  return row.sourceOrderId ? row : { ...row, data: await withViesAnswer(shop, { siteId, data: row.data }) }
}

async function calculated(shop: Shop, caller: Caller, row: DraftRow): Promise<DraftOrderReply> {
  const { draftOrder, purchase } = await priced(shop, caller, { row })
  const input = purchase ? { input: inputOf(row) } : {}
  return { calculatedDraftOrder: { ...calculatedDraft(draftOrder, purchase), ...input } }
}

/** The order that a draft has become, or is written to. */
function orderIdOf({ orderId, committedAt, sourceOrderId }: DraftRow): string | null {
  return orderId ?? (committedAt ? sourceOrderId : null)
}

interface Priced {
  draftOrder: DraftOrder
  /** Absent for what has become an order. */
  purchase?: PricedPurchase
}

/** A draft with today's prices; one that has become an order, or is written to it, as that is. */
async function priced(
  shop: Shop,
  caller: Caller,
  { row, order: placed, options }: { row: DraftRow; order?: Order | undefined; options?: PriceOptions },
): Promise<Priced> {
  const { siteId } = caller
  const orderId = orderIdOf(row)
  if (orderId) {
    const order = placed ?? (await getOrder(shop, siteId, orderId))
    return { draftOrder: draftToWire(row, orderToWire(order)) }
  }
  if (row.sourceOrderId) {
    const edit = await priceEdit(shop, caller, { row, ...optional('options', options) })
    return { draftOrder: editToWire(row, edit), purchase: edit.priced }
  }
  const checkout = checkoutOf(siteId, row)
  const purchase = await priceCheckout(shop, checkout, options)
  const method = { method: 'manual', title: '', kind: 'offline' } as const
  const terms = orderTerms(checkout)
  const order = draftOrder(shop, { terms, priced: purchase, method, previous: undefined })
  return { draftOrder: draftToWire(row, orderToWire(order), purchase), purchase }
}
