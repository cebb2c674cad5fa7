import fc from 'fast-check'
import type { Ids } from './ids.ts'
import type { Random } from './random.ts'

/** The part of JSON Schema that the contract uses. */
export interface Shape {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Shape
  minItems?: number
  maxItems?: number
  properties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: Shape | boolean
}

export interface Making {
  random: Random
  ids: Ids
  /** Of the call. */
  path: string
}

/** Where a value stands: its field, and how deep below the request. */
interface Place {
  field: string
  depth: number
}

const top: Place = { field: '', depth: 0 }

/** A value that fits the schema. It has optional fields more rarely the deeper they are. */
export function fittingValue(shape: Shape, making: Making, place = top): unknown {
  const { random } = making
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return random.pick(shape.enum)
  if (shape.anyOf) return fittingValue(random.pick(shape.anyOf), making, place)
  switch (random.pick([shape.type ?? 'object'].flat())) {
    case 'string':
      return textOf(shape, making, place.field)
    case 'number':
      return inRange(shape, random, random.pick([0, 0.5, 1, 9.99, 25, 1999.999]))
    case 'integer':
      return Math.round(inRange(shape, random, random.pick([0, 1, 2, 3, 50, 2_147_483_647])))
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    case 'array':
      return listOf(shape, making, place)
    default:
      return objectOf(shape, making, place)
  }
}

function objectOf(shape: Shape, making: Making, { field, depth }: Place): object {
  const { random } = making
  const { properties = {}, required = [], additionalProperties } = shape
  const entries = Object.entries(properties)
    .filter(([name]) => required.includes(name) || random.chance(depth === 0 ? 0.7 : 0.6 / depth))
    .map(([name, inner]) => [name, fittingValue(inner, making, { field: name, depth: depth + 1 })])
  if (Object.keys(properties).length > 0) return Object.fromEntries(entries)
  if (typeof additionalProperties === 'object') {
    return { Color: fittingValue(additionalProperties, making, { field: 'Color', depth: depth + 1 }) }
  }
  return field === 'filter' ? filterOf(making) : random.pick<object>([{}, { Color: 'Oat' }, { a: { b: 1 } }])
}

function listOf({ items = {}, minItems = 0, maxItems = 3 }: Shape, making: Making, { field, depth }: Place) {
  const count = Math.min(maxItems, Math.max(minItems, making.random.pick([0, 1, 1, 2])))
  return Array.from({ length: count }, () => fittingValue(items, making, { field, depth: depth + 1 }))
}

function inRange({ minimum = -1e9, maximum = 1e9 }: Shape, random: Random, usual: number): number {
  if (random.chance(0.1)) return random.pick([minimum, maximum])
  return Math.min(maximum, Math.max(minimum, usual))
}

function textOf(shape: Shape, making: Making, field: string): string {
  const { random, ids, path } = making
  const { pattern, minLength = 0, maxLength = 1000 } = shape
  if (pattern?.startsWith('^[0-9a-fA-F]{8}')) return ids.pick(field, path)
  if (field === 'filter' || field === 'sort') {
    return JSON.stringify(field === 'sort' ? [{ fieldName: 'name' }] : filterOf(making))
  }
  if (pattern !== undefined) return random.pick(examplesOf(pattern)).slice(0, maxLength)
  if (/ids?$/i.test(field) && random.chance(0.8)) return ids.pick(field, path).slice(0, maxLength)
  const text = random.pick(words).slice(0, maxLength)
  return text.length < minLength ? text.padEnd(minLength, 'x') : text
}

const words = [
  'Speckled Mug',
  'speckled-mug',
  'Oat',
  'Color',
  'WELCOME10',
  'name',
  'US',
  'en',
  '',
  'x',
  '10',
  'Größe ☕️',
  '<b>bold</b>',
  'anna@example.com',
  'https://example.test/a.jpg',
  '2026-11-24T09:00:00.000Z',
]

const known = new Map<string, string[]>()

/** Texts that fit a pattern. */
function examplesOf(pattern: string): string[] {
  const found = known.get(pattern) ?? sample(pattern)
  known.set(pattern, found)
  return found
}

const times = [
  '2026-11-24T09:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999+14:00',
  '2026-02-31T10:00:00Z',
  '2027-01-01T00:00:00.5-05:30',
]

const days = ['2026-11-24', '0001-01-01', '9999-12-31', '2026-02-30', '1970-01-01']

function sample(pattern: string): string[] {
  if (pattern.startsWith('^(?!0000)')) return pattern.includes('T') ? times : days
  if (pattern.startsWith('^[^\\s@]')) return ['anna@example.com', 'ben@example.test', 'Ü@ß.example']

  return fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 30, seed: 1 })
}

const fields = [
  'id',
  'name',
  'slug',
  'price',
  'createdDate',
  '_createdDate',
  'status',
  'email',
  'productId',
  'code',
]
const operators = [
  '$eq',
  '$ne',
  '$gt',
  '$lte',
  '$in',
  '$startsWith',
  '$contains',
  '$hasSome',
  '$exists',
  '$not',
]

function filterOf({ random, ids, path }: Making): object {
  if (random.chance(0.3)) return {}
  const field = random.pick(fields)
  const value = random.pick<unknown>([
    ids.pick(field, path),
    'Oat',
    10,
    true,
    null,
    '2026-11-24',
    ['x'],
    { a: 1 },
  ])
  const condition = { [field]: random.chance(0.5) ? value : { [random.pick(operators)]: value } }
  return random.chance(0.2) ? { [random.pick(['$and', '$or', '$not'])]: [condition] } : condition
}
