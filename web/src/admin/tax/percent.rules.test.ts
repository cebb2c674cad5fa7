import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fractionOf, percentOf } from './percent.rules.ts'

test.each([
  ['0.19', '19'],
  ['0.0725', '7.25'],
  ['0', '0'],
  ['1', '100'],
  ['0.000001', '0.0001'],
])('the rate %s is %s per cent', (fraction, percent) => {
  expect(percentOf(fraction)).toBe(percent)
  expect(fractionOf(percent)).toBe(fraction)
})

test('no rate loses anything on its way to the form and back', () => {
  const rates = fc.integer({ min: 0, max: 1_000_000 }).map((millionths) => {
    const text = (millionths / 1_000_000).toFixed(6)
    return text.replace(/\.?0+$/, '')
  })
  fc.assert(
    fc.property(rates, (rate) => {
      expect(fractionOf(percentOf(rate))).toBe(rate)
    }),
  )
})
