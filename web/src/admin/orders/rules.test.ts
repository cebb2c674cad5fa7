import type { Order } from '@cartwright/contract/orders/orders.ts'
import { describe, expect, test } from 'vitest'
import {
  addressLinesOf,
  allowedActions,
  buyerOf,
  lineItemsToFulfill,
  openLineItems,
  searchOf,
} from './rules.ts'

const state = { words: '', filters: {}, page: 1 }

describe('what is asked of the shop', () => {
  test('is everything, newest first, unless something was chosen', () => {
    expect(searchOf(state, 50)).toEqual({ cursorPaging: { limit: 50 } })
  })

  test('follows filters, order and words', () => {
    const chosen = {
      ...state,
      words: 'anna',
      filters: { payment: 'PAID', delivery: 'NOT_FULFILLED' },
      sort: { column: 'total', descending: true },
    }
    expect(searchOf(chosen, 20)).toEqual({
      cursorPaging: { limit: 20 },
      filter: { paymentStatus: 'PAID', fulfillmentStatus: 'NOT_FULFILLED' },
      sort: [{ fieldName: 'priceSummary.total.amount', order: 'DESC' }],
      search: { expression: 'anna' },
    })
  })

  test('goes on from a place with the words, which the place does not know', () => {
    const next = { ...state, words: 'anna', filters: { payment: 'PAID' }, cursor: 'abc' }
    expect(searchOf(next, 20)).toEqual({
      cursorPaging: { limit: 20, cursor: 'abc' },
      search: { expression: 'anna' },
    })
  })
})

const anna = {
  contactDetails: { firstName: 'Anna', lastName: 'Keller', phone: '+49 30 1234' },
  address: { country: 'DE', city: 'Berlin', postalCode: '10999', addressLine: 'Oranienstr. 1' },
}

test('a buyer is who gets the goods, else who pays', () => {
  expect(buyerOf({ billingInfo: anna, buyerInfo: { email: 'anna@example.com' } })).toEqual({
    name: 'Anna Keller',
    email: 'anna@example.com',
  })
})

test('an address stands as on a letter', () => {
  expect(addressLinesOf(anna, 'en')).toEqual([
    'Anna Keller',
    'Oranienstr. 1',
    '10999 Berlin',
    'Germany',
    '+49 30 1234',
  ])
})

test('what is left to send is what no parcel holds', () => {
  const order: Order = {
    lineItems: [
      { id: 'a', quantity: 3, productName: { original: 'Mug' } },
      { id: 'b', quantity: 1, productName: { original: 'Vase' } },
    ],
  }
  const parcels = [
    { lineItems: [{ id: 'a', quantity: 1 }] },
    {
      lineItems: [
        { id: 'a', quantity: 1 },
        { id: 'b', quantity: 1 },
      ],
    },
  ]
  expect(openLineItems(order, parcels)).toEqual([{ id: 'a', name: 'Mug', left: 1 }])
})

test.each([
  [{ status: 'APPROVED', paymentStatus: 'NOT_PAID', fulfillmentStatus: 'NOT_FULFILLED' }, [true, true, true]],
  [{ status: 'APPROVED', paymentStatus: 'PAID', fulfillmentStatus: 'FULFILLED' }, [false, false, true]],
  [
    { status: 'APPROVED', paymentStatus: 'PENDING_MERCHANT', fulfillmentStatus: 'NOT_FULFILLED' },
    [true, false, false],
  ],
  [
    { status: 'CANCELED', paymentStatus: 'NOT_PAID', fulfillmentStatus: 'NOT_FULFILLED' },
    [false, false, false],
  ],
] as const)('of an order that is %j can be sent, marked, canceled: %j', (order, wanted) => {
  const { canFulfill, canMarkPaid, canCancel } = allowedActions(order)
  expect([canFulfill, canMarkPaid, canCancel]).toEqual(wanted)
})

test('what a colleague sent meanwhile leaves the other lines as they were chosen', () => {
  const [mug, bowl] = [
    { id: 'mug', name: 'Mug', left: 1 },
    { id: 'bowl', name: 'Bowl', left: 1 },
  ]
  const pieces = { mug: 1, bowl: 0 }
  expect(lineItemsToFulfill([mug, bowl], pieces)).toEqual([{ id: 'mug', quantity: 1 }])
  expect(lineItemsToFulfill([bowl], pieces)).toEqual([])
})
