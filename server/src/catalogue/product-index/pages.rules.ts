import { add, type Bitset, forEach, has, newBitset } from '../columns/bitset.rules.ts'
import { compareIdWith, type IdParts, idAt, idParts } from '../columns/ids.rules.ts'
import { compareTextWith, textAt } from '../columns/texts.rules.ts'
import type { SortName } from './document.rules.ts'
import { firstWhere, type Order, slice, sliceFrom } from './orders.rules.ts'
import { comparisonBy, type Shelf } from './shelf.rules.ts'

export interface PageQuery {
  sort: Sort
  /** Only what comes after this product. */
  after?: Place
  offset: number
  limit: number
}

export type Sort =
  | { by: SortName | 'relevance'; descending: boolean }
  | { collectionId: string; descending: boolean }
  | { keys: readonly SortKey[] }

export interface SortKey {
  by: SortName
  descending: boolean
}

/** What a list is sorted by, of one product. */
export interface Place {
  value: number | string
  id: string
}

interface Matching {
  among: Bitset
  total: number
  /** By product, for lists by relevance. */
  points: Uint16Array | undefined
}

/** Sorting more by several keys takes too long. */
const mostSorted = 20_000

/** The numbers of the products of a page; undefined if the index cannot tell. */
export function page(shelf: Shelf, query: PageQuery, matching: Matching): number[] | undefined {
  const { sort, offset, limit } = query
  const { among, total, points = new Uint16Array() } = matching
  const after = query.after && beyond(query.after)
  if (query.after && !after) return undefined
  if ('keys' in sort) return after ? undefined : sorted(shelf, { ...query, keys: sort.keys }, matching)
  const { descending } = sort
  if ('collectionId' in sort) {
    const order = shelf.collections.get(sort.collectionId)
    if (after || order?.isExact === false) return undefined
    return order ? slice(order, { among, total, offset, limit, descending }) : []
  }
  if (sort.by === 'relevance') {
    const rest = after ? rankedAfter(shelf, points, { among, after, descending }) : among
    return byPoints(shelf.orders.id, points, { among: rest, offset, limit, descending })
  }
  const order = shelf.orders[sort.by]
  if (!after) return slice(order, { among, total, offset, limit, descending })
  const start = placeAfter(shelf, sort.by, { after, descending })
  return sliceFrom(order, { among, start, limit, descending })
}

/** The place that a page begins after. */
interface Beyond {
  value: number | string
  id: IdParts
}

function beyond({ value, id }: Place): Beyond | undefined {
  const parts = idParts(id)
  return parts && { value, id: parts }
}

function sorted(
  shelf: Shelf,
  { keys, offset, limit }: PageQuery & { keys: readonly SortKey[] },
  { among, total }: Matching,
): number[] | undefined {
  if (total > mostSorted) return undefined
  const numbers: number[] = []
  forEach(among, (number) => numbers.push(number))
  const comparisons = keys.map(({ by, descending }) => ({ compare: comparisonBy(shelf, by), descending }))
  numbers.sort((one, other) => {
    for (const { compare, descending } of comparisons) {
      const difference = compare(one, other)
      if (difference !== 0) return descending ? -difference : difference
    }
    return 0
  })
  return numbers.slice(offset, offset + limit)
}

/** Where an order goes on after a product, which may be gone. */
function placeAfter(
  shelf: Shelf,
  by: SortName,
  { after, descending }: { after: Beyond; descending: boolean },
): number {
  const compare = comparisonWith(shelf, by, after.value)
  const { numbers, used } = shelf.orders[by]
  const compareAt = (at: number) => {
    const number = numbers[at] ?? 0
    return compare(number) || compareIdWith(shelf.ids, number, after.id)
  }
  return descending
    ? firstWhere(used, (at) => compareAt(at) >= 0) - 1
    : firstWhere(used, (at) => compareAt(at) > 0)
}

/** How products compare with a value of one field. */
function comparisonWith(shelf: Shelf, by: SortName, value: number | string): (number: number) => number {
  if (by === 'id') return () => 0
  if (by === 'name' || by === 'slug') {
    const [texts, bytes] = [by === 'name' ? shelf.names : shelf.slugs, Buffer.from(String(value))]
    return (number) => compareTextWith(texts, number, bytes)
  }
  const column = shelf.columns.values[by]
  return (number) => (column[number] ?? 0) - Number(value)
}

/** A product's place in a list, as the database writes it into cursors. */
export function cursorKey(
  shelf: Shelf,
  { by }: { by: SortName | 'relevance' },
  { number, points }: { number: number; points: Uint16Array | undefined },
): string[] {
  const id = idAt(shelf.ids, number)
  if (by === 'id') return [id]
  if (by === 'relevance') return [String(points?.[number] ?? 0), id]
  if (by === 'name') return [textAt(shelf.names, number), id]
  if (by === 'slug') return [textAt(shelf.slugs, number), id]
  return [numberText(shelf.columns.values[by][number] ?? 0, by), id]
}

function numberText(value: number, by: SortName): string {
  if (by !== 'createdAt' && by !== 'updatedAt') return String(value)
  const seconds = Math.floor(value / 1_000_000)
  const rest = String(value - seconds * 1_000_000).padStart(6, '0')
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${rest}Z`
}

function rankedAfter(
  { ids, capacity }: Shelf,
  points: Uint16Array,
  { among, after, descending }: { among: Bitset; after: Beyond; descending: boolean },
): Bitset {
  const set = newBitset(capacity)
  forEach(among, (number) => {
    const difference = (points[number] ?? 0) - Number(after.value) || compareIdWith(ids, number, after.id)
    if (descending ? difference < 0 : difference > 0) add(set, number)
  })
  return set
}

/** Those with the most points first, or last; those with the same number by their ids. */
function byPoints(
  { numbers, used }: Pick<Order, 'numbers' | 'used'>,
  points: Uint16Array,
  { among, offset, limit, descending }: { among: Bitset; offset: number; limit: number; descending: boolean },
): number[] {
  const counts = new Map<number, number>()
  forEach(among, (number) => {
    const worth = points[number] ?? 0
    counts.set(worth, (counts.get(worth) ?? 0) + 1)
  })
  const found: number[] = []
  let skip = offset
  for (const [worth, count] of [...counts].sort(([one], [other]) =>
    descending ? other - one : one - other,
  )) {
    if (found.length === limit) break
    if (skip >= count) {
      skip -= count
      continue
    }
    for (let step = 0; step < used && found.length < limit; step++) {
      const number = numbers[descending ? used - 1 - step : step] ?? 0
      if (!has(among, number) || points[number] !== worth) continue
      if (skip > 0) skip--
      else found.push(number)
    }
  }
  return found
}
