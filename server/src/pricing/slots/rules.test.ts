import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayIn, daysLater } from '../../platform/values/local-time.ts'
import { openSlots, type SlotSettings, slotsOn, slotViolations } from './rules.ts'

const optionId = '3f8a1f0e-0000-4000-8000-000000000001'
const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const

const settings = (more: Partial<SlotSettings> = {}): SlotSettings => ({
  windows: [],
  cutOffMinutes: 0,
  preparationDays: 0,
  horizonDays: 7,
  blackoutDates: [],
  ...more,
})
const daily = (from: string, to: string) => weekdays.map((weekday) => ({ weekday, from, to, capacity: 5 }))
const starts = (of: SlotSettings, now: string, timeZone = 'Europe/Berlin') =>
  openSlots({ optionId, settings: of, timeZone }, Date.parse(now)).map(({ from }) =>
    new Date(from).toISOString(),
  )
const on = (of: SlotSettings, day: string, timeZone = 'Europe/Berlin') =>
  slotsOn({ optionId, settings: of, timeZone }, { first: day, last: day }).map(({ from, to }) =>
    [from, to].map((time) => new Date(time).toISOString().slice(11, 16)).join('–'),
  )

describe('the slots of an option', () => {
  const afternoons = settings({
    windows: [
      { weekday: 'WEDNESDAY', from: '14:00', to: '16:00', capacity: 2 },
      { weekday: 'THURSDAY', from: '09:00', to: '11:00', capacity: 2 },
    ],
  })

  test('come every week, in the time zone of the shop', () => {
    // 1 December 2026 is a Tuesday.
    expect(starts(afternoons, '2026-12-01T10:00:00Z')).toEqual([
      '2026-12-02T13:00:00.000Z',
      '2026-12-03T08:00:00.000Z',
    ])
    expect(starts({ ...afternoons, timeZone: 'America/New_York' }, '2026-12-01T10:00:00Z')).toEqual([
      '2026-12-02T19:00:00.000Z',
      '2026-12-03T14:00:00.000Z',
    ])
  })

  test('close some time before they begin', () => {
    const early = { ...afternoons, cutOffMinutes: 90 }
    expect(starts(early, '2026-12-02T11:30:00Z')).toHaveLength(3)
    expect(starts(early, '2026-12-02T11:31:00Z')).toEqual([
      '2026-12-03T08:00:00.000Z',
      '2026-12-09T13:00:00.000Z',
    ])
  })

  test('begin after the days of preparation, end with the horizon and leave out days', () => {
    const all = settings({ windows: daily('10:00', '12:00'), horizonDays: 4 })
    const now = '2026-12-01T03:00:00Z'
    expect(starts(all, now)).toHaveLength(5)
    expect(starts({ ...all, preparationDays: 3 }, now)[0]).toBe('2026-12-04T09:00:00.000Z')
    expect(starts({ ...all, blackoutDates: ['2026-12-02', '2026-12-04'] }, now)).toHaveLength(3)
  })

  test('have codes that stay the same when capacity and end change', () => {
    const [slot] = openSlots(
      { optionId, settings: afternoons, timeZone: 'UTC' },
      Date.parse('2026-12-01T10:00:00Z'),
    )
    expect(slot?.code).toBe(`${optionId}_20261202T1400Z`)
  })

  test('are right on the days on which the clocks change', () => {
    const early = settings({ windows: daily('01:00', '04:00') })
    expect(on(early, '2027-03-27')).toEqual(['00:00–03:00'])
    expect(on(early, '2027-03-28')).toEqual(['00:00–02:00'])
    expect(on(early, '2026-10-25')).toEqual(['23:00–03:00'])
    // 02:30 does not exist on 28 March 2027, and comes twice on 25 October 2026.
    const gap = settings({ windows: daily('02:30', '05:00') })
    expect(on(gap, '2027-03-28')).toEqual(['01:30–03:00'])
    expect(on(gap, '2026-10-25')).toEqual(['00:30–04:00'])
  })

  test('leave out a window that the clocks skip', () => {
    expect(on(settings({ windows: daily('02:00', '03:00') }), '2027-03-28')).toEqual([])
  })

  test('may end at midnight', () => {
    expect(on(settings({ windows: daily('22:00', '24:00') }), '2026-12-01')).toEqual(['21:00–23:00'])
  })
})

