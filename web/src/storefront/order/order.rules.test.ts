import type { Order } from '@cartwright/contract/orders/orders.ts'
import { expect, test } from 'vitest'
import { foundOrder } from './order.rules.ts'

const english = { language: 'en', timeZone: 'Europe/Berlin', free: 'Free' }

const price = (amount: string) => ({ amount, formattedAmount: `$${amount}` })

const order: Order = {
  number: '10001',
  status: 'APPROVED',
  paymentStatus: 'PAID',
  fulfillmentStatus: 'NOT_FULFILLED',
  currency: 'USD',
  purchasedDate: '2026-11-23T23:30:00Z',
  lineItems: [
    {
      id: 'mug',
      productName: { original: 'Mug' },
      quantity: 2,
      lineItemPrice: price('43.20'),
      totalDiscount: price('4.80'),
    },
  ],
  shippingInfo: { title: 'Express' },
  appliedDiscounts: [{ coupon: { code: 'WELCOME10', amount: price('4.80') } }],
  priceSummary: { subtotal: price('48.00'), discount: price('4.80'), total: price('43.20') },
  recipientInfo: {
    address: { country: 'AT', city: 'Wien' },
    contactDetails: { firstName: 'Anna', lastName: 'B.' },
  },
}

test('lines and their discount add up to the total', () => {
  const { lines, rows } = foundOrder(order, english)
  expect(lines[0]?.priceText).toBe('$48.00')
  expect(rows.map(({ kind, name = '', text }) => `${kind} ${name} ${text}`)).toEqual([
    'subtotal  $48.00',
    'discount WELCOME10 −$4.80',
    'shipping Express Free',
    'total  $43.20',
  ])
})

test('an automatic discount has its name', () => {
  const discountRule = { name: { original: 'Two mugs' }, amount: price('4.80') }
  const { rows } = foundOrder({ ...order, appliedDiscounts: [{ discountRule }] }, english)
  expect(rows[1]).toEqual({ kind: 'rule', name: 'Two mugs', text: '−$4.80' })
})

test('each fee is named', () => {
  const additionalFees = [{ name: 'Gift wrapping', price: price('3.20') }, { price: price('1.00') }]
  const { rows } = foundOrder({ ...order, additionalFees }, english)
  expect(rows.filter(({ kind }) => kind === 'fee')).toEqual([
    { kind: 'fee', name: 'Gift wrapping', text: '$3.20' },
    { kind: 'fee', name: undefined, text: '$1.00' },
  ])
})

test('whom it goes to and when it was placed is written as the page is', () => {
  expect(foundOrder(order, { ...english, language: 'de' })).toMatchObject({
    recipient: 'Anna B., Wien, Österreich',
    placed: '24. November 2026',
  })
})

test.each([
  [{ fulfillmentStatus: 'FULFILLED' }, 'sent'],
  [{ fulfillmentStatus: 'PARTIALLY_FULFILLED' }, 'partlySent'],
  [{ status: 'CANCELED', fulfillmentStatus: 'FULFILLED' }, 'canceled'],
] as const)('an order that is %o', (changes, state) => {
  expect(foundOrder({ ...order, ...changes }, english).state).toBe(state)
})

test('an order of bookings and tickets is confirmed: nothing is sent', () => {
  const lineItems: Order['lineItems'] = [{ itemType: { preset: 'SERVICE' } }]
  expect(foundOrder({ ...order, lineItems, fulfillmentStatus: 'FULFILLED' }, english).state).toBe('confirmed')
})

test.each([
  ['PAID', 'paid'],
  ['PARTIALLY_REFUNDED', 'partlyRefunded'],
  ['FULLY_REFUNDED', 'refunded'],
  ['NOT_PAID', 'open'],
] as const)('money of an order that is %s', (paymentStatus, payment) => {
  expect(foundOrder({ ...order, paymentStatus }, english).payment).toBe(payment)
})
