import { expect, test } from 'vitest'
import type { Filters } from './filters.ts'
import { CursorQuery, type Find, OffsetQuery, type WireQuery } from './query.ts'

const products = (asked: WireQuery[] = []) =>
  new OffsetQuery<string>(async (query) => {
    asked.push(query)
    return { items: ['mug', 'bowl'], metadata: { total: 5 } }
  })
const filterOf = (query: Filters) => query.filterModel()

test('each operator is one condition, as the shop reads it', () => {
  const query = products()
  expect(
    [
      query.eq('slug', 'b'),
      query.ne('slug', 'b'),
      query.gt('price', 1),
      query.ge('price', 1),
      query.lt('price', 1),
      query.le('price', 1),
      query.between('price', 1, 5),
      query.startsWith('name', 'ab'),
      query.endsWith('name', 'ab'),
      query.contains('name', 'ab'),
      query.in('_id', ['a', 'b']),
      query.hasSome('collectionIds', ['a', 'b']),
      query.hasAll('collectionIds', 'a', 'b'),
      query.exists('name', false),
      query.isEmpty('name'),
      query.isNotEmpty('name'),
      query,
    ].map(filterOf),
  ).toEqual([
    { slug: 'b' },
    { slug: { $ne: 'b' } },
    { price: { $gt: 1 } },
    { price: { $gte: 1 } },
    { price: { $lt: 1 } },
    { price: { $lte: 1 } },
    { $and: [{ price: { $gte: 1 } }, { price: { $lt: 5 } }] },
    { name: { $startsWith: 'ab' } },
    { name: { $endsWith: 'ab' } },
    { name: { $contains: 'ab' } },
    { _id: { $in: ['a', 'b'] } },
    { collectionIds: { $hasSome: ['a', 'b'] } },
    { collectionIds: { $hasAll: ['a', 'b'] } },
    { name: { $exists: false } },
    { name: null },
    { name: { $ne: null } },
    {},
  ])
})

test('conditions join in their order, and a query stays as it was', () => {
  const a = products().eq('slug', 'a')
  const b = products().gt('price', 3)
  expect(filterOf(a.eq('name', 'x'))).toEqual({ $and: [{ slug: 'a' }, { name: 'x' }] })
  expect(filterOf(a.and(b))).toEqual({ $and: [{ slug: 'a' }, { price: { $gt: 3 } }] })
  expect(filterOf(a.or(b))).toEqual({ $or: [{ slug: 'a' }, { price: { $gt: 3 } }] })
  expect(filterOf(a.not(b))).toEqual({ $and: [{ slug: 'a' }, { $not: { price: { $gt: 3 } } }] })
  expect(filterOf(a)).toEqual({ slug: 'a' })
})

/** Calls an operator as a program without types does. */
const use = (operator: string, ...given: readonly unknown[]) => {
  const query = products() as unknown as Record<string, (...given: readonly unknown[]) => Filters>
  return query[operator]?.(...given) as Filters
}
const texts = ['startsWith', 'endsWith', 'contains']
const comparisons = ['gt', 'ge', 'lt', 'le']
const lists = ['hasSome', 'hasAll']
const joins = ['and', 'or', 'not']
const date = new Date(0)

const wrongUsage: [text: string, operator: string, ...given: unknown[]][] = [
  ...['eq', 'ne', ...comparisons, ...texts].flatMap((op): typeof wrongUsage => [
    [`Invalid .${op} usage. .${op} requires two parameters.`, op, 'name'],
    [`Invalid .${op} usage. .${op} requires two parameters.`, op, 'name', 'a', 'b'],
    [`Invalid .${op} field value [Number]. .${op} field must be a String.`, op, 5, 'a'],
  ]),
  ...texts.flatMap((op): typeof wrongUsage =>
    Object.entries({ Number: 5, Boolean: true, Date: date, Array: [], Object: {}, Null: null }).map(
      ([type, value]) => [
        ...([`Invalid .${op} parameter value [${type}]. .${op} parameter must be a String.`, op] as const),
        ...['name', value],
      ],
    ),
  ),
  ...comparisons.flatMap((op): typeof wrongUsage =>
    Object.entries({ Boolean: true, Array: [], Object: {}, Null: null, Undefined: undefined }).map(
      ([type, value]) =>
        [
          `Invalid .${op} parameter value [${type}]. Valid .${op} parameter types are String, Number or Date.`,
          ...[op, 'price', value],
        ] as [string, string],
    ),
  ),
  ['Invalid .between usage. .between requires three parameters.', 'between', 'price', 1],
  ['Invalid .between usage. .between requires three parameters.', 'between', 'price', 1, 2, 3],
  ['Invalid .between field value [Null]. .between field must be a String.', 'between', null, 1, 2],
  [
    'Invalid .between parameter values [Number] and [String]. Both parameters must be of the same type.',
    ...['between', 'price', 1, '5'],
  ] as [string, string],
  [
    'Invalid .between parameter value [Boolean]. Valid .between parameter types are String, Number or Date.',
    ...['between', 'price', true, false],
  ] as [string, string],
  ...lists.flatMap((op): typeof wrongUsage => [
    [`Invalid .${op} usage. .${op} requires at least two parameters.`, op, 'collectionIds'],
    [`Invalid .${op} field value [Undefined]. .${op} field must be a String.`, op, undefined, 'a'],
    [`Invalid .${op} usage. .${op} supports only Number, String or Date items.`, op, 'collectionIds', {}],
    [`Invalid .${op} usage. .${op} supports only Number, String or Date items.`, op, 'ids', ['a', true]],
  ]),
  ['Invalid .in usage. .in requires at least two parameters.', 'in', '_id'],
  ['Invalid .in field value [Number]. .in field must be a String.', 'in', 1, 'a'],
  ['Invalid .exists field value [Number]. .exists field must be a String.', 'exists', 1],
  ...['isEmpty', 'isNotEmpty'].flatMap((op): typeof wrongUsage => [
    [`Invalid .${op} usage. .${op} requires one parameter.`, op],
    [`Invalid .${op} field value [Number]. .${op} field must be a String.`, op, 1],
  ]),
  ...joins.flatMap((op): typeof wrongUsage => [
    [`Invalid .${op} usage. .${op} requires one parameter.`, op],
    [`Invalid .${op} parameter [Object]. .${op} expects FilterBuilder only.`, op, {}],
    [`Invalid .${op} parameter [String]. .${op} expects FilterBuilder only.`, op, 'slug'],
    [`Invalid .${op} parameter [Undefined]. .${op} expects FilterBuilder only.`, op, undefined],
  ]),
]

