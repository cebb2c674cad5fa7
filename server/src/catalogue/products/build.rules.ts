import { isDeepStrictEqual } from 'node:util'
import { slugFrom } from '@cartwright/contract/values/slugs.ts'
import type { Preorder } from '../../inventory/rules.ts'
import { type Minor, toMinor } from '../../platform/values/money.ts'
import type { ProductDraft } from '../model/drafts.rules.ts'
import {
  afterSale,
  detailsOf,
  keywordsOf,
  type NewVariant,
  type Product,
  type ProductDetails,
  saleSpan,
  shownChoices,
  type Variant,
  variantsOf,
} from '../model/product.rules.ts'
import type { OfVariants } from '../model/queries.ts'

/** A product that is about to be written. */
export interface Made
  extends Omit<Product, 'variants' | 'collectionIds' | 'looks' | 'revision' | 'createdAt' | 'updatedAt'> {
  draft: ProductDraft
  variants: NewVariant[]
}

export interface Origin {
  id: string
  numericId: bigint
  currency: string
  /** Variants that keep their ids. */
  known: readonly NewVariant[]
  /** Variants are left as they are, and not looked at. */
  apart?: boolean
  newId: () => string
}

/** The product that a draft without problems describes. */
export function build(draft: ProductDraft, { id, numericId, currency, known, apart, newId }: Origin): Made {
  const details = detailsOf(draft)
  const { description, sku, brand, ribbon, cost, weight, taxGroupId, variants = [] } = draft
  const manageVariants = draft.manageVariants ?? variants.length > 0
  return {
    ...details,
    id,
    numericId,
    name: draft.name,
    slug: slugFrom(draft.slug || draft.name, 'product'),
    productType: draft.productType ?? 'physical',
    visible: draft.visible ?? true,
    price: toMinor(draft.price, currency) ?? 0n,
    manageVariants,
    ...(description ? { description } : {}),
    ...(sku ? { sku } : {}),
    ...(brand ? { brand } : {}),
    ...(ribbon ? { ribbon } : {}),
    ...(cost === undefined ? {} : { cost: toMinor(cost, currency) ?? 0n }),
    ...(weight === undefined ? {} : { weight }),
    ...(taxGroupId === undefined ? {} : { taxGroupId }),
    draft,
    preorder: preorderOf(draft),
    variants: apart
      ? []
      : variantsOf({ variants, manageVariants }, details.options, { currency, known, newId }),
  }
}

function preorderOf({ preorder = {} }: ProductDraft): Preorder {
  const { enabled = false, message, limit } = preorder
  return {
    enabled,
    ...(message ? { message } : {}),
    ...(typeof limit === 'number' ? { limit } : {}),
  }
}

/** As a row is written to the database, and what lists and searches find it by. */
export interface ProductWrite extends Record<string, unknown> {
  id: string
}

/** Without `kept`, what the row holds of variants is found anew. */
export function productRow(made: Made, currency: string, kept?: OfVariants): ProductWrite {
  const {
    draft,
    variants,
    numericId,
    productType,
    price,
    cost,
    taxGroupId,
    manageVariants,
    preorder,
    ...rest
  } = made
  const { id, name, slug, visible, description, sku, brand, ribbon, weight, ...details } = rest
  const span = kept ?? saleSpan({ price, discount: made.discount, variants }, currency)
  const skus = kept ? [kept.skus ?? ''] : variants.map(({ sku }) => sku)
  const keywords = keywordsOf(draft, made.options, skus)
  return {
    ...{ id, name, slug, visible, description, sku, brand, ribbon, weight, keywords },
    numeric_id: Number(numericId),
    product_type: productType,
    price: Number(price),
    sale_price: Number(afterSale(price, made.discount, currency)),
    lowest_price: Number(span.lowest),
    highest_price: Number(span.highest),
    cost: amount(cost),
    manage_variants: manageVariants,
    tax_group_id: taxGroupId,
    words: `${name} ${keywords} ${description ?? ''}`.toLowerCase(),
    details: details satisfies ProductDetails,
  }
}

/** Variants of a product as rows, those alone that differ from `known`. */
export function variantRows(
  { id: productId, variants }: Made,
  known: readonly Variant[],
): Record<string, unknown>[] {
  const before = new Map(
    known.map(({ stock, ...variant }, position) => [variant.id, { ...variant, position }]),
  )
  return variants.flatMap((variant, position) => {
    if (isDeepStrictEqual(before.get(variant.id), { ...variant, position })) return []
    const { id, choices, price, cost, weight, sku, visible, ...details } = variant
    const own = { price: amount(price), cost: amount(cost), weight, sku, visible, details }
    return { product_id: productId, id, position, choices, ...own }
  })
}

/** Variants that are no more. */
export function goneVariants(
  { id: productId, variants }: Made,
  known: readonly Variant[],
): { productId: string; variantId: string }[] {
  const kept = new Set(variants.map(({ id }) => id))
  return known.flatMap(({ id: variantId }) => (kept.has(variantId) ? [] : { productId, variantId }))
}

/** "Color: Sage" of every choice on show. */
export function choiceRows({
  id,
  options,
  variants,
  manageVariants,
}: Pick<Made, 'id' | 'options' | 'variants' | 'manageVariants'>): Record<string, unknown>[] {
  return shownChoices(options, variants, manageVariants).map((choice) => ({ product_id: id, ...choice }))
}

function amount(value: Minor | undefined): number | undefined {
  return value === undefined ? undefined : Number(value)
}
