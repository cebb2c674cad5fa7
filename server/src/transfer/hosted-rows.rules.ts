import { type Product, priceOf, type Variant } from '../catalogue/product.rules.ts'
import { type Minor, toDecimal } from '../platform/money.ts'
import { writtenChoice } from './choices.rules.ts'
import {
  addressOf,
  choiceNamed,
  collectionNames,
  type ExportTerms,
  forSale,
  managedVariants,
} from './goods.rules.ts'

const upTo = (count: number, ...names: string[]) =>
  Array.from({ length: count }, (_, index) => names.map((name) => `${name}${index + 1}`)).flat()

const mostOptions = 6
const mostSections = 6
const mostTexts = 2

/** The columns of the hosted platform's table, in its order. */
export const hostedHeading: readonly string[] = [
  ...['handleId', 'fieldType', 'name', 'description', 'productImageUrl', 'collection', 'sku', 'ribbon'],
  ...['price', 'surcharge', 'visible', 'discountMode', 'discountValue', 'inventory', 'weight', 'cost'],
  ...upTo(mostOptions, 'productOptionName', 'productOptionType', 'productOptionDescription'),
  ...upTo(mostSections, 'additionalInfoTitle', 'additionalInfoDescription'),
  ...upTo(mostTexts, 'customTextField', 'customTextCharLimit', 'customTextMandatory'),
  'brand',
]

type Cells = Record<string, string | number | boolean | undefined>

/** The rows of a product: its own, then one for each of its variants. */
export function hostedRows(product: Product, terms: ExportTerms): Cells[] {
  return [
    productRow(product, terms),
    ...managedVariants(product).map((variant) => variantRow(product, variant, terms)),
  ]
}

function productRow(product: Product, terms: ExportTerms): Cells {
  const { currency, publicUrl } = terms
  const { discount, options, media, additionalInfoSections, customTextFields } = product
  const [only] = product.variants
  return {
    handleId: `product_${product.id}`,
    fieldType: 'Product',
    name: product.name,
    description: product.description,
    productImageUrl: media.map((one) => addressOf(one, publicUrl)).join(';'),
    collection: collectionNames(product, terms).join(';'),
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
    ...numbered(options.slice(0, mostOptions), ({ name, optionType, choices }) => ({
      productOptionName: name,
      productOptionType: optionType === 'color' ? 'COLOR' : 'DROP_DOWN',
      productOptionDescription: choices.map(writtenChoice).join(';'),
    })),
    ...numbered(additionalInfoSections.slice(0, mostSections), ({ title, description }) => ({
      additionalInfoTitle: title,
      additionalInfoDescription: description,
    })),
    ...numbered(customTextFields.slice(0, mostTexts), ({ title, maxLength, mandatory }) => ({
      customTextField: title,
      customTextCharLimit: maxLength,
      customTextMandatory: mandatory,
    })),
  }
}

function variantRow(product: Product, variant: Variant, { currency }: ExportTerms): Cells {
  return {
    handleId: `product_${product.id}`,
    fieldType: 'Variant',
    sku: variant.sku,
    surcharge: toDecimal(priceOf(product, variant) - product.price, currency),
    visible: variant.visible,
    inventory: inventoryOf(variant),
    weight: variant.weight,
    cost: moneyOf(variant.cost, currency),
    ...numbered(product.options.slice(0, mostOptions), (option) => {
      const name = variant.choices[option.name]
      return { productOptionDescription: writtenChoice(choiceNamed(option, name) ?? { name: name ?? '' }) }
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

/** The cells of one thing after the other, their columns numbered. */
function numbered<T>(things: readonly T[], cellsOf: (thing: T) => Cells): Cells {
  return Object.fromEntries(
    things.flatMap((thing, index) =>
      Object.entries(cellsOf(thing)).map(([column, cell]) => [`${column}${index + 1}`, cell]),
    ),
  )
}
