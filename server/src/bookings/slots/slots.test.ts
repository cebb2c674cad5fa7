import { weekdays } from '@cartwright/contract/bookings/parts.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { merged, periodsOf } from '../hours/rules.ts'
import { instantText, localFrom, localText, zoneOf } from '../hours/zones.rules.ts'
import { unitsOf } from '../resources/units.rules.ts'
import { type Appointment, isBookable, type Resource, type Slot, slots, stepOf } from './rules.ts'

const hour = 3_600_000
const day = 24 * hour
const hourly: Appointment = { minutes: 60, stepMinutes: 60, minutesBefore: 0, minutesAfter: 0 }

const everyDay = (startTime: string, endTime: string) =>
  weekdays.map((name) => ({ day: name, startTime, endTime }))
const resource = (timeZone: string, more: Partial<Resource> = {}): Resource => ({
  ...{ id: 'mara', timeZone, hours: everyDay('09:00', '17:00'), exceptions: [], busy: [] },
  ...more,
})
/** What an appointment takes, with the time before and after it. */
const occupied = (start: number, { minutes, minutesBefore, minutesAfter }: Appointment) =>
  unitsOf(start - minutesBefore * 60_000, start + (minutes + minutesAfter) * 60_000)
/** The slots of one local day. */
const ofDay = (one: Resource, date: string, appointment = hourly): Slot[] => {
  const zone = zoneOf(one.timeZone)
  const from = zone.firstOf(localFrom(`${date}T00:00`))
  const to = zone.firstOf(localFrom(`${date}T00:00`) + day)
  return slots({ appointment, needs: [[one]], from, to })
}
const clock = (found: readonly Slot[], timeZone: string) =>
  found.map(({ start }) => instantText(start, timeZone).slice(11, 16))

test('without a step, times follow each other with the time around them, so one booking takes one of them', () => {
  const times = { minutes: 60, minutesBefore: 0, minutesAfter: 15 }
  const lesson = { ...times, stepMinutes: stepOf(null, times) }
  const short = resource('Europe/Berlin', { hours: everyDay('10:00', '15:00') })
  const open = clock(ofDay(short, '2026-12-01', lesson), 'Europe/Berlin')
  expect(open).toEqual(['10:00', '11:15', '12:30', '13:45'])
  const start = localFrom('2026-12-01T11:15') - hour
  const taken = { ...short, busy: [occupied(start, lesson)] }
  const free = ofDay(taken, '2026-12-01', lesson).filter(isBookable)
  expect(clock(free, 'Europe/Berlin')).toEqual(['10:00', '12:30', '13:45'])
  expect(stepOf(30, times)).toBe(30)
})

describe('around a change of the clocks', () => {
  test('working hours stay nine to five on both sides (New York, spring and autumn)', () => {
    for (const date of ['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02'])
      expect(clock(ofDay(resource('America/New_York'), date), 'America/New_York')).toEqual([
        ...['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'],
      ])
  })

  test('no slot begins in the hour that clocks skip', () => {
    const nights = resource('Europe/Berlin', { hours: everyDay('00:00', '05:00') })
    expect(clock(ofDay(nights, '2026-03-29'), 'Europe/Berlin')).toEqual(['00:00', '01:00', '03:00', '04:00'])
  })

  test('the doubled hour has a slot each time the clocks show it', () => {
    const nights = resource('Europe/Berlin', { hours: everyDay('00:00', '05:00') })
    const found = ofDay(nights, '2026-10-25')
    expect(clock(found, 'Europe/Berlin')).toEqual(['00:00', '01:00', '02:00', '02:00', '03:00', '04:00'])
    expect(found.map(({ start }) => instantText(start, 'Europe/Berlin').slice(23))).toEqual([
      ...['+02:00', '+02:00', '+02:00', '+01:00', '+01:00', '+01:00'],
    ])
  })

  test('half an hour is skipped and doubled on Lord Howe', () => {
    const nights = resource('Australia/Lord_Howe', { hours: everyDay('01:00', '04:00') })
    const half: Appointment = { ...hourly, minutes: 30, stepMinutes: 30 }
    expect(clock(ofDay(nights, '2026-10-04', half), 'Australia/Lord_Howe')).toEqual([
      ...['01:00', '01:30', '02:30', '03:00', '03:30'],
    ])
    expect(clock(ofDay(nights, '2026-04-05', half), 'Australia/Lord_Howe')).toEqual([
      ...['01:00', '01:30', '01:30', '02:00', '02:30', '03:00', '03:30'],
    ])
  })

  test('zones with 45 minutes have full hours of their own (Kathmandu, Chatham)', () => {
    for (const timeZone of ['Asia/Kathmandu', 'Pacific/Chatham'])
      expect(clock(ofDay(resource(timeZone), '2026-06-01'), timeZone)[0]).toBe('09:00')
  })

  test('midnight that is skipped begins the day later (Cairo)', () => {
    const found = ofDay(resource('Africa/Cairo', { hours: everyDay('00:00', '03:00') }), '2026-04-24')
    expect(clock(found, 'Africa/Cairo')).toEqual(['01:00', '02:00'])
  })
})

