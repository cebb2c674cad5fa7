import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { compile, fields, type Good, kinds, openShelf, type Shelf } from '../../../test/query/goods.ts'
import { matches, order } from '../../../test/query/reference.ts'
import { Refusal } from '../errors.ts'
import { countUpTo, mostCounted, pageOf } from './page.ts'

let shelf: Shelf

beforeAll(async () => {
  shelf = await openShelf()
})

afterAll(() => shelf.close())

const ids = [
  '0193a000-0000-7000-8000-000000000001',
  '0193a000-0000-7000-8000-00000000000a',
  '0193b000-0000-7000-8000-00000000000b',
  'f193b000-0000-7000-8000-00000000000c',
] as const

const tags = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const

const mug: Good = {
  id: ids[0],
  sku: 'mug-oat',
  name: 'Speckled Mug',
  price: 2450,
  stock: 12,
  weight: 0.4,
  visible: true,
  kind: 'physical',
  added: '2026-03-01T10:00:00.123Z',
  tags: [tags[0]],
}
const kettle: Good = {
  ...mug,
  id: ids[1],
  sku: 'kettle',
  name: 'Enamel 100% Kettle',
  price: 8900,
  stock: 0,
  tags: [...tags],
}
const card: Good = {
  ...mug,
  id: ids[2],
  sku: 'card',
  name: 'Gift_Card',
  price: 5000,
  kind: 'digital',
  visible: false,
  tags: [],
}
const mystery: Good = {
  id: ids[3],
  sku: 'Mystery',
  name: null,
  price: null,
  stock: null,
  weight: null,
  visible: null,
  kind: null,
  added: null,
  tags: [],
}
const goods = { mug, kettle, card, mystery }

async function found(filter: unknown): Promise<string[]> {
  const rows = await shelf.rows(compile({ filter }))
  return Object.entries(goods)
    .filter(([, { id }]) => rows.some((row) => row.id === id))
    .map(([name]) => name)
}

const everything = Object.keys(goods)
const later = '2026-03-01T10:00:00.123001Z'

