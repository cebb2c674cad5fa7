import { type Bitset, has, intersect, sizeOfBoth } from './bitset.rules.ts'
import type { Condition, NumberName, ValueName } from './document.rules.ts'
import type { Order } from './orders.rules.ts'
import { bitsOfTerm, forEachPosting } from './postings.rules.ts'
import { select } from './sets.rules.ts'
import type { Shelf } from './shelf.rules.ts'

export interface ValueCount {
  value: string
  count: number
}

/** What a shopper selected of one facet, or of one option: its own counts leave it out. */
export interface Selected {
  group: string
  condition: Condition
}

/** For each group the products that fit everything that was selected in the others; under '' those that fit all. */
export function setsByGroup(shelf: Shelf, base: Bitset, selected: readonly Selected[]): Map<string, Bitset> {
  const groups = Map.groupBy(selected, ({ group }) => group)
  const sets = [...groups].map(
    ([group, parts]) =>
      [group, select(shelf, { all: parts.map(({ condition }) => condition) }, base)] as const,
  )
  const without = (left: string) => {
    const set = base.slice()
    for (const [group, fitting] of sets) if (group !== left) intersect(set, fitting)
    return set
  }
  return new Map(['', ...groups.keys()].map((group) => [group, without(group)]))
}

/** How many of a set have each value, the most frequent first, then by the value. Those without are left out. */
export function countValues(
  shelf: Shelf,
  name: ValueName,
  among: Bitset,
  wanted: (value: string) => boolean = () => true,
): ValueCount[] {
  const counts: ValueCount[] = []
  for (const [value, term] of shelf.terms[name]) {
    if (!wanted(value)) continue
    const bits = bitsOfTerm(shelf.postings, term)
    const count = bits ? sizeOfBoth(bits, among) : countOf(shelf, term, among)
    if (count > 0) counts.push({ value, count })
  }
  return counts.sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
}

function countOf({ postings }: Shelf, term: number, among: Bitset): number {
  let count = 0
  forEachPosting(postings, term, (number) => {
    if (has(among, number)) count++
  })
  return count
}

/** The lowest and the highest value in a set; undefined if it has none. */
export function span(
  shelf: Shelf,
  { lowest, highest }: { lowest: NumberName; highest: NumberName },
  among: Bitset,
): { min: number; max: number } | undefined {
  const first = end(shelf.orders[lowest], { among, from: 'start' })
  const last = end(shelf.orders[highest], { among, from: 'end' })
  if (first === undefined || last === undefined) return undefined
  return { min: shelf.columns.values[lowest][first] ?? 0, max: shelf.columns.values[highest][last] ?? 0 }
}

function end(
  { numbers, used }: Order,
  { among, from }: { among: Bitset; from: 'start' | 'end' },
): number | undefined {
  for (let step = 0; step < used; step++) {
    const number = numbers[from === 'start' ? step : used - 1 - step] ?? 0
    if (has(among, number)) return number
  }
  return undefined
}
