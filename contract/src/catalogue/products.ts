import Type, { type Static } from 'typebox'
import {
  EmptyReply,
  Fields,
  Float,
  FreeForm,
  Guid,
  Nullable,
  optional,
  Revision,
  Strings,
  Text,
  TextMap,
  Timestamp,
  Whole,
} from '../values/common.ts'
import { barcodeLength, catalogueLimits as limits } from './limits.ts'
import { Media, MediaList } from './product-media.ts'
import {
  CatalogueNumber,
  CostAndProfitData,
  Dimensions,
  dimensions,
  LARGEST_VALUE,
  PreorderInfo,
  PriceData,
  Variant,
  VariantData,
} from './variants.ts'

// ── Parts of a product ──────────────────────────────────────────────────────────────────────────────────

export const ProductType = Strings(['unspecified_product_type', 'physical', 'digital'])
export type ProductType = Static<typeof ProductType>

export const InventoryStatus = Strings(['IN_STOCK', 'OUT_OF_STOCK', 'PARTIALLY_OUT_OF_STOCK'])
export type InventoryStatus = Static<typeof InventoryStatus>

export const Stock = Fields({
  trackInventory: Type.Boolean(),
  quantity: Nullable(Type.Integer()),
  inStock: Type.Boolean(),
  inventoryStatus: InventoryStatus,
})
export type Stock = Static<typeof Stock>

export const NumericPropertyRange = Fields({ minValue: Float(), maxValue: Float() })
export type NumericPropertyRange = Static<typeof NumericPropertyRange>

export const MeasurementUnit = Strings([
  'UNSPECIFIED',
  'ML',
  'CL',
  'L',
  'CBM',
  'MG',
  'G',
  'KG',
  'MM',
  'CM',
  'M',
  'SQM',
  'OZ',
  'LB',
  'FLOZ',
  'PT',
  'QT',
  'GAL',
  'IN',
  'FT',
  'YD',
  'SQFT',
])
export type MeasurementUnit = Static<typeof MeasurementUnit>

export const PricePerUnitData = Fields({
  totalQuantity: Float({ min: 0.01, max: LARGEST_VALUE }),
  totalMeasurementUnit: MeasurementUnit,
  baseQuantity: Float({ min: 0.01, max: LARGEST_VALUE }),
  baseMeasurementUnit: MeasurementUnit,
})
export type PricePerUnitData = Static<typeof PricePerUnitData>

export const AdditionalInfoSection = Fields({
  title: Text({ max: limits.infoSectionTitle.most }),
  description: Text({ max: limits.infoSectionText.most }),
})
export type AdditionalInfoSection = Static<typeof AdditionalInfoSection>

export const CustomTextField = Fields({
  title: Text({ max: limits.textFieldTitle.most }),
  maxLength: Whole({ max: limits.textFieldLength.most }),
  mandatory: Type.Boolean(),
})
export type CustomTextField = Static<typeof CustomTextField>

export const OptionType = Strings(['unspecified_option_type', 'drop_down', 'color'])
export type OptionType = Static<typeof OptionType>

export const Choice = Fields({
  value: Text({ min: 1, max: 50 }),
  description: Text({ min: 1, max: 50 }),
  media: Media,
  inStock: Type.Boolean(),
  visible: Type.Boolean(),
})
export type Choice = Static<typeof Choice>

export const ProductOption = Fields({
  optionType: OptionType,
  name: Text({ min: 1, max: 50 }),
  choices: Type.Array(Choice, { minItems: 1, maxItems: 100 }),
})
export type ProductOption = Static<typeof ProductOption>

export const DiscountType = Strings(['UNDEFINED', 'NONE', 'AMOUNT', 'PERCENT'])
export type DiscountType = Static<typeof DiscountType>

export const Discount = Fields({ type: DiscountType, value: Float({ min: 0 }) })
export type Discount = Static<typeof Discount>

