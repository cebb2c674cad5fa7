import { describe, expect, it } from 'vitest'
import {
  cartOf,
  couponOf,
  day,
  flat,
  lineOf,
  newYork,
  noon,
  optionOf,
  unitedStates,
} from '../../../test/pricing.ts'
import { price } from '../totals/rules.ts'
import type { Coupon } from './rules.ts'

const tenPercent = { type: 'PERCENT_OFF', rate: 10 } as const
const tenDollars = { type: 'MONEY_OFF', amount: 1000n } as const
const table = { namespace: 'stores', group: { name: 'collection', entityId: 'table' } } as const
const mug = lineOf('mug', 2400n)
const lamp = lineOf('lamp', 9000n, { collectionIds: ['home'] })

function discounts(coupon: Coupon, lines = [mug, lamp]) {
  const result = price(cartOf(lines, { coupon }))
  return Object.fromEntries(result.lines.map((line) => [line.id, line.totalDiscount]))
}

describe('a coupon is refused with a reason the shopper understands', () => {
  it.each<[string, Partial<Coupon>, string, RegExp]>([
    ['switched off', { active: false }, 'ERROR_COUPON_IS_DISABLED', /not available/],
    ['before it starts', { startTime: noon + 1 }, 'ERROR_COUPON_IS_NOT_ACTIVE_YET', /cannot be used yet/],
    ['after it ended', { expirationTime: noon }, 'ERROR_COUPON_HAS_EXPIRED', /has expired/],
    ['used up', { usageLimit: 3, numberOfUses: 3 }, 'ERROR_COUPON_USAGE_EXCEEDED', /used up/],
    [
      'already used by this customer',
      { limitPerCustomer: 1, usesByBuyer: 1 },
      'ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED',
      /already used/,
    ],
    [
      'below its minimum',
      { minimumSubtotal: 12_000n },
      'ERROR_COUPON_MINIMUM_SUBTOTAL_NOT_REACHED',
      /\$120\.00 or more.*Add \$6\.00/,
    ],
    [
      'for something else',
      { scope: { namespace: 'stores', group: { name: 'product', entityId: 'vase' } } },
      'ERROR_COUPON_NOT_APPLICABLE',
      /not valid for the items/,
    ],
    ['for bookings only', { scope: { namespace: 'bookings' } }, 'ERROR_COUPON_NOT_APPLICABLE', /not valid/],
    [
      'at a fixed price above the real one',
      { value: { type: 'FIXED_PRICE', amount: 99_900n } },
      'ERROR_COUPON_NOT_APPLICABLE',
      /cheaper/,
    ],
  ])('%s', (_, more, code, reason) => {
    const result = price(cartOf([mug, lamp], { coupon: couponOf(tenPercent, more) }))
    expect(result.rejectedCoupon).toMatchObject({ couponCode: 'WELCOME10', code })
    expect(result.rejectedCoupon?.reason).toMatch(reason)
    expect(result.appliedDiscounts).toEqual([])
    expect(result.summary.total).toBe(11_400n)
    expect(result.violations).toMatchObject([{ severity: 'WARNING', code }])
  })

  it('when nobody made it', () => {
    const result = price(cartOf([mug], { couponCode: 'NOSUCH' }))
    expect(result.rejectedCoupon).toMatchObject({ code: 'ERROR_COUPON_DOES_NOT_EXIST', couponCode: 'NOSUCH' })
  })

  it('and still works one moment before each limit', () => {
    const coupon = couponOf(tenPercent, {
      startTime: noon,
      expirationTime: noon + 1,
      usageLimit: 3,
      numberOfUses: 2,
      limitPerCustomer: 2,
      usesByBuyer: 1,
      minimumSubtotal: 11_400n,
    })
    expect(price(cartOf([mug, lamp], { coupon })).summary.discount).toBe(1140n)
    expect(price(cartOf([mug, lamp], { coupon, now: noon + day })).summary.discount).toBe(0n)
  })
})

