import { isDeepStrictEqual } from 'node:util'
import type { Connection } from '../../platform/db/db.ts'
import { refuse, refuseIf, type Violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { causeValues } from '../movements/queries.ts'
import { type AvailabilityChange, publishAvailability, publishStock } from './events.service.ts'
import {
  type ItemRow,
  itemsByProduct,
  lockItemsStock,
  type StockValues,
  updateItems,
  updateStock,
  type VariantRow,
} from './items.queries.ts'
import { backorderLimit, type Preorder, preorderOf } from './rules.ts'

/** A merchant's change to a product. Absent fields stay. */
export interface StockChange {
  productId: string
  tracked?: boolean
  preorder?: Preorder
  variants?: readonly VariantChange[]
}

export interface VariantChange {
  variantId: string
  /** What is for sale, without sold pieces. */
  quantity?: number
  /** For variants without tracked quantity. */
  inStock?: boolean
}

export async function set(shop: Shop, author: Caller, change: StockChange): Promise<void> {
  await shop.db.transaction((tx) => setIn(tx, shop, { author, changes: [change] }))
  shop.changes.publish('product', author.siteId, change.productId)
}

export interface StockChanges {
  changes: readonly StockChange[]
  /** In the log of movements; `SET` by default. */
  reason?: 'SET' | 'IMPORT'
}

/** {@link set} for many products inside a transaction. The caller publishes the change after the commit. */
export async function setIn(
  tx: Connection,
  shop: Shop,
  { author, changes, reason = 'SET' }: StockChanges & { author: Caller },
): Promise<void> {
  const { siteId } = author
  const { limits } = (await sites.get(shop, siteId)).settings
  const wanted = await lockedItems(tx, siteId, changes)
  refuseIf(
    wanted.flatMap(({ change, item }, index) =>
      problemsOf(change, item, { path: changes.length > 1 ? `changes[${index}].` : '', most: limits.stock }),
    ),
  )
  const after = wanted.map(({ change, item }) => ({ item, ...changedItem(change, item) }))
  const now = shop.clock()
  const items = JSON.stringify(after.map(({ values }) => values))
  await tx.run(updateItems, [siteId, items, new Date(now)])
  const stock = after.flatMap(({ variants }) =>
    variants.map((variant) => [`${variant.productId}/${variant.variantId}`, variant] as const),
  )
  const productIds = after.map(({ item }) => item.productId)
  const values = [siteId, productIds, JSON.stringify(Object.fromEntries(stock))]
  await tx.run(updateStock, [...values, ...causeValues({ reason, author }, now)])
  const flipped = after.flatMap(({ item, variants }) => availabilityChanges(item, variants))
  await publishStock(tx, shop, { siteId, changes: after })
  await publishAvailability(tx, shop, { siteId, changes: flipped })
}

/** Locks the stock of these items and reads it. */
async function lockedItems(tx: Connection, siteId: string, changes: readonly StockChange[]) {
  const productIds = changes.map(({ productId }) => productId)
  await tx.run(lockItemsStock, [siteId, productIds])
  const rows = await tx.run(itemsByProduct, [siteId, productIds])
  const items = new Map(rows.map((row) => [row.productId, row]))
  return changes.map((change) => {
    const item = items.get(change.productId)
    if (!item) throw refuse('INVENTORY_ITEM_NOT_FOUND')
    return { change, item }
  })
}

function changedItem({ variants: changes, ...change }: StockChange, item: ItemRow) {
  const tracked = change.tracked ?? item.tracked
  const preorder = change.preorder ?? preorderOf(item)
  const samePreorder = isDeepStrictEqual(preorder, preorderOf(item))
  const variants = item.variants.map((variant): StockValues => {
    const wanted = changes?.find(({ variantId }) => variantId === variant.variantId)
    const terms = { wasTracked: item.tracked, tracked, preorder }
    const after = changedVariant(variant, wanted, terms)
    const isSame =
      samePreorder && isDeepStrictEqual(after, { ...variant, tracked: item.tracked, onHandChange: 0 })
    return { productId: item.productId, ...after, changes: isSame ? 0 : 1 }
  })
  const { enabled, message = null, limit = null } = preorder
  const values = { productId: item.productId, tracked, enabled, message, limit }
  return { values, variants }
}

function availabilityChanges(item: ItemRow, variants: readonly StockValues[]): AvailabilityChange[] {
  return variants.flatMap((variant, index) => {
    const { productId, variantId, tracked } = variant
    const before = item.variants[index]
    const inStock = visiblyInStock(variant, tracked)
    return before && visiblyInStock(before, item.tracked) !== inStock ? { productId, variantId, inStock } : []
  })
}

interface Terms {
  wasTracked: boolean
  tracked: boolean
  preorder: Preorder
}

/** The on-hand quantity includes sold pieces. */
function changedVariant(
  variant: VariantRow,
  wanted: VariantChange | undefined,
  { wasTracked, tracked, preorder }: Terms,
): Omit<StockValues, 'productId' | 'changes'> {
  const forSale = variant.onHand - variant.allocated
  const unchanged = wasTracked === tracked ? forSale : 0
  const remaining = tracked ? (wanted?.quantity ?? unchanged) : unchanged
  const onHand = variant.allocated + remaining
  return {
    ...variant,
    tracked,
    inStock: wanted?.inStock ?? (wasTracked === tracked ? variant.inStock : forSale > 0),
    onHand,
    onHandChange: onHand - variant.onHand,
    backorderLimit: Math.max(backorderLimit(preorder), -remaining),
  }
}

function visiblyInStock({ inStock, onHand, allocated }: VariantRow, tracked: boolean): boolean {
  return tracked ? onHand > allocated : inStock
}

function problemsOf(
  { preorder, variants = [] }: StockChange,
  item: ItemRow,
  { path, most }: { path: string; most: number },
): Violation[] {
  const problems: Violation[] = []
  variants.forEach(({ variantId, quantity }, index) => {
    const field = `${path}variants[${index}]`
    if (!item.variants.some((variant) => variant.variantId === variantId)) {
      const description = 'is not a variant of this product'
      problems.push({ field: `${field}.variantId`, description, violatedRule: 'VALIDATION' })
    }
    if (quantity !== undefined) problems.push(...rangeProblems(`${field}.quantity`, quantity, [0, most]))
  })
  if (preorder?.limit !== undefined) {
    problems.push(...rangeProblems(`${path}preorderInfo.limit`, preorder.limit, [0, 100_000]))
  }
  const length = preorder?.message?.length ?? 0
  if (length > 250) {
    const description = 'must not have more than 250 characters'
    const data = { threshold: 250 }
    problems.push({ field: `${path}preorderInfo.message`, description, violatedRule: 'MAX_LENGTH', data })
  }
  return problems
}

function rangeProblems(field: string, value: number, [least, most]: [number, number]): Violation[] {
  if (!Number.isInteger(value)) {
    return [{ field, description: 'must be a whole number', violatedRule: 'FORMAT' }]
  }
  if (value >= least && value <= most) return []
  const [violatedRule, threshold] = value < least ? (['MIN', least] as const) : (['MAX', most] as const)
  const description = `must be at ${violatedRule === 'MIN' ? 'least' : 'most'} ${threshold}`
  return [{ field, description, violatedRule, data: { threshold } }]
}
