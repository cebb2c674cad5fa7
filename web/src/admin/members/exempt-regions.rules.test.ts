import { expect, test } from 'vitest'
import { placeCodes, placeNames, placeOptions, regionsOf } from './exempt-regions.rules.ts'

const texas = { country: 'US', subdivision: 'US-TX' }

test('countries and states can be chosen and are kept as they were chosen', () => {
  const codes = placeOptions('en', 'Countries').flatMap(({ items }) => items.map(({ value }) => value))
  expect(codes).toEqual(expect.arrayContaining(['AT', 'US', 'US-TX', 'CA-BC']))
  expect(new Set(codes).size).toBe(codes.length)
  expect(placeCodes(regionsOf(['AT', 'US-TX']))).toEqual(['AT', 'US-TX'])
  expect(regionsOf(['AT', 'US-TX'])).toEqual([{ country: 'AT' }, texas])
})

test('places are named, also those that a program has entered', () => {
  const regions = [
    { country: 'AT' },
    texas,
    { country: 'US', subdivision: 'NY' },
    { country: 'AT', subdivision: '9' },
  ]
  expect(placeNames(regions, 'de')).toEqual([
    'Österreich',
    'Texas (Vereinigte Staaten)',
    'New York (Vereinigte Staaten)',
    'AT-9',
  ])
})
