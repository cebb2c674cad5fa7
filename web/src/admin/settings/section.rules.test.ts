import { expect, test } from 'vitest'
import { changedFields, valueText } from './section.rules.ts'

test('only changed settings are sent', () => {
  const before = { name: 'Hearth', settings: { tagline: 'Warm', phone: '1', languages: ['de'] } }
  const after = { name: 'Hearth', settings: { tagline: 'Warm', phone: '2', languages: ['de'] } }
  expect(changedFields(before, after)).toEqual({ settings: { phone: '2' } })
  expect(changedFields(before, { ...before, name: 'Home' })).toEqual({ name: 'Home' })
  expect(changedFields(before, before)).toEqual({})
})

test('values that two people typed read as on the page', () => {
  const texts = { yes: 'Yes', no: 'No', empty: 'empty', choices: { ON_PAYMENT: 'From the payment on' } }
  const read = (value: unknown) => valueText(value, texts)
  expect([true, '', [], 5, 'ON_PAYMENT'].map(read)).toEqual([
    'Yes',
    'empty',
    'empty',
    '5',
    'From the payment on',
  ])
  expect(
    read([
      { code: 'EUR', rate: '0.9' },
      { code: 'GBP', rate: '0.8' },
    ]),
  ).toBe('EUR 0.9, GBP 0.8')
})
