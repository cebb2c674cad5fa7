import { add, type Bitset, has, intersect, newBitset, subtract, unite } from './bitset.rules.ts'
import { compared, equalToSome } from './columns.rules.ts'
import type { Condition } from './document.rules.ts'
import { bitsOfTerm, unitePostings } from './postings.rules.ts'
import type { Shelf } from './shelf.rules.ts'
import { numberOfId, termOf } from './shelf.rules.ts'

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
  if ('comparison' in condition) return compared(shelf.columns.values[condition.number], condition, among)
  if ('number' in condition)
    return equalToSome(shelf.columns.values[condition.number], condition.values, among)
  if ('ids' in condition) return withIds(shelf, condition.ids, among)
  return both(shelf.visible, among)
}

/** Those that read the values of each product that is left come last. */
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
  const kept = only !== undefined && terms.length === 1 ? bitsOfTerm(shelf.postings, only) : undefined
  if (kept) return kept
  const set = newBitset(shelf.capacity)
  for (const term of terms) unitePostings(shelf.postings, term, set)
  return set
}

function withIds(shelf: Shelf, ids: readonly string[], among: Bitset): Bitset {
  const set = newBitset(shelf.capacity)
  for (const id of ids) {
    const number = numberOfId(shelf, id)
    if (number !== undefined && has(among, number)) add(set, number)
  }
  return set
}
