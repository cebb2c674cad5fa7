import { CartwrightError } from '@cartwright/sdk'
import { expect, test } from 'vitest'
import { knownCode, noticeOf } from './notices.rules.ts'

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
  expect(knownCode('OUT_OF_STOCK')).toBe('OUT_OF_STOCK')
  expect(knownCode('<b>hello</b>')).toBeUndefined()
  expect(knownCode(null)).toBeUndefined()
})