describe('a coupon takes', () => {
  it('a percentage off everything', () => {
    expect(discounts(couponOf(tenPercent))).toEqual({ mug: 240n, lamp: 900n })
  })

  it('a percentage off one collection only', () => {
    expect(discounts(couponOf(tenPercent, { scope: table }))).toEqual({ mug: 240n, lamp: 0n })
  })

  it('a percentage off one product only', () => {
    const scope = { namespace: 'stores', group: { name: 'product', entityId: 'lamp' } } as const
    expect(discounts(couponOf(tenPercent, { scope }))).toEqual({ mug: 0n, lamp: 900n })
  })

  it('nothing off a custom line item when it is for products', () => {
    const engraving = lineOf('engraving', 500n, {
      productId: undefined,
      collectionIds: [],
      customLineItem: true,
    })
    const scope = { namespace: 'stores', group: { name: 'product' } } as const
    expect(discounts(couponOf(tenPercent, { scope }), [mug, engraving])).toEqual({ mug: 240n, engraving: 0n })
  })

  it('an amount once, spread by what the lines cost', () => {
    expect(discounts(couponOf(tenDollars))).toEqual({ mug: 211n, lamp: 789n })
  })

  it('never more than the items cost', () => {
    const result = price(cartOf([mug], { coupon: couponOf({ type: 'MONEY_OFF', amount: 100_000n }) }))
    expect(result.summary).toMatchObject({ discount: 2400n, total: 0n })
  })

  it('$20 off from $120 of Table on, however much else is in the cart', () => {
    const coupon = couponOf({ type: 'MONEY_OFF', amount: 2000n }, { scope: table, minimumSubtotal: 12_000n })
    const plates = lineOf('plates', 6000n, { quantity: 2 })
    expect(discounts(coupon, [mug, lamp])).toEqual({ mug: 0n, lamp: 0n })
    expect(discounts(coupon, [plates, lamp])).toEqual({ plates: 2000n, lamp: 0n })
  })

  it('each piece down to a fixed price, leaving cheaper ones alone', () => {
    const coupon = couponOf({ type: 'FIXED_PRICE', amount: 5000n })
    expect(discounts(coupon, [mug, lineOf('lamp', 9000n, { quantity: 2 })])).toEqual({ mug: 0n, lamp: 8000n })
  })

  it.each<[string, Coupon['value'], bigint]>([
    ['a tenth', tenPercent, 240n],
    ['an amount', tenDollars, 1000n],
    ['an amount above its price', { type: 'MONEY_OFF', amount: 5000n }, 2400n],
    ['a fixed price', { type: 'FIXED_PRICE', amount: 2000n }, 400n],
  ])('%s off one piece of the cheapest item when limited to one', (_, value, expected) => {
    const coupon = couponOf(value, { limitedToOneItem: true })
    const lines = [lineOf('mug', 2400n, { quantity: 5 }), lamp, lineOf('sample', 0n)]
    expect(discounts(coupon, lines)).toEqual({ mug: expected, lamp: 0n, sample: 0n })
  })

  it('from the same one of two equally cheap items, however the cart is sorted', () => {
    const coupon = couponOf(tenPercent, { limitedToOneItem: true })
    const lines = [lineOf('black', 2400n), lineOf('white', 2400n)]
    expect(discounts(coupon, lines)).toEqual({ black: 240n, white: 0n })
    expect(discounts(coupon, lines.toReversed())).toEqual({ black: 240n, white: 0n })
  })

  it('nothing from what a membership pays for', () => {
    const lesson = lineOf('lesson', 5000n, { paymentOption: 'MEMBERSHIP' })
    const result = price(cartOf([lesson, mug], { coupon: couponOf(tenPercent) }))
    expect(result.summary).toMatchObject({ subtotal: 2400n, discount: 240n })
  })
})

describe('buy two get one', () => {
  const coupon = couponOf({ type: 'BUY_X_GET_Y', x: 2, y: 1 }, { scope: table })
  const cup = lineOf('cup', 1000n)

  it('gives the cheapest of three', () => {
    expect(discounts(coupon, [lineOf('mug', 2400n, { quantity: 2 }), cup])).toEqual({ mug: 0n, cup: 1000n })
  })

  it('gives two of six, and two of seven', () => {
    expect(discounts(coupon, [lineOf('mug', 2400n, { quantity: 6 })])).toEqual({ mug: 4800n })
    expect(discounts(coupon, [lineOf('mug', 2400n, { quantity: 7 })])).toEqual({ mug: 4800n })
  })

  it('does not count what is outside its scope', () => {
    const result = price(cartOf([lineOf('mug', 2400n, { quantity: 2 }), lamp], { coupon }))
    expect(result.rejectedCoupon).toMatchObject({ code: 'ERROR_COUPON_NOT_APPLICABLE' })
    expect(result.rejectedCoupon?.reason).toMatch(/needs 3 or more/)
  })

  it('gives only one when limited to one', () => {
    const once = { ...coupon, limitedToOneItem: true }
    expect(discounts(once, [lineOf('mug', 2400n, { quantity: 9 })])).toEqual({ mug: 2400n })
  })

  it('buy three get two gives the fourth of four already', () => {
    const generous = couponOf({ type: 'BUY_X_GET_Y', x: 3, y: 2 })
    expect(discounts(generous, [lineOf('mug', 2400n, { quantity: 4 })])).toEqual({ mug: 2400n })
    expect(discounts(generous, [lineOf('mug', 2400n, { quantity: 5 })])).toEqual({ mug: 4800n })
  })
})

describe('free shipping', () => {
  const coupon = couponOf({ type: 'FREE_SHIPPING' })
  const options = [
    optionOf('standard', flat(600n), { additionalCharges: [{ type: 'INSURANCE', price: 150n }] }),
  ]
  const addresses = { shipping: newYork }
  const shipping = { options, regions: [unitedStates], selected: { code: 'standard' } }

  it('takes the rate and leaves the insurance', () => {
    const result = price(cartOf([mug], { coupon, addresses, shipping }))
    expect(result.summary).toMatchObject({ shipping: 750n, discount: 600n, total: 2550n })
    expect(result.appliedDiscounts).toMatchObject([
      { discountType: 'SHIPPING', amount: 600n, allocations: [] },
    ])
  })

  it('is accepted before a delivery method is chosen', () => {
    const result = price(cartOf([mug], { coupon }))
    expect(result.appliedDiscounts).toMatchObject([{ discountType: 'SHIPPING', amount: 0n }])
    expect(result.rejectedCoupon).toBeUndefined()
  })

  it('is refused when nothing is delivered', () => {
    const result = price(cartOf([lineOf('song', 200n, { shippable: false })], { coupon }))
    expect(result.rejectedCoupon).toMatchObject({ code: 'ERROR_COUPON_NOT_APPLICABLE' })
  })
})

describe('a discount is called', () => {
  it.each<[string, Coupon, string]>([
    ['global when it is for everything', couponOf(tenPercent), 'GLOBAL'],
    ['for specific items when it has a scope', couponOf(tenPercent, { scope: table }), 'SPECIFIC_ITEMS'],
    [
      'for specific items when limited to one',
      couponOf(tenPercent, { limitedToOneItem: true }),
      'SPECIFIC_ITEMS',
    ],
  ])('%s', (_, coupon, discountType) => {
    const result = price(cartOf([mug, lamp], { coupon }))
    expect(result.appliedDiscounts).toMatchObject([
      { discountType, source: { kind: 'COUPON', id: 'coupon-1' } },
    ])
  })
})
