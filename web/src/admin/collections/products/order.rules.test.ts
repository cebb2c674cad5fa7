import { expect, test } from 'vitest'
import { moveItem, precedingId, sliceOf } from './order.rules.ts'

test('a page knows its neighbours', () => {
  expect(sliceOf(1, 50)).toEqual({ offset: 0, limit: 51, before: 0 })
  expect(sliceOf(2, 50)).toEqual({ offset: 48, limit: 53, before: 2 })
})

test('a row comes behind the one that stands before its new place', () => {
  const whole = { first: 0, ids: ['a', 'b', 'c', 'd'] }
  expect(precedingId(whole, 'c', 0)).toBeNull()
  expect(precedingId(whole, 'c', 1)).toBe('a')
  expect(precedingId(whole, 'a', 2)).toBe('c')
  expect(moveItem(whole, 'a', 2)).toEqual(['b', 'c', 'a', 'd'])
})

test('a row leaves its page upwards', () => {
  const page = { first: 48, ids: ['x', 'y', 'a', 'b'] }
  expect(precedingId(page, 'a', 49)).toBe('x')
  expect(moveItem(page, 'a', 49)).toEqual(['x', 'a', 'y', 'b'])
})
