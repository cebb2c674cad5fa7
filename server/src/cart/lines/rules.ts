import type { LineMembership } from '../../memberships/rules.ts'
import { type PurchaseLine, stockKey } from '../../pricing/totals/lines.rules.ts'

export const maxLines = 300
export const maxQuantity = 100_000

/** A line as the database keeps it. */
export interface StoredLine extends PurchaseLine {
  /** What the catalogue reference meant when the line was added. Custom lines have none and never merge. */
  sku?: Sku | undefined
}

/** Two references with equal values mean the same item, however they spell it. */
export interface Sku {
  productId: string
  variantId: string
  /** Custom texts and other choices besides the variant, in canonical spelling. */
  extras: string
}

/** How much of a cart's line went into an order. */
export type OrderedLine = Pick<StoredLine, 'id' | 'quantity'>

/** A line that a request adds to a cart, or changes in it. */
export interface NewLine {
  line: Omit<StoredLine, 'id'>
  /** The id of the line to change, if the request names it. */
  id?: string | undefined
  /** The path of the line in the request, for violations. */
  field: string
}

export type LineProblem = 'TOO_MANY_PIECES' | 'TOO_MANY_LINES' | 'SOLD_OUT' | 'FIXED_QUANTITY'

export type LinesChange = { lines: StoredLine[] } | { problem: LineProblem; field: string }

/** Pieces of a line's item that this cart can have, before the cart's other lines are subtracted. Infinity when unlimited. */
export type AvailablePieces = (line: Pick<StoredLine, 'sku' | 'custom'>) => number

/** A line of the catalogue and the pieces that its variant has; undefined when nobody can buy it. */
export interface VariantPieces {
  sku: Sku
  pieces: number | undefined
}

export function toAvailablePieces(variants: readonly VariantPieces[]): AvailablePieces {
  const known = new Map(variants.map(({ sku, pieces }) => [stockKey(sku), pieces ?? 0]))
  return ({ sku, custom }) =>
    sku ? (known.get(stockKey(sku)) ?? 0) : (custom?.quantityAvailable ?? Number.POSITIVE_INFINITY)
}

/** What adding a line needs to know. */
export interface AddContext {
  /** The id for a new line. */
  id: string
  available: AvailablePieces
}

/** Adds to the line of the same item, or makes a new line. Never exceeds what is available. */
export function add(
  lines: readonly StoredLine[],
  newLine: NewLine,
  { id, available }: AddContext,
): LinesChange {
  const { line, field } = newLine
  const known = lines.find(({ sku }) => isSame(sku, line.sku))
  if (isFixed(known)) return { problem: 'FIXED_QUANTITY', field: `${field}.quantity` }
  const wanted = (known?.quantity ?? 0) + line.quantity
  if (wanted > maxQuantity) return { problem: 'TOO_MANY_PIECES', field: `${field}.quantity` }
  const space = spaceFor(lines, known ?? { ...line, id }, available)
  if (space === 0) return { problem: 'SOLD_OUT', field }
  const quantity = Math.min(wanted, space)
  const { membership = known?.membership } = line
  if (known) return { lines: replace(lines, { ...known, quantity, ...(membership ? { membership } : {}) }) }
  if (lines.length >= maxLines) return { problem: 'TOO_MANY_LINES', field: 'lineItems' }
  return { lines: [...lines, { ...line, id, quantity }] }
}

/** Sets the line to the sent quantity, or makes it. Sending the same request twice changes nothing more. */
export function put(lines: readonly StoredLine[], newLine: NewLine, context: AddContext): LinesChange {
  const sent = newLine.line
  const known = lines.find(({ id, sku }) => id === newLine.id || isSame(sku, sent.sku))
  if (!known) return add(lines, newLine, context)
  const custom = known.custom && (sent.custom ?? known.custom)
  return setQuantity(lines, { line: { ...known, custom }, quantity: sent.quantity }, context.available)
}

/** Pays lines with memberships, or with money. */
export function withMembershipsOf(
  lines: readonly StoredLine[],
  chosen: ReadonlyMap<string, LineMembership>,
): StoredLine[] {
  return lines.map((line) => {
    const membership = chosen.get(line.id)
    return membership === undefined ? line : { ...line, membership }
  })
}

/** Limits the quantity to what is available. A line of a sold-out item keeps its pieces, and can only lose some. */
export function setQuantity(
  lines: readonly StoredLine[],
  { line, quantity }: { line: StoredLine; quantity: number },
  available: AvailablePieces,
): LinesChange {
  if (isFixed(line) && quantity !== line.quantity)
    return { problem: 'FIXED_QUANTITY', field: 'lineItems.quantity' }
  const space = spaceFor(lines, line, available) || line.quantity
  return { lines: replace(lines, { ...line, quantity: Math.min(quantity, space) }) }
}

/** The lines and pieces that remain when these have been ordered. */
export function remainingLines(lines: readonly StoredLine[], ordered: readonly OrderedLine[]): StoredLine[] {
  const quantities = new Map(ordered.map(({ id, quantity }) => [id, quantity]))
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - (quantities.get(line.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

export function isSame(one: Sku | undefined, other: Sku | undefined): boolean {
  if (!one || !other) return false
  return stockKey(one) === stockKey(other) && one.extras === other.extras
}

function isFixed(line: StoredLine | undefined): boolean {
  return (line?.custom ?? line?.remembered?.offer)?.fixedQuantity === true
}

function spaceFor(lines: readonly StoredLine[], line: StoredLine, available: AvailablePieces): number {
  const { id, sku } = line
  const taken = lines
    .filter((other) => other.id !== id && sku && other.sku && stockKey(other.sku) === stockKey(sku))
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.max(0, available(line) - taken)
}

function replace(lines: readonly StoredLine[], line: StoredLine): StoredLine[] {
  return lines.map((known) => (known.id === line.id ? line : known))
}
