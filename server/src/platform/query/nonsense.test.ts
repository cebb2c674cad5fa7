import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sort, text } from '../../../test/query/arbitraries.ts'
import { compile, fields, openShelf, type Shelf } from '../../../test/query/goods.ts'
import { forge, goods, ids } from '../../../test/query/named.ts'
import { Refusal } from '../errors/errors.ts'
import { pageOf } from './page.ts'

let shelf: Shelf

beforeAll(async () => {
  shelf = await openShelf()
})

afterAll(() => shelf.close())

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
    expect(answered).toBeGreaterThan(100)
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