describe('on a shelf with a mug, a kettle, a gift card and a mystery nobody has described', () => {
  beforeEach(() => shelf.put(Object.values(goods)))

  test.each<[unknown, string[]]>([
    [{}, everything],
    ['', everything],
    ['{"sku":"card"}', ['card']],
    [{ sku: 'mug-oat' }, ['mug']],
    [{ sku: 'MUG-OAT' }, []],
    [{ sku: { $eq: 'card' } }, ['card']],
    [{ name: { $ne: 'Gift_Card' } }, ['mug', 'kettle', 'mystery']],
    [{ name: null }, ['mystery']],
    [{ name: { $ne: null } }, ['mug', 'kettle', 'card']],
    [{ 'priceData.price': { $gt: 50 } }, ['kettle']],
    [{ 'priceData.price': { $gte: 50 } }, ['kettle', 'card']],
    [{ 'priceData.price': { $lt: 50 } }, ['mug']],
    [{ 'priceData.price': { $lte: '50.00' } }, ['mug', 'card']],
    [{ 'priceData.price': 24.5 }, ['mug']],
    [{ 'priceData.price': 24.505 }, []],
    [{ 'priceData.price': { $gt: 49.995 } }, ['kettle', 'card']],
    [{ 'priceData.price': { $gte: 50.001 } }, ['kettle']],
    [{ 'priceData.price': { $lt: 50.001 } }, ['mug', 'card']],
    [{ 'priceData.price': { $lt: -0.001 } }, []],
    [{ 'priceData.price': { $lt: 1e300 } }, ['mug', 'kettle', 'card']],
    [{ 'priceData.price': { $gt: -1e300 } }, ['mug', 'kettle', 'card']],
    [{ 'priceData.price': { $in: [1e300, 24.5] } }, ['mug']],
    [{ $and: [{ 'priceData.price': { $gte: 24.5 } }, { 'priceData.price': { $lt: 50 } }] }, ['mug']],
    [{ 'priceData.price': { $between: [24.5, 50] } }, ['mug']],
    [{ 'priceData.price': { $gte: 24.5, $lt: 89 } }, ['mug', 'card']],
    [{ stock: 12 }, ['mug', 'card']],
    [{ stock: '12' }, ['mug', 'card']],
    [{ stock: 12.5 }, []],
    [{ stock: { $gt: 11.5 } }, ['mug', 'card']],
    [{ stock: { $lt: '99999999999999999999' } }, ['mug', 'kettle', 'card']],
    [{ stock: { $in: [0, 0.5, null] } }, ['kettle', 'mystery']],
    [{ weight: 0.4 }, ['mug', 'kettle', 'card']],
    [{ weight: { $lt: 5e-324 } }, []],
    [{ weight: { $lt: 1.7976931348623157e308 } }, ['mug', 'kettle', 'card']],
    [{ visible: true }, ['mug', 'kettle']],
    [{ visible: 'false' }, ['card']],
    [{ visible: { $ne: true } }, ['card', 'mystery']],
    [{ productType: { $in: ['digital', 'voucher'] } }, ['card']],
    [{ productType: { $nin: ['digital'] } }, ['mug', 'kettle', 'mystery']],
    [{ name: { $startsWith: 'speckled' } }, ['mug']],
    [{ name: { $endsWith: 'KETTLE' } }, ['kettle']],
    [{ name: { $contains: '%' } }, ['kettle']],
    [{ name: { $contains: '_' } }, ['card']],
    [{ name: { $contains: '\\' } }, []],
    [{ name: { $startsWith: '' } }, ['mug', 'kettle', 'card']],
    [{ name: { $gt: 'Gift' } }, ['mug', 'card']],
    [{ id: ids[1].toUpperCase() }, ['kettle']],
    [{ _id: ids[1] }, ['kettle']],
    [{ id: { $in: ['a', 'b'] } }, []],
    [{ id: { $in: ['a', ids[0]] } }, ['mug']],
    [{ id: { $ne: 'a' } }, everything],
    [{ id: { $gt: ids[1] } }, ['card', 'mystery']],
    [{ id: { $lt: 'b' } }, ['mug', 'kettle', 'card']],
    [{ id: { $startsWith: '0193A000-' } }, ['mug', 'kettle']],
    [{ id: { $startsWith: 'x' } }, []],
    [{ id: { $startsWith: '' } }, everything],
    [{ id: { $startsWith: `${ids[0]}0` } }, []],
    [{ createdDate: { $gte: '2026-03-01' } }, ['mug', 'kettle', 'card']],
    [{ createdDate: '2026-03-01T11:00:00.123+01:00' }, ['mug', 'kettle', 'card']],
    [{ createdDate: { $lt: later } }, ['mug', 'kettle', 'card']],
    [{ createdDate: { $gte: { $date: later } } }, []],
    [{ createdDate: { $date: '2026-03-01T10:00:00.123Z' } }, ['mug', 'kettle', 'card']],
    [{ _createdDate: { $lt: '9999-12-31T23:59:59.999999Z' } }, ['mug', 'kettle', 'card']],
    [{ collectionIds: { $hasSome: [tags[1], 'no-such'] } }, ['kettle']],
    [{ collectionIds: { $hasSome: [] } }, []],
    [{ collectionIds: { $hasAll: [tags[0], tags[1]] } }, ['kettle']],
    [{ collectionIds: { $hasAll: [tags[0], 'no-such'] } }, []],
    [{ collectionIds: { $hasAll: [] } }, everything],
    [{ collectionIds: tags[0] }, ['mug', 'kettle']],
    [{ collectionIds: { $contains: tags[0] } }, ['mug', 'kettle']],
    [{ collectionIds: { $nin: [tags[1]] } }, ['mug', 'card', 'mystery']],
    [{ collectionIds: null }, ['card', 'mystery']],
    [{ collectionIds: { $ne: null } }, ['mug', 'kettle']],
    [{ collectionIds: { $exists: true } }, ['mug', 'kettle']],
    [{ collectionIds: { $isEmpty: true } }, ['card', 'mystery']],
    [{ name: { $exists: true } }, ['mug', 'kettle', 'card']],
    [{ name: { $exists: false } }, ['mystery']],
    [{ name: { $isEmpty: false } }, ['mug', 'kettle', 'card']],
    [{ sku: 'card', visible: false }, ['card']],
    [{ sku: 'card', visible: true }, []],
    [{ $and: [{ sku: 'card' }, { $not: [{ 'priceData.price': { $gt: 60 } }] }] }, ['card']],
    [{ $not: { 'priceData.price': { $gt: 60 } } }, ['mug', 'card', 'mystery']],
    [{ $not: [{ visible: true }, { stock: 0 }] }, ['mug', 'card', 'mystery']],
    [{ 'priceData.price': { $not: { $lt: 50 } } }, ['kettle', 'card', 'mystery']],
    [{ name: { $not: 'Gift_Card' } }, ['mug', 'kettle', 'mystery']],
    [{ $or: [{ sku: 'card' }, { sku: 'kettle' }] }, ['kettle', 'card']],
    [{ $or: [] }, []],
    [{ $and: [] }, everything],
    [{ stock: {} }, everything],
    [{ $or: [{ sku: 'card' }], visible: true }, []],
  ])('%j finds %j', async (filter, expected) => {
    expect(await found(filter)).toEqual(expected)
  })

  test('what was typed into the search box stays text', async () => {
    for (const name of ["'; drop table goods; --", "' or '1'='1", '\\', '{"', "\\' or true --"]) {
      await shelf.put([...Object.values(goods), { ...mug, id: '0193c000-0000-7000-8000-000000000001', name }])
      for (const operator of ['$eq', '$contains', '$startsWith', '$endsWith', '$in']) {
        const value = operator === '$in' ? [name, 'other'] : name
        const rows = await shelf.rows(compile({ filter: { name: { [operator]: value } } }))
        expect(rows.map(({ id }) => id)).toEqual(['0193c000-0000-7000-8000-000000000001'])
      }
    }
  })

  test('a count stops after ten thousand and one', async () => {
    const { filter } = compile({ filter: { visible: true } })
    expect(await shelf.all(countUpTo(sql`from goods g where ${filter}`))).toEqual([{ total: 2 }])
    const many = sql`from generate_series(1, 20000)`
    expect(await shelf.all(countUpTo(many))).toEqual([{ total: mostCounted + 1 }])
  })

  test('a page by offset says where it is and how many there are', async () => {
    const query = compile({ paging: { limit: 2, offset: 1 }, sort: [{ fieldName: 'sku' }] })
    const { rows, metadata } = pageOf(await shelf.rows(query), query, 4)
    expect(rows.map(({ id }) => id)).toEqual([ids[2], ids[1]])
    expect(metadata).toEqual({ count: 2, offset: 1, total: 4, tooManyToCount: false })
    expect(pageOf([], query, mostCounted + 1).metadata).toEqual({ count: 0, offset: 1, tooManyToCount: true })
  })

  test('a page of nothing has no neighbours', async () => {
    for (const cursorPaging of [{ limit: 0 }, { limit: 10 }]) {
      const query = compile({ cursorPaging, filter: { sku: 'none' } })
      expect(pageOf(await shelf.rows(query), query).metadata).toEqual({
        count: 0,
        hasNext: false,
        cursors: {},
      })
    }
  })

  test('a further page needs the cursor alone, and refuses another filter, sort or list', async () => {
    const asked = { filter: { visible: { $ne: null } }, sort: [{ fieldName: 'sku', order: 'DESC' }] }
    const first = compile({ ...asked, cursorPaging: { limit: 1 } })
    const { cursors } = pageOf(await shelf.rows(first), first).metadata
    const cursor = cursors?.next ?? ''
    for (const further of [{}, { filter: {} }, asked, { filter: JSON.stringify(asked.filter) }]) {
      const query = compile({ ...further, cursorPaging: { cursor, limit: 5 } })
      const { rows } = pageOf(await shelf.rows(query), query)
      expect(rows.map(({ id }) => id)).toEqual([ids[1], ids[2]])
    }
    for (const other of [{ filter: { visible: true } }, { sort: [{ fieldName: 'sku', order: 'ASC' }] }]) {
      expect(() => compile({ ...other, cursorPaging: { cursor } })).toThrow(
        'belongs to a different filter or sort',
      )
    }
    const forged = forge(cursor, (parts) => [...parts.slice(0, 5), ["x'; drop table goods", 'no id']])
    const otherList = forge(cursor, (parts) => ['elsewhere', ...parts.slice(1)])
    const sortedBy = (name: string) =>
      forge(cursor, (parts) => [...parts.slice(0, 3), [[name, 'ASC']], 1, ['2450', ids[0]]])
    const unsortable = [sortedBy('cost'), sortedBy('nope'), sortedBy('collectionIds')]
    const hidden = forge(cursor, (parts) => [...parts.slice(0, 2), { cost: 1 }, ...parts.slice(3)])
    for (const wrong of [forged, otherList, ...unsortable, hidden, cursor.slice(0, -3), cursor.slice(1)]) {
      expect(() => compile({ cursorPaging: { cursor: wrong } })).toThrow('is not a cursor of this list')
    }
  })
})

