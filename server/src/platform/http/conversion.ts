import { Guid } from '@cartwright/contract/values/common.ts'
import type { TSchema } from 'typebox'
import { isObject } from '../values/optional.ts'

interface Shape {
  type?: string | string[]
  anyOf?: Shape[]
  enum?: unknown[]
  pattern?: string
  items?: Shape
  properties?: Record<string, Shape>
}

/**
 * Converts the texts of a query string to the types of the schema. Texts that do not fit stay texts, for the schema to
 * refuse.
 */
export function convert(schema: TSchema, value: unknown): unknown {
  return convertValue(schema as Shape, value)
}

function convertValue(shape: Shape, value: unknown): unknown {
  if (typeof value === 'string') return fromText(shape, value)
  if (Array.isArray(value)) return value.map((item) => convertValue(shape.items ?? {}, item))
  if (!isObject(value)) return value
  const { properties = {} } = shape
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, convertValue(properties[name] ?? {}, inner)]),
  )
}

function fromText(shape: Shape, text: string): unknown {
  const kinds = kindsOf(shape)
  if (kinds.has('string')) return text
  if ((kinds.has('integer') || kinds.has('number')) && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  if (kinds.has('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  return kinds.has('array') ? [convertValue(shape.items ?? {}, text)] : text
}

function kindsOf({ type = [], anyOf = [] }: Shape): Set<string> {
  return new Set([...[type].flat(), ...anyOf.flatMap((each) => [...kindsOf(each)])])
}

type Lowering = (value: unknown) => unknown

/** Lowers GUIDs, as they are stored and compared. */
export function withLowerGuids(schema: TSchema, value: unknown): unknown {
  return loweringOf(schema as Shape)?.(value) ?? value
}

const lowerings = new WeakMap<Shape, Lowering | null>()

/** Null for a schema without GUIDs. */
function loweringOf(shape: Shape): Lowering | null {
  const known = lowerings.get(shape)
  if (known !== undefined) return known
  const made = shape.pattern === guidPattern ? lower : (inItems(shape) ?? inFields(shape))
  lowerings.set(shape, made)
  return made
}

const { pattern: guidPattern } = Guid as Shape

function lower(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value
}

function inItems({ items }: Shape): Lowering | null {
  const lowering = items && loweringOf(items)
  return lowering ? (value) => (Array.isArray(value) ? value.map(lowering) : value) : null
}

function inFields({ properties = {} }: Shape): Lowering | null {
  const fields = Object.entries(properties).flatMap(([name, shape]) => {
    const lowering = loweringOf(shape)
    return lowering ? [{ name, lowering }] : []
  })
  if (fields.length === 0) return null
  return (value) => {
    if (!isObject(value)) return value
    const there = fields.filter(({ name }) => Object.hasOwn(value, name))
    if (there.length === 0) return value
    return {
      ...value,
      ...Object.fromEntries(there.map(({ name, lowering }) => [name, lowering(value[name])])),
    }
  }
}
