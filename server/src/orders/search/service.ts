import type { SearchOrdersReply, SearchOrdersRequest } from '@cartwright/contract/orders/orders.ts'
import { sql } from 'kysely'
import { type Page, pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { withDownloadLinks } from '../downloads/service.ts'
import { type OrderRow, orderColumns } from '../order/queries.ts'
import { orderFor, visibleOwners } from '../order/rules.ts'
import { hasWords, namesStatus } from './conditions.rules.ts'
import { orderId, searchableFields } from './fields.rules.ts'

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

interface Listing {
  /** Filter, order and page, as the contract has them. */
  query: object
  expression: string
  /** What the names of violations begin with. */
  path: string
  maxLimit?: number
}

/** A page of the orders that the caller may see. */
export async function list(
  shop: Shop,
  caller: Caller,
  { query: asked, expression, path, maxLimit = 100 }: Listing,
): Promise<Page<OrderRow>> {
  const { siteId } = caller
  const { settings } = await sites.get(shop, siteId)
  const defaultSort = [{ fieldName: 'createdDate', order: 'DESC' as const }]
  const options = { tieBreaker: orderId, defaultSort, path, maxLimit }
  const query = compileQuery(asked, searchableFields(settings.currency), options)
  const owners = visibleOwners(caller)
  const isVisible = owners === null ? sql`true` : sql`o.owner_id = any(${owners}::uuid[])`
  const isPlaced = namesStatus(query.cursor?.filter) ? sql`true` : sql`o.status <> 'INITIALIZED'`
  const { kysely } = owners === null ? shop.db.read : shop.db
  const { rows } = await sql<OrderRow & { cursor_key: string }>`
    select ${sql.raw(orderColumns)}, ${query.cursorKey} as cursor_key from orders o
    where o.site_id = ${siteId} and ${isVisible} and ${isPlaced} and ${hasWords(expression)} and ${query.where} ${query.page}`.execute(
    kysely,
  )
  return pageOf(rows, query)
}