function forge(cursor: string, change: (parts: unknown[]) => unknown[]): string {
  const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
  return Buffer.from(JSON.stringify(change(parts))).toString('base64url')
}

const text = fc.string({
  unit: fc.constantFrom('a', 'A', 'b', 'B', 'é', 'É', '%', '_', '\\', "'", '😀'),
  maxLength: 3,
})
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 4 })
const uuid = fc
  .tuple(fc.constantFrom('0', '7', 'f'), fc.constantFrom('1', 'a', 'e'))
  .map(([a, b]) => `${a.repeat(8)}-0000-7000-8000-${b.repeat(12)}`)
const cents = fc.integer({ min: -3, max: 3 })
const mills = fc.integer({ min: -35, max: 35 }).map((mills) => mills / 1000)
const instant = fc.constantFrom(
  '2026-01-01T00:00:00.000Z',
  '2026-01-01T00:00:00.001Z',
  '2026-06-30T22:30:00.000Z',
)

const good: fc.Arbitrary<Good> = fc.record({
  id: uuid,
  sku: text,
  name: maybe(text),
  price: maybe(cents),
  stock: maybe(fc.integer({ min: -2, max: 2 })),
  weight: maybe(fc.constantFrom(-1.5, 0, 0.1, 2)),
  visible: maybe(fc.boolean()),
  kind: maybe(fc.constantFrom<string>(...kinds)),
  added: maybe(instant),
  tags: fc.uniqueArray(fc.constantFrom<string>(...tags), { maxLength: 2 }),
})
const shelfful = fc.uniqueArray(good, { maxLength: 9, selector: ({ id }) => id })

