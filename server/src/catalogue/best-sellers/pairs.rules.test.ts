import { expect, test } from 'vitest'
import { addOrder, type Pairs, strongest } from './pairs.rules.ts'

test('twenty at most count for a product, the most often bought first', () => {
  const pairs: Pairs = new Map()
  const others = Array.from({ length: 30 }, (_, index) => `other-${String(index).padStart(2, '0')}`)
  for (const times of [1, 2, 3]) {
    for (const other of others.slice(0, 30 - times)) addOrder(pairs, ['mug', other])
  }
  addOrder(pairs, ['mug', 'other-05'])
  const found = strongest(pairs.get('mug'))
  expect(found).toHaveLength(20)
  expect(found.slice(0, 2)).toEqual([
    ['other-05', 4],
    ['other-00', 3],
  ])
})

test('an order of the whole shop counts for nothing', () => {
  const pairs: Pairs = new Map()
  for (let times = 0; times < 2; times++)
    addOrder(
      pairs,
      Array.from({ length: 21 }, (_, index) => `${index}`),
    )
  expect(pairs.size).toBe(0)
})
