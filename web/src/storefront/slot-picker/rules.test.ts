import { expect, test } from 'vitest'
import { clockSpan, problemOf, zoneGroups } from './rules.ts'

test.each([
  [404, 'slotGone'],
  [409, 'slotGone'],
  [428, 'slotGone'],
  [429, 'tooOften'],
  [400, 'failed'],
  [403, 'failed'],
] as const)('a time that is refused with %i says so: %s', (status, wanted) => {
  expect(problemOf({ status })).toBe(wanted)
})

test('the zones of the visitor and of the shop come first, with the names of their times', () => {
  const [first] = zoneGroups({ zone: 'America/New_York', shopZone: 'Europe/Berlin', language: 'en' })
  expect(first).toEqual({
    label: '',
    zones: [
      { value: 'America/New_York', label: 'New York (Eastern Time)' },
      { value: 'Europe/Berlin', label: 'Berlin (Central European Time)' },
    ],
  })
})

test('a zone that is both is listed once, and nowhere else', () => {
  const groups = zoneGroups({ zone: 'Europe/Berlin', shopZone: 'Europe/Berlin', language: 'en' })
  const all = groups.flatMap(({ zones }) => zones).filter(({ value }) => value === 'Europe/Berlin')
  expect(all).toHaveLength(1)
})

test('the others are cities under their continent, in the order of the alphabet', () => {
  const groups = zoneGroups({ zone: 'Europe/Berlin', shopZone: 'Europe/Berlin', language: 'en' })
  const europe = groups.find(({ label }) => label === 'Europe')?.zones.map(({ label }) => label) ?? []
  expect(europe).toEqual(europe.toSorted(new Intl.Collator('en').compare))
  expect(europe).toContain('Isle of Man')
  expect(groups.map(({ label }) => label)).toContain('Asia')
})

test('a city with a country between shows both', () => {
  const groups = zoneGroups({ zone: 'UTC', shopZone: 'Europe/Berlin', language: 'en' })
  const america = groups.find(({ label }) => label === 'America')?.zones ?? []
  const buenosAires = america.find(({ value }) => value.endsWith('/Buenos_Aires'))
  expect(buenosAires?.label).toMatch(/^Buenos Aires(, Argentina)?$/)
  expect(groups[0]?.zones[0]?.value).toBe('UTC')
})

test('a time over midnight shows its two times without dates', () => {
  const clock = new Intl.DateTimeFormat('en', {
    ...{ hour: 'numeric', minute: '2-digit', timeZone: 'Europe/Berlin' },
  })
  const span = (from: string, to: string) =>
    clockSpan(clock, [new Date(from), new Date(to)]).replaceAll(/\s/g, ' ')
  expect(span('2026-12-02T17:30:00-05:00', '2026-12-02T18:45:00-05:00')).toBe('11:30 PM – 12:45 AM')
  expect(span('2026-12-02T11:30:00-05:00', '2026-12-02T12:45:00-05:00')).toBe('5:30 – 6:45 PM')
})
