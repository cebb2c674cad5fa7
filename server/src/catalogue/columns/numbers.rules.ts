/** Numbers of products by which lists are filtered and sorted. */
export interface Columns<Name extends string> {
  values: Record<Name, Column>
}

/** Wide only if one of its numbers needs it. */
export type Column = Int32Array | Float64Array

export function newColumns<Name extends string>(names: readonly Name[], capacity: number): Columns<Name> {
  const entries = names.map((name) => [name, new Int32Array(capacity)])
  return { values: Object.fromEntries(entries) }
}

export function growColumns<Name extends string>({ values }: Columns<Name>, capacity: number): void {
  for (const name of Object.keys(values) as Name[]) {
    const old = values[name]
    const larger = old instanceof Int32Array ? new Int32Array(capacity) : new Float64Array(capacity)
    larger.set(old)
    values[name] = larger
  }
}

export function setNumber<Name extends string>(
  { values }: Columns<Name>,
  name: Name,
  { at, value }: { at: number; value: number },
): void {
  if (values[name] instanceof Int32Array && value !== (value | 0)) {
    values[name] = Float64Array.from(values[name])
  }
  values[name][at] = value
}

export function sizeOfColumns({ values }: Columns<string>): number {
  return Object.values(values).reduce((sum, { byteLength }) => sum + byteLength, 0)
}
