import type { CatalogueProduct } from '@cartwright/contract/catalogue/products.ts'
import type { Variant, VariantOverride } from '@cartwright/contract/catalogue/variants.ts'
import type { InventoryVariant } from '@cartwright/contract/inventory/inventory-items.ts'
import type { StockChange } from '@cartwright/contract/inventory/stock-list.ts'
import { mayGroup, meaningsOf } from '@cartwright/contract/values/numbers.ts'

export const columns = ['price', 'cost', 'weight', 'sku', 'quantity'] as const
export type Column = (typeof columns)[number]
const cells = [...columns, 'visible'] as const

/** A row of the grid: a variant with its values as texts. */
export type Row = Record<Column, string> & { id: string; name: string; visible: boolean }

/** The unsaved edits of the grid, by variant. */
export type Edits = Record<string, Partial<Record<Column, string>> & { visible?: boolean }>

export interface Cell {
  row: number
  column: number
}

/** Two corners of a rectangle of cells. */
export interface Block {
  from: Cell
  to: Cell
}

export function rowsOf({ variants = [], productOptions = [] }: CatalogueProduct, everything: string): Row[] {
  const options = productOptions.map(({ name = '' }) => name)
  return variants.map(({ id = '', choices = {}, variant, stock }) => ({
    id,
    name: options.flatMap((option) => choices[option] ?? []).join(' / ') || everything,
    price: textOf(variant?.priceData?.price),
    cost: textOf(variant?.costAndProfitData?.itemCost),
    weight: textOf(variant?.weight || undefined),
    sku: variant?.sku ?? '',
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

/** The cells of text copied from a spreadsheet. */
export function parseBlock(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()))
}

/** A block as text for a spreadsheet, with the given decimal sign. */
export function blockText(
  { rows, shown }: { rows: readonly Row[]; shown: readonly Column[] },
  block: Block,
  decimal: '.' | ',',
): string {
  const { top, bottom, left, right } = edgesOf(block)
  const textOf = (row: Row, column: Column) =>
    column === 'sku' ? row[column] : unambiguous(row[column]).replace('.', decimal)
  return rows
    .slice(top, bottom + 1)
    .map((row) =>
      shown
        .slice(left, right + 1)
        .map((column) => textOf(row, column))
        .join('\t'),
    )
    .join('\n')
}

export function isWithin(block: Block | undefined, { row, column }: Cell): boolean {
  if (!block) return false
  const { top, bottom, left, right } = edgesOf(block)
  return row >= top && row <= bottom && column >= left && column <= right
}

export function cellsOf(block: Block): number {
  const { top, bottom, left, right } = edgesOf(block)
  return (bottom - top + 1) * (right - left + 1)
}

/** One text in every cell of a block. */
export function fillBlock(block: Block, text: string): string[][] {
  const { top, bottom, left, right } = edgesOf(block)
  return Array.from({ length: bottom - top + 1 }, () => Array.from({ length: right - left + 1 }, () => text))
}

/** The top left cell of a block. */
export function cornerOf(block: Block): Cell {
  const { top, left } = edgesOf(block)
  return { row: top, column: left }
}

function edgesOf({ from, to }: Block) {
  return {
    top: Math.min(from.row, to.row),
    bottom: Math.max(from.row, to.row),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column),
  }
}

export interface Pasted {
  edits: Edits
  /** The number of cells that were changed. */
  taken: number
  /** Cells that are not numbers in a number column. They do not change. */
  refused: Refused[]
}

export interface Refused {
  variant: string
  column: Column
  text: string
}

/** Pastes a block from one cell on, as far as the grid reaches. */
export function pasteBlock(
  { rows, shown, edits }: { rows: readonly Row[]; shown: readonly Column[]; edits: Edits },
  at: Cell,
  block: readonly string[][],
): Pasted {
  const done: Pasted = { edits, taken: 0, refused: [] }
  block.forEach((cells, down) => {
    cells.forEach((text, right) => {
      const row = rows[at.row + down]
      const column = shown[at.column + right]
      if (!row || !column) return
      if (cellProblem(column, text)) {
        done.refused.push({ variant: row.name, column, text })
        return
      }
      done.edits = setCell(done.edits, row, { [column]: normaliseText(column, text) })
      done.taken += 1
    })
  })
  return done
}

/** Undoes the step from `before` to `after`, except in cells that have changed since. */
export function revertBlock(edits: Edits, before: Edits, after: Edits): Edits {
  const back = { ...edits }
  for (const id of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const own = { ...edits[id] }
    for (const column of columns) {
      const was = before[id]?.[column]
      if (was === after[id]?.[column] || own[column] !== after[id]?.[column]) continue
      if (was === undefined) delete own[column]
      else own[column] = was
    }
    if (Object.keys(own).length === 0) delete back[id]
    else back[id] = own
  }
  return back
}

export type CellProblem = 'number' | 'unclear' | 'whole'

/** Why a text is invalid in a column. Only weights may have three decimals; elsewhere `1.250` may mean 1250. */
export function cellProblem(column: Column, text: string): CellProblem | undefined {
  if (column === 'sku' || text === '') return undefined
  const [decimal, other] = meaningsOf(text)
  if (decimal === undefined || decimal.startsWith('-')) return 'number'
  if (other !== undefined || (column !== 'weight' && mayGroup(decimal))) return 'unclear'
  return column === 'quantity' && !Number.isInteger(Number(decimal)) ? 'whole' : undefined
}

export function hasProblems(edits: Edits): boolean {
  return Object.values(edits).some((edit) =>
    columns.some((column) => cellProblem(column, edit[column] ?? '') !== undefined),
  )
}

/** The edits as overrides of variants. An empty cell means the value of the product. */
export function overridesFrom(edits: Edits): VariantOverride[] {
  return Object.entries(edits).flatMap(([id, { quantity: _, price, cost, weight, sku, visible }]) => {
    const own = {
      ...(price === undefined ? {} : { price: numberOf(price) ?? null }),
      ...(cost === undefined ? {} : { cost: numberOf(cost) ?? null }),
      ...(weight === undefined ? {} : { weight: numberOf(weight) ?? null }),
      ...(sku === undefined ? {} : { sku: sku || null }),
      ...(visible === undefined ? {} : { visible }),
    }
    return Object.keys(own).length === 0 ? [] : [{ variantIds: [id], ...own }]
  })
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

export const refusedCell = /^(?:inventoryItem\.)?variants\[(\d+)\]\.(price|cost|weight|sku|quantity)$/

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

/** The number of a valid text. */
function numberOf(text: string): number | undefined {
  const [decimal] = meaningsOf(text)
  return decimal === undefined ? undefined : Number(decimal)
}

function normaliseText(column: Column, text: string): string {
  return column === 'sku' || text === '' ? text : unambiguous(String(numberOf(text)))
}

/** Adds a 0 where decimals look like thousands. */
function unambiguous(decimal: string): string {
  return mayGroup(decimal) ? `${decimal}0` : decimal
}

function textOf(value: number | string | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}
