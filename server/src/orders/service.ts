import type { CancelOrderRequest, OrderReply } from '@cartwright/contract/orders/fulfillments.ts'
import {
  FulfillmentStatus,
  type GetOrderReply,
  OrderStatus,
  PaymentStatus,
  type SearchOrdersReply,
  type SearchOrdersRequest,
} from '@cartwright/contract/orders/orders.ts'
import { type RawBuilder, sql } from 'kysely'
import * as inventory from '../inventory/service.ts'
import { endClaim } from '../inventory/stock/claims.service.ts'
import * as holds from '../inventory/stock/holds.service.ts'
import * as items from '../items/sales.service.ts'
import { ofOrders as downloadsOf, revokeOfOrder } from '../media/downloads/service.ts'
import * as memberships from '../memberships/charges.service.ts'
import * as links from '../payments/links/service.ts'
import * as refunds from '../payments/refunds/service.ts'
import type { Connection } from '../platform/db/db.ts'
import { refuse } from '../platform/errors/errors.ts'
import type { Fields, ScalarField, SetField } from '../platform/query/fields.ts'
import { likePattern } from '../platform/query/like.ts'
import { pageOf } from '../platform/query/page.ts'
import { compileQuery } from '../platform/query/query.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { isGuid } from '../platform/values/ids.ts'
import * as money from '../platform/values/money.ts'
import { isObject } from '../platform/values/optional.ts'
import * as coupons from '../pricing/coupons/usage.service.ts'
import { releaseRules } from '../pricing/discount-rules/usage.service.ts'
import * as slots from '../pricing/slots/service.ts'
import * as sites from '../sites/settings/service.ts'
import { withDownloadLinks, withLinks } from './downloads/service.ts'
import { sendOrderMail } from './mail/service.ts'
import { canceled } from './mail/view.ts'
import { orderEvent, publishEvents } from './order/events.service.ts'
import { type OrderRow, orderById, orderColumns } from './order/queries.ts'
import { type Order, orderFor, orderToWire, saleOf, visibleOwners } from './order/rules.ts'
import { lockOrder, updateStatuses } from './order/service.ts'
import { assertOpen } from './order/status.rules.ts'
import * as pluginStock from './plugin-stock/service.ts'
import { openPaymentIds, transactionsEvent } from './transactions/events.service.ts'

/** An order: the buyer's own, for a merchant any order of the site. */
export async function read(shop: Shop, caller: Caller, id: string): Promise<GetOrderReply> {
  const { siteId } = caller
  if (!isGuid(id)) throw refuse('NOT_FOUND', 'No such order')
  const [[row], rows] = await Promise.all([
    shop.db.run(orderById, [siteId, id, visibleOwners(caller)]),
    downloadsOf(shop.db, siteId, [id]),
  ])
  if (!row) throw refuse('NOT_FOUND', 'No such order')
  const [order = {}] = withLinks(shop, caller, { orders: [orderFor(caller, { ...row, siteId })], rows })
  return { order }
}

/**
 * Orders, newest first: the buyer's own, for a merchant all orders of the site. Leaves out orders that were never paid,
 * unless the filter names a status.
 */
export async function search(
  shop: Shop,
  caller: Caller,
  { search: sent = {} }: SearchOrdersRequest,
): Promise<SearchOrdersReply> {
  const { siteId } = caller
  const isUnwrapped = sent.search?.expression !== undefined
  const { search: criteria = sent } = isUnwrapped ? { search: sent } : sent
  const expression = (isUnwrapped ? sent.search : criteria.search)?.expression ?? ''
  const { settings } = await sites.get(shop, siteId)
  const query = compileQuery(
    { filter: criteria.filter, sort: criteria.sort, cursorPaging: criteria.cursorPaging ?? {} },
    searchableFields(settings.currency),
    { tieBreaker: id, defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }], path: 'search' },
  )
  const owners = visibleOwners(caller)
  const isVisible = owners === null ? sql`true` : sql`o.owner_id = any(${owners}::uuid[])`
  const isPlaced = namesStatus(query.cursor?.filter) ? sql`true` : sql`o.status <> 'INITIALIZED'`
  const { kysely } = owners === null ? shop.db.read : shop.db
  const { rows } = await sql<OrderRow & { cursor_key: string }>`
    select ${sql.raw(orderColumns)}, ${query.cursorKey} as cursor_key from orders o
    where o.site_id = ${siteId} and ${isVisible} and ${isPlaced} and ${hasWords(expression)} and ${query.where} ${query.page}`.execute(
    kysely,
  )
  const page = pageOf(rows, query)
  const { count, hasNext = false, cursors = {} } = page.metadata
  return {
    orders: await withDownloadLinks(
      shop,
      caller,
      page.rows.map((row) => orderFor(caller, { ...row, siteId })),
    ),
    metadata: { count, hasNext, cursors },
  }
}

