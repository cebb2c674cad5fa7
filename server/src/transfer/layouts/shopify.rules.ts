import type { OptionDraft } from '../../catalogue/model/drafts.rules.ts'
import type { Minor } from '../../platform/values/money.ts'
import { defined } from '../../platform/values/optional.ts'
import { barcodeIn } from '../entries/barcodes.rules.ts'
import { readList } from '../entries/cells.rules.ts'
import { addChoicesOfVariants, addHiddenVariants } from '../entries/choices.rules.ts'
import {
  type Cells,
  cellReader,
  collectionsIn,
  type Entry,
  giftCardAdvice,
  type Problem,
  quantityIn,
  type Row,
  type StockEntry,
  type Terms,
  toAmount,
  trackedByVariants,
  type VariantEntry,
} from '../entries/rules.ts'
import { type Sale, saleOf } from '../entries/sale.rules.ts'
import { seoOf } from '../entries/seo.rules.ts'
import { choiceOf, shopifyPictures } from './shopify-pictures.rules.ts'

// Shopify's product table: the rows of a product share its handle. The first one describes the product, and each may
// have a variant and a picture.

export function shopifyEntry(rows: readonly Row[], terms: Terms): Entry {
  const problems: Problem[] = []
  const all = rows.map((row) => cellReader(row, terms, problems))
  const [first] = all
  if (!first) throw new Error('an entry without rows')
  const handle = first.text('Handle')?.trim() ?? ''
  const slug = handle ? { slug: handle.toLowerCase() } : {}
  if (!first.text('Title')) first.error('Title', 'the first row of a product must have a title')
  const options = optionsOf(first)
  const sold = all.filter((cells, index) => index === 0 || isVariant(cells))
  if (first.text('Gift Card')?.trim().toLowerCase() === 'true')
    first.error('Gift Card', `says that this is a gift card, and ${giftCardAdvice}`)
  for (const cells of sold) warnOfLeftOut(cells)
  const sale = saleOfRows(sold, first, terms)
  const base = ownFields(first, terms)
  const { sku: _, barcode: __, ...shared } = base
  const named = options.length > 0 ? sold.map((cells) => variantOf(cells, options, { base, terms })) : []
  const priced = named.map((variant, index) => withPrice(variant, index, { sale, terms, first }))
  const complete = addChoicesOfVariants(options, named)
  return defined({
    line: first.line,
    key: handle,
    name: first.text('Title') ?? handle,
    identifiers: { ...slug, skus: sold.flatMap((cells) => cells.text('Variant SKU') ?? []) },
    fields: {
      ...fieldsOf(first),
      ...slug,
      ...productPrice(first, sale, terms),
      ...(options.length > 0 ? shared : base),
      options: complete,
      manageVariants: options.length > 0,
      ...productTypeOf(sold),
      ...preorderOf(sold),
    },
    variants: options.length > 0 ? addHiddenVariants(complete, priced) : undefined,
    collections: collectionsOf(first),
    keepsOtherCollections: true,
    stock: stockOf(sold, options.length > 0),
    pictures: shopifyPictures(all, options),
    problems,
    variantLines: sold.map(({ line }) => line),
  } as Entry)
}

/** Columns without a place in this shop, with their usual value, which causes no warning. */
const leftOut: Readonly<Record<string, string>> = {
  'Variant Taxable': 'true',
  'Variant Tax Code': '',
}

function warnOfLeftOut(cells: Cells): void {
  for (const [column, usual] of Object.entries(leftOut)) {
    const cell = cells.text(column)?.trim()
    if (cell && cell.toLowerCase() !== usual) {
      cells.warn(column, 'is left out: this shop has no place for it')
    }
  }
}

/** Whether the row has a variant, and not only a further picture. */
function isVariant(cells: Cells): boolean {
  return ['Option1 Value', 'Variant SKU', 'Variant Price'].some((column) => Boolean(cells.text(column)))
}

function optionsOf(first: Cells): OptionDraft[] {
  const names = [1, 2, 3].flatMap((number) => {
    const name = first.text(`Option${number} Name`)?.trim()
    return name ? [{ name, number }] : []
  })
  if (names.length === 1 && names[0]?.name === 'Title' && /^default( title)?$/i.test(choiceOf(first, 1)))
    return []
  return names.map(({ name }) => ({
    name,
    optionType: /^colou?r$|^farbe$|^couleur$/i.test(name) ? 'color' : 'drop_down',
    choices: [],
  }))
}

interface VariantTerms {
  base: OwnFields
  terms: Terms
}

function variantOf(
  cells: Cells,
  options: readonly OptionDraft[],
  { base, terms }: VariantTerms,
): VariantEntry {
  const choices: Record<string, string> = {}
  options.forEach(({ name }, index) => {
    const value = choiceOf(cells, index + 1)
    if (value) choices[name] = value
    else cells.error(`Option${index + 1} Value`, `must say which choice of "${name}" this variant is`)
  })
  const { quantity, inStock } = stockCell(cells)
  const own = ownFields(cells, terms)
  return {
    choices,
    fields: {
      ...own,
      ...(own.cost !== undefined && own.cost === base.cost ? { cost: null } : {}),
      ...(own.weight !== undefined && own.weight === base.weight ? { weight: null } : {}),
    },
    stock: defined({ quantity, inStock }),
  }
}

