import type {
  InventoryStatus,
  ProductOption,
  Product as WireProduct,
} from '@cartwright/contract/catalogue/products.ts'
import type {
  StoreVariant,
  VariantData,
  VariantStock,
  Variant as WireVariant,
} from '@cartwright/contract/catalogue/variants.ts'
import { shown } from '../../../inventory/stock/rules.ts'
import { pick, withoutNulls } from '../../../platform/values/optional.ts'
import { mediaOf } from '../../model/choices.rules.ts'
import { allProducts, barcodeOf, type Choice, type Product, type Variant } from '../../model/product.rules.ts'
import { imageOf, wireMedia } from './media.rules.ts'
import {
  convertedPriceData,
  costAndProfit,
  costRange,
  type Prices,
  priceData,
  priceRange,
  weightRange,
} from './prices.rules.ts'

export interface Terms extends Prices {
  publicUrl: string
  /** Shows costs, profits and hidden variants. */
  merchant: boolean
}

export function wireProduct(found: Product, terms: Terms): WireProduct {
  const product = terms.merchant && found.lacksFile ? withOwnStock(found) : found
  const { publicUrl } = terms
  const variants = visibleVariants(product, terms.merchant)
  return {
    id: product.id,
    numericId: String(product.numericId),
    name: product.name,
    slug: product.slug,
    visible: product.visible,
    productType: product.productType,
    description: product.description ?? '',
    sku: product.sku ?? '',
    ...pick(product, 'barcode', 'brand'),
    ribbon: product.ribbon ?? '',
    ribbons: product.ribbon === undefined ? [] : [{ text: product.ribbon }],
    weight: product.weight ?? 0,
    weightRange: weightRange(product, variants),
    ...pick(product, 'productDimensions', 'packageDimensions'),
    stock: wireStock(product, variants),
    inventoryItemId: product.id,
    ...wirePrices(product, variants, terms),
    ...pick(product, 'pricePerUnitData'),
    additionalInfoSections: product.additionalInfoSections,
    customTextFields: product.customTextFields,
    media: wireMedia(product.media, publicUrl, product.looks),
    manageVariants: product.manageVariants,
    productOptions: wireOptions(product, publicUrl, (option, choice) => choiceStock(product, option, choice)),
    variants: variants.map((variant) => wireVariant(product, variant, terms)),
    collectionIds: [allProducts.id, ...product.collectionIds],
    productPageUrl: { base: publicUrl, path: `/products/${product.slug}` },
    ...pick(product, 'seoData', 'membersOnly'),
    lastUpdated: product.updatedAt.toISOString(),
    createdDate: product.createdAt.toISOString(),
  }
}

function wirePrices(product: Product, variants: readonly Variant[], terms: Terms) {
  const prices = priceData(product, terms)
  const costs = terms.merchant ? costAndProfit(product, terms) : undefined
  const costSpan = terms.merchant ? costRange(product, variants, terms.currency) : undefined
  return {
    price: prices,
    priceData: prices,
    convertedPriceData: convertedPriceData(product, terms) ?? prices,
    priceRange: priceRange(product, variants, terms.currency),
    discount: product.discount,
    ...(costs && { costAndProfitData: costs }),
    ...(costSpan && { costRange: costSpan }),
  }
}

export function visibleVariants(product: Product, merchant: boolean): Variant[] {
  return merchant ? product.variants : product.variants.filter(({ visible }) => visible)
}

export function wireVariant(product: Product, variant: Variant, terms: Terms): WireVariant {
  const prices = priceData(product, terms, variant)
  const costs = terms.merchant ? costAndProfit(product, terms, variant) : undefined
  return {
    id: variant.id,
    choices: variant.choices,
    variant: {
      priceData: prices,
      convertedPriceData: convertedPriceData(product, terms, variant) ?? prices,
      ...(costs && { costAndProfitData: costs }),
      ...traits(product, variant),
    },
    stock: variantStock(variant),
  }
}

