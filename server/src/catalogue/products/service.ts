import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { changeCatalogue, type Outcome } from '../changes/service.ts'
import type { ProductDraft } from '../model/drafts.rules.ts'
import type { Product } from '../model/product.rules.ts'
import { lock, outcomeOf, read } from './batch.service.ts'
import { createIn, type NewProduct } from './create.service.ts'
import { removeIn } from './remove.service.ts'
import { decide, type ProductChange, updateIn, updateWithoutResultsIn } from './update.service.ts'

export type { Outcome } from '../changes/service.ts'
export type { ProductDraft } from '../model/drafts.rules.ts'
export type { ProductPatch } from '../model/patches.rules.ts'
export {
  createIn,
  decide,
  lock,
  type NewProduct,
  type ProductChange,
  removeIn,
  updateIn,
  updateWithoutResultsIn,
}

// Each write of one product is a batch of one.

/** Creates a product. Its stock is not tracked until `inventory.set` tracks it. */
export async function create(shop: Shop, author: Caller, draft: ProductDraft): Promise<Product> {
  return productFrom(await createMany(shop, author, [draft]))
}

/** Changes the fields in the patch; null clears a field. */
export async function update(shop: Shop, author: Caller, change: ProductChange): Promise<Product> {
  return changeCatalogue(shop, author, async (writing) => {
    const { id } = productFrom(await updateIn(writing, [change]))
    return productFrom([outcomeOf((await read(writing, [id])).get(id), 'PRODUCT_NOT_FOUND')])
  })
}

/** Deletes a product and returns it as it was. */
export async function remove(shop: Shop, author: Caller, id: string): Promise<Product> {
  return productFrom(await changeCatalogue(shop, author, (writing) => removeIn(writing, [id])))
}

/** Creates products, best 100 to 200 at a time. An invalid draft does not stop the others. */
export function createMany(shop: Shop, author: Caller, drafts: readonly NewProduct[]): Promise<Outcome[]> {
  return changeCatalogue(shop, author, (writing) => createIn(writing, drafts))
}

function productFrom([outcome]: Outcome[]): Product {
  if (!outcome) throw new Error('a batch returned no outcome for its product')
  if (outcome.refusal) throw outcome.refusal
  return outcome.product
}
