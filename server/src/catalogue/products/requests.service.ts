import type {
  CreateProductRequest,
  GetCatalogueProductReply,
  UpdateProductRequest,
} from '@cartwright/contract/catalogue/products.ts'
import type {
  UpdateProductVariantsReply,
  UpdateProductVariantsRequest,
} from '@cartwright/contract/catalogue/variants.ts'
import { refuse, violations } from '../../platform/errors/errors.ts'
import { JsonReply } from '../../platform/http/calls.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { freshProducts } from '../model/cache.service.ts'
import type { ProductDraft } from '../model/drafts.rules.ts'
import type { ProductPatch } from '../model/patches.rules.ts'
import type { Product } from '../model/product.rules.ts'
import { wireProduct, wireVariant } from '../wire/v1/products.rules.ts'
import { catalogueProduct, toPatch, toWireField, withWireFields } from '../wire/v1/requests.rules.ts'
import { merchantTerms } from '../wire/v1/terms.service.ts'
import * as products from './service.ts'
import { type AppliedOverrides, applyOverrides } from './variants.rules.ts'

// The contract's calls that write a product. Its three families of calls do the same.

export async function createProduct(
  shop: Shop,
  caller: Caller,
  { product: { id: _, revision: __, ...sent } }: CreateProductRequest,
): Promise<JsonReply> {
  const draft = withoutNulls(toPatch(sent)) as ProductDraft
  const product = await withWireFields(wireField, products.create(shop, caller, draft))
  const terms = await merchantTerms(shop, caller)
  return new JsonReply(JSON.stringify({ product: wireProduct(product, terms) }))
}

/** Returns the new revision when the request names one. */
export async function updateProduct(
  shop: Shop,
  caller: Caller,
  { product: { id = '', revision, ...sent } }: UpdateProductRequest,
): Promise<JsonReply> {
  const change = { id, patch: toPatch(sent), revision }
  const product = await withWireFields(wireField, products.update(shop, caller, change))
  const terms = await merchantTerms(shop, caller)
  const written = revision === undefined ? wireProduct(product, terms) : catalogueProduct(product, terms)
  return new JsonReply(JSON.stringify({ product: written }))
}

export async function deleteProduct(shop: Shop, caller: Caller, { id }: { id: string }) {
  await products.remove(shop, caller, id)
  return {}
}

export function removeBrand(shop: Shop, caller: Caller, { id }: { id: string }) {
  return updateEmpty(shop, caller, { id, patch: { brand: null } })
}

export function removeRibbon(shop: Shop, caller: Caller, { id }: { id: string }) {
  return updateEmpty(shop, caller, { id, patch: { ribbon: null } })
}

/** Managed variants need the options, so a merchant has to stop managing them first. */
export function deleteOptions(shop: Shop, caller: Caller, { id }: { id: string }) {
  const patch = ({ manageVariants }: Product): ProductPatch => {
    if (manageVariants) throw refuse('VARIANTS_ARE_MANAGED')
    return { options: null }
  }
  return updateEmpty(shop, caller, { id, patch })
}

/** A product from the database, with merchants' fields and its revision. */
export async function catalogueProductOf(
  shop: Shop,
  caller: Caller,
  { id }: { id: string },
): Promise<GetCatalogueProductReply> {
  const product = (await freshProducts(shop, caller.siteId, [id])).get(id.toLowerCase())
  if (!product) throw refuse('PRODUCT_NOT_FOUND')
  return { product: catalogueProduct(product, await merchantTerms(shop, caller)) }
}

async function updateEmpty(
  shop: Shop,
  caller: Caller,
  change: products.ProductChange,
): Promise<Record<string, never>> {
  await products.update(shop, caller, change)
  return {}
}

function withoutNulls(fields: ProductPatch): ProductPatch {
  const kept = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(kept)
}

function wireField(field: string): string {
  return `product.${toWireField(field)}`
}

/** Changes the named variants and returns them. Null resets a field to the product's value. */
export async function updateVariants(
  shop: Shop,
  caller: Caller,
  { id, revision, variants: overrides = [] }: UpdateProductVariantsRequest,
): Promise<UpdateProductVariantsReply> {
  let done: AppliedOverrides | undefined
  const patch = (before: Product, draft: ProductDraft): ProductPatch => {
    if (!before.manageVariants) throw refuse('VARIANTS_ARE_NOT_MANAGED')
    done = applyOverrides(before, draft, overrides)
    if (done.problems.length > 0) throw violations(done.problems)
    return { variants: done.variants }
  }
  const asSent = (field: string) =>
    field.replace(/^variants\[(\d+)\]/, (all, place) => {
      const index = done?.overrideOf.get(Number(place))
      return index === undefined ? all : `variants[${index}]`
    })
  const product = await withWireFields(asSent, products.update(shop, caller, { id, revision, patch }))
  const terms = await merchantTerms(shop, caller)
  const named = new Set(done?.named)
  return {
    variants: product.variants
      .filter((variant) => named.has(variant.id))
      .map((variant) => wireVariant(product, variant, terms)),
  }
}

/** Resets all variants to the product's values and shows them. */
export async function resetVariants(
  shop: Shop,
  caller: Caller,
  { id }: { id: string },
): Promise<Record<string, never>> {
  await products.update(shop, caller, { id, patch: { variants: [] } })
  return {}
}
