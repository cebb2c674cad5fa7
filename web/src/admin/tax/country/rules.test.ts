import type { GetCountryDefaultsReply } from '@cartwright/contract/pricing/countries/defaults.ts'
import { expect, test } from 'vitest'
import { ratesText, suggested, toRequest, valueText } from './rules.ts'

const preview: GetCountryDefaultsReply = {
  settings: [
    { setting: 'country', before: 'US', after: 'DE', suggested: true, blocked: false },
    { setting: 'currency', before: 'CHF', after: 'EUR', suggested: false, blocked: false },
  ],
  regions: [
    { country: 'DE', suggested: true, rates: [{ group: 'STANDARD', taxRate: '0.19', taxName: 'USt' }] },
    { country: 'AT', suggested: false, rates: [] },
    { country: 'US', subdivision: 'US-TX', suggested: false, rates: [] },
  ],
  existing: [],
  pages: [{ slug: 'terms', title: 'AGB' }],
  revision: '3',
  ratesFrom: '2026-11-30',
}

test('what is usual is ticked, and only what is ticked is asked for', () => {
  const chosen = suggested(preview)
  expect(chosen).toEqual({ settings: ['country'], regions: ['DE'], pages: ['terms'] })
  expect(toRequest('DE', preview, { ...chosen, regions: ['DE', 'US-TX'] })).toEqual({
    country: 'DE',
    revision: '3',
    settings: ['country'],
    pages: ['terms'],
    regions: [{ country: 'DE' }, { country: 'US', subdivision: 'US-TX' }],
  })
})

test('values and rates are said in words', () => {
  const said = { language: 'de', included: { true: 'mit Steuer', false: 'ohne Steuer' } }
  expect(valueText({ setting: 'country' }, 'DE', said)).toBe('Deutschland')
  expect(valueText({ setting: 'language' }, 'de-AT', said)).toBe('Österreichisches Deutsch')
  expect(valueText({ setting: 'taxIncludedInPrices' }, 'true', said)).toBe('mit Steuer')
  const rates = [
    { group: 'STANDARD' as const, taxRate: '0.042', taxName: 'tax', firstDay: '2023-07-01' },
    { group: 'STANDARD' as const, taxRate: '0.045', taxName: 'tax', firstDay: '2027-07-01' },
  ]
  expect(ratesText(rates, { language: 'en', today: '2026-11-30', from: (day) => `from ${day}` })).toBe(
    '4.2% tax, 4.5% tax from July 1, 2027',
  )
})
