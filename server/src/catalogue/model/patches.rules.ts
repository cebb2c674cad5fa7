import { isDeepStrictEqual } from 'node:util'
import type { Stock } from '../../inventory/stock/rules.ts'
import { toNumber } from '../../platform/values/money.ts'
import { withSafeHtml } from './description.rules.ts'
import { choiceName, fitsOptions, type OptionDraft, type ProductDraft } from './drafts.rules.ts'
import type { BuiltProduct, NewVariant, Product } from './product.rules.ts'

/** The fields to change; null clears a field. */
export type ProductPatch = { [Field in keyof ProductDraft]?: ProductDraft[Field] | null }

/** The draft that would create this product. */
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

/** Fields of a product that a draft does not have. */
const productOnlyFields = new Set<string>(
  'id numericId collectionIds looks lacksFile revision createdAt updatedAt draft'.split(' '),
)

/** Drops variants whose choices the patch removes, unless it lists the variants. */
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
  const variants = (next.variants ?? []).filter(({ choices }) => fitsOptions(choices, options))
  return { ...next, variants, manageVariants: (next.manageVariants ?? false) && options.length > 0 }
}

/** Keeps the type of an option and the media of its choices where the patch does not set them. */
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
  'name slug productType visible description sku barcode brand ribbon cost weight taxGroupId keywords seoData additionalInfoSections customTextFields membersOnly'.split(
    ' ',
  ),
)

/** Whether a patch leaves variants and their prices unchanged. */
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
