import { type RawBuilder, sql } from 'kysely'
import type { ScalarField, SetField } from './fields.ts'
import { type Operand, operandOf, textProblem, uuidOperand } from './operands.ts'
import type { Problems } from './problems.ts'

export type Condition = RawBuilder<boolean>
export type Comparison = '>' | '>=' | '<' | '<='

/** The path of a condition in the query, for violations. */
export interface Place {
  path: string
  problems: Problems
}

const longestList = 100

const onEverything = ['$eq', '$ne', '$in', '$nin', '$hasSome', '$exists', '$isEmpty', '$not']
const onOrdered = [...onEverything, '$gt', '$gte', '$lt', '$lte', '$between']
const operators: Record<ScalarField['type'] | 'set', readonly string[]> = {
  text: [...onOrdered, '$startsWith', '$endsWith', '$contains'],
  number: onOrdered,
  money: onOrdered,
  timestamp: onOrdered,
  uuid: [...onOrdered, '$startsWith'],
  enum: onEverything,
  boolean: onEverything,
  set: [...onEverything, '$hasAll', '$contains'],
}

export function operatorsOf(field: ScalarField | SetField): readonly string[] {
  return operators[field.type]
}

const always: Condition = sql`true`
export const never: Condition = sql`false`

/** Unknown counts as false inside a negation, so a row without a value is "not x". */
export function not(condition: Condition): Condition {
  return sql`((${condition}) is not true)`
}

export function allOf(conditions: readonly Condition[]): Condition {
  return join(conditions, always, sql` and `)
}

export function someOf(conditions: readonly Condition[]): Condition {
  return join(conditions, never, sql` or `)
}

function join(conditions: readonly Condition[], none: Condition, by: RawBuilder<unknown>): Condition {
  const [first] = conditions
  if (first === undefined) return none
  return conditions.length === 1 ? first : sql`(${sql.join(conditions, by)})`
}

export interface Comparand {
  operator: string
  value: unknown
}

/** One operator on a single-valued field; the operator is one of {@link operatorsOf}. */
export function onScalar(field: ScalarField, { operator, value }: Comparand, place: Place): Condition {
  switch (operator) {
    case '$eq':
      return isOneOf(field, [value], place)
    case '$ne':
      return not(isOneOf(field, [value], place))
    case '$in':
    case '$hasSome':
      return isOneOf(field, listOf(value, place), place)
    case '$nin':
      return not(isOneOf(field, listOf(value, place), place))
    case '$exists':
      return flag(value, place) ? not(isNull(field)) : isNull(field)
    case '$isEmpty':
      return flag(value, place) ? isNull(field) : not(isNull(field))
    case '$between':
      return between(field, value, place)
    case '$startsWith':
      return field.type === 'uuid'
        ? uuidStartsWith(field, value, place)
        : like(field, ['', value, '%'], place)
    case '$endsWith':
      return like(field, ['%', value, ''], place)
    case '$contains':
      return like(field, ['%', value, '%'], place)
    default:
      return compareValue(field, { comparison: comparisons[operator] ?? '>', value }, place)
  }
}

const comparisons: Record<string, Comparison> = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' }

/** One operator on a many-valued field. An empty list is had by every row in full, and by none in part. */
export function onSet(field: SetField, { operator, value }: Comparand, place: Place): Condition {
  switch (operator) {
    case '$eq':
    case '$contains':
      return hasSome(field, [value], place)
    case '$ne':
      return not(hasSome(field, [value], place))
    case '$in':
    case '$hasSome':
      return hasSome(field, listOf(value, place), place)
    case '$nin':
      return not(hasSome(field, listOf(value, place), place))
    case '$hasAll':
      return allOf(listOf(value, place).map((one) => hasSome(field, [one], place)))
    case '$exists':
      return flag(value, place) ? field.any : not(field.any)
    default:
      return flag(value, place) ? not(field.any) : field.any
  }
}

export function isNull(field: ScalarField): Condition {
  return sql`(${field.column} is null)`
}

export function compareWith(field: ScalarField, comparison: Comparison, operand: Operand): Condition {
  const { text, cast, exact } = operand
  if (field.type === 'uuid' && cast === 'text') {
    return sql`((${field.column})::text collate "C" ${sql.raw(comparison)} ${text})`
  }
  const operator = exact ? comparison : pastTheRoundedDown[comparison]
  return sql`(${field.column} ${sql.raw(operator)} ${typed(text, cast)})`
}

