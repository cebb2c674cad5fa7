import type { AddressWithContact } from '@cartwright/contract/cart/contacts.ts'
import type { ImportTarget } from '@cartwright/contract/catalogue/transfers.ts'
import { readNumber } from '../entries/cells.rules.ts'
import type { FileRecord } from '../entries/records.rules.ts'
import type { Cells, Entry, Problem, Row, Terms } from '../entries/rules.ts'

/** A table of customers, orders, reviews or redirects. */
export interface RecordLayout {
  name:
    | ('SHOPIFY_CUSTOMERS' | 'SHOPIFY_ORDERS' | 'WOOCOMMERCE_CUSTOMERS' | 'WOOCOMMERCE_ORDERS')
    | ('REVIEWS' | 'REDIRECTS')
  columns: ReadonlyMap<string, string>
  /** The columns that unknown ones can stand for. */
  targets: Readonly<Partial<Record<ImportTarget, string>>>
  ignores: RegExp
  needs: readonly (readonly string[])[]
  begins(row: Row, before: Row): boolean
  entryOf(rows: readonly Row[], terms: Terms): Entry
  columnOf(field: string): string | undefined
}

/** Column names by their spellings in lower case. Each list is a column with its other spellings. */
export function columnMap(columns: readonly (string | readonly string[])[]): Map<string, string> {
  return new Map(
    columns.flatMap((column) => {
      const spellings = typeof column === 'string' ? [column] : column
      return spellings.map((one): [string, string] => [one.toLowerCase(), spellings[0] ?? one])
    }),
  )
}

interface RecordParts {
  line: number
  key: string
  name: string
  problems: Problem[]
  record: FileRecord
}

export function recordEntry(parts: RecordParts): Entry {
  return { ...parts, identifiers: { skus: [] }, fields: {}, variantLines: [] }
}

/** The text of a cell without spaces around it; empty if there is none. */
export function trimmed(cells: Cells, column: string): string {
  return cells.text(column)?.trim() ?? ''
}

/** A text that a field with a limit can hold. A longer one is cut, and the report says so. */
export function limited(cells: Cells, column: string, most: number): string {
  const text = trimmed(cells, column)
  if (text.length <= most) return text
  cells.warn(column, `is cut off after ${most} characters`)
  return text.slice(0, most).trim()
}

const datePattern =
  /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ](\d\d?):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?)?$/
const germanDate = /^(\d\d?)\.(\d\d?)\.(\d{4})(?:,? (.*))?$/

/** A date as exports write it; without a time zone, it counts as UTC. Undefined for an empty or unreadable cell. */
export function dateIn(cells: Cells, column: string): string | undefined {
  const text = trimmed(cells, column)
  if (text === '' || text.startsWith('0000')) return undefined
  const [, day, month, year, rest] = germanDate.exec(text) ?? []
  const time = timeOf(day ? `${year}-${month}-${day}${rest ? ` ${rest}` : ''}` : text)
  if (time !== undefined) return time
  cells.error(column, `"${text.slice(0, 60)}" is not a date such as 2026-05-31 10:15:00`)
  return undefined
}

function timeOf(text: string): string | undefined {
  const [, year, month = '', day = '', hour = '0', minute = '00', second = '00', zone = 'Z'] =
    datePattern.exec(text.trim()) ?? []
  if (!year) return undefined
  const pad = (part: string) => part.padStart(2, '0')
  const offset = zone === 'UTC' ? 'Z' : zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  const time = Date.parse(`${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${minute}:${second}${offset}`)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

/** A whole number of at least `least`; undefined if the cell has none. */
export function wholeIn(cells: Cells, column: string, least: number): number | undefined {
  const text = trimmed(cells, column)
  const read = readNumber(text)
  const number = 'decimal' in read ? Number(read.decimal) : Number.NaN
  if (Number.isInteger(number) && number >= least && number <= 100_000) return number
  cells.error(column, `"${text.slice(0, 60)}" is not a whole number of at least ${least}`)
  return undefined
}

/** The columns of a postal address. */
export interface AddressColumns {
  firstName: string
  lastName?: string
  company: string
  line: string
  line2: string
  city: string
  region: string
  code: string
  country: string
  phone: string
}

/** An address with its addressee; undefined if all of its cells are empty. */
export function addressIn(cells: Cells, columns: AddressColumns): AddressWithContact | undefined {
  if (Object.values(columns).every((column) => trimmed(cells, column) === '')) return undefined
  const [firstName, lastName] = columns.lastName
    ? [limited(cells, columns.firstName, 100), limited(cells, columns.lastName, 100)]
    : splitName(limited(cells, columns.firstName, 100))
  const phone = limited(cells, columns.phone, 50)
  const company = limited(cells, columns.company, 100)
  const country = countryIn(cells, columns.country)
  return {
    address: {
      addressLine: limited(cells, columns.line, 150),
      addressLine2: limited(cells, columns.line2, 100),
      city: limited(cells, columns.city, 50),
      postalCode: limited(cells, columns.code, 50).replace(/^'/, ''),
      ...(country ? { country, ...subdivisionOf(country, limited(cells, columns.region, 50)) } : {}),
    },
    contactDetails: { firstName, lastName, ...(phone ? { phone } : {}), ...(company ? { company } : {}) },
  }
}

function subdivisionOf(country: string, region: string): { subdivision?: string } {
  if (region === '') return {}
  return { subdivision: /^[A-Z0-9]{1,3}$/.test(region) ? `${country}-${region}` : region }
}

function countryIn(cells: Cells, column: string): string | undefined {
  const text = trimmed(cells, column)
  if (/^[A-Za-z]{2}$/.test(text)) return text.toUpperCase()
  if (text !== '')
    cells.warn(column, `"${text.slice(0, 60)}" is left out: it is not a country code such as DE`)
  return undefined
}

export function splitName(name: string): [first: string, last: string] {
  const at = name.lastIndexOf(' ')
  return at < 0 ? [name, ''] : [name.slice(0, at).trim(), name.slice(at + 1)]
}

export function emailIn(cells: Cells, column: string): string {
  const text = trimmed(cells, column)
  if (text === '' || (/^[^\s@,;<>]+@[^\s@,;<>]+$/.test(text) && text.length <= 254)) return text
  cells.error(column, `"${text.slice(0, 60)}" is not an e-mail address`)
  return ''
}
