import { expect, test } from 'vitest'
import { clockIn, momentIn } from './times.rules.ts'

test('a time of an event is on the clocks of its place, in summer and in winter', () => {
  expect(momentIn('2027-01-15T19:30', 'Europe/Berlin')).toBe('2027-01-15T18:30:00.000Z')
  expect(momentIn('2027-07-15T19:30', 'Europe/Berlin')).toBe('2027-07-15T17:30:00.000Z')
  expect(momentIn('2027-07-15T19:30', 'Asia/Kathmandu')).toBe('2027-07-15T13:45:00.000Z')
  expect(clockIn('2027-07-15T17:30:00.000Z', 'Europe/Berlin')).toBe('2027-07-15T19:30')
})

test('on the days when clocks change, what is typed stays as it is typed', () => {
  for (const clock of ['2027-03-28T01:30', '2027-03-28T03:30', '2027-10-31T01:30', '2027-10-31T03:30'])
    expect(clockIn(momentIn(clock, 'Europe/Berlin'), 'Europe/Berlin')).toBe(clock)
})

test('nothing typed is no time', () => {
  expect(momentIn('', 'Europe/Berlin')).toBeNull()
  expect(clockIn(undefined, 'Europe/Berlin')).toBe('')
})
