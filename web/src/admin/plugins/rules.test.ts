import { expect, test } from 'vitest'
import {
  choicesFor,
  emptyIn,
  fallbackFor,
  hoursOf,
  hourText,
  parseRequest,
  settingsOf,
  stateOf,
  valuesOf,
} from './rules.ts'

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

test('all fields that are needed and empty are named at once', () => {
  expect(emptyIn(valuesOf({}))).toEqual(['kind', 'name', 'address'])
  expect(emptyIn({ ...valuesOf({ kind: 'TAX', name: ' ' }), address: 'https://tax.example' })).toEqual([
    'name',
  ])
  expect(emptyIn(valuesOf({ kind: 'RECOMMENDATIONS', name: 'Oracle' }))).toEqual([
    'address',
    'algorithms.0.name',
    'algorithms.0.algorithmId',
  ])
  expect(emptyIn(valuesOf({ kind: 'TAX', name: 'Own' }), true)).toEqual([])
})

test('only a plugin that recommends is saved with algorithms', () => {
  const algorithms = [{ algorithmId: ' 4d1f5a70-0000-4000-8000-000000000001', name: 'Similar ' }]
  const oracle = { ...valuesOf({ kind: 'RECOMMENDATIONS', name: 'Oracle' }), algorithms }
  expect(settingsOf(oracle).algorithms).toEqual([
    { algorithmId: '4d1f5a70-0000-4000-8000-000000000001', name: 'Similar' },
  ])
  expect(settingsOf({ ...oracle, kind: 'TAX' }).algorithms).toBeUndefined()
})

test('recommendations hold up no order, and a payment has no earlier answer', () => {
  const choices = { FAIL: 1, SKIP: 2, LAST_GOOD: 3 }
  expect(choicesFor('RECOMMENDATIONS', choices)).toEqual({ SKIP: 2, LAST_GOOD: 3 })
  expect(choicesFor('PAYMENT_SETTINGS', choices)).toEqual({ FAIL: 1, SKIP: 2 })
  expect(choicesFor('', choices)).toEqual(choices)
  expect([fallbackFor('RECOMMENDATIONS', 'FAIL'), fallbackFor('TAX', 'SKIP')]).toEqual(['SKIP', 'SKIP'])
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
    algorithms: [],
  } as const
  expect(settingsOf(values)).toEqual({ name: 'Tax', address: 'https://tax.example', fallback: 'SKIP' })
})
