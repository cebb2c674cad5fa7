import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fractionOf,
  holding,
  inclusionOf,
  inclusions,
  percentOf,
  placeName,
  ratesIn,
  withoutFormer,
} from './rules.ts'

test('a place has its name in plain words', () => {
  expect(placeName({ country: 'DE' }, 'en')).toBe('Germany')
  expect(placeName({ country: 'US', subdivision: 'US-NY', zip: '100*' }, 'en')).toBe(
    'New York, United States, 100*',
  )
  expect(placeName({ country: 'CH', subdivision: 'CH-ZH' }, 'de')).toBe('CH-ZH, Schweiz')
})

test('rates are ordered by group', () => {
  const mappings = [
    { id: 'a', taxRegionId: 'de', taxGroupId: '2' },
    { id: 'b', taxRegionId: 'fr', taxGroupId: '1' },
    { id: 'c', taxRegionId: 'de', taxGroupId: '1' },
  ]
  expect(ratesIn(mappings, 'de').map(({ id }) => id)).toEqual(['c', 'a'])
})

test('dated rates stand in the order of their days, and each says whether it holds', () => {
  const rate = (id: string, firstDay?: string) => ({
    ...{ id, taxRegionId: 'de', taxGroupId: '1', taxName: 'VAT' },
    ...(firstDay ? { firstDay } : {}),
  })
  const all = ratesIn([rate('next', '2027-01-01'), rate('now', '2025-01-01'), rate('first')], 'de')
  expect(all.map((one) => [one.id, holding(one, { all, day: '2026-11-24' })])).toEqual([
    ['first', 'former'],
    ['now', 'now'],
    ['next', 'later'],
  ])
})

test('a place includes tax by its own setting or that of the shop', () => {
  expect(inclusionOf({})).toBe('asShop')
  expect(inclusionOf({ taxIncludedInPrice: false })).toBe('added')
  expect(inclusions({ taxIncludedInPrice: false })).toEqual(['included', 'added'])
})

test.each([
  ['0.19', '19'],
  ['0.0725', '7.25'],
  ['0', '0'],
  ['1', '100'],
  ['0.000001', '0.0001'],
])('the rate %s is %s per cent', (fraction, percent) => {
  expect(percentOf(fraction)).toBe(percent)
  expect(fractionOf(percent)).toBe(fraction)
})

test('a rate survives the form without loss', () => {
  const rates = fc.integer({ min: 0, max: 1_000_000 }).map((millionths) => {
    const text = (millionths / 1_000_000).toFixed(6)
    return text.replace(/\.?0+$/, '')
  })
  fc.assert(
    fc.property(rates, (rate) => {
      expect(fractionOf(percentOf(rate))).toBe(rate)
    }),
  )
})

test('a rate that another has replaced is left out, and one that begins later stays', () => {
  const rate = (taxRate: string, firstDay?: string, taxName = 'VAT') => ({
    ...{ taxRegionId: 'ee', taxGroupId: 'all', taxRate, taxName },
    ...(firstDay ? { firstDay } : {}),
  })
  const all = [
    rate('0.2'),
    rate('0.22', '2024-01-01'),
    rate('0.24', '2025-07-01'),
    rate('0.01', undefined, 'Levy'),
  ]
  const on = (day: string) => withoutFormer(all, day).map(({ taxRate }) => taxRate)
  expect(on('2023-01-01')).toEqual(['0.2', '0.22', '0.24', '0.01'])
  expect(on('2024-01-01')).toEqual(['0.22', '0.24', '0.01'])
  expect(on('2025-07-01')).toEqual(['0.24', '0.01'])
})
