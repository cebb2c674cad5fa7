import type { CatalogueProduct } from '@cartwright/contract/catalogue.ts'
import type { InventoryVariant } from '@cartwright/contract/inventory.ts'
import type { Variant, VariantOverride } from '@cartwright/contract/variants.ts'

export const columns = ['price', 'cost', 'weight', 'sku', 'quantity'] as const
export type Column = (typeof columns)[number]

/** A variant as the grid shows it: texts as they were typed. */
export type Row = Record<Column, string> & { id: string; name: string; visible: boolean }

/** What was typed into the rows of variants and is not saved yet, by variant. */
export type Edits = Record<string, Partial<Record<Column, string>> & { visible?: boolean }>

export interface Cell {
  row: number
  column: number
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
export function edited(rows: readonly Row[], edits: Edits): Row[] {
  return rows.map((row) => ({ ...row, ...edits[row.id] }))
}

/** Another text in some cells; a cell that has again what is saved is no edit. */
export function withCell(edits: Edits, row: Row, change: Edits[string]): Edits {
  const all = Object.entries({ ...edits[row.id], ...change })
  const kept = all.filter(([column, value]) => row[column as Column] !== value)
  const { [row.id]: _, ...others } = edits
  return kept.length === 0 ? others : { ...others, [row.id]: Object.fromEntries(kept) }
}

/** Cells of a spreadsheet as it puts them on the clipboard. */
export function blockOf(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()))
}

export interface Pasted {
  edits: Edits
  /** Cells that found a place. */
  taken: number
  /** Cells that are no number where one is needed; they stay as they were. */
  refused: string[]
}

/** A block laid over the grid from one cell on; what reaches beyond it is left out. */
export function withBlock(
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
      if (problemOf(column, text)) {
        done.refused.push(text)
        return
      }
      done.edits = withCell(done.edits, row, { [column]: cleaned(column, text) })
      done.taken += 1
    })
  })
  return done
}

export type CellProblem = 'number' | 'whole'

/** Why a text cannot be in a column. */
export function problemOf(column: Column, text: string): CellProblem | undefined {
  if (column === 'sku' || text === '') return undefined
  const value = numberOf(text)
  if (value === undefined) return 'number'
  return column === 'quantity' && !Number.isInteger(value) ? 'whole' : undefined
}

export function hasProblems(edits: Edits): boolean {
  return Object.values(edits).some((edit) =>
    columns.some((column) => problemOf(column, edit[column] ?? '') !== undefined),
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

/** Edits of variants that are still there. */
export function ofVariants(edits: Edits, variants: readonly Variant[] = []): Edits {
  const ids = new Set(variants.map(({ id }) => id))
  return Object.fromEntries(Object.entries(edits).filter(([id]) => ids.has(id)))
}

/** `12.5`, `12,5`, `1,250.00` and `1.250,00` are numbers; undefined when it is none. */
function numberOf(text: string): number | undefined {
  const plain = text.replace(/[\s\u00a0€$£]/g, '')
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  const whole = last < 0 ? plain : plain.slice(0, last).replace(/[.,]/g, '')
  const written = last < 0 ? whole : `${whole}.${plain.slice(last + 1)}`
  return /^\d+(\.\d+)?$|^\.\d+$/.test(written) ? Number(written) : undefined
}

function cleaned(column: Column, text: string): string {
  return column === 'sku' || text === '' ? text : String(numberOf(text))
}

function textOf(value: number | string | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}
