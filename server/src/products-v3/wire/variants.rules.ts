import type { ReadOnlyVariantV3, VariantV3 } from '@cartwright/contract/catalogue-v3/products.ts'
import { mediaOf } from '../../catalogue/model/choices.rules.ts'
import { nameId } from '../../catalogue/model/name-ids.rules.ts'
import { allProducts, barcodeOf, type Product, type Variant } from '../../catalogue/model/product.rules.ts'
import { priceData } from '../../catalogue/wire/v1/prices.rules.ts'
import { shown } from '../../inventory/stock/rules.ts'
import { withoutNulls } from '../../platform/values/optional.ts'
import { productMedia } from './media.rules.ts'
import { wireVariantChoices } from './options.rules.ts'
import { revenueDetails, variantPrice } from './prices.rules.ts'
import type { TermsV3 } from './terms.rules.ts'

export function wireVariant(product: Product, variant: Variant, terms: TermsV3): VariantV3 {
  return {
    id: variant.id,
    ...traits(product, variant, terms),
    choices: wireVariantChoices(product, variant, terms),
  }
}

/** A variant with what one needs to know of its product. */
export function wireReadOnlyVariant(product: Product, variant: Variant, terms: TermsV3): ReadOnlyVariantV3 {
  const { fields } = terms
  const named = { ...terms, fields: new Set([...fields, 'VARIANT_OPTION_CHOICE_NAMES' as const]) }
  return {
    id: `${product.id}-${variant.id}`,
    variantId: variant.id,
    ...traits(product, variant, terms),
    optionChoices: wireVariantChoices(product, variant, named),
    productData: productData(product, terms),
  }
}

function productData(product: Product, { fields, publicUrl, currency }: TermsV3) {
  const { id, name, slug, visible, productType, brand, media, looks, updatedAt, collectionIds } = product
  const [main] = media
  return {
    productId: id,
    name,
    slug,
    handle: slug,
    visible,
    visibleInPos: productType === 'physical',
    productType: productType === 'digital' ? ('DIGITAL' as const) : ('PHYSICAL' as const),
    ...(fields.has('CURRENCY') ? { currency } : {}),
    ...(brand === undefined ? {} : { brand: { id: nameId('brand', brand), name: brand } }),
    ...(main && { media: { main: productMedia(main, { publicUrl }, looks) } }),
    updatedDate: updatedAt.toISOString(),
    directCategoriesInfo: { categories: [allProducts.id, ...collectionIds].map((one) => ({ id: one })) },
  }
}

function traits(product: Product, variant: Variant, terms: TermsV3): Omit<VariantV3, 'id' | 'choices'> {
  const [picture] = mediaOf(product, variant.choices)
  const inStock = (variant.visible || terms.merchant) && shown(variant.stock).inStock
  const { enabled } = product.preorder
  return {
    visible: variant.visible,
    ...withoutNulls({ sku: variant.sku ?? product.sku, barcode: barcodeOf(product, variant) }),
    price: variantPrice(product, variant, terms),
    ...revenueDetails(product, variant, terms),
    ...(picture && { media: productMedia(picture, terms, product.looks) }),
    inventoryStatus: { inStock, preorderEnabled: enabled },
    ...(product.productType === 'digital' ? {} : { physicalProperties: physical(product, variant, terms) }),
  }
}

function physical(
  product: Product,
  variant: Variant,
  terms: TermsV3,
): NonNullable<VariantV3['physicalProperties']> {
  const weight = variant.weight ?? product.weight
  const data = variant.pricePerUnitData ?? product.pricePerUnitData
  const { totalQuantity, totalMeasurementUnit } = data ?? {}
  const { pricePerUnit: value, formatted } = priceData(product, terms, variant)
  return {
    ...(weight === undefined ? {} : { weight }),
    ...(typeof totalQuantity === 'number' && totalMeasurementUnit && value !== undefined
      ? {
          pricePerUnit: {
            settings: { quantity: totalQuantity, measurementUnit: totalMeasurementUnit },
            value: String(value),
            ...withoutNulls({ description: formatted?.pricePerUnit }),
          },
        }
      : {}),
  }
}
