import type { Random } from './random.ts'

/** A spot in a request: the object or list, and the key in it. */
interface Spot {
  holder: Record<string, unknown>
  key: string
}

/** Written into the request as it is: not every wrong shape is a value of JavaScript. */
export class RawJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const deepest = 5000
const marker = '\ue000'

/** Makes one to three values of the request wrong. Answers the request as JSON text. */
export function mutated(request: object, random: Random): unknown {
  const copy = { request: structuredClone(request) as unknown }
  const count = random.pick([1, 1, 1, 2, 3])
  for (let index = 0; index < count; index++) {
    const spot = random.pick(spotsOf(copy as Record<string, unknown>))
    spot.holder[spot.key] = wrongFor(spot.holder[spot.key], random)
  }
  return copy.request
}

/** The JSON text of a value that may hold {@link RawJson}. */
export function toJson(value: unknown): string {
  const raw: string[] = []
  const text = JSON.stringify(value, (_key, inner) =>
    inner instanceof RawJson ? `${marker}${raw.push(inner.text) - 1}${marker}` : inner,
  )
  return (text ?? 'null').replaceAll(
    new RegExp(`"${marker}(\\d+)${marker}"`, 'g'),
    (_, index) => raw[index] ?? '',
  )
}

function spotsOf(holder: Record<string, unknown>): Spot[] {
  return Object.entries(holder).flatMap(([key, value]) => [
    { holder, key },
    ...(isHolder(value) ? spotsOf(value) : []),
  ])
}

function isHolder(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !(value instanceof RawJson)
}

/** Half of the wrong values keep the type, so that they pass the schema and reach a service. */
function wrongFor(value: unknown, random: Random): unknown {
  if (random.chance(0.4)) return random.pick(anything)()
  if (typeof value === 'string') return random.pick(texts)(value)
  if (typeof value === 'number') return random.pick(numbers)
  if (Array.isArray(value)) return random.pick(lists)(value)
  return isHolder(value) ? random.pick(objects)(value) : random.pick(anything)()
}

const texts: ((text: string) => string)[] = [
  () => 'x',
  () => '',
  () => 'x'.repeat(5000),
  () => 'x'.repeat(100_000),
  (text) => `${text}\0`,
  (text) => `${text}\ud800`,
  (text) => `${text} `,
  (text) => text.toUpperCase(),
  (text) => text.slice(0, -1),
  () => '\u202e%00%ff\\"\'); DROP TABLE carts; --',
  () => '%s$1{{b}}',
  () => '-1',
  () => '0',
  () => '1e400',
  () => 'NaN',
  () => '99999999999999999999',
  () => '9223372036854775807',
  () => '0.000000001',
  () => '9999999999999999.999999999',
  () => '275760-09-13T00:00:00Z',
  () => '0001-01-01T00:00:00Z',
  () => '9999-12-31T23:59:59.999999999+14:00',
  () => '__proto__',
  () => 'constructor',
  () => 'null',
  () => '[]',
  () => '{}',
  () => '..',
  () => '../../etc/passwd',
  () => `${'{"$not":'.repeat(deepest)}{}${'}'.repeat(deepest)}`,
  () => `${'['.repeat(deepest)}${']'.repeat(deepest)}`,
  () => `${'{"$and":['.repeat(deepest)}${']}'.repeat(deepest)}`,
  () => '00000000-0000-0000-0000-000000000000',
  () => 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  () => '🙂'.repeat(1000),
]

const numbers: unknown[] = [
  -1,
  0,
  -0,
  1.5,
  0.1 + 0.2,
  1e-9,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  1e15,
  1e21,
  1e308,
  -1e308,
  new RawJson('1e400'),
  new RawJson('123456789012345678901234567890'),
  999_999_999.99,
]

const lists: ((list: unknown[]) => unknown)[] = [
  () => [],
  (list) => [list],
  (list) => [...list, ...list],
  (list) => Array(101).fill(list[0] ?? 'x'),
  (list) => Array(1001).fill(list[0] ?? {}),
  (list) => [...list, null],
  (list) => ({ ...list }),
  (list) => list[0],
]

const objects: ((object: Record<string, unknown>) => unknown)[] = [
  () => ({}),
  (object) => [object],
  (object) => ({ ...object, id: 'x' }),
  (object) => ({ ...object, x: { y: ['z'] } }),
  (object) => Object.fromEntries(Object.entries(object).map(([name]) => [name, null])),
  (object) => Object.fromEntries(Object.entries(object).map(([name, inner]) => [name, [inner]])),
  (object) => Object.fromEntries(Object.entries(object).slice(1)),
]

const anything: (() => unknown)[] = [
  () => null,
  () => 'x',
  () => 7,
  () => true,
  () => [],
  () => ['x'],
  () => [[['x']]],
  () => ({}),
  () => ({ a: 'x' }),
  () => ({ $gt: 1 }),
  () => new RawJson('{"toString":"x","valueOf":"x","then":"x","length":"x"}'),
  () => new RawJson('{"__proto__":{"polluted":true}}'),
  () => new RawJson('{"constructor":{"prototype":{"polluted":true}}}'),
  () => new RawJson(`${'{"a":'.repeat(deepest)}1${'}'.repeat(deepest)}`),
  () => new RawJson(`${'{"a":'.repeat(25)}1${'}'.repeat(25)}`),
  () => new RawJson(`${'['.repeat(deepest)}${']'.repeat(deepest)}`),
  () => new RawJson(`${'['.repeat(25)}${']'.repeat(25)}`),
  () => new RawJson(`${'{"$not":'.repeat(20)}{}${'}'.repeat(20)}`),
]
