import { barcodeLength } from '@cartwright/contract/catalogue/limits.ts'
import { MediaItemType } from '@cartwright/contract/catalogue/product-media.ts'
import {
  AdditionalInfoSection,
  CustomTextField,
  MembersOnly,
  PricePerUnitData,
  SeoSchema,
} from '@cartwright/contract/catalogue/products.ts'
import { Dimensions, LARGEST_VALUE, PreorderInfo } from '@cartwright/contract/catalogue/variants.ts'
import { Guid, optional, Strings, Text, TextMap, Whole } from '@cartwright/contract/values/common.ts'
import Type, { type Static } from 'typebox'

const Amount = Type.Number({ minimum: 0, maximum: LARGEST_VALUE })

/** A file of the media library or, with `url`, an external one. */
export const MediaDraft = Type.Object({
  id: Text({ min: 1, max: 200 }),
  ...optional({
    url: Text({ max: 2048 }),
    width: Whole(),
    height: Whole(),
    altText: Text({ max: 1000 }),
    mediaType: MediaItemType,
  }),
})
export type MediaDraft = Static<typeof MediaDraft>

/** Shoppers read `description`, and variants name it. It defaults to `value`. */
const Choice = Type.Object({
  value: Text({ min: 1, max: 50 }),
  ...optional({
    description: Text({ min: 1, max: 50 }),
    colour: Text({ max: 50 }),
    mediaIds: Type.Array(Text(), { maxItems: 50 }),
  }),
})
export type ChoiceDraft = Static<typeof Choice>

export const OptionDraft = Type.Object({
  name: Text({ min: 1, max: 50 }),
  optionType: Type.Optional(Strings(['drop_down', 'color'])),
  choices: Type.Array(Choice, { minItems: 1, maxItems: 100 }),
})
export type OptionDraft = Static<typeof OptionDraft>

/** What differs from the product in one variant. A new variant keeps the id in its draft. */
export const VariantDraft = Type.Object({
  choices: TextMap,
  ...optional({
    id: Guid,
    price: Amount,
    cost: Amount,
    weight: Amount,
    sku: Text(),
    barcode: Text({ max: barcodeLength }),
    visible: Type.Boolean(),
    pricePerUnitData: PricePerUnitData,
    productDimensions: Dimensions,
    packageDimensions: Dimensions,
  }),
})
export type VariantDraft = Static<typeof VariantDraft>

export const DiscountDraft = Type.Object({
  type: Strings(['NONE', 'AMOUNT', 'PERCENT']),
  value: Type.Number({ minimum: 0 }),
})
export type DiscountDraft = Static<typeof DiscountDraft>

/** The most info sections, and the most text fields, of a product. */
export const maxTexts = 50

/** A product as a merchant describes it, with decimal amounts in the site's currency. problems.rules.ts checks it. */
export const ProductDraft = Type.Object({
  name: Text({ min: 1 }),
  price: Amount,
  ...optional({
    slug: Text({ max: 100 }),
    productType: Strings(['physical', 'digital']),
    visible: Type.Boolean(),
    description: Text(),
    sku: Text(),
    barcode: Text({ max: barcodeLength }),
    brand: Text(),
    ribbon: Text(),
    weight: Amount,
    cost: Amount,
    discount: DiscountDraft,
    pricePerUnitData: PricePerUnitData,
    productDimensions: Dimensions,
    packageDimensions: Dimensions,
    options: Type.Array(OptionDraft),
    manageVariants: Type.Boolean(),
    variants: Type.Array(VariantDraft),
    media: Type.Array(MediaDraft, { maxItems: 50 }),
    additionalInfoSections: Type.Array(AdditionalInfoSection, { maxItems: maxTexts }),
    customTextFields: Type.Array(CustomTextField, { maxItems: maxTexts }),
    seoData: SeoSchema,
    membersOnly: MembersOnly,
    taxGroupId: Guid,
    preorder: PreorderInfo,
    keywords: Type.Array(Text({ max: 50 }), { maxItems: 50 }),
  }),
})
export type ProductDraft = Static<typeof ProductDraft>

/** The name by which variants refer to a choice. */
export function choiceName({ value, description }: ChoiceDraft): string {
  return description ?? value
}

/** Whether the choices of a variant name one choice of every option and nothing else. */
export function fitsOptions(choices: Record<string, string>, options: readonly OptionDraft[]): boolean {
  return (
    Object.keys(choices).length === options.length &&
    options.every(({ name, choices: known }) => known.some((choice) => choiceName(choice) === choices[name]))
  )
}
