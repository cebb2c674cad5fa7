import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { type Outcome, write } from '../changes/service.ts'
import type { ProductDraft } from '../model/drafts.rules.ts'
import type { Product } from '../model/product.rules.ts'
import { outcomeOf, read } from './batch.service.ts'
import type { NewProduct, ProductChange } from './update.service.ts'
import * as batches from './update.service.ts'

export type { Outcome } from '../changes/service.ts'
export type { ProductDraft } from '../model/drafts.rules.ts'
export type { ProductPatch } from '../model/patches.rules.ts'
export type { NewProduct, ProductChange } from './update.service.ts'

/** Puts a product into the catalogue. Its stock is not counted until `inventory.set` says so. */
export async function create(shop: Shop, author: Caller, draft: ProductDraft): Promise<Product> {
  return only(await createMany(shop, author, [draft]))
}

/** Changes what is sent; null takes a field away. */
export async function update(shop: Shop, author: Caller, change: ProductChange): Promise<Product> {
  return write(shop, author, async (writing) => {
    const { id } = only(await batches.update(writing, [change]))
    return only([outcomeOf((await read(writing, [id])).get(id), 'PRODUCT_NOT_FOUND')])
  })
}

/** Takes a product out of the catalogue; answers it as it was. */
export async function remove(shop: Shop, author: Caller, id: string): Promise<Product> {
  return only(await removeMany(shop, author, [id]))
}

/** {@link create} for many at once: what is wrong with one does not hinder the others. Best 100 to 200 at a time. */
export function createMany(shop: Shop, author: Caller, drafts: readonly NewProduct[]): Promise<Outcome[]> {
  return write(shop, author, (writing) => batches.create(writing, drafts))
}

/** {@link remove} for many at once. */
function removeMany(shop: Shop, author: Caller, ids: readonly string[]): Promise<Outcome[]> {
  return write(shop, author, (writing) => batches.remove(writing, ids))
}

function only([outcome]: Outcome[]): Product {
  if (!outcome) throw new Error('nothing was answered for a product')
  if (outcome.refusal) throw outcome.refusal
  return outcome.product
}
