import { isDeepStrictEqual } from 'node:util'
import type { Stock } from '../../inventory/stock/rules.ts'
import { toNumber } from '../../platform/values/money.ts'
import { withSafeHtml } from './description.rules.ts'
import { choiceName, type OptionDraft, type ProductDraft } from './drafts.rules.ts'
import type { BuiltProduct, NewVariant, Product } from './product.rules.ts'

/** What changes in a product; null takes a field away. */
export type ProductPatch = { [Field in keyof ProductDraft]?: ProductDraft[Field] | null }

/** The draft that makes this product. */
export function toDraft(product: BuiltProduct | Product, currency: string): ProductDraft {
  const { options, variants, price, cost, manageVariants, preorder, ...rest } = product
  const kept = Object.fromEntries(Object.entries(rest).filter(([field]) => !productOnlyFields.has(field)))
  return {
    ...(kept as Omit<ProductDraft, 'price'>),
    price: toNumber(price, currency),
    ...(cost === undefined ? {} : { cost: toNumber(cost, currency) }),
    options: options.map(({ name, optionType, choices }) => ({
      name,
      optionType,
      choices: choices.map(({ name, colour, mediaIds }) => ({
        value: colour ?? name,
        description: name,
        ...(mediaIds && { mediaIds }),
      })),
    })),
    manageVariants,
    variants: manageVariants ? variants.map((variant) => toVariantDraft(variant, currency)) : [],
    preorder,
  }
}

/** What a product has and no draft. */
const productOnlyFields = new Set<string>(
  'id numericId collectionIds looks revision createdAt updatedAt draft'.split(' '),
)

/** Variants of choices that are gone go with them, unless the patch says which variants there are. */
export function applyPatch(draft: ProductDraft, patch: ProductPatch): ProductDraft {
  const all: Record<string, unknown> = { ...draft }
  for (const [field, value] of Object.entries(withSafeHtml(patch))) {
    if (value === null) delete all[field]
    else if (value !== undefined) all[field] = value
  }
  const next = all as ProductDraft
  if (patch.options) next.options = patch.options.map((option) => mergeOption(draft, option))
  if (patch.options === undefined || patch.variants) return next
  const options = next.options ?? []
  const variants = (next.variants ?? []).filter(
    ({ choices }) =>
      Object.keys(choices).length === options.length &&
      options.every(({ name, choices: known }) =>
        known.some((choice) => choiceName(choice) === choices[name]),
      ),
  )
  return { ...next, variants, manageVariants: (next.manageVariants ?? false) && options.length > 0 }
}

/** Of an option that is said anew, what is not said stays: its kind, and the media of its choices. */
function mergeOption(
  { options = [] }: ProductDraft,
  { optionType, choices, ...option }: OptionDraft,
): OptionDraft {
  const known = options.find(({ name }) => name === option.name)
  const kind = optionType ?? known?.optionType
  return {
    ...option,
    ...(kind === undefined ? {} : { optionType: kind }),
    choices: choices.map((choice) => {
      const mediaIds = known?.choices.find((one) => choiceName(one) === choiceName(choice))?.mediaIds
      return mediaIds === undefined ? choice : { mediaIds, ...choice }
    }),
  }
}

const fieldsWithoutVariants = new Set(
  'name slug productType visible description sku brand ribbon cost weight taxGroupId keywords seoData additionalInfoSections customTextFields'.split(
    ' ',
  ),
)

/** Whether a patch changes neither variants nor what a shopper pays for them. */
export function keepsVariants(patch: ProductPatch): boolean {
  return Object.keys(patch).every((field) => fieldsWithoutVariants.has(field))
}

/** The contract's names of the fields in which two drafts differ. */
export function changedFields(before: ProductDraft, after: ProductDraft): string[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof ProductDraft>
  return [...fields]
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => wireNames[field] ?? field)
}

const wireNames: { [Field in keyof ProductDraft]?: string } = {
  cost: 'costAndProfitData',
  options: 'productOptions',
  preorder: 'preorderInfo',
  price: 'priceData',
}

function toVariantDraft({ stock: _, ...variant }: NewVariant & { stock?: Stock }, currency: string) {
  const { id, price, cost, ...kept } = variant
  return {
    ...kept,
    ...(price === undefined ? {} : { price: toNumber(price, currency) }),
    ...(cost === undefined ? {} : { cost: toNumber(cost, currency) }),
  }
}
