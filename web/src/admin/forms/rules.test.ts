import { expect, test } from 'vitest'
import { slugFor } from './rules.ts'

test('the address of a form follows its title', () => {
  expect(slugFor('Write to us!')).toBe('write-to-us')
  expect(slugFor('Größe & Maße')).toBe('grosse-masse')
  expect(slugFor(`${'x'.repeat(59)} cut`)).toBe('x'.repeat(59))
})
