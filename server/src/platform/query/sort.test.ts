import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { compile, fields, id } from '../../../test/query/goods.ts'
import { offline, refusalOf, sqlOf } from '../../../test/query/offline.ts'
import { compileQuery } from './query.ts'

describe('sorting', () => {
  test('ends with the id, in the direction of the last field', () => {
    const sort = [
      { fieldName: 'name', order: 'ASC' },
      { fieldName: 'priceData.price', order: 'DESC' },
    ]
    expect(sqlOf({ sort }).sql).toBe('true order by g.name ASC, g.price DESC, g.id DESC limit 50')
    expect(compile({ sort }).sort).toEqual(sort)
  })

  test.each([
    ['[{"fieldName":"name","order":"DESC"}]'],
    ['{"name":"desc"}'],
    ['[{"name":"desc"}]'],
    [[{ name: 'desc' }]],
    [[{ fieldName: 'name', order: 'desc' }]],
    [{ fieldName: 'name', order: 'DESC' }],
    [
      [
        { fieldName: 'name', order: 'DESC' },
        { fieldName: 'name', order: 'ASC' },
      ],
    ],
  ])('%j sorts by name, last first', (sort) => {
    expect(sqlOf({ sort }).sql).toBe('true order by g.name DESC, g.id DESC limit 50')
  })

  test('by id needs no tie-breaker, and _id is the id', () => {
    expect(sqlOf({ sort: [{ fieldName: '_id', order: 'DESC' }, { fieldName: 'name' }] }).sql).toBe(
      'true order by g.id DESC limit 50',
    )
  })

  test('falls back to the order of the list, which the caller may not ask for by name', () => {
    const list = { ...fields, rank: { column: sql`g.rank`, type: 'number' as const } }
    const options = { tieBreaker: id, defaultSort: [{ fieldName: 'rank', order: 'DESC' as const }] }
    const { orderBy } = compileQuery({}, list, options)
    expect(sql.join(orderBy).compile(offline).sql).toBe('g.rank DESC, g.id DESC')
    const sort = [{ fieldName: 'rank' }]
    expect(() => compileQuery({ sort }, list, options)).toThrow('"rank" is not a field to sort by')
  })

  test.each([
    [[{ fieldName: 'collectionIds' }], 'query.sort[0].fieldName', 'FIELD_NOT_ALLOWED'],
    [[{ fieldName: 'cost' }], 'query.sort[0].fieldName', 'FIELD_NOT_ALLOWED'],
    [[{ fieldName: '__proto__' }], 'query.sort[0].fieldName', 'FIELD_NOT_ALLOWED'],
    [[{ fieldName: 'name; drop table goods' }], 'query.sort[0].fieldName', 'FIELD_NOT_ALLOWED'],
    [[{ fieldName: 5 }], 'query.sort[0].fieldName', 'FIELD_NOT_ALLOWED'],
    [[{ fieldName: 'name' }, { fieldName: 'sku', order: 'UP' }], 'query.sort[1].order', 'INVALID_ENUM_VALUE'],
    [[{ fieldName: 'sku', order: 'ASC, (select 1)' }], 'query.sort[0].order', 'INVALID_ENUM_VALUE'],
    [['name'], 'query.sort[0]', 'FORMAT'],
    ['name', 'query.sort', 'FORMAT'],
    [5, 'query.sort', 'FORMAT'],
    [Array.from({ length: 11 }, () => ({ fieldName: 'name' })), 'query.sort', 'MAX_SIZE'],
  ])('%j is refused', (sort, field, violatedRule) => {
    expect(refusalOf({ sort })).toMatchObject([{ field, violatedRule }])
  })
})
