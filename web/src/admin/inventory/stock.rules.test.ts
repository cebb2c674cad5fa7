import type { StockRow } from '@cartwright/contract/inventory/stock-list.ts'
import { describe, expect, test } from 'vitest'
import {
  changeOf,
  matchPasted,
  parseAmount,
  parseColumn,
  queryOf,
  refusalsIn,
  undoOf,
} from './stock.rules.ts'

const row = (variantId: string, quantity: number, tracked = true): StockRow => ({
  productId: 'p',
  variantId,
  productName: 'Mug',
  slug: 'mug',
  choices: {},
  tracked,
  inStock: quantity > 0,
  onHand: quantity,
  allocated: 0,
  quantity,
  threshold: 5,
  low: false,
  visible: true,
  waiting: 0,
})

test.each([
  ['12', { quantity: 12 }],
  ['+3', { by: 3 }],
  [' −2 ', { by: -2 }],
  ['- 4', { by: -4 }],
  ['+9999999', { by: 9_999_999 }],
  ['10000000', undefined],
  ['', undefined],
  ['1.5', undefined],
  ['1.299', { quantity: 1299 }],
  ['+1,299', { by: 1299 }],
  ['−1 299', { by: -1299 }],
  ['1.000', undefined],
  ['a dozen', undefined],
])('%j means %j', (text, amount) => {
  expect(parseAmount(text, 'en')).toEqual(amount)
})

test('a new count says what it was made from, an addition does not', () => {
  expect(changeOf(row('a', 7), { quantity: 9 })).toEqual({
    productId: 'p',
    variantId: 'a',
    quantity: 9,
    from: 7,
  })
  expect(changeOf(row('a', 7), { by: 9 })).toEqual({ productId: 'p', variantId: 'a', by: 9 })
})

describe('a column of a spreadsheet', () => {
  test('is its first one', () => {
    expect(parseColumn('12\tx\r\n\r\n+3\n')).toEqual(['12', '', '+3'])
  })

  test('lies over the counted rows from one on', () => {
    const rows = [row('a', 1), row('b', 2), row('c', 3, false), row('d', 4)]
    const { changes, refused } = matchPasted({ rows, start: 'p b', language: 'en' }, ['5', '6', 'many', '9'])
    expect(changes).toEqual([{ productId: 'p', variantId: 'b', quantity: 5, from: 2 }])
    expect(refused).toEqual(['many'])
  })
})

test('what was done is taken back piece by piece, what was refused is not', () => {
  const changes = [
    { productId: 'p', variantId: 'a', quantity: 9, from: 7 },
    { productId: 'p', variantId: 'b', by: 3 },
    { productId: 'p', variantId: 'c', by: 3 },
  ]
  const reply = {
    results: [
      { ...changes[0], itemMetadata: { success: true }, quantity: 9 },
      { ...changes[1], itemMetadata: { success: true }, quantity: 30 },
      { ...changes[2], itemMetadata: { success: false, error: { code: 'CHANGED_SINCE' } }, quantity: 1 },
    ],
    bulkActionMetadata: {},
  } as unknown as Parameters<typeof undoOf>[1]
  expect(undoOf(changes, reply, [row('a', 7), row('b', 2), row('c', 0)])).toEqual([
    { productId: 'p', variantId: 'a', by: -2 },
    { productId: 'p', variantId: 'b', by: -3 },
  ])
  expect(refusalsIn(reply)).toEqual({ CHANGED_SINCE: 1 })
})

test('the address asks for a level, what is counted, words and an order', () => {
  const state = {
    words: 'mug',
    filters: { level: 'LOW', counted: 'no' },
    sort: { column: 'quantity', descending: true },
    page: 1,
  }
  expect(queryOf(state, 50)).toEqual({
    limit: 50,
    tracked: false,
    sort: 'QUANTITY_DESC',
    search: 'mug',
    level: 'LOW',
  })
  const odd = { words: '', filters: { level: 'odd' }, page: 1, cursor: 'x' }
  expect(queryOf(odd, 50)).toEqual({ limit: 50, cursor: 'x' })
})
