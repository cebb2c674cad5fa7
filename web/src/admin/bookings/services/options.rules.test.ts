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
  const values = valuesOf(groups, [])
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

test('each length of the service has its price, or the usual one', () => {
  const byLength = {
    options: { values: [{ id: 'o', type: 'DURATION' as const }] },
    variants: {
      values: [
        { choices: [{ optionId: 'o', duration: { minutes: 60 } }], price: { value: '60.00' } },
        { choices: [{ optionId: 'o', duration: { minutes: 45 } }], price: { value: '45.00' } },
      ],
    },
  }
  const values = valuesOf(byLength, [30, 60])
  expect(values?.rows).toEqual([
    { choice: '30', price: '' },
    { choice: '60', price: 60 },
  ])
  expect(values && contentOf(values, byLength)).toEqual({
    options: byLength.options,
    variants: { values: [{ choices: [{ duration: { minutes: 60 } }], price: { value: '60' } }] },
  })
  expect(values && missingIn(values, needed)).toBeUndefined()
  expect(valuesOf(undefined, [30, 60])).toMatchObject({ kind: 'DURATION' })
  expect(valuesOf(undefined, [60])).toMatchObject({ kind: 'STAFF_MEMBER', rows: [] })
})

test('several options are left to programs', () => {
  expect(valuesOf({ options: { values: [{ type: 'CUSTOM' }, { type: 'DURATION' }] } }, [])).toBeUndefined()
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
