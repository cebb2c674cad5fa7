import { calls } from '@cartwright/contract/calls.ts'
import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import { storeAppIds } from '../../catalogue/items/rules.ts'
import * as productFiles from '../../catalogue/media/files.service.ts'
import * as downloads from '../../media/downloads/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { type Caller, isMerchant, may, type Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { orderEvent, publishEvents } from '../order/events.service.ts'
import type { Order } from '../order/rules.ts'
import { updateStatuses } from '../order/service.ts'
import { type Download, isDelivered, withDownloads } from './view.ts'

/**
 * Grants the files of a paid order to its buyer. An order that has nothing else is fulfilled then. Doing it twice
 * changes nothing.
 */
export async function deliverDownloads(
  tx: Connection,
  shop: Shop,
  order: Order,
): Promise<{ order: Order; files: Download[] }> {
  const files = await grantDownloads(tx, shop, order)
  if (!isDelivered(order, files)) return { order, files }
  const next = { ...order, fulfillmentStatus: 'FULFILLED' as const }
  const delivered = await updateStatuses(tx, shop, { order: next, activities: ['ORDER_FULFILLED'] })
  await publishEvents(tx, [orderEvent(shop, 'updated', delivered)])
  return { order: delivered, files }
}

async function grantDownloads(tx: Connection, shop: Shop, order: Order): Promise<Download[]> {
  const { siteId, id: orderId, status, paymentStatus, total } = order
  if (
    status !== 'APPROVED' ||
    (paymentStatus !== 'PAID' && paymentStatus !== 'PARTIALLY_REFUNDED' && total > 0n)
  )
    return []
  const lines = (order.data.order.lineItems ?? []).flatMap(({ id: lineItemId, catalogReference }) => {
    const { appId = '', catalogItemId = '' } = catalogReference ?? {}
    const productId = catalogItemId.toLowerCase()
    return lineItemId && storeAppIds.has(appId) && isGuid(productId) ? [{ lineItemId, productId }] : []
  })
  if (lines.length === 0) return []
  const files = await productFiles.fileIdsByProduct(
    tx,
    siteId,
    lines.map(({ productId }) => productId),
  )
  if (files.size === 0) return []
  for (const { lineItemId, productId } of lines) {
    await downloads.createForLineItem(tx, shop, {
      siteId,
      orderId,
      lineItemId,
      fileIds: files.get(productId) ?? [],
    })
  }
  return orderDownloads(tx, shop, order)
}

/** The downloads of an order, oldest first. */
export async function orderDownloads(on: Connection, shop: Shop, { siteId, id }: Order): Promise<Download[]> {
  return (await downloads.ofOrders(on, siteId, [id])).map((row) => toDownload(shop, row))
}

/**
 * Orders on the wire, with the first file of each line item, and its link for the buyer and for whoever may make a new
 * one.
 */
export async function withDownloadLinks(
  shop: Shop,
  caller: Caller,
  orders: readonly WireOrder[],
): Promise<WireOrder[]> {
  const ids = orders.flatMap(({ id }) => id ?? [])
  const rows = ids.length === 0 ? [] : await downloads.ofOrders(shop.db, caller.siteId, ids)
  return withLinks(shop, caller, { orders, rows })
}

/** The same where the downloads of the orders were read already. */
export function withLinks(
  shop: Shop,
  caller: Caller,
  { orders, rows }: { orders: readonly WireOrder[]; rows: readonly downloads.DownloadRow[] },
): WireOrder[] {
  const hasLinks = !isMerchant(caller) || may(caller, calls.renewDownload.permission)
  return orders.map((order) => {
    const files = rows.filter(({ orderId }) => orderId === order.id).map((row) => toDownload(shop, row))
    return withDownloads(order, files, hasLinks)
  })
}

function toDownload(shop: Shop, row: downloads.DownloadRow): Download {
  const { fileId, lineItemId, fileName, bytes, expiresAt, most, used, revokedAt } = row
  const left = Math.max(0, most - used)
  const isRenewable = revokedAt === null && left > 0
  const hasEnded = !isRenewable || expiresAt.getTime() <= shop.clock()
  const url = downloads.urlOf(shop, row)
  return { fileId, lineItemId, fileName, bytes, url, expiresAt, left, hasEnded, isRenewable }
}
