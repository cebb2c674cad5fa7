import { expect, test } from 'vitest'
import { hasNothingToSend, isAllToSend, type Order } from '../order/rules.ts'
import { toSend } from './rules.ts'

test('a line that need not be sent waits for no parcel, alone or beside goods', () => {
  const vase = { id: 'vase', quantity: 2, itemType: { preset: 'PHYSICAL' } } as const
  const engraving = { ...vase, id: 'engraving', physicalProperties: { shippable: false } }
  const orderOf = (lineItems: object[]) => ({ data: { order: { lineItems } } }) as unknown as Order
  expect(hasNothingToSend({ lineItems: [engraving] })).toBe(true)
  expect(hasNothingToSend({ lineItems: [vase, engraving] })).toBe(false)
  expect(toSend(orderOf([vase, engraving]), [])).toEqual([{ id: 'vase', quantity: 2 }])
  expect([isAllToSend({ lineItems: [vase] }), isAllToSend({ lineItems: [vase, engraving] })]).toEqual([
    true,
    false,
  ])
})
