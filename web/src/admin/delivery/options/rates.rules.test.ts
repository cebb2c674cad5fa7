import fc from 'fast-check'
import { expect, test } from 'vitest'
import { missingField, priceRange, ratesOf, rateValues } from './rates.rules.ts'

test('a flat rate with free delivery lists the free rate first', () => {
  const values = { basis: 'flat' as const, steps: [{ from: 0, amount: 4.9 }], freeFrom: 50 }
  const rates = ratesOf(values)
  expect(rates).toEqual([
    { amount: '0', conditions: [{ type: 'BY_TOTAL_PRICE', operator: 'GTE', value: '50' }] },
    { amount: '4.9', conditions: [] },
  ])
  expect(rateValues(rates)).toEqual(values)
})

test('a flat rate with free delivery costs what it costs below the limit', () => {
  const rates = ratesOf({ basis: 'flat', steps: [{ from: 0, amount: 6 }], freeFrom: 75 })
  expect(priceRange(rates)).toEqual({ lowest: 6, varies: false, freeFrom: 75 })
})

test('steps have a lowest price', () => {
  const steps = [
    { from: 5, amount: 9 },
    { from: 0, amount: 4 },
  ]
  const rates = ratesOf({ basis: 'BY_TOTAL_WEIGHT', steps, freeFrom: '' })
  expect(priceRange(rates)).toEqual({ lowest: 4, varies: true })
  const program = [{ amount: '3', multiplyByQuantity: true, conditions: [] }]
  expect(priceRange(program)).toEqual({ lowest: 3, varies: false })
})

test('steps by weight start with the heaviest', () => {
  const steps = [
    { from: 5, amount: 9 },
    { from: 0, amount: 4 },
  ]
  const rates = ratesOf({ basis: 'BY_TOTAL_WEIGHT', steps, freeFrom: '' })
  expect(rates.map(({ amount }) => amount)).toEqual(['9', '4'])
  expect(rateValues(rates).steps).toEqual(steps.toReversed())
})

test('rates that the form cannot show are not changed', () => {
  const rates = [{ amount: '3', conditions: [], multiplyByQuantity: true }]
  expect(rateValues(rates).basis).toBe('other')
  const between = [
    { amount: '3', conditions: [{ type: 'BY_TOTAL_WEIGHT', operator: 'LT', value: '2' } as const] },
    { amount: '5', conditions: [] },
  ]
  expect(rateValues(between).basis).toBe('other')
})

test('a step without an amount is reported', () => {
  const steps = [
    { from: 0, amount: 4 },
    { from: 5, amount: '' },
  ]
  expect(missingField({ basis: 'BY_TOTAL_WEIGHT', steps, freeFrom: '' })).toBe('steps.1.amount')
  expect(missingField({ basis: 'flat', steps, freeFrom: '' })).toBeUndefined()
})

test('saved rates appear again in the form', () => {
  const cents = fc.integer({ min: 1, max: 100_000 }).map((count) => count / 100)
  const steps = fc
    .uniqueArray(fc.integer({ min: 1, max: 500 }), { maxLength: 6 })
    .chain((starts) =>
      fc.tuple(
        ...[0, ...starts.toSorted((a, b) => a - b)].map((from) =>
          fc.record({ from: fc.constant(from), amount: cents }),
        ),
      ),
    )
  const basis = fc.constantFrom('BY_TOTAL_WEIGHT' as const, 'BY_TOTAL_QUANTITY' as const)
  const freeFrom = fc.oneof(fc.constant(''), cents)
  fc.assert(
    fc.property(steps, basis, freeFrom, (all, by, free) => {
      const values = { basis: all.length === 1 ? ('flat' as const) : by, steps: all, freeFrom: free }
      expect(rateValues(ratesOf(values))).toEqual(values)
    }),
  )
})
