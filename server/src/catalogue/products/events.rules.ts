import { isDeepStrictEqual } from 'node:util'
import type { ChangedVariants } from '../../inventory/stock/events.service.ts'
import { toDecimal } from '../../platform/values/money.ts'
import type { Product, Variant } from '../model/product.rules.ts'
import { wireMedia } from '../wire/v1/media.rules.ts'

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

/** New, changed and removed variants. */
export function changedVariants(before: Product, after: Product): ChangedVariants['variants'] {
  const known = new Map(before.variants.map((variant) => [variant.id, variant]))
  const kept = new Set(after.variants.map(({ id }) => id))
  return [
    ...after.variants.map((variant) => toChangedVariant(known.get(variant.id), variant)),
    ...before.variants.filter(({ id }) => !kept.has(id)).map((gone) => toChangedVariant(undefined, gone)),
  ].filter(({ changedFields }) => changedFields.length > 0)
}

const fields = ['choices', 'price', 'cost', 'weight', 'sku', 'visible'] as const

function toChangedVariant(before: Variant | undefined, after: Variant) {
  const changedFields = fields.filter((field) => !before || !isDeepStrictEqual(before[field], after[field]))
  return { variantId: after.id, choices: after.choices, changedFields }
}
