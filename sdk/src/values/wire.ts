import { pictureOf, pictureRef, videoOf, videoRef } from './references.ts'

/** How the entities of a noun differ between programs and the wire, besides ids and dates. */
export interface Shape {
  /** Names of fields in programs, each with its name on the wire. */
  names?: Readonly<Record<string, string>>
  /** Fields with a picture: an object on the wire, a reference such as `wix:image://v1/…` in programs. */
  pictures?: readonly string[]
  /** Fields with a video. */
  videos?: readonly string[]
  /** Fields with the address of a page: `{ relativePath, url }` on the wire, a URL in programs. */
  links?: readonly string[]
}

const everyName = { _id: 'id', _createdDate: 'createdDate', _updatedDate: 'updatedDate' }
const nameOfTime = /(Date|[Ss]tart|[Ee]nd|^(dateValue|lastUpdated|from|to|until|created|updated|expires))$/
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
const notFinite = new Map([
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
])
/** The fields that hold a number which JSON cannot always express. */
const nameOfNumber =
  /^(price|amount|weight|value|latitude|longitude|percentage|rate|cost|discountedPrice|pricePerUnit|itemCost|profit|profitMargin|(total|base)Quantity|min|max|minValue|maxValue|numValue)$/

/** Turns what a program sends into JSON: names of the wire, times and numbers as texts where JSON has none. */
export function toWire(value: unknown, shape: Shape = {}): unknown {
  const names: Record<string, string> = { ...everyName, ...shape.names }
  const field = (name: string, value: unknown): unknown => {
    if (typeof value !== 'string') return turn(value)
    if (shape.pictures?.includes(name)) return pictureOf(value)
    if (shape.videos?.includes(name)) return videoOf(value)
    return shape.links?.includes(name) ? pageOf(value) : value
  }
  const turn = (value: unknown): unknown => {
    if (value instanceof Date) return value.toISOString()
    if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
    if (Array.isArray(value)) return value.map(turn)
    return isPlain(value) ? renamed(value, names, field) : value
  }
  return turn(value)
}

/** Turns JSON into what a program reads: ids as `_id`, times as dates, pictures as references. */
export function fromWire(value: unknown, shape: Shape = {}): unknown {
  const names = Object.fromEntries(
    Object.entries({ ...everyName, ...shape.names }).map(([mine, theirs]) => [theirs, mine]),
  )
  const field = (name: string, value: unknown): unknown => {
    if (typeof value === 'string') return textFrom(name, value)
    if (!isPlain(value)) return turn(value)
    if (shape.pictures?.includes(name)) return pictureRef(value)
    if (shape.videos?.includes(name)) return videoRef(value)
    if (shape.links?.includes(name)) return value.url ?? value.relativePath
    return turn(value)
  }
  const turn = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turn)
    return isPlain(value) ? renamed(value, names, field) : value
  }
  return turn(value)
}

/** The name of a field in a filter or sorting on the wire: `_id` is `id`. */
export function wireName(field: string): string {
  return field.replace(/(^|\.)_(?=(id|createdDate|updatedDate)(\.|$))/g, '$1')
}

function textFrom(name: string, value: string): unknown {
  if (nameOfTime.test(name) && time.test(value)) return new Date(value)
  return nameOfNumber.test(name) ? (notFinite.get(value) ?? value) : value
}

function pageOf(url: string): { relativePath: string; url: string } {
  return { relativePath: new URL(url).pathname, url }
}

function renamed(
  value: Record<string, unknown>,
  names: Readonly<Record<string, string>>,
  field: (name: string, value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const other = Object.hasOwn(names, name) ? names[name] : undefined
      return [other === undefined || Object.hasOwn(value, other) ? name : other, field(name, inner)]
    }),
  )
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype || prototype.constructor?.name === 'Object'
}
