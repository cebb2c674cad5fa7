import { describe, expect, test } from 'vitest'
import { bulkChangeOf, queryOf, stockOf, waysOf } from './products.rules.ts'

const state = { words: '', filters: {}, page: 1 }

describe('what is asked of the shop', () => {
  test('is what changed last, unless something else was chosen', () => {
    expect(queryOf(state, 50)).toEqual({
      paging: { limit: 50, offset: 0 },
      sort: [{ fieldName: 'lastUpdated', order: 'DESC' }],
    })
  })

  test('is what fits the words best when there are some', () => {
    expect(queryOf({ ...state, words: 'mug', page: 3 }, 20)).toEqual({
      paging: { limit: 20, offset: 40 },
      search: { expression: 'mug' },
    })
  })

  test('follows filters and order', () => {
    const filters = { visible: 'hidden', stock: 'OUT_OF_STOCK', collection: 'c', brand: 'Fieldhouse' }
    expect(queryOf({ ...state, filters, sort: { column: 'price', descending: false } }, 20)).toEqual({
      paging: { limit: 20, offset: 0 },
      filter: {
        visible: false,
        'stock.inventoryStatus': 'OUT_OF_STOCK',
        'collections.id': { $hasSome: ['c'] },
        brand: 'Fieldhouse',
      },
      sort: [{ fieldName: 'priceData.price', order: 'ASC' }],
    })
  })
})

test('the pieces of all variants are counted together, and those of what is not counted are not', () => {
  const variants = [{ stock: { quantity: 3 } }, { stock: { quantity: 4 } }]
  const stock = { trackInventory: true, inventoryStatus: 'IN_STOCK' as const }
  expect(stockOf({ stock, variants })).toEqual({ state: 'IN_STOCK', pieces: 7 })
  expect(stockOf({ stock: { ...stock, trackInventory: false }, variants })).toEqual({ state: 'IN_STOCK' })
})

describe('a bulk change', () => {
  test.each([
    [{ field: 'price', way: 'set', value: 12.5 }, { set: { price: 12.5 } }],
    [{ field: 'cost', way: 'amount', value: -2 }, { adjust: { cost: { amount: -2 } } }],
    [
      { field: 'price', way: 'percentage', value: 10 },
      { adjust: { price: { percentage: { rate: 10, roundToInt: true } } } },
    ],
    [{ field: 'ribbon', way: 'set', value: 'Sale' }, { set: { ribbon: 'Sale' } }],
    [{ field: 'price', way: 'set', value: '' }, undefined],
    [{ field: 'brand', way: 'set', value: '' }, undefined],
  ] as const)('%j asks for %j', (choice, wanted) => {
    expect(bulkChangeOf({ ...choice, round: true })).toEqual(wanted)
  })

  test('of a text only sets it', () => {
    expect([waysOf('brand'), waysOf('price')]).toEqual([['set'], ['set', 'amount', 'percentage']])
  })
})
