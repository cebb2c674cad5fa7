import { expect, test } from 'vitest'
import { distinctRuns } from './run-text.ts'

const clock = { language: 'en', timeZone: 'Europe/Berlin' }
const winter = 'Jan 4 – Feb 12, 2027'
const spring = 'Mar 2 – 16, 2027'

test('runs of the same weeks are told apart by the weekday and time of their first session', () => {
  const starts = ['2027-01-04T17:00:00Z', '2027-01-04T09:30:00Z', '2027-03-02T17:00:00Z']
  const texts = distinctRuns([winter, winter, spring], { ...clock, starts })
  expect(texts.map((text) => text.replaceAll(/\s/g, ' '))).toEqual([
    `${winter}, Monday 6:00 PM`,
    `${winter}, Monday 10:30 AM`,
    spring,
  ])
})

test('runs that begin together are numbered', () => {
  const start = '2027-01-04T17:00:00Z'
  const texts = distinctRuns([winter, winter], { ...clock, language: 'de', starts: [start, start] })
  expect(texts).toEqual([`${winter}, Montag, 18:00 (1)`, `${winter}, Montag, 18:00 (2)`])
})
