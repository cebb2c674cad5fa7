import { add, type Bitset, has, intersect, newBitset, subtract, unite } from '../columns/bitset.rules.ts'
import { numberOfId } from '../columns/ids.rules.ts'
import { setOfTerm, unitePostings } from '../columns/postings.rules.ts'
import type { Comparison, Condition, NumberName } from './document.rules.ts'
import { firstWhere } from './orders.rules.ts'
import { type Shelf, termOf } from './shelf.rules.ts'

/** Of `among`, the products for which a condition holds. Changes nothing that it was given. */
export function select(shelf: Shelf, condition: Condition, among: Bitset): Bitset {
  if ('all' in condition)
    return condition.all.toSorted(cheapFirst).reduce((set, one) => select(shelf, one, set), among)
  if ('some' in condition) {
    const found = newBitset(shelf.capacity)
    for (const one of condition.some) unite(found, select(shelf, one, among))
    return found
  }
  if ('not' in condition) {
    const left = among.slice()
    subtract(left, select(shelf, condition.not, among))
    return left
  }
  if ('of' in condition) return both(withSome(shelf, condition.of, condition.values), among)
  if ('any' in condition)
    return both(withSome(shelf, condition.any, shelf.terms[condition.any].keys()), among)
  if ('comparison' in condition) return compared(shelf, condition, among)
  if ('number' in condition) return equalToSome(shelf, condition, among)
  if ('ids' in condition) return withIds(shelf, condition.ids, among)
  return both(shelf.visible, among)
}

/** Those that walk along an order come last. */
function cheapFirst(one: Condition, other: Condition): number {
  return costOf(one) - costOf(other)
}

function costOf(condition: Condition): number {
  if ('number' in condition) return 2
  return 'all' in condition || 'some' in condition || 'not' in condition ? 1 : 0
}

function both(one: Bitset, other: Bitset): Bitset {
  const set = other.slice()
  intersect(set, one)
  return set
}

function withSome(shelf: Shelf, name: keyof Shelf['terms'], values: Iterable<string>): Bitset {
  const terms = [...values].flatMap((value) => termOf(shelf, name, value) ?? [])
  const [only] = terms
  const kept = only !== undefined && terms.length === 1 ? setOfTerm(shelf.postings, only) : undefined
  if (kept) return kept
  const set = newBitset(shelf.capacity)
  for (const term of terms) unitePostings(shelf.postings, term, set)
  return set
}

/** Of `among`, those whose value compares so. In the order of the values they stand together, and so do the others. */
function compared(
  shelf: Shelf,
  { number: name, comparison, value }: { number: NumberName; comparison: Comparison; value: number },
  among: Bitset,
): Bitset {
  const { used } = shelf.orders[name]
  const border = placeOf(shelf, name, { value, isAfter: comparison === '>' || comparison === '<=' })
  const isBefore = comparison === '<' || comparison === '<='
  const fitting = isBefore ? { start: 0, end: border } : { start: border, end: used }
  const others = isBefore ? { start: border, end: used } : { start: 0, end: border }
  if (fitting.end - fitting.start <= used / 2) return inRange(shelf, name, { ...fitting, among })
  const set = among.slice()
  subtract(set, inRange(shelf, name, { ...others, among }))
  return set
}

function equalToSome(
  shelf: Shelf,
  { number: name, values }: { number: NumberName; values: readonly number[] },
  among: Bitset,
): Bitset {
  const set = newBitset(shelf.capacity)
  for (const value of values) {
    const start = placeOf(shelf, name, { value, isAfter: false })
    unite(set, inRange(shelf, name, { start, end: placeOf(shelf, name, { value, isAfter: true }), among }))
  }
  return set
}

/** Where the products with this value begin in their order, or end. */
function placeOf(
  { orders, columns }: Shelf,
  name: NumberName,
  { value, isAfter }: { value: number; isAfter: boolean },
): number {
  const { numbers, used } = orders[name]
  const column = columns.values[name]
  return firstWhere(used, (at) => {
    const found = column[numbers[at] ?? 0] ?? 0
    return isAfter ? found > value : found >= value
  })
}

function inRange(
  { orders, capacity }: Shelf,
  name: NumberName,
  { start, end, among }: { start: number; end: number; among: Bitset },
): Bitset {
  const { numbers } = orders[name]
  const set = newBitset(capacity)
  for (let at = start; at < end; at++) {
    const number = numbers[at] ?? 0
    if (has(among, number)) add(set, number)
  }
  return set
}

function withIds(shelf: Shelf, ids: readonly string[], among: Bitset): Bitset {
  const set = newBitset(shelf.capacity)
  for (const id of ids) {
    const number = numberOfId(shelf.ids, id)
    if (number !== undefined && has(among, number)) add(set, number)
  }
  return set
}
