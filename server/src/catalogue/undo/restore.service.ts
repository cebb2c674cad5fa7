import * as inventory from '../../inventory/service.ts'
import type { ChangeContext, Outcome } from '../changes/service.ts'
import { changeMembers } from '../collections/collection-products.service.ts'
import { lockByHand } from '../collections/queries.ts'
import type { EntryRow } from '../history/queries.ts'
import type { Belongings, Recorded } from '../history/rules.ts'
import type { Product } from '../model/product.rules.ts'
import * as products from '../products/service.ts'
import { draftOfDeleted } from './rules.ts'

/**
 * Puts products back that were deleted, in the order of their entries: with their variants, the stock and the thresholds
 * they had, and to their places in those collections that are still filled by hand.
 */
export async function bringBack(writing: ChangeContext, rows: readonly EntryRow[]): Promise<Outcome[]> {
  if (rows.length === 0) return []
  const { tx, shop, siteId, author } = writing
  const drafts = rows.map((row) => ({ ...draftOfDeleted(withoutBelongings(row)), id: row.entityId }))
  const outcomes = await products.createIn(writing, drafts)
  const back = rows.flatMap((row, index): Revived[] => {
    const product = outcomes[index]?.product
    return product ? [{ ...(row.before as Partial<Belongings>), product }] : []
  })
  if (back.length === 0) return outcomes
  await inventory.setIn(tx, shop, author, { changes: back.map(stockOf) })
  await inventory.setThresholdsIn(tx, siteId, back.flatMap(thresholdsOf))
  await toShelves(writing, back)
  return outcomes
}

interface Revived extends Partial<Belongings> {
  product: Product
}

function withoutBelongings(row: EntryRow): Recorded {
  const { collectionIds, places, stock, thresholds, ...before } = row.before
  return { ...row, before }
}

function stockOf({ product: { id, variants }, stock = [] }: Revived): inventory.StockChange {
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

function thresholdsOf({ product: { id: productId, variants }, thresholds = [] }: Revived) {
  const known = new Set(variants.map(({ id }) => id))
  return thresholds.flatMap(({ variantId, threshold }) => {
    if (variantId === undefined) return { productId, threshold }
    return known.has(variantId) ? { productId, variantId, threshold } : []
  })
}

/** What changes about the collections is a change of its own, which takes nothing back. */
async function toShelves({ undoes: _, ...writing }: ChangeContext, back: readonly Revived[]): Promise<void> {
  const { tx, siteId } = writing
  const wanted = back.flatMap(({ product, collectionIds = [], places = {} }) =>
    collectionIds.map((id) => ({ id, productId: product.id, place: places[id] })),
  )
  const byHand = await tx.run(lockByHand, [siteId, wanted.map(({ id }) => id)])
  for (const { id } of byHand) {
    const own = wanted.filter((one) => one.id === id)
    const known = own.flatMap(({ productId, place }) => (place === undefined ? [] : [[productId, place]]))
    const productIds = own.map(({ productId }) => productId)
    await changeMembers(writing, { id, productIds, adding: true, places: Object.fromEntries(known) })
  }
}
