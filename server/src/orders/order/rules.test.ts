import { expect, test } from 'vitest'
import { isPayable } from './rules.ts'

test('the rest of a deposit can be paid, but not once the deposit was given back', () => {
  const order = { status: 'APPROVED', total: 6000n, paid: 2000n } as const
  expect(isPayable({ ...order, paymentStatus: 'PARTIALLY_PAID' })).toBe(true)
  expect(isPayable({ ...order, paymentStatus: 'FULLY_REFUNDED' })).toBe(false)
})
