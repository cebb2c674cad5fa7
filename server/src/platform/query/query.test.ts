import { describe, expect, test } from 'vitest'
import { compile, fields, kinds } from '../../../test/query/goods.ts'
import { refusalOf, sqlOf } from '../../../test/query/offline.ts'

describe('an empty query', () => {
  test.each([
    [undefined],
    [null],
    [{}],
    [{ filter: {}, sort: [] }],
    [{ filter: null, sort: null, paging: null }],
  ])('such as %j asks for the first fifty of everything', (query) => {
    const { limit, offset } = compile(query)
    expect({ limit, offset }).toEqual({ limit: 50, offset: 0 })
    expect(sqlOf(query).sql).toBe('true order by g.id ASC limit 50')
  })
})

describe('paging', () => {
  test('takes limit and offset, as numbers or as the digits of a query string', () => {
    expect(compile({ paging: { limit: 7, offset: 14 } })).toMatchObject({ limit: 7, offset: 14 })
    expect(compile({ paging: { limit: '7', offset: '14' } })).toMatchObject({ limit: 7, offset: 14 })
    expect(compile({ paging: { limit: 0 } })).toMatchObject({ limit: 0, offset: 0 })
  })

  test.each([
    [{ paging: { limit: 101 } }, 'query.paging.limit', 'MAX', { threshold: 100 }],
    [{ paging: { limit: -1 } }, 'query.paging.limit', 'MIN', { threshold: 0 }],
    [{ paging: { limit: 1.5 } }, 'query.paging.limit', 'FORMAT', {}],
    [{ paging: { limit: 'many' } }, 'query.paging.limit', 'FORMAT', {}],
    [{ paging: { limit: 1e300 } }, 'query.paging.limit', 'FORMAT', {}],
    [{ paging: { offset: -5 } }, 'query.paging.offset', 'MIN', { threshold: 0 }],
    [{ paging: { offset: 1e17 } }, 'query.paging.offset', 'FORMAT', {}],
    [{ paging: 'all' }, 'query.paging', 'FORMAT', {}],
    [{ cursorPaging: { limit: 101 } }, 'query.cursorPaging.limit', 'MAX', { threshold: 100 }],
    [{ cursorPaging: { cursor: 5 } }, 'query.cursorPaging.cursor', 'FORMAT', {}],
    [
      { cursorPaging: { cursor: 'x'.repeat(16_001) } },
      'query.cursorPaging.cursor',
      'MAX_LENGTH',
      { threshold: 16_000 },
    ],
    [{ cursorPaging: { cursor: 'bm90IG91cnM' } }, 'query.cursorPaging.cursor', 'VALIDATION', {}],
    [{ cursorPaging: { cursor: "'; drop table goods" } }, 'query.cursorPaging.cursor', 'VALIDATION', {}],
    [
      { paging: {}, cursorPaging: {} },
      'query.paging',
      'ONE_OF_ALIGNMENT',
      { oneOf: ['paging', 'cursorPaging'] },
    ],
  ])('%j is refused', (query, field, violatedRule, data) => {
    expect(refusalOf(query)).toMatchObject([{ field, violatedRule, data }])
  })
})