test('whatever the time zone and the day, slots are in order, do not repeat, and say the local time of their window', () => {
  const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 45))
  const text = ([hour, minute]: number[]) =>
    `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  const zone = fc.constantFrom(
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'Pacific/Auckland',
    'America/St_Johns',
    'Africa/Casablanca',
    'UTC',
  )
  const window = fc.record({ weekday: fc.constantFrom(...weekdays), start: time, end: time })
  const now = fc.integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2028, 0, 1) / 60_000 })
  const numbers = { cutOffMinutes: fc.nat(3000), preparationDays: fc.nat(5), span: fc.nat(20) }
  const given = fc.record({ zone, windows: fc.array(window, { maxLength: 8 }), now, ...numbers })
  fc.assert(
    fc.property(given, ({ zone: timeZone, windows, now: minutes, cutOffMinutes, preparationDays, span }) => {
      const moment = minutes * 60_000
      const of = settings({
        windows: windows
          .map(({ weekday, start, end }) => ({ weekday, from: text(start), to: text(end), capacity: 1 }))
          .filter(({ from, to }) => from < to),
        cutOffMinutes,
        preparationDays,
        horizonDays: preparationDays + span,
      })
      const slots = openSlots({ optionId, settings: of, timeZone }, moment)
      const shown = new Intl.DateTimeFormat('en-GB', {
        timeZone,
        weekday: 'long',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      })
      const today = dayIn(timeZone, moment)
      for (const [index, { from, to, code }] of slots.entries()) {
        expect(to).toBeGreaterThan(from)
        expect(from - moment).toBeGreaterThanOrEqual(cutOffMinutes * 60_000)
        if (index > 0) expect(from).toBeGreaterThan(slots[index - 1]?.from ?? 0)
        expect(slots.filter((one) => one.code === code)).toHaveLength(1)
        const day = dayIn(timeZone, from)
        expect(day >= daysLater(today, preparationDays)).toBe(true)
        expect(day <= daysLater(today, of.horizonDays)).toBe(true)
        const parts = Object.fromEntries(shown.formatToParts(from).map(({ type, value }) => [type, value]))
        const local = `${parts.weekday?.toUpperCase()} ${parts.hour}:${parts.minute}`
        const isExact = of.windows.some((one) => `${one.weekday} ${one.from}` === local)
        // The clocks skipped the beginning: two hours earlier it was earlier by more than two hours.
        const before = Object.fromEntries(
          shown.formatToParts(from - 7_200_000).map(({ type, value }) => [type, value]),
        )
        const moved =
          Number(parts.hour) * 60 + Number(parts.minute) - Number(before.hour) * 60 - Number(before.minute)
        expect(isExact || (moved + 1440) % 1440 !== 120).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})

describe('settings of slots', () => {
  const window = { weekday: 'MONDAY', from: '09:00', to: '12:00', capacity: 3 } as const
  const fields = (sent: Parameters<typeof slotViolations>[1]) =>
    slotViolations('slots', sent).map(({ field }) => field)

  test('name what is wrong', () => {
    expect(fields({ windows: [window], horizonDays: 14 })).toEqual([])
    expect(fields(null)).toEqual([])
    expect(fields({ windows: [] })).toEqual(['slots.windows'])
    expect(fields({ windows: [{}] })).toEqual([
      'slots.windows[0].weekday',
      'slots.windows[0].from',
      'slots.windows[0].to',
      'slots.windows[0].capacity',
    ])
    expect(fields({ windows: [{ ...window, from: '9:00' }] })).toEqual(['slots.windows[0].from'])
    expect(fields({ windows: [{ ...window, to: '08:00' }] })).toEqual(['slots.windows[0].to'])
    expect(fields({ windows: [window, { ...window, to: '10:00' }] })).toEqual(['slots.windows[1].from'])
    expect(fields({ windows: [window], timeZone: 'Mars/Base' })).toEqual(['slots.timeZone'])
    expect(fields({ windows: [window], preparationDays: 5, horizonDays: 4 })).toEqual(['slots.horizonDays'])
    expect(fields({ windows: [window], blackoutDates: ['2026-02-30'] })).toEqual(['slots.blackoutDates[0]'])
  })

  test('offer at most 200 slots at once', () => {
    const hours = Array.from({ length: 12 }, (_, index) => String(index + 8).padStart(2, '0'))
    const windows = weekdays.flatMap((weekday) =>
      hours.map((hour) => ({ weekday, from: `${hour}:00`, to: `${hour}:45`, capacity: 1 })),
    )
    expect(fields({ windows, horizonDays: 15 })).toEqual([])
    expect(fields({ windows, horizonDays: 16 })).toEqual(['slots.horizonDays'])
  })
})
