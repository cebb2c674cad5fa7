import { expect, test } from 'vitest'
import { momentIn } from '../times.rules.ts'
import { datesAfter, type Repetition } from './repeat.rules.ts'

/** A Saturday. */
const first = { start: '2027-03-20T10:00', end: '2027-03-20T12:00' }
const weekly: Repetition = { frequency: 'WEEKLY', every: 1, weekdays: [6], monthly: 'DAY' }
const starts = (repetition: Partial<Repetition>, from = first, most = 100) =>
  datesAfter(from, { ...weekly, ...repetition }, { most }).map(({ start }) => start.slice(0, 10))

test('an event repeats every so many days', () => {
  expect(starts({ frequency: 'DAILY', every: 3, count: 3 })).toEqual([
    '2027-03-23',
    '2027-03-26',
    '2027-03-29',
  ])
})

test('an event repeats on several days of every second week, until a day that counts', () => {
  expect(starts({ weekdays: [6, 2], every: 2, until: '2027-04-17' })).toEqual([
    '2027-03-30',
    '2027-04-03',
    '2027-04-13',
    '2027-04-17',
  ])
})

test('an event repeats on the same day of the month, and leaves out months without it', () => {
  const last = { start: '2027-01-31T10:00', end: '2027-01-31T11:00' }
  expect(starts({ frequency: 'MONTHLY', count: 3 }, last)).toEqual(['2027-03-31', '2027-05-31', '2027-07-31'])
})

test('an event repeats on the third Saturday of the month, or on the last one', () => {
  const third = { frequency: 'MONTHLY', monthly: 'WEEKDAY', count: 2 } as const
  expect(starts(third)).toEqual(['2027-04-17', '2027-05-15'])
  const fifth = { start: '2027-05-29T10:00', end: '2027-05-29T11:00' }
  expect(starts(third, fifth)).toEqual(['2027-06-26', '2027-07-31'])
})

test('an event over midnight keeps its length, and its clock when clocks change', () => {
  const night = { start: '2027-03-20T22:00', end: '2027-03-21T02:30' }
  const [, second] = datesAfter(night, { ...weekly, count: 2 }, { most: 100 })
  expect(second).toEqual({ start: '2027-04-03T22:00', end: '2027-04-04T02:30' })
  expect(momentIn(night.start, 'Europe/Berlin')).toBe('2027-03-20T21:00:00.000Z')
  expect(momentIn(second?.start ?? '', 'Europe/Berlin')).toBe('2027-04-03T20:00:00.000Z')
})

test('there are never more dates than may be, nor any without a weekday', () => {
  expect(starts({ frequency: 'DAILY', until: '2099-01-01' }, first, 20)).toHaveLength(20)
  expect(starts({ weekdays: [] })).toEqual([])
})

test('dates that there are already do not count', () => {
  const known = new Set(['2027-03-27T10:00'])
  const found = datesAfter(first, { ...weekly, count: 2 }, { most: 100, known })
  expect(found.map(({ start }) => start)).toEqual(['2027-04-03T10:00', '2027-04-10T10:00'])
})
