import { expect, test } from 'vitest'
import { paidParts } from './payments.rules.ts'

const goods = {
  id: 'goods',
  status: 'APPROVED',
  amount: { amount: '150.00' },
  createdDate: '2026-11-24T10:00:00Z',
  regularPaymentDetails: { paymentMethod: 'exchange' },
} as const
const card = {
  id: 'card',
  status: 'PARTIALLY_REFUNDED',
  amount: { amount: '50.00' },
  regularPaymentDetails: { paymentMethod: 'test-card' },
} as const
const giftCard = {
  id: 'gift',
  status: 'APPROVED',
  amount: { amount: '20.00' },
  giftcardPaymentDetails: { obfuscatedCode: '•••• 4F2A' },
} as const

test('an order that goods, a card and a gift card have paid names each of them', () => {
  expect(paidParts({ payments: [goods, card, giftCard] })).toMatchObject([
    { method: 'exchange', amount: '150.00', at: '2026-11-24T10:00:00Z' },
    { method: 'test-card', amount: '50.00' },
    { method: '', code: '•••• 4F2A', amount: '20.00' },
  ])
})

test('goods alone are named, one card is not, and neither is what has failed or is still awaited', () => {
  expect(paidParts({ payments: [goods] })).toHaveLength(1)
  const open = { ...goods, id: 'open', status: 'PENDING_MERCHANT' } as const
  const refused = { ...card, id: 'refused', status: 'DECLINED' } as const
  expect(paidParts({ payments: [card, open, refused] })).toEqual([])
})
