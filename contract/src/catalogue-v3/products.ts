import Type, { type Static } from 'typebox'
import { barcodeLength, catalogueLimits as limits } from '../catalogue/limits.ts'
import { MeasurementUnit, SeoSchema } from '../catalogue/products.ts'
import {
  Decimal,
  Fields,
  FreeForm,
  Guid,
  Nullable,
  Revision,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'

// ── Parts of a product of Catalog V3 ────────────────────────────────────────────────────────────────────

/** What a product has only when a request asks for it. */
export const ProductFieldV3 = Strings([
  'URL',
  'CURRENCY',
  'INFO_SECTION',
  'MERCHANT_DATA',
  'PLAIN_DESCRIPTION',
  'INFO_SECTION_PLAIN_DESCRIPTION',
  'SUBSCRIPTION_PRICES_INFO',
  'BREADCRUMBS_INFO',
  'WEIGHT_MEASUREMENT_UNIT_INFO',
  'VARIANT_OPTION_CHOICE_NAMES',
  'MEDIA_ITEMS_INFO',
  'DESCRIPTION',
  'DIRECT_CATEGORIES_INFO',
  'ALL_CATEGORIES_INFO',
  'INFO_SECTION_DESCRIPTION',
  'THUMBNAIL',
  'PRODUCT_CHOICES_MEDIA_REFERENCES',
  'PRODUCT_CHOICES_DISPLAY_IMAGE',
  'MIN_PRICE_VARIANT',
  'DISCOUNT_INFO',
])
export type ProductFieldV3 = Static<typeof ProductFieldV3>

export const ProductFieldsV3 = Type.Array(ProductFieldV3, { maxItems: 100 })

/** Rich text: a tree of nodes such as PARAGRAPH, HEADING and TEXT. */
export const RichContent = Fields({
  nodes: Type.Array(FreeForm),
  metadata: Nullable(FreeForm),
  documentStyle: Nullable(FreeForm),
})
export type RichContent = Static<typeof RichContent>

/** `formattedAmount` comes with CURRENCY. */
export const MoneyV3 = Fields({ amount: Decimal, formattedAmount: Nullable(Text()) })
export type MoneyV3 = Static<typeof MoneyV3>

export const PriceRangeV3 = Fields({ minValue: MoneyV3, maxValue: MoneyV3 })
export type PriceRangeV3 = Static<typeof PriceRangeV3>

export const ImageV3 = Fields({
  id: Text(),
  url: Text(),
  width: Nullable(Whole()),
  height: Nullable(Whole()),
  altText: Nullable(Text()),
  filename: Nullable(Text()),
})
export type ImageV3 = Static<typeof ImageV3>

export const ProductMediaV3 = Fields({
  id: Nullable(Text({ max: 200 })),
  url: Nullable(Text({ max: 2048 })),
  image: Nullable(ImageV3),
  video: Nullable(FreeForm),
  altText: Nullable(Text({ max: 1000 })),
  displayName: Nullable(Text()),
  mediaType: Strings(['IMAGE', 'VIDEO']),
  thumbnail: Nullable(ImageV3),
})
export type ProductMediaV3 = Static<typeof ProductMediaV3>

const OptionRenderType = Strings(['TEXT_CHOICES', 'SWATCH_CHOICES'])

const OptionChoiceV3 = Fields({
  choiceId: Nullable(Guid),
  key: Text(),
  name: Nullable(Text({ min: 1, max: 50 })),
  choiceType: Strings(['CHOICE_TEXT', 'ONE_COLOR']),
  colorCode: Text({ min: 3, max: 50 }),
  inStock: Type.Boolean(),
  visible: Type.Boolean(),
  linkedMedia: Type.Array(ProductMediaV3),
  media: Fields({ items: Type.Array(Fields({ mediaId: Text(), url: Text() })) }),
  displayImage: Nullable(ImageV3),
})
export type OptionChoiceV3 = Static<typeof OptionChoiceV3>

const OptionV3 = Fields({
  id: Nullable(Guid),
  key: Text(),
  name: Nullable(Text({ min: 1, max: 50 })),
  optionRenderType: OptionRenderType,
  choicesSettings: Fields({ choices: Type.Array(OptionChoiceV3, { minItems: 1, maxItems: 100 }) }),
})
export type OptionV3 = Static<typeof OptionV3>

const ModifierV3 = Fields({
  id: Nullable(Guid),
  key: Text(),
  name: Nullable(Text({ min: 1, max: limits.textFieldTitle.most })),
  modifierRenderType: Strings(['FREE_TEXT', 'TEXT_CHOICES', 'SWATCH_CHOICES']),
  mandatory: Nullable(Type.Boolean()),
  freeTextSettings: Fields({
    minCharCount: Whole(),
    maxCharCount: Whole({ max: limits.textFieldLength.most }),
    title: Text({ max: limits.textFieldTitle.most }),
    key: Text(),
  }),
})
export type ModifierV3 = Static<typeof ModifierV3>

const NamedV3 = Fields({ id: Nullable(Guid), name: Nullable(Text()) })
export type NamedV3 = Static<typeof NamedV3>

export const InfoSectionV3 = Fields({
  id: Nullable(Guid),
  uniqueName: Nullable(Text()),
  title: Nullable(Text()),
  plainDescription: Nullable(Text()),
  description: Nullable(RichContent),
})
export type InfoSectionV3 = Static<typeof InfoSectionV3>

const CategoriesInfo = Fields({ categories: Type.Array(Fields({ id: Text() })) })

// ── Variants ────────────────────────────────────────────────────────────────────────────────────────────

const PricePerUnitSettings = Fields({ quantity: Type.Number(), measurementUnit: MeasurementUnit })

const variant = {
  visible: Nullable(Type.Boolean()),
  sku: Nullable(Text({ max: limits.sku.most })),
  barcode: Nullable(Text({ max: barcodeLength })),
  price: Fields({ actualPrice: MoneyV3, compareAtPrice: Nullable(MoneyV3) }),
  revenueDetails: Fields({ cost: Nullable(MoneyV3), profit: MoneyV3, profitMargin: Type.Number() }),
  media: ProductMediaV3,
  inventoryStatus: Fields({ inStock: Type.Boolean(), preorderEnabled: Type.Boolean() }),
  physicalProperties: Fields({
    weight: Nullable(Type.Number({ minimum: 0, maximum: 999_999_999.99 })),
    pricePerUnit: Fields({
      settings: PricePerUnitSettings,
      value: Text(),
      description: Nullable(Text()),
    }),
  }),
  digitalProperties: FreeForm,
}

/** Names come with VARIANT_OPTION_CHOICE_NAMES. */
const VariantChoiceV3 = Fields({
  optionChoiceIds: Fields({ optionId: Guid, choiceId: Guid }),
  optionChoiceNames: Fields({ optionName: Text(), choiceName: Text(), renderType: OptionRenderType }),
})
export type VariantChoiceV3 = Static<typeof VariantChoiceV3>

/** A product without options has one, whose id is all zeros. */
export const VariantV3 = Fields({
  ...variant,
  id: Nullable(Guid),
  choices: Type.Array(VariantChoiceV3),
})
export type VariantV3 = Static<typeof VariantV3>

/** A variant of any product. `id` is unique in the shop. */
export const ReadOnlyVariantV3 = Fields({
  ...variant,
  id: Text(),
  variantId: Guid,
  optionChoices: Type.Array(VariantChoiceV3),
  productData: Fields({
    productId: Guid,
    name: Text(),
    slug: Text(),
    handle: Text(),
    visible: Type.Boolean(),
    visibleInPos: Type.Boolean(),
    productType: Strings(['PHYSICAL', 'DIGITAL']),
    currency: Text(),
    brand: NamedV3,
    media: Fields({ main: ProductMediaV3 }),
    updatedDate: Timestamp,
    directCategoriesInfo: CategoriesInfo,
  }),
})
export type ReadOnlyVariantV3 = Static<typeof ReadOnlyVariantV3>

// ── Product ─────────────────────────────────────────────────────────────────────────────────────────────

const product = {
  id: Nullable(Guid),
  createdDate: Nullable(Timestamp),
  updatedDate: Nullable(Timestamp),
  name: Nullable(Text({ min: 1, max: limits.name.most })),
  slug: Nullable(Text({ max: 100 })),
  handle: Text(),
  url: Fields({ relativePath: Text(), url: Text() }),
  visible: Nullable(Type.Boolean()),
  visibleInPos: Nullable(Type.Boolean()),
  productType: Strings(['PHYSICAL', 'DIGITAL']),
  description: Nullable(RichContent),
  plainDescription: Nullable(Text({ max: limits.description.most })),
  media: Fields({
    main: Nullable(ProductMediaV3),
    itemsInfo: Fields({ items: Type.Array(ProductMediaV3, { maxItems: 50 }) }),
  }),
  seoData: Nullable(SeoSchema),
  taxGroupId: Nullable(Guid),
  options: Type.Array(OptionV3, { maxItems: limits.options.most }),
  modifiers: Type.Array(ModifierV3, { maxItems: 50 }),
  brand: Nullable(NamedV3),
  ribbon: Nullable(NamedV3),
  infoSections: Type.Array(InfoSectionV3, { maxItems: 50 }),
  directCategoriesInfo: CategoriesInfo,
  allCategoriesInfo: CategoriesInfo,
  mainCategoryId: Nullable(Text()),
  breadcrumbsInfo: Fields({
    breadcrumbs: Type.Array(Fields({ categoryId: Text(), categoryName: Text(), categorySlug: Text() })),
  }),
  inventory: Fields({
    availabilityStatus: Strings(['IN_STOCK', 'OUT_OF_STOCK', 'PARTIALLY_OUT_OF_STOCK']),
    preorderStatus: Strings(['ENABLED', 'DISABLED', 'PARTIALLY_ENABLED']),
    preorderAvailability: Strings(['ALL_VARIANTS', 'NO_VARIANTS', 'SOME_VARIANTS']),
  }),
  currency: Text(),
  actualPriceRange: PriceRangeV3,
  compareAtPriceRange: PriceRangeV3,
  costRange: PriceRangeV3,
  physicalProperties: Fields({
    pricePerUnit: Nullable(PricePerUnitSettings),
    shippingWeightRange: Fields({ minValue: Type.Number(), maxValue: Type.Number() }),
    weightMeasurementUnitInfo: Fields({ weightMeasurementUnit: Strings(['KG', 'LB']) }),
  }),
  variantsInfo: Fields({ variants: Type.Array(VariantV3, { maxItems: limits.variants.most }) }),
  variantSummary: Fields({ variantCount: Whole(), minPriceVariant: VariantV3 }),
}

/** A product as Catalog V3 shows it. `revision` grows with each change. */
export const ProductV3 = Fields({ ...product, revision: Revision })
export type ProductV3 = Static<typeof ProductV3>
