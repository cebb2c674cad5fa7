import Type, { type Static } from 'typebox'
import { Image } from '../cart/line-item-fields.ts'
import {
  Amount,
  EmptyReply,
  Fields,
  Float,
  Nullable,
  optional,
  Paging,
  PagingMetadata,
  PlatformPagingMetadata,
  PlatformQuery,
  Revision,
  Strings,
  Text,
  TextMap,
  Timestamp,
  Whole,
} from '../values/common.ts'
import { barcodeLength, catalogueLimits as limits } from './limits.ts'

// ── What a product and a variant both have ──────────────────────────────────────────────────────────────

/** The maximum of a price, cost or weight. */
export const LARGEST_VALUE = 999_999_999.99

export const CatalogueNumber = Float({ min: 0, max: LARGEST_VALUE })

export const FormattedPrice = Fields({
  price: Text(),
  discountedPrice: Text(),
  pricePerUnit: Nullable(Text()),
})
export type FormattedPrice = Static<typeof FormattedPrice>

export const PriceData = Fields({
  currency: Text(),
  price: Nullable(CatalogueNumber),
  discountedPrice: Nullable(Float()),
  formatted: FormattedPrice,
  pricePerUnit: Nullable(Float()),
})
export type PriceData = Static<typeof PriceData>

export const CostAndProfitData = Fields({
  itemCost: Nullable(CatalogueNumber),
  formattedItemCost: Text(),
  profit: Float(),
  formattedProfit: Text(),
  profitMargin: Float(),
})
export type CostAndProfitData = Static<typeof CostAndProfitData>

export const DimensionsUnit = Strings(['UNKNOWN_DIMENSIONS_UNIT', 'MM', 'CM', 'M', 'IN', 'FT', 'YD'])
export type DimensionsUnit = Static<typeof DimensionsUnit>

export const Dimensions = Fields({
  length: Nullable(Amount),
  width: Nullable(Amount),
  height: Nullable(Amount),
  unit: DimensionsUnit,
})
export type Dimensions = Static<typeof Dimensions>

export const dimensions = { productDimensions: Dimensions, packageDimensions: Dimensions }

// ── Variant ─────────────────────────────────────────────────────────────────────────────────────────────

export const VariantStock = Fields({
  trackQuantity: Type.Boolean(),
  quantity: Nullable(Type.Integer()),
  inStock: Type.Boolean(),
})
export type VariantStock = Static<typeof VariantStock>

export const VariantDataWithNoStock = Fields({
  ...dimensions,
  priceData: PriceData,
  convertedPriceData: PriceData,
  costAndProfitData: CostAndProfitData,
  weight: Nullable(Float()),
  sku: Text(),
  barcode: Text(),
  visible: Type.Boolean(),
})
export type VariantDataWithNoStock = Static<typeof VariantDataWithNoStock>

export const Variant = Fields({
  id: Text(),
  choices: TextMap,
  variant: VariantDataWithNoStock,
  stock: VariantStock,
})
export type Variant = Static<typeof Variant>

/** The variant of a choice of options. */
export const VariantData = Fields({
  ...dimensions,
  price: PriceData,
  convertedPriceData: PriceData,
  weight: Nullable(Float()),
  sku: Text(),
  barcode: Text(),
  quantity: Nullable(Type.Integer()),
  inStock: Type.Boolean(),
  visible: Type.Boolean(),
})
export type VariantData = Static<typeof VariantData>

/** The values to set on the variants that the choices or ids select. */
export const VariantOverride = Fields({
  ...dimensions,
  choices: TextMap,
  variantIds: Type.Array(Text()),
  price: Nullable(CatalogueNumber),
  cost: Nullable(CatalogueNumber),
  weight: Nullable(CatalogueNumber),
  sku: Nullable(Text({ max: limits.sku.most })),
  barcode: Nullable(Text({ max: barcodeLength })),
  visible: Nullable(Type.Boolean()),
})
export type VariantOverride = Static<typeof VariantOverride>

