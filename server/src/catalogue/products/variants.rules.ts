import type { VariantOverride } from '@cartwright/contract/catalogue/variants.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import { findVariants, resolveChoices } from '../model/choices.rules.ts'
import type { ProductDraft, VariantDraft } from '../model/drafts.rules.ts'
import type { Product } from '../model/product.rules.ts'

/** The result of applying overrides to variants. */
export interface AppliedOverrides {
  variants: VariantDraft[]
  /** Ids of the named variants, in the product's order. */
  named: string[]
  /** By the index of a variant: the index of its last override. */
  overrideOf: Map<number, number>
  problems: Violation[]
}

export function applyOverrides(
  product: Product,
  draft: ProductDraft,
  overrides: readonly VariantOverride[],
): AppliedOverrides {
  const variants = [...(draft.variants ?? [])]
  const places = new Map(product.variants.map(({ id }, place) => [id, place]))
  const overrideOf = new Map<number, number>()
  const problems: Violation[] = []
  overrides.forEach((override, index) => {
    const found = findPositions(product, override, places)
    if (typeof found === 'string') problems.push(overrideProblem(`variants[${index}].${found}`, override))
    else {
      for (const place of found) {
        variants[place] = applyOverride(variants[place] ?? { choices: {} }, override)
        overrideOf.set(place, index)
      }
    }
  })
  const named = product.variants.flatMap(({ id }, place) => (overrideOf.has(place) ? id : []))
  return { variants, named, overrideOf, problems }
}

/** Indexes of the variants that an override names by ids or choices, or the field that matches none. */
function findPositions(
  product: Product,
  { variantIds = [], choices }: VariantOverride,
  places: ReadonlyMap<string, number>,
): number[] | 'variantIds' | 'choices' {
  if (variantIds.length > 0) {
    const found = variantIds.flatMap((id) => places.get(id.toLowerCase()) ?? [])
    return found.length < variantIds.length ? 'variantIds' : found
  }
  const named = choices === undefined ? undefined : resolveChoices(product, choices)
  const found = named && Object.keys(named).length > 0 ? findVariants(product, named) : []
  return found.length === 0 ? 'choices' : found.flatMap(({ id }) => places.get(id) ?? [])
}

function overrideProblem(field: string, { variantIds = [], choices }: VariantOverride): Violation {
  if (variantIds.length === 0 && choices === undefined) {
    return { field, description: 'or variantIds are required', violatedRule: 'REQUIRED_FIELD' }
  }
  return { field, description: 'is not a variant of this product', violatedRule: 'VALIDATION' }
}

const fields = [
  'price',
  'cost',
  'weight',
  'sku',
  'barcode',
  'visible',
  'productDimensions',
  'packageDimensions',
] as const

function applyOverride(variant: VariantDraft, override: VariantOverride): VariantDraft {
  const all: Record<string, unknown> = { ...variant }
  for (const field of fields) {
    const value = override[field]
    if (value === null || value === '') delete all[field]
    else if (value !== undefined) all[field] = value
  }
  return all as VariantDraft
}
