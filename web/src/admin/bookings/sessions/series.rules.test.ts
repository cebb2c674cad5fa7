import { expect, test } from 'vitest'
import { contentOf, seriesText, valuesOf } from './series.rules.ts'

const words = {
  weekly: (days: string, weeks: number) =>
    weeks === 1 ? `Every ${days}` : `Every ${weeks} weeks on ${days}`,
  from: (day: string) => `from ${day}`,
  until: (day: string) => `until ${day}`,
  minutes: (count: number) => `${count} minutes`,
}
const evening = { localStart: '2026-12-01T18:00', durationInMinutes: 90, everyWeeks: 1 }
const say = (more: object) => seriesText({ ...evening, ...more }, { language: 'en', words })

test('sessions of every week say on which days, when and how long', () => {
  expect(say({ days: ['TUESDAY', 'THURSDAY'], until: '2027-03-31' })).toBe(
    'Every Tuesday and Thursday, 6:00 PM, 90 minutes, from Dec 1, 2026 until Mar 31, 2027',
  )
})

test('sessions of every second week say so, a single one says its day', () => {
  expect(say({ days: ['TUESDAY'], everyWeeks: 2 })).toMatch(/^Every 2 weeks on Tuesday, /)
  expect(say({ days: [] })).toBe('Tuesday, December 1, 2026, 6:00 PM, 90 minutes')
})

test('sessions that are opened and saved stay as they were', () => {
  const saved = {
    ...{ localStart: '2026-12-01T18:00', durationInMinutes: 90, days: ['TUESDAY' as const], everyWeeks: 2 },
    ...{ until: '2027-03-30', resourceIds: ['mara'] },
    location: { locationType: 'OWNER_CUSTOM' as const, name: 'Yard', formattedAddress: 'Hofweg 3' },
  }
  expect(contentOf(valuesOf(saved), saved)).toEqual(saved)
  expect(contentOf({ ...valuesOf(saved), days: [], place: 'SERVICE' }, saved)).toMatchObject({
    ...{ until: null, location: null },
  })
  expect(contentOf({ ...valuesOf(saved), address: 'Weg 4 ' }, saved).location).toEqual({
    ...{ locationType: 'OWNER_CUSTOM', formattedAddress: 'Weg 4' },
  })
})

test('a series that is planned from another weekday on begins with its first session', () => {
  expect(say({ localStart: '2026-12-04T18:00', days: ['MONDAY'] })).toMatch(/from Dec 7, 2026$/)
  expect(say({ localStart: '2026-12-04T18:00', days: ['MONDAY'], everyWeeks: 2 })).toMatch(
    /from Dec 14, 2026$/,
  )
  expect(say({ localStart: '2026-12-04T18:00', days: ['FRIDAY', 'MONDAY'], everyWeeks: 2 })).toMatch(
    /from Dec 4, 2026$/,
  )
})
