import { pick } from '../../platform/values/optional.ts'
import type { CartData } from '../cart/rules.ts'
import { type AvailablePieces, add, isSame, maxLines, maxQuantity, type StoredLine } from '../lines/rules.ts'

/** The new ids of the lines of a cart that was merged into another, by their old ids. */
export type LineMoves = ReadonlyMap<string, string>

/** Merges the cart of a visitor into that of the member. Where both say something, the member's cart counts. */
export function mergeData(
  kept: CartData,
  added: CartData,
  available: AvailablePieces,
): { data: CartData; lineMoves: LineMoves } {
  const { lines, lineMoves } = mergeLines(kept.lines, added.lines, available)
  const couponCode = kept.couponCode ?? added.couponCode
  const discounts = [
    ...(kept.merchantDiscounts ?? []),
    ...(added.merchantDiscounts ?? []).map(({ amount, lineItemIds }) => ({
      amount,
      lineItemIds: lineItemIds.map((id) => lineMoves.get(id) ?? id),
    })),
  ]
  const data = {
    ...pick(added, 'billingInfo'),
    ...kept,
    lines,
    ...(couponCode === undefined ? {} : { couponCode }),
    ...(discounts.length === 0 ? {} : { merchantDiscounts: discounts }),
    details: { ...added.details, ...kept.details },
  }
  return { data, lineMoves }
}

/** Adds the pieces of lines with the same item, up to what is available. */
function mergeLines(
  kept: readonly StoredLine[],
  added: readonly StoredLine[],
  available: AvailablePieces,
): { lines: StoredLine[]; lineMoves: LineMoves } {
  const lineMoves = new Map<string, string>()
  let lines = [...kept]
  for (const line of added) {
    const known = lines.find(({ sku }) => isSame(sku, line.sku))
    lineMoves.set(line.id, known?.id ?? line.id)
    lines = mergeLine(lines, line, { known, available })
  }
  return { lines, lineMoves }
}

/** Keeps a line that has sold out, so that the cart can say so. Drops what does not fit into a cart. */
function mergeLine(
  lines: readonly StoredLine[],
  line: StoredLine,
  { known, available }: { known: StoredLine | undefined; available: AvailablePieces },
): StoredLine[] {
  const quantity = Math.min(line.quantity, maxQuantity - (known?.quantity ?? 0))
  const newLine = { line: { ...line, quantity }, field: 'lineItems' }
  const change = add(lines, newLine, { id: line.id, available })
  if ('lines' in change) return change.lines
  const hasSoldOut = change.problem === 'SOLD_OUT' && known === undefined && lines.length < maxLines
  return hasSoldOut ? [...lines, line] : [...lines]
}
