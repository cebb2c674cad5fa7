import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { compile, openShelf, type Shelf } from '../../../test/query/goods.ts'
import { goods, ids, mug, tags } from '../../../test/query/named.ts'

let shelf: Shelf

beforeAll(async () => {
  shelf = await openShelf()
})

afterAll(() => shelf.close())

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
})
