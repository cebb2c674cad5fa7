import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideChange } from './changes.rules.ts'

const key = { productId: 'p', variantId: 'v' }
const most = 99_999
const counted = (onHand: number, allocated = 0) => ({ tracked: true, onHand, allocated })

describe('a change of stock', () => {
  test.each([
    ['counts anew', { quantity: 12 }, counted(7, 2), { amount: 7, reason: 'SET' }],
    ['adds', { by: 3 }, counted(0), { amount: 3, reason: 'INCREMENT' }],
    ['takes', { by: -3 }, counted(5, 2), { amount: -3, reason: 'DECREMENT' }],
    ['takes no more than there is', { by: -4 }, counted(5, 2), { code: 'DECREMENT_NOT_POSSIBLE' }],
    ['is left where it changed since', { quantity: 9, from: 5 }, counted(6), { code: 'CHANGED_SINCE' }],
    ['is made where it did not', { quantity: 9, from: 5 }, counted(5), { amount: 4, reason: 'SET' }],
    ['adds, whatever was there', { by: 1, from: 5 }, counted(6), { amount: 1, reason: 'INCREMENT' }],
    ['needs counting', { by: 1 }, { ...counted(6), tracked: false }, { code: 'STOCK_NOT_TRACKED' }],
    ['needs a variant', { by: 1 }, undefined, { code: 'INVENTORY_ITEM_NOT_FOUND' }],
    ['ends where the shop says', { by: 99_999 }, counted(1), { code: 'VALIDATION_ERROR' }],
    ['fills up what was ordered before', { by: 2 }, counted(0, 3), { amount: 2, reason: 'INCREMENT' }],
  ])('%s', (_what, change, stock, wanted) => {
    expect(decideChange({ ...key, ...change }, stock, most)).toMatchObject(wanted)
  })

  test('never goes below zero or above the limit', () => {
    const amounts = fc.record({
      onHand: fc.nat(200),
      allocated: fc.nat(100),
      by: fc.integer({ min: -300, max: 300 }),
    })
    fc.assert(
      fc.property(amounts, ({ onHand, allocated, by }) => {
        const decision = decideChange({ ...key, by }, counted(onHand, allocated), 150)
        if (!('amount' in decision)) return
        const after = onHand - allocated + decision.amount
        expect(after).toBeLessThanOrEqual(150)
        if (decision.amount < 0) expect(after).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
