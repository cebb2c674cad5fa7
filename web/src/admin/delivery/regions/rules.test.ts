import { expect, test } from 'vitest'
import { destinationsOf, regionsOf, regionValues } from './rules.ts'

test('subdivisions of a country go with it, and a country without subdivisions is whole', () => {
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

test('regions of all profiles know theirs', () => {
  const profiles = [
    { id: 'all', revision: '3', deliveryRegions: [{ id: 'home', name: 'Home' }] },
    { id: 'none' },
  ]
  expect(regionsOf(profiles)).toEqual([{ id: 'home', name: 'Home', profileId: 'all', revision: '3' }])
})
