import type { ContentField, ContentFieldType } from '@cartwright/contract/content/collections.ts'
import { type RawBuilder, sql } from 'kysely'
import { allOf, type Condition, never, not, someOf } from '../../platform/query/conditions.ts'
import { type Problems, quoted } from '../../platform/query/problems.ts'
import { isObject } from '../../platform/values/optional.ts'
import { fileTypes } from '../collections/rules.ts'
import { asStored, isDate } from './values.rules.ts'

/** What a filter is about: rows `i` with `data`. */
export interface Subject {
  fields: readonly ContentField[]
  /** The fields that have rows in content_keys. Empty for what is computed, such as groups. */
  sorted: readonly string[]
  problems: Problems
  /** False for groups, whose `_id` is a value like any other. */
  hasIds?: boolean
  /** Conditions so far. */
  nodes: number
  /** Values in lists so far. */
  values: number
}

const deepest = 10
const mostNodes = 100
const mostValues = 1000

/** The condition of a filter of the contract on `i.data`. Adds its problems under `path`. */
export function compileFilter(filter: unknown, subject: Subject, path: string): Condition {
  return group(subject, filter, { path, depth: 1 })
}

interface Spot {
  path: string
  depth: number
}

function group(subject: Subject, filter: unknown, spot: Spot): Condition {
  if (!isObject(filter)) {
    subject.problems.add(spot.path, 'must be an object of conditions')
    return never
  }
  const entries = Object.entries(filter)
  count(subject, entries.length, spot)
  return allOf(entries.map(([name, value]) => entry(subject, name, { value, spot })))
}

/** Each name counts as a condition, and so does an object without any. */
function count(subject: Subject, names: number, { path, depth }: Spot): void {
  subject.nodes += Math.max(names, 1)
  if (depth > deepest || subject.nodes > mostNodes) {
    const description = `must have at most ${mostNodes} conditions, ${deepest} levels deep`
    subject.problems.stop(path, description, { violatedRule: 'MAX_SIZE', data: { threshold: mostNodes } })
  }
}

function entry(subject: Subject, name: string, { value, spot }: { value: unknown; spot: Spot }): Condition {
  const below = { path: `${spot.path}.${quoted(name)}`, depth: spot.depth + 1 }
  const groups = () => [value].flat().map((one) => group(subject, one, below))
  if (name === '$and') return allOf(groups())
  if (name === '$or') return someOf(groups())
  if (name === '$not') return not(allOf(groups()))
  const field = fieldAt(subject, name)
  if (!field) {
    const description = 'is neither a field nor one of $and, $or, $not'
    subject.problems.add(below.path, description, { violatedRule: 'FIELD_NOT_ALLOWED' })
    return never
  }
  return onField(subject, field, { value, spot: below })
}

/** A path into the data, with the type of what is there if the collection says it. */
export interface FieldAt {
  path: readonly string[]
  type?: ContentFieldType
  /** Whether it has rows in content_keys. */
  hasKeys: boolean
  /** Whether it is the id, which the primary key finds. */
  isId: boolean
}

/** Undefined for what cannot be the path of a field. */
export function fieldAt(
  { fields, sorted, hasIds = true }: Pick<Subject, 'fields' | 'sorted' | 'hasIds'>,
  name: string,
): FieldAt | undefined {
  const path = name.split('.')
  const [first = ''] = path
  if (path.length > deepest || path.some((key) => key === '' || key.startsWith('$'))) return undefined
  const type = path.length > 1 ? undefined : typeOf(fields, first)
  const isFile = type !== undefined && fileTypes.has(type)
  const hasKeys = path.length === 1 && sorted.includes(first) && !isFile
  const isId = hasIds && path.length === 1 && first === '_id'
  return { path, hasKeys, isId, ...(type ? { type } : {}) }
}

function typeOf(fields: readonly ContentField[], key: string): ContentFieldType | undefined {
  if (key === '_createdDate' || key === '_updatedDate') return 'DATETIME'
  return key === '_id' || key === '_owner' ? 'TEXT' : fields.find((field) => field.key === key)?.type
}

/** A bare value means equal; an object holds operators, all of which apply. */
function onField(
  subject: Subject,
  field: FieldAt,
  { value, spot }: { value: unknown; spot: Spot },
): Condition {
  const isOperators =
    isObject(value) && !isDate(value) && Object.keys(value).some((name) => name.startsWith('$'))
  if (!isOperators) return equal(field, value)
  const entries = Object.entries(value)
  count(subject, entries.length, spot)
  return allOf(
    entries.map(([operator, operand]) => apply(subject, field, { operator, value: operand, spot })),
  )
}

interface Operation {
  operator: string
  value: unknown
  spot: Spot
}

function apply(subject: Subject, field: FieldAt, { operator, value, spot }: Operation): Condition {
  const list = () => listOf(subject, value, spot).map((one) => equal(field, one))
  switch (operator) {
    case '$eq':
      return equal(field, value)
    case '$ne':
      return not(equal(field, value))
    case '$in':
    case '$hasSome':
      return field.isId ? idIn(listOf(subject, value, spot)) : someOf(list())
    case '$nin':
      return not(someOf(list()))
    case '$hasAll':
      return allOf(list())
    case '$exists':
      return value === false ? equal(field, null) : not(equal(field, null))
    case '$isEmpty':
      return value === false ? not(equal(field, null)) : equal(field, null)
    case '$not':
      return not(onField(subject, field, { value, spot: { ...spot, depth: spot.depth + 1 } }))
    case '$between':
      return between(subject, field, { value, spot })
    case '$startsWith':
      return like(subject, field, { pattern: ['', value, '%'], spot })
    case '$endsWith':
      return like(subject, field, { pattern: ['%', value, ''], spot })
    case '$contains':
      return isList(field) ? equal(field, value) : like(subject, field, { pattern: ['%', value, '%'], spot })
    default:
      return compareBy(subject, field, { operator, value, spot })
  }
}

