import type { CartData } from '../cart/rules.ts'
import { add, type Free, isSame, maxLines, maxQuantity, type StoredLine } from '../lines/rules.ts'

/** Where the lines of a cart went that became part of another, by their ids. */
export type Went = ReadonlyMap<string, string>

/** The lines of both: pieces of the same thing are one line with their sum, as far as it can be had. */
export function mergedLines(
  kept: readonly StoredLine[],
  added: readonly StoredLine[],
  free: Free,
): { lines: StoredLine[]; went: Went } {
  const went = new Map<string, string>()
  let lines = [...kept]
  for (const line of added) {
    const known = lines.find(({ sku }) => isSame(sku, line.sku))
    went.set(line.id, known?.id ?? line.id)
    lines = together(lines, line, { known, free })
  }
  return { lines, went }
}

/** The cart of the member with what the visitor had: what the member said of it counts, where it says nothing the visitor's. */
export function mergedData(
  kept: CartData,
  added: CartData,
  lines: readonly StoredLine[],
  went: Went,
): CartData {
  const couponCode = kept.couponCode ?? added.couponCode
  const discounts = [
    ...(kept.merchantDiscounts ?? []),
    ...(added.merchantDiscounts ?? []).map(({ amount, lineItemIds }) => ({
      amount,
      lineItemIds: lineItemIds.map((id) => went.get(id) ?? id),
    })),
  ]
  return {
    ...kept,
    lines: [...lines],
    ...(couponCode === undefined ? {} : { couponCode }),
    ...(discounts.length === 0 ? {} : { merchantDiscounts: discounts }),
    details: { ...added.details, ...kept.details },
  }
}

/** What has sold out stays in the cart, which says so; what does not fit into a cart at all is left out. */
function together(
  lines: readonly StoredLine[],
  line: StoredLine,
  { known, free }: { known: StoredLine | undefined; free: Free },
): StoredLine[] {
  const quantity = Math.min(line.quantity, maxQuantity - (known?.quantity ?? 0))
  const change = add(lines, { line: { ...line, quantity }, field: 'lineItems' }, line.id, free)
  if ('lines' in change) return change.lines
  const isMissing = change.problem === 'SOLD_OUT' && known === undefined && lines.length < maxLines
  return isMissing ? [...lines, line] : [...lines]
}
