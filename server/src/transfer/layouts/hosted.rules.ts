import type { OptionDraft } from '../../catalogue/model/drafts.rules.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { defined } from '../../platform/values/optional.ts'
import { barcodeIn } from '../entries/barcodes.rules.ts'
import { readList } from '../entries/cells.rules.ts'
import { addChoicesOfVariants, addHiddenVariants, readChoice } from '../entries/choices.rules.ts'
import type { Numbered } from '../entries/products.rules.ts'
import {
  type Cells,
  cellReader,
  collectionsIn,
  columnFinder,
  columnNumbers,
  type Entry,
  type PictureEntry,
  type Problem,
  quantityIn,
  type Row,
  type StockEntry,
  type Terms,
  toAmount,
  trackedByVariants,
  type VariantEntry,
} from '../entries/rules.ts'
import { hostedPrices } from './hosted-prices.rules.ts'

// The product table of the hosted platform: a row for each product, then one for each variant. The newer version has
// other names for some columns, full prices for variants, and own rows for pictures.

/** Other spellings of columns, in lower case. */
export function hostedColumns({ options, texts }: Numbered): Record<string, string> {
  const numbered = (count: number, column: string, spelling: string) =>
    Array.from({ length: count }, (_, index) => [`${spelling}${index + 1}`, `${column}${index + 1}`])
  return {
    plaindescription: 'description',
    media: 'productImageUrl',
    categoryslugs: 'collection',
    ...Object.fromEntries([
      ...numbered(options, 'productOptionDescription', 'productoptionchoices'),
      ...numbered(texts, 'customTextField', 'modifiername'),
      ...numbered(texts, 'customTextCharLimit', 'modifiercharlimit'),
      ...numbered(texts, 'customTextMandatory', 'modifiermandatory'),
    ]),
  }
}

export function hostedEntry(rows: readonly Row[], terms: Terms): Entry {
  const problems: Problem[] = []
  const [first, ...rest] = rows.map((row) => cellReader(row, terms, problems))
  const [firstRow] = rows
  if (!first || !firstRow) throw new Error('an entry without rows')
  checkKinds(first, rest)
  const slug = first.text('handle')?.trim()
  const handle = slug ?? first.text('handleId')?.trim() ?? ''
  const options = optionsOf(first, firstRow)
  const variantCells = rest.filter((cells) => kindOf(cells) === 'variant')
  const prices = hostedPrices(first, variantCells, terms.currency)
  const named = variantCells.map((cells, index) =>
    variantOf(cells, options, { price: prices.variants[index], currency: terms.currency }),
  )
  const complete = addChoicesOfVariants(options, named)
  const variants = variantCells.length > 0 ? addHiddenVariants(complete, named) : undefined
  return defined({
    line: first.line,
    key: handle,
    name: first.text('name') ?? handle,
    identifiers: identifiersOf(handle, first, variantCells),
    fields: {
      ...(slug ? { slug } : {}),
      ...fieldsOf(first, firstRow, terms),
      ...(options.length > 0 ? { options: complete, manageVariants: variants !== undefined } : {}),
      ...prices.product,
    },
    variants,
    collections: collectionsIn(first.text('collection')),
    stock: stockOf(first, variantCells),
    pictures: picturesOf(
      first,
      rest.filter((cells) => kindOf(cells) === 'media'),
    ),
    problems,
    variantLines: variantCells.map(({ line }) => line),
  } as Entry)
}

function kindOf(cells: Cells): string {
  return (cells.text('fieldType') ?? '').toLowerCase()
}

function checkKinds(first: Cells, rest: readonly Cells[]): void {
  if (kindOf(first) !== 'product') first.error('fieldType', 'the first row of a product must say Product')
  for (const cells of rest) {
    if (!['variant', 'media'].includes(kindOf(cells))) {
      cells.error('fieldType', 'must say Variant: a row above has the same handle')
    }
  }
}

function identifiersOf(handle: string, first: Cells, variants: readonly Cells[]): Entry['identifiers'] {
  const id = handle.replace(/^product_/i, '').toLowerCase()
  const skus = [first, ...variants].flatMap((cells) => cells.text('sku') ?? [])
  if (isGuid(id)) return { id, handle, skus }
  return { handle, slug: handle.toLowerCase(), skus }
}

function fieldsOf(cells: Cells, row: Row, terms: Terms): Entry['fields'] {
  const cost = toAmount(cells.money('cost'), terms.currency)
  return defined({
    name: cells.text('name') ?? undefined,
    description: cells.text('description'),
    sku: cells.text('sku'),
    barcode: barcodeIn(cells, 'barcode'),
    brand: cells.text('brand'),
    ribbon: cells.text('ribbon'),
    visible: cells.flag('visible') ?? undefined,
    weight: cells.number('weight'),
    cost,
    additionalInfoSections: sectionsOf(cells, row),
    customTextFields: textFieldsOf(cells, row),
    preorder: preorderOf(cells),
  })
}

function preorderOf(cells: Cells): Entry['fields']['preorder'] {
  const enabled = cells.flag('preOrderEnabled')
  if (typeof enabled !== 'boolean') return undefined
  const message = cells.text('preOrderMessage')
  const limit = cells.number('preOrderLimit')
  return { enabled, ...(message ? { message } : {}), ...(typeof limit === 'number' ? { limit } : {}) }
}

function sectionsOf(cells: Cells, row: Row): Entry['fields']['additionalInfoSections'] {
  const numbers = columnNumbers(row, 'additionalInfoTitle')
  if (numbers.length === 0) return undefined
  return numbers.flatMap((number) => {
    const title = cells.text(`additionalInfoTitle${number}`) ?? ''
    const description = cells.text(`additionalInfoDescription${number}`) ?? ''
    return title || description ? [{ title, description }] : []
  })
}

