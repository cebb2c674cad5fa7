import type { CatalogReference } from '@cartwright/contract/cart/line-items.ts'
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
import { storeAppIds } from '../catalogue/items/rules.ts'
import * as catalogue from '../catalogue/items/service.ts'
import { day, deleteAll } from '../platform/db/retention.ts'
import { refuse } from '../platform/errors/errors.ts'
import { pageOf } from '../platform/query/page.ts'
import { compileQuery } from '../platform/query/query.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { isGuid } from '../platform/values/ids.ts'
import { languageFor } from '../sites/settings/locale.rules.ts'
import * as sites from '../sites/settings/service.ts'
import {
  askToTell,
  countByVariant,
  countOpen,
  deleteExpired,
  deleteOpenOfSameAddress,
  deleteRequest,
  insertRequest,
  listWaiting,
  lockVariant,
  markTold,
  queryRequests,
  type RequestRow,
  requestById,
  requestFields,
  requestId,
  requestsOfVariant,
} from './queries.ts'
import { kept, wireRequest } from './rules.ts'
import { idInKey } from './stopping.service.ts'

/** What somebody may wait for at the same time: more is no shopper. */
const mostOpen = 100

/** Notes that somebody would like to hear when a variant is back; at once, when it is by now. */
export async function create(
  shop: Shop,
  { siteId, language: asked }: Caller,
  { request: { catalogReference, email, itemUrl } }: CreateBackInStockRequestRequest,
): Promise<CreateBackInStockRequestReply> {
  const { settings } = await sites.get(shop, siteId)
  const isOurs = storeAppIds.has(catalogReference.appId ?? '')
  if (!settings.backInStock || !isOurs) throw refuse('REQUEST_COLLECTION_DISABLED')
  const { productId, variantId } = await variantOf(shop, siteId, catalogReference)
  const now = shop.clock()
  const language = languageFor(settings, asked)
  const row = await shop.db.transaction(async (tx) => {
    const [stock] = await tx.run(lockVariant, [siteId, productId, variantId])
    const [open] = await tx.run(countOpen, [siteId, email])
    if ((open?.count ?? 0) >= mostOpen) throw refuse('TOO_MANY_REQUESTS')
    const [made] = await tx.run(insertRequest, [
      ...[siteId, shop.newId(), productId, variantId, JSON.stringify(catalogReference), email],
      ...[itemUrl ?? null, language, new Date(now), new Date(now + kept.open * day)],
    ])
    if (made && stock?.inStock) {
      await tx.run(askToTell, [siteId, productId, variantId, false, 0])
    }
    return made
  })
  if (!row) throw refuse('BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS')
  return { request: wireRequest(row) }
}

/** The one variant a reference names; hidden ones are not there for shoppers. */
export async function variantOf(
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
  return { request: wireRequest(await known(shop, siteId, id)) }
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
  const [gone] = await shop.db.run(deleteRequest, [siteId, id])
  if (!gone) throw refuse('BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND')
  return {}
}

/** Somebody was told by telephone, say: no e-mail goes out any more. */
export async function markSent(
  shop: Shop,
  { siteId }: Caller,
  id: string,
): Promise<CreateBackInStockRequestReply> {
  const now = shop.clock()
  const values = [siteId, id, new Date(now), new Date(now + kept.answered * day)]
  const [marked] = await shop.db.run(markTold, values)
  return { request: wireRequest(marked ?? (await known(shop, siteId, id))) }
}

async function known(shop: Shop, siteId: string, id: string): Promise<RequestRow> {
  const [row] = await shop.db.run(requestById, [siteId, id])
  if (!row) throw refuse('BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND')
  return row
}

/** Whoever follows the link in a mail waits for nothing any more. */
export async function stop(
  shop: Shop,
  { siteId }: Caller,
  { key }: { key: string },
): Promise<{ stopped: number }> {
  const id = idInKey(shop, siteId, key)
  if (id === undefined) throw refuse('BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND')
  const gone = await shop.db.run(deleteOpenOfSameAddress, [siteId, id])
  return { stopped: gone.length }
}

export async function settings(shop: Shop, { siteId }: Caller): Promise<{ settings: BackInStockSettings }> {
  const { backInStock } = (await sites.get(shop, siteId)).settings
  return settingsOf(backInStock)
}

/** Both names of the store are the same store. */
export async function collect(
  shop: Shop,
  { siteId }: Caller,
  { appId, collecting }: { appId: string; collecting: boolean },
): Promise<{ settings: BackInStockSettings }> {
  if (!storeAppIds.has(appId)) throw refuse('NOT_SUPPORTED_APP_DEF_ID')
  const { settings } = await sites.update(shop, siteId, { settings: { backInStock: collecting } })
  return settingsOf(settings.backInStock)
}

function settingsOf(collectingRequests: boolean): { settings: BackInStockSettings } {
  const [appId = ''] = storeAppIds
  return { settings: { collectionStates: [{ appId, collectingRequests }] } }
}

const usualLimit = 50

/** How many wait for what, most first. */
export async function waiting(
  shop: Shop,
  { siteId }: Caller,
  { productId, limit, offset }: ListWaitingRequest,
): Promise<ListWaitingReply> {
  const values = [siteId, productId ?? null, limit ?? usualLimit, offset ?? 0]
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

/** Who asked for one variant, newest first. */
export async function ofVariant(
  shop: Shop,
  { siteId }: Caller,
  { productId, variantId, limit, offset }: ListWaitingRequestsRequest,
): Promise<ListWaitingRequestsReply> {
  const most = limit ?? usualLimit
  const values = [siteId, productId, variantId, most + 1, offset ?? 0]
  const rows = await shop.db.read.run(requestsOfVariant, values)
  const requests = rows.slice(0, most).map(({ createdAt, notifiedAt, ...request }) => ({
    ...request,
    createdDate: createdAt.toISOString(),
    ...(notifiedAt === null ? {} : { notifiedDate: notifiedAt.toISOString() }),
  }))
  return { requests, hasNext: rows.length > most }
}

/** How many wait for each of these; a reference without options stands for the whole product. */
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

/** Requests that waited long enough, and those that were answered a while ago. */
export async function forgetOld(shop: Shop): Promise<void> {
  await deleteAll(shop.db, deleteExpired, [new Date(shop.clock())])
}
