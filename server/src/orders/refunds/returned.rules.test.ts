import { expect, test } from 'vitest'
import type { OrderData } from '../order/rules.ts'
import { withReturned } from './returned.rules.ts'

const mug = '3f8a1f0e-0000-4000-8000-00000000000a'
const [oat, sage] = ['3f8a1f0e-0000-4000-8000-000000000001', '3f8a1f0e-0000-4000-8000-000000000002']
const line = (id: string, quantity: number) => ({ id, quantity, catalogReference: { catalogItemId: mug } })
const taken = (variantId: string, quantity: number) => ({ productId: mug, variantId, quantity })

/** Two oat mugs and three sage ones. */
const data = {
  ...{ taken: [taken(oat, 2), taken(sage, 3)], variants: { first: oat, second: sage }, payNow: '0' },
  payment: { method: 'test-card', title: 'Card', kind: 'card' },
  order: { lineItems: [line('first', 2), line('second', 3)] },
} as OrderData

const restock = (lineItemId: string, quantity: number) => ({ restock: [{ lineItemId, quantity }] })

test('pieces return to the variant that they were of, and the order has that much less', () => {
  const { wants, data: after } = withReturned(data, restock('second', 2), [])
  expect(wants).toEqual([taken(sage, 2)])
  expect(after.taken).toEqual([taken(oat, 2), taken(sage, 1)])
  expect(after.order.lineItems).toMatchObject([{ id: 'first' }, { id: 'second', restockQuantity: 2 }])
  expect(withReturned(after, restock('second', 1), []).data.taken).toEqual([taken(oat, 2)])
})

test('no more returns than the order has taken', () => {
  const { wants, data: after } = withReturned(data, restock('first', 9), [])
  expect(wants).toEqual([taken(oat, 2)])
  expect(after.taken).toEqual([taken(sage, 3)])
})

test('an order of a former version returns the only variant of its product, and guesses at none of several', () => {
  const { variants: _, ...former } = data
  expect(withReturned(former, restock('first', 1), []).wants).toEqual([])
  const single = { ...former, taken: [taken(oat, 2)] }
  expect(withReturned(single, restock('first', 1), []).wants).toEqual([taken(oat, 1)])
})

test('refunded pieces are counted on their lines', () => {
  const refunded = { lineItems: [{ lineItemId: 'first', quantity: 1, amount: '1200' }] }
  const once = withReturned(data, refunded, []).data
  expect(once.order.lineItems?.map(({ refundQuantity }) => refundQuantity)).toEqual([1, undefined])
  expect(withReturned(once, refunded, []).data.order.lineItems).toMatchObject([{ refundQuantity: 2 }, {}])
})

test('refunded pieces that are still to be sent are not sent any more; what the buyer has sent back is no such piece', () => {
  const refunded = { lineItems: [{ lineItemId: 'second', quantity: 2, amount: '100' }] }
  const unsent = [{ id: 'second', quantity: 1 }]
  const { data: after } = withReturned(data, refunded, unsent)
  expect(after.order.lineItems?.map((one) => one.unsentRefundQuantity)).toEqual([undefined, 1])
  const { data: returned } = withReturned(data, { ...refunded, isReturn: true }, unsent)
  expect(returned.order.lineItems?.map((one) => one.unsentRefundQuantity)).toEqual([undefined, undefined])
})
