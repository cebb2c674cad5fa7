import { type RawBuilder, sql } from 'kysely'
import { type Fields, fieldNamed, type ScalarField, sortableNames } from './fields.ts'
import { type Problems, parseJson, quoted } from './problems.ts'

export interface SortBy {
  fieldName: string
  order: 'ASC' | 'DESC'
}

/** One key of the order rows come in; the last one is unique, so that pages neither overlap nor skip. */
export interface SortKey {
  field: ScalarField
  order: 'ASC' | 'DESC'
}

const mostKeys = 10

/** The sort a caller asked for: `[{fieldName, order}]`, `{"name": "desc"}` forms, or either as JSON text. */
export function readSort(
  sort: unknown,
  fields: Fields,
  { path, problems }: { path: string; problems: Problems },
): SortBy[] {
  const list = toList(sort)
  if (list === undefined) {
    problems.add(path, 'must be a list of {fieldName, order}')
    return []
  }
  if (list.length > mostKeys) {
    problems.add(path, `must have at most ${mostKeys} fields`, {
      violatedRule: 'MAX_SIZE',
      data: { threshold: mostKeys },
    })
    return []
  }
  return list.flatMap((entry, index) => readEntry(entry, fields, { path: `${path}[${index}]`, problems }))
}

/** The keys behind a sort, ended by the tie-breaker in the direction of the key before it. */
export function sortKeys(sort: readonly SortBy[], fields: Fields, tieBreaker: ScalarField): SortKey[] {
  const keys: SortKey[] = []
  for (const { fieldName, order } of sort) {
    const field = fieldNamed(fields, fieldName)
    if (field === undefined || field.type === 'set') throw new Error(`${fieldName} is not a field to sort by`)
    if (!keys.some((key) => key.field === field)) keys.push({ field, order })
    if (field === tieBreaker) return keys
  }
  return [...keys, { field: tieBreaker, order: keys.at(-1)?.order ?? 'ASC' }]
}

export function reversed(keys: readonly SortKey[]): SortKey[] {
  return keys.map(({ field, order }) => ({ field, order: order === 'ASC' ? 'DESC' : 'ASC' }))
}

/** Nulls stay where an index has them: last when ascending, first when descending. */
export function orderBy(keys: readonly SortKey[]): RawBuilder<unknown>[] {
  return keys.map(({ field, order }) => sql`${field.column} ${sql.raw(order)}`)
}

function toList(sort: unknown): readonly unknown[] | undefined {
  const value = typeof sort === 'string' ? parseJson(sort || '[]') : sort
  if (Array.isArray(value)) return value
  return typeof value === 'object' && value !== null ? [value] : undefined
}

function readEntry(
  entry: unknown,
  fields: Fields,
  { path, problems }: { path: string; problems: Problems },
): SortBy[] {
  const pairs = pairsOf(entry)
  if (pairs === undefined) {
    problems.add(path, 'must be {fieldName, order}')
    return []
  }
  const allowed = sortableNames(fields)
  return pairs.flatMap(([name, order]) => {
    const field = typeof name === 'string' ? fieldNamed(fields, name) : undefined
    const direction = directionOf(order)
    if (typeof name !== 'string' || field === undefined || field.type === 'set' || field.sortable !== true) {
      const asked = typeof name === 'string' ? `"${quoted(name)}" ` : ''
      problems.add(`${path}.fieldName`, `${asked}is not a field to sort by; allowed: ${allowed.join(', ')}`, {
        violatedRule: 'FIELD_NOT_ALLOWED',
        data: { allowed },
      })
      return []
    }
    if (direction === undefined) {
      problems.add(`${path}.order`, 'must be ASC or DESC', {
        violatedRule: 'INVALID_ENUM_VALUE',
        data: { allowed: ['ASC', 'DESC'] },
      })
      return []
    }
    return [{ fieldName: name, order: direction }]
  })
}

/** Either {fieldName, order}, or the hand-written form {name: "asc"} with a few fields in it. */
function pairsOf(entry: unknown): [unknown, unknown][] | undefined {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return undefined
  if ('fieldName' in entry) return [[entry.fieldName, 'order' in entry ? entry.order : undefined]]
  const pairs = Object.entries(entry)
  return pairs.length > 0 && pairs.length <= mostKeys ? pairs : undefined
}

function directionOf(order: unknown): SortBy['order'] | undefined {
  if (order === undefined || order === null) return 'ASC'
  const name = typeof order === 'string' ? order.toUpperCase() : order
  return name === 'ASC' || name === 'DESC' ? name : undefined
}
