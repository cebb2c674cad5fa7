import { expect, test } from 'vitest'
import { dueBeforehand, isPayable, type OrderData } from './rules.ts'

test('the rest of a deposit can be paid, but not once the deposit was given back', () => {
  const order = { status: 'APPROVED', total: 6000n, paid: 2000n } as const
  expect(isPayable({ ...order, paymentStatus: 'PARTIALLY_PAID' })).toBe(true)
  expect(isPayable({ ...order, paymentStatus: 'FULLY_REFUNDED' })).toBe(false)
})

test('before a course only its deposit is due, and all of other orders', () => {
  const data = (paymentOption: 'DEPOSIT_ONLINE' | 'FULL_PAYMENT_ONLINE') =>
    ({ payNow: '2000', order: { lineItems: [{ paymentOption }] } }) as OrderData
  const order = { total: 10_000n, paid: 0n }
  expect(dueBeforehand({ ...order, data: data('DEPOSIT_ONLINE') })).toBe(2000n)
  expect(dueBeforehand({ ...order, paid: 1500n, data: data('DEPOSIT_ONLINE') })).toBe(500n)
  expect(dueBeforehand({ ...order, paid: 5000n, data: data('DEPOSIT_ONLINE') })).toBe(0n)
  expect(dueBeforehand({ ...order, paid: 1500n, data: data('FULL_PAYMENT_ONLINE') })).toBe(8500n)
})
