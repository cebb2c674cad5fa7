import type { Connection } from '../platform/db.ts'
import { refuse, type Violation, violations } from '../platform/errors.ts'
import type { Shop } from '../platform/shop.ts'
import { tellOfFlips } from './events.service.ts'
import {
  type ItemRow,
  itemByProduct,
  lockItemStock,
  updateItem,
  updateStock,
  type VariantRow,
} from './queries.ts'
import { backorderLimit, type Preorder } from './rules.ts'

/** What a merchant sets; whatever is left out stays. */
export interface StockChange {
  tracked?: boolean
  preorder?: Preorder
  variants?: readonly VariantChange[]
}

export interface VariantChange {
  variantId: string
  /** What shoppers can buy from now on, sold pieces not counted in. */
  quantity?: number
  /** Of variants whose quantity is not tracked. */
  inStock?: boolean
}

export const mostInStock = 99_999

/** Sets the stock of a product's variants. */
export async function set(shop: Shop, siteId: string, productId: string, change: StockChange): Promise<void> {
  await shop.db.transaction((tx) => setIn(tx, shop, siteId, { productId, ...change }))
  shop.changes.publish('product', siteId, productId)
}

/** {@link set} inside a transaction; the caller says `product` has changed when it is committed. */
export async function setIn(
  tx: Connection,
  shop: Shop,
  siteId: string,
  { productId, ...change }: StockChange & { productId: string },
): Promise<void> {
  await tx.run(lockItemStock, [siteId, productId])
  const [item] = await tx.run(itemByProduct, [siteId, productId])
  if (!item) throw refuse('INVENTORY_ITEM_NOT_FOUND')
  const problems = problemsOf(change, item)
  if (problems.length > 0) throw violations(problems)
  const tracked = change.tracked ?? item.tracked
  const preorder = change.preorder ?? preorderOf(item)
  const variants = item.variants.map((variant) => {
    const wanted = change.variants?.find(({ variantId }) => variantId === variant.variantId)
    return changedVariant(variant, wanted, { wasTracked: item.tracked, tracked, preorder })
  })
  const { enabled, message = null, limit = null } = preorder
  await tx.run(updateItem, [siteId, productId, tracked, enabled, message, limit, new Date(shop.clock())])
  await tx.run(updateStock, [siteId, productId, JSON.stringify(variants)])
  const flipped = variants.filter((variant, index) => {
    const before = item.variants[index]
    return before && visiblyInStock(before, item.tracked) !== visiblyInStock(variant, tracked)
  })
  await tellOfFlips(
    tx,
    shop,
    siteId,
    flipped.map(({ variantId }) => ({ productId, variantId })),
  )
}

export function preorderOf({ preorderEnabled, preorderMessage, preorderLimit }: ItemRow): Preorder {
  return {
    enabled: preorderEnabled,
    ...(preorderMessage === null ? {} : { message: preorderMessage }),
    ...(preorderLimit === null ? {} : { limit: preorderLimit }),
  }
}

interface Terms {
  wasTracked: boolean
  tracked: boolean
  preorder: Preorder
}

/** Sold pieces stay sold: on hand is what is for sale and what is sold together. */
function changedVariant(
  variant: VariantRow,
  wanted: VariantChange | undefined,
  { wasTracked, tracked, preorder }: Terms,
): VariantRow & { tracked: boolean } {
  const forSale = variant.onHand - variant.allocated
  const kept = wasTracked === tracked ? forSale : 0
  const remaining = tracked ? (wanted?.quantity ?? kept) : kept
  return {
    ...variant,
    tracked,
    inStock: wanted?.inStock ?? (wasTracked === tracked ? variant.inStock : forSale > 0),
    onHand: variant.allocated + remaining,
    backorderLimit: Math.max(backorderLimit(preorder), -remaining),
  }
}

function visiblyInStock({ inStock, onHand, allocated }: VariantRow, tracked: boolean): boolean {
  return tracked ? onHand > allocated : inStock
}

function problemsOf({ preorder, variants = [] }: StockChange, item: ItemRow): Violation[] {
  const problems: Violation[] = []
  variants.forEach(({ variantId, quantity }, index) => {
    const field = `variants[${index}]`
    if (!item.variants.some((variant) => variant.variantId === variantId)) {
      problems.push({
        field: `${field}.variantId`,
        description: 'is no variant of this product',
        violatedRule: 'VALIDATION',
      })
    }
    if (quantity !== undefined) problems.push(...outside(`${field}.quantity`, quantity, [0, mostInStock]))
  })
  if (preorder?.limit !== undefined) {
    problems.push(...outside('preorderInfo.limit', preorder.limit, [0, 100_000]))
  }
  const length = preorder?.message?.length ?? 0
  if (length > 250) {
    const description = 'must not have more than 250 characters'
    problems.push({
      field: 'preorderInfo.message',
      description,
      violatedRule: 'MAX_LENGTH',
      data: { threshold: 250 },
    })
  }
  return problems
}

function outside(field: string, value: number, [least, most]: [number, number]): Violation[] {
  if (!Number.isInteger(value)) {
    return [{ field, description: 'must be a whole number', violatedRule: 'FORMAT' }]
  }
  if (value < least) {
    return [
      { field, description: `must be at least ${least}`, violatedRule: 'MIN', data: { threshold: least } },
    ]
  }
  if (value > most) {
    return [{ field, description: `must be at most ${most}`, violatedRule: 'MAX', data: { threshold: most } }]
  }
  return []
}
