import { expect, test } from 'vitest'
import { toUnits } from './stripe-amounts.rules.ts'

test.each([
  ['USD', 1234n, 1234],
  ['JPY', 1234n, 1234],
  ['HUF', 123_400n, 123_400],
  ['ISK', 1234n, 123_400],
  ['UGX', 1234n, 123_400],
  ['MGA', 500_000n, 5000],
  ['KWD', 12_340n, 12_340],
])('Stripe counts an amount in %s as its documentation says', (currency, amount, units) => {
  expect(toUnits(amount, currency)).toBe(units)
})

test.each([
  ['MGA', 1250n],
  ['KWD', 12_345n],
])('an amount in %s that Stripe cannot express is refused', (currency, amount) => {
  expect(() => toUnits(amount, currency)).toThrow('takes no amounts')
})
