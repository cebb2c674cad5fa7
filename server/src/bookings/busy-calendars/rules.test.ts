import { describe, expect, test } from 'vitest'
import { calendarOf } from '../../../test/calendar-server.ts'
import { busyTimesIn } from './rules.ts'

const question = {
  from: Date.UTC(2026, 10, 24),
  to: Date.UTC(2027, 10, 24),
  timeZone: 'Europe/Berlin',
  ownHost: 'shop.test',
  sessions: [] as { start: number; end: number }[],
}
const busy = (text: string, more: Partial<typeof question> = {}) =>
  busyTimesIn(text, { ...question, ...more }).map(({ start, end }) =>
    [start, end].map((time) => new Date(time).toISOString().slice(0, 16)).join(' '),
  )
const timesOf = (...lines: string[]) => busy(calendarOf(['UID:1', ...lines]))

describe('an event', () => {
  test('is busy on the clocks that it names', () => {
    expect(
      timesOf('DTSTART;TZID=America/New_York:20261201T090000', 'DTEND;TZID=America/New_York:20261201T103000'),
    ).toEqual(['2026-12-01T14:00 2026-12-01T15:30'])
    expect(timesOf('DTSTART:20261201T090000Z', 'DURATION:PT45M')).toEqual([
      '2026-12-01T09:00 2026-12-01T09:45',
    ])
  })

  test('at the time of a session of the shop is that session', () => {
    const sessions = [{ start: Date.UTC(2026, 11, 1, 9), end: Date.UTC(2026, 11, 1, 10) }]
    const text = calendarOf(['UID:1', 'DTSTART:20261201T090000Z', 'DURATION:PT1H'])
    expect(busy(text, { sessions })).toEqual([])
    const longer = calendarOf(['UID:1', 'DTSTART:20261201T090000Z', 'DURATION:PT2H'])
    expect(busy(longer, { sessions })).toEqual(['2026-12-01T09:00 2026-12-01T11:00'])
  })

  test('without a time zone is on the clocks of the resource', () => {
    expect(timesOf('DTSTART:20261201T090000', 'DTEND:20261201T100000')).toEqual([
      '2026-12-01T08:00 2026-12-01T09:00',
    ])
    expect(
      timesOf('DTSTART;TZID=Nowhere/Land:20261201T090000', 'DTEND;TZID=Nowhere/Land:20261201T100000'),
    ).toEqual(['2026-12-01T08:00 2026-12-01T09:00'])
  })

  test('of whole days lasts from midnight to midnight, also when clocks change', () => {
    expect(timesOf('DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261227')).toEqual([
      '2026-12-23T23:00 2026-12-26T23:00',
    ])
    expect(timesOf('DTSTART;VALUE=DATE:20270328')).toEqual(['2027-03-27T23:00 2027-03-28T22:00'])
  })

  test('that is free, cancelled or without a length does not count', () => {
    const times = ['DTSTART:20261201T090000Z', 'DTEND:20261201T100000Z']
    for (const line of ['TRANSP:TRANSPARENT', 'STATUS:CANCELLED', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'])
      expect(timesOf(...times, line)).toEqual([])
    expect(timesOf('DTSTART:20261201T090000Z')).toEqual([])
    expect(timesOf(...times, 'TRANSP:OPAQUE', 'STATUS:TENTATIVE')).toHaveLength(1)
  })

  test('that is a booking of the shop does not count: the shop knows it', () => {
    const times = ['DTSTART:20261201T090000Z', 'DTEND:20261201T100000Z']
    expect(busy(calendarOf(['UID:018f@shop.test', ...times]))).toEqual([])
  })

  test('of months is cut, and those that touch are one', () => {
    expect(timesOf('DTSTART:20261201T000000Z', 'DTEND:20270215T000000Z')).toEqual([
      ...[
        '2026-12-01T00:00 2026-12-31T00:00',
        '2026-12-31T00:00 2027-01-30T00:00',
        '2027-01-30T00:00 2027-02-15T00:00',
      ],
    ])
    const two = calendarOf(
      ['UID:1', 'DTSTART:20261201T090000Z', 'DTEND:20261201T100000Z'],
      ['UID:2', 'DTSTART:20261201T100000Z', 'DTEND:20261201T110000Z'],
    )
    expect(busy(two)).toEqual(['2026-12-01T09:00 2026-12-01T11:00'])
  })
})

describe('a repeated event', () => {
  const weekly = ['DTSTART;TZID=Europe/Berlin:20261201T090000', 'DTEND;TZID=Europe/Berlin:20261201T100000']

  test('keeps its hour when clocks change', () => {
    const found = timesOf(
      'DTSTART;TZID=Europe/Berlin:20270316T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=3',
    )
    expect(found.map((time) => time.slice(0, 16))).toEqual([
      '2027-03-16T08:00',
      '2027-03-23T08:00',
      '2027-03-30T07:00',
    ])
  })

  test('leaves out what is excluded, and adds what is added', () => {
    const lines = ['RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;TZID=Europe/Berlin:20261208T090000']
    expect(timesOf(...weekly, ...lines, 'RDATE;TZID=Europe/Berlin:20261203T090000')).toEqual([
      ...[
        '2026-12-01T08:00 2026-12-01T09:00',
        '2026-12-03T08:00 2026-12-03T09:00',
        '2026-12-15T08:00 2026-12-15T09:00',
      ],
    ])
  })

  test('takes place elsewhere, or not, where one of its times was changed', () => {
    const text = calendarOf(
      ['UID:1', ...weekly, 'RRULE:FREQ=WEEKLY;COUNT=4'],
      ['UID:1', 'RECURRENCE-ID:20261208T080000Z', 'DTSTART:20261209T120000Z', 'DTEND:20261209T130000Z'],
      [
        ...['UID:1', 'RECURRENCE-ID;TZID=Europe/Berlin:20261215T090000', 'STATUS:CANCELLED'],
        ...['DTSTART;TZID=Europe/Berlin:20261215T090000', 'DURATION:PT1H'],
      ],
    )
    expect(busy(text)).toEqual([
      ...[
        '2026-12-01T08:00 2026-12-01T09:00',
        '2026-12-09T12:00 2026-12-09T13:00',
        '2026-12-22T08:00 2026-12-22T09:00',
      ],
    ])
  })

  test('has another hour from the time on at which it was changed for good', () => {
    const text = calendarOf(
      ['UID:1', ...weekly, 'RRULE:FREQ=WEEKLY;COUNT=3'],
      [
        ...['UID:1', 'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261208T090000'],
        ...['DTSTART;TZID=Europe/Berlin:20261208T150000', 'DTEND;TZID=Europe/Berlin:20261208T153000'],
      ],
    )
    expect(busy(text)).toEqual([
      ...[
        '2026-12-01T08:00 2026-12-01T09:00',
        '2026-12-08T14:00 2026-12-08T14:30',
        '2026-12-15T14:00 2026-12-15T14:30',
      ],
    ])
  })

  test('that began years ago goes on until the end of what is asked', () => {
    const lines = ['DTSTART;VALUE=DATE:20150101', 'RRULE:FREQ=MONTHLY']
    const found = busy(calendarOf(['UID:1', ...lines]), { to: Date.UTC(2027, 1, 15) })
    expect(found).toEqual([
      ...[
        '2026-11-30T23:00 2026-12-01T23:00',
        '2026-12-31T23:00 2027-01-01T23:00',
        '2027-01-31T23:00 2027-02-01T23:00',
      ],
    ])
  })
})

test('a rule that began long ago has the same days as when all of it is followed', () => {
  const found = (start: string, rule: string) =>
    timesOf(`DTSTART;TZID=Europe/Berlin:${start}T090000`, 'DURATION:PT1H', `RRULE:${rule}`)
  const rules = [
    'FREQ=DAILY;INTERVAL=3',
    'FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,TH',
    'FREQ=DAILY;UNTIL=20270101T000000Z',
  ]
  for (const rule of rules) {
    const all = found('20160105', `${rule.includes('UNTIL') ? rule : `${rule};UNTIL=20270401T000000Z`}`)
    expect(all.length).toBeGreaterThan(10)
    // A rule that is counted is followed from its beginning.
    const counted = found('20160105', `${rule.replace(/;UNTIL=.*/, '')};COUNT=5000`)
    expect(counted.slice(0, all.length)).toEqual(all)
  }
})

test('a time zone that only the calendar knows has the rules that stand in it', () => {
  const zone = [
    ...['BEGIN:VTIMEZONE', 'TZID:W. Europe Standard Time', 'BEGIN:STANDARD', 'DTSTART:16010101T030000'],
    ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
    ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
    ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
  ]
  const named = 'TZID=W. Europe Standard Time'
  const event = ['UID:1', `DTSTART;${named}:20270316T090000`, `DTEND;${named}:20270316T100000`]
  const text = calendarOf([...event, 'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=2'])
  const found = busy(text.replace('BEGIN:VEVENT', [...zone, 'BEGIN:VEVENT'].join('\r\n')), {
    timeZone: 'Asia/Tokyo',
  })
  expect(found).toEqual(['2027-03-16T08:00 2027-03-16T09:00', '2027-03-30T07:00 2027-03-30T08:00'])
})

test('what is no calendar, or cannot be read, is refused', () => {
  const start = ['UID:1', 'DTSTART:20261201T090000Z', 'DURATION:PT5M']
  expect(() => busy('<html>Sign in</html>')).toThrow('is not a calendar')
  expect(() => busy('')).toThrow('is not a calendar')
  expect(() => busy(calendarOf([...start, 'RRULE:FREQ=SOMETIMES']))).toThrow(
    'has an event that cannot be read',
  )
  expect(() => busy(calendarOf([...start, 'RRULE:FREQ=MINUTELY']))).toThrow('has too many events')
})
