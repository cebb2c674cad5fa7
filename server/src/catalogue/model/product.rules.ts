import type { MediaItemType } from '@cartwright/contract/catalogue/product-media.ts'
import type {
  AdditionalInfoSection,
  CustomTextField,
  PricePerUnitData,
  SeoSchema,
} from '@cartwright/contract/catalogue/products.ts'
import type { Dimensions } from '@cartwright/contract/catalogue/variants.ts'
import { onlyVariant, type Preorder, type Stock } from '../../inventory/rules.ts'
import type { Look } from '../../media/queries.ts'
import type { Minor } from '../../platform/values/money.ts'
import { percentage, toMinor } from '../../platform/values/money.ts'
import {
  type DiscountDraft,
  nameOf,
  type OptionDraft,
  type ProductDraft,
  type VariantDraft,
} from './drafts.rules.ts'

/** A product as it is kept. Amounts are minor units of the site's currency. */
export interface Product extends ProductDetails {
  id: string
  numericId: bigint
  name: string
  slug: string
  productType: 'physical' | 'digital'
  visible: boolean
  description?: string
  sku?: string
  brand?: string
  ribbon?: string
  price: Minor
  cost?: Minor
  weight?: number
  manageVariants: boolean
  taxGroupId?: string
  preorder: Preorder
  /** At least one: without managed variants, the one with the id {@link onlyVariant}. */
  variants: Variant[]
  collectionIds: string[]
  /** By media id. */
  looks?: Record<string, Look>
  revision: bigint
  createdAt: Date
  updatedAt: Date
}

/** What no query looks into. */
export interface ProductDetails {
  discount: Discount
  options: Option[]
  media: Media[]
  additionalInfoSections: AdditionalInfoSection[]
  customTextFields: CustomTextField[]
  keywords: string[]
  seoData?: SeoSchema
  pricePerUnitData?: PricePerUnitData
  productDimensions?: Dimensions
  packageDimensions?: Dimensions
}

export type Discount = DiscountDraft

export interface Option {
  name: string
  optionType: 'drop_down' | 'color'
  choices: Choice[]
}

export interface Choice {
  name: string
  colour?: string
  mediaIds?: string[]
}

export interface Media {
  id: string
  url?: string
  width?: number
  height?: number
  altText?: string
  mediaType: MediaItemType
}

export interface Variant extends VariantDetails {
  id: string
  choices: Record<string, string>
  /** Absent: as the product. */
  price?: Minor
  cost?: Minor
  weight?: number
  sku?: string
  visible: boolean
  stock: Stock
}

export interface VariantDetails {
  pricePerUnitData?: PricePerUnitData
  productDimensions?: Dimensions
  packageDimensions?: Dimensions
}

export type NewVariant = Omit<Variant, 'stock'>

/** The collection that every product is in. Its id is no GUID: published storefronts know it like this. */
export const allProducts = {
  id: '00000000-000000-000000-000000000001',
  name: 'All Products',
  slug: 'all-products',
} as const

/** What is left of a price after the product's sale. */
export function afterSale(price: Minor, discount: Discount, currency: string): Minor {
  if (discount.type === 'PERCENT') return price - percentage(price, discount.value)
  if (discount.type === 'NONE') return price
  const off = toMinor(discount.value, currency) ?? 0n
  return off < price ? price - off : 0n
}

export function priceOf(product: Pick<Product, 'price'>, variant: Pick<Variant, 'price'>): Minor {
  return variant.price ?? product.price
}

export function detailsOf(draft: ProductDraft): ProductDetails {
  const { seoData, pricePerUnitData, productDimensions, packageDimensions } = draft
  return {
    discount: draft.discount ?? { type: 'NONE', value: 0 },
    options: (draft.options ?? []).map(toOption),
    media: (draft.media ?? []).map(({ mediaType = 'image', ...media }) => ({ ...media, mediaType })),
    additionalInfoSections: draft.additionalInfoSections ?? [],
    customTextFields: draft.customTextFields ?? [],
    keywords: draft.keywords ?? [],
    ...(seoData && { seoData }),
    ...(pricePerUnitData && { pricePerUnitData }),
    ...(productDimensions && { productDimensions }),
    ...(packageDimensions && { packageDimensions }),
  }
}

/** The contract writes a colour as the value and its name as the description of a choice. */
function toOption({ name, optionType = 'drop_down', choices }: OptionDraft): Option {
  return {
    name,
    optionType,
    choices: choices.map((choice) => {
      const called = nameOf(choice)
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

/** The variants a draft makes: all combinations of its choices, with what the draft says about each. */
export function variantsOf(
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
  const { choices: _, price, cost, visible = true, ...rest } = draft
  return {
    ...rest,
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

/** Lowest and highest price a shopper pays for a variant. */
export function saleSpan(
  product: Pick<Product, 'price' | 'discount'> & { variants: readonly NewVariant[] },
  currency: string,
): { lowest: Minor; highest: Minor } {
  const shown = product.variants.filter(({ visible }) => visible)
  const prices = (shown.length > 0 ? shown : product.variants).map((variant) =>
    afterSale(priceOf(product, variant), product.discount, currency),
  )
  const [first = product.price] = prices
  return prices.reduce(
    ({ lowest, highest }, price) => ({
      lowest: price < lowest ? price : lowest,
      highest: price > highest ? price : highest,
    }),
    { lowest: first, highest: first },
  )
}

/** "Color: Sage" of every choice that a variant on show has. */
export function shownChoices(
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

export function keywordsOf(
  draft: Pick<ProductDraft, 'brand' | 'ribbon' | 'sku' | 'keywords'>,
  options: readonly Option[],
  skus: readonly (string | undefined)[],
): string {
  const words = [
    draft.brand,
    draft.ribbon,
    draft.sku,
    ...(draft.keywords ?? []),
    ...options.flatMap(({ choices }) => choices.map(({ name }) => name)),
    ...skus,
  ]
  return words
    .filter((word) => word !== undefined && word !== '')
    .join(' ')
    .toLowerCase()
    .slice(0, 8000)
}
