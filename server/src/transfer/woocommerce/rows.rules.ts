import type { ProductPatch } from '../../catalogue/model/patches.rules.ts'
import { defined, withoutNulls } from '../../platform/values/optional.ts'
import { readList } from '../entries/cells.rules.ts'
import { type Cells, cellText, quantityIn, type Row, type StockEntry, type Terms } from '../entries/rules.ts'

// WooCommerce's product table: a product has one row, and each of its variations a row of its own that names its parent.
// Variations may stand anywhere in the file.

/** The kinds of a row: `variation, downloadable, virtual`. */
export function kindsOf(row: Row): string[] {
  return readList((cellText(row, 'Type') ?? '').toLowerCase(), ',')
}

/** The parent that a variation names, by its SKU or as `id:12`; undefined for a product of its own. */
export function parentOf(row: Row): string | undefined {
  if (!kindsOf(row).some((kind) => kind.endsWith('variation'))) return undefined
  return cellText(row, 'Parent')?.trim() ?? ''
}

/** What variations may call this product. */
export function parentNames(row: Row): string[] {
  const id = cellText(row, 'ID')?.trim()
  const sku = cellText(row, 'SKU')?.trim()
  return [...(id ? [`id:${id}`] : []), ...(sku ? [sku] : [])]
}

/** WooCommerce writes a line break as a backslash and the letter n. */
export function proseIn(cells: Cells, column: string): string | null | undefined {
  const text = cells.text(column)
  return text ? text.replaceAll('\\r', '').replaceAll('\\n', '\n') : text
}

/** The kilograms of each unit of weight. */
const weightUnits = { kg: 1, g: 0.001, lbs: 0.453_592_37, oz: 0.028_349_523_125 }

export const weightColumns = Object.keys(weightUnits).map((unit) => `Weight (${unit})`)

/** The weight in the unit of the shop. A column that names none is in that unit. */
export function weightIn(cells: Cells, { weightUnit }: Terms): number | null | undefined {
  const own = cells.number('Weight')
  if (own !== undefined) return own || null
  for (const [unit, kilograms] of Object.entries(weightUnits)) {
    const weight = cells.number(`Weight (${unit})`)
    if (weight === undefined) continue
    if (!weight) return null
    return Number(((weight * kilograms) / (weightUnit === 'KG' ? 1 : weightUnits.lbs)).toFixed(4))
  }
  return undefined
}

const lengthUnits = ['CM', 'M', 'MM', 'IN', 'YD'] as const
const sides = ['Length', 'Width', 'Height'] as const

export const sizeColumns = [
  ...sides,
  ...lengthUnits.flatMap((unit) => sides.map((side) => `${side} (${unit.toLowerCase()})`)),
]

/** Columns that name no unit go with the unit of weight: centimetres with kilograms, inches with pounds. */
export function dimensionsIn(cells: Cells, { weightUnit }: Terms): Pick<ProductPatch, 'productDimensions'> {
  const usual = weightUnit === 'KG' ? 'CM' : 'IN'
  const named = lengthUnits.map((unit) => ({
    unit,
    columns: sides.map((side) => `${side} (${unit.toLowerCase()})`),
  }))
  for (const { unit, columns } of [...named, { unit: usual, columns: sides }] as const) {
    if (!columns.some((column) => cells.has(column))) continue
    const [length, width, height] = columns.map((column) => cells.number(column)?.toString())
    const size = withoutNulls({ length, width, height })
    return { productDimensions: Object.keys(size).length > 0 ? { ...size, unit } : null }
  }
  return {}
}

/** Of a product, or of a variation with its own count. */
export function stockIn(cells: Cells): StockEntry | undefined {
  const text = cells.text('Stock')?.trim()
  if (text?.toLowerCase() === 'parent') {
    cells.warn('Stock', 'is shared by all variants there and is not counted here')
    return { tracked: false, inStock: isInStock(cells) ?? true }
  }
  const quantity = text ? quantityIn(cells, 'Stock') : undefined
  if (quantity !== undefined) return { tracked: true, quantity }
  const inStock = isInStock(cells)
  return inStock === undefined ? undefined : { tracked: false, inStock }
}

function isInStock(cells: Cells): boolean | undefined {
  if (/^(on)?backorder$/i.test(cells.text('In stock?')?.trim() ?? '')) return true
  return cells.flag('In stock?') ?? undefined
}

