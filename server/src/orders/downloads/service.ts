import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import { storeAppIds } from '../../catalogue/items.rules.ts'
import * as productFiles from '../../catalogue/product-files.service.ts'
import * as downloads from '../../media/downloads.service.ts'
import type { Connection } from '../../platform/db.ts'
import { isGuid } from '../../platform/ids.ts'
import type { Shop } from '../../platform/shop.ts'
import type { Order } from '../order/rules.ts'
import { type BoughtFile, withFiles } from './view.ts'

/** The files of an order once it is paid, with a link each; made again, they are those there are. */
export async function give(tx: Connection, shop: Shop, order: Order): Promise<BoughtFile[]> {
  const { siteId, id: orderId, status, paymentStatus, total } = order
  if (status !== 'APPROVED' || (paymentStatus !== 'PAID' && total > 0n)) return []
  const lines = (order.data.order.lineItems ?? []).flatMap(({ id: lineItemId, catalogReference }) => {
    const { appId = '', catalogItemId = '' } = catalogReference ?? {}
    const productId = catalogItemId.toLowerCase()
    return lineItemId && storeAppIds.has(appId) && isGuid(productId) ? [{ lineItemId, productId }] : []
  })
  const files = await productFiles.byProduct(
    tx,
    siteId,
    lines.map(({ productId }) => productId),
  )
  if (files.size === 0) return []
  for (const { lineItemId, productId } of lines) {
    await downloads.giveToBuyer(tx, shop, {
      siteId,
      orderId,
      lineItemId,
      fileIds: files.get(productId) ?? [],
    })
  }
  return of(tx, shop, order)
}

/** Of an order, in the order they were made. */
export async function of(on: Connection, shop: Shop, { siteId, id }: Order): Promise<BoughtFile[]> {
  return (await downloads.ofOrders(on, siteId, [id])).map((row) => boughtFile(shop, row))
}

/** New links in place of those that may still be used, for a buyer whose own have ended or got about. */
export function renew(shop: Shop, order: { siteId: string; orderId: string }): Promise<void> {
  return downloads.renewOfOrder(shop, order)
}

/** Orders as they travel, with the link to the first file of each line. */
export async function shown(shop: Shop, siteId: string, orders: readonly WireOrder[]): Promise<WireOrder[]> {
  const ids = orders.flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return [...orders]
  const rows = await downloads.ofOrders(shop.db, siteId, ids)
  return orders.map((order) =>
    withFiles(
      order,
      rows.filter(({ orderId }) => orderId === order.id).map((row) => boughtFile(shop, row)),
    ),
  )
}

function boughtFile(shop: Shop, row: downloads.DownloadRow): BoughtFile {
  const { fileId, lineItemId, fileName, bytes, expiresAt, most, used, revokedAt } = row
  const left = Math.max(0, most - used)
  const isRenewable = revokedAt === null && left > 0
  const hasEnded = !isRenewable || expiresAt.getTime() <= shop.clock()
  const url = downloads.urlOf(shop, row)
  return { fileId, lineItemId, fileName, bytes, url, expiresAt, left, hasEnded, isRenewable }
}
