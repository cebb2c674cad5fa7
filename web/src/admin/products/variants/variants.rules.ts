import type { CatalogueProduct } from '@cartwright/contract/catalogue/products.ts'
import type { Variant, VariantOverride } from '@cartwright/contract/catalogue/variants.ts'
import type { InventoryVariant } from '@cartwright/contract/inventory/inventory-items.ts'
import type { StockChange } from '@cartwright/contract/inventory/stock-list.ts'
import { mayGroup, meaningsOf } from '@cartwright/contract/values/numbers.ts'

export const columns = ['price', 'cost', 'weight', 'sku', 'quantity'] as const
export type Column = (typeof columns)[number]
const cells = [...columns, 'visible'] as const

/** A variant as the grid shows it: texts as they were typed. */
export type Row = Record<Column, string> & { id: string; name: string; visible: boolean }

/** What was typed into the rows of variants and is not saved yet, by variant. */
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

/** Rows with what was typed over them. */
export function applyEdits(rows: readonly Row[], edits: Edits): Row[] {
  return rows.map((row) => ({ ...row, ...edits[row.id] }))
}

/** Another text in some cells; a cell that has again what is saved is no edit. */
export function setCell(edits: Edits, row: Row, change: Edits[string]): Edits {
  const all = Object.entries({ ...edits[row.id], ...change })
  const kept = all.filter(([column, value]) => row[column as Column] !== value)
  const { [row.id]: _, ...others } = edits
  return kept.length === 0 ? others : { ...others, [row.id]: Object.fromEntries(kept) }
}

/** Cells of a spreadsheet as it puts them on the clipboard. */
export function parseBlock(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()))
}

/** A block as a spreadsheet takes it from the clipboard; numbers with the decimal sign it knows. */
export function blockText(
  { rows, shown }: { rows: readonly Row[]; shown: readonly Column[] },
  block: Block,
  decimal: '.' | ',',
): string {
  const { top, bottom, left, right } = edgesOf(block)
  const textOf = (row: Row, column: Column) =>
    column === 'sku' ? row[column] : unmistakable(row[column]).replace('.', decimal)
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

/** The cell that a block is pasted into from. */
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
  /** Cells that found a place. */
  taken: number
  /** Cells that are no number where one is needed; they stay as they were. */
  refused: Refused[]
}

export interface Refused {
  variant: string
  column: Column
  text: string
}

/** A block laid over the grid from one cell on; what reaches beyond it is left out. */
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
      done.edits = setCell(done.edits, row, { [column]: cleaned(column, text) })
      done.taken += 1
    })
  })
  return done
}

/** Without what led from `before` to `after`, save in cells that have become something else since. */
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

/** Why a text cannot be in a column. Three decimals are the grams of a weight; of all else, `1.250` may be 1250. */
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

/** Edits as the call for variants takes them. An empty cell gives back what the product has. */
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

/** Edits of a stock that is counted already: each says what it was typed over. */
export function stockChangesFrom(edits: Edits, product: CatalogueProduct): StockChange[] {
  const seen = new Map(product.variants?.map(({ id, stock }) => [id, stock?.quantity ?? 0]))
  return stockFrom(edits).map(({ variantId = '', quantity = 0 }) => ({
    productId: product.id ?? '',
    variantId,
    quantity: quantity ?? 0,
    from: seen.get(variantId) ?? 0,
  }))
}

/** What was typed into the grid after `edits` were sent, over the product as it is saved now. */
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

/** What the shop said of cells, by variant. */
export type Faults = Record<string, Partial<Record<Column, string>>>

export const refusedCell = /^(?:inventoryItem\.)?variants\[(\d+)\]\.(price|cost|weight|sku|quantity)$/

/** Messages of a request's fields at the cells they speak of; `sent` are its variants in their order. */
export function faultsOf(fields: Readonly<Record<string, string>>, sent: readonly string[]): Faults {
  const faults: Faults = {}
  for (const [field, text] of Object.entries(fields)) {
    const [, index, column = ''] = refusedCell.exec(field) ?? []
    const id = sent[Number(index)]
    if (id !== undefined) faults[id] = { ...faults[id], [column]: text }
  }
  return faults
}

/** Edits of variants that are still there. */
export function editsOfVariants(edits: Edits, variants: readonly Variant[] = []): Edits {
  const ids = new Set(variants.map(({ id }) => id))
  return Object.fromEntries(Object.entries(edits).filter(([id]) => ids.has(id)))
}

/** Of a text without a problem. */
function numberOf(text: string): number | undefined {
  const [decimal] = meaningsOf(text)
  return decimal === undefined ? undefined : Number(decimal)
}

function cleaned(column: Column, text: string): string {
  return column === 'sku' || text === '' ? text : unmistakable(String(numberOf(text)))
}

/** With one more 0 where the decimals look like thousands. */
function unmistakable(decimal: string): string {
  return mayGroup(decimal) ? `${decimal}0` : decimal
}

function textOf(value: number | string | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}
