import { expect, test } from 'vitest'
import { numberIn } from './rules.ts'

test('a number that somebody types is one in any spelling, and a code is none', () => {
  expect(numberIn(' abcd-2345-xyz ')).toBe('ABCD-2345-XYZ')
  expect(numberIn('ABCD-2345-XYZ.1.abcdefghijklmnopqrstuv')).toBeUndefined()
})