function operatorsWith(
  value: fc.Arbitrary<unknown>,
  more: { ordered?: boolean; matching?: fc.Arbitrary<string> } = {},
): fc.Arbitrary<unknown> {
  const nullable = maybe(value)
  const few = fc.array(nullable, { maxLength: 3 })
  const alternatives: fc.Arbitrary<unknown>[] = [
    nullable,
    fc.record({ $eq: nullable }),
    fc.record({ $ne: nullable }),
    fc.record({ $in: few }),
    fc.record({ $hasSome: few }),
    fc.record({ $nin: few }),
    fc.record({ $exists: fc.boolean() }),
    fc.record({ $isEmpty: fc.boolean() }),
    fc.record({ $not: fc.record({ $in: few }) }),
  ]
  if (more.ordered) {
    alternatives.push(
      fc.record({ $gt: value, $lte: value, $gte: value, $lt: value }, { requiredKeys: [] }),
      fc.record({ $between: fc.tuple(value, value) }),
      fc.record({ $not: fc.record({ $gt: value }) }),
    )
  }
  if (more.matching) {
    const { matching } = more
    alternatives.push(
      fc.record({ $startsWith: matching }),
      fc.record({ $endsWith: matching }),
      fc.record({ $contains: matching }),
    )
  }
  return fc.oneof(...alternatives)
}

