import {
  barcodeOf,
  type Product,
  priceOf,
  salePrice,
  type Variant,
} from '../../catalogue/model/product.rules.ts'
import { urlOf } from '../../catalogue/wire/v1/media.rules.ts'
import { toDecimal } from '../../platform/values/money.ts'
import { writeList } from '../entries/cells.rules.ts'
import {
  collectionNames,
  type ExportTerms,
  forSale,
  managedVariants,
  type WrittenRow,
} from '../entries/products.rules.ts'
import { seoCells } from '../entries/seo.rules.ts'

/** The columns of Shopify's table today. */
export const shopifyHeading: readonly string[] = [
  ...['Title', 'URL handle', 'Description', 'Vendor', 'Type', 'Tags', 'Published on online store', 'Status'],
  ...['SKU', 'Barcode', ...[1, 2, 3].flatMap((number) => [`Option${number} name`, `Option${number} value`])],
  ...['Price', 'Compare-at price', 'Cost per item', 'Inventory tracker', 'Inventory quantity'],
  ...['Continue selling when out of stock', 'Weight value (grams)', 'Requires shipping', 'Product image URL'],
  ...['Image position', 'Image alt text', 'Variant image URL', 'SEO title', 'SEO description', 'Collection'],
]

/** At least one row, and one for each variant and picture. */
export function shopifyRows(product: Product, terms: ExportTerms): WrittenRow[] {
  const sold = soldVariants(product)
  const options = optionsOf(product)
  const count = Math.max(sold.length, product.media.length, 1)
  return Array.from({ length: count }, (_, index) => {
    const variant = sold[index]
    return {
      'URL handle': product.slug,
      ...(index === 0 ? productCells(product, terms) : {}),
      ...(variant ? variantCells(product, variant, terms) : {}),
      ...(variant ? optionCells(options, variant, index === 0) : {}),
      ...pictureCells(product, index, terms),
    }
  })
}

/** Shopify has no hidden variants, so they are left out. */
function soldVariants(product: Product): Variant[] {
  const variants = product.manageVariants ? managedVariants(product) : product.variants
  const visible = variants.filter((variant) => variant.visible)
  return visible.length > 0 ? visible : variants
}

function productCells(product: Product, terms: ExportTerms): WrittenRow {
  const { title, description } = seoCells(product.seoData)
  return {
    Title: product.name,
    Description: product.description,
    Vendor: product.brand,
    Tags: writeList(product.keywords, ', '),
    'Published on online store': product.visible,
    Status: product.visible ? 'active' : 'draft',
    'SEO title': title,
    'SEO description': description,
    Collection: writeList(collectionNames(product, terms).slice(0, 1), ';'),
  }
}

function variantCells(product: Product, variant: Variant, { currency, weightUnit }: ExportTerms): WrittenRow {
  const full = priceOf(product, variant)
  const price = salePrice(full, product.discount, currency)
  const cost = variant.cost ?? product.cost
  const weight = variant.weight ?? product.weight
  const { stock } = variant
  return {
    SKU: variant.sku ?? (product.manageVariants ? undefined : product.sku),
    Barcode: barcodeOf(product, variant),
    Price: toDecimal(price, currency),
    'Compare-at price': price < full ? toDecimal(full, currency) : undefined,
    'Cost per item': cost === undefined ? undefined : toDecimal(cost, currency),
    'Inventory tracker': stock.tracked ? 'shopify' : undefined,
    'Inventory quantity': stock.tracked ? Math.max(0, forSale(stock)) : undefined,
    'Continue selling when out of stock': product.preorder.enabled ? 'CONTINUE' : 'DENY',
    'Weight value (grams)': weight === undefined ? undefined : gramsOf(weight, weightUnit),
    'Requires shipping': product.productType === 'physical',
  }
}

function gramsOf(weight: number, unit: ExportTerms['weightUnit']): number {
  return Number((weight * (unit === 'KG' ? 1000 : 453.59237)).toFixed(3))
}

/** Shopify has three options. Further ones are joined to the third. */
interface Column {
  name: string
  options: readonly string[]
}

function optionsOf({ options, manageVariants }: Product): Column[] {
  const names = manageVariants ? options.map(({ name }) => name) : []
  const [first, second, ...rest] = names
  const columns = [first, second].flatMap((name) => (name === undefined ? [] : [{ name, options: [name] }]))
  return rest.length > 0 ? [...columns, { name: rest.join(' / '), options: rest }] : columns
}

function optionCells(columns: readonly Column[], { choices }: Variant, isFirst: boolean): WrittenRow {
  if (columns.length === 0) {
    return { ...(isFirst ? { 'Option1 name': 'Title' } : {}), 'Option1 value': 'Default Title' }
  }
  return Object.fromEntries(
    columns.flatMap(({ name, options }, index) => [
      ...(isFirst ? [[`Option${index + 1} name`, name]] : []),
      [`Option${index + 1} value`, options.map((option) => choices[option] ?? '').join(' / ')],
    ]),
  )
}

function pictureCells(product: Product, index: number, { publicUrl }: ExportTerms): WrittenRow {
  const picture = product.media[index]
  const variant = soldVariants(product)[index]
  const shown = product.options
    .flatMap(({ name, choices }) => choices.filter((choice) => choice.name === variant?.choices[name]))
    .flatMap(({ mediaIds = [] }) => mediaIds)[0]
  const ofVariant = product.media.find(({ id }) => id === shown)
  return {
    ...(picture
      ? {
          'Product image URL': urlOf(picture, publicUrl),
          'Image position': index + 1,
          'Image alt text': picture.altText,
        }
      : {}),
    ...(variant && ofVariant ? { 'Variant image URL': urlOf(ofVariant, publicUrl) } : {}),
  }
}
