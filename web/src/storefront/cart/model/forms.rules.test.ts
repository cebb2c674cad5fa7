import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldsOf, newLineFrom, quantityOf } from './forms.rules.ts'

const name = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text !== '__proto__')
const value = fc.string({ minLength: 1, maxLength: 20 })
const values = fc.dictionary(name, value, { minKeys: 1, maxKeys: 3 })

test('what was taken out of the cart goes back in as it was', () => {
  const choice = fc.oneof(
    fc.record({ variantId: fc.uuid() }),
    fc.record({ options: values }),
    fc.record({ options: values, customTextFields: values }),
    fc.constant({}),
  )
  const wish = fc.record({
    catalogItemId: fc.uuid(),
    options: choice,
    quantity: fc.integer({ min: 1, max: 100_000 }),
  })
  fc.assert(
    fc.property(wish, ({ catalogItemId, options, quantity }) => {
      const { appId = '' } = newLineFrom([]).catalogReference
      const wanted = { catalogReference: { appId, catalogItemId, options }, quantity }
      expect(newLineFrom(fieldsOf(wanted))).toEqual(wanted)
    }),
  )
})

test('a form without a quantity means one piece', () => {
  expect(newLineFrom([['product', 'p']]).quantity).toBe(1)
})

test('options that were left open are not sent', () => {
  const { options } = newLineFrom([
    ['product', 'p'],
    ['option.Color', ''],
    ['text.Engraving', ''],
  ]).catalogReference
  expect(options).toEqual({})
})

test.each(['0', '-1', '1.5', ''])('of %o pieces nothing can be added', (text) => {
  expect(newLineFrom([['quantity', text]]).quantity).toBeUndefined()
})

test.each(['', '-1', '1.5', '1e3', 'two', '9999999'])('%o is no number of pieces', (text) => {
  expect(quantityOf(text)).toBeUndefined()
})

test('nobody gets more than can be ordered at once', () => {
  expect(quantityOf('999999')).toBe(100_000)
  expect(quantityOf(' 3 ')).toBe(3)
})
