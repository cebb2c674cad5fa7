import { allProductsId, type CollectionRule } from '@cartwright/contract/catalogue/collections.ts'
import type { MediaItemType } from '@cartwright/contract/catalogue/product-media.ts'
import type {
  AdditionalInfoSection,
  CustomTextField,
  MembersOnly,
  PricePerUnitData,
  SeoSchema,
} from '@cartwright/contract/catalogue/products.ts'
import type { Dimensions } from '@cartwright/contract/catalogue/variants.ts'
import { onlyVariant, type Preorder, type Stock } from '../../inventory/stock/rules.ts'
import type { MediaPreview } from '../../media/files/queries.ts'
import { type Minor, percentage, toMinor } from '../../platform/values/money.ts'
import type { DiscountDraft, ProductDraft } from './drafts.rules.ts'

/** A product as stored, with amounts in minor units of the site's currency. */
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
  /** It is digital and has no file, so nobody can buy it. */
  lacksFile?: boolean
  /** At least one. Without managed variants, only the one with the id {@link onlyVariant}. */
  variants: Variant[]
  collectionIds: string[]
  /** By media id. */
  looks?: Record<string, MediaPreview>
  revision: bigint
  createdAt: Date
  updatedAt: Date
}

/** Fields that no query filters by. */
export interface ProductDetails extends VariantDetails {
  discount: Discount
  options: Option[]
  media: Media[]
  additionalInfoSections: AdditionalInfoSection[]
  customTextFields: CustomTextField[]
  keywords: string[]
  seoData?: SeoSchema
  /** Absent: everybody may buy it. */
  membersOnly?: MembersOnly
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
  barcode?: string
  pricePerUnitData?: PricePerUnitData
  productDimensions?: Dimensions
  packageDimensions?: Dimensions
}

export type NewVariant = Omit<Variant, 'stock'>

export const allProducts = {
  id: allProductsId,
  name: 'All Products',
  slug: 'all-products',
} as const

/** The price after the product's discount. */
export function salePrice(price: Minor, discount: Discount, currency: string): Minor {
  if (discount.type === 'PERCENT') return price - percentage(price, discount.value)
  if (discount.type === 'NONE') return price
  const off = toMinor(discount.value, currency) ?? 0n
  return off < price ? price - off : 0n
}

/** With managed variants, each has a bar code of its own. */
export function barcodeOf(
  product: Pick<Product, 'manageVariants' | 'barcode'>,
  variant: Pick<Variant, 'barcode'>,
): string | undefined {
  return product.manageVariants ? variant.barcode : product.barcode
}

export function priceOf(product: Pick<Product, 'price'>, variant: Pick<Variant, 'price'>): Minor {
  return variant.price ?? product.price
}

/** Lowest and highest price a shopper pays for a variant. */
export function salePriceRange(
  product: Pick<Product, 'price' | 'discount'> & { variants: readonly NewVariant[] },
  currency: string,
): { lowest: Minor; highest: Minor } {
  const shown = product.variants.filter(({ visible }) => visible)
  const prices = (shown.length > 0 ? shown : product.variants).map((variant) =>
    salePrice(priceOf(product, variant), product.discount, currency),
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

/** A product that is about to be written. */
export interface BuiltProduct
  extends Omit<Product, 'variants' | 'collectionIds' | 'looks' | 'revision' | 'createdAt' | 'updatedAt'> {
  draft: ProductDraft
  variants: NewVariant[]
}

export interface CollectionRow {
  id: string
  name: string
  slug: string
  description: string | null
  visible: boolean
  media: Media[]
  /** Selects its products; null for a manual collection. */
  rule: StoredRule | null
  revision: bigint
}

/** A rule as stored, with amounts in minor units of the site's currency. */
export type StoredRule = CollectionRule

/** A product in a collection. Lower positions come first. */
export interface CollectionProductRow {
  productId: string
  /** A decimal number. */
  position: string
}

/** Decimal numbers by product. Lower positions come first. */
export type Positions = Readonly<Record<string, string>>
