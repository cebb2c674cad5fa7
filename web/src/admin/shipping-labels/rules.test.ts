import { expect, test } from 'vitest'
import { initialValues, inPackage, toRequest, weightOf } from './rules.ts'

const lines = [
  { lineItemId: 'bowl', name: 'Bowl', quantity: 2, weight: 0.42 },
  { lineItemId: 'card', name: 'Card', quantity: 1 },
]
const box = { name: 'Box', length: 8, width: 6, height: 4, unit: 'LB', weight: 0.25 } as const
const address = { lines: ['Austin'], isComplete: true }
const form = {
  ...{ from: address, to: address, lines, unit: 'KG' as const, needsCustoms: true, packages: [box] },
  services: [{ service: 'easypost', title: 'EasyPost', fields: [] }],
}

test('a parcel weighs what its items and its package weigh, in the unit of the package', () => {
  expect(weightOf(lines, { bowl: 2, card: 0 })).toBe(0.84)
  const filled = inPackage(box, { lines, pieces: { bowl: 2, card: 0 }, unit: 'KG' })
  expect(filled).toMatchObject({ weight: 2.102, unit: 'LB', length: 8 })
})

test('an item without a weight leaves the weight to the scales', () => {
  expect(weightOf(lines, { bowl: 2, card: 1 })).toBe('')
  expect(initialValues(form, false)).toMatchObject({ package: 'Box', weight: '', contents: 'MERCHANDISE' })
})

test('only chosen items are sent, and declared', () => {
  const values = { ...initialValues(form, true), pieces: { bowl: 1, card: 0 }, weight: 1 }
  const request = toRequest({ form, values, orderId: 'o', returnId: 'r' })
  expect(request).toMatchObject({
    ...{ orderId: 'o', returnId: 'r', lineItems: [{ id: 'bowl', quantity: 1 }] },
    customs: { contents: 'RETURNED_GOODS', lines: [{ lineItemId: 'bowl' }] },
  })
  expect(
    toRequest({ form: { ...form, needsCustoms: false }, values, orderId: 'o', returnId: undefined }),
  ).not.toHaveProperty('customs')
})
