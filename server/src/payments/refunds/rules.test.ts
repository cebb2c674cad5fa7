import { describe, expect, test } from 'vitest'
import { chosenParts, leftOf, partsOf } from './rules.ts'

const card = { id: 'card', amount: 3000n, returned: 0n, disputed: 0n, external: false }
const gift = {
  id: 'gift',
  amount: 2000n,
  returned: 0n,
  disputed: 0n,
  external: false,
  giftCard: 'plugin',
} as const
const cash = { id: 'cash', amount: 1000n, returned: 0n, disputed: 0n, external: true }
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

describe('parts that the merchant chooses', () => {
  const open = [cash, gift, card].map((payment) => ({ ...payment, disabled: false }))
  const choose = (paymentId: string, more: object = {}) =>
    chosenParts(open, [{ paymentId, external: false, ...more }])

  test('go back as they were paid, a part or all that is left', () => {
    expect(choose('card', { amount: 500n })).toEqual([{ paymentId: 'card', amount: 500n, external: false }])
    expect(choose('card')).toEqual([{ paymentId: 'card', amount: 3000n, external: false }])
    expect(choose('gift')).toEqual([{ paymentId: 'gift', amount: 2000n, external: false }])
    expect(choose('cash', { external: true })).toMatchObject([{ amount: 1000n, external: true }])
  })

  test('are never more than was paid, also when a payment is named twice', () => {
    const problem = 'INVALID_PAYMENT_REFUND_AMOUNT'
    expect(choose('card', { amount: 3001n })).toEqual({ problem, paymentId: 'card' })
    expect(choose('card', { amount: 0n })).toEqual({ problem, paymentId: 'card' })
    const twice = [1600n, 1401n].map((amount) => ({ paymentId: 'card', amount, external: false }))
    expect(chosenParts(open, twice)).toEqual({ problem, paymentId: 'card' })
  })

  test('go back by hand where the shop cannot give them back', () => {
    const problem = 'EXTERNAL_REFUND_EXPECTED'
    expect(choose('cash')).toEqual({ problem, paymentId: 'cash' })
    expect(choose('gift', { amount: 500n })).toEqual({ problem, paymentId: 'gift' })
    expect(choose('gift', { amount: 500n, external: true })).toMatchObject([{ amount: 500n }])
  })

  test('are of payments that are there and may go back', () => {
    expect(choose('other')).toMatchObject({ problem: 'PAYMENT_NOT_FOUND' })
    const disabled = [{ ...card, disabled: true }]
    expect(chosenParts(disabled, [{ paymentId: 'card', external: false }])).toMatchObject({
      problem: 'PAYMENT_NOT_REFUNDABLE',
    })
  })
})

test('what a buyer disputes does not go back as well, even if more is disputed than is left', () => {
  expect(parts(3000n, [{ ...card, disputed: 1000n }])).toEqual([['card', 2000n, false]])
  expect(leftOf([{ ...card, returned: 2500n, disputed: 3000n }, cash])).toBe(1000n)
})
