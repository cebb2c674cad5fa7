import { type Product, priceOf, type Variant } from '../../catalogue/model/product.rules.ts'
import { urlOf } from '../../catalogue/wire/v1/media.rules.ts'
import { type Minor, toDecimal } from '../../platform/values/money.ts'
import { writeList } from '../entries/cells.rules.ts'
import { writeChoice } from '../entries/choices.rules.ts'
import {
  choiceNamed,
  collectionNames,
  type ExportTerms,
  forSale,
  managedVariants,
  type Numbered,
  type WrittenRow,
} from '../entries/products.rules.ts'

export const upTo = (count: number, ...names: string[]) =>
  Array.from({ length: count }, (_, index) => names.map((name) => `${name}${index + 1}`)).flat()

/** The columns of the hosted platform's own table. */
const defaultColumns: Numbered = { options: 6, sections: 6, texts: 2 }

/** The columns in the platform's order, with as many numbered columns as products need. */
export function hostedHeading({ options, sections, texts }: Numbered = defaultColumns): string[] {
  return [
    ...['handleId', 'fieldType', 'name', 'description', 'productImageUrl', 'collection', 'sku', 'ribbon'],
    ...['price', 'surcharge', 'visible', 'discountMode', 'discountValue', 'inventory', 'weight', 'cost'],
    ...upTo(
      Math.max(defaultColumns.options, options),
      ...['productOptionName', 'productOptionType', 'productOptionDescription'],
    ),
    ...upTo(Math.max(defaultColumns.sections, sections), 'additionalInfoTitle', 'additionalInfoDescription'),
    ...upTo(
      Math.max(defaultColumns.texts, texts),
      ...['customTextField', 'customTextCharLimit', 'customTextMandatory'],
    ),
    ...['brand', 'barcode'],
  ]
}

/** One row for the product, then one for each variant. */
export function hostedRows(product: Product, terms: ExportTerms): WrittenRow[] {
  return [
    productRow(product, terms),
    ...managedVariants(product).map((variant) => variantRow(product, variant, terms)),
  ]
}

function productRow(product: Product, terms: ExportTerms): WrittenRow {
  const { currency, publicUrl } = terms
  const { discount, options, media, additionalInfoSections, customTextFields } = product
  const [only] = product.variants
  return {
    handleId: `product_${product.id}`,
    fieldType: 'Product',
    name: product.name,
    description: product.description,
    productImageUrl: writeList(
      media.map((one) => urlOf(one, publicUrl)),
      ';',
    ),
    collection: writeList(collectionNames(product, terms), ';'),
    sku: product.sku,
    ribbon: product.ribbon,
    price: toDecimal(product.price, currency),
    visible: product.visible,
    discountMode: discount.type === 'NONE' ? 'PERCENT' : discount.type,
    discountValue: discount.type === 'NONE' ? 0 : discount.value,
    inventory: only && !product.manageVariants ? inventoryOf(only) : undefined,
    weight: product.weight,
    cost: moneyOf(product.cost, currency),
    brand: product.brand,
    barcode: product.barcode,
    ...numbered(options, ({ name, optionType, choices }) => ({
      productOptionName: name,
      productOptionType: optionType === 'color' ? 'COLOR' : 'DROP_DOWN',
      productOptionDescription: writeList(choices.map(writeChoice), ';'),
    })),
    ...numbered(additionalInfoSections, ({ title, description }) => ({
      additionalInfoTitle: title,
      additionalInfoDescription: description,
    })),
    ...numbered(customTextFields, ({ title, maxLength, mandatory }) => ({
      customTextField: title,
      customTextCharLimit: maxLength,
      customTextMandatory: mandatory,
    })),
  }
}

function variantRow(product: Product, variant: Variant, { currency }: ExportTerms): WrittenRow {
  return {
    handleId: `product_${product.id}`,
    fieldType: 'Variant',
    sku: variant.sku,
    barcode: variant.barcode,
    surcharge: toDecimal(priceOf(product, variant) - product.price, currency),
    visible: variant.visible,
    inventory: inventoryOf(variant),
    weight: variant.weight,
    cost: moneyOf(variant.cost, currency),
    ...numbered(product.options, (option) => {
      const name = variant.choices[option.name]
      return { productOptionDescription: writeChoice(choiceNamed(option, name) ?? { name: name ?? '' }) }
    }),
  }
}

function inventoryOf({ stock }: Variant): string | number {
  if (stock.tracked) return Math.max(0, forSale(stock))
  return stock.inStock ? 'InStock' : 'OutOfStock'
}

function moneyOf(amount: Minor | undefined, currency: string): string | undefined {
  return amount === undefined ? undefined : toDecimal(amount, currency)
}

/** The cells of several values, in numbered columns. */
function numbered<T>(things: readonly T[], cellsOf: (thing: T) => WrittenRow): WrittenRow {
  return Object.fromEntries(
    things.flatMap((thing, index) =>
      Object.entries(cellsOf(thing)).map(([column, cell]) => [`${column}${index + 1}`, cell]),
    ),
  )
}
