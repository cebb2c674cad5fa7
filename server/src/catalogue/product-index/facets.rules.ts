import { type Bitset, has, intersect, sizeOfBoth } from '../columns/bitset.rules.ts'
import { forEachPosting, setOfTerm } from '../columns/postings.rules.ts'
import { type Condition, colourOf, type NumberName, type ValueName } from './document.rules.ts'
import { compareTexts, type Order, sortKey } from './orders.rules.ts'
import { select } from './sets.rules.ts'
import { type Shelf, termOf } from './shelf.rules.ts'

export interface ValueCount {
  value: string
  count: number
}

/** What a shopper selected of one facet, or of one option: its own counts leave it out. */
export interface Selected {
  group: string
  condition: Condition
}

/** The products that fit everything that was selected in other groups than this one. */
export type SetByGroup = (group: string) => Bitset

/** Without a group, those that fit all. */
export function setsByGroup(shelf: Shelf, base: Bitset, selected: readonly Selected[]): SetByGroup {
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
  const known = new Map(['', ...groups.keys()].map((group) => [group, without(group)]))
  const all = known.get('') ?? base
  return (group) => known.get(group) ?? all
}

/** How many of its set have each value, the most frequent first, then by the value. Those without are left out. */
export function countValues(
  shelf: Shelf,
  { name, most }: { name: ValueName; most: number },
  among: SetByValue,
): ValueCount[] {
  const counts: ValueCount[] = []
  for (const [value, term] of shelf.terms[name]) {
    const count = countOfBoth(shelf, term, among(value))
    if (count > 0) counts.push({ value, count })
  }
  return counts
    .sort((one, other) => other.count - one.count || compareTexts(sortKey(one.value), sortKey(other.value)))
    .slice(0, most)
}

type SetByValue = (value: string) => Bitset

function countOfBoth({ postings }: Shelf, term: number, among: Bitset): number {
  const set = setOfTerm(postings, term)
  if (set) return sizeOfBoth(set, among)
  let count = 0
  forEachPosting(postings, term, (number) => {
    if (has(among, number)) count++
  })
  return count
}

/** The colour that most of these products give a choice; of two that as many give, the first by its letters. */
export function colourAmong(shelf: Shelf, choice: string, among: Bitset): string | undefined {
  const found = [...(shelf.colours.get(choice) ?? [])].flatMap((value) => {
    const term = termOf(shelf, 'colours', value)
    const count = term === undefined ? 0 : countOfBoth(shelf, term, among)
    const colour = colourOf(value, choice)
    return count > 0 && colour !== undefined ? [{ colour, count }] : []
  })
  found.sort((one, other) => other.count - one.count || compareTexts(one.colour, other.colour))
  return found[0]?.colour
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
