import type { CatalogReference } from '@cartwright/contract/cart/line-item-fields.ts'
import type {
  BackInStockSettings,
  CountBackInStockRequestsReply,
  CountBackInStockRequestsRequest,
  CreateBackInStockRequestReply,
  CreateBackInStockRequestRequest,
  ListWaitingReply,
  ListWaitingRequest,
  ListWaitingRequestsReply,
  ListWaitingRequestsRequest,
  QueryBackInStockRequestsReply,
  QueryBackInStockRequestsRequest,
} from '@cartwright/contract/inventory/back-in-stock.ts'
import * as budgets from '../budgets/service.ts'
import { storeAppIds } from '../catalogue/items/rules.ts'
import * as catalogue from '../catalogue/items/service.ts'
import type { Statement } from '../platform/db/db.ts'
import { day } from '../platform/db/retention.ts'
import { isOutage, refuse } from '../platform/errors/errors.ts'
import { pageOf } from '../platform/query/page.ts'
import { compileQuery } from '../platform/query/query.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { isGuid } from '../platform/values/ids.ts'
import { languageFor } from '../sites/settings/locale.rules.ts'
import * as sites from '../sites/settings/service.ts'
import { type ChangedRequest, publishRequests, type RequestChanges } from './events.service.ts'
import {
  countByVariant,
  countOpenRequests,
  deleteOpenRequestsOfSameAddress,
  deleteRequest,
  insertRequest,
  listWaiting,
  lockVariant,
  markReported,
  queryRequests,
  queueNotification,
  type RequestRow,
  requestById,
  requestFields,
  requestId,
  requestsOfVariant,
} from './queries.ts'
import { retentionDays, wireRequest } from './rules.ts'
import { requestIdIn } from './unsubscribe.service.ts'

const maxOpenRequests = 100

/** Saves a request. If the variant is already back in stock, the e-mail is queued at once. */
export async function create(
  shop: Shop,
  { siteId, language: asked, address }: Caller,
  { request: { catalogReference, email, itemUrl } }: CreateBackInStockRequestRequest,
): Promise<CreateBackInStockRequestReply> {
  const { settings } = await sites.get(shop, siteId)
  const isOurs = storeAppIds.has(catalogReference.appId ?? '')
  if (!settings.backInStock || !isOurs) throw refuse('REQUEST_COLLECTION_DISABLED')
  const { productId, variantId } = await findVariant(shop, siteId, catalogReference)
  const now = shop.clock()
  const values = [
    ...[siteId, shop.newId(), productId, variantId, JSON.stringify(catalogReference), email],
    ...[itemUrl ?? null, languageFor(settings, asked), new Date(now)],
    new Date(now + retentionDays.open * day),
  ]
  const spender = { siteId, address, recipient: email }
  await budgets.spend(shop, 'back-in-stock', spender)
  try {
    return { request: wireRequest(await insert(shop, siteId, values)) }
  } catch (error) {
    if (!isOutage(error)) budgets.giveBack(shop, 'back-in-stock', spender)
    throw error
  }
}

function insert(shop: Shop, siteId: string, values: readonly unknown[]): Promise<RequestRow> {
  const [, , productId, variantId, , email] = values
  return shop.db.transaction(async (tx) => {
    const [stock] = await tx.run(lockVariant, [siteId, productId, variantId])
    const [open] = await tx.run(countOpenRequests, [siteId, email])
    if ((open?.count ?? 0) >= maxOpenRequests) throw refuse('TOO_MANY_REQUESTS')
    const [created] = await tx.run(insertRequest, values)
    if (!created) throw refuse('BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS')
    await publishRequests(tx, shop, { kind: 'created', siteId, requests: [created] })
    if (stock?.inStock) await tx.run(queueNotification, [siteId, productId, variantId, false, 0])
    return created
  })
}

/** The variant of a reference. Hidden ones are refused. */
export async function findVariant(
  shop: Shop,
  siteId: string,
  reference: CatalogReference,
): Promise<catalogue.CatalogueItem> {
  const [item] = await catalogue.items(shop, siteId, [reference])
  if (!item?.visible) throw refuse('INVALID_CATALOG_REFERENCE_OPTIONS')
  return item
}

export async function read(
  shop: Shop,
  { siteId }: Caller,
  id: string,
): Promise<CreateBackInStockRequestReply> {
  return { request: wireRequest(await findRequest(shop, siteId, id)) }
}

export async function query(
  shop: Shop,
  { siteId }: Caller,
  { query: asked }: QueryBackInStockRequestsRequest,
): Promise<QueryBackInStockRequestsReply> {
  const compiled = compileQuery(asked, requestFields, {
    tieBreaker: requestId,
    defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }],
  })
  const { rows, total } = await queryRequests(shop.db.read, siteId, compiled)
  const page = pageOf(rows, compiled, total)
  const { hasNext: _, ...metadata } = page.metadata
  return { requests: page.rows.map(wireRequest), metadata }
}

