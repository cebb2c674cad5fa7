import { type Fields, knownName, type ScalarField } from '../../platform/query/fields.ts'
import { type Operand, operandOf } from '../../platform/query/operands.ts'
import { newProblems } from '../../platform/query/problems.ts'
import { isObject } from '../../platform/values/optional.ts'
import type { Comparison, Condition, NumberName, ValueName } from './document.rules.ts'

/** How the index knows a field of lists. */
export type IndexField =
  | { id: true }
  | { number: NumberName }
  /** A text of which the index knows whole values only. */
  | { value: ValueName }
  /** A field that is true for the products for which the condition holds. */
  | { when: Condition }
  /** Many values: those that have at least one of them, and those that have any. */
  | { some(values: readonly string[]): Condition; any: Condition }

export interface IndexedFields {
  /** As SQL has them, whose conditions these must equal. */
  fields: Fields
  /** By the names of the fields that the index knows. */
  indexed: Readonly<Record<string, IndexField>>
}

/** Thrown where a condition is not for the index. */
const unknown = new Error('the index does not know this')

const always: Condition = { all: [] }
const never: Condition = { some: [] }

/** The condition of a filter that the query language has accepted; undefined if the index does not know all that it names. */
export function toCondition(filter: unknown, fields: IndexedFields): Condition | undefined {
  try {
    return group(fields, filter)
  } catch (error) {
    if (error === unknown) return undefined
    throw error
  }
}

function group(fields: IndexedFields, filter: unknown): Condition {
  if (!isObject(filter)) throw unknown
  return allOf(Object.entries(filter).map(([name, value]) => entry(fields, name, value)))
}

function entry(fields: IndexedFields, name: string, value: unknown): Condition {
  if (name === '$and') return allOf(groups(fields, value))
  if (name === '$or') return { some: groups(fields, value) }
  if (name === '$not') return { not: allOf(groups(fields, value)) }
  const known = knownName(fields.fields, name)
  const as = known === undefined ? undefined : fields.indexed[known]
  const field = known === undefined ? undefined : fields.fields[known]
  if (!as || !field) throw unknown
  return onField({ as, field: field.type === 'set' ? undefined : field }, value)
}

function groups(fields: IndexedFields, value: unknown): Condition[] {
  return [value].flat().map((one) => group(fields, one))
}

interface Known {
  as: IndexField
  /** Absent for fields with many values. */
  field: ScalarField | undefined
}

function onField(known: Known, value: unknown): Condition {
  if (!isObject(value) || isDate(value)) return apply(known, '$eq', value)
  return allOf(Object.entries(value).map(([operator, operand]) => apply(known, operator, operand)))
}

function apply(known: Known, operator: string, value: unknown): Condition {
  if (operator === '$not') return { not: onField(known, value) }
  const { as, field } = known
  const plain = Array.isArray(value) ? value.map(unwrap) : unwrap(value)
  if ('some' in as) return onSet(as, operator, plain)
  if (!field) throw unknown
  return onScalar({ as, field }, operator, plain)
}

type Scalar = { as: Exclude<IndexField, { some: unknown }>; field: ScalarField }

function onScalar(scalar: Scalar, operator: string, value: unknown): Condition {
  switch (operator) {
    case '$eq':
      return isOneOf(scalar, [value])
    case '$ne':
      return { not: isOneOf(scalar, [value]) }
    case '$in':
    case '$hasSome':
      return isOneOf(scalar, listOf(value))
    case '$nin':
      return { not: isOneOf(scalar, listOf(value)) }
    case '$exists':
      return isTrue(value) ? { not: isNull(scalar) } : isNull(scalar)
    case '$isEmpty':
      return isTrue(value) ? isNull(scalar) : { not: isNull(scalar) }
    case '$between': {
      const [from, to] = listOf(value)
      return allOf([compare(scalar, '>=', from), compare(scalar, '<', to)])
    }
    default:
      return compare(scalar, comparisons[operator], value)
  }
}

const comparisons: Record<string, Comparison> = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' }

