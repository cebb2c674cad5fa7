import { expect, test } from 'vitest'
import { inclusionOf, inclusions, placeName, ratesIn } from './rules.ts'

test('a place is called what people call it', () => {
  expect(placeName({ country: 'DE' }, 'en')).toBe('Germany')
  expect(placeName({ country: 'US', subdivision: 'US-NY', zip: '100*' }, 'en')).toBe(
    'New York, United States, 100*',
  )
  expect(placeName({ country: 'CH', subdivision: 'CH-ZH' }, 'de')).toBe('CH-ZH, Schweiz')
})

test('rates stand with their place, group by group', () => {
  const mappings = [
    { id: 'a', taxRegionId: 'de', taxGroupId: '2' },
    { id: 'b', taxRegionId: 'fr', taxGroupId: '1' },
    { id: 'c', taxRegionId: 'de', taxGroupId: '1' },
  ]
  expect(ratesIn(mappings, 'de').map(({ id }) => id)).toEqual(['c', 'a'])
})

test('whether prices include tax is the place’s own affair, or the shop’s', () => {
  expect(inclusionOf({})).toBe('asShop')
  expect(inclusionOf({ taxIncludedInPrice: false })).toBe('added')
  expect(inclusions({ taxIncludedInPrice: false })).toEqual(['included', 'added'])
})
