import { expect, test } from 'vitest'
import { placesText } from './places.rules.ts'

test('a local delivery names its postcodes or cities, and of many the first', () => {
  expect(placesText({ zipCodes: ['10115', '109*'] })).toBe('10115, 109*')
  expect(placesText({ cities: [{ cityName: 'Austin', country: 'US' }] })).toBe('Austin')
  expect(placesText({ zipCodes: ['1', '2', '3', '4', '5', '6'] })).toBe('1, 2, 3, 4, 5 …')
})
