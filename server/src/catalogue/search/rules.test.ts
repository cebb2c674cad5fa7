import { expect, test } from 'vitest'
import { stems, wordEndPattern } from './rules.ts'

test.each([
  ['mugs', 'mug'],
  ['vases', 'vase'],
  ['boxes', 'box'],
  ['dishes', 'dish'],
  ['berries', 'berry'],
  ['cookies', 'cookie'],
  ['teas', 'tea'],
  ['berry', 'berries'],
])('in an English shop %s are found as %s', (many, one) => {
  expect(stems(many, 'en-US')).toContain(one)
})

test.each([
  ['lampen', 'lampe'],
  ['betten', 'bett'],
  ['tellern', 'teller'],
  ['stühle', 'stuhl'],
  ['bücher', 'buch'],
  ['körbe', 'korb'],
  ['sofas', 'sofa'],
])('in a German shop %s are found as %s', (many, one) => {
  expect(stems(many, 'de')).toContain(one)
})

test('words that only end like many are left as they are', () => {
  for (const word of ['glass', 'bus', 'oasis', 'linen', 'gas.*', 'as']) expect(stems(word, 'en')).toEqual([])
})

test('a stem is a whole word or the end of one, and not the beginning of another', () => {
  const one = new RegExp(wordEndPattern('tea').replace('[:alnum:]', 'a-z'))
  expect([one.test('green tea'), one.test('tea, green'), one.test('steam'), one.test('teak')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
