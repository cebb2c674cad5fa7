import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FormFields } from './forms.rules.ts'
import { applyForm, enqueueForm } from './pending.rules.ts'
import { type CartLine, type CartProps, emptyCart } from './view.ts'

function cartWith(...quantities: number[]): CartProps {
  const lines = quantities.map(
    (quantity, index): CartLine => ({
      id: `line-${index}`,
      name: `Thing ${index}`,
      options: [],
      quantity,
      most: 10,
      unit: '$1.00',
      price: `$${quantity}.00`,
    }),
  )
  const empty = emptyCart({ country: 'US', postalCode: '', language: 'en', notices: [] })
  return { ...empty, lines, count: quantities.reduce((sum, each) => sum + each, 0) }
}

const setTo = (line: number, quantity: number | string): FormFields => [
  ['do', 'quantity'],
  ['line', `line-${line}`],
  ['to', String(quantity)],
]

test('a new quantity shows at once, amounts wait for the shop', () => {
  const cart = applyForm(cartWith(1, 2), setTo(0, 4))
  expect(cart.lines.map(({ quantity }) => quantity)).toEqual([4, 2])
  expect(cart.count).toBe(6)
  expect(cart.lines[0]?.price).toBe('$1.00')
})

test('no more is shown than there is', () => {
  expect(applyForm(cartWith(1), setTo(0, 12)).lines[0]?.quantity).toBe(10)
})

test('what is removed, or set to none, is gone at once', () => {
  expect(applyForm(cartWith(1, 2), [...setTo(0, 0)]).count).toBe(2)
  const removal: FormFields = [
    ['do', 'remove'],
    ['line', 'line-1'],
  ]
  expect(applyForm(cartWith(1, 2), removal).lines.map(({ id }) => id)).toEqual(['line-0'])
})

test('other forms change nothing before the shop has answered', () => {
  const cart = cartWith(1)
  const coupon: FormFields = [
    ['do', 'coupon'],
    ['coupon', 'TEN'],
  ]
  expect(applyForm(cart, coupon)).toBe(cart)
  expect(applyForm(cart, setTo(0, 'many'))).toBe(cart)
})

test('whatever is clicked how fast: what is under way stays, and each line ends at the last that was asked', () => {
  const clicks = fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 10 })), { minLength: 1 })
  fc.assert(
    fc.property(clicks, (asked) => {
      const forms = asked.map(([line, quantity]) => setTo(line, quantity))
      const queue = forms.reduce<readonly FormFields[]>(enqueueForm, [])
      expect(queue[0]).toEqual(forms[0])
      expect(queue.length).toBeLessThanOrEqual(4)
      const cart = cartWith(1, 1, 1)
      expect(queue.reduce(applyForm, cart)).toEqual(forms.reduce(applyForm, cart))
    }),
  )
})