/** Cancels an order. Cancelling twice changes nothing. Refunds no money. */
export async function cancel(
  shop: Shop,
  caller: Caller,
  { id, restockAllItems = false, sendOrderCanceledEmail = false, customMessage = '' }: CancelOrderRequest,
): Promise<OrderReply> {
  const site = await sites.get(shop, caller.siteId)
  const order = await shop.db.transaction(async (tx) => {
    const before = await lockOrder(tx, caller, id)
    if (before.status === 'CANCELED') return before
    const after = await cancelIn(tx, shop, { before, author: caller, restockAllItems })
    if (sendOrderCanceledEmail)
      await sendOrderMail(tx, shop, { site, order: after, occasion: canceled(customMessage) })
    return after
  })
  holds.publishChange(shop, order.siteId, order.data.taken)
  return { order: orderToWire(order) }
}

interface Cancellation {
  /** Locked, and open. */
  before: Order
  author: Caller
  restockAllItems?: boolean
}

/** The same within a transaction. */
export async function cancelIn(
  tx: Connection,
  shop: Shop,
  { before, author, restockAllItems = false }: Cancellation,
): Promise<Order> {
  assertOpen(before)
  const restocks = restockAllItems && before.reserved
  const ofCard = before.data.giftCard
    ? await refunds.endGiftCard(tx, shop, { siteId: before.siteId, orderId: before.id })
    : 0n
  const next = {
    ...before,
    status: 'CANCELED' as const,
    reserved: before.reserved && !restocks,
    paid: before.paid - ofCard,
  }
  const after = await updateStatuses(tx, shop, { order: next, activities: ['ORDER_CANCELED'] })
  const { siteId, data } = after
  await revokeOfOrder(tx, shop, { siteId, orderId: after.id })
  if (data.coupon) await coupons.releaseCoupon(tx, siteId, after.id)
  if (data.discountRuleIds) await releaseRules(tx, siteId, after.id)
  if (data.memberships) await memberships.end(tx, shop, { siteId, orderId: after.id })
  await slots.giveBack(tx, after)
  await links.endLinks(tx, shop, after)
  if (restocks) {
    const sale = { siteId, orderId: after.id, author, reason: 'ORDER_CANCELED' } as const
    await inventory.restock(tx, shop, { ...sale, wants: data.taken })
    if (data.pluginStock) await pluginStock.giveBack(tx, shop, { siteId, orderId: after.id })
  }
  const change = { kind: 'CANCELED', restock: restockAllItems } as const
  await items.follow(tx, shop, { sale: saleOf(after), change })
  await endClaim(tx, shop, after)
  const paymentIds = await openPaymentIds(tx, after)
  const payments = paymentIds.length > 0 ? [transactionsEvent(shop, after, paymentIds)] : []
  await publishEvents(tx, [orderEvent(shop, 'canceled', after), ...payments])
  return after
}

/** True for orders that contain every word of the expression. */
function hasWords(expression: string): RawBuilder<unknown> {
  const words = expression.toLowerCase().split(/\s+/).filter(Boolean)
  const found = words.map((word) => sql`o.words like ${likePattern(word)}`)
  return found.length === 0 ? sql`true` : sql.join(found, sql` and `)
}

function namesStatus(filter: unknown): boolean {
  if (Array.isArray(filter)) return filter.some(namesStatus)
  if (!isObject(filter)) return false
  return Object.entries(filter).some(([name, inner]) => name === 'status' || namesStatus(inner))
}

const id: ScalarField = { column: sql`o.id`, type: 'uuid', sortable: true, required: true }

function searchableFields(currency: string): Fields {
  const owner = sql`o.owner_id`
  return {
    id,
    number: { column: sql`o.number`, type: 'number', sortable: true, required: true },
    createdDate: { column: sql`o.created_at`, type: 'timestamp', sortable: true, required: true },
    updatedDate: { column: sql`o.updated_at`, type: 'timestamp', sortable: true, required: true },
    purchasedDate: { column: sql`o.purchased_at`, type: 'timestamp', sortable: true },
    status: { column: sql`o.status`, type: 'enum', values: OrderStatus.enum, sortable: true, required: true },
    paymentStatus: {
      column: sql`o.payment_status`,
      type: 'enum',
      values: PaymentStatus.enum,
      sortable: true,
      required: true,
    },
    fulfillmentStatus: {
      column: sql`o.fulfillment_status`,
      type: 'enum',
      values: FulfillmentStatus.enum,
      sortable: true,
      required: true,
    },
    archived: { column: sql`o.archived`, type: 'boolean', required: true },
    checkoutId: { column: sql`o.checkout_id`, type: 'uuid', required: true },
    currency: { column: sql`o.currency`, type: 'text', required: true },
    'buyerInfo.email': { column: sql`o.email`, type: 'text', required: true },
    'buyerInfo.memberId': { column: owner, type: 'uuid', required: true },
    'buyerInfo.visitorId': { column: owner, type: 'uuid', required: true },
    'tags.privateTags.tagIds': tagField('privateTags'),
    'tags.tags.tagIds': tagField('tags'),
    'priceSummary.total.amount': {
      column: sql`o.total`,
      type: 'money',
      exponent: money.exponent(currency),
      sortable: true,
      required: true,
    },
  }
}

function tagField(kind: 'privateTags' | 'tags'): SetField {
  const tags = sql.raw(`o.data #> '{order,tags,${kind},tagIds}'`)
  return {
    type: 'set',
    of: 'text',
    some: (values) => sql<boolean>`(${tags}) ?| ${values}::text[]`,
    any: sql<boolean>`(${tags}) is not null`,
  }
}
