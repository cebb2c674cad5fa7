import { expect, test } from 'vitest'
import { contentOf, missingIn, valuesOf } from './options.rules.ts'

const groups = {
  options: {
    values: [
      { id: 'o', type: 'CUSTOM' as const, customData: { name: 'Group', choices: ['small', 'large'] } },
    ],
  },
  variants: {
    values: [
      { choices: [{ optionId: 'o', custom: 'small' }], price: { value: '10.00' } },
      { choices: [{ optionId: 'o', custom: 'large' }], price: { value: '20.00' } },
    ],
  },
}
const needed = { name: 'name', choice: 'choice', twice: 'twice', price: 'price' }

test('prices by choice that are opened and saved stay as they were', () => {
  const values = valuesOf(groups)
  expect(values).toMatchObject({ kind: 'CUSTOM', name: 'Group' })
  expect(values && contentOf(values, groups)).toEqual({
    options: groups.options,
    variants: {
      values: [
        { choices: [{ custom: 'small' }], price: { value: '10' } },
        { choices: [{ custom: 'large' }], price: { value: '20' } },
      ],
    },
  })
})

test('lengths and several options are left to programs', () => {
  expect(valuesOf({ options: { values: [{ type: 'DURATION' }] } })).toBeUndefined()
  expect(valuesOf({ options: { values: [{ type: 'CUSTOM' }, { type: 'STAFF_MEMBER' }] } })).toBeUndefined()
})

test('each choice is there once and has a price', () => {
  const rows = [
    { choice: 'small', price: 10 },
    { choice: 'small ', price: '' as const },
    { choice: '', price: 5 },
  ]
  expect(missingIn({ kind: 'CUSTOM', name: '', rows }, needed)).toEqual({
    ...{ name: 'name', 'rows.1.choice': 'twice', 'rows.1.price': 'price' },
    'rows.2.choice': 'choice',
  })
  expect(missingIn({ kind: 'STAFF_MEMBER', name: '', rows: [] }, needed)).toBeUndefined()
})
