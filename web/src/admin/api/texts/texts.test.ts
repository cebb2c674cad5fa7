import { pluginKinds } from '@cartwright/contract/plugins/kinds.ts'
import { schemas } from '@cartwright/contract/schemas.ts'
import type { TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { describeSchema } from '../../../../../server/src/platform/errors/wording.ts'
import { sentenceFor } from '../../language/phrases.rules.ts'
import { german } from './fields.de.ts'
import { english } from './fields.en.ts'

test('a merchant reads every rule for a field as a sentence, in German too', () => {
  const rules = new Set(
    Object.values(schemas)
      .flatMap(({ request }) => inside(request))
      .map(describeSchema),
  )
  // Fields of the wire that no form of the admin has.
  const ofPrograms = /^(is invalid|must be (a list|an object|a revision|a SHA-256.*|[A-Z_]+|.* or .*))$/
  const unsaid = [...rules].filter((rule) => !ofPrograms.test(rule) && !sentenceFor(german, rule))
  expect(rules.size).toBeGreaterThan(100)
  expect(unsaid).toEqual([])
})

test('a merchant reads every rule for the answer of a plugin in German', () => {
  const answers = Object.values(pluginKinds)
    .flatMap(({ functions }): { answer: TSchema }[] => Object.values(functions))
    .flatMap(({ answer }) => inside(answer))
  const rules = ['is required', ...new Set(answers.map(describeSchema))]
  const said = rules.map((rule) => sentenceFor(german, `answers with a wrong cost: ${rule}`))
  expect(rules.length).toBeGreaterThan(20)
  expect(said.filter((sentence) => !sentence || / (be|have|or|required)\b/.test(sentence))).toEqual([])
  expect(said[0]).toBe('In der Antwort fehlt „cost“')
})

test.each([
  ['must be an e-mail address', 'Enter an e-mail address', 'Geben Sie eine E-Mail-Adresse ein'],
  [
    'must have 10 to 1024 characters',
    'Use at least 10 characters, at most 1024',
    'Verwenden Sie mindestens 10 Zeichen, höchstens 1024',
  ],
  [
    'must have 1 to 100 characters',
    'Fill in this field, with at most 100 characters',
    'Füllen Sie dieses Feld aus, mit höchstens 100 Zeichen',
  ],
  ['must not contain spaces', 'Leave out the spaces', 'Lassen Sie die Leerzeichen weg'],
  [
    'must be a whole number from 1 to 250',
    'Enter a whole number from 1 to 250',
    'Geben Sie eine ganze Zahl von 1 bis 250 ein',
  ],
  [
    'must be a complete address without #',
    'Enter a complete address without #',
    'Geben Sie eine vollständige Adresse ohne # ein',
  ],
  [
    'has orders of Shopify and reviews of WooCommerce: import them one after the other',
    'The file has orders of Shopify and reviews of WooCommerce. Import them one after the other',
    'Die Datei enthält Bestellungen von Shopify und Bewertungen von WooCommerce. Importieren Sie diese nacheinander',
  ],
  ['must be at most 100 KB long', 'Use at most 100 KB of text', 'Verwenden Sie höchstens 100 KB Text'],
])('%s', (rule, inEnglish, inGerman) => {
  expect(sentenceFor(english, rule)).toBe(inEnglish)
  expect(sentenceFor(german, rule)).toBe(inGerman)
})

/** A schema and all schemas inside it. */
function inside(schema: unknown): TSchema[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, anyOf } = schema as { type?: unknown; anyOf?: unknown }
  const isSchema = typeof type === 'string' || Array.isArray(type) || anyOf !== undefined || 'enum' in schema
  return [...(isSchema ? [schema as TSchema] : []), ...Object.values(schema).flatMap(inside)]
}
