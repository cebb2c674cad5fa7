import { type Bitset, has } from '../columns/bitset.rules.ts'

/** Numbers of products in the order of one field, then of their ids. Those that are gone stay until the next rebuild. */
export interface Order {
  numbers: Int32Array
  used: number
  compare(one: number, other: number): number
}

export function newOrder(compare: Order['compare']): Order {
  return { numbers: new Int32Array(64), used: 0, compare }
}

/** Puts many new numbers into an order at once. */
export function merge(order: Order, added: readonly number[]): void {
  const { compare, used } = order
  const fresh = Int32Array.from(added).sort(compare)
  const total = used + fresh.length
  const into = total > order.numbers.length ? new Int32Array(Math.ceil(total * growth)) : order.numbers
  if (into !== order.numbers) into.set(order.numbers.subarray(0, used))
  let end = used
  for (let next = fresh.length - 1; next >= 0; next--) {
    const number = fresh[next] ?? 0
    const at = placeOf({ numbers: into, compare }, number, end)
    into.copyWithin(at + next + 1, at, end)
    into[at + next] = number
    end = at
  }
  order.numbers = into
  order.used = total
}

const growth = 1.1

/** How many of the first `end` come before a number. */
function placeOf(
  { numbers, compare }: Pick<Order, 'numbers' | 'compare'>,
  number: number,
  end: number,
): number {
  return firstWhere(end, (at) => compare(numbers[at] ?? 0, number) >= 0)
}

/** The first of `count` places for which it holds; it holds for all after that. */
export function firstWhere(count: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Texts in the order of their bytes in UTF-8, which JavaScript's own is not, if they are {@link sortKey}s. */
export function compareTexts(one = '', other = ''): number {
  return one < other ? -1 : one > other ? 1 : 0
}

const late = /[\ud800-\uffff]/

/** JavaScript sorts halves of pairs before the last characters without a second half: they change places. */
export function sortKey(text: string): string {
  if (!late.test(text)) return text
  const codes = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  const moved = codes.map((code) => (code < 0xd800 ? code : code >= 0xe000 ? code - 0x800 : code + 0x2000))
  return String.fromCharCode(...moved)
}

interface Slice {
  among: Bitset
  /** How many are in `among`. */
  total: number
  offset: number
  limit: number
  descending: boolean
}

/** A page of those in `among`. Walks from the nearer end. */
export function slice(
  { numbers, used }: Pick<Order, 'numbers' | 'used'>,
  { among, total, offset, limit, descending }: Slice,
): number[] {
  const count = Math.min(limit, total - offset)
  if (count <= 0) return []
  const fromEnd = total - offset - count
  const isNearEnd = fromEnd < offset
  const found: number[] = []
  let skip = isNearEnd ? fromEnd : offset
  const backwards = descending !== isNearEnd
  for (let step = 0; step < used && found.length < count; step++) {
    const number = numbers[backwards ? used - 1 - step : step] ?? 0
    if (!has(among, number)) continue
    if (skip > 0) skip--
    else found.push(number)
  }
  return isNearEnd ? found.reverse() : found
}

/** Up to `limit` of those in `among` from a place on. */
export function sliceFrom(
  { numbers, used }: Order,
  { among, start, limit, descending }: Pick<Slice, 'among' | 'limit' | 'descending'> & { start: number },
): number[] {
  const found: number[] = []
  const step = descending ? -1 : 1
  for (let at = start; at >= 0 && at < used && found.length < limit; at += step) {
    const number = numbers[at] ?? 0
    if (has(among, number)) found.push(number)
  }
  return found
}
