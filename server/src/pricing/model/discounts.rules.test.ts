import { describe, expect, it } from 'vitest'
import { cartOf, couponOf, lineOf } from '../../../test/pricing.ts'
import { price } from '../totals/rules.ts'

describe('merchant discounts', () => {
  const mug = lineOf('mug', 2400n, { quantity: 2 })
  const lamp = lineOf('lamp', 9000n)

  it('come after the coupon, each from what is left', () => {
    const coupon = couponOf({ type: 'PERCENT_OFF', rate: 50 })
    const result = price(
      cartOf([mug, lamp], { coupon, merchantDiscounts: [{ percentage: 10 }, { amount: 500n }] }),
    )
    expect(result.appliedDiscounts.map(({ source, amount: taken }) => [source.kind, taken])).toEqual([
      ['COUPON', 6900n],
      ['MERCHANT', 690n],
      ['MERCHANT', 500n],
    ])
    expect(result.summary).toMatchObject({ subtotal: 13_800n, discount: 8090n, total: 5710n })
  })

  it('are spread by what the lines still cost', () => {
    const scope = { namespace: 'stores', group: { name: 'product', entityId: 'lamp' } } as const
    const coupon = couponOf({ type: 'FIXED_PRICE', amount: 4800n }, { scope })
    const result = price(cartOf([mug, lamp], { coupon, merchantDiscounts: [{ amount: 1000n }] }))
    expect(result.appliedDiscounts[1]?.allocations).toEqual([
      { lineItemId: 'lamp', amount: 500n },
      { lineItemId: 'mug', amount: 500n },
    ])
  })

  it('leave the odd cent on the same line however the cart is sorted', () => {
    const lines = ['a', 'b', 'c'].map((id) => lineOf(id, 1000n))
    for (const sorted of [lines, lines.toReversed()]) {
      const [discount] = price(cartOf(sorted, { merchantDiscounts: [{ amount: 100n }] })).appliedDiscounts
      expect(discount?.allocations).toContainEqual({ lineItemId: 'a', amount: 34n })
    }
  })

  it('can be for some lines only', () => {
    const result = price(
      cartOf([mug, lamp], { merchantDiscounts: [{ amount: 100n, lineItemIds: ['lamp'] }] }),
    )
    expect(result.appliedDiscounts).toMatchObject([
      { discountType: 'SPECIFIC_ITEMS', lineItemIds: ['lamp'], amount: 100n },
    ])
  })

  it('for lines that are gone are not applied', () => {
    const result = price(cartOf([mug], { merchantDiscounts: [{ amount: 100n, lineItemIds: ['vase'] }] }))
    expect(result.appliedDiscounts).toEqual([])
    expect(result.summary.discount).toBe(0n)
  })
})
