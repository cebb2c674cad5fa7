import { expect, test } from 'vitest'
import { partsOf } from './rules.ts'

const card = { id: 'card', amount: 3000n, returned: 0n, external: false }
const gift = { id: 'gift', amount: 2000n, returned: 0n, external: false, giftCard: 'plugin' } as const
const cash = { id: 'cash', amount: 1000n, returned: 0n, external: true }
const parts = (amount: bigint, payments = [cash, gift, card]) =>
  partsOf(payments, amount).map(({ paymentId, amount: part, external }) => [paymentId, part, external])

test('a refund goes back to cards first, then to the gift card, and by hand last', () => {
  expect(parts(2500n)).toEqual([['card', 2500n, false]])
  expect(parts(5500n)).toEqual([
    ['card', 3000n, false],
    ['gift', 2000n, false],
    ['cash', 500n, true],
  ])
})

test('a part of what a gift card paid goes back by hand, and so does the rest of it', () => {
  expect(parts(3500n)).toEqual([
    ['card', 3000n, false],
    ['gift', 500n, true],
  ])
  expect(parts(1500n, [{ ...gift, returned: 500n }])).toEqual([['gift', 1500n, true]])
})

test('no more goes back than was paid', () => {
  expect(parts(9000n, [{ ...card, returned: 2900n }])).toEqual([['card', 100n, false]])
})

test('a gift card of the shop gets its part back first, also less than it paid', () => {
  const own = { ...gift, id: 'own', giftCard: 'own' } as const
  expect(parts(500n, [cash, card, own])).toEqual([['own', 500n, false]])
  expect(parts(2500n, [cash, card, own])).toEqual([
    ['own', 2000n, false],
    ['card', 500n, false],
  ])
})
