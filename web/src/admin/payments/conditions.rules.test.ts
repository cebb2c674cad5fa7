import { expect, test } from 'vitest'
import { conditionsText, isEmptyRange, toConditions, toValues } from './conditions.rules.ts'

const names = {
  texts: {
    from: (amount: string) => `from ${amount}`,
    to: (amount: string) => `up to ${amount}`,
    between: (least: string, most: string) => `${least} to ${most}`,
    countries: (count: number) => `${count} countries`,
  },
  country: (code: string) => ({ DE: 'Germany', AT: 'Austria' })[code] ?? code,
  amount: (amount: string) => `€${amount}`,
}

test.each([
  [{}, ''],
  [{ countries: ['DE', 'AT'] }, 'Germany, Austria'],
  [{ countries: ['DE', 'AT', 'CH', 'FR'], maxTotal: '500' }, '4 countries · up to €500'],
  [{ minTotal: '20' }, 'from €20'],
  [{ minTotal: '0', maxTotal: '10' }, '€0 to €10'],
])('the conditions %o read “%s”', (conditions, text) => {
  expect(conditionsText(conditions, names)).toBe(text)
})

test('empty fields are no conditions', () => {
  expect(toConditions(toValues({}))).toBeUndefined()
  expect(toConditions({ countries: [], minTotal: 20.5, maxTotal: '' })).toEqual({ minTotal: '20.5' })
  expect(toConditions(toValues({ countries: ['DE'], maxTotal: '9' }))).toEqual({
    countries: ['DE'],
    maxTotal: '9',
  })
})

test('a largest total below the smallest one leaves nothing', () => {
  expect(isEmptyRange({ countries: [], minTotal: 20, maxTotal: 10 })).toBe(true)
  expect(isEmptyRange({ countries: [], minTotal: 20, maxTotal: 20 })).toBe(false)
  expect(isEmptyRange({ countries: [], minTotal: 20, maxTotal: '' })).toBe(false)
})
