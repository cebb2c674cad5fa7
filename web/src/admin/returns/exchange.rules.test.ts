import { expect, test } from 'vitest'
import { sumsOf } from './exchange.rules.ts'

const numbers = (items: Parameters<typeof sumsOf>[0], worth: number) => {
  const { total, toPay, toRefund } = sumsOf(items, worth)
  return [total, toPay, toRefund].map(({ amount }) => Number(amount))
}

test('dearer items are paid by the buyer, cheaper ones leave something to refund', () => {
  expect(numbers([{ price: 149, quantity: 2 }], 212.31)).toEqual([298, 85.69, 0])
  expect(numbers([{ price: 19.9, quantity: 1 }], 212.31)).toEqual([19.9, 0, 192.41])
})

test('an item without a quantity costs nothing yet', () => {
  expect(numbers([{ price: 149, quantity: '' }], 149)).toEqual([0, 0, 149])
  expect(numbers([{ price: 149, quantity: 1 }], 149)).toEqual([149, 0, 0])
})
