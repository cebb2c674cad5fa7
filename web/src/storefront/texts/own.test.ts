import { expect, test } from 'vitest'
import { en } from './en.ts'
import { withOwnTexts } from './own.ts'

const own = {
  'kit.items': { one: 'One thing', other: '{1} things' },
  'shell.search': 'Find',
  'cart.title': 'Basket',
}

test('a text of the shop replaces ours, with the forms of the plural and formatted numbers', () => {
  const { kit, shell } = withOwnTexts(en, own, 'en')
  expect([kit.items(1), kit.items(1200), shell.search]).toEqual(['One thing', '1,200 things', 'Find'])
  expect(shell.menu).toBe('Menu')
})

test('ours stay as they are, and texts of other pages are left out', () => {
  const texts = withOwnTexts({ shell: en.shell }, own, 'en')
  expect(Object.keys(texts)).toEqual(['shell'])
  expect(en.shell.search).toBe('Search')
})