// Each is a mistake that users of other schedulers reported.
describe('a day', () => {
  test('has its last slot, which ends when work ends', () => {
    expect(clock(ofDay(resource('Europe/Berlin'), '2026-06-01'), 'Europe/Berlin').at(-1)).toBe('16:00')
  })

  test('in which a part is asked for has the slots that begin in it, wherever the shopper is', () => {
    const one = resource('Europe/Berlin')
    const zone = zoneOf('Asia/Tokyo')
    const from = zone.firstOf(localFrom('2026-06-01T00:00'))
    const found = slots({ appointment: hourly, needs: [[one]], from, to: from + day })
    expect(clock(found, 'Asia/Tokyo')).toEqual([
      '16:00',
      '17:00',
      '18:00',
      '19:00',
      '20:00',
      '21:00',
      '22:00',
      '23:00',
    ])
  })

  test('keeps its slots when shopper and staff change their clocks on different days', () => {
    const one = resource('Europe/Berlin')
    const monday = ofDay(one, '2026-03-23')
    expect(clock(monday, 'America/New_York')[0]).toBe('04:00')
    expect(clock(ofDay(one, '2026-03-30'), 'America/New_York')[0]).toBe('03:00')
  })

  test('has no slot that a booking touches, with the time before and after it', () => {
    const start = localFrom('2026-06-01T10:00')
    const taken: Appointment = { ...hourly, minutesBefore: 10, minutesAfter: 10 }
    const one = resource('UTC', { busy: [occupied(start, taken)] })
    const found = ofDay(one, '2026-06-01').filter(isBookable)
    expect(clock(found, 'UTC')).toEqual(['12:00', '13:00', '14:00', '15:00', '16:00'])
  })

  test('with exceptions has other hours, or none', () => {
    const exceptions = [
      { date: '2026-06-01', periods: [{ startTime: '12:00', endTime: '14:00' }] },
      { date: '2026-06-02', periods: [] },
    ]
    const one = resource('UTC', { exceptions })
    expect(clock(ofDay(one, '2026-06-01'), 'UTC')).toEqual(['12:00', '13:00'])
    expect(ofDay(one, '2026-06-02')).toEqual([])
  })

  test('may go on past midnight', () => {
    const bar = resource('UTC', { hours: [...everyDay('22:00', '00:00'), ...everyDay('00:00', '02:00')] })
    const long: Appointment = { ...hourly, minutes: 180, stepMinutes: 60 }
    expect(clock(ofDay(bar, '2026-06-01', long), 'UTC')).toEqual(['22:00', '23:00'])
  })
})

test('of several lists, each must have somebody who is free', () => {
  const start = localFrom('2026-06-01T09:00')
  const room = resource('UTC', { id: 'room', busy: [unitsOf(start, start + hour)] })
  const needs = [[resource('UTC'), resource('UTC', { id: 'jo' })], [room]]
  const found = slots({ appointment: hourly, needs, from: start, to: start + 2 * hour })
  expect(found.map(({ free }) => free)).toEqual([
    [['mara', 'jo'], []],
    [['mara', 'jo'], ['room']],
  ])
})

