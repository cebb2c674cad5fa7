import { expect, test } from 'vitest'
import { type Seen, seenIn, withSeen } from './recent.rules.ts'

const seen = (id: string): Seen => ({ id, slug: id, name: id, priceText: '$1.00' })

test('the latest comes first, once, and eight are kept', () => {
  const before = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(seen)
  const ids = (list: readonly Seen[]) => list.map(({ id }) => id).join('')
  expect(ids(withSeen(before, seen('c')))).toBe('cabdefgh')
  expect(ids(withSeen(before, seen('x')))).toBe('xabcdefg')
})

test.each([null, '', 'no JSON', '7', '{}', '[null, 1, {"id": "a"}]'])('%s remembers nothing', (text) => {
  expect(seenIn(text)).toEqual([])
})

test('what was written down is read', () => {
  expect(seenIn(JSON.stringify([seen('a')]))).toEqual([seen('a')])
})
