import { isDeepStrictEqual } from 'node:util'
import type { ChangedVariants } from '../../inventory/stock/events.service.ts'
import type { Product, Variant } from '../model/product.rules.ts'

/** New, changed and removed variants. */
export function changedVariants(before: Product, after: Product): ChangedVariants['variants'] {
  const known = new Map(before.variants.map((variant) => [variant.id, variant]))
  const kept = new Set(after.variants.map(({ id }) => id))
  return [
    ...after.variants.map((variant) => toChangedVariant(known.get(variant.id), variant)),
    ...before.variants.filter(({ id }) => !kept.has(id)).map((gone) => toChangedVariant(undefined, gone)),
  ].filter(({ changedFields }) => changedFields.length > 0)
}

const fields = ['choices', 'price', 'cost', 'weight', 'sku', 'barcode', 'visible'] as const

function toChangedVariant(before: Variant | undefined, after: Variant) {
  const changedFields = fields.filter((field) => !before || !isDeepStrictEqual(before[field], after[field]))
  return { variantId: after.id, choices: after.choices, changedFields }
}