/** 12.345 was rounded down to 12.34: everything from 12.345 up is more than 12.34. */
const pastTheRoundedDown: Record<Comparison, Comparison> = { '>': '>', '>=': '>', '<': '<=', '<=': '<=' }

/** For an operand that is exact. */
export function equalTo(field: ScalarField, operand: Operand): Condition {
  return sql`(${field.column} = ${typed(operand.text, operand.cast)})`
}

export function typed(text: string, cast: Operand['cast']): RawBuilder<unknown> {
  return sql`${text}::${sql.raw(cast)}`
}

function isOneOf(field: ScalarField, values: readonly unknown[], place: Place): Condition {
  const operands = values
    .filter((value) => value !== null)
    .flatMap((value) => operandOf(field, value, place) ?? [])
  const exact = operands.filter((operand) => operand.exact)
  const conditions = exact.length > 0 ? [isAnyOf(field, exact)] : []
  if (values.includes(null)) conditions.push(isNull(field))
  return someOf(conditions)
}

/** One array parameter, so that the statement's text does not depend on how many there are. */
function isAnyOf(field: ScalarField, operands: readonly Operand[]): Condition {
  const [first] = operands
  if (first && operands.length === 1) return equalTo(field, first)
  const cast = operands.find((operand) => operand.cast === 'numeric')?.cast ?? first?.cast ?? 'text'
  return sql`(${field.column} = any(${operands.map(({ text }) => text)}::${sql.raw(cast)}[]))`
}

function compareValue(
  field: ScalarField,
  { comparison, value }: { comparison: Comparison; value: unknown },
  place: Place,
): Condition {
  const operand = operandOf(field, value, place)
  return operand ? compareWith(field, comparison, operand) : never
}

/** The upper bound is not included, as in the published clients' builders. */
function between(field: ScalarField, value: unknown, place: Place): Condition {
  if (!Array.isArray(value) || value.length !== 2) {
    place.problems.add(
      place.path,
      '$between must be a list of two values, of which the second is not included',
    )
    return never
  }
  const [from, to] = value
  return allOf([
    compareValue(field, { comparison: '>=', value: from }, place),
    compareValue(field, { comparison: '<', value: to }, place),
  ])
}

/** Shoppers do not mind capitals; `lower(column)` is what an index has to be on. */
function like(
  field: ScalarField,
  [before, value, after]: [string, unknown, string],
  place: Place,
): Condition {
  const operand = operandOf(field, value, place)
  if (!operand) return never
  const pattern = `${before}${operand.text.replace(/[\\%_]/g, '\\$&')}${after}`
  return sql`(lower(${field.column}) like lower(${pattern}::text))`
}

const lowestId = '00000000-0000-0000-0000-000000000000'
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** As a range, which the primary key serves. */
function uuidStartsWith(field: ScalarField, value: unknown, place: Place): Condition {
  const operand = operandOf(field, value, place)
  if (!operand) return never
  const low = uuidOperand(operand.text + lowestId.slice(operand.text.length))
  const high = uuidOperand(operand.text + highestId.slice(operand.text.length))
  if (!low.exact || !high.exact) return never
  return allOf([compareWith(field, '>=', low), compareWith(field, '<=', high)])
}

function hasSome(field: SetField, values: readonly unknown[], place: Place): Condition {
  const members = values.flatMap((value) => member(field, value, place) ?? [])
  return members.length > 0 ? field.some(members) : never
}

function member(field: SetField, value: unknown, { path, problems }: Place): string | undefined {
  const wrong = typeof value === 'string' ? textProblem(value) : 'must be a text'
  if (typeof value !== 'string' || wrong) {
    problems.add(path, wrong ?? 'must be a text')
    return undefined
  }
  if (field.of === 'text') return value
  const id = uuidOperand(value)
  return id.exact ? id.text : undefined
}

function listOf(value: unknown, { path, problems }: Place): readonly unknown[] {
  if (!Array.isArray(value)) {
    problems.add(path, 'must be a list of values')
    return []
  }
  if (value.length > longestList) {
    problems.add(path, `must be a list of at most ${longestList} values`, {
      violatedRule: 'MAX_SIZE',
      data: { threshold: longestList },
    })
    return []
  }
  return value
}

function flag(value: unknown, { path, problems }: Place): boolean {
  if (value !== true && value !== false && value !== 'true' && value !== 'false') {
    problems.add(path, 'must be asked with true or false')
  }
  return value === true || value === 'true'
}
