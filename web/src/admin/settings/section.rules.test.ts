import { expect, test } from 'vitest'
import { changeBetween } from './section.rules.ts'

test('only what was changed of the settings is sent', () => {
  const before = { name: 'Hearth', settings: { tagline: 'Warm', phone: '1', languages: ['de'] } }
  const after = { name: 'Hearth', settings: { tagline: 'Warm', phone: '2', languages: ['de'] } }
  expect(changeBetween(before, after)).toEqual({ settings: { phone: '2' } })
  expect(changeBetween(before, { ...before, name: 'Home' })).toEqual({ name: 'Home' })
  expect(changeBetween(before, before)).toEqual({})
})
