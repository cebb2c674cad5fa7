import { expect, test } from 'vitest'
import { textsToSort, toTextRules } from './rules.ts'

const inCodePoints = textsToSort.toSorted((one, other) =>
  Buffer.compare(Buffer.from(one), Buffer.from(other)),
)

test('a database that sorts by bytes sorts as the index does', () => {
  const found = { sorted: inCodePoints, letters: true, numbers: false }
  expect(toTextRules(found)).toEqual({ inByteOrder: true, wordCharacters: 'letters and digits' })
})

test('a database that sorts as dictionaries do, or knows English letters only, is told apart', () => {
  const sorted = textsToSort.toSorted((one, other) => one.localeCompare(other, 'en'))
  expect(toTextRules({ sorted, letters: true, numbers: true })).toEqual({
    ...{ inByteOrder: false, wordCharacters: 'letters and numbers' },
  })
  expect(toTextRules({ sorted, letters: false, numbers: false }).wordCharacters).toBe('ascii')
})
