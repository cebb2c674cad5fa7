import { isDeepStrictEqual } from 'node:util'
import { slugFrom } from '@cartwright/contract/values/slugs.ts'
import { onlyVariant, toPreorder } from '../../inventory/stock/rules.ts'
import { type Minor, toMinor } from '../../platform/values/money.ts'
import { pick } from '../../platform/values/optional.ts'
import { choiceName, type OptionDraft, type ProductDraft, type VariantDraft } from '../model/drafts.rules.ts'
import {
  type BuiltProduct,
  type NewVariant,
  type Option,
  type ProductDetails,
  salePrice,
  salePriceRange,
  type Variant,
} from '../model/product.rules.ts'
import type { VariantSummary } from '../model/queries.ts'

export interface BuildOptions {
  id: string
  numericId: bigint
  currency: string
  /** Variants that keep their ids. */
  known: readonly NewVariant[]
  /** Leaves out the variants, which do not change. */
  apart?: boolean
  newId: () => string
}

/** Builds the product of a valid draft. */
export function buildProduct(
  draft: ProductDraft,
  { id, numericId, currency, known, apart, newId }: BuildOptions,
): BuiltProduct {
  const details = toDetails(draft)
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
    preorder: toPreorder(draft.preorder ?? {}),
    variants: apart
      ? []
      : buildVariants({ variants, manageVariants }, details.options, { currency, known, newId }),
  }
}

/** A row of the products table, with its search columns. */
export interface ProductInsert extends Record<string, unknown> {
  id: string
}

/** Takes the summary of variants from `kept`, or else computes it. */
export function productRow(made: BuiltProduct, currency: string, kept?: VariantSummary): ProductInsert {
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
  const span = kept ?? salePriceRange({ price, discount: made.discount, variants }, currency)
  const codes = kept ? [kept.codes ?? ''] : variants.flatMap(({ sku, barcode }) => [sku, barcode])
  const keywords = searchKeywords(draft, made.options, codes)
  return {
    ...{ id, name, slug, visible, description, sku, brand, ribbon, weight, keywords },
    numeric_id: Number(numericId),
    product_type: productType,
    price: Number(price),
    sale_price: Number(salePrice(price, made.discount, currency)),
    lowest_price: Number(span.lowest),
    highest_price: Number(span.highest),
    cost: toNumberOrUndefined(cost),
    manage_variants: manageVariants,
    tax_group_id: taxGroupId,
    words: `${name} ${keywords} ${description ?? ''}`.toLowerCase(),
    details: details satisfies ProductDetails,
  }
}

/** Rows of the variants that differ from `known`. */
export function variantRows(
  { id: productId, variants }: BuiltProduct,
  known: readonly Variant[],
): Record<string, unknown>[] {
  const before = new Map(
    known.map(({ stock, ...variant }, position) => [variant.id, { ...variant, position }]),
  )
  return variants.flatMap((variant, position) => {
    if (isDeepStrictEqual(before.get(variant.id), { ...variant, position })) return []
    const { id, choices, price, cost, weight, sku, visible, ...details } = variant
    const amounts = { price: toNumberOrUndefined(price), cost: toNumberOrUndefined(cost) }
    return { product_id: productId, id, position, choices, ...amounts, weight, sku, visible, details }
  })
}

export function removedVariants(
  { id: productId, variants }: BuiltProduct,
  known: readonly Variant[],
): { productId: string; variantId: string }[] {
  const kept = new Set(variants.map(({ id }) => id))
  return known.flatMap(({ id: variantId }) => (kept.has(variantId) ? [] : { productId, variantId }))
}

export function choiceRows({
  id,
  options,
  variants,
  manageVariants,
}: Pick<BuiltProduct, 'id' | 'options' | 'variants' | 'manageVariants'>): Record<string, unknown>[] {
  return visibleChoices(options, variants, manageVariants).map((choice) => ({ product_id: id, ...choice }))
}

function toNumberOrUndefined(value: Minor | undefined): number | undefined {
  return value === undefined ? undefined : Number(value)
}

function toDetails(draft: ProductDraft): ProductDetails {
  return {
    discount: draft.discount ?? { type: 'NONE', value: 0 },
    options: (draft.options ?? []).map(toOption),
    media: (draft.media ?? []).map(({ mediaType = 'image', ...media }) => ({ ...media, mediaType })),
    additionalInfoSections: draft.additionalInfoSections ?? [],
    customTextFields: draft.customTextFields ?? [],
    keywords: draft.keywords ?? [],
    ...trimmedBarcode(draft),
    ...pick(draft, 'seoData', 'membersOnly', 'pricePerUnitData', 'productDimensions', 'packageDimensions'),
  }
}

