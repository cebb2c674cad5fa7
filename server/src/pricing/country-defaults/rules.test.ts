import { regionChoices } from '@cartwright/contract/values/places.ts'
import { expect, test } from 'vitest'
import { isEuropean } from '../../sites/seller/vat-ids.rules.ts'
import { europe } from './europe.rules.ts'
import { suggestedRegions, wantedSettings } from './rules.ts'
import { unitedStates } from './united-states.rules.ts'

const all = [
  ...Object.values(europe).flatMap((one) => [one.standard, one.reduced, one.secondReduced]),
  ...Object.values(unitedStates),
]

test('the tables have all member states, known states, and rates in the order of their days', () => {
  expect(Object.keys(europe)).toHaveLength(27)
  expect(Object.keys(europe).filter((country) => !isEuropean(country))).toEqual([])
  const states = regionChoices('US')?.map(({ value }) => value) ?? []
  expect(states).toEqual(expect.arrayContaining(Object.keys(unitedStates).map((state) => `US-${state}`)))
  for (const rates of all) {
    const days = rates.map(([, firstDay = '']) => firstDay)
    expect(days).toEqual([...new Set(days)].sort())
    expect(rates.filter(([percent]) => percent <= 0 || percent > 27)).toEqual([])
  }
  for (const { standard } of Object.values(europe)) expect(standard.at(-1)?.[0]).toBeGreaterThanOrEqual(15)
})

test('a seller gets the rates of today, and those that follow', () => {
  const ratesOn = (today: string) =>
    suggestedRegions('EE', { today, subdivision: null })[0]?.rates.flatMap(({ group, taxRate, firstDay }) =>
      group === 'STANDARD' ? [[taxRate, firstDay]] : [],
    )
  expect(ratesOn('2025-06-30')).toEqual([
    ['0.22', '2024-01-01'],
    ['0.24', '2025-07-01'],
  ])
  expect(ratesOn('2026-11-30')).toEqual([['0.24', '2025-07-01']])
})

test('the own country or state is suggested, and the others are offered', () => {
  const suggested = (country: string, subdivision: string | null) =>
    suggestedRegions(country, { today: '2026-11-30', subdivision }).filter((one) => one.suggested)
  expect(suggested('FI', null)).toEqual([
    {
      ...{ country: 'FI', suggested: true },
      rates: [
        { group: 'STANDARD', taxName: 'ALV', taxRate: '0.255', firstDay: '2024-09-01' },
        { group: 'REDUCED', taxName: 'ALV', taxRate: '0.1' },
        { group: 'SECOND_REDUCED', taxName: 'ALV', taxRate: '0.135', firstDay: '2026-01-01' },
      ],
    },
  ])
  expect(suggested('US', 'US-SD')).toMatchObject([
    { subdivision: 'US-SD', rates: [{ taxRate: '0.042' }, { taxRate: '0.045', firstDay: '2027-07-01' }] },
  ])
  expect(suggested('US', null)).toEqual([])
  expect(suggestedRegions('BR', { today: '2026-11-30', subdivision: null })).toEqual([])
  expect(wantedSettings('BR')).toEqual({ country: 'BR' })
  for (const country of Object.keys(europe)) {
    expect(wantedSettings(country).timeZone, country).toMatch(/^[A-Z]\w+\/[A-Z]/)
  }
})
