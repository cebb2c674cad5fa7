import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  hasMoreAfter,
  type ListState,
  nextSort,
  readState,
  sortRows,
  withChange,
  withFilter,
  writeState,
} from './list.rules.ts'

const names = fc.stringMatching(/^[a-z]{3,8}$/).filter((name) => !['sort', 'page', 'cursor'].includes(name))
const states: fc.Arbitrary<ListState> = fc.record(
  {
    words: fc.string(),
    page: fc.integer({ min: 1, max: 999 }),
    filters: fc.dictionary(names, fc.string({ minLength: 1 }), { noNullPrototype: true, maxKeys: 4 }),
    sort: fc.record({ column: names, descending: fc.boolean() }),
    cursor: fc.string({ minLength: 1 }),
  },
  { requiredKeys: ['words', 'page', 'filters'] },
)

test('what a list shows is in its address, so that a link shows somebody else the same', () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(readState(new URLSearchParams(writeState(state).toString()))).toEqual(state)
    }),
  )
})

test('another filter begins on the first page again', () => {
  fc.assert(
    fc.property(states, names, fc.string({ minLength: 1 }), (state, name, value) => {
      const after = withFilter(state, name, value)
      expect([after.page, after.cursor, after.filters[name]]).toEqual([1, undefined, value])
      expect(withFilter(after, name, null).filters[name]).toBeUndefined()
      expect(withChange(state, { words: 'mug' }).filters).toEqual(state.filters)
    }),
  )
})

test('a column is sorted upwards, downwards and not at all', () => {
  const up = nextSort({ column: 'name', descending: true }, 'price')
  const down = nextSort(up, 'price')
  expect([up, down, nextSort(down, 'price')]).toEqual([
    { column: 'price', descending: false },
    { column: 'price', descending: true },
    undefined,
  ])
})

test('what has no price comes last both ways', () => {
  const rows = [{ price: 3 }, {}, { price: 12 }] as { price?: number }[]
  expect(sortRows(rows, ({ price }) => price, false)).toEqual([{ price: 3 }, { price: 12 }, {}])
  expect(sortRows(rows, ({ price }) => price, true)).toEqual([{ price: 12 }, { price: 3 }, {}])
})

test('where there are too many to count, pages go on for as long as they are full', () => {
  const counted = { size: 50, total: 120 }
  expect([1, 2, 3].map((page) => hasMoreAfter(counted, page, 50))).toEqual([true, true, false])
  const uncounted = { size: 50, total: 10_001, tooMany: true }
  expect(hasMoreAfter(uncounted, 201, 50)).toBe(true)
  expect(hasMoreAfter(uncounted, 2000, 20)).toBe(false)
})
