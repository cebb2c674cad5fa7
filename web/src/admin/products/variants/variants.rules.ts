import type { CatalogueProduct } from '@cartwright/contract/catalogue/products.ts'
import type { Variant, VariantOverride } from '@cartwright/contract/catalogue/variants.ts'
import type { InventoryVariant } from '@cartwright/contract/inventory/inventory-items.ts'
import type { StockChange } from '@cartwright/contract/inventory/stock-list.ts'
import { mayGroup } from '@cartwright/contract/values/numbers.ts'
import {
  type Count,
  type NumberFormat,
  type Reading,
  readNumber,
} from '../../components/number/number.rules.ts'

export const columns = ['price', 'cost', 'weight', 'sku', 'quantity', 'barcode'] as const
export type Column = (typeof columns)[number]
type TextColumn = 'sku' | 'barcode'
const cells = [...columns, 'visible'] as const

/** How the numbers of each column are read. */
export type CellFormats = Record<Exclude<Column, TextColumn>, NumberFormat>

export function isTextColumn(column: Column): column is TextColumn {
  return column === 'sku' || column === 'barcode'
}

/** A row of the grid: a variant with its values as texts. */
export type Row = Record<Column, string> & { id: string; name: string; visible: boolean }

/** The unsaved edits of the grid, by variant. Numbers are as typed, or as `normaliseText` writes them. */
export type Edits = Record<string, Partial<Record<Column, string>> & { visible?: boolean }>

export function rowsOf({ variants = [], productOptions = [] }: CatalogueProduct, everything: string): Row[] {
  const options = productOptions.map(({ name = '' }) => name)
  return variants.map(({ id = '', choices = {}, variant, stock }) => ({
    id,
    name: options.flatMap((option) => choices[option] ?? []).join(' / ') || everything,
    price: textOf(variant?.priceData?.price),
    cost: textOf(variant?.costAndProfitData?.itemCost),
    weight: textOf(variant?.weight || undefined),
    sku: variant?.sku ?? '',
    barcode: variant?.barcode ?? '',
    quantity: textOf(stock?.quantity),
    visible: variant?.visible ?? true,
  }))
}

/** The rows with their edits. */
export function applyEdits(rows: readonly Row[], edits: Edits): Row[] {
  return rows.map((row) => ({ ...row, ...edits[row.id] }))
}

/** Edits cells of a row. A cell with its saved value is no edit. */
export function setCell(edits: Edits, row: Row, change: Edits[string]): Edits {
  const all = Object.entries({ ...edits[row.id], ...change })
  const kept = all.filter(([column, value]) => row[column as Column] !== value)
  const { [row.id]: _, ...others } = edits
  return kept.length === 0 ? others : { ...others, [row.id]: Object.fromEntries(kept) }
}

/** Why a text is no number of a column, with the numbers that it may mean. */
export function cellProblem(column: Column, text: string, formats: CellFormats): Reading | undefined {
  if (isTextColumn(column)) return undefined
  const reading = readNumber(text, formats[column])
  return reading.kind === 'number' ? undefined : reading
}

export interface ProblemCell {
  variantId: string
  column: Column
  problem: Reading
}

/** The edited cells that are no clear numbers. */
export function problemCells(edits: Edits, formats: CellFormats): ProblemCell[] {
  return Object.entries(edits).flatMap(([variantId, edit]) =>
    columns.flatMap((column) => {
      const problem = cellProblem(column, edit[column] ?? '', formats)
      return problem ? [{ variantId, column, problem }] : []
    }),
  )
}

/** The text of a cell as a decimal with a point, which means the same number in every language. */
export function normaliseText(column: Column, text: string, formats: CellFormats): string {
  if (isTextColumn(column)) return text
  const reading = readNumber(text, formats[column])
  return reading.kind === 'number' ? normalised(reading.value) : text
}

export function normaliseEdits(edits: Edits, formats: CellFormats): Edits {
  const entries = Object.entries(edits).map(([id, edit]) => {
    const texts = columns.flatMap((column) => {
      const text = edit[column]
      return text === undefined ? [] : [[column, normaliseText(column, text, formats)]]
    })
    return [id, { ...edit, ...Object.fromEntries(texts) }]
  })
  return Object.fromEntries(entries)
}