describe('errors in a filter name their field', () => {
  const allowed = Object.keys(fields).filter((name) => name !== 'cost')

  test.each([
    [{ cost: 5 }, 'cost'],
    [{ nope: 5 }, 'nope'],
    [{ constructor: 5 }, 'constructor'],
    [{ toString: { $exists: true } }, 'toString'],
    [JSON.parse('{"__proto__": {"$eq": 1}}'), '__proto__'],
    [{ "name' or '1'='1": 'x' }, "name' or '1'='1"],
  ])('%j names a field that is not on the list', (filter, name) => {
    expect(refusalOf({ filter })).toMatchObject([
      { field: `query.filter.${name}`, violatedRule: 'FIELD_NOT_ALLOWED', data: { allowed } },
    ])
  })

  test.each([
    ['priceData.price', { $contains: '1' }, 'does not take $contains; allowed: $eq, $ne,'],
    ['name', { $regex: '.*' }, 'does not take $regex; allowed:'],
    ['name', { '$eq; drop table goods': 'x' }, 'does not take $eq; drop table goods; allowed:'],
    ['productType', { $gt: 'digital' }, 'does not take $gt'],
    ['collectionIds', { $gt: 'a' }, 'does not take $gt'],
    ['name', { first: 'x' }, 'does not take first'],
  ])('%s does not take %j', (name, value, description) => {
    const [violation] = refusalOf({ filter: { [name]: value } }) ?? []
    expect(violation).toMatchObject({ field: `query.filter.${name}`, violatedRule: 'FIELD_NOT_ALLOWED' })
    expect(violation?.description).toContain(description)
  })

  test.each([
    ['name', 5, 'must be a text'],
    ['name', ['a'], 'must be a text'],
    ['name', { $gt: null }, 'must be a text'],
    ['name', { $eq: { a: 1 } }, 'must be a text'],
    ['name', 'a\0b', 'must not contain NUL characters or halves of a surrogate pair'],
    ['name', '\ud800', 'must not contain NUL characters or halves of a surrogate pair'],
    ['priceData.price', 'cheap', 'must be an amount, such as 12.5'],
    ['priceData.price', '', 'must be an amount, such as 12.5'],
    ['priceData.price', { $lt: '1e999' }, 'must be an amount, such as 12.5'],
    ['stock', true, 'must be a number'],
    ['stock', 'Infinity', 'must be a number'],
    ['weight', '1e-999', 'must be a number'],
    ['visible', 1, 'must be true or false'],
    ['visible', { $eq: { toString: 5 } }, 'must be true or false'],
    ['createdDate', 1767225600000, 'must be an ISO 8601 date and time, such as 2026-01-31T09:30:00Z'],
    ['createdDate', '99999-01-01', 'must be an ISO 8601 date and time, such as 2026-01-31T09:30:00Z'],
    [
      'createdDate',
      '+099999-01-01T00:00:00Z',
      'must be an ISO 8601 date and time, such as 2026-01-31T09:30:00Z',
    ],
    ['createdDate', '2026-02-30', 'must be an ISO 8601 date and time, such as 2026-01-31T09:30:00Z'],
    [
      'createdDate',
      '0001-01-01T00:00:00+05:00',
      'must be an ISO 8601 date and time, such as 2026-01-31T09:30:00Z',
    ],
    ['createdDate', 'infinity', 'must be an ISO 8601 date and time, such as 2026-01-31T09:30:00Z'],
    ['id', 5, 'must be an id'],
    ['collectionIds', { $hasSome: [5] }, 'must be a text'],
    ['collectionIds', { $hasSome: 'a' }, 'must be a list of values'],
    ['name', { $in: 'a' }, 'must be a list of values'],
    ['name', { $exists: 'perhaps' }, 'must be asked with true or false'],
    [
      'stock',
      { $between: [1] },
      '$between must be a list of two values, of which the second is not included',
    ],
  ])('%s %j', (name, value, description) => {
    expect(refusalOf({ filter: { [name]: value } })).toMatchObject([
      { field: `query.filter.${name}`, description, violatedRule: 'FORMAT', data: {} },
    ])
  })

  test('a type that does not exist, with the ones that do', () => {
    expect(refusalOf({ filter: { productType: 'phyisical' } })).toMatchObject([
      {
        field: 'query.filter.productType',
        description: 'must be one of physical, digital, voucher',
        violatedRule: 'INVALID_ENUM_VALUE',
        data: { allowed: kinds },
      },
    ])
  })

  test('where it stands in a nested filter, and several at once', () => {
    const filter = { $and: [{ name: 'a' }, { $or: [{ name: 5 }, { nope: 1 }] }] }
    expect(refusalOf({ filter })?.map(({ field }) => field)).toEqual([
      'query.filter.$and[1].$or[0].name',
      'query.filter.$and[1].$or[1].nope',
    ])
  })

  test.each([['name'], [5], [[{ name: 'x' }]], ['{broken'], ['[]']])('%j is no filter', (filter) => {
    expect(refusalOf({ filter })).toMatchObject([{ field: 'query.filter', violatedRule: 'FORMAT' }])
  })

  test.each([[{ $nor: [] }], [{ $where: 'sleep(10)' }]])('%j is not an operator', (filter) => {
    expect(refusalOf({ filter })).toMatchObject([{ violatedRule: 'FIELD_NOT_ALLOWED' }])
  })

  test.each([['select 1'], [5], [[]], [true]])('%j is no query', (query) => {
    expect(refusalOf(query)).toMatchObject([{ field: 'query', violatedRule: 'FORMAT' }])
  })
})

