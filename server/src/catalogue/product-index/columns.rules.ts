import { add, type Bitset, forEach, newBitset } from './bitset.rules.ts'
import type { Comparison } from './document.rules.ts'

/** Numbers of products by which lists are filtered and sorted. */
export interface Columns<Name extends string> {
  values: Record<Name, Float64Array>
}

export function newColumns<Name extends string>(names: readonly Name[], capacity: number): Columns<Name> {
  const entries = names.map((name) => [name, new Float64Array(capacity)])
  return { values: Object.fromEntries(entries) }
}

export function growColumns<Name extends string>({ values }: Columns<Name>, capacity: number): void {
  for (const name of Object.keys(values) as Name[]) {
    const larger = new Float64Array(capacity)
    larger.set(values[name])
    values[name] = larger
  }
}

/** Of `among`, those whose value compares so. */
export function compared(
  column: Float64Array,
  { comparison, value }: { comparison: Comparison; value: number },
  among: Bitset,
): Bitset {
  const fits = comparisons[comparison]
  const set = newBitset(among.length << 5)
  forEach(among, (number) => {
    if (fits(column[number] ?? 0, value)) add(set, number)
  })
  return set
}

const comparisons: Record<Comparison, (one: number, other: number) => boolean> = {
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
}

export function equalToSome(column: Float64Array, values: readonly number[], among: Bitset): Bitset {
  const wanted = new Set(values)
  const set = newBitset(among.length << 5)
  forEach(among, (number) => {
    if (wanted.has(column[number] ?? 0)) add(set, number)
  })
  return set
}
