import type {
  GetLowStockThresholdsReply,
  ListLowStockReply,
  ListLowStockRequest,
  LowStockItem,
  SetLowStockThresholdsRequest,
} from '@cartwright/contract/inventory/stock.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import * as sites from '../../sites/settings/service.ts'
import { cursorParts, invalidCursor, writeCursor } from '../stock/cursors.rules.ts'
import { lockItemsStock } from '../stock/items.queries.ts'
import {
  countLowStock,
  type LowStockKey,
  type LowStockRow,
  lowStock,
  mostCounted,
  setProductThresholds,
  setVariantThresholds,
  thresholdsByProduct,
} from './queries.ts'

const usualLimit = 50

/** Tracked variants at or below their threshold, lowest quantity first. */
export async function list(
  shop: Shop,
  { siteId }: Caller,
  { limit, cursor }: ListLowStockRequest,
): Promise<ListLowStockReply> {
  const { lowStockThreshold } = (await sites.get(shop, siteId)).settings
  const most = limit ?? usualLimit
  const from = cursor === undefined ? undefined : keyIn(cursor)
  const values = [siteId, lowStockThreshold, from?.quantity, from?.productId, from?.variantId, most + 1]
  const [rows, total] = await Promise.all([
    shop.db.read.run(lowStock, values),
    from ? undefined : countLow(shop, siteId, lowStockThreshold),
  ])
  const page = rows.slice(0, most)
  const last = rows.length > most ? page.at(-1) : undefined
  const hasNext = last !== undefined
  const cursors = last ? { next: writeCursor([last.quantity, last.productId, last.variantId]) } : {}
  return { items: page.map(wireItem), metadata: { count: page.length, hasNext, cursors }, ...total }
}

async function countLow(
  shop: Shop,
  siteId: string,
  threshold: number,
): Promise<Pick<ListLowStockReply, 'total' | 'tooManyToCount'>> {
  const [{ total } = { total: 0 }] = await shop.db.read.run(countLowStock, [siteId, threshold])
  return total > mostCounted ? { tooManyToCount: true } : { total, tooManyToCount: false }
}

export async function thresholds(
  shop: Shop,
  { siteId }: Caller,
  { productId }: { productId: string },
): Promise<GetLowStockThresholdsReply> {
  const { lowStockThreshold } = (await sites.get(shop, siteId)).settings
  const [own] = await shop.db.run(thresholdsByProduct, [siteId, productId])
  if (!own) throw refuse('INVENTORY_ITEM_NOT_FOUND')
  return { site: lowStockThreshold, ...own }
}

/** Sets all thresholds, or none if one names an unknown item. */
export async function setThresholds(
  shop: Shop,
  { siteId }: Caller,
  { thresholds }: SetLowStockThresholdsRequest,
): Promise<Record<string, never>> {
  refuseDuplicates(thresholds)
  await shop.db.transaction((tx) => setThresholdsIn(tx, siteId, thresholds))
  return {}
}

export async function setThresholdsIn(
  tx: Connection,
  siteId: string,
  thresholds: SetLowStockThresholdsRequest['thresholds'],
): Promise<void> {
  const ofVariants = thresholds.filter(({ variantId }) => variantId !== undefined)
  const ofProducts = thresholds.filter(({ variantId }) => variantId === undefined)
  await tx.run(lockItemsStock, [siteId, thresholds.map(({ productId }) => productId)])
  const products = await tx.run(setProductThresholds, [
    siteId,
    ofProducts.map(({ productId }) => productId),
    ofProducts.map(({ threshold }) => threshold),
  ])
  const variants = await tx.run(setVariantThresholds, [
    siteId,
    ofVariants.map(({ productId }) => productId),
    ofVariants.map(({ variantId }) => variantId),
    ofVariants.map(({ threshold }) => threshold),
  ])
  if (products.length + variants.length < thresholds.length) throw refuse('INVENTORY_ITEM_NOT_FOUND')
}

function refuseDuplicates(thresholds: SetLowStockThresholdsRequest['thresholds']): void {
  const keys = thresholds.map(({ productId, variantId = '' }) => `${productId} ${variantId}`.toLowerCase())
  const twice = keys.findIndex((key, index) => keys.indexOf(key) < index)
  if (twice >= 0) throw violation(`thresholds[${twice}]`, 'is a duplicate', 'VALIDATION')
}

function wireItem({ sku, ...item }: LowStockRow): LowStockItem {
  return { ...item, ...(sku === null ? {} : { sku }) }
}

function keyIn(cursor: string): LowStockKey {
  const [quantity, productId, variantId] = cursorParts(cursor)
  if (Number.isInteger(quantity) && isGuid(productId) && isGuid(variantId)) {
    return { quantity: quantity as number, productId, variantId }
  }
  throw invalidCursor()
}