type OwnFields = Pick<VariantEntry['fields'], 'sku' | 'barcode' | 'cost' | 'weight'>

/** The fields of the first variant become those of the product; other variants keep only what differs. */
function ownFields(cells: Cells, { currency, weightUnit }: Terms): OwnFields {
  const grams = cells.number('Variant Grams')
  return defined({
    sku: cells.text('Variant SKU'),
    barcode: barcodeIn(cells, 'Variant Barcode'),
    cost: toAmount(cells.money('Cost per item'), currency),
    weight: typeof grams === 'number' ? weightIn(weightUnit, grams) : grams,
  })
}

function weightIn(unit: Terms['weightUnit'], grams: number): number | null {
  if (grams === 0) return null
  return Number((unit === 'KG' ? grams / 1000 : grams / 453.59237).toFixed(4))
}

function paidOf(cells: Cells): { price: Minor; before?: Minor } {
  const before = cells.money('Variant Compare At Price')
  return { price: cells.money('Variant Price') ?? 0n, ...(before ? { before } : {}) }
}

function saleOfRows(sold: readonly Cells[], first: Cells, { currency }: Terms): Sale {
  const sale = saleOf(sold.map(paidOf), currency)
  if (sale.incomplete) {
    first.warn('Variant Compare At Price', 'is left out: a sale applies to all variants of a product')
  }
  return sale
}

/** The product has the price of its first variant. */
function productPrice(
  first: Cells,
  { fullPrices: full, discount }: Sale,
  { currency }: Terms,
): Entry['fields'] {
  if (!first.has('Variant Price')) return {}
  return { price: toAmount(full[0] ?? 0n, currency) ?? 0, discount }
}

interface Pricing {
  sale: Sale
  terms: Terms
  first: Cells
}

function withPrice(variant: VariantEntry, index: number, { sale, terms, first }: Pricing): VariantEntry {
  if (!first.has('Variant Price')) return variant
  const own = sale.fullPrices[index]
  const price = own === undefined || own === sale.fullPrices[0] ? null : toAmount(own, terms.currency)
  return { ...variant, fields: defined({ ...variant.fields, price }) }
}

function fieldsOf(cells: Cells): Entry['fields'] {
  const tags = cells.text('Tags')
  return defined({
    name: cells.text('Title') ?? undefined,
    description: cells.text('Body (HTML)'),
    brand: cells.text('Vendor'),
    keywords: tags === undefined ? undefined : readList(tags ?? '', ','),
    visible: visibleOf(cells),
    seoData: seoOf(cells.text('SEO Title'), cells.text('SEO Description')),
  })
}

function visibleOf(cells: Cells): boolean | undefined {
  const status = cells.text('Status')?.trim().toLowerCase()
  if (status && !['active', 'draft', 'archived', 'unlisted'].includes(status)) {
    cells.error('Status', `"${status}" is not one of active, draft, archived`)
  }
  const published = cells.flag('Published')
  if (status && status !== 'active') return false
  return published ?? (status ? true : undefined)
}

function productTypeOf(sold: readonly Cells[]): Pick<Entry['fields'], 'productType'> {
  const shipped = sold.map((cells) => cells.flag('Variant Requires Shipping'))
  if (!shipped.some((one) => typeof one === 'boolean')) return {}
  return { productType: shipped.every((one) => one === false) ? 'digital' : 'physical' }
}

function continues(cells: Cells): boolean | undefined {
  const policy = cells.text('Variant Inventory Policy')?.trim().toLowerCase()
  if (!policy) return undefined
  if (policy === 'continue' || policy === 'deny') return policy === 'continue'
  return cells.flag('Variant Inventory Policy') ?? undefined
}

/** A product that can be bought without stock becomes a pre-order. */
function preorderOf(sold: readonly Cells[]): Pick<Entry['fields'], 'preorder'> {
  const policies = sold.map(continues)
  if (policies.every((one) => one === undefined)) return {}
  return { preorder: { enabled: policies.includes(true) } }
}

/** Shopify's own tables have no collections: the product type becomes one. */
function collectionsOf(cells: Cells): Entry['collections'] {
  return collectionsIn(cells.text(cells.has('Collection') ? 'Collection' : 'Type'))
}

function isTracked(cells: Cells): boolean | undefined {
  const tracker = cells.text('Variant Inventory Tracker')
  return tracker === undefined ? undefined : tracker !== null
}

function stockCell(cells: Cells): StockEntry {
  const tracked = isTracked(cells)
  if (tracked === false) return { tracked, inStock: true }
  const quantity = quantityIn(cells, 'Variant Inventory Qty')
  return quantity === undefined ? defined({ tracked }) : { tracked: true, quantity }
}

function stockOf(sold: readonly Cells[], hasVariants: boolean): StockEntry | undefined {
  const [first] = sold
  if (!first) return undefined
  if (!hasVariants) {
    const stock = stockCell(first)
    return Object.keys(stock).length > 0 ? stock : undefined
  }
  const tracked = sold.map((cells) => stockCell(cells).tracked)
  return trackedByVariants(first, 'Variant Inventory Tracker', tracked)
}
