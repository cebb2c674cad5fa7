import type { SearchOrdersReply, SearchOrdersRequest } from '@cartwright/contract/orders/orders.ts'
import type {
  QueryOrdersReply,
  QueryOrdersRequest,
} from '@cartwright/contract/orders/search/former-orders.ts'
import { sql } from 'kysely'
import { countUpTo, mostCounted, type Page, pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { withDownloadLinks } from '../downloads/service.ts'
import { type OrderRow, orderColumns } from '../order/queries.ts'
import { orderFor, visibleOwners } from '../order/rules.ts'
import { hasWords, namesStatus } from './conditions.rules.ts'
import { orderId, searchableFields, withFormerNames } from './fields.rules.ts'
import { toFormerOrder } from './former.rules.ts'

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
  const { filter, sort, cursorPaging = {} } = criteria
  const page = await list(shop, caller, { query: { filter, sort, cursorPaging }, expression, path: 'search' })
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

/** Orders as Stores V2 listed them: by offset, with filter and order as texts. */
export async function queryFormer(
  shop: Shop,
  caller: Caller,
  { query = {} }: QueryOrdersRequest,
): Promise<QueryOrdersReply> {
  const { paging = {}, ...rest } = query
  const asked = { ...rest, paging: { limit: mostFormer, ...paging } }
  const found = await list(shop, caller, { query: asked, expression: '', path: 'query', isFormer: true })
  const { offset = 0, total = mostCounted, count: items } = found.metadata
  const { siteId } = caller
  return {
    orders: found.rows.map((row) => toFormerOrder(orderFor(caller, { ...row, siteId }))),
    metadata: { items, offset },
    totalResults: total,
  }
}

const mostFormer = 100

interface Listing {
  /** Filter, order and page, as the contract has them. */
  query: object
  expression: string
  /** What the names of violations begin with. */
  path: string
  maxLimit?: number
  /** With the names of Stores V2 for fields, and with the number of all. */
  isFormer?: true
}

/** A page of the orders that the caller may see. */
export async function list(
  shop: Shop,
  caller: Caller,
  { query: asked, expression, path, maxLimit = 100, isFormer }: Listing,
): Promise<Page<OrderRow>> {
  const { siteId } = caller
  const { settings } = await sites.get(shop, siteId)
  const defaultSort = [{ fieldName: isFormer ? 'dateCreated' : 'createdDate', order: 'DESC' as const }]
  const options = { tieBreaker: orderId, defaultSort, path, maxLimit }
  const fields = searchableFields(settings.currency)
  const query = compileQuery(asked, isFormer ? withFormerNames(fields) : fields, options)
  const owners = visibleOwners(caller)
  const isVisible = owners === null ? sql`true` : sql`o.owner_id = any(${owners}::uuid[])`
  const isPlaced = namesStatus(query.cursor?.filter) ? sql`true` : sql`o.status <> 'INITIALIZED'`
  const { kysely } = owners === null ? shop.db.read : shop.db
  const from = sql`from orders o
    where o.site_id = ${siteId} and ${isVisible} and ${isPlaced} and ${hasWords(expression)} and ${query.where}`
  const [{ rows }, counted] = await Promise.all([
    sql<OrderRow & { cursor_key: string }>`
      select ${sql.raw(orderColumns)}, ${query.cursorKey} as cursor_key ${from} ${query.page}`.execute(
      kysely,
    ),
    isFormer ? countUpTo(from).execute(kysely) : undefined,
  ])
  return pageOf(rows, query, counted?.rows[0]?.total)
}
