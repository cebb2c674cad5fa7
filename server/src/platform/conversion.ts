import type { TSchema } from 'typebox'
import { isObject } from './body.ts'

interface Shape {
  type?: string | string[]
  anyOf?: Shape[]
  enum?: unknown[]
  items?: Shape
  properties?: Record<string, Shape>
}

/**
 * Query strings hold only texts: turns those that say exactly what the schema asks for into it. The others stay texts,
 * for the schema to refuse.
 */
export function convert(schema: TSchema, value: unknown): unknown {
  return converted(schema as Shape, value)
}

function converted(shape: Shape, value: unknown): unknown {
  if (typeof value === 'string') return fromText(shape, value)
  if (Array.isArray(value)) return value.map((item) => converted(shape.items ?? {}, item))
  if (!isObject(value)) return value
  const { properties = {} } = shape
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, converted(properties[name] ?? {}, inner)]),
  )
}

function fromText(shape: Shape, text: string): unknown {
  const kinds = kindsOf(shape)
  if (kinds.has('string')) return text
  if ((kinds.has('integer') || kinds.has('number')) && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  if (kinds.has('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  return kinds.has('array') ? [converted(shape.items ?? {}, text)] : text
}

function kindsOf({ type = [], anyOf = [] }: Shape): Set<string> {
  return new Set([...[type].flat(), ...anyOf.flatMap((each) => [...kindsOf(each)])])
}
