import type { RawBuilder } from 'kysely'

interface Column {
  /**
   * Trusted SQL of the value; anything but a plain column goes in parentheses. Text keeps the database's collation:
   * matching lowers the column and the caller's words alike.
   */
  column: RawBuilder<unknown>
  sortable?: boolean
  /** True unless said otherwise. */
  filterable?: boolean
  /** Never null in the database: lets a cursor page start from an index. */
  required?: boolean
}

/** `money` is a column of minor units that callers compare with decimal amounts. */
export type ScalarField = Column &
  (
    | { type: 'text' | 'number' | 'boolean' | 'timestamp' | 'uuid' }
    | { type: 'enum'; values: readonly string[] }
    | { type: 'money'; exponent: number }
  )

/** Many values of one row, such as the collections of a product; the conditions are the caller's EXISTS. */
export interface SetField {
  type: 'set'
  of: 'text' | 'uuid'
  filterable?: boolean
  /** The row has at least one of these. */
  some(values: readonly string[]): RawBuilder<boolean>
  /** The row has at least one value at all. */
  any: RawBuilder<boolean>
}

export type Field = ScalarField | SetField

/** What a list may be filtered and sorted by, under the names of the wire. */
export type Fields = Readonly<Record<string, Field>>

const systemNames = new Map([
  ['_id', 'id'],
  ['_createdDate', 'createdDate'],
  ['_updatedDate', 'updatedDate'],
])

export function fieldNamed(fields: Fields, name: string): Field | undefined {
  const known = knownName(fields, name)
  return known === undefined ? undefined : fields[known]
}

/** Our name of the field that a caller names. Only own properties count, so `__proto__` and the like are unknown fields. */
export function knownName(fields: Fields, name: string): string | undefined {
  if (Object.hasOwn(fields, name)) return name
  const system = systemNames.get(name)
  return system !== undefined && Object.hasOwn(fields, system) ? system : undefined
}

export function filterableNames(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.filterable !== false)
}

export function sortableNames(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => {
    const field = fields[name]
    return field?.type !== 'set' && field?.sortable === true
  })
}