/** Who may buy a product that is not for everybody: any member, or members with one of the plans. */
export const MembersOnly = Type.Object({ planIds: Type.Array(Guid, { maxItems: 20, uniqueItems: true }) })
export type MembersOnly = Static<typeof MembersOnly>

export const PageUrl = Fields({ base: Text(), path: Text() })
export type PageUrl = Static<typeof PageUrl>

export const SeoTag = Fields({
  type: Text(),
  props: Nullable(FreeForm),
  meta: Nullable(FreeForm),
  children: Text(),
  custom: Type.Boolean(),
  disabled: Type.Boolean(),
})
export type SeoTag = Static<typeof SeoTag>

export const SeoKeyword = Fields({
  term: Text(),
  isMain: Type.Boolean(),
  origin: Nullable(Text({ max: 1000 })),
})
export type SeoKeyword = Static<typeof SeoKeyword>

export const SeoSchema = Fields({
  tags: Type.Array(SeoTag),
  settings: Fields({
    preventAutoRedirect: Type.Boolean(),
    keywords: Type.Array(SeoKeyword, { maxItems: 5 }),
  }),
})
export type SeoSchema = Static<typeof SeoSchema>

export const Ribbon = Fields({ text: Text({ max: limits.ribbon.most }) })
export type Ribbon = Static<typeof Ribbon>

// ── Product ─────────────────────────────────────────────────────────────────────────────────────────────

const product = {
  ...dimensions,
  id: Text(),
  numericId: Text(),
  name: Nullable(Text({ min: 1, max: limits.name.most })),
  slug: Text({ max: 100 }),
  visible: Nullable(Type.Boolean()),
  productType: ProductType,
  description: Nullable(Text({ max: limits.description.most })),
  sku: Nullable(Text({ max: limits.sku.most })),
  /** Of a product whose variants are not managed; others have one for each variant. */
  barcode: Nullable(Text({ max: barcodeLength })),
  brand: Nullable(Text({ min: 1, max: limits.brand.most })),
  ribbon: Nullable(Text({ max: limits.ribbon.most })),
  ribbons: Type.Array(Ribbon),
  weight: Nullable(CatalogueNumber),
  weightRange: NumericPropertyRange,
  stock: Stock,
  inventoryItemId: Text(),
  price: PriceData,
  priceData: PriceData,
  convertedPriceData: PriceData,
  priceRange: NumericPropertyRange,
  discount: Discount,
  costAndProfitData: CostAndProfitData,
  costRange: NumericPropertyRange,
  pricePerUnitData: PricePerUnitData,
  additionalInfoSections: Type.Array(AdditionalInfoSection),
  customTextFields: Type.Array(CustomTextField),
  media: Media,
  manageVariants: Nullable(Type.Boolean()),
  productOptions: Type.Array(ProductOption, { maxItems: limits.options.most }),
  variants: Type.Array(Variant),
  collectionIds: Type.Array(Text()),
  productPageUrl: PageUrl,
  seoData: SeoSchema,
  /** Beyond the published contract. Absent: everybody may buy the product. */
  membersOnly: MembersOnly,
  lastUpdated: Nullable(Timestamp),
  createdDate: Nullable(Timestamp),
}

export const Product = Fields(product)
export type Product = Static<typeof Product>

const ProductId = Text({ min: 1 })
const ByProductId = Type.Object({ id: ProductId })
const ProductEnvelope = Type.Object({ product: Product })

const merchants = {
  taxGroupId: Nullable(Guid),
  preorderInfo: Nullable(PreorderInfo),
  keywords: Nullable(Type.Array(Text({ max: 50 }), { maxItems: 50 })),
}

/**
 * The fields of a product that a merchant sends; null removes a field. Beyond the published contract: tax group,
 * pre-order, search keywords, and the revision that the update is based on.
 */
export const ProductToWrite = Fields({
  ...product,
  ...merchants,
  discount: Nullable(Discount),
  pricePerUnitData: Nullable(PricePerUnitData),
  productDimensions: Nullable(Dimensions),
  packageDimensions: Nullable(Dimensions),
  seoData: Nullable(SeoSchema),
  membersOnly: Nullable(MembersOnly),
  revision: Revision,
})
export type ProductToWrite = Static<typeof ProductToWrite>
const ProductToWriteEnvelope = Type.Object({ product: ProductToWrite })