describe('a filter has limits', () => {
  const nested = (levels: number): unknown =>
    levels === 0 ? { name: 'x' } : { [levels % 2 ? '$not' : '$and']: [nested(levels - 1)] }

  test('nine levels of groups around a condition are read, ten are not', () => {
    expect(compile({ filter: nested(9) }).limit).toBe(50)
    expect(refusalOf({ filter: nested(10) })).toMatchObject([
      { violatedRule: 'VALIDATION', data: { threshold: 10 } },
    ])
  })

  test('a filter nested a hundred thousand levels deep is refused, as an object or as text', () => {
    const text = `${'{"$not":'.repeat(100_000)}{}${'}'.repeat(100_000)}`
    expect(refusalOf({ filter: text })).toMatchObject([{ violatedRule: 'VALIDATION' }])
    const list = `{"name":{"$in":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`
    expect(refusalOf({ filter: list })).toMatchObject([{ field: 'query.filter.name' }])
    expect(refusalOf({ filter: list, cursorPaging: {} })).toMatchObject([{ field: 'query.filter.name' }])
  })

  test('a hundred conditions are read, more are not', () => {
    const conditions = (count: number) => Array.from({ length: count }, () => ({ name: 'x' }))
    expect(compile({ filter: { $or: conditions(99) } }).limit).toBe(50)
    expect(refusalOf({ filter: { $or: conditions(100) } })).toMatchObject([
      { field: 'query.filter.$or[99]', violatedRule: 'MAX_SIZE', data: { threshold: 100 } },
    ])
    const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`f${index}`, 1]))
    expect(refusalOf({ filter: many })).toMatchObject([{ field: 'query.filter', violatedRule: 'MAX_SIZE' }])
    const unknown = Object.fromEntries(Object.entries(many).slice(0, 50))
    expect(refusalOf({ filter: unknown })).toHaveLength(20)
  })

  test('a list of a hundred values and a text of a thousand characters are read, longer ones are not', () => {
    const list = Array.from({ length: 100 }, (_, index) => `sku-${index}`)
    expect(sqlOf({ filter: { sku: { $in: list } } }).parameters).toEqual([list])
    expect(refusalOf({ filter: { sku: { $in: [...list, 'one more'] } } })).toMatchObject([
      { field: 'query.filter.sku', violatedRule: 'MAX_SIZE', data: { threshold: 100 } },
    ])
    expect(sqlOf({ filter: { name: 'x'.repeat(1000) } }).parameters).toEqual(['x'.repeat(1000)])
    expect(refusalOf({ filter: { name: 'x'.repeat(1001) } })).toMatchObject([
      { field: 'query.filter.name', violatedRule: 'MAX_LENGTH', data: { threshold: 1000 } },
    ])
  })

  test('a filter that would not fit into a cursor is refused when paging by cursor', () => {
    const filter = { $or: Array.from({ length: 10 }, () => ({ name: 'x'.repeat(1000) })) }
    expect(compile({ filter }).limit).toBe(50)
    expect(refusalOf({ filter, cursorPaging: {} })).toMatchObject([
      { field: 'query.filter', violatedRule: 'MAX_LENGTH' },
    ])
  })
})

describe("a caller's words never become SQL", () => {
  const words = [
    "'; drop table goods; --",
    '" or 1=1',
    '$1',
    '\\',
    "%' or '%'='",
    '{a,b}',
    '/**/union/**/select',
  ]

  test.each(words)('%s', (word) => {
    const filter = {
      name: { $eq: word, $in: [word, 'x'], $contains: word, $startsWith: word, $gt: word, $nin: [word] },
      id: { $eq: word, $gt: word, $startsWith: word, $in: [word, 'y'] },
      collectionIds: { $hasSome: [word], $hasAll: [word] },
    }
    const spelt = sqlOf({ filter })
    expect(spelt.sql).toBe(
      sqlOf({ filter: JSON.parse(JSON.stringify(filter).replaceAll(JSON.stringify(word), '"q"')) }).sql,
    )
    expect(spelt.sql).not.toContain(word === '$1' ? '$1 or' : word)
  })
})
