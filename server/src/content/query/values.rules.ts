import type { ContentFieldType } from '@cartwright/contract/content/collections.ts'
import { isObject } from '../../platform/values/optional.ts'

/** A date as it travels and is stored. */
export interface StoredDate {
  $date: string
}

export function isDate(value: unknown): value is StoredDate {
  return isObject(value) && typeof value.$date === 'string' && Object.keys(value).length === 1
}

export function toStoredDate(time: number | string): StoredDate | undefined {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? undefined : { $date: date.toISOString() }
}

const localDate = /^\d{4}-\d{2}-\d{2}$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/**
 * A value as the field stores it: dates with a time as `{"$date": …}` in UTC, dates without one as text. Both
 * generations of clients write them in either way. What is no date stays as it is.
 */
export function asStored(value: unknown, type: ContentFieldType | undefined): unknown {
  if (Array.isArray(value)) return value.map((one) => asStored(one, undefined))
  if (type === 'DATETIME' && typeof value === 'string' && (instant.test(value) || localDate.test(value))) {
    return toStoredDate(value) ?? value
  }
  if (type === 'DATE' && typeof value === 'string' && instant.test(value)) return value.slice(0, 10)
  if (isDate(value)) {
    const date = toStoredDate(value.$date)
    return date && type === 'DATE' ? date.$date.slice(0, 10) : (date ?? value)
  }
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, asStored(inner, undefined)]))
}
