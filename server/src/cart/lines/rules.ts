import type { PurchaseLine } from '../../pricing/totals/purchase.rules.ts'

export const maxLines = 300
export const maxQuantity = 100_000

/** A line as the cart keeps it. */
export interface StoredLine extends PurchaseLine {
  /** What the reference meant when it was added; absent for custom lines, which never merge. */
  sku?: Sku | undefined
}

/** Two references with equal values are the same thing to buy, however they spell it. */
export interface Sku {
  productId: string
  variantId: string
  /** Texts and other choices beside the variant, in canonical spelling. */
  extras: string
}

/** How much of a line of the cart went into an order. */
export type OrderedLine = Pick<StoredLine, 'id' | 'quantity'>

export interface Wish {
  line: Omit<StoredLine, 'id'>
  /** The line it means, where the sender knows it. */
  id?: string | undefined
  /** Where it stands in the request, for what has to be said about it. */
  field: string
}

export type Problem = 'TOO_MANY_PIECES' | 'TOO_MANY_LINES' | 'SOLD_OUT' | 'FIXED_QUANTITY'

export type LinesChange = { lines: StoredLine[] } | { problem: Problem; field: string }

/** Pieces that can be had of what a line holds, apart from what other lines of this cart hold of it. */
export type Free = (line: Pick<StoredLine, 'sku' | 'custom'>) => number

/** Adds to the line of the same thing, or makes a line; never beyond what can be had. */
export function add(lines: readonly StoredLine[], wish: Wish, id: string, free: Free): LinesChange {
  const known = lines.find((line) => isSame(line.sku, wish.line.sku))
  const wanted = (known?.quantity ?? 0) + wish.line.quantity
  if (wanted > maxQuantity) return { problem: 'TOO_MANY_PIECES', field: `${wish.field}.quantity` }
  const space = spaceFor(lines, known ?? { ...wish.line, id }, free)
  if (space === 0) return { problem: 'SOLD_OUT', field: wish.field }
  const quantity = Math.min(wanted, space)
  if (known) return { lines: replace(lines, { ...known, quantity }) }
  if (lines.length >= maxLines) return { problem: 'TOO_MANY_LINES', field: 'lineItems' }
  return { lines: [...lines, { ...wish.line, id, quantity }] }
}

/** Brings the line to the wished quantity, or makes it: the same request twice changes nothing more. */
export function put(lines: readonly StoredLine[], wish: Wish, id: string, free: Free): LinesChange {
  const known = lines.find((line) => line.id === wish.id || isSame(line.sku, wish.line.sku))
  if (!known) return add(lines, wish, id, free)
  const custom = known.custom && (wish.line.custom ?? known.custom)
  return setQuantity(lines, { ...known, custom }, wish.line.quantity, free)
}

/** Clamped to what can be had; of what has sold out the cart keeps its pieces, and may only give some up. */
export function setQuantity(
  lines: readonly StoredLine[],
  line: StoredLine,
  quantity: number,
  free: Free,
): LinesChange {
  if (line.custom?.fixedQuantity && quantity !== line.quantity)
    return { problem: 'FIXED_QUANTITY', field: 'lineItems.quantity' }
  const space = spaceFor(lines, line, free) || line.quantity
  return { lines: replace(lines, { ...line, quantity: Math.min(quantity, space) }) }
}

/** What is left when these pieces have been ordered: lines and pieces that came later. */
export function without(lines: readonly StoredLine[], ordered: readonly OrderedLine[]): StoredLine[] {
  const quantities = new Map(ordered.map(({ id, quantity }) => [id, quantity]))
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - (quantities.get(line.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

export function isSame(one: Sku | undefined, other: Sku | undefined): boolean {
  if (!one || !other) return false
  return isSameStock(one, other) && one.extras === other.extras
}

/** JSON with its keys in order, so that equal values have equal texts. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`
}

function spaceFor(lines: readonly StoredLine[], line: StoredLine, free: Free): number {
  const taken = lines
    .filter((other) => other.id !== line.id && isSameStock(other.sku, line.sku))
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.max(0, free(line) - taken)
}

function isSameStock(one: Sku | undefined, other: Sku | undefined): boolean {
  return one !== undefined && one.productId === other?.productId && one.variantId === other.variantId
}

function replace(lines: readonly StoredLine[], line: StoredLine): StoredLine[] {
  return lines.map((known) => (known.id === line.id ? line : known))
}
