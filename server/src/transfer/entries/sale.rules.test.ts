import fc from 'fast-check'
import { expect, test } from 'vitest'
import { salePrice } from '../../catalogue/model/product.rules.ts'
import { saleOf } from './sale.rules.ts'

test('a fifth off everything is a percentage', () => {
  const paid = [
    { price: 1600n, before: 2000n },
    { price: 2000n, before: 2500n },
  ]
  expect(saleOf(paid, 'USD')).toEqual({
    discount: { type: 'PERCENT', value: 20 },
    fullPrices: [2000n, 2500n],
    incomplete: false,
  })
})

test('five dollars off everything is an amount', () => {
  const paid = [
    { price: 1500n, before: 2000n },
    { price: 2000n, before: 2500n },
  ]
  expect(saleOf(paid, 'USD').discount).toEqual({ type: 'AMOUNT', value: 5 })
})

test('no former price means no sale', () => {
  expect(saleOf([{ price: 1500n }, { price: 2000n, before: 2000n }], 'USD')).toEqual({
    discount: { type: 'NONE', value: 0 },
    fullPrices: [1500n, 2000n],
    incomplete: false,
  })
})

test('a sale of one variant alone is dropped: the current prices stay', () => {
  const sale = saleOf([{ price: 1500n, before: 2000n }, { price: 2500n }], 'USD')
  expect(sale).toEqual({ discount: { type: 'NONE', value: 0 }, fullPrices: [1500n, 2500n], incomplete: true })
})

test('every sale can be derived from its prices', () => {
  const discount = fc.oneof(
    fc.record({ type: fc.constant('PERCENT' as const), value: fc.integer({ min: 1, max: 99 }) }),
    fc.record({ type: fc.constant('AMOUNT' as const), value: fc.integer({ min: 1, max: 9 }) }),
  )
  const prices = fc.array(fc.bigInt({ min: 1000n, max: 99_999n }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(prices, discount, (full, sale) => {
      const found = saleOf(
        full.map((before) => ({ price: salePrice(before, sale, 'USD'), before })),
        'USD',
      )
      expect(found.fullPrices).toEqual(full)
      expect(full.map((price) => salePrice(price, found.discount, 'USD'))).toEqual(
        full.map((price) => salePrice(price, sale, 'USD')),
      )
    }),
  )
})