/** A number as its cell shows it. */
export function cellText(text: string, decimalSign: '.' | ','): string {
  return /^-?\d+\.\d+$/.test(text) ? text.replace('.', decimalSign) : text
}

/** The edits as overrides of variants. An empty cell means the value of the product. */
export function overridesFrom(edits: Edits): VariantOverride[] {
  return Object.entries(edits).flatMap(
    ([id, { quantity: _, price, cost, weight, sku, barcode, visible }]) => {
      const own = {
        ...(price === undefined ? {} : { price: numberOf(price) ?? null }),
        ...(cost === undefined ? {} : { cost: numberOf(cost) ?? null }),
        ...(weight === undefined ? {} : { weight: numberOf(weight) ?? null }),
        ...(sku === undefined ? {} : { sku: sku || null }),
        ...(barcode === undefined ? {} : { barcode: barcode.trim() || null }),
        ...(visible === undefined ? {} : { visible }),
      }
      return Object.keys(own).length === 0 ? [] : [{ variantIds: [id], ...own }]
    },
  )
}

export function stockFrom(edits: Edits): InventoryVariant[] {
  return Object.entries(edits).flatMap(([variantId, { quantity }]) =>
    quantity === undefined ? [] : [{ variantId, quantity: numberOf(quantity) ?? 0 }],
  )
}

/** Edits of tracked stock, each with the quantity it replaces. */
export function stockChangesFrom(edits: Edits, product: CatalogueProduct): StockChange[] {
  const seen = new Map(product.variants?.map(({ id, stock }) => [id, stock?.quantity ?? 0]))
  return stockFrom(edits).map(({ variantId = '', quantity = 0 }) => ({
    productId: product.id ?? '',
    variantId,
    quantity: quantity ?? 0,
    from: seen.get(variantId) ?? 0,
  }))
}

/** The edits made after `edits` were sent, relative to the saved product. */
export function editsSince(
  { base, edits }: { base: CatalogueProduct; edits: Edits },
  { typed, saved }: { typed: Edits; saved: CatalogueProduct },
): Edits {
  const before = new Map(rowsOf(base, '').map((row) => [row.id, row]))
  return rowsOf(saved, '').reduce((kept: Edits, row) => {
    const sent: Edits[string] = { ...before.get(row.id), ...edits[row.id] }
    const now: Edits[string] = { ...before.get(row.id), ...typed[row.id] }
    const since = cells.filter((cell) => now[cell] !== sent[cell]).map((cell) => [cell, now[cell]])
    return since.length === 0 ? kept : setCell(kept, row, Object.fromEntries(since))
  }, {})
}

/** The messages of the shop, by variant and column. */
export type Faults = Record<string, Partial<Record<Column, string>>>

export const refusedCell = /^(?:inventoryItem\.)?variants\[(\d+)\]\.(price|cost|weight|sku|barcode|quantity)$/

/** Maps messages of request fields to cells; `sent` are the variants of the request in order. */
export function faultsOf(fields: Readonly<Record<string, string>>, sent: readonly string[]): Faults {
  const faults: Faults = {}
  for (const [field, text] of Object.entries(fields)) {
    const [, index, column = ''] = refusedCell.exec(field) ?? []
    const id = sent[Number(index)]
    if (id !== undefined) faults[id] = { ...faults[id], [column]: text }
  }
  return faults
}

/** The edits of variants that still exist. */
export function editsOfVariants(edits: Edits, variants: readonly Variant[] = []): Edits {
  const ids = new Set(variants.map(({ id }) => id))
  return Object.fromEntries(Object.entries(edits).filter(([id]) => ids.has(id)))
}

/** The number of a normalised text. */
function numberOf(text: string): number | undefined {
  return text === '' ? undefined : Number(text)
}

export function normalised(value: Count): string {
  return unambiguous(String(value))
}

/** Adds a 0 where decimals look like thousands. */
export function unambiguous(decimal: string): string {
  return mayGroup(decimal) ? `${decimal}0` : decimal
}

function textOf(value: number | string | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}