test.each(wrongUsage)('%s', (text, operator, ...given) => {
  expect(() => use(operator, ...given).filterModel()).toThrow(new Error(text))
})

test('texts, numbers and dates compare; lists may be empty', () => {
  for (const operator of comparisons) {
    for (const value of ['a', 5, date]) use(operator, 'price', value).filterModel()
  }
  for (const value of ['a', 5, date]) use('between', 'price', value, value).filterModel()
  expect(use('hasSome', 'collectionIds', []).filterModel()).toEqual({ collectionIds: { $hasSome: [] } })
  expect(use('eq', 'name', undefined).filterModel()).toEqual({ name: null })
})

test('several texts of wrong usage join, when the filter is asked for and not before', async () => {
  const query = products()
    .startsWith('name', 5 as never)
    .or(products().gt(7 as never, 1))
    .ascending('name')
  const texts =
    'Invalid .startsWith parameter value [Number]. .startsWith parameter must be a String. ' +
    'Invalid .gt field value [Number]. .gt field must be a String.'
  expect(() => query.build()).toThrow(new Error(texts))
  await expect(query.find()).rejects.toThrow(new Error(texts))
})

test('a query asks for 50 from the start, unless told otherwise', () => {
  expect(products().build()).toEqual({ filter: {}, paging: { limit: 50, offset: 0 } })
  expect(products().ascending('name').descending('price', 'slug').limit(2).skip(4).build()).toEqual({
    filter: {},
    sort: [
      { fieldName: 'name', order: 'ASC' },
      { fieldName: 'price', order: 'DESC' },
      { fieldName: 'slug', order: 'DESC' },
    ],
    paging: { limit: 2, offset: 4 },
  })
})

test('pages lead forwards and back, and end with their messages', async () => {
  const asked: WireQuery[] = []
  const first = await products(asked).limit(2).find()
  expect(first).toMatchObject({
    ...{ items: ['mug', 'bowl'], length: 2, pageSize: 2, currentPage: 0, totalPages: 3, totalCount: 5 },
  })
  expect([first.hasNext(), first.hasPrev()]).toEqual([true, false])
  await expect(first.prev()).rejects.toThrow(new Error('No previous page to fetch'))
  const last = await (await first.next()).next()
  expect([last.currentPage, last.hasNext(), last.hasPrev()]).toEqual([2, false, true])
  await expect(last.next()).rejects.toThrow(new Error('No next page to fetch'))
  await last.prev()
  expect(asked.map(({ paging }) => paging?.offset)).toEqual([0, 2, 4, 2])
})

test('too many to count are neither counted nor led through', async () => {
  const run: Find<string> = async () => ({
    items: ['mug'],
    metadata: { total: 10_000, tooManyToCount: true },
  })
  const page = await new OffsetQuery(run).find()
  expect([page.totalCount, page.totalPages, page.hasNext()]).toEqual([undefined, undefined, false])
  await expect(page.next()).rejects.toThrow(new Error('No next page to fetch'))
})

test('a cursor leads to the neighbouring pages', async () => {
  const asked: WireQuery[] = []
  const query = new CursorQuery<string>(async (sent) => {
    asked.push(sent)
    return {
      items: ['mug'],
      metadata: { cursors: sent.cursorPaging?.cursor ? { prev: 'p' } : { next: 'n' } },
    }
  })
  const first = await query.limit(10).find()
  await expect(first.prev()).rejects.toThrow(new Error('No previous page to fetch'))
  const second = await first.next()
  expect([second.hasNext(), second.hasPrev(), second.cursors.prev]).toEqual([false, true, 'p'])
  await expect(second.next()).rejects.toThrow(new Error('No next page to fetch'))
  await second.prev()
  expect(asked.map(({ cursorPaging }) => cursorPaging)).toEqual([
    { limit: 10 },
    { limit: 10, cursor: 'n' },
    { limit: 10, cursor: 'p' },
  ])
})
