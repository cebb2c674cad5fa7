import { EpochMilliseconds } from '@cartwright/contract/pricing/coupons.ts'
import * as admin from '@cartwright/contract/sites/settings.ts'
import * as common from '@cartwright/contract/values/common.ts'
import type { TSchema } from 'typebox'

interface Shape {
  type?: string | string[]
  anyOf?: Shape[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  [limit: string]: unknown
}

/** What a schema requires, as text after the name of a field: "must be a whole number from 1 to 300". */
export function describeSchema(schema: TSchema): string {
  const wordings = new Set(alternatives(schema as Shape))
  return wordings.size === 0 ? 'is invalid' : `must be ${[...wordings].join(' or ')}`
}

function alternatives(shape: Shape): string[] {
  const values = valuesOf(shape)?.filter((value) => value !== null)
  if (values) return [values.length === 1 ? spell(values[0]) : `one of ${values.map(spell).join(', ')}`]
  if (shape.anyOf) return shape.anyOf.flatMap(alternatives)
  // Null is left out: it does not help a caller who sends a value.
  const types = [shape.type ?? []].flat().filter((type) => type !== 'null')
  return types.map((type) => kind(type, shape))
}

/** The values of a closed list, also if written as alternatives. */
function valuesOf({ enum: values, const: only, anyOf }: Shape): unknown[] | undefined {
  if (values || only !== undefined) return values ?? [only]
  const lists = anyOf?.map(valuesOf) ?? []
  return lists.length > 0 && lists.every((list) => list !== undefined) ? lists.flat() : undefined
}

function spell(value: unknown): string {
  return value === '' ? 'an empty text' : String(value)
}

function kind(type: string, shape: Shape): string {
  const { pattern, minLength, maxLength, minimum, maximum, minItems, maxItems } = shape
  if (type === 'string') {
    if (pattern !== undefined) return meanings.get(pattern) ?? `a text that matches ${pattern}`
    return `a text${span(minLength, maxLength, { one: 'character', many: 'characters' })}`
  }
  if (type === 'integer') return `a whole number${span(minimum, maximum)}`
  if (type === 'number') return `a number${span(minimum, maximum)}`
  if (type === 'array') return `a list${span(minItems, maxItems, { one: 'entry', many: 'entries' })}`
  return kinds[type] ?? type
}

const kinds: Record<string, string> = { boolean: 'true or false', object: 'an object' }

/** Of numbers "from 1 to 5", of lengths "of 1 to 5 characters". */
function span(least: unknown, most: unknown, unit?: { one: string; many: string }): string {
  if (least === undefined && most === undefined) return ''
  const tail = unit ? ` ${(most ?? least) === 1 ? unit.one : unit.many}` : ''
  if (least === undefined) return ` of at most ${most}${tail}`
  if (most === undefined) return ` of at least ${least}${tail}`
  return unit ? ` of ${least} to ${most}${tail}` : ` from ${least} to ${most}`
}

/** What the error says instead of the regular expression. */
const meanings = new Map<string, string>(
  (
    [
      [common.Guid, 'a GUID'],
      [common.Decimal, 'a decimal number, such as "12.50"'],
      [common.Amount, 'an amount, such as "12.50"'],
      [common.Email, 'an e-mail address'],
      [common.Phone, 'a telephone number'],
      [common.CountryCode, 'a country code of two letters, such as US'],
      [common.CurrencyCode, 'a currency code of three letters, such as USD'],
      [common.LanguageTag, 'a language, such as en or de-CH'],
      [common.WebUrl, 'an http or https address'],
      [common.Timestamp, 'an ISO 8601 date and time, such as 2026-01-31T09:30:00Z'],
      [common.LocalDate, 'a date, such as 2026-01-31'],
      [common.Revision, 'a revision'],
      [common.Float(), 'NaN'],
      [EpochMilliseconds, 'milliseconds since 1970, as a text'],
      [admin.Origin, 'an origin, such as https://shop.example'],
      [admin.RedirectAddress, 'a whole address without #'],
    ] as [TSchema, string][]
  ).map(([schema, meaning]) => [(schema as { pattern?: string }).pattern ?? '', meaning]),
)