function trimmedBarcode({ barcode }: Pick<VariantDraft, 'barcode'>): Pick<ProductDetails, 'barcode'> {
  const trimmed = barcode?.trim()
  return trimmed ? { barcode: trimmed } : {}
}

/** In the contract, a choice's value is the colour and its description the name. */
function toOption({ name, optionType = 'drop_down', choices }: OptionDraft): Option {
  return {
    name,
    optionType,
    choices: choices.map((choice) => {
      const called = choiceName(choice)
      const colour =
        choice.colour ?? (optionType === 'color' && choice.value !== called ? choice.value : undefined)
      return {
        name: called,
        ...(colour === undefined ? {} : { colour }),
        ...(choice.mediaIds === undefined || choice.mediaIds.length === 0
          ? {}
          : { mediaIds: choice.mediaIds }),
      }
    }),
  }
}

/** All combinations of a draft's choices, with the draft's data for each. */
function buildVariants(
  draft: Pick<ProductDraft, 'variants' | 'manageVariants'>,
  options: readonly Option[],
  { currency, known, newId }: { currency: string; known: readonly NewVariant[]; newId: () => string },
): NewVariant[] {
  const drafts = draft.variants ?? []
  if (!(draft.manageVariants ?? drafts.length > 0)) return [{ id: onlyVariant, choices: {}, visible: true }]
  const ids = new Map(known.map(({ id, choices }) => [choiceKey(choices, options), id]))
  const byChoices = new Map(drafts.map((one) => [choiceKey(one.choices, options), one]))
  return combinations(options).map((choices) => {
    const key = choiceKey(choices, options)
    const { id: brought, ...own } = byChoices.get(key) ?? { choices }
    const id = ids.get(key) ?? brought
    return {
      id: id === undefined || id === onlyVariant ? newId() : id,
      choices,
      ...variantFields(own, currency),
    }
  })
}

function variantFields(draft: VariantDraft, currency: string): Omit<NewVariant, 'id' | 'choices'> {
  const { choices: _, price, cost, visible = true, barcode: __, ...rest } = draft
  return {
    ...rest,
    ...trimmedBarcode(draft),
    visible,
    ...(price === undefined ? {} : { price: toMinor(price, currency) ?? 0n }),
    ...(cost === undefined ? {} : { cost: toMinor(cost, currency) ?? 0n }),
  }
}

/** Red small, red large, blue small, blue large: the last option turns fastest. */
function combinations(options: readonly Option[]): Record<string, string>[] {
  return options.reduce<Record<string, string>[]>(
    (rows, { name, choices }) =>
      rows.flatMap((row) => choices.map((choice) => ({ ...row, [name]: choice.name }))),
    [{}],
  )
}

function choiceKey(choices: Readonly<Record<string, string>>, options: readonly Option[]): string {
  return JSON.stringify(options.map(({ name }) => choices[name] ?? null))
}

/** "Color: Sage" for every choice of a visible variant. */
function visibleChoices(
  options: readonly Option[],
  variants: readonly NewVariant[],
  manageVariants: boolean,
): { option: string; choice: string; colour: string | null }[] {
  return options.flatMap(({ name, choices }) =>
    choices
      .filter(
        (choice) =>
          !manageVariants ||
          variants.some((variant) => variant.visible && variant.choices[name] === choice.name),
      )
      .map((choice) => ({ option: name, choice: `${name}: ${choice.name}`, colour: choice.colour ?? null })),
  )
}

function searchKeywords(
  draft: Pick<ProductDraft, 'brand' | 'ribbon' | 'sku' | 'barcode' | 'keywords'>,
  options: readonly Option[],
  codes: readonly (string | undefined)[],
): string {
  const words = [
    draft.brand,
    draft.ribbon,
    draft.sku,
    draft.barcode?.trim(),
    ...(draft.keywords ?? []),
    ...options.flatMap(({ choices }) => choices.map(({ name }) => name)),
    ...codes,
  ]
  return words
    .filter((word) => word !== undefined && word !== '')
    .join(' ')
    .toLowerCase()
    .slice(0, 8000)
}