const anyTag = fc.constantFrom(...tags, 'no-such')
const condition = fc.oneof(
  fc.record({ id: operatorsWith(fc.oneof(uuid, text), { ordered: true }) }),
  fc.record({
    id: fc.record({ $startsWith: fc.tuple(uuid, fc.nat(36)).map(([id, length]) => id.slice(0, length)) }),
  }),
  fc.record({ sku: operatorsWith(text, { ordered: true, matching: text }) }),
  fc.record({ name: operatorsWith(text, { ordered: true, matching: text }) }),
  fc.record({ 'priceData.price': operatorsWith(fc.oneof(mills, mills.map(String)), { ordered: true }) }),
  fc.record({ stock: operatorsWith(fc.constantFrom(-2, 0, 0.5, '1', 2, 1e300), { ordered: true }) }),
  fc.record({ weight: operatorsWith(fc.constantFrom(-1.5, 0, 0.1, '0.1', 3, -1e300), { ordered: true }) }),
  fc.record({ visible: operatorsWith(fc.boolean()) }),
  fc.record({ productType: operatorsWith(fc.constantFrom(...kinds)) }),
  fc.record({ createdDate: operatorsWith(instant, { ordered: true }) }),
  fc.record({
    collectionIds: fc.oneof(
      anyTag,
      fc.record({ $hasSome: fc.array(anyTag, { maxLength: 3 }) }),
      fc.record({ $hasAll: fc.array(anyTag, { maxLength: 3 }) }),
      fc.record({ $nin: fc.array(anyTag, { maxLength: 3 }) }),
      fc.record({ $ne: anyTag }),
      fc.record({ $contains: anyTag }),
      fc.record({ $exists: fc.boolean() }),
    ),
  }),
)
const { filter } = fc.letrec<{ filter: object; group: object }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    condition,
    fc.tuple(condition, condition).map(([a, b]) => ({ ...a, ...b })),
    tie('group'),
  ),
  group: fc.oneof(
    fc.record({ $and: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ $or: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ $not: fc.oneof(tie('filter'), fc.array(tie('filter'), { maxLength: 2 })) }),
  ),
}))
const sort = fc
  .uniqueArray(
    fc.constantFrom('sku', 'name', 'priceData.price', 'stock', 'weight', 'visible', 'createdDate', 'id'),
    {
      maxLength: 3,
    },
  )
  .chain((names) =>
    fc.tuple(...names.map((fieldName) => fc.record({ fieldName: fc.constant(fieldName), order: direction }))),
  )
const direction = fc.constantFrom('ASC' as const, 'DESC' as const)

