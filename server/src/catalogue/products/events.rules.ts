import { isDeepStrictEqual } from 'node:util'
import { toDecimal } from '../../platform/values/money.ts'
import type { Product, Variant } from '../model/product.rules.ts'
import { wireMedia } from '../wire/v1/media.rules.ts'

/** The payload of ProductCreated. */
export function createdPayload(
  product: Product,
  { currency, publicUrl }: { currency: string; publicUrl: string },
): Record<string, unknown> {
  const { id, name, slug, visible, price, sku, brand, cost, media } = product
  return {
    productId: id,
    name,
    slug,
    visible,
    price: toDecimal(price, currency),
    sku,
    brand,
    media: wireMedia(media, publicUrl),
    productPageUrl: { base: publicUrl, path: `/products/${slug}` },
    ...(cost === undefined ? {} : { costAndProfitData: { itemCost: toDecimal(cost, currency) } }),
  }
}

export interface ChangedVariant {
  variantId: string
  choices: Record<string, string>
  changedFields: string[]
}

/** New, changed and removed variants. */
export function changedVariants(before: Product, after: Product): ChangedVariant[] {
  const known = new Map(before.variants.map((variant) => [variant.id, variant]))
  const kept = new Set(after.variants.map(({ id }) => id))
  return [
    ...after.variants.map((variant) =>
      toChangedVariant(variant, differences(known.get(variant.id), variant)),
    ),
    ...before.variants
      .filter(({ id }) => !kept.has(id))
      .map((variant) => toChangedVariant(variant, differences(undefined, variant))),
  ].filter(({ changedFields }) => changedFields.length > 0)
}

const fields = ['choices', 'price', 'cost', 'weight', 'sku', 'visible'] as const

function differences(before: Variant | undefined, after: Variant): string[] {
  return before ? fields.filter((field) => !isDeepStrictEqual(before[field], after[field])) : [...fields]
}

function toChangedVariant({ id, choices }: Variant, changedFields: string[]): ChangedVariant {
  return { variantId: id, choices, changedFields }
}
