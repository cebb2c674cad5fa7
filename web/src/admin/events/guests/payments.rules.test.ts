import { expect, test } from 'vitest'
import { paymentIn, paymentOf } from './payments.rules.ts'

test('a guest has paid, has not, or has nothing to pay', () => {
  expect(paymentOf({ orderStatus: 'PAID' })).toBe('PAID')
  expect(paymentOf({ orderStatus: 'OFFLINE_PENDING' })).toBe('UNPAID')
  expect(paymentOf({ orderStatus: 'PARTIALLY_PAID' })).toBe('UNPAID')
  expect(paymentOf({ orderStatus: 'FREE' })).toBe('FREE')
  expect(paymentOf({ guestType: 'RSVP' })).toBeUndefined()
})

test('a filter in the address that the list does not know filters nothing', () => {
  expect([paymentIn('UNPAID'), paymentIn('toString'), paymentIn(undefined)]).toEqual([
    'UNPAID',
    undefined,
    undefined,
  ])
})