/** The default maximum length of a text field. */
const defaultLength = 500

function textFieldsOf(cells: Cells, row: Row): Entry['fields']['customTextFields'] {
  const numbers = columnNumbers(row, 'customTextField')
  if (numbers.length === 0) return undefined
  return numbers.flatMap((number) => {
    const title = cells.text(`customTextField${number}`)
    if (!title) return []
    const kind = cells.text(`modifierType${number}`) ?? 'FREE_TEXT'
    if (kind.toUpperCase() !== 'FREE_TEXT') {
      cells.warn(`modifierType${number}`, `"${title}" is not a text: it is left out`)
      return []
    }
    const maxLength = cells.number(`customTextCharLimit${number}`) ?? defaultLength
    return [{ title, maxLength, mandatory: cells.flag(`customTextMandatory${number}`) ?? false }]
  })
}

function optionsOf(cells: Cells, row: Row): OptionDraft[] {
  return columnNumbers(row, 'productOptionName').flatMap((number) => {
    const name = cells.text(`productOptionName${number}`)?.trim()
    if (!name) return []
    const type = (cells.text(`productOptionType${number}`) ?? 'DROP_DOWN').toUpperCase()
    const choices = readList(cells.text(`productOptionDescription${number}`) ?? '', ';').map(readChoice)
    const optionType = type === 'COLOR' || type === 'SWATCH_CHOICES' ? 'color' : 'drop_down'
    return [{ name, optionType: optionType as 'color' | 'drop_down', choices }]
  })
}

interface Priced {
  price: number | null | undefined
  currency: string
}

function variantOf(cells: Cells, options: readonly OptionDraft[], { price, currency }: Priced): VariantEntry {
  const choices: Record<string, string> = {}
  options.forEach(({ name }, index) => {
    const column = `productOptionDescription${index + 1}`
    const text = cells.text(column)?.trim()
    if (text) choices[name] = readChoice(text).description
    else cells.error(column, `must say which choice of "${name}" this variant is`)
  })
  if (options.length === 0) cells.error('productOptionName1', 'the product of this variant has no options')
  const stock = stockCell(cells)
  return defined({
    choices,
    fields: defined({
      price,
      cost: ownOnly(toAmount(cells.money('cost'), currency)),
      weight: ownOnly(cells.number('weight')),
      sku: cells.text('sku'),
      barcode: barcodeIn(cells, 'barcode'),
      visible: cells.flag('visible') ?? undefined,
    }),
    stock: stock && defined({ quantity: stock.quantity, inStock: stock.inStock }),
  } as VariantEntry)
}

/** Variants without their own value have 0. */
function ownOnly(value: number | null | undefined): number | null | undefined {
  return value === 0 ? null : value
}

function stockCell(cells: Cells): StockEntry | undefined {
  const text = cells.text('inventory')?.trim()
  if (!text) return undefined
  const word = text.replace(/[_\s-]/g, '').toLowerCase()
  if (word === 'instock') return { tracked: false, inStock: true }
  if (word === 'outofstock') return { tracked: false, inStock: false }
  const quantity = quantityIn(cells, 'inventory')
  return quantity === undefined ? undefined : { tracked: true, quantity }
}

function stockOf(first: Cells, variants: readonly Cells[]): StockEntry | undefined {
  if (variants.length === 0) return stockCell(first)
  const tracked = variants.map((cells) => stockCell(cells)?.tracked)
  return trackedByVariants(first, 'inventory', tracked)
}

const pictureHost = 'https://static.wixstatic.com/media/'

function picturesOf(first: Cells, rest: readonly Cells[]): PictureEntry[] | undefined {
  const rows = [first, ...rest]
  if (!first.has('productImageUrl')) return undefined
  const pictures = rows.flatMap((cells) => {
    const altText = cells.text('mediaAltText')
    return readList(cells.text('productImageUrl') ?? '', ';').map((name) => ({
      address: /^https?:\/\//i.test(name) ? name : pictureHost + name.replace(/^\/+/, ''),
      ...(altText ? { altText } : {}),
    }))
  })
  return [...new Map(pictures.map((one) => [one.address, one])).values()]
}

/** The column of a field; `#` is its number. */
export const hostedColumnOf = columnFinder([
  [/^variants\[\d+\]\.price/, 'surcharge'],
  [/^variants\[\d+\]\.(cost|weight|sku|barcode|visible)/, '$1'],
  [/^variants/, 'productOptionDescription1'],
  [/^stock/, 'inventory'],
  [/^options\[(\d+)\]\.name/, 'productOptionName#'],
  [/^options\[(\d+)\]/, 'productOptionDescription#'],
  [/^options/, 'productOptionDescription1'],
  [/^additionalInfoSections\[(\d+)\]\.title/, 'additionalInfoTitle#'],
  [/^additionalInfoSections\[(\d+)\]/, 'additionalInfoDescription#'],
  [/^customTextFields\[(\d+)\]\.maxLength/, 'customTextCharLimit#'],
  [/^customTextFields\[(\d+)\]/, 'customTextField#'],
  [/^discount/, 'discountValue'],
  [/^media/, 'productImageUrl'],
  [/^preorder\.limit/, 'preOrderLimit'],
  [/^preorder/, 'preOrderMessage'],
  [/^slug/, 'handle'],
  [/^(name|price|cost|description|sku|barcode|brand|ribbon|weight|visible)\b/, '$1'],
])