describe('whatever is asked of whatever is on the shelf', { timeout: 60_000 }, () => {
  test('the database finds what the filter means', async () => {
    await fc.assert(
      fc.asyncProperty(
        shelfful,
        fc.array(filter, { minLength: 10, maxLength: 10 }),
        async (goods, filters) => {
          await shelf.put(goods)
          for (const filter of filters) {
            const rows = await shelf.rows(compile({ filter }))
            const meant = goods.filter((good) => matches(filter, good)).map(({ id }) => id)
            expect(
              rows.map(({ id }) => id),
              JSON.stringify(filter),
            ).toEqual(meant.sort())
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  test('cursors walk to the end and back in the order that was asked for, missing and repeating nothing', async () => {
    await fc.assert(
      fc.asyncProperty(shelfful, sort, fc.integer({ min: 1, max: 4 }), async (goods, sort, limit) => {
        await shelf.put(goods)
        const expected = sorted(goods, sort)
        const pages = await walk({ sort, cursorPaging: { limit } }, 'next')
        expect(pages.flatMap(({ ids }) => ids)).toEqual(expected)
        expect(pages.slice(0, -1).every(({ ids }) => ids.length === limit)).toBe(true)
        const last = pages.at(-1)
        const back = last?.prev ? await walk({ cursorPaging: { limit, cursor: last.prev } }, 'prev') : []
        expect([...back.reverse(), last].flatMap((page) => page?.ids ?? [])).toEqual(expected)
      }),
      { numRuns: 150 },
    )
  })
})

async function walk(query: object, to: 'next' | 'prev') {
  const pages: { ids: string[]; prev?: string | undefined }[] = []
  for (let next: object | undefined = query; next; ) {
    const compiled = compile(next)
    const { rows, metadata } = pageOf(await shelf.rows(compiled), compiled)
    pages.push({ ids: rows.map(({ id }) => id), prev: metadata.cursors?.prev })
    const cursor: string | undefined = metadata.cursors?.[to]
    next = cursor === undefined ? undefined : { cursorPaging: { limit: compiled.limit, cursor } }
  }
  return pages
}

function sorted(goods: readonly Good[], sort: { fieldName: string; order: 'ASC' | 'DESC' }[]): string[] {
  const byId = { fieldName: 'id', order: sort.at(-1)?.order ?? 'ASC' }
  return goods
    .toSorted((a, b) => {
      for (const by of [...sort, byId]) {
        const difference = order(by.fieldName, a, b) * (by.order === 'ASC' ? 1 : -1)
        if (difference !== 0) return difference
      }
      return 0
    })
    .map(({ id }) => id)
}

describe('an index serves', () => {
  async function planOf(query: unknown): Promise<string> {
    const compiled = compile(query)
    await shelf.all(sql`set enable_seqscan = off`)
    const plan = await shelf.all<{ 'QUERY PLAN': string }>(
      sql`explain select g.id from goods g where ${compiled.where} ${compiled.page}`,
    )
    await shelf.all(sql`reset enable_seqscan`)
    return plan.map((line) => line['QUERY PLAN']).join('\n')
  }

  beforeAll(() => shelf.put(Object.values(goods)))

  test('the start of a name, whatever its capitals', async () => {
    expect(await planOf({ filter: { name: { $startsWith: 'Speck' } } })).toMatch(
      /goods_by_name[\s\S]*Index Cond:.*lower\(name\) ~>=~ 'speck'/,
    )
  })

  test('the start of an id', async () => {
    expect(await planOf({ filter: { id: { $startsWith: '0193a' } } })).toMatch(
      /goods_pkey[\s\S]*Index Cond:.*id >=/,
    )
  })

  test('the page after a cursor, without sorting or reading what came before', async () => {
    const first = compile({ cursorPaging: { limit: 1 }, sort: [{ fieldName: 'sku', order: 'DESC' }] })
    const cursor = pageOf(await shelf.rows(first), first).metadata.cursors?.next
    const plan = await planOf({ cursorPaging: { cursor } })
    expect(plan).toMatch(/Backward using goods_by_sku[\s\S]*Index Cond: \(ROW\(sku, id\) < ROW/)
    expect(plan).not.toContain('Sort')
  })
})

describe('nonsense', { timeout: 60_000 }, () => {
  const names = [...Object.keys(fields), '_id', '__proto__', 'nope', '$and', '$or', '$not', '$where']
  const operators =
    '$eq $ne $gt $gte $lt $lte $in $nin $hasSome $hasAll $startsWith $endsWith $contains $exists'
  const operator = fc.constantFrom(...operators.split(' '), '$between', '$isEmpty', '$not', '$x', '__proto__')
  const word = fc.oneof(
    fc.string({ unit: 'binary' }),
    text,
    fc.constantFrom(
      "'; drop table goods; --",
      '\0',
      '\ud800',
      '1e400',
      '-9223372036854775809',
      '99999-01-01',
      '1e-400',
    ),
    fc.constantFrom(
      'NaN',
      'Infinity',
      '0000-01-01',
      '2026-02-29',
      '24:00',
      '2026-01-01T24:00:00Z',
      ids[0],
      'true',
    ),
  )
  const atom = fc.oneof(
    word,
    fc.double(),
    fc.bigInt().map(Number),
    fc.boolean(),
    fc.constant(null),
    fc.jsonValue(),
  )
  const few = { maxLength: 3 }
  const value = fc.oneof(
    atom,
    fc.array(atom, few),
    fc.dictionary(operator, fc.oneof(atom, fc.array(atom, few)), { maxKeys: 3 }),
  )
  const wild = fc.letrec<{ filter: object }>((tie) => ({
    filter: fc.dictionary(
      fc.constantFrom(...names),
      fc.oneof({ maxDepth: 2 }, value, tie('filter'), fc.array(tie('filter'), few)),
      { maxKeys: 3 },
    ),
  })).filter
  const paging = fc.oneof(
    atom,
    fc.dictionary(fc.constantFrom('limit', 'offset', 'cursor'), fc.oneof(fc.nat(120), atom), { maxKeys: 2 }),
  )
  const sorting = fc.array(fc.record({ fieldName: fc.oneof(fc.constantFrom(...names), atom), order: atom }), {
    maxLength: 3,
  })
  const query = fc.oneof(
    { weight: 1, arbitrary: fc.jsonValue() },
    {
      weight: 9,
      arbitrary: fc.record(
        {
          filter: fc.oneof(
            { weight: 8, arbitrary: wild },
            atom,
            wild.map((filter) => JSON.stringify(filter)),
          ),
          sort: fc.oneof(sorting, atom),
          paging,
          cursorPaging: paging,
        },
        { requiredKeys: ['filter'], noNullPrototype: true },
      ),
    },
    {
      weight: 9,
      arbitrary: fc
        .tuple(fc.constantFrom(...names), value)
        .map(([name, value]) => ({ filter: { [name]: value } })),
    },
  )

  test('of two thousand kinds is answered or refused, and never breaks the database', async () => {
    await shelf.put(Object.values(goods))
    let answered = 0
    await fc.assert(
      fc.asyncProperty(query, async (query) => {
        let compiled: ReturnType<typeof compile>
        try {
          compiled = compile(query)
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal)
          return
        }
        pageOf(await shelf.rows(compiled), compiled)
        answered += 1
      }),
      { numRuns: 2000 },
    )
    expect(answered).toBeGreaterThan(200)
    expect(await shelf.rows(compile({}))).toHaveLength(4)
  })

  test('made of a real cursor is answered or refused', async () => {
    await shelf.put(Object.values(goods))
    const keys = fc.array(fc.oneof(word, fc.constant(null)), { minLength: 1, maxLength: 3 })
    const parts = fc.record({ sort, key: keys, filter: wild, to: fc.constantFrom('next', 'prev', 'up') })
    await fc.assert(
      fc.asyncProperty(parts, fc.boolean(), async ({ sort, key, filter, to }, keepFilter) => {
        const first = compile({ cursorPaging: { limit: 1 } })
        const genuine = pageOf(await shelf.rows(first), first).metadata.cursors?.next ?? ''
        const order = sort.map((by) => [by.fieldName, by.order])
        const kept = keepFilter ? {} : filter
        const cursor = forge(genuine, ([list]) => [list, to, kept, order, 1, key])
        let compiled: ReturnType<typeof compile>
        try {
          compiled = compile({ cursorPaging: { cursor } })
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal)
          return
        }
        pageOf(await shelf.rows(compiled), compiled)
      }),
      { numRuns: 500 },
    )
  })
})
