import { expect, test } from 'vitest'
import { nearest, sortWords } from './spelling.rules.ts'

const words = ['mug', 'mugs', 'speckled', 'spectacled', 'kettle', 'lamp', 'lamb', 'stoneware', 'bowl', 'mud']
const sorted = sortWords(words)
const near = (typed: string) =>
  nearest(sorted, typed)
    .map((number) => words[number])
    .toSorted()

test.each([
  ['mgu', ['mug']],
  ['speckeld', ['speckled']],
  ['spekled', ['speckled']],
  ['stonewear', ['stoneware']],
  ['kettel', ['kettle']],
  ['lamq', ['lamb', 'lamp']],
  ['bowl', ['bowl']],
  ['xy', []],
  ['telephone', []],
])('%s is near to %j', (typed, expected) => {
  expect(near(typed)).toEqual(expected)
})

test('the walk over sorted words finds what comparing each word finds', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed % below
  }
  const text = () => Array.from({ length: 2 + random(8) }, () => 'abcd'[random(4)]).join('')
  const many = [...new Set(Array.from({ length: 2000 }, text))]
  const inOrder = sortWords(many)
  for (let round = 0; round < 300; round++) {
    const typed = text()
    const most = typed.length < 3 ? 0 : typed.length < 8 ? 1 : 2
    const distances = many.map((word) => distance(typed, word))
    const least = Math.min(...distances)
    const expected = least > most ? [] : many.filter((_, index) => distances[index] === least)
    expect(
      nearest(inOrder, typed)
        .map((number) => many[number])
        .toSorted(),
      typed,
    ).toEqual(expected.toSorted())
  }
})

/** As the books have it, without any short cut. */
function distance(one: string, other: string): number {
  const rows: number[][] = []
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 0; i <= one.length; i++) {
    const row: number[] = []
    rows.push(row)
    for (let j = 0; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      const options = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same ? 0 : 1)]
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        options.push(at(i - 2, j - 2) + 1)
      row.push(i === 0 || j === 0 ? i + j : Math.min(...options))
    }
  }
  return at(one.length, other.length)
}
