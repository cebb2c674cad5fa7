import { mayGroup } from '@cartwright/contract/values/numbers.ts'
import { decodeHTML } from 'entities'

/** An object of a reply of another shop's API. */
export type Json = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object in a field; an empty one if there is none. */
export function objectIn(json: Json, field: string): Json {
  const value = json[field]
  return isObject(value) ? value : {}
}

export function objectsIn(json: Json, field: string): Json[] {
  const value = json[field]
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** A cell for the text, number or flag of a field. Undefined if the reply lacks the field, empty for null. */
export function cellOf(json: Json, field: string): string | undefined {
  const value = json[field]
  if (value === undefined) return undefined
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** A cell for a decimal, written so that its point cannot separate thousands. */
export function decimalOf(json: Json, field: string): string | undefined {
  const cell = cellOf(json, field)
  return cell && mayGroup(cell) ? `${cell}0` : cell
}

/** A cell for a name in which the platform writes `&amp;` for `&`. */
export function nameOf(json: Json, field: string): string | undefined {
  const cell = cellOf(json, field)
  return cell === undefined ? undefined : decodeHTML(cell)
}

/** A sum of decimals, such as the amounts of several refunds. Undefined without any. */
export function sumOf(objects: readonly Json[], field: string): string | undefined {
  const parts = objects.map((one) => /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(cellOf(one, field) ?? ''))
  const known = parts.flatMap((part) => {
    if (!part) return []
    const [, sign, whole = '0', fraction = ''] = part
    const amount = BigInt(whole + fraction.padEnd(4, '0'))
    return [sign ? -amount : amount]
  })
  if (known.length === 0) return undefined
  const sum = known.reduce((before, amount) => before + amount, 0n)
  const digits = (sum < 0n ? -sum : sum).toString().padStart(5, '0')
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`
}
