import { expect, test } from 'vitest'
import { placeOf } from './rules.ts'

test('two tickets of one buyer differ by their seats', () => {
  const at = (seatLabel: string) => ({ sectionLabel: 'Stalls', rowLabel: 'B', seatLabel })
  expect(placeOf({ name: 'Stalls', seatInfo: at('3') }, 'en')).toBe('Stalls, row B, seat 3')
  expect(placeOf({ name: 'Students', seatInfo: at('4') }, 'en')).toBe('Students, Stalls, row B, seat 4')
})

test('a ticket without a seat has the name of its kind', () => {
  expect(placeOf({ name: 'Adults' }, 'en')).toBe('Adults')
})
