import { expect, test } from 'vitest'
import { problemOf } from './rules.ts'

test.each([
  [404, 'gone'],
  [409, 'gone'],
  [429, 'tooOften'],
] as const)('a choice that is refused with %i says so: %s', (status, wanted) => {
  expect(problemOf({ status })).toBe(wanted)
})
