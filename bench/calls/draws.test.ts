import { describe, expect, test } from 'vitest'
import { openRandom } from '../../trials/shapes/random.ts'
import { different, misspell, priceRange } from './draws.ts'

describe('the requests of the bench', () => {
  test('differ, and are the same in every run', () => {
    const numbers = different(500, (random) => random.below(1000))
    expect(new Set(numbers).size).toBe(500)
    expect(different(500, (random) => random.below(1000))).toEqual(numbers)
  })

  test('are never fewer than they should be', () => {
    expect(() => different(3, (random) => random.below(2))).toThrow('only 2 different values')
  })

  test('misspell with one letter missing, doubled or out of place', () => {
    const random = openRandom(1)
    const typed = Array.from({ length: 200 }, () => misspell('mug', random))
    expect(new Set(typed)).toEqual(new Set(['mg', 'muug', 'mgu']))
    expect(misspell('m', random)).toBe('m')
  })

  test('ask for a range of prices that is wide enough', () => {
    const random = openRandom(1)
    for (let turn = 0; turn < 100; turn++) {
      const { from, to } = priceRange(random)
      expect(from).toBeGreaterThanOrEqual(5)
      expect(to - from).toBeGreaterThanOrEqual(60)
    }
  })
})