function listOf(subject: Subject, value: unknown, { path }: Spot): readonly unknown[] {
  if (!Array.isArray(value)) {
    subject.problems.add(path, 'must be a list of values')
    return []
  }
  subject.values += value.length
  if (subject.values <= mostValues) return value
  const description = `must not bring the lists of the filter to more than ${mostValues} values`
  subject.problems.add(path, description, { violatedRule: 'MAX_SIZE', data: { threshold: mostValues } })
  return []
}

const lists = new Set<ContentFieldType>([
  'ARRAY',
  'ARRAY_STRING',
  'ARRAY_DOCUMENT',
  'MEDIA_GALLERY',
  'MULTI_REFERENCE',
])
const open = new Set<ContentFieldType>(['ANY', 'OBJECT', 'RICH_CONTENT', 'ADDRESS'])

function isList({ type }: FieldAt): boolean {
  return type !== undefined && lists.has(type)
}

function idIn(ids: readonly unknown[]): Condition {
  return sql`(i.id = any(${ids.filter((id) => typeof id === 'string')}::text[]))`
}

/** What is at the path, as JSON; SQL null where nothing is. */
export function valueAt({ path }: Pick<FieldAt, 'path'>): RawBuilder<unknown> {
  const [first = ''] = path
  return path.length === 1 ? sql`(i.data -> ${first}::text)` : sql`(i.data #> ${[...path]}::text[])`
}

/** A list equals each of its members, as in the published clients' queries. An index on `data` serves all but null. */
function equal(field: FieldAt, operand: unknown): Condition {
  if (operand === null || operand === undefined) {
    return sql`(coalesce(${valueAt(field)}, 'null'::jsonb) = 'null'::jsonb)`
  }
  const value = asStored(operand, field.type)
  const has = (inner: unknown): Condition => sql`(i.data @> ${nest(field.path, inner)}::jsonb)`
  if (Array.isArray(value) || (isObject(value) && !isDate(value))) {
    return allOf([has(value), sql`(${valueAt(field)} = ${JSON.stringify(value)}::jsonb)`])
  }
  if (field.isId) return idIn([value])
  if (isList(field)) return has([value])
  return field.type && !open.has(field.type) ? has(value) : someOf([has(value), has([value])])
}

/** `{"a": {"b": value}}` as JSON. */
function nest(path: readonly string[], value: unknown): string {
  return JSON.stringify(path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value))
}

const comparisons: Record<string, string> = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' }

/** Compares with values of the same type only. */
function compareBy(subject: Subject, field: FieldAt, { operator, value, spot }: Operation): Condition {
  const comparison = comparisons[operator]
  if (!comparison) {
    const allowed =
      '$eq, $ne, $in, $nin, $hasSome, $hasAll, $exists, $gt, $gte, $lt, $lte, $between, $startsWith, …'
    const description = `does not take ${quoted(operator)}; allowed: ${allowed}`
    subject.problems.add(spot.path, description, { violatedRule: 'FIELD_NOT_ALLOWED' })
    return never
  }
  const operand = asStored(value, field.type)
  if (!isComparable(operand)) {
    subject.problems.add(spot.path, `${operator} takes a number, a text or a date`)
    return never
  }
  const json = JSON.stringify(operand)
  const at = valueAt(field)
  const exact: Condition = sql`(jsonb_typeof(${at}) = jsonb_typeof(${json}::jsonb)
    and ${at} ${sql.raw(comparison)} ${json}::jsonb)`
  const isShort = typeof operand !== 'string' || operand.length <= shortText
  return field.hasKeys && isShort ? allOf([inKeys(field, comparison, json), exact]) : exact
}

/** As long as the texts of content_keys. */
const shortText = 250

function isComparable(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' || isDate(value)
}

/** Lets an index find the few rows of a range; equal ones come along, because texts in content_keys are shortened. */
function inKeys({ path }: FieldAt, comparison: string, json: string): Condition {
  const bound = sql.raw(comparison.startsWith('>') ? '>=' : '<=')
  return sql`exists (select from content_keys k where k.site_id = i.site_id and k.collection_id = i.collection_id
    and k.item_id = i.id and k.field = ${path[0] ?? ''} and k.value ${bound} ${json}::jsonb
    and jsonb_typeof(k.value) = jsonb_typeof(${json}::jsonb))`
}

/** The upper bound is not included, as in the published clients' builders. */
function between(subject: Subject, field: FieldAt, { value, spot }: Omit<Operation, 'operator'>): Condition {
  if (!Array.isArray(value) || value.length !== 2) {
    subject.problems.add(
      spot.path,
      '$between must be a list of two values, of which the second is not included',
    )
    return never
  }
  return allOf([
    compareBy(subject, field, { operator: '$gte', value: value[0], spot }),
    compareBy(subject, field, { operator: '$lt', value: value[1], spot }),
  ])
}

/** Readers do not mind capitals. */
function like(
  subject: Subject,
  field: FieldAt,
  { pattern: [before, value, after], spot }: { pattern: [string, unknown, string]; spot: Spot },
): Condition {
  if (typeof value !== 'string' || value.length > 1000) {
    subject.problems.add(spot.path, 'must be a text of at most 1000 characters')
    return never
  }
  const pattern = `${before}${value.replace(/[\\%_]/g, '\\$&')}${after}`
  const text = sql`(i.data #>> ${[...field.path]}::text[])`
  return sql`(jsonb_typeof(${valueAt(field)}) = 'string' and lower(${text}) like lower(${pattern}::text))`
}
