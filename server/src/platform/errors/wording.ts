import { LocalDateTime, LocalTime } from '@cartwright/contract/bookings/parts.ts'
import { InputName } from '@cartwright/contract/box-office/events/forms.ts'
import { FeeRate } from '@cartwright/contract/box-office/events/registration.ts'
import { VoucherCode } from '@cartwright/contract/box-office/tickets/vouchers.ts'
import { MomentOrLocal } from '@cartwright/contract/catalogue/scheduled-changes.ts'
import { ContentCollectionId, ContentFieldKey } from '@cartwright/contract/content/collections.ts'
import { ContentItemId } from '@cartwright/contract/content/items.ts'
import { FormFieldKey } from '@cartwright/contract/forms/forms.ts'
import { PlanPermission } from '@cartwright/contract/plans/benefits.ts'
import { PlanCount } from '@cartwright/contract/plans/plans-v3.ts'
import { EpochMilliseconds } from '@cartwright/contract/pricing/coupons.ts'
import { TariffNumber } from '@cartwright/contract/shipping-labels/labels.ts'
import { QueryHash } from '@cartwright/contract/sites/graphql.ts'
import * as admin from '@cartwright/contract/sites/settings.ts'
import { PagePath, PageSlug } from '@cartwright/contract/sites/storefront.ts'
import * as common from '@cartwright/contract/values/common.ts'
import { Digits } from '@cartwright/contract/values/currencies.ts'
import type { TSchema } from 'typebox'

interface Shape {
  type?: string | string[]
  anyOf?: Shape[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  [limit: string]: unknown
}

/**
 * What a schema requires, as text after the name of a field: "must be a whole number from 1 to 300". Never shows a
 * regular expression.
 */
export function describeSchema(schema: TSchema): string {
  const wordings = new Set(alternatives(schema as Shape))
  const [only = '', ...others] = wordings
  if (wordings.size === 0) return 'is invalid'
  if (others.length === 0 && only.startsWith(textWith)) return `must have ${only.slice(textWith.length)}`
  return `must be ${[...wordings].join(' or ')}`
}

const textWith = 'a text with '

function alternatives(shape: Shape): string[] {
  // An empty value is left out as null is: it does not help a caller who sends a value.
  const values = valuesOf(shape)?.filter((value) => value !== null && value !== '')
  if (values?.length === 0) return []
  if (values) return [values.length === 1 ? String(values[0]) : `one of ${values.join(', ')}`]
  if (shape.anyOf) return shape.anyOf.flatMap(alternatives)
  const types = [shape.type ?? []].flat().filter((type) => type !== 'null')
  return types.filter((type) => type !== 'string' || !isNotFinite(shape)).map((type) => kind(type, shape))
}

/** The texts for infinite numbers of the published clients, which nobody types. */
function isNotFinite({ pattern }: Shape): boolean {
  return pattern === (common.Float() as TSchema as Shape).pattern
}

/** The values of a closed list, also if written as alternatives. */
function valuesOf({ enum: values, const: only, anyOf }: Shape): unknown[] | undefined {
  if (values || only !== undefined) return values ?? [only]
  const lists = anyOf?.map(valuesOf) ?? []
  return lists.length > 0 && lists.every((list) => list !== undefined) ? lists.flat() : undefined
}

function kind(type: string, shape: Shape): string {
  const { pattern, minLength, maxLength, minimum, maximum, minItems, maxItems } = shape
  if (type === 'string') {
    if (pattern !== undefined) return meanings.get(pattern) ?? 'a text of another form'
    const length = span(minLength, maxLength, { one: 'character', many: 'characters' })
    return length === '' ? 'a text' : textWith + length.replace(/^ (of )?/, '')
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
  if (unit && least === most) return ` of exactly ${most}${tail}`
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
      // A time in milliseconds and a size in bytes share the pattern.
      [EpochMilliseconds, 'a whole number of at most 15 digits, as a text'],
      [Digits, 'a whole number of at most 18 digits, as a text'],
      [TariffNumber, 'a number of the customs tariff, with 6 to 10 digits'],
      [admin.Origin, 'an origin, such as https://shop.example'],
      [admin.RedirectAddress, 'a complete address without #'],
      [
        admin.NumberPrefix,
        'a text of at most 20 letters, digits, -, _, . and / that does not end with a digit',
      ],
      [admin.Colour, 'a colour, such as #1a2b3c'],
      [MomentOrLocal, 'a date and time, such as 2026-11-24T09:00'],
      [LocalDateTime, 'a date and time without a zone, such as 2026-11-24T09:00:00'],
      [LocalTime, 'a time, such as 09:00'],
      [PlanPermission, 'a name of lower-case letters, digits and -, such as courses'],
      [PlanCount, 'a number from 1 to 9999'],
      [PageSlug, 'a text of lower-case letters, digits and hyphens'],
      [PagePath, 'a path that begins with /'],
      [ContentCollectionId, 'a name of letters, digits, _ and -, such as Menus'],
      [ContentFieldKey, 'a key of letters, digits, _ and -, such as title'],
      [InputName, 'a name of letters, digits, _ and -, such as firstName'],
      [VoucherCode, 'a code of 4 to 30 letters, digits and -, such as PRESS-2026'],
      [FeeRate, 'a percentage below 100, such as 2.5'],
      [FormFieldKey, 'a key of lower-case letters, digits and _, such as email'],
      [ContentItemId, 'an id of at most 128 characters without spaces, /, ? and #'],
      [QueryHash, 'a SHA-256 hash of 64 lower-case hexadecimal digits'],
    ] as [TSchema, string][]
  ).map(([schema, meaning]) => [(schema as { pattern?: string }).pattern ?? '', meaning]),
)