/** A product with all editable fields. `revision` counts its changes. */
export const CatalogueProduct = Fields({ ...product, ...merchants, revision: Revision })
export type CatalogueProduct = Static<typeof CatalogueProduct>

// ── Reading ─────────────────────────────────────────────────────────────────────────────────────────────

export const GetProductRequest = Type.Object({
  id: ProductId,
  includeMerchantSpecificData: Type.Optional(Type.Boolean()),
})
export type GetProductRequest = Static<typeof GetProductRequest>
export const GetProductReply = ProductEnvelope
export type GetProductReply = Static<typeof GetProductReply>

export const GetProductPlatformizedRequest = GetProductRequest
export type GetProductPlatformizedRequest = Static<typeof GetProductPlatformizedRequest>
export const GetProductPlatformizedReply = ProductEnvelope
export type GetProductPlatformizedReply = Static<typeof GetProductPlatformizedReply>

export const GetProductOptionsAvailabilityRequest = Type.Object({
  id: ProductId,
  options: Type.Optional(TextMap),
})
export type GetProductOptionsAvailabilityRequest = Static<typeof GetProductOptionsAvailabilityRequest>
export const GetProductOptionsAvailabilityReply = Type.Object({
  availableForPurchase: Type.Boolean(),
  ...optional({ selectedVariant: VariantData, media: Media, productOptions: Type.Array(ProductOption) }),
})
export type GetProductOptionsAvailabilityReply = Static<typeof GetProductOptionsAvailabilityReply>

// ── Writing ─────────────────────────────────────────────────────────────────────────────────────────────

export const CreateProductRequest = ProductToWriteEnvelope
export type CreateProductRequest = Static<typeof CreateProductRequest>
export const CreateProductReply = ProductEnvelope
export type CreateProductReply = Static<typeof CreateProductReply>

export const UpdateProductRequest = ProductToWriteEnvelope
export type UpdateProductRequest = Static<typeof UpdateProductRequest>
export const UpdateProductReply = ProductEnvelope
export type UpdateProductReply = Static<typeof UpdateProductReply>

export const DeleteProductRequest = ByProductId
export type DeleteProductRequest = Static<typeof DeleteProductRequest>
export const DeleteProductReply = EmptyReply
export type DeleteProductReply = EmptyReply

export const DeleteProductOptionsRequest = ByProductId
export type DeleteProductOptionsRequest = Static<typeof DeleteProductOptionsRequest>
export const DeleteProductOptionsReply = EmptyReply
export type DeleteProductOptionsReply = EmptyReply

export const RemoveBrandRequest = ByProductId
export type RemoveBrandRequest = Static<typeof RemoveBrandRequest>
export const RemoveBrandReply = EmptyReply
export type RemoveBrandReply = EmptyReply

export const RemoveRibbonRequest = ByProductId
export type RemoveRibbonRequest = Static<typeof RemoveRibbonRequest>
export const RemoveRibbonReply = EmptyReply
export type RemoveRibbonReply = EmptyReply

// ── Own calls of merchants ──────────────────────────────────────────────────────────────────────────────

export const GetCatalogueProductRequest = ByProductId
export type GetCatalogueProductRequest = Static<typeof GetCatalogueProductRequest>
export const GetCatalogueProductReply = Type.Object({ product: CatalogueProduct })
export type GetCatalogueProductReply = Static<typeof GetCatalogueProductReply>

export const SetProductMediaRequest = Type.Object({
  id: ProductId,
  media: MediaList,
  revision: Type.Optional(Revision),
})
export type SetProductMediaRequest = Static<typeof SetProductMediaRequest>
export const SetProductMediaReply = GetCatalogueProductReply
export type SetProductMediaReply = Static<typeof SetProductMediaReply>
