import type { CreateProductRequest, UpdateProductRequest } from '@cartwright/contract/catalogue.ts'
import type {
  AddProductsToCollectionRequest,
  Collection,
  CreateCollectionRequest,
  UpdateCollectionRequest,
} from '@cartwright/contract/collections.ts'
import { Prepared } from '../platform/http.ts'
import type { Caller, Shop } from '../platform/shop.ts'
import * as sites from '../sites/service.ts'
import * as collectionReads from './collection-reads.service.ts'
import type { CollectionRow } from './collections.queries.ts'
import * as collections from './collections.service.ts'
import { wireMedia } from './media.rules.ts'
import type { Product } from './product.rules.ts'
import type { ProductDraft } from './products.service.ts'
import * as products from './products.service.ts'
import { readerOf, seesEverything, termsOf } from './rendering.service.ts'
import { wireProduct } from './wire.rules.ts'
import { patchFrom } from './writes.rules.ts'

// The catalogue calls of the contract that write, made with an API key.

export async function createProduct(
  shop: Shop,
  caller: Caller,
  { product }: CreateProductRequest,
): Promise<Prepared> {
  return written(shop, caller, await products.create(shop, caller, given(patchFrom(product)) as ProductDraft))
}

export async function updateProduct(
  shop: Shop,
  caller: Caller,
  { product }: UpdateProductRequest,
): Promise<Prepared> {
  return written(
    shop,
    caller,
    await products.update(shop, caller, { id: product.id ?? '', patch: patchFrom(product) }),
  )
}

export async function createCollection(
  shop: Shop,
  caller: Caller,
  { collection }: CreateCollectionRequest,
): Promise<{ collection: Collection }> {
  const { name, slug, description, visible } = collection
  const draft = given({ name, slug, description, visible }) as collections.CollectionDraft
  return { collection: asMade(shop, await collections.create(shop, caller, draft)) }
}

export async function updateCollection(
  shop: Shop,
  caller: Caller,
  { collection }: UpdateCollectionRequest,
): Promise<{ collection: Collection }> {
  const { name, slug, description, visible } = collection
  const patch = given({ name, slug, description, visible }) as collections.CollectionPatch
  const id = (collection.id ?? '').toLowerCase()
  await collections.update(shop, caller, { id, patch })
  return collectionReads.byId(shop, caller, id)
}

export async function addProducts(
  shop: Shop,
  caller: Caller,
  { id, productIds = [] }: AddProductsToCollectionRequest,
): Promise<Record<string, never>> {
  await collections.addProducts(shop, caller, { id: id.toLowerCase(), productIds })
  return {}
}

function asMade(shop: Shop, { revision: _, media, description, ...fields }: CollectionRow): Collection {
  return {
    ...fields,
    description: description ?? '',
    media: wireMedia(media, shop.publicUrl),
    numberOfProducts: 0,
  }
}

/** A new thing has nothing that could be taken away. */
function given(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  )
}

async function written(shop: Shop, caller: Caller, product: Product): Promise<Prepared> {
  const site = await sites.get(shop, caller.siteId)
  const terms = termsOf(shop, site, readerOf(site, caller, seesEverything(caller, true)))
  return new Prepared(JSON.stringify({ product: wireProduct(product, terms) }))
}