export async function remove(shop: Shop, { siteId }: Caller, id: string): Promise<Record<string, never>> {
  const [gone] = await write(shop, { kind: 'deleted', siteId, query: deleteRequest, values: [id] })
  if (!gone) throw refuse('BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND')
  return {}
}

/** Marks a request as answered in another way, so that no e-mail is sent. */
export async function markNotified(
  shop: Shop,
  { siteId }: Caller,
  id: string,
): Promise<CreateBackInStockRequestReply> {
  const now = shop.clock()
  const values = [id, new Date(now), new Date(now + retentionDays.answered * day)]
  const [marked] = await write(shop, { kind: 'updated', siteId, query: markReported, values })
  return { request: wireRequest(marked ?? (await findRequest(shop, siteId, id))) }
}

async function findRequest(shop: Shop, siteId: string, id: string): Promise<RequestRow> {
  const [row] = await shop.db.run(requestById, [siteId, id])
  if (!row) throw refuse('BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND')
  return row
}

/** Deletes all open requests of the e-mail's reader. */
export async function stop(
  shop: Shop,
  { siteId }: Caller,
  { key }: { key: string },
): Promise<{ stopped: number }> {
  const id = requestIdIn(shop, siteId, key)
  if (id === undefined) throw refuse('BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND')
  const query = deleteOpenRequestsOfSameAddress
  const gone = await write(shop, { kind: 'deleted', siteId, query, values: [id] })
  return { stopped: gone.length }
}

/** Runs a statement about requests and publishes what it changed. */
function write<Row extends ChangedRequest>(
  shop: Shop,
  {
    query,
    values,
    ...change
  }: Omit<RequestChanges, 'requests'> & { query: Statement<Row>; values: unknown[] },
): Promise<Row[]> {
  return shop.db.transaction(async (tx) => {
    const requests = await tx.run(query, [change.siteId, ...values])
    await publishRequests(tx, shop, { ...change, requests })
    return requests
  })
}

export async function settings(shop: Shop, { siteId }: Caller): Promise<{ settings: BackInStockSettings }> {
  const { backInStock } = (await sites.get(shop, siteId)).settings
  return toSettings(backInStock)
}

/** Both app ids of the store work. */
export async function setCollecting(
  shop: Shop,
  { siteId }: Caller,
  { appId, collecting }: { appId: string; collecting: boolean },
): Promise<{ settings: BackInStockSettings }> {
  if (!storeAppIds.has(appId)) throw refuse('NOT_SUPPORTED_APP_DEF_ID')
  const { settings } = await sites.update(shop, siteId, { settings: { backInStock: collecting } })
  return toSettings(settings.backInStock)
}

function toSettings(collectingRequests: boolean): { settings: BackInStockSettings } {
  const [appId = ''] = storeAppIds
  return { settings: { collectionStates: [{ appId, collectingRequests }] } }
}

const defaultLimit = 50

/** Open requests by variant, most first. */
export async function waiting(
  shop: Shop,
  { siteId }: Caller,
  { productId, limit, offset }: ListWaitingRequest,
): Promise<ListWaitingReply> {
  const values = [siteId, productId ?? null, limit ?? defaultLimit, offset ?? 0]
  const rows = await shop.db.read.run(listWaiting, values)
  return {
    items: rows.map(({ sku, since, variants: _, requests: __, ...item }) => ({
      ...item,
      since: since.toISOString(),
      ...(sku === null ? {} : { sku }),
    })),
    waiting: rows[0]?.requests ?? 0,
    total: rows[0]?.variants ?? 0,
  }
}

/** The requests for one variant, newest first. */
export async function ofVariant(
  shop: Shop,
  { siteId }: Caller,
  { productId, variantId, limit, offset }: ListWaitingRequestsRequest,
): Promise<ListWaitingRequestsReply> {
  const most = limit ?? defaultLimit
  const values = [siteId, productId, variantId, most + 1, offset ?? 0]
  const rows = await shop.db.read.run(requestsOfVariant, values)
  const requests = rows.slice(0, most).map(({ createdAt, notifiedAt, ...request }) => ({
    ...request,
    createdDate: createdAt.toISOString(),
    ...(notifiedAt === null ? {} : { notifiedDate: notifiedAt.toISOString() }),
  }))
  return { requests, hasNext: rows.length > most }
}

/** Open requests by reference. A reference without options counts the whole product. */
export async function counts(
  shop: Shop,
  { siteId }: Caller,
  { catalogReferences }: CountBackInStockRequestsRequest,
): Promise<CountBackInStockRequestsReply> {
  const items = await catalogue.items(shop, siteId, catalogReferences)
  const ids = catalogReferences.map(({ catalogItemId = '' }) => catalogItemId.toLowerCase())
  const rows = await shop.db.read.run(countByVariant, [siteId, ids.filter(isGuid)])
  return {
    countsPerCatalogReference: catalogReferences.map((catalogReference, index) => {
      const variantId = items[index]?.variantId
      const mine = rows.filter(
        (row) => row.productId === ids[index] && (variantId === undefined || row.variantId === variantId),
      )
      return { catalogReference, count: mine.reduce((sum, { count }) => sum + count, 0) }
    }),
  }
}
