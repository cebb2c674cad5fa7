import { expect, test } from 'vitest'
import { behind, moved, stretchOf } from './order.rules.ts'

test('a page knows its neighbours', () => {
  expect(stretchOf(1, 50)).toEqual({ offset: 0, limit: 51, before: 0 })
  expect(stretchOf(2, 50)).toEqual({ offset: 48, limit: 53, before: 2 })
})

test('a row comes behind the one that stands before its new place', () => {
  const whole = { first: 0, ids: ['a', 'b', 'c', 'd'] }
  expect(behind(whole, 'c', 0)).toBeNull()
  expect(behind(whole, 'c', 1)).toBe('a')
  expect(behind(whole, 'a', 2)).toBe('c')
  expect(moved(whole, 'a', 2)).toEqual(['b', 'c', 'a', 'd'])
})

test('a row leaves its page upwards', () => {
  const page = { first: 48, ids: ['x', 'y', 'a', 'b'] }
  expect(behind(page, 'a', 49)).toBe('x')
  expect(moved(page, 'a', 49)).toEqual(['x', 'a', 'y', 'b'])
})
