import type {
  GetOrderReply,
  SearchOrdersReply,
  SearchOrdersRequest,
} from '@cartwright/contract/orders/orders.ts'
import { FulfillmentStatus, OrderStatus, PaymentStatus } from '@cartwright/contract/orders/orders.ts'
import { sql } from 'kysely'
import { of, owners, priced } from '../checkout/model/service.ts'
import { place } from '../checkout/placing/service.ts'
import { type Payment, paymentById } from '../payments/attempts/queries.ts'
import * as payments from '../payments/providers/service.ts'
import { isObject } from '../platform/body.ts'
import { refuse } from '../platform/errors.ts'
import { isGuid } from '../platform/ids.ts'
import * as money from '../platform/money.ts'
import type { Fields, ScalarField } from '../platform/query/fields.ts'
import { pageOf } from '../platform/query/page.ts'
import { compileQuery } from '../platform/query/query.ts'
import type { Caller, Shop } from '../platform/shop.ts'
import * as sites from '../sites/service.ts'
import * as downloads from './downloads/service.ts'
import { orderEvent, tell } from './order/events.service.ts'
import { cancelForgotten, type OrderRow, orderById, orderColumns } from './order/queries.ts'
import { type Order, orderOnWire } from './order/rules.ts'

export { type Placed, settleOpenPayments } from '../checkout/placing/payments.service.ts'
export { confirm, type PlaceRequest, place } from '../checkout/placing/service.ts'

/** Places the order of a checkout with the first offline method, or with nothing when nothing is to be paid. */
export async function createFromCheckout(
  shop: Shop,
  caller: Caller,
  id: string,
): Promise<{ orderId: string }> {
  const checkout = await of(shop, { caller, id })
  const { siteId, data } = checkout
  const offline = data.given.customSettings?.disabledManualPayment
    ? undefined
    : payments.methodsFor(shop, await priced(shop, checkout)).find(({ kind }) => kind === 'offline')
  const payment = { method: offline?.method ?? '', fields: {} }
  const placed = await place(shop, { siteId, checkoutId: id, payment })
  if (placed.status === 'NEEDS_CONFIRMATION') throw refuse('CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS')
  if (placed.status === 'DECLINED') throw refuse('PAYMENT_ERROR', placed.reason)
  return { orderId: placed.orderId }
}

/** An order: the buyer's own, for a merchant any of the shop. */
export async function read(shop: Shop, caller: Caller, id: string): Promise<GetOrderReply> {
  const [row] = isGuid(id) ? await shop.db.run(orderById, [caller.siteId, id, owners(caller)]) : []
  if (!row) throw refuse('NOT_FOUND', 'No such order')
  const [order = {}] = await downloads.shown(shop, caller.siteId, [
    orderOnWire({ ...row, siteId: caller.siteId }),
  ])
  return { order }
}

/** The order a payment or a page is about, for this server's own use. */
export async function byId(shop: Shop, siteId: string, id: string): Promise<Order> {
  const [row] = await shop.db.run(orderById, [siteId, id, null])
  if (!row) throw refuse('NOT_FOUND', 'No such order')
  return { ...row, siteId }
}

export async function paymentOf(shop: Shop, siteId: string, id: string): Promise<Payment | undefined> {
  const [payment] = isGuid(id) ? await shop.db.run(paymentById, [siteId, id]) : []
  return payment
}

/**
 * Orders, newest first; a shopper's own, for a merchant all of the shop. Those that nobody has paid for yet are left
 * out unless the filter asks for a status.
 */
export async function search(
  shop: Shop,
  caller: Caller,
  { search: sent = {} }: SearchOrdersRequest,
): Promise<SearchOrdersReply> {
  const { siteId } = caller
  const isFreeText = sent.search?.expression !== undefined
  const { search: asked = sent } = isFreeText ? { search: sent } : sent
  const expression = (isFreeText ? sent.search : asked.search)?.expression ?? ''
  const { settings } = await sites.get(shop, siteId)
  const query = compileQuery(
    { filter: asked.filter, sort: asked.sort, cursorPaging: asked.cursorPaging ?? {} },
    searchable(settings.currency),
    { tieBreaker: id, defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }], path: 'search' },
  )
  const whose = owners(caller)
  const own = whose === null ? sql`true` : sql`o.owner_id = any(${whose}::uuid[])`
  const begun = namesStatus(query.cursor?.filter) ? sql`true` : sql`o.status <> 'INITIALIZED'`
  const words = expression.toLowerCase().split(/\s+/).filter(Boolean)
  const found = words.map((word) => sql`o.words like ${`%${word.replace(/[%_\\]/g, '\\$&')}%`}`)
  const worded = found.length === 0 ? sql`true` : sql.join(found, sql` and `)
  const { kysely } = whose === null ? shop.db.read : shop.db
  const { rows } = await sql<OrderRow & { cursor_key: string }>`
    select ${sql.raw(orderColumns)}, ${query.cursorKey} as cursor_key from orders o
    where o.site_id = ${siteId} and ${own} and ${begun} and ${worded} and ${query.where} ${query.page}`.execute(
    kysely,
  )
  const page = pageOf(rows, query)
  const { count, hasNext = false, cursors = {} } = page.metadata
  return {
    orders: await downloads.shown(
      shop,
      siteId,
      page.rows.map((row) => orderOnWire({ ...row, siteId })),
    ),
    metadata: { count, hasNext, cursors },
  }
}

const day = 24 * 60 * 60_000

/** Orders whose payment failed and that nobody came back to. */
export async function cancelForgottenOrders(shop: Shop): Promise<void> {
  const now = shop.clock()
  await shop.db.transaction(async (tx) => {
    const orders = await tx.run(cancelForgotten, [new Date(now - day), new Date(now)])
    await tell(
      tx,
      orders.map((order) => orderEvent(shop, 'canceled', order)),
    )
  })
}

const id: ScalarField = { column: sql`o.id`, type: 'uuid', sortable: true, required: true }

function searchable(currency: string): Fields {
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
    'priceSummary.total.amount': {
      column: sql`o.total`,
      type: 'money',
      exponent: money.exponent(currency),
      sortable: true,
      required: true,
    },
  }
}

function namesStatus(filter: unknown): boolean {
  if (Array.isArray(filter)) return filter.some(namesStatus)
  if (!isObject(filter)) return false
  return Object.entries(filter).some(([name, inner]) => name === 'status' || namesStatus(inner))
}
