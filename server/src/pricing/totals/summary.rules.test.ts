import { describe, expect, it } from 'vitest'
import { berlin, cartOf, couponOf, lineOf, taxOf } from '../../../test/pricing.ts'
import { price } from './rules.ts'

describe('a price on a line', () => {
  it('goes from the full one over the sale to what is left after discounts', () => {
    const lines = [lineOf('mug', 2000n, { fullPrice: 2400n, quantity: 3 })]
    const result = price(cartOf(lines, { merchantDiscounts: [{ amount: 100n }] }))
    expect(result.lines[0]).toMatchObject({
      fullPrice: 2400n,
      priceBeforeDiscounts: 2000n,
      price: 1967n,
      lineItemPrice: 5900n,
      totalDiscount: 100n,
    })
  })

  it.each([
    ['JPY', 1500n, 150n, 1485n],
    ['USD', 1500n, 150n, 1485n],
    ['KWD', 1501n, 150n, 1486n],
  ])('is counted in the smallest unit of %s', (currency, unit, discount, expected) => {
    const cart = cartOf([lineOf('mug', unit)], {
      currency,
      addresses: { shipping: berlin },
      tax: taxOf({ id: 'de', country: 'DE' }, ['0.1']),
      coupon: couponOf({ type: 'PERCENT_OFF', rate: 10 }),
    })
    expect(price(cart).summary).toMatchObject({ discount, tax: 135n, total: expected })
  })
})

describe('fees', () => {
  it('for lines that are not in the cart are not charged', () => {
    const additionalFees = [
      { code: 'wrap', name: 'Gift wrap', amount: 300n, lineItemIds: ['mug'] },
      { code: 'crate', name: 'Crate', amount: 900n, lineItemIds: ['lamp'] },
    ]
    const result = price(cartOf([lineOf('mug', 1000n)], { additionalFees }))
    expect(result.summary).toMatchObject({ additionalFees: 300n, total: 1300n })
    expect(result.fees).toMatchObject([{ code: 'wrap', amount: 300n }])
  })
})

describe('deposits', () => {
  const table = lineOf('table', 100_000n, { paymentOption: 'DEPOSIT_ONLINE', depositAmount: 20_000n })
  const tax = taxOf({ id: 'de', country: 'DE' }, ['0.19'])
  const addresses = { shipping: berlin }

  it('take their proportion of the tax with them', () => {
    const { payNow, payLater } = price(cartOf([table], { addresses, tax }))
    expect(payNow).toMatchObject({ subtotal: 20_000n, tax: 3800n, total: 23_800n })
    expect(payLater).toMatchObject({ subtotal: 80_000n, tax: 15_200n, total: 95_200n })
  })

  it('stay what they are when prices contain tax and a coupon applies', () => {
    const coupon = couponOf({ type: 'PERCENT_OFF', rate: 50 })
    const result = price(cartOf([table], { addresses, tax, coupon, taxIncludedInPrices: true }))
    expect(result.lines[0]?.depositAmount).toBe(20_000n)
    expect(result.payNow).toMatchObject({ subtotal: 40_000n, discount: 20_000n, total: 20_000n })
    expect(result.summary.total).toBe(50_000n)
  })

  it('are never more than the line costs', () => {
    const merchantDiscounts = [{ amount: 90_000n }]
    const result = price(cartOf([table], { merchantDiscounts }))
    expect(result.lines[0]?.depositAmount).toBe(10_000n)
    expect(result.payNow.total).toBe(10_000n)
    expect(result.payLater.total).toBe(0n)
  })

  it('what is paid on site is paid later, with its shipping and fees', () => {
    const additionalFees = [{ code: 'wrap', name: 'Gift wrap', amount: 300n }]
    const offline = lineOf('mug', 1000n, { paymentOption: 'FULL_PAYMENT_OFFLINE' })
    expect(price(cartOf([offline], { additionalFees })).payNow.total).toBe(0n)
    expect(price(cartOf([offline, lineOf('cup', 500n)], { additionalFees })).payNow.total).toBe(800n)
  })
})

describe('an empty cart', () => {
  it('costs nothing and needs nothing', () => {
    const result = price(cartOf([], { shipping: { options: [], regions: [] } }))
    expect(Object.values(result.summary)).toEqual([0n, 0n, 0n, 0n, 0n, 0n])
    expect(result.shipping).toMatchObject({ required: false })
    expect(result.violations).toEqual([])
  })
})
