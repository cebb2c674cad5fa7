import type {
  CreateProductRequest,
  GetCatalogueProductReply,
  UpdateProductRequest,
} from '@cartwright/contract/catalogue/products.ts'
import type {
  UpdateProductVariantsReply,
  UpdateProductVariantsRequest,
} from '@cartwright/contract/catalogue/variants.ts'
import { refuse, refuseIf } from '../../platform/errors/errors.ts'
import { JsonReply } from '../../platform/http/calls.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { withoutNulls } from '../../platform/values/optional.ts'
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

/** Clears a field. Without variants, all of them have the product's values and are shown. */
export async function clearField(
  shop: Shop,
  caller: Caller,
  { id, field }: { id: string; field: 'brand' | 'ribbon' | 'variants' },
): Promise<void> {
  await products.update(shop, caller, { id, patch: { [field]: field === 'variants' ? [] : null } })
}

/** Managed variants need the options, so a merchant has to stop managing them first. */
export async function deleteOptions(shop: Shop, caller: Caller, { id }: { id: string }): Promise<void> {
  const patch = ({ manageVariants }: Product): ProductPatch => {
    if (manageVariants) throw refuse('VARIANTS_ARE_MANAGED')
    return { options: null }
  }
  await products.update(shop, caller, { id, patch })
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
    refuseIf(done.problems)
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
