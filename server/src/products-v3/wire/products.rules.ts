import type { InfoSectionV3, ProductV3 } from '@cartwright/contract/catalogue-v3/products.ts'
import { nameId } from '../../catalogue/model/name-ids.rules.ts'
import { allProducts, type Product, type Variant } from '../../catalogue/model/product.rules.ts'
import { weightRange } from '../../catalogue/wire/v1/prices.rules.ts'
import { inventoryStatusOf, visibleVariants } from '../../catalogue/wire/v1/products.rules.ts'
import { pick } from '../../platform/values/optional.ts'
import { productMedia } from './media.rules.ts'
import { wireModifiers, wireOptions } from './options.rules.ts'
import { cheapest, costRange, priceRanges } from './prices.rules.ts'
import { toRichContent } from './rich-content.rules.ts'
import type { TermsV3 } from './terms.rules.ts'
import { wireVariant } from './variants.rules.ts'

/** A collection as a breadcrumb. */
export interface CategoryLink {
  id: string
  name: string
  slug: string
}

/** The product as Catalog V3 shows it. `categories` are needed for BREADCRUMBS_INFO only. */
export function wireProductV3(
  product: Product,
  terms: TermsV3,
  categories: ReadonlyMap<string, CategoryLink> = new Map(),
): ProductV3 {
  const { fields, publicUrl, currency } = terms
  const variants = shownVariants(product, terms.merchant)
  const path = `/products/${product.slug}`
  return {
    id: product.id,
    revision: String(product.revision),
    createdDate: product.createdAt.toISOString(),
    updatedDate: product.updatedAt.toISOString(),
    name: product.name,
    slug: product.slug,
    handle: product.slug,
    visible: product.visible,
    visibleInPos: product.productType === 'physical',
    productType: product.productType === 'digital' ? 'DIGITAL' : 'PHYSICAL',
    ...(fields.has('URL') ? { url: { relativePath: path, url: publicUrl + path } } : {}),
    ...(fields.has('CURRENCY') ? { currency } : {}),
    ...descriptions(product, terms),
    media: wireMediaV3(product, terms),
    ...pick(product, 'seoData', 'taxGroupId'),
    options: wireOptions(product, terms),
    modifiers: wireModifiers(product),
    ...labels(product),
    ...infoSections(product, terms),
    ...categoriesOf(product, terms, categories),
    inventory: inventoryOf(product, visibleVariants(product, terms.merchant)),
    ...priceRanges(product, variants, terms),
    ...costRange(product, variants, terms),
    ...physicalProperties(product, variants, terms),
    variantsInfo: { variants: variants.map((variant) => wireVariant(product, variant, terms)) },
    variantSummary: summaryOf(product, variants, terms),
  }
}

/** At least one, because each product of Catalog V3 has one. */
function shownVariants(product: Product, merchant: boolean): Variant[] {
  const seen = visibleVariants(product, merchant)
  return seen.length > 0 ? seen : product.variants
}

function descriptions({ description = '' }: Product, { fields }: TermsV3) {
  return {
    ...(fields.has('PLAIN_DESCRIPTION') ? { plainDescription: description } : {}),
    ...(fields.has('DESCRIPTION') ? { description: toRichContent(description) } : {}),
  }
}

function wireMediaV3(
  { media, looks }: Product,
  { fields, publicUrl }: TermsV3,
): NonNullable<ProductV3['media']> {
  const terms = { publicUrl, thumbnail: fields.has('THUMBNAIL') }
  const [main] = media
  return {
    ...(main && { main: productMedia(main, terms, looks) }),
    ...(fields.has('MEDIA_ITEMS_INFO')
      ? { itemsInfo: { items: media.map((one) => productMedia(one, terms, looks)) } }
      : {}),
  }
}

function labels({ brand, ribbon }: Product): Pick<ProductV3, 'brand' | 'ribbon'> {
  return {
    ...(brand === undefined ? {} : { brand: { id: nameId('brand', brand), name: brand } }),
    ...(ribbon === undefined ? {} : { ribbon: { id: nameId('ribbon', ribbon), name: ribbon } }),
  }
}

function infoSections(
  { additionalInfoSections }: Product,
  { fields }: TermsV3,
): Pick<ProductV3, 'infoSections'> {
  const plain = fields.has('INFO_SECTION_PLAIN_DESCRIPTION')
  const rich = fields.has('INFO_SECTION_DESCRIPTION')
  if (!plain && !rich && !fields.has('INFO_SECTION')) return {}
  return {
    infoSections: additionalInfoSections.map(
      ({ title = '', description = '' }): InfoSectionV3 => ({
        id: infoSectionId({ title, description }),
        uniqueName: title,
        title,
        ...(plain ? { plainDescription: description } : {}),
        ...(rich ? { description: toRichContent(description) } : {}),
      }),
    ),
  }
}

/** Sections with the same words are the same section. */
export function infoSectionId({ title = '', description = '' }: { title?: string; description?: string }) {
  return nameId('info-section', `${title}\n${description}`)
}

function categoriesOf(
  { collectionIds }: Product,
  { fields }: TermsV3,
  known: ReadonlyMap<string, CategoryLink>,
): Partial<ProductV3> {
  const categories = [allProducts.id, ...collectionIds].map((id) => ({ id }))
  const [main] = collectionIds
  const link = main === undefined ? undefined : known.get(main)
  const breadcrumbs = link ? [{ categoryId: link.id, categoryName: link.name, categorySlug: link.slug }] : []
  return {
    ...(main === undefined ? {} : { mainCategoryId: main }),
    ...(fields.has('DIRECT_CATEGORIES_INFO') ? { directCategoriesInfo: { categories } } : {}),
    ...(fields.has('ALL_CATEGORIES_INFO') ? { allCategoriesInfo: { categories } } : {}),
    ...(fields.has('BREADCRUMBS_INFO') ? { breadcrumbsInfo: { breadcrumbs } } : {}),
  }
}

function inventoryOf(
  { preorder: { enabled } }: Product,
  variants: readonly Variant[],
): NonNullable<ProductV3['inventory']> {
  return {
    availabilityStatus: inventoryStatusOf(variants),
    preorderStatus: enabled ? 'ENABLED' : 'DISABLED',
    preorderAvailability: enabled ? 'ALL_VARIANTS' : 'NO_VARIANTS',
  }
}

function physicalProperties(
  product: Product,
  variants: readonly Variant[],
  { fields, weightUnit }: TermsV3,
): Pick<ProductV3, 'physicalProperties'> {
  if (product.productType === 'digital') return {}
  const { minValue, maxValue } = weightRange(product, variants)
  const { baseQuantity, baseMeasurementUnit } = product.pricePerUnitData ?? {}
  return {
    physicalProperties: {
      shippingWeightRange: { minValue: Number(minValue), maxValue: Number(maxValue) },
      ...(typeof baseQuantity === 'number' && baseMeasurementUnit
        ? { pricePerUnit: { quantity: baseQuantity, measurementUnit: baseMeasurementUnit } }
        : {}),
      ...(fields.has('WEIGHT_MEASUREMENT_UNIT_INFO')
        ? { weightMeasurementUnitInfo: { weightMeasurementUnit: weightUnit } }
        : {}),
    },
  }
}

function summaryOf(product: Product, variants: readonly Variant[], terms: TermsV3) {
  const found = terms.fields.has('MIN_PRICE_VARIANT')
    ? cheapest(
        product,
        variants.filter(({ visible }) => visible),
        terms,
      )
    : undefined
  return {
    variantCount: variants.length,
    ...(found && { minPriceVariant: wireVariant(product, found, terms) }),
  }
}
