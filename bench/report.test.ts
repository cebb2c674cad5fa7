import { expect, test } from 'vitest'
import type { Measured } from './costs.ts'
import { compare, judge } from './report.ts'
import { medianOf, quantile } from './samples.ts'

function sampled(perSecond: number, failures: Record<string, number> = {}): Measured {
  return {
    ...{ count: perSecond, perSecond, p50: 1, p99: 1000 / perSecond, slowest: perSecond, failures },
    ...{ cost: { server: 2, database: 0.5 }, others: 0.3 },
  }
}

test('the middle of several rounds is shown with the lowest and the highest', () => {
  const { figures, met } = compare(
    'product by id',
    { contender: [100, 300, 200].map((rate) => sampled(rate)), baseline: [] },
    {},
  )
  expect(figures).toEqual([
    'ours: 200.0/s, p50 1.0 ms, p99 5.0 ms (100.0 to 300.0)',
    'CPU of one request, server + database: 2.00 + 0.50 ms',
    'other programs used up to 0.30 cores meanwhile',
  ])
  expect(met).toBeUndefined()
})

test('one failed request makes a result missed, and is counted by its answer', () => {
  const contender = [
    sampled(600),
    sampled(600, { '503 OVERLOADED': 2 }),
    sampled(600, { '503 OVERLOADED': 1, '404': 1 }),
  ]
  const baseline = [sampled(1000), sampled(1000), sampled(1000)]
  const { figures, met } = compare('cart read', { contender, baseline }, { bar: 0.5, against: 'bare' })
  expect(figures).toContain('ratio 0.60 (pairs 0.60–0.60), bar 0.5')
  expect(figures.at(-1)).toBe('failed: 3 × 503 OVERLOADED, 1 × 404')
  expect(met).toBe(false)
  expect(
    compare('cart read', { contender: [sampled(600)], baseline }, { bar: 0.5, against: 'bare' }).met,
  ).toBe(true)
  expect(judge('orders', [], { samples: [sampled(1, { 'no answer': 1 })] }).met).toBe(false)
})

test('a baseline that fails misses too', () => {
  const contest = { contender: [sampled(600)], baseline: [sampled(1000, { '404': 1 })] }
  expect(compare('cart read', contest, { bar: 0.5, against: 'bare' }).met).toBe(false)
})

test('the middle of an even number of samples lies between two of them', () => {
  expect(medianOf([100, 200, 400, 1000].map((rate) => sampled(rate))).perSecond).toBe(300)
})

test('a quantile is the smallest value that so many do not exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect([0, 0.5, 0.99, 1].map((part) => quantile(hundred, part))).toEqual([1, 50, 99, 100])
  expect(quantile([], 0.5)).toBeNaN()
})
