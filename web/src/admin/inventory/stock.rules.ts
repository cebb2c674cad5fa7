import { catalogueLimits } from '@cartwright/contract/catalogue/limits.ts'
import type {
  ChangeStockReply,
  QueryStockRequest,
  StockChange,
  StockRow,
} from '@cartwright/contract/inventory/stock-list.ts'
import type { ListState } from '../components/list/list.rules.ts'
import { type NumberFormat, type Reading, readNumber } from '../components/number/number.rules.ts'
import type { Language } from '../language/language.ts'

const levels = ['LOW', 'OUT', 'AVAILABLE'] as const

/** The request for the list that its address describes. */
export function queryOf({ words, filters, sort, cursor }: ListState, limit: number): QueryStockRequest {
  const { level, counted, product } = filters
  const known = levels.find((one) => one === level)
  const byQuantity = sort?.descending ? ('QUANTITY_DESC' as const) : ('QUANTITY' as const)
  return {
    limit,
    ...(cursor ? { cursor } : {}),
    ...(words === '' ? {} : { search: words.slice(0, 100) }),
    ...(known ? { level: known } : {}),
    ...(counted ? { tracked: counted === 'yes' } : {}),
    ...(product ? { productId: product } : {}),
    ...(sort?.column === 'quantity' ? { sort: byQuantity } : {}),
  }
}

export function rowId({ productId, variantId }: Pick<StockRow, 'productId' | 'variantId'>): string {
  return `${productId} ${variantId}`
}

export function rowName({ productName, choices }: StockRow): string {
  return [productName, ...Object.values(choices)].join(', ')
}

/** The largest quantity of any shop; each shop has its own limit. */
export const mostPieces = catalogueLimits.stock.most

export const mostThreshold = 99_999

/** A new quantity, or a difference. */
export type Amount = { quantity: number } | { by: number }

/** How quantities are read. */
export function quantityFormat(language: Language): NumberFormat {
  return { language, decimals: 0, most: mostPieces }
}

/** `12` sets, `+3` adds, `-2` removes; the reading says why a text is no number of pieces. */
export function readAmount(text: string, language: Language): { sign: string; reading: Reading } {
  const [, sign = '', digits = ''] = /^([+\-−–]?)\s*(.*)$/.exec(text.trim()) ?? []
  const reading = readNumber(digits, quantityFormat(language))
  const isEmpty = reading.kind === 'number' && reading.value === ''
  return { sign, reading: isEmpty ? { kind: 'invalid' } : reading }
}

/** Undefined for a text that is no clear number of pieces. */
export function parseAmount(text: string, language: Language): Amount | undefined {
  const { sign, reading } = readAmount(text, language)
  if (reading.kind !== 'number') return undefined
  const pieces = Number(reading.value)
  if (sign === '') return { quantity: pieces }
  return { by: sign === '+' ? pieces : -pieces }
}

/** The expected quantity for sale afterwards. */
export function quantityAfter(amount: Amount, quantity: number): number {
  return 'quantity' in amount ? amount.quantity : quantity + amount.by
}

export function changeOf(
  row: Pick<StockRow, 'productId' | 'variantId' | 'quantity'>,
  amount: Amount,
): StockChange {
  const { productId, variantId, quantity: from } = row
  return { productId, variantId, ...('by' in amount ? amount : { ...amount, from }) }
}

/** The first column of cells copied from a spreadsheet. */
export function parseColumn(text: string): string[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  return lines.map((line) => line.split('\t')[0]?.trim() ?? '')
}

export interface Pasted {
  changes: StockChange[]
  /** Lines that are not quantities. */
  refused: string[]
}

/** Matches a pasted column to the rows from one on. Untracked rows and empty lines are skipped. */
export function matchPasted(
  { rows, start, language }: { rows: readonly StockRow[]; start: string; language: Language },
  lines: readonly string[],
): Pasted {
  const first = rows.findIndex((row) => rowId(row) === start)
  const pasted: Pasted = { changes: [], refused: [] }
  lines.forEach((line, down) => {
    const row = rows[first + down]
    if (!row?.tracked || line === '') return
    const amount = parseAmount(line, language)
    if (amount) pasted.changes.push(changeOf(row, amount))
    else pasted.refused.push(line)
  })
  return pasted
}

/** The changes that undo a change: the same difference the other way. */
export function undoOf(
  changes: readonly StockChange[],
  { results }: ChangeStockReply,
  before: readonly StockRow[],
) {
  return changes.flatMap(({ productId, variantId, by }, index): StockChange[] => {
    const { quantity, itemMetadata } = results[index] ?? {}
    const row = before.find((one) => rowId(one) === rowId({ productId, variantId }))
    if (!itemMetadata?.success || quantity === undefined || !row) return []
    const made = by ?? quantity - row.quantity
    return made === 0 ? [] : [{ productId, variantId, by: -made }]
  })
}

/** The number of refused changes by reason. */
export function refusalsIn({ results }: ChangeStockReply): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { itemMetadata } of results) {
    const code = itemMetadata.error?.code
    if (code) counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}
