import { expect, test } from 'vitest'
import { destinationsOf, regionsOf, regionValues } from './rules.ts'

test('a destination has the chosen subdivisions of its country, or the whole country', () => {
  const destinations = [{ countryCode: 'US', subdivisions: ['US-NY', 'US-NJ'] }, { countryCode: 'CA' }]
  const values = regionValues({ name: 'North', destinations })
  expect(values).toEqual({
    name: 'North',
    active: true,
    countries: ['US', 'CA'],
    subdivisions: ['US-NY', 'US-NJ'],
  })
  expect(destinationsOf(values)).toEqual(destinations)
  expect(destinationsOf({ ...values, countries: ['CA'] })).toEqual([{ countryCode: 'CA' }])
})

test('each region knows its profile', () => {
  const profiles = [
    { id: 'all', revision: '3', deliveryRegions: [{ id: 'home', name: 'Home' }] },
    { id: 'none' },
  ]
  expect(regionsOf(profiles)).toEqual([{ id: 'home', name: 'Home', profileId: 'all', revision: '3' }])
})
