import { CartwrightError } from '@cartwright/sdk'
import { expect, test } from 'vitest'
import { cartGone, noticeIn, noticeOf, queryOf } from './notices.rules.ts'

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