/** The variant that a shopper's choices lead to. */
export function variantData(product: Product, variant: Variant, terms: Terms): VariantData {
  const prices = priceData(product, terms, variant)
  const { inStock, quantity } = shown(variant.stock)
  return {
    price: prices,
    convertedPriceData: convertedPriceData(product, terms, variant) ?? prices,
    ...traits(product, variant),
    inStock,
    ...(quantity === undefined ? {} : { quantity }),
  }
}

export function storeVariant(product: Product, variant: Variant, publicUrl: string): StoreVariant {
  const image = imageOf(mediaOf(product, variant.choices), publicUrl)
  return {
    id: `${product.id}-${variant.id}`,
    productId: product.id,
    variantId: variant.id,
    productName: product.name,
    variantName: variantName(product, variant),
    managedVariant: product.manageVariants,
    sku: variant.sku ?? product.sku ?? '',
    stock: variantStock(variant),
    choices: variant.choices,
    collectionIds: product.collectionIds,
    ...(image && { media: { image } }),
    preorderInfo: product.preorder,
  }
}

export interface ChoiceStock {
  inStock: boolean
  visible: boolean
}

/** Options with their choices. A colour is the value and its name the description, as storefronts expect. */
export function wireOptions(
  { options, media }: Product,
  publicUrl: string,
  stockOf: (option: string, choice: string) => ChoiceStock,
): ProductOption[] {
  const mediaOfChoice = ({ mediaIds = [] }: Choice) => media.filter(({ id }) => mediaIds.includes(id))
  return options.map(({ name, optionType, choices }) => ({
    optionType,
    name,
    choices: choices.map((choice) => ({
      value: choice.colour ?? choice.name,
      description: choice.name,
      media: wireMedia(mediaOfChoice(choice), publicUrl),
      ...stockOf(name, choice.name),
    })),
  }))
}

function choiceStock(product: Product, option: string, choice: string): ChoiceStock {
  const variants = product.manageVariants
    ? product.variants.filter(({ visible, choices }) => visible && choices[option] === choice)
    : product.variants
  return { inStock: variants.some(({ stock }) => shown(stock).inStock), visible: variants.length > 0 }
}

/** The merchant sees the stock, even while nobody can buy the product. */
function withOwnStock(product: Product): Product {
  const variants = product.variants.map((variant) => ({
    ...variant,
    stock: { ...variant.stock, notForSale: false },
  }))
  return { ...product, variants }
}

function wireStock(product: Product, variants: readonly Variant[]) {
  const stocks = variants.map(({ stock }) => shown(stock))
  const trackInventory = product.variants.some(({ stock }) => stock.tracked)
  const inStock = stocks.some((stock) => stock.inStock)
  const quantity = stocks.reduce((sum, stock) => sum + (stock.quantity ?? 0), 0)
  return {
    trackInventory,
    inStock,
    inventoryStatus: inventoryStatusOf(variants),
    ...(trackInventory ? { quantity } : {}),
  }
}

export function inventoryStatusOf(variants: readonly Variant[]): InventoryStatus {
  const stocks = variants.map(({ stock }) => shown(stock))
  if (!stocks.some(({ inStock }) => inStock)) return 'OUT_OF_STOCK'
  return stocks.every(({ inStock }) => inStock) ? 'IN_STOCK' : 'PARTIALLY_OUT_OF_STOCK'
}

function variantStock({ stock }: Variant): VariantStock {
  return { trackQuantity: stock.tracked, ...shown(stock) }
}

/** The variant's own values, or else its product's. */
function traits(product: Product, variant: Variant) {
  return {
    weight: variant.weight ?? product.weight ?? 0,
    sku: variant.sku ?? product.sku ?? '',
    visible: variant.visible,
    ...withoutNulls({
      barcode: barcodeOf(product, variant),
      productDimensions: variant.productDimensions ?? product.productDimensions,
      packageDimensions: variant.packageDimensions ?? product.packageDimensions,
    }),
  }
}

const maxNameLength = 80

function variantName({ options, name }: Product, { choices }: Variant): string {
  const parts = options.flatMap((option) => choices[option.name] ?? [])
  return (parts.length > 0 ? parts.join(' / ') : name).slice(0, maxNameLength)
}