// ── Store variant: a variant seen without its product ───────────────────────────────────────────────────

export const PreorderInfo = Fields({
  enabled: Type.Boolean(),
  message: Nullable(Text({ min: 1, max: 250 })),
  limit: Nullable(Whole({ max: 100_000 })),
})
export type PreorderInfo = Static<typeof PreorderInfo>

export const VideoResolution = Fields({
  url: Text(),
  height: Whole(),
  width: Whole(),
  format: Text(),
  poster: Image,
  urlExpirationDate: Nullable(Timestamp),
})
export type VideoResolution = Static<typeof VideoResolution>

export const Video = Fields({
  id: Text(),
  resolutions: Type.Array(VideoResolution),
  filename: Nullable(Text()),
  posters: Type.Array(Image),
})
export type Video = Static<typeof Video>

/** Either `image` or `video`. */
export const PlatformMedia = Fields({ image: Image, video: Video })
export type PlatformMedia = Static<typeof PlatformMedia>

export const StoreVariant = Fields({
  id: Text(),
  variantId: Text(),
  productId: Text(),
  variantName: Text(),
  productName: Text(),
  managedVariant: Type.Boolean(),
  sku: Text(),
  stock: VariantStock,
  choices: TextMap,
  collectionIds: Type.Array(Text()),
  media: PlatformMedia,
  preorderInfo: PreorderInfo,
})
export type StoreVariant = Static<typeof StoreVariant>

// ── Calls ───────────────────────────────────────────────────────────────────────────────────────────────

const ProductId = Text({ min: 1 })

/** With a `revision`, the update is refused if the product has changed since. */
export const UpdateProductVariantsRequest = Type.Object({
  id: ProductId,
  revision: Type.Optional(Revision),
  variants: Type.Optional(Type.Array(VariantOverride, { maxItems: limits.variants.most })),
})
export type UpdateProductVariantsRequest = Static<typeof UpdateProductVariantsRequest>
export const UpdateProductVariantsReply = Type.Object({ variants: Type.Array(Variant) })
export type UpdateProductVariantsReply = Static<typeof UpdateProductVariantsReply>

export const ResetAllProductVariantDataRequest = Type.Object({ id: ProductId })
export type ResetAllProductVariantDataRequest = Static<typeof ResetAllProductVariantDataRequest>
export const ResetAllProductVariantDataReply = EmptyReply
export type ResetAllProductVariantDataReply = EmptyReply

export const QueryProductVariantsRequest = Type.Object({
  id: ProductId,
  ...optional({
    choices: TextMap,
    variantIds: Type.Array(Text()),
    paging: Paging,
    includeMerchantSpecificData: Type.Boolean(),
  }),
})
export type QueryProductVariantsRequest = Static<typeof QueryProductVariantsRequest>
export const QueryProductVariantsReply = Type.Object({
  variants: Type.Array(Variant),
  metadata: PagingMetadata,
  totalResults: Whole(),
})
export type QueryProductVariantsReply = Static<typeof QueryProductVariantsReply>

export const QueryStoreVariantsRequest = Fields({ query: PlatformQuery })
export type QueryStoreVariantsRequest = Static<typeof QueryStoreVariantsRequest>
export const QueryStoreVariantsReply = Type.Object({
  variants: Type.Array(StoreVariant),
  metadata: PlatformPagingMetadata,
})
export type QueryStoreVariantsReply = Static<typeof QueryStoreVariantsReply>

/** The id consists of the product's id, a hyphen, and the variant's id. */
export const GetStoreVariantRequest = Type.Object({ id: Text({ min: 1 }) })
export type GetStoreVariantRequest = Static<typeof GetStoreVariantRequest>
export const GetStoreVariantReply = Type.Object({ variant: StoreVariant })
export type GetStoreVariantReply = Static<typeof GetStoreVariantReply>
