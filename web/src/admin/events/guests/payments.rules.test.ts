import { expect, test } from 'vitest'
import { paymentIn, paymentOf } from './payments.rules.ts'

test('a guest has paid, has not, or has nothing to pay', () => {
  expect(paymentOf({ orderStatus: 'PAID' })).toBe('PAID')
  expect(paymentOf({ orderStatus: 'OFFLINE_PENDING' })).toBe('UNPAID')
  expect(paymentOf({ orderStatus: 'PARTIALLY_PAID' })).toBe('UNPAID')
  expect(paymentOf({ orderStatus: 'FREE' })).toBe('FREE')
  expect(paymentOf({ guestType: 'RSVP' })).toBeUndefined()
})

test('the address of the list may name anything as payment', () => {
  expect([paymentIn('UNPAID'), paymentIn('toString'), paymentIn(undefined)]).toEqual([
    'UNPAID',
    undefined,
    undefined,
  ])
})
