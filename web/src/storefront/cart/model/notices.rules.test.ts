import { CartwrightError } from '@cartwright/sdk'
import { expect, test } from 'vitest'
import { cartGone, missingTotals, noticeIn, noticeOf, objections, queryOf } from './notices.rules.ts'

test('a coupon that is refused is said next to its field', () => {
  const error = new CartwrightError(428, 'expired', { code: 'ERROR_COUPON_HAS_EXPIRED' })
  expect(noticeOf(error)).toEqual({ code: 'ERROR_COUPON_HAS_EXPIRED', field: 'coupon' })
})

test('a text that is missing or too long is said next to its field', () => {
  const field = 'lineItems[0].catalogReference.options.customTextFields.Engraving'
  const violation = { field, description: '', violatedRule: 'REQUIRED_FIELD', data: {} } as const
  const refused = (changes: object) =>
    noticeOf(new CartwrightError(400, '', { violations: [{ ...violation, ...changes }] }))
  expect(refused({})).toEqual({ code: 'TEXT_MISSING', field: 'text.Engraving' })
  expect(refused({ violatedRule: 'MAX_LENGTH', data: { threshold: 20 } })).toEqual({
    code: 'TEXT_TOO_LONG',
    field: 'text.Engraving',
    most: 20,
  })
})

test('what nobody thought of has words too', () => {
  expect(noticeOf(new CartwrightError(400, 'odd'))).toEqual({ code: 'OTHER' })
})

test('an address makes the cart say nothing of its own', () => {
  const said = (query: string) => noticeIn(new URLSearchParams(query))
  expect(said('problem=OUT_OF_STOCK')).toEqual({ code: 'OUT_OF_STOCK' })
  expect(said('problem=<b>hello</b>')).toBeUndefined()
  expect(said('problem=FEWER_ADDED&most=-1e99')).toEqual({ code: 'FEWER_ADDED', news: true })
  expect(said('')).toBeUndefined()
})

test('what is said on the way to another address is said there', () => {
  for (const notice of [cartGone, { code: 'FEWER_ADDED', most: 5, news: true }] as const)
    expect(noticeIn(new URLSearchParams(queryOf(notice)))).toEqual(notice)
})

test('totals say what no other program has calculated', () => {
  const applicationError = (code: string) => ({ applicationError: { code, description: '', data: {} } })
  const calculationErrors = {
    carrierErrors: {
      errors: [
        { carrierId: 'a', error: applicationError('MISSING_POSTAL_CODE') },
        { carrierId: 'b', error: applicationError('CARRIER_UNAVAILABLE') },
      ],
    },
    taxCalculationError: applicationError('TAX_ADDRESS_MISSING'),
    orderValidationErrors: [{ code: 'FEES_UNAVAILABLE', description: '', data: {} }],
  }
  expect(missingTotals({ cart: {}, calculationErrors })).toEqual([
    { code: 'CARRIER_UNAVAILABLE' },
    { code: 'FEES_UNAVAILABLE' },
  ])
  expect(missingTotals({ cart: {} })).toEqual([])
})

test('objections of plugins are shown in their words, those about stock at the lines', () => {
  const violations = [
    { severity: 'ERROR' as const, description: 'Not on Sundays.', data: { code: 'PLUGIN_VIOLATION' } },
    { severity: 'WARNING' as const, description: 'Fragile.', data: { code: 'PLUGIN_VIOLATION' } },
    { severity: 'ERROR' as const, description: 'Sold out.', data: { code: 'ITEM_NOT_AVAILABLE' } },
  ]
  expect(objections({ cart: {}, violations })).toEqual([
    { code: 'OBJECTION', text: 'Not on Sundays.' },
    { code: 'OBJECTION', text: 'Fragile.', news: true },
  ])
})

test('what two plugins object to is shown once, as what prevents the order if one of them does', () => {
  const said = (severity: 'WARNING' | 'ERROR') => ({
    severity,
    description: 'Fragile.',
    data: { code: 'PLUGIN_VIOLATION' },
  })
  const shown = objections({ cart: {}, violations: [said('WARNING'), said('ERROR')] })
  expect(shown).toEqual([{ code: 'OBJECTION', text: 'Fragile.' }])
})
