import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Store } from '../../../test/store.ts'
import { boxOffice, buyTickets, type Loose } from '../../../test/tickets.ts'
import type { InProcessPlugin } from '../../plugins/asking/plugin.ts'

/** What is left on the cards of a program. */
const balances = new Map<string, number>()
const redeemed = new Map<string, { code: string; amount: number }>()
const program: InProcessPlugin = {
  kind: 'GIFT_CARDS',
  id: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d21',
  name: 'Vouchers',
  functions: {
    getBalance: ({ request: { code } }) => ({ balance: balances.get(code) ?? 0, currencyCode: 'USD' }),
    redeem({ request: { code, amount, orderId } }) {
      redeemed.set(`t-${orderId}`, { code, amount })
      balances.set(code, (balances.get(code) ?? 0) - amount)
      return { transactionId: `t-${orderId}` }
    },
    _void({ request: { transactionId } }) {
      const { code, amount } = redeemed.get(transactionId) ?? { code: '', amount: 0 }
      redeemed.delete(transactionId)
      balances.set(code, (balances.get(code) ?? 0) + amount)
      return {}
    },
  },
}

let store: Store
let office: ReturnType<typeof boxOffice>
beforeAll(async () => {
  store = await openStore({ plugins: [program], settings: { paymentMethods: ['test-card'] } })
  office = boxOffice(store)
})
afterAll(() => store.close())

/** Two tickets of $25, paid with a gift card as far as it goes. */
async function sold(balance: number) {
  const code = `GIFT-${balances.size}`
  balances.set(code, balance)
  const event = await office.makeEvent()
  const kind = await office.makeTickets(event.id)
  const bought = await buyTickets(store, [{ kind, quantity: 2 }], {
    cardNumber: '4242 4242 4242 4242',
    giftCardCode: code,
  })
  await store.work()
  const refund = async (tickets: Loose[]) => {
    const ticketNumber = tickets.map(({ ticketNumber: number }) => number)
    const path = `/admin/v1/events/${event.id}/ticket-refunds`
    const { body } = await office.merchant('POST', path, { ticketNumber })
    await store.work()
    return body
  }
  const order = async () => (await office.merchant('GET', `/ecom/v1/orders/${bought.orderId}`)).body.order
  return { ...bought, kind, refund, order, left: () => balances.get(code) }
}

test('refunded tickets give a gift card all that it has paid', async () => {
  const { tickets, refund, order, left, kind } = await sold(20)
  expect([left(), (await order()).paymentStatus]).toEqual([0, 'PAID'])
  const done = await refund(tickets)
  expect(done).toMatchObject({ status: 'SUCCEEDED', total: { value: '50.00' }, byHand: { value: '0.00' } })
  expect(left()).toBe(20)
  expect(await order()).toMatchObject({
    paymentStatus: 'FULLY_REFUNDED',
    balanceSummary: { paid: { amount: '50.00' }, refunded: { amount: '50.00' } },
  })
  expect(await office.sales(kind)).toMatchObject({ soldCount: 0 })
})

test('the gift card waits until the other payments are back', async () => {
  const { tickets, refund, left } = await sold(20)
  const [one, two] = tickets
  expect(await refund([one])).toMatchObject({ total: { value: '25.00' }, byHand: { value: '0.00' } })
  expect(left()).toBe(0)
  expect(await refund([two])).toMatchObject({ total: { value: '25.00' }, byHand: { value: '0.00' } })
  expect(left()).toBe(20)
})

test('a part of what a gift card has paid is given back by hand', async () => {
  const { tickets, refund, order, left } = await sold(50)
  const [one] = tickets
  expect(await refund([one])).toMatchObject({ total: { value: '25.00' }, byHand: { value: '25.00' } })
  expect([left(), (await order()).paymentStatus]).toEqual([0, 'PARTIALLY_REFUNDED'])
})

test('an order that is cancelled after its tickets were refunded gives its gift card back once', async () => {
  const { tickets, refund, orderId, order, left } = await sold(50)
  await refund(tickets)
  await office.merchant('POST', `/ecom/v1/orders/${orderId}/cancel`, {})
  await store.work()
  expect([left(), (await order()).balanceSummary.paid.amount]).toEqual([50, '50.00'])
})
