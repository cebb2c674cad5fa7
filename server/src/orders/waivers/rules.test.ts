import type { OrderLineItem } from '@cartwright/contract/orders/line-items.ts'
import { describe, expect, test } from 'vitest'
import type { Order } from '../order/rules.ts'
import { orderSummary } from '../order/view.ts'
import { withWaiver } from './rules.ts'

const price = (amount: string) => ({ amount, formattedAmount: `$${amount}` })
const breakdown = (tax: string) => [
  { taxName: 'State', jurisdiction: 'Texas', rate: '0.1', taxAmount: price(tax) },
]

function line(id: string, one: { price: string; discount: string; tax: string; all: string }): OrderLineItem {
  return {
    id,
    quantity: 2,
    catalogReference: { appId: 'tickets', catalogItemId: id.toUpperCase() },
    lineItemPrice: price(one.price),
    totalDiscount: price(one.discount),
    totalPriceBeforeTax: price(one.price),
    totalPriceAfterTax: price(one.all),
    taxDetails: { taxableAmount: price(one.price), taxRate: '0.1', totalTax: price(one.tax) },
    taxInfo: { taxAmount: price(one.tax), taxRate: '0.1', taxBreakdown: breakdown(one.tax) },
  }
}

/** Tickets for $50 and a mug for $10 with a coupon of $6, 10 % of tax, and delivery for $5: $64.40. */
const order = {
  currency: 'USD',
  status: 'APPROVED',
  paymentStatus: 'NOT_PAID',
  total: 6440n,
  paid: 0n,
  data: {
    payNow: '6440',
    order: {
      buyerLanguage: 'en',
      lineItems: [
        line('raku', { price: '45.00', discount: '5.00', tax: '4.50', all: '49.50' }),
        line('mug', { price: '9.00', discount: '1.00', tax: '0.90', all: '9.90' }),
      ],
      appliedDiscounts: [{ id: '1', coupon: { id: 'c', code: 'SIX', amount: price('6.00') } }],
      priceSummary: {
        subtotal: price('60.00'),
        shipping: price('5.00'),
        tax: price('5.40'),
        discount: price('6.00'),
        total: price('64.40'),
      },
      taxSummary: { totalTax: price('5.40') },
      taxInfo: {
        totalTax: price('5.40'),
        taxBreakdown: [
          { taxName: 'State', jurisdiction: 'Texas', rate: '0.1', aggregatedTaxAmount: price('5.40') },
        ],
      },
    },
  },
} as unknown as Order
const raku = { catalogItemIds: new Set(['raku']), description: 'Raku evening' }

describe('tickets that need not be paid', () => {
  test('take their price after discounts and their tax off the order, whose sums still add up', () => {
    const after = withWaiver(order, raku)
    expect(after).toMatchObject({ total: 1490n, paymentStatus: 'NOT_PAID', data: { payNow: '1490' } })
    const { lineItems, ...money } = after?.data.order ?? {}
    expect(money).toMatchObject({
      priceSummary: {
        subtotal: { amount: '60.00' },
        shipping: { amount: '5.00' },
        tax: { amount: '0.90' },
        discount: { amount: '51.00' },
        total: { amount: '14.90', formattedAmount: '$14.90' },
      },
      taxSummary: { totalTax: { amount: '0.90' } },
      taxInfo: { totalTax: { amount: '0.90' }, taxBreakdown: [{ aggregatedTaxAmount: { amount: '0.90' } }] },
      appliedDiscounts: [
        { coupon: { code: 'SIX' } },
        {
          merchantDiscount: { description: 'Raku evening', amount: { amount: '45.00' } },
          lineItemIds: ['raku'],
          lineItemDiscounts: [{ id: 'raku', totalDiscount: { amount: '45.00' } }],
        },
      ],
    })
    expect(lineItems).toMatchObject([
      { id: 'raku', quantity: 2, totalDiscount: { amount: '50.00' }, totalPriceAfterTax: { amount: '0.00' } },
      order.data.order.lineItems?.[1],
    ])
  })

  test('are called cancelled in the summary, other discounts of the shop as the shop calls them', () => {
    const after = withWaiver(order, raku)?.data.order ?? {}
    const ofShop = {
      ...{ id: '9', lineItemIds: ['mug'] },
      merchantDiscount: {
        ...{ discountReason: 'BILLING_ADJUSTMENT' as const, description: 'Loyalty', amount: price('1.00') },
      },
    }
    const appliedDiscounts = [...(after.appliedDiscounts ?? []), ofShop]
    const { rows } = orderSummary({ ...after, currency: 'USD', appliedDiscounts }, 'en')
    const discounts = rows.filter(({ kind }) => kind === 'discount').map(({ label }) => label)
    expect(discounts).toEqual([expect.stringContaining('SIX'), 'Cancelled: Raku evening', 'Loyalty'])
  })

  test('are taken off once', () => {
    const after = withWaiver(order, raku)
    expect(after && withWaiver(after, raku)).toBeUndefined()
  })

  test('leave nothing to pay if the rest has been paid', () => {
    const partly = { ...order, paymentStatus: 'PARTIALLY_PAID', paid: 2000n } as const
    expect(withWaiver(partly, raku)).toMatchObject({ total: 1490n, paid: 2000n, paymentStatus: 'PAID' })
    expect(withWaiver({ ...partly, paid: 1000n }, raku)).toMatchObject({ paymentStatus: 'PARTIALLY_PAID' })
  })
})
