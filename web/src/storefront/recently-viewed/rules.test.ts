import { expect, test } from 'vitest'
import { addViewed, parseViewed, type ViewedProduct } from './rules.ts'

const viewed = (id: string): ViewedProduct => ({ id, slug: id, name: id, priceText: '$1.00' })

test('the latest comes first, once, and eight are kept', () => {
  const before = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(viewed)
  const ids = (list: readonly ViewedProduct[]) => list.map(({ id }) => id).join('')
  expect(ids(addViewed(before, viewed('c')))).toBe('cabdefgh')
  expect(ids(addViewed(before, viewed('x')))).toBe('xabcdefg')
})

test.each([null, '', 'no JSON', '7', '{}', '[null, 1, {"id": "a"}]'])('%s gives no products', (text) => {
  expect(parseViewed(text)).toEqual([])
})

test('stored products are read again', () => {
  expect(parseViewed(JSON.stringify([viewed('a')]))).toEqual([viewed('a')])
})
