import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { changeCatalogue, type Outcome } from '../changes/service.ts'
import type { ProductDraft } from '../model/drafts.rules.ts'
import type { Product } from '../model/product.rules.ts'
import { readProducts, toOutcome } from './batch.service.ts'
import { createIn, type NewProduct } from './create.service.ts'
import { removeIn } from './remove.service.ts'
import { type ProductChange, updateIn } from './update.service.ts'

export type { Outcome } from '../changes/service.ts'
export type { ProductDraft } from '../model/drafts.rules.ts'
export type { ProductPatch } from '../model/patches.rules.ts'
export { lockProducts } from './batch.service.ts'
export { planUpdate, updateWithoutResultsIn } from './update.service.ts'
export { createIn, type NewProduct, type ProductChange, removeIn, updateIn }

// Each write of one product is a batch of one.

/** Creates a product. Its stock is not tracked until `inventory.set` tracks it. */
export async function create(shop: Shop, author: Caller, draft: ProductDraft): Promise<Product> {
  return productFrom(await createMany(shop, author, [draft]))
}

/** Changes the fields in the patch; null clears a field. */
export async function update(shop: Shop, author: Caller, change: ProductChange): Promise<Product> {
  return changeCatalogue(shop, author, async (context) => {
    const { id } = productFrom(await updateIn(context, [change]))
    return productFrom([toOutcome((await readProducts(context, [id])).get(id), 'PRODUCT_NOT_FOUND')])
  })
}

/** Deletes a product and returns it as it was. */
export async function remove(shop: Shop, author: Caller, id: string): Promise<Product> {
  return productFrom(await changeCatalogue(shop, author, (context) => removeIn(context, [id])))
}

/** Creates products, best 100 to 200 at a time. An invalid draft does not stop the others. */
export function createMany(shop: Shop, author: Caller, drafts: readonly NewProduct[]): Promise<Outcome[]> {
  return changeCatalogue(shop, author, (context) => createIn(context, drafts))
}

function productFrom([outcome]: Outcome[]): Product {
  if (!outcome) throw new Error('a batch returned no outcome for its product')
  if (outcome.refusal) throw outcome.refusal
  return outcome.product
}
