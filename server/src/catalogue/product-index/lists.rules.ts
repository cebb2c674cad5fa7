import { type Bitset, forEach, has, size } from './bitset.rules.ts'
import type { Condition, SortName, ValueName } from './document.rules.ts'
import { countValues, type Selected, setsByGroup, span, type ValueCount } from './facets.rules.ts'
import { type Order, slice } from './orders.rules.ts'
import { select } from './sets.rules.ts'
import { inCollection, type Shelf } from './shelf.rules.ts'
import { find, scores, type Typed } from './words.rules.ts'

export interface ListQuery {
  condition: Condition
  /** What a shopper selected in facets. */
  selected: readonly Selected[]
  search?: Typed
  sort: { by: SortName | 'relevance'; descending: boolean } | { collectionId: string; descending: boolean }
  offset: number
  limit: number
  /** Values of which to count how many products have them, each without what was selected in its group. */
  facets: readonly Facet[]
  /** The lowest and the highest price, without the price that was selected. */
  prices: boolean
}

export interface Facet {
  name: ValueName
  group: string
  /** Counts only values that begin so: those of one option. */
  prefix?: string
}

export interface ListResult {
  ids: string[]
  total: number
  facets: ValueCount[][]
  prices?: { min: number; max: number }
  corrected?: readonly string[]
}

export function list(shelf: Shelf, query: ListQuery): ListResult {
  const { condition, search, selected, facets } = query
  const base = select(shelf, condition, shelf.present)
  const found = search ? find(shelf, search, base) : { products: base, corrected: undefined }
  const sets = setsByGroup(shelf, found.products, selected)
  const all = sets.get('') ?? found.products
  const among = (group: string) => sets.get(group) ?? all
  const total = size(all)
  const numbers = page(shelf, query, { among: all, total, words: found.corrected })
  const prices =
    query.prices && span(shelf, { lowest: 'lowestPrice', highest: 'highestPrice' }, among('price'))
  return {
    ids: numbers.map((number) => shelf.ids[number] ?? ''),
    total,
    facets: facets.map(({ name, group, prefix = '' }) =>
      countValues(shelf, name, among(group), (value) => value.startsWith(prefix)),
    ),
    ...(prices && { prices }),
    ...(found.corrected && { corrected: found.corrected }),
  }
}

interface Matching {
  among: Bitset
  total: number
  words: readonly string[] | undefined
}

function page(
  shelf: Shelf,
  { sort, search, offset, limit }: ListQuery,
  { among, total, words }: Matching,
): number[] {
  const { descending } = sort
  if ('collectionId' in sort) {
    const numbers = inCollection(shelf, sort.collectionId)
    return slice({ numbers, used: numbers.length }, { among, total, offset, limit, descending })
  }
  if (sort.by !== 'relevance')
    return slice(shelf.orders[sort.by], { among, total, offset, limit, descending })
  const typed = words ?? search?.words.map(({ word }) => word) ?? []
  const points = scores(
    shelf,
    { words: typed, phrase: words ? words.join(' ') : (search?.phrase ?? '') },
    among,
  )
  return byPoints(shelf.orders.id, points, { among, offset, limit, descending })
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
