import * as lowStock from '../../inventory/low-stock/service.ts'
import type { StockChange } from '../../inventory/stock/items.service.ts'
import * as stockItems from '../../inventory/stock/items.service.ts'
import type { ChangeContext, Outcome } from '../changes/service.ts'
import { changeProducts } from '../collections/collection-products.service.ts'
import { lockManualCollections } from '../collections/queries.ts'
import type { EntryRow } from '../history/queries.ts'
import type { Belongings } from '../history/rules.ts'
import type { Product } from '../model/product.rules.ts'
import * as products from '../products/service.ts'
import { toDeletedDraft } from './rules.ts'

/**
 * Restores deleted products in the order of their entries, with their variants, stock, thresholds and positions in manual
 * collections.
 */
export async function restoreProducts(context: ChangeContext, rows: readonly EntryRow[]): Promise<Outcome[]> {
  if (rows.length === 0) return []
  const { tx, shop, siteId, author } = context
  const drafts = rows.map((row) => {
    const { collectionIds, places, stock, thresholds, ...before } = row.before
    return { ...toDeletedDraft({ ...row, before }), id: row.entityId }
  })
  const outcomes = await products.createIn(context, drafts)
  const back = rows.flatMap((row, index): RestoredProduct[] => {
    const product = outcomes[index]?.product
    return product ? [{ ...(row.before as Partial<Belongings>), product }] : []
  })
  if (back.length === 0) return outcomes
  await stockItems.setIn(tx, shop, { author, changes: back.map(toStockChange) })
  await lowStock.setThresholdsIn(tx, siteId, back.flatMap(toThresholds))
  await restoreCollections(context, back)
  return outcomes
}

interface RestoredProduct extends Partial<Belongings> {
  product: Product
}

function toStockChange({ product: { id, variants }, stock = [] }: RestoredProduct): StockChange {
  const key = (choices: Record<string, string>) => JSON.stringify(Object.entries(choices).sort())
  const known = new Map(stock.map((one) => [key(one.choices), one]))
  const tracked = stock.some((one) => one.tracked)
  return {
    productId: id,
    tracked,
    variants: variants.flatMap((variant) => {
      const one = known.get(key(variant.choices))
      if (!one) return []
      return tracked
        ? { variantId: variant.id, quantity: Math.max(0, one.quantity) }
        : { variantId: variant.id, inStock: one.inStock }
    }),
  }
}

function toThresholds({ product: { id: productId, variants }, thresholds = [] }: RestoredProduct) {
  const known = new Set(variants.map(({ id }) => id))
  return thresholds.flatMap(({ variantId, threshold }) => {
    if (variantId === undefined) return { productId, threshold }
    return known.has(variantId) ? { productId, variantId, threshold } : []
  })
}

/** Records the changes of collections as ordinary changes, not as undos. */
async function restoreCollections(
  { undoes: _, ...context }: ChangeContext,
  back: readonly RestoredProduct[],
): Promise<void> {
  const { tx, siteId } = context
  const wanted = back.flatMap(({ product, collectionIds = [], places = {} }) =>
    collectionIds.map((id) => ({ id, productId: product.id, place: places[id] })),
  )
  const byHand = await tx.run(lockManualCollections, [siteId, wanted.map(({ id }) => id)])
  for (const { id } of byHand) {
    const own = wanted.filter((one) => one.id === id)
    const known = own.flatMap(({ productId, place }) => (place === undefined ? [] : [[productId, place]]))
    const productIds = own.map(({ productId }) => productId)
    await changeProducts(context, { id, productIds, adding: true, places: Object.fromEntries(known) })
  }
}