/** What can be ordered without stock becomes a pre-order. */
export function preorderIn(sold: readonly Cells[]): Pick<ProductPatch, 'preorder'> {
  const column = 'Backorders allowed?'
  const allowed = sold.map((cells) =>
    cells.text(column)?.trim().toLowerCase() === 'notify' ? true : cells.flag(column),
  )
  return allowed.every((one) => typeof one !== 'boolean')
    ? {}
    : { preorder: { enabled: allowed.includes(true) } }
}

export const barcodeColumn = 'GTIN, UPC, EAN, or ISBN'

/** Columns without a place in this shop, with their usual values, which cause no warning. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  'Is featured?': ['0'],
  'Tax status': ['taxable'],
  'Tax class': ['parent', 'standard'],
  'Low stock amount': [],
  'Sold individually?': ['0'],
  'Allow customer reviews?': ['0', '1'],
  'Purchase note': [],
  'Shipping class': [],
  'Grouped products': [],
  Upsells: [],
  'Cross-sells': [],
  'Download limit': ['-1'],
  'Download expiry days': ['-1'],
  'External URL': [],
  'Button text': [],
  Position: ['0'],
}

const downloadColumns = (part: string) =>
  Array.from({ length: 20 }, (_, index) => `Download ${index + 1} ${part}`)
const downloads = downloadColumns('URL')

/** What describes downloads, whose addresses the report names. */
export const downloadNames: readonly string[] = [...downloadColumns('ID'), ...downloadColumns('name')]

export const leftOutColumns: readonly string[] = [...Object.keys(leftOut), ...downloads]

/** The position of a variation is that of its choices. */
export function warnOfLeftOut(cells: Cells, isVariation = false): void {
  for (const column of leftOutColumns) {
    if (isVariation && column === 'Position') continue
    const cell = cells.text(column)?.trim()
    if (cell && !leftOut[column]?.includes(cell))
      cells.warn(column, 'is left out: this shop has no place for it')
  }
}

/** Of a hidden product, its page is hidden, too. */
export function visibleIn(cells: Cells): boolean | undefined {
  const published = publishedIn(cells)
  const where = cells.text('Visibility in catalog')?.trim().toLowerCase()
  if (where === 'catalog' || where === 'search') {
    cells.warn('Visibility in catalog', 'is left out: a product is visible everywhere or nowhere')
  }
  if (where === 'hidden') {
    cells.warn('Visibility in catalog', 'hides the page of the product, too')
    return false
  }
  return published
}

/** WooCommerce writes 1, 0 for private and -1 for a draft. */
export function publishedIn(cells: Cells): boolean | undefined {
  return cells.text('Published')?.trim() === '-1' ? false : (cells.flag('Published') ?? undefined)
}

/** `Clothing > Shirts, Sale`: each level is a collection of its own. */
export function categoriesIn(text: string | null | undefined): { name: string }[] | undefined {
  if (text === undefined) return undefined
  const names = readList(text ?? '', ',').flatMap((path) => path.split('>').map((name) => name.trim()))
  return [...new Set(names)].filter((name) => name !== '').map((name) => ({ name }))
}

interface Attribute {
  name: string
  values: string[]
  number: number
}

export function attributesIn(cells: Cells, numbers: readonly number[]): Attribute[] {
  return numbers.flatMap((number) => {
    const name = cells.text(`Attribute ${number} name`)?.trim()
    if (!name) return []
    return [{ name, number, values: readList(cells.text(`Attribute ${number} value(s)`) ?? '', ',') }]
  })
}

/** Shoppers choose every option themselves. */
export function warnOfDefaults(cells: Cells, numbers: readonly number[]): void {
  for (const number of numbers) {
    const column = `Attribute ${number} default`
    if (cells.text(column)) cells.warn(column, 'is left out: no choice is made for shoppers')
  }
}

/** What the product is about, in information sections: the attributes that its variants do not have. */
export function sectionsIn(
  cells: Cells,
  attributes: readonly Attribute[],
): Pick<ProductPatch, 'additionalInfoSections'> {
  const sections = attributes.flatMap(({ name, values, number }) => {
    if (values.length === 0) return []
    if (cells.flag(`Attribute ${number} visible`) === false) {
      cells.warn(`Attribute ${number} name`, 'is left out: shoppers did not see it')
      return []
    }
    return [{ title: name, description: values.join(', ') }]
  })
  return defined({ additionalInfoSections: sections.length > 0 ? sections : undefined })
}
