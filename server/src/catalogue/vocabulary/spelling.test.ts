import { expect, test } from 'vitest'
import { distanceBetween } from '../../../test/distances.ts'
import { addText, newTexts } from '../columns/texts.rules.ts'
import { nearest, sortWords } from './spelling.rules.ts'

const words = ['mug', 'mugs', 'speckled', 'spectacled', 'kettle', 'lamp', 'lamb', 'stoneware', 'bowl', 'mud']
const sortAll = (words: readonly string[]) => {
  const texts = newTexts()
  return sortWords(
    texts,
    words.map((word) => addText(texts, word)),
  )
}
const sorted = sortAll(words)
const near = (typed: string) =>
  nearest([sorted], typed)
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
  const inOrder = sortAll(many)
  for (let round = 0; round < 300; round++) {
    const typed = text()
    const most = typed.length < 3 ? 0 : typed.length < 8 ? 1 : 2
    const distances = many.map((word) => distanceBetween(typed, word))
    const least = Math.min(...distances)
    const expected = least > most ? [] : many.filter((_, index) => distances[index] === least)
    expect(
      nearest([inOrder], typed)
        .map((number) => many[number])
        .toSorted(),
      typed,
    ).toEqual(expected.toSorted())
  }
})