describe('in every time zone, from 2024 to 2030,', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const start = Date.UTC(2024, 0, 1)
  const days = Math.floor((Date.UTC(2031, 0, 1) - start) / day)
  /** Half of them near a change of the clocks, where mistakes are. */
  const where = fc
    .record({
      timeZone: fc.constantFrom(...zones),
      number: fc.nat(days - 4),
      near: fc.boolean(),
      pick: fc.nat(),
    })
    .map(({ timeZone, number, near, pick }) => {
      const changes = near ? changesOf(timeZone) : []
      const at = changes.length > 0 ? (changes[pick % changes.length] ?? start) - day : start + number * day
      return { timeZone, from: Math.max(start, at), to: Math.max(start, at) + 3 * day }
    })
  const hours = fc
    .record({ from: fc.integer({ min: 0, max: 94 }), length: fc.integer({ min: 1, max: 95 }) })
    .map(({ from, length }) => everyDay(quarter(from), quarter(Math.min(96, from + length))))
  const appointment = fc.record({
    minutes: fc.constantFrom(15, 20, 30, 45, 60, 90, 120),
    stepMinutes: fc.constantFrom(5, 15, 30, 45, 60),
    minutesBefore: fc.constantFrom(0, 5, 15),
    minutesAfter: fc.constantFrom(0, 10, 30),
  })
  const runs = { numRuns: 600 }

  test('slots lie in working hours of the clocks, apart, in order, and never in a gap', () => {
    fc.assert(
      fc.property(where, hours, appointment, ({ timeZone, from, to }, week, asked) => {
        const one = resource(timeZone, { hours: week })
        const zone = zoneOf(timeZone)
        const open = merged(periodsOf(one, { start: from - day, end: to + day }))
        const found = slots({ appointment: asked, needs: [[one]], from, to })
        const starts = found.map((slot) => slot.start)
        expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b))
        const { startTime = '', endTime = '' } = week[0] ?? {}
        const isRight = (slot: Slot) => {
          const local = zone.localOf(slot.start)
          const shown = localText(local).slice(11, 16)
          return (
            slot.end - slot.start === asked.minutes * 60_000 &&
            open.some((period) => period.start <= slot.start && slot.end <= period.end) &&
            zone.instantsOf(local).includes(slot.start) &&
            shown >= startTime &&
            (endTime === '00:00' || shown < endTime)
          )
        }
        expect(found.filter((slot) => !isRight(slot))).toEqual([])
      }),
      runs,
    )
  })

  test('what the clocks show once is one moment, what they skip is none, what they repeat is two', () => {
    fc.assert(
      fc.property(where, fc.nat(3 * 96), ({ timeZone, from }, number) => {
        const zone = zoneOf(timeZone)
        const local = Math.floor(from / day) * day + number * 15 * 60_000
        const moments = zone.instantsOf(local)
        const all = Array.from(
          { length: 57 * 4 + 1 },
          (_, index) => local - 14.25 * hour + index * 7.5 * 60_000,
        )
        const counted = all.filter((instant) => zone.localOf(instant) === local)
        expect(moments).toEqual(counted)
      }),
      { numRuns: 600 },
    )
  })

  test('each full hour of the clocks is offered as often as they show it', () => {
    const always = weekdays.map((name) => ({ day: name, startTime: '00:00', endTime: '00:00' }))
    fc.assert(
      fc.property(where, ({ timeZone, from, to }) => {
        const one = resource(timeZone, { hours: always })
        const short: Appointment = { ...hourly, minutes: 5 }
        const found = slots({ appointment: short, needs: [[one]], from, to }).map((slot) => slot.start)
        const zone = zoneOf(timeZone)
        const shown: number[] = []
        for (let instant = Math.ceil(from / (5 * 60_000)) * 5 * 60_000; instant < to; instant += 5 * 60_000)
          if (zone.localOf(instant) % hour === 0) shown.push(instant)
        expect(found).toEqual(shown)
      }),
      { numRuns: 600 },
    )
  })

  test('no slot that is free touches a time that is taken', () => {
    const taken = fc.array(fc.record({ at: fc.nat(3 * 288), length: fc.integer({ min: 1, max: 40 }) }), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(where, appointment, taken, ({ timeZone, from, to }, asked, times) => {
        const [first] = unitsOf(from, to)
        const busy = times
          .map(({ at, length }): [number, number] => [first + at, first + at + length])
          .sort(([a], [b]) => a - b)
        const one = resource(timeZone, { busy })
        for (const slot of slots({ appointment: asked, needs: [[one]], from, to })) {
          const [begin, end] = occupied(slot.start, asked)
          const isTaken = busy.some(([a, b]) => a < end && begin < b)
          expect(isBookable(slot)).toBe(!isTaken)
        }
      }),
      runs,
    )
  })
})

function quarter(number: number): string {
  const minutes = (number % 96) * 15
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

function changesOf(timeZone: string): number[] {
  const zone = zoneOf(timeZone)
  const found: number[] = []
  let before = zone.offsetAt(Date.UTC(2024, 0, 1))
  for (let at = Date.UTC(2024, 0, 1); at < Date.UTC(2030, 11, 28); at += day) {
    const offset = zone.offsetAt(at)
    if (offset !== before) found.push(at)
    before = offset
  }
  return found
}
