import type {
  CreateProductRequest,
  GetCatalogueProductReply,
  UpdateProductRequest,
} from '@cartwright/contract/catalogue/products.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { Prepared } from '../../platform/http/calls.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { freshProducts } from '../model/cache.service.ts'
import type { ProductPatch } from '../model/patches.rules.ts'
import type { Product } from '../model/product.rules.ts'
import { readerOf, seesEverything, termsOf } from '../reads/rendering.service.ts'
import { type Terms, wireProduct } from '../wire/v1/products.rules.ts'
import { inWordsOf } from '../wire/v1/refusals.service.ts'
import { catalogueProduct, fieldOnWire, patchFrom } from '../wire/v1/requests.rules.ts'
import type { ProductDraft } from './service.ts'
import * as products from './service.ts'

// The catalogue calls of the contract that write a product. Their three families are one.

export async function createProduct(
  shop: Shop,
  caller: Caller,
  { product: { id: _, revision: __, ...sent } }: CreateProductRequest,
): Promise<Prepared> {
  const draft = given(patchFrom(sent)) as ProductDraft
  const product = await inWordsOf(inProduct, products.create(shop, caller, draft))
  const terms = await merchantTerms(shop, caller)
  return new Prepared(JSON.stringify({ product: wireProduct(product, terms) }))
}

/** Who sends a revision is answered the new one. */
export async function updateProduct(
  shop: Shop,
  caller: Caller,
  { product: { id = '', revision, ...sent } }: UpdateProductRequest,
): Promise<Prepared> {
  const change = { id, patch: patchFrom(sent), revision }
  const product = await inWordsOf(inProduct, products.update(shop, caller, change))
  const terms = await merchantTerms(shop, caller)
  const written = revision === undefined ? wireProduct(product, terms) : catalogueProduct(product, terms)
  return new Prepared(JSON.stringify({ product: written }))
}

export async function deleteProduct(shop: Shop, caller: Caller, { id }: { id: string }) {
  await products.remove(shop, caller, id)
  return {}
}

export function removeBrand(shop: Shop, caller: Caller, { id }: { id: string }) {
  return patched(shop, caller, { id, patch: { brand: null } })
}

export function removeRibbon(shop: Shop, caller: Caller, { id }: { id: string }) {
  return patched(shop, caller, { id, patch: { ribbon: null } })
}

/** Variants that are managed are what options are for: they have to be given up first. */
export function deleteOptions(shop: Shop, caller: Caller, { id }: { id: string }) {
  const patch = ({ manageVariants }: Product): ProductPatch => {
    if (manageVariants) throw refuse('VARIANTS_ARE_MANAGED')
    return { options: null }
  }
  return patched(shop, caller, { id, patch })
}

/** A product as it is in the database now, with what only merchants see and its revision. */
export async function catalogueProductOf(
  shop: Shop,
  caller: Caller,
  { id }: { id: string },
): Promise<GetCatalogueProductReply> {
  const product = (await freshProducts(shop, caller.siteId, [id])).get(id.toLowerCase())
  if (!product) throw refuse('PRODUCT_NOT_FOUND')
  return { product: catalogueProduct(product, await merchantTerms(shop, caller)) }
}

/** How a product is written for the merchant who changed it. */
export async function merchantTerms(shop: Shop, caller: Caller): Promise<Terms> {
  const site = await sites.get(shop, caller.siteId)
  return termsOf(shop, site, readerOf(site, caller, seesEverything(caller, true)))
}

async function patched(
  shop: Shop,
  caller: Caller,
  change: products.ProductChange,
): Promise<Record<string, never>> {
  await products.update(shop, caller, change)
  return {}
}

/** A new thing has nothing that could be taken away. */
function given(fields: ProductPatch): ProductPatch {
  const kept = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(kept)
}

function inProduct(field: string): string {
  return `product.${fieldOnWire(field)}`
}