function onSet(
  { some, any }: Extract<IndexField, { some: unknown }>,
  operator: string,
  value: unknown,
): Condition {
  const having = (values: readonly unknown[]) => (values.length > 0 ? some(values.map(textOf)) : never)
  switch (operator) {
    case '$eq':
    case '$ne': {
      const has = value === null ? { not: any } : having([value])
      return operator === '$eq' ? has : { not: has }
    }
    case '$contains':
      return having([value])
    case '$in':
    case '$hasSome':
      return having(listOf(value))
    case '$nin':
      return { not: having(listOf(value)) }
    case '$hasAll':
      return allOf(listOf(value).map((one) => having([one])))
    case '$exists':
      return isTrue(value) ? any : { not: any }
    case '$isEmpty':
      return isTrue(value) ? { not: any } : any
    default:
      throw unknown
  }
}

function isOneOf(scalar: Scalar, values: readonly unknown[]): Condition {
  const exact = values
    .filter((value) => value !== null)
    .map((value) => operand(scalar.field, value))
    .filter((one) => one.exact)
  const conditions = exact.length > 0 ? [isAnyOf(scalar, exact)] : []
  return { some: values.includes(null) ? [...conditions, isNull(scalar)] : conditions }
}

function isAnyOf({ as, field }: Scalar, operands: readonly Operand[]): Condition {
  const texts = operands.map(({ text }) => text)
  if ('id' in as) return { ids: texts }
  if ('value' in as) return { of: as.value, values: texts }
  if ('number' in as) return { number: as.number, values: operands.map((one) => toNumber(field, one)) }
  return { some: texts.map((text): Condition => (text === 'true' ? as.when : { not: as.when })) }
}

/** Only texts may be missing. */
function isNull({ as }: Scalar): Condition {
  return 'value' in as ? { not: { any: as.value } } : never
}

function compare({ as, field }: Scalar, comparison: Comparison | undefined, value: unknown): Condition {
  if (!('number' in as) || !comparison) throw unknown
  const found = operand(field, value)
  const exactly = found.exact ? comparison : pastTheRoundedDown[comparison]
  return { number: as.number, comparison: exactly, value: toNumber(field, found) }
}

/** 12.345 was rounded down to 12.34: everything from 12.345 up is more than 12.34. */
const pastTheRoundedDown: Record<Comparison, Comparison> = { '>': '>', '>=': '>', '<': '<=', '<=': '<=' }

function operand(field: ScalarField, value: unknown): Operand {
  const found = operandOf(field, value, { path: '', problems: newProblems() })
  if (!found) throw unknown
  return found
}

/** The number that the index has for a value, such as one that a cursor carries. */
export function numberOf(field: ScalarField, { text, cast }: Operand): number | undefined {
  if (field.type === 'timestamp') return microseconds(text)
  const number = Number(text)
  const isExact = cast === 'bigint' ? Number.isSafeInteger(number) : shortDecimal.test(text)
  return isExact ? number : undefined
}

const shortDecimal = /^-?\d{1,11}\.\d{1,3}$/

function toNumber(field: ScalarField, found: Operand): number {
  const number = numberOf(field, found)
  if (number === undefined) throw unknown
  return number
}

/** Of a time in the form of operands, 2026-01-31T09:30:00.000000Z. */
function microseconds(text: string): number | undefined {
  const time = Date.parse(`${text.slice(0, 19)}Z`) * 1000 + Number(text.slice(20, 26))
  return Number.isSafeInteger(time) ? time : undefined
}

function allOf(conditions: readonly Condition[]): Condition {
  const [first] = conditions
  if (!first) return always
  return conditions.length === 1 ? first : { all: conditions }
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw unknown
  return value
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw unknown
  return value
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}

function isDate(value: Record<string, unknown>): boolean {
  return typeof value.$date === 'string' && Object.keys(value).length === 1
}

function unwrap(value: unknown): unknown {
  return isObject(value) && isDate(value) ? value.$date : value
}
