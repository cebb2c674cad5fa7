import { expect, test } from 'vitest'
import { placeOf } from './rules.ts'
import { english } from './texts/en.ts'

test('two tickets of one buyer differ by their seats', () => {
  const at = (seatLabel: string) => ({ sectionLabel: 'Stalls', rowLabel: 'B', seatLabel })
  expect(placeOf({ name: 'Stalls', seatInfo: at('3') }, english)).toBe('Stalls, row B, seat 3')
  expect(placeOf({ name: 'Students', seatInfo: at('4') }, english)).toBe('Students, Stalls, row B, seat 4')
})

test('a ticket without a seat has the name of its kind', () => {
  expect(placeOf({ name: 'Adults' }, english)).toBe('Adults')
})
