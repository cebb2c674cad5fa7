import type { ReturnExchange } from '@cartwright/contract/returns/returns.ts'
import { expect, test } from 'vitest'
import { partsOf } from './refund.rules.ts'

const exchange: ReturnExchange = {
  ...{ orderId: '0b6f0b6c-94f8-4e4b-8b7e-6d4f6f1c2a10', orderNumber: '10003', items: [] },
  ...{ canceled: false, settled: false },
  ...{ total: { amount: '322.27' }, credit: { amount: '212.31' }, due: { amount: '0.00' } },
}

test('damaged goods that pay less than agreed leave the buyer something to pay, and nothing goes back', () => {
  const { credit, back, yours, less } = partsOf({ exchange }, { amount: 150, most: 200, byHand: 0 })
  expect([credit, back, yours]).toEqual([150, 0, 0])
  expect(less).toBeCloseTo(62.31)
})

test('what is left after the order in exchange goes back, as far as the shop can', () => {
  expect(partsOf({ exchange }, { amount: 222.31, most: 222.31, byHand: 0 })).toMatchObject({
    ...{ credit: 212.31, yours: 0, less: 0 },
    back: expect.closeTo(10),
  })
  expect(partsOf({ exchange }, { amount: 222.31, most: 222.31, byHand: 10 }).yours).toBeCloseTo(10)
})

test('a cancelled order leaves nothing to pay, and without an exchange all goes back', () => {
  const canceled = { ...exchange, canceled: true, credit: { amount: '0.00' } }
  expect(partsOf({ exchange: canceled }, { amount: 150, most: 200, byHand: 0 })).toMatchObject({
    ...{ credit: 0, back: 150, less: 0 },
  })
  expect(partsOf({}, { amount: 20, most: 20, byHand: 5 })).toMatchObject({ credit: 0, back: 20, yours: 5 })
})
