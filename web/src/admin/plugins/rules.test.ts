import { expect, test } from 'vitest'
import { hoursOf, hourText, parseRequest, settingsOf, stateOf } from './rules.ts'

const now = Date.parse('2026-01-02T10:20:00.000Z')

test('the last day has 24 hours, also those in which nobody asked', () => {
  const hours = hoursOf(
    [
      { start: '2026-01-02T09:55:00.000Z', questions: 4, failures: 1, p50: 10, p95: 50 },
      { start: '2026-01-02T10:00:00.000Z', questions: 2, failures: 0, p50: 10, p95: 20 },
      { start: '2026-01-02T10:15:00.000Z', questions: 3, failures: 3 },
    ],
    now,
  )
  expect(hours).toHaveLength(24)
  expect(hours[0]).toEqual({ start: '2026-01-01T11:00:00.000Z', answered: 0, failures: 0 })
  expect(hours.slice(-2)).toEqual([
    { start: '2026-01-02T09:00:00.000Z', answered: 3, failures: 1, p95: 50 },
    { start: '2026-01-02T10:00:00.000Z', answered: 2, failures: 3, p95: 20 },
  ])
})

test('an hour is one of the shop’s time zone', () => {
  const newYork = { language: 'de', timeZone: 'America/New_York' } as const
  expect(hourText('2026-01-02T19:00:00.000Z', newYork)).toBe('14 Uhr')
  expect(hourText('2026-01-02T19:00:00.000Z', newYork, 'short')).toBe('Fr, 14 Uhr')
})

test('a question is a JSON object', () => {
  expect(parseRequest('{"lineItems": []}')).toEqual({ request: { lineItems: [] } })
  expect(parseRequest('[]')).toEqual({ problem: 'notObject' })
  expect(parseRequest('{')).toHaveProperty('reason')
})

test('a plugin that is off is not called left alone', () => {
  expect([stateOf('DISABLED', 'OPEN'), stateOf('ENABLED', 'OPEN'), stateOf('ENABLED', undefined)]).toEqual([
    'off',
    'resting',
    'on',
  ])
})

test('an empty time for an answer is the usual one', () => {
  const values = {
    kind: 'TAX',
    name: ' Tax ',
    address: 'https://tax.example',
    budget: '',
    fallback: 'SKIP',
  } as const
  expect(settingsOf(values)).toEqual({ name: 'Tax', address: 'https://tax.example', fallback: 'SKIP' })
})
