import fc from 'fast-check'
import { expect, test } from 'vitest'
import { never, roomFor, widthOf } from './header.rules.ts'

const names = fc.array(fc.string({ minLength: 1, maxLength: 30 }), { maxLength: 12 })
const logo = fc.double({ min: 2, max: 30, noNaN: true })

test('a few short names need no menu on any desk', () => {
  expect(roomFor(['Mugs', 'Lamps'], 8)).toEqual({ from: [0, 0], menuUntil: 0 })
})

test('of many names the first stand in the row of a small window, all in that of a large one', () => {
  const { from, menuUntil } = roomFor(
    ['Desk', 'Gifts', 'Going out', 'Home', 'Pantry', 'Table', 'Workshops'],
    8,
  )
  expect(from[0]).toBe(0)
  expect(from.at(-1)).toBe(menuUntil)
  expect(menuUntil).toBeGreaterThan(0)
  expect(menuUntil).toBeLessThan(never)
})

test('who comes later in the row never stands there in a smaller window', () => {
  fc.assert(
    fc.property(names, logo, (all, width) => {
      const { from, menuUntil } = roomFor(all, width)
      expect(from).toEqual([...from].sort())
      expect(Math.max(0, ...from)).toBeLessThanOrEqual(menuUntil)
    }),
  )
})

test('letters that fill a square count as such', () => {
  expect(widthOf('茶碗')).toBeGreaterThan(2)
})
