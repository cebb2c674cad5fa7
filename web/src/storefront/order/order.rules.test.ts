import type { Order } from '@cartwright/contract/orders.ts'
import { expect, test } from 'vitest'
import { foundOrder } from './order.rules.ts'

const price = (amount: string) => ({ amount, formattedAmount: `$${amount}` })

const order: Order = {
  number: '10001',
  status: 'APPROVED',
  paymentStatus: 'PAID',
  fulfillmentStatus: 'NOT_FULFILLED',
  currency: 'USD',
  purchasedDate: '2026-11-24T09:00:00Z',
  lineItems: [
    {
      id: 'mug',
      productName: { original: 'Mug' },
      quantity: 2,
      lineItemPrice: price('43.20'),
      totalDiscount: price('4.80'),
    },
  ],
  priceSummary: { subtotal: price('48.00'), discount: price('4.80'), total: price('43.20') },
  recipientInfo: {
    address: { country: 'AT', city: 'Wien' },
    contactDetails: { firstName: 'Anna', lastName: 'B.' },
  },
}

test('lines and their discount add up to the total', () => {
  const { lines, rows } = foundOrder(order, 'en')
  expect(lines[0]?.priceText).toBe('$48.00')
  expect(rows.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'subtotal $48.00',
    'discount −$4.80',
    'total $43.20',
  ])
})

test('whom it goes to and when it was placed is written as the page is', () => {
  expect(foundOrder(order, 'de')).toMatchObject({
    recipient: 'Anna B., Wien, Österreich',
    placed: '24. November 2026',
  })
})

test.each([
  [{ fulfillmentStatus: 'FULFILLED' }, 'sent'],
  [{ fulfillmentStatus: 'PARTIALLY_FULFILLED' }, 'partlySent'],
  [{ status: 'CANCELED', fulfillmentStatus: 'FULFILLED' }, 'canceled'],
] as const)('an order that is %o', (changes, state) => {
  expect(foundOrder({ ...order, ...changes }, 'en').state).toBe(state)
})
