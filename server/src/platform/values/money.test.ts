import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as money from './money.ts'

const currencies = ['USD', 'EUR', 'GBP', 'CHF', 'SEK', 'BRL', 'INR', 'JPY', 'KRW', 'CLP', 'KWD', 'TND']
const anyCurrency = fc.constantFrom(...currencies)
const anyAmount = fc.bigInt({ min: -money.MAX_MINOR, max: money.MAX_MINOR })

describe('amounts', () => {
  it.each([
    ['24', 'USD', 2400n],
    ['24.00', 'USD', 2400n],
    ['24.5', 'EUR', 2450n],
    ['-0.01', 'USD', -1n],
    ['+3', 'USD', 300n],
    ['1500', 'JPY', 1500n],
    ['1500.00', 'JPY', 1500n],
    ['1.234', 'KWD', 1234n],
    [19.99, 'USD', 1999n],
    [1.005, 'KWD', 1005n],
    [-0, 'USD', 0n],
    ['999999999.99', 'USD', 99_999_999_999n],
  ])('%s %s is %s in minor units', (amount, currency, minor) => {
    expect(money.toMinor(amount, currency)).toBe(minor)
  })

  it.each([
    ['24.005', 'USD'],
    ['1500.5', 'JPY'],
    ['1.2345', 'KWD'],
    [0.1 + 0.2, 'USD'],
    [Number.NaN, 'USD'],
    [Number.POSITIVE_INFINITY, 'USD'],
    [1e21, 'USD'],
    [1e-7, 'USD'],
    ['1000000000.00', 'USD'],
    ['', 'USD'],
    ['.5', 'USD'],
    ['5.', 'USD'],
    ['1e3', 'USD'],
    ['1,000', 'USD'],
    [' 1', 'USD'],
    ['0x10', 'USD'],
  ])('%s %s is refused', (amount, currency) => {
    expect(money.toMinor(amount, currency)).toBeUndefined()
  })

  it('of absurd length are refused', () => {
    expect(money.toMinor('9'.repeat(100_000), 'USD')).toBeUndefined()
  })

  it('survive the way to a decimal text, to a number, and back', () => {
    fc.assert(
      fc.property(anyAmount, anyCurrency, (minor, currency) => {
        expect(money.toMinor(money.toDecimal(minor, currency), currency)).toBe(minor)
        expect(money.toMinor(money.toNumber(minor, currency), currency)).toBe(minor)
      }),
    )
  })

  it.each([
    [2400n, 'USD', '24.00'],
    [5n, 'USD', '0.05'],
    [-5n, 'USD', '-0.05'],
    [1500n, 'JPY', '1500'],
    [1n, 'KWD', '0.001'],
    [0n, 'EUR', '0.00'],
  ])('%s of %s is written %s', (minor, currency, text) => {
    expect(money.toDecimal(minor, currency)).toBe(text)
  })
})

describe('amounts for shoppers', () => {
  it.each([
    [2400n, 'USD', 'en-US', '$24.00'],
    [123456n, 'EUR', 'de-DE', '1.234,56 €'],
    [1500n, 'JPY', 'en-US', '¥1,500'],
    [1234n, 'KWD', 'en-US', 'KWD 1.234'],
    [5000n, 'IQD', 'en-US', 'IQD 5.000'],
    [2400n, 'USD', 'not a locale', '$24.00'],
    [2400n, 'USD', '', '$24.00'],
    [-2400n, 'USD', 'en-US', '-$24.00'],
  ])('%s %s in %s is %s', (minor, currency, locale, text) => {
    expect(money.format(minor, currency, locale).replaceAll('\u00a0', ' ')).toBe(text)
  })

  it('keep every digit beyond what a number can hold', () => {
    expect(money.format(123_456_789_012_345_678_901n, 'USD', 'en-US')).toBe('$1,234,567,890,123,456,789.01')
  })

  it('show the cents exactly, however large', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), (minor) => {
        const shown = money.format(minor, 'USD', 'en-US').replaceAll(/[$,]/g, '')
        expect(shown).toBe(money.toDecimal(minor, 'USD'))
      }),
    )
  })

  it('are still right after a flood of unknown locales', () => {
    for (let index = 0; index < 1200; index++) money.format(1n, 'USD', `en-x-a${index}`)
    expect(money.format(2400n, 'USD', 'en-US')).toBe('$24.00')
  })
})

describe('splitting', () => {
  it('gives the odd cent to the largest remainder', () => {
    expect(money.split(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n])
    expect(money.split(10n, [1n, 2n, 4n])).toEqual([1n, 3n, 6n])
    expect(money.split(-100n, [1n, 1n, 1n])).toEqual([-34n, -33n, -33n])
  })

  it('treats weights of nothing as equal, and needs at least one', () => {
    expect(money.split(5n, [0n, 0n])).toEqual([3n, 2n])
    expect(money.split(5n, [])).toEqual([])
    expect(() => money.split(5n, [1n, -1n])).toThrow(RangeError)
  })

  it('sums to the total, and each part is within one of its due', () => {
    const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(anyAmount, weights, (total, shares) => {
        const parts = money.split(total, shares)
        const sum = shares.reduce((a, b) => a + b, 0n)
        expect(parts.reduce((a, b) => a + b, 0n)).toBe(total)
        if (sum === 0n) return
        for (const [index, part] of parts.entries()) {
          const error = part * sum - total * (shares[index] ?? 0n)
          expect(error < sum && error > -sum).toBe(true)
        }
      }),
    )
  })
})

describe('shares and rates', () => {
  it('round halves away from zero', () => {
    expect(money.share(5n, 1n, 2n)).toBe(3n)
    expect(money.share(-5n, 1n, 2n)).toBe(-3n)
    expect(money.share(4n, 1n, 3n)).toBe(1n)
    expect(money.share(5n, 1n, 3n)).toBe(2n)
  })

  it('are never more than half a unit off', () => {
    const part = fc.bigInt({ min: 1n, max: 10n ** 6n })
    fc.assert(
      fc.property(anyAmount, part, part, (amount, numerator, denominator) => {
        const error = money.share(amount, numerator, denominator) * denominator - amount * numerator
        expect((error < 0n ? -error : error) * 2n <= denominator).toBe(true)
      }),
    )
  })

  it('take decimal percentages exactly', () => {
    expect(money.percentage(10_000n, '8.875')).toBe(888n)
    expect(money.percentage(10_000n, 8.875)).toBe(888n)
    expect(money.percentage(1000n, 10)).toBe(100n)
    expect(money.percentage(1_000_000_000n, '0.000001')).toBe(10n)
    expect(money.percentage(999n, 0)).toBe(0n)
  })

  it.each(['', 'ten', '1.2345678', '1e2', Number.NaN])('refuse the percentage %s', (percent) => {
    expect(() => money.percentage(100n, percent)).toThrow(RangeError)
  })

  it('write millionths without zeros at the end', () => {
    expect(money.millionths('0.08875')).toBe(88_750n)
    expect(money.fromMillionths(88_750n)).toBe('0.08875')
    expect(money.fromMillionths(0n)).toBe('0')
    expect(money.fromMillionths(100_000_000n)).toBe('100')
  })
})
