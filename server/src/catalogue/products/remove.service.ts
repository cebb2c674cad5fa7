import * as inventory from '../../inventory/service.ts'
import type { ChangeContext, Outcome } from '../changes/service.ts'
import * as slugs from '../changes/slugs.service.ts'
import type { Positions, Product } from '../model/product.rules.ts'
import { lockRows, readProducts, recordProducts, stepsWithVariants, toOutcome } from './batch.service.ts'
import { deleteProducts, positionsOfProducts } from './queries.ts'

/** Deletes products and returns them as they were. */
export async function removeIn(context: ChangeContext, ids: readonly string[]): Promise<Outcome[]> {
  const gone = new Map<string, Product>()
  for (const step of stepsWithVariants(await lockRows(context, ids))) {
    for (const product of await removeStep(context, step)) gone.set(product.id, product)
  }
  return ids.map((id) => toOutcome(gone.get(id.toLowerCase()), 'PRODUCT_NOT_FOUND'))
}

async function removeStep(context: ChangeContext, ids: readonly string[]): Promise<Product[]> {
  const { tx, shop, author, siteId, changed } = context
  const products = [...(await readProducts(context, ids)).values()]
  const shelves = await positionsInCollections(context, ids)
  await tx.run(deleteProducts, [siteId, ids])
  await slugs.deleteOld(context, 'product', ids)
  const thresholds = await inventory.deleteItems(tx, shop, { author, productIds: ids })
  const recorded = products.map((before) => ({
    before,
    left: { places: shelves.get(before.id) ?? {}, thresholds: thresholds.get(before.id) ?? [] },
  }))
  await recordProducts(context, recorded)
  for (const id of ids) changed.add(id)
  return products
}

/** By product and manual collection. */
async function positionsInCollections(
  { tx, siteId }: ChangeContext,
  ids: readonly string[],
): Promise<Map<string, Positions>> {
  const rows = await tx.run(positionsOfProducts, [siteId, ids])
  const byProduct = Map.groupBy(rows, ({ productId }) => productId)
  return new Map(
    [...byProduct].map(([productId, own]) => [
      productId,
      Object.fromEntries(own.map(({ collectionId, position }) => [collectionId, position])),
    ]),
  )
}
