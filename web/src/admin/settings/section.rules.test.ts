import { expect, test } from 'vitest'
import { changedFields } from './section.rules.ts'

test('only changed settings are sent', () => {
  const before = { name: 'Hearth', settings: { tagline: 'Warm', phone: '1', languages: ['de'] } }
  const after = { name: 'Hearth', settings: { tagline: 'Warm', phone: '2', languages: ['de'] } }
  expect(changedFields(before, after)).toEqual({ settings: { phone: '2' } })
  expect(changedFields(before, { ...before, name: 'Home' })).toEqual({ name: 'Home' })
  expect(changedFields(before, before)).toEqual({})
})
