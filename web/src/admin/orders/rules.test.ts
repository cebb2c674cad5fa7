import { bookingsAppId } from '@cartwright/contract/bookings/parts.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import { describe, expect, test } from 'vitest'
import { lineItemsToFulfill, openLineItems } from './fulfilment.rules.ts'
import {
  addressLinesOf,
  allowedActions,
  amountHeld,
  bookingOf,
  buyerOf,
  endedItems,
  hasEnded,
  hasNothingLeft,
  isOff,
  isWaived,
  membershipOf,
  membershipsOf,
  overpaid,
  priceText,
  restockable,
  searchOf,
  timesOf,
} from './rules.ts'

const state = { words: '', filters: {}, page: 1 }

describe('what is asked of the shop', () => {
  test('has no filter and no order by default', () => {
    expect(searchOf(state, 50)).toEqual({ cursorPaging: { limit: 50 } })
  })

  test('holds the filters, the order and the search', () => {
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

  test('sends the search with a cursor', () => {
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

test('the buyer is the recipient, else the payer', () => {
  expect(buyerOf({ billingInfo: anna, buyerInfo: { email: 'anna@example.com' } })).toEqual({
    name: 'Anna Keller',
    email: 'anna@example.com',
  })
})

test('an address has the lines of a postal address', () => {
  expect(addressLinesOf(anna, 'en')).toEqual([
    'Anna Keller',
    'Oranienstr. 1',
    '10999 Berlin',
    'Germany',
    '+49 30 1234',
  ])
})

test('open line items are those without a complete fulfilment', () => {
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
    [true, false, true],
  ],
  [
    { status: 'CANCELED', paymentStatus: 'NOT_PAID', fulfillmentStatus: 'NOT_FULFILLED' },
    [false, false, false],
  ],
] as const)('an order with %j allows to fulfil, mark as paid, cancel: %j', (order, wanted) => {
  const { canFulfill, canMarkPaid, canCancel } = allowedActions(order)
  expect([canFulfill, canMarkPaid, canCancel]).toEqual(wanted)
})

test('nothing more is asked of a buyer who disputes a payment, until the shop has won', () => {
  const disputed = (reversed: string): Order => ({
    ...{ status: 'APPROVED', paymentStatus: 'PARTIALLY_PAID', fulfillmentStatus: 'NOT_FULFILLED' },
    balanceSummary: { chargeback: { amount: '10.00' }, chargebackReversal: { amount: reversed } },
  })
  const canMarkPaid = (order: Order) => allowedActions(order).canMarkPaid
  expect([canMarkPaid(disputed('0.00')), canMarkPaid(disputed('10.00'))]).toEqual([false, true])
})

test('fulfilments of a colleague do not change the other quantities', () => {
  const [mug, bowl] = [
    { id: 'mug', name: 'Mug', left: 1 },
    { id: 'bowl', name: 'Bowl', left: 1 },
  ]
  const pieces = { mug: 1, bowl: 0 }
  expect(lineItemsToFulfill([mug, bowl], pieces)).toEqual([{ id: 'mug', quantity: 1 }])
  expect(lineItemsToFulfill([bowl], pieces)).toEqual([])
})

test("prices follow the merchant's language, not the buyer's", () => {
  const order: Order = { currency: 'USD', buyerLanguage: 'de' }
  const price = { amount: '24.00', formattedAmount: '24,00\u00a0$' }
  const locale = { language: 'en', currency: 'EUR', timeZone: 'UTC' } as const
  expect(priceText(price, order, locale)).toBe('$24.00')
  expect(priceText(price, order, { ...locale, language: 'de' })).toBe('24,00\u00a0$')
  expect(priceText(undefined, order, locale)).toBe('')
})

test.each([
  ['-40.00', '0.00', '40.00'],
  ['-0.30', '0.10', '0.20'],
  ['-40.00', '40.00', undefined],
  ['0.00', '5.00', undefined],
  ['12.00', '0.00', undefined],
])('with a balance of %s and %s refunded, %s was paid too much', (balance, refunded, wanted) => {
  const order = { balanceSummary: { balance: { amount: balance }, refunded: { amount: refunded } } }
  expect(overpaid(order)).toBe(wanted)
})

test('a plan that was cancelled before it was paid asks for a decision about a refund', () => {
  const customActivity = { type: 'PLAN_CANCELED', additionalData: { title: 'Gold' } }
  const order = (paid: string, refunded = '0.00'): Order => ({
    status: 'APPROVED',
    activities: [{ customActivity }],
    balanceSummary: { paid: { amount: paid }, refunded: { amount: refunded } },
  })
  expect(endedItems(order('40.00'))).toEqual(['Gold'])
  expect(endedItems(order('40.00', '40.00'))).toEqual([])
  expect(amountHeld(order('54.44', '27.22'))).toBe('27.22')
  expect(endedItems(order('0.00'))).toEqual([])
  expect(endedItems({ ...order('40.00'), paymentStatus: 'FULLY_REFUNDED' })).toEqual([])
})

test('an order knows which of its events are cancelled', () => {
  const customActivity = { type: 'EVENT_CANCELED', additionalData: { eventId: 'raku' } }
  expect(isOff({ activities: [{ customActivity }] }, 'raku')).toBe(true)
  expect(isOff({ activities: [{ customActivity }] }, 'jazz')).toBe(false)
})

describe('an order of which something was cancelled or declined', () => {
  const line = (catalogItemId: string) => ({ catalogReference: { appId: 'app', catalogItemId } })
  const [lesson, north, south] = [line('LESSON'), line('north'), line('south')]
  const entry = (type: string, additionalData: Record<string, string>) => ({
    customActivity: { type, additionalData },
  })
  const activities = [
    entry('BOOKING_CANCELED', { bookingId: 'lesson' }),
    entry('EVENT_CANCELED', { eventId: 'raku', definitionIds: 'north,west' }),
    entry('BOOKING_RESCHEDULED', { bookingId: 'south' }),
  ]
  const deposit = { status: 'APPROVED', paymentStatus: 'PARTIALLY_PAID', activities } as const

  test('knows which of its lines that are', () => {
    const ended = [lesson, north, south, {}].map((one) => hasEnded(deposit, one))
    expect(ended).toEqual([true, true, false, false])
    expect(hasEnded({ activities: [entry('EVENT_CANCELED', { eventId: 'raku' })] }, {})).toBe(false)
    expect(hasEnded({ activities: [entry('BOOKING_DECLINED', { bookingId: 'south' })] }, south)).toBe(true)
  })

  test('waits for no money when nothing of it is left', () => {
    const order = { ...deposit, lineItems: [lesson, north] }
    expect(hasNothingLeft(order)).toBe(true)
    expect(allowedActions(order)).toMatchObject({ canMarkPaid: false, canCancel: true })
  })

  test('waits for the money of the rest', () => {
    const order = { ...deposit, lineItems: [lesson, south] }
    expect(hasNothingLeft(order)).toBe(false)
    expect(hasNothingLeft({ ...deposit, lineItems: [] })).toBe(false)
    expect(allowedActions(order)).toMatchObject({ canMarkPaid: true })
  })

  test('knows whose tickets need not be paid any more', () => {
    const order = { activities: [entry('EVENT_WAIVED', { eventId: 'raku' })] }
    expect([isWaived(order, 'raku'), isWaived(order, 'jazz')]).toEqual([true, false])
  })
})

test('an event or a booking that need not be paid asks for no decision about a refund', () => {
  const entry = (type: string, additionalData: Record<string, string>) => ({
    customActivity: { type, additionalData },
  })
  const activities = [
    entry('EVENT_CANCELED', { title: 'Raku', eventId: 'raku' }),
    entry('EVENT_WAIVED', { title: 'Raku', eventId: 'raku' }),
    entry('EVENT_CANCELED', { title: 'Jazz', eventId: 'jazz' }),
    entry('BOOKING_CANCELED', { title: 'Lesson', bookingId: 'first' }),
    entry('BOOKING_WAIVED', { title: 'Lesson', bookingIds: 'zeroth,first' }),
  ]
  const balanceSummary = { paid: { amount: '12.00' } }
  const order = { status: 'APPROVED', activities, balanceSummary } as const
  expect(endedItems(order)).toEqual(['Jazz'])
  const second = entry('BOOKING_CANCELED', { title: 'Lesson', bookingId: 'second' })
  expect(endedItems({ ...order, activities: [...activities, second] })).toEqual(['Jazz', 'Lesson'])
})

test('a line that a plan pays names the plan', () => {
  const line = { id: 'class', paymentOption: 'MEMBERSHIP' } as const
  const additionalData = { lineItemId: 'class', membership: 'Studio Pass: Classes' }
  const customActivity = { type: 'MEMBERSHIP_CHOSEN', additionalData }
  const order = { lineItems: [line, { id: 'cup' }], activities: [{ customActivity }] }
  expect(membershipOf(order, line)).toBe('Studio Pass: Classes')
  expect(membershipOf(order, { id: 'cup' })).toBeUndefined()
  expect(membershipOf({ ...order, activities: [] }, line)).toBe('')
  expect(membershipOf(order, { ...line, paymentOption: 'FULL_PAYMENT_OFFLINE' })).toBeUndefined()
  expect(membershipsOf(order)).toEqual(['Studio Pass: Classes'])
})

test('a line of a booking leads to it', () => {
  const catalogReference = { appId: bookingsAppId.toUpperCase(), catalogItemId: 'b1' }
  expect(bookingOf({ catalogReference })).toBe('b1')
  expect(bookingOf({ catalogReference: { ...catalogReference, appId: 'other' } })).toBeUndefined()
  expect(bookingOf({})).toBeUndefined()
})

test('a cancellation puts goods and tickets on sale again, and asks nothing about bookings', () => {
  const tickets = '140603ad-af8d-84a5-2c80-a0f60cb47351'
  const line = (preset: 'PHYSICAL' | 'SERVICE', appId = '') => ({
    ...{ itemType: { preset }, catalogReference: { appId, catalogItemId: '' } },
  })
  const of = (...lineItems: object[]) => restockable({ lineItems } as Order)
  expect(of(line('PHYSICAL'), line('SERVICE'))).toBe('items')
  expect(of(line('SERVICE', tickets))).toBe('tickets')
  expect(of(line('PHYSICAL'), line('SERVICE', tickets))).toBe('both')
  expect(of(line('SERVICE'))).toBeUndefined()
})

test('the timeline tells the times of an event on its own clocks, and names their time zone once', () => {
  const locale = { language: 'en', currency: 'USD', timeZone: 'America/New_York' } as const
  const times = { from: '2026-12-11T18:30:00Z', to: '2026-12-11T19:30:00Z', timeZone: 'Europe/Berlin' }
  const plain = (text: string) => text.replaceAll('\u202f', ' ')
  const moved = timesOf(times, locale)
  expect(plain(moved.from)).toBe('Dec 11, 2026, 7:30 PM')
  expect(plain(moved.to)).toBe('Dec 11, 2026, 8:30 PM (Berlin)')
  const { from, timeZone } = times
  expect(plain(timesOf({ from, timeZone }, locale).from)).toBe('Dec 11, 2026, 7:30 PM (Berlin)')
  expect(timesOf({}, locale)).toEqual({ from: '', to: '' })
})
