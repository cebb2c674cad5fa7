import type { ProductPatch } from '../../catalogue/model/patches.rules.ts'
import type { Media } from '../../catalogue/model/product.rules.ts'
import { type Minor, toMinor, toNumber } from '../../platform/values/money.ts'
import { readFlag, readList, readNumber, textProblem, unescapeFormula } from './cells.rules.ts'
import type { FileRecord } from './records.rules.ts'

/** A product, or a record of another kind, as a file describes it. Undefined means no such column; null means an empty cell. */
export interface Entry {
  line: number
  /** Common to its rows, and unique in the file. */
  key: string
  name: string
  identifiers: Identifiers
  fields: ProductPatch
  variants?: VariantEntry[]
  collections?: CollectionEntry[]
  /** Whether the product stays in collections that the file does not name. */
  keepsOtherCollections?: boolean
  stock?: StockEntry
  pictures?: PictureEntry[]
  problems: Problem[]
  /** The lines of the variants, in order. */
  variantLines: number[]
  /** What it is if it is no product. */
  record?: FileRecord
}

/** What the report says of gift cards, after what makes one. */
export const giftCardAdvice =
  'a product would have no code: sell it in the admin under Gift cards, Cards for sale'

/** How to find the product in the shop, the most reliable first. */
export interface Identifiers {
  id?: string
  /** The name that the other platform gave it. */
  handle?: string
  slug?: string
  skus: string[]
}

export interface VariantEntry {
  id?: string
  choices: Record<string, string>
  fields: VariantFields
  stock?: { quantity?: number; inStock?: boolean }
}

/** Null removes the variant's own value: the product's applies. */
export interface VariantFields {
  price?: number | null
  cost?: number | null
  weight?: number | null
  sku?: string | null
  barcode?: string | null
  visible?: boolean
  pricePerUnitData?: Record<string, unknown> | null
  productDimensions?: Record<string, unknown> | null
  packageDimensions?: Record<string, unknown> | null
}

export interface CollectionEntry {
  name: string
  id?: string
  slug?: string
  /** The position of the product in it, a decimal number. The lowest comes first. */
  position?: string | number
}

/** With the quantity for a product without variants. */
export interface StockEntry {
  tracked?: boolean
  quantity?: number
  inStock?: boolean
}

export interface PictureEntry {
  address: string
  altText?: string
  shows?: [option: string, choice: string][]
  /** The file as the exporting shop knew it. */
  media?: Media
}

export interface Problem {
  severity: 'ERROR' | 'WARNING'
  line: number
  column?: string
  description: string
}

export interface Row {
  line: number
  /** Column indexes by the names that the layouts use. */
  columns: ReadonlyMap<string, number>
  cells: readonly string[]
}

export function cellText({ columns, cells }: Row, column: string): string | undefined {
  const index = columns.get(column)
  return index === undefined ? undefined : (cells[index] ?? '')
}

export interface Terms {
  currency: string
  weightUnit: 'KG' | 'LB'
  /** Of formatted amounts. */
  language: string
  /** Decides which sales of the file are running. */
  now: number
  /** Where this shop is. */
  publicUrl: string
}

/**
 * Reads the cells of a row and adds a problem for each that cannot be read. Null means an empty cell, undefined no
 * such column.
 */
export interface Cells {
  line: number
  has(column: string): boolean
  text(column: string): string | null | undefined
  number(column: string): number | null | undefined
  money(column: string): Minor | null | undefined
  flag(column: string): boolean | null | undefined
  error(column: string, description: string): void
  warn(column: string, description: string): void
}

function problemAdder(line: number, problems: Problem[]) {
  return (severity: Problem['severity'], column: string, description: string) => {
    const known = problems.some(
      (one) => one.line === line && one.column === column && one.description === description,
    )
    if (!known) problems.push({ severity, line, column, description })
  }
}

export function cellReader(row: Row, terms: Terms, problems: Problem[]): Cells {
  const { line } = row
  const add = problemAdder(line, problems)
  const error = (column: string, description: string) => add('ERROR', column, description)
  const text = (column: string) => readText(row, column, error)
  const decimal = (column: string) => readDecimal(text(column), (fault) => error(column, fault))
  return {
    line,
    has: (column) => row.columns.has(column),
    text,
    number(column) {
      const read = decimal(column)
      return typeof read === 'string' ? Number(read) : read
    },
    money(column) {
      const read = decimal(column)
      if (typeof read !== 'string') return read
      const minor = toMinor(read, terms.currency)
      if (minor === undefined) error(column, `${read} is not an amount of ${terms.currency}`)
      return minor
    },
    flag(column) {
      const cell = text(column)
      if (cell === undefined || cell === null) return cell
      const flag = readFlag(cell)
      if (flag === undefined) error(column, `"${cell}" is neither TRUE nor FALSE`)
      return flag
    },
    error,
    warn: (column, description) => add('WARNING', column, description),
  }
}

function readText(row: Row, column: string, error: Cells['error']): string | null | undefined {
  const cell = cellText(row, column)
  if (cell === undefined) return undefined
  const fault = textProblem(cell)
  if (fault) error(column, fault)
  return cell.trim() === '' || fault ? null : unescapeFormula(cell)
}

function readDecimal(cell: string | null | undefined, error: (fault: string) => void) {
  if (cell === undefined || cell === null) return cell
  const read = readNumber(cell)
  if ('decimal' in read) return read.decimal
  error(read.fault)
  return undefined
}

export function collectionsIn(text: string | null | undefined): CollectionEntry[] | undefined {
  return text === undefined ? undefined : readList(text ?? '', ';').map((name) => ({ name }))
}

/** Whether the stock of any variant is tracked; undefined where no row says so. */
export function trackedByVariants(
  first: Cells,
  column: string,
  tracked: readonly (boolean | undefined)[],
): { tracked: boolean } | undefined {
  if (tracked.every((one) => one === undefined)) return undefined
  if (tracked.includes(true) && tracked.includes(false)) {
    first.warn(column, 'some variants have a quantity and some do not: the others get the quantity 0')
  }
  return { tracked: tracked.includes(true) }
}

/** A quantity of at least 0. */
export function quantityIn(cells: Cells, column: string): number | undefined {
  const quantity = cells.number(column)
  if (typeof quantity !== 'number') return undefined
  if (quantity < 0) cells.warn(column, 'is below zero: the quantity becomes 0')
  return Math.max(0, quantity)
}

export function toAmount(minor: Minor | null | undefined, currency: string): number | null | undefined {
  return typeof minor === 'bigint' ? toNumber(minor, currency) : minor
}

/** The numbers of the columns with this prefix: 1, 2, 3 … */
export function columnNumbers(row: Row, column: string): number[] {
  const numbers: number[] = []
  for (const name of row.columns.keys()) {
    if (name.startsWith(column) && /^\d{1,2}$/.test(name.slice(column.length)))
      numbers.push(Number(name.slice(column.length)))
  }
  return numbers.sort((a, b) => a - b)
}

/** Finds the column of the first pattern that matches: `$1` is what it caught, `#` that index counted from 1. */
export function columnFinder(columns: readonly [field: RegExp, column: string][]) {
  return (field: string): string | undefined => {
    for (const [pattern, column] of columns) {
      const match = pattern.exec(field)
      if (match) return column.replace('$1', match[1] ?? '').replace('#', String(Number(match[1]) + 1))
    }
    return undefined
  }
}
