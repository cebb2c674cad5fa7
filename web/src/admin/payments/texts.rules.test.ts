import { expect, test } from 'vitest'
import { toTexts } from './texts.rules.ts'

test('keeps what is written, in each language, and nothing that is empty', () => {
  expect(toTexts({ title: ' ', instructions: '' }, { de: { title: '' } })).toBeUndefined()
  expect(toTexts({ title: ' Wire ' }, { de: { instructions: 'Bitte bald.' }, fr: {} })).toEqual({
    title: 'Wire',
    translations: { de: { instructions: 'Bitte bald.' } },
  })
})
