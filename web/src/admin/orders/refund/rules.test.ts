import type { PaymentRefundability } from '@cartwright/contract/orders/billing.ts'
import { expect, test } from 'vitest'
import { itemsOf, obstacleOf, type RefundChoice, restockOf, waysOf } from './rules.ts'

const payment = (paymentId: string, amount: string, more: PaymentRefundability): PaymentRefundability => ({
  payment: { paymentId, paymentMethod: paymentId, monetary: { maxRefund: { amount } } },
  ...more,
})
const card = payment('card', '30.00', { refundable: true })
const gift = payment('gift', '20.00', { refundable: true, wholeOnly: true })
const cash = payment('cash', '10.00', { manuallyRefundable: { reason: 'OFFLINE' } })
const ways = (amount: number, byHand = false) =>
  waysOf([cash, gift, card], { amount, byHand }).map((way) => [way.paymentId, way.amount, way.byHand])

const choice: RefundChoice = {
  ...{ pieces: {}, notRestocked: [], fees: {}, shipping: '', amount: undefined, byHand: false },
}

test('cards take their money back first, gift cards all of theirs or none, the rest goes by hand', () => {
  expect(ways(12.34)).toEqual([['card', '12.34', false]])
  expect(ways(35)).toEqual([
    ['card', '30.00', false],
    ['gift', '5.00', true],
  ])
  expect(ways(60)).toEqual([
    ['card', '30.00', false],
    ['gift', '20.00', false],
    ['cash', '10.00', true],
  ])
  expect(ways(99)).toEqual(ways(60))
  expect(ways(30.1).map(([, amount]) => amount)).toEqual(['30.00', '0.10'])
})

test('all of it goes by hand if the merchant says so', () => {
  expect(ways(35, true)).toEqual([
    ['card', '30.00', true],
    ['gift', '5.00', true],
  ])
})

test('a currency without cents has none', () => {
  const yen = [payment('yen', '1200', { refundable: true })]
  expect(waysOf(yen, { amount: 700, byHand: false })).toMatchObject([{ amount: '700' }])
})

test('only what was chosen is sent, and goes back to stock as far as it can', () => {
  expect(itemsOf(choice)).toBeUndefined()
  const chosen = { ...choice, pieces: { bowl: 2, mug: 0, cup: 3 }, shipping: 5, notRestocked: ['bowl'] }
  expect(itemsOf(chosen)).toEqual({
    lineItems: [
      { lineItemId: 'bowl', quantity: 2 },
      { lineItemId: 'cup', quantity: 3 },
    ],
    shipping: { amount: { amount: '5' } },
  })
  const lines = ['bowl', 'mug', 'cup'].map((id) => ({ id, name: id, left: 3, restockable: 1 }))
  expect(restockOf(lines, chosen)).toEqual([{ lineItemId: 'cup', quantity: 1 }])
})

test('an order says why nothing of it can go back', () => {
  const not = (reason: 'NOT_PAID' | 'ALREADY_REFUNDED') => ({ nonRefundable: { reason } })
  expect(obstacleOf({ payments: [not('NOT_PAID'), not('ALREADY_REFUNDED')] })).toBe('ALREADY_REFUNDED')
  expect(obstacleOf({ payments: [not('NOT_PAID')] })).toBe('NOT_PAID')
  expect(obstacleOf({ payments: [] })).toBe('TRANSACTION_NOT_FOUND')
  expect(obstacleOf({ payments: [not('NOT_PAID'), card] })).toBeUndefined()
})
