import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { calendarOf } from '../../../test/calendar-server.ts'
import { busyTimesOf } from './reader.service.ts'
import { CalendarError, SlowCalendarError } from './rules.ts'

const question = {
  from: Date.UTC(2026, 10, 24),
  to: Date.UTC(2027, 10, 24),
  timeZone: 'Europe/Berlin',
  ownHost: 'shop.test',
  sessions: [],
}
const read = (...lines: string[]) => busyTimesOf({ text: calendarOf(['UID:1', ...lines]), question })

test('a calendar is read in a thread of its own', async () => {
  expect(await read('DTSTART:20261201T090000Z', 'DURATION:PT45M')).toEqual([
    { start: Date.UTC(2026, 11, 1, 9), end: Date.UTC(2026, 11, 1, 9, 45) },
  ])
  await expect(busyTimesOf({ text: '<html>', question })).rejects.toThrow(
    new CalendarError('is not a calendar'),
  )
})

test('a calendar whose rules never come to an end keeps nobody waiting', async () => {
  const endless = read(
    'DTSTART:20261130T090000Z',
    'DURATION:PT1H',
    'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  )
  const ends = endless.then(
    () => 'calendar',
    () => 'calendar',
  )
  expect(await Promise.race([ends, wait(10, 'others')])).toBe('others')
  await expect(endless).rejects.toThrow(SlowCalendarError)
})
