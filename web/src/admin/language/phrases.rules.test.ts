import { expect, test } from 'vitest'
import { sentenceFor } from './phrases.rules.ts'

const phrases = {
  'must be from {a} to {b}': '{b} ist das Höchste, {a} das Mindeste',
  'is not {}': 'Nein',
  'costs $1 (net)': 'Kostet $1',
  'answers with a wrong {a}: {b}': '„{a}“ stimmt nicht: {b}',
}

test('what the shop says becomes a sentence with its numbers and names', () => {
  expect(sentenceFor(phrases, 'must be from 1 to 250')).toBe('250 ist das Höchste, 1 das Mindeste')
  expect(sentenceFor(phrases, 'is not "$& (x)"')).toBe('Nein')
  expect(sentenceFor(phrases, 'costs $1 (net)')).toBe('Kostet $1')
  expect(sentenceFor(phrases, 'is this from 1 to 250')).toBeUndefined()
})

test('what the shop says within a sentence becomes one, too', () => {
  const wrong = (what: string) => sentenceFor(phrases, `answers with a wrong cost: ${what}`)
  expect(wrong('must be from 1 to 250')).toBe('„cost“ stimmt nicht: 250 ist das Höchste, 1 das Mindeste')
  expect(wrong('smells')).toBe('„cost“ stimmt nicht: smells')
})
