import type {
  DecrementInventoryRequest,
  GetInventoryVariantsReply,
  GetInventoryVariantsRequest,
  IncrementInventoryRequest,
  InventoryItem,
  QueryInventoryReply,
  QueryInventoryRequest,
  UpdateInventoryVariantsRequest,
} from '@cartwright/contract/inventory/inventory-items.ts'
import { refuse, violations } from '../platform/errors/errors.ts'
import { compileQuery } from '../platform/query/query.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { isGuid } from '../platform/values/ids.ts'
import { withoutNulls } from '../platform/values/optional.ts'
import * as sites from '../sites/settings/service.ts'
import { causeValues } from './movements/queries.ts'
import { publishAdjustments } from './stock/events.service.ts'
import { itemFields, itemId, queryItems } from './stock/fields.queries.ts'
import { publishChange } from './stock/holds.service.ts'
import { type ItemRow, itemsByProduct, type VariantRow } from './stock/items.queries.ts'
import { type StockChange, set } from './stock/items.service.ts'
import { adjustStock, lockStock } from './stock/queries.ts'
import { keysOf, onlyVariant, preorderOf, type StockKey, shownVariant, toPreorder } from './stock/rules.ts'

export async function query(
  shop: Shop,
  caller: Caller,
  { query }: QueryInventoryRequest,
): Promise<QueryInventoryReply> {
  const compiled = compileQuery(query, itemFields, { tieBreaker: itemId })
  const { items, total } = await queryItems(shop.db.read, caller.siteId, compiled)
  return {
    inventoryItems: items.map((item) => wireItem(item)),
    metadata: { items: items.length, offset: compiled.offset },
    totalResults: total,
  }
}

export async function variants(
  shop: Shop,
  caller: Caller,
  { inventoryId, variantIds }: GetInventoryVariantsRequest,
): Promise<GetInventoryVariantsReply> {
  const [item] = isGuid(inventoryId) ? await shop.db.run(itemsByProduct, [caller.siteId, [inventoryId]]) : []
  if (!item) throw refuse('INVENTORY_ITEM_NOT_FOUND')
  return { inventoryItem: wireItem(item, variantIds) }
}

export async function update(
  shop: Shop,
  caller: Caller,
  { inventoryItem }: UpdateInventoryVariantsRequest,
): Promise<Record<string, never>> {
  const productId = inventoryItem.productId ?? inventoryItem.id ?? inventoryItem.externalId ?? ''
  if (!isGuid(productId)) throw refuse('INVENTORY_ITEM_NOT_FOUND')
  await set(shop, caller, { productId: productId.toLowerCase(), ...toStockChange(inventoryItem) })
  return {}
}

export async function increment(
  shop: Shop,
  caller: Caller,
  { incrementData = [] }: IncrementInventoryRequest,
): Promise<Record<string, never>> {
  const requested = incrementData.map(({ incrementBy = 0, ...key }) => ({
    ...keyOf(key),
    amount: incrementBy,
  }))
  await adjust(shop, caller, { reason: 'INCREMENT', requested })
  return {}
}

export async function decrement(
  shop: Shop,
  caller: Caller,
  { decrementData = [] }: DecrementInventoryRequest,
): Promise<Record<string, never>> {
  const requested = decrementData.map(({ decrementBy = 0, preorderRequest = false, ...key }) => ({
    ...keyOf(key),
    amount: -decrementBy,
    preorder: preorderRequest,
  }))
  await adjust(shop, caller, { reason: 'DECREMENT', requested })
  return {}
}

interface Adjustment extends StockKey {
  amount: number
  preorder?: boolean
}

/** All adjustments or none. */
async function adjust(
  shop: Shop,
  author: Caller,
  { reason, requested }: { reason: 'INCREMENT' | 'DECREMENT'; requested: readonly Adjustment[] },
): Promise<void> {
  const { siteId } = author
  const most = (await sites.get(shop, siteId)).settings.limits.stock
  const adjustments = sumByVariant(requested)
  const keys = keysOf(siteId, adjustments)
  const amounts = adjustments.map(({ amount }) => amount)
  const preorders = adjustments.map(({ preorder }) => preorder ?? false)
  await shop.db.transaction(async (tx) => {
    const locked = await tx.run(lockStock, keys)
    if (locked.length < adjustments.length) throw refuse('INVENTORY_ITEM_NOT_FOUND')
    const cause = causeValues({ reason, author }, shop.clock())
    const rows = await tx.run(adjustStock, [...keys, amounts, preorders, most, ...cause])
    const impossible = adjustments.find((one) => !rows.some((row) => sameKey(row, one)))
    if (impossible) throw impossibleRefusal(reason, impossible, most)
    await publishAdjustments(tx, shop, { siteId, rows })
  })
  publishChange(shop, siteId, adjustments)
}

function impossibleRefusal(reason: string, { productId, variantId }: StockKey, most: number) {
  if (reason === 'DECREMENT') return refuse('DECREMENT_NOT_POSSIBLE', undefined, { productId, variantId })
  const description = `asks for more than ${most} of ${productId}, or its stock is not tracked`
  const data = { threshold: most }
  return violations([{ field: 'incrementData', description, violatedRule: 'MAX', data }])
}

function sumByVariant(adjustments: readonly Adjustment[]): Adjustment[] {
  const sums: Adjustment[] = []
  for (const adjustment of adjustments) {
    const known = sums.find((one) => sameKey(one, adjustment))
    if (!known) sums.push({ ...adjustment })
    else {
      known.amount += adjustment.amount
      known.preorder = (known.preorder ?? false) && (adjustment.preorder ?? false)
    }
  }
  return sums
}

function sameKey(one: StockKey, other: StockKey): boolean {
  return one.productId === other.productId && one.variantId === other.variantId
}

function keyOf(key: {
  inventoryId?: string
  externalId?: string
  productId?: string
  variantId?: string
}): StockKey {
  const productId = key.productId ?? key.inventoryId ?? key.externalId ?? ''
  const variantId = key.variantId ?? onlyVariant
  if (!isGuid(productId) || !isGuid(variantId)) throw refuse('INVENTORY_ITEM_NOT_FOUND')
  return { productId: productId.toLowerCase(), variantId: variantId.toLowerCase() }
}

function toStockChange({
  trackQuantity,
  variants,
  preorderInfo,
}: InventoryItem): Omit<StockChange, 'productId'> {
  return withoutNulls({
    tracked: trackQuantity,
    preorder: preorderInfo && toPreorder(preorderInfo),
    variants: variants?.map(({ variantId = onlyVariant, quantity, inStock }) => ({
      variantId: variantId.toLowerCase(),
      ...withoutNulls({ quantity, inStock }),
    })),
  })
}

function wireItem(item: ItemRow, variantIds: readonly string[] = []): InventoryItem {
  const { productId, numericId, tracked, updatedAt } = item
  const variants = item.variants.filter(
    ({ variantId }) => variantIds.length === 0 || variantIds.includes(variantId),
  )
  return {
    id: productId,
    externalId: productId,
    productId,
    numericId: String(numericId),
    trackQuantity: tracked,
    variants: variants.map((variant) => wireVariant(variant, item)),
    preorderInfo: preorderOf(item),
    lastUpdated: updatedAt.toISOString(),
  }
}

function wireVariant(variant: VariantRow, { tracked, preorderEnabled }: ItemRow) {
  const seen = shownVariant({ ...variant, tracked })
  return {
    variantId: variant.variantId,
    ...seen,
    availableForPreorder: preorderEnabled && seen.availableForPreorder,
  }
}
