import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  approvedCard,
  askingCard,
  checkOut,
  declinedCard,
  deliver,
  filled,
  placeOrder,
  rows,
  visitorReadyToPay,
} from '../../../test/checkouts.ts'
import { renderedEvents } from '../../../test/events.ts'
import { lineOf, stock, vase } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import { type InProcessPlugin, PluginRefusal } from '../../plugins/asking/plugin.ts'

const vouchers: InProcessPlugin = {
  kind: 'GIFT_CARDS',
  id: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d51',
  name: 'Vouchers',
  functions: {
    getBalance: () => ({ balance: 20, currencyCode: 'USD' }),
    redeem({ request: { code } }) {
      if (code === 'GIFT-SPENT') throw new PluginRefusal('INSUFFICIENT_FUNDS')
      return { transactionId: 't-1' }
    },
    _void: () => ({}),
  },
}

let store: Store
let theVase: Product

beforeAll(async () => {
  store = await openStore({
    plugins: [vouchers],
    settings: { paymentMethods: ['bank-transfer', 'test-card'] },
  })
  await deliver(store)
  theVase = await stock(store, vase, 1000)
})
afterAll(() => store.close())
beforeEach(async () => {
  // The balance of the gift card is known no longer.
  store.clock.advance(10_000)
  await rows(store, 'DELETE FROM outbox')
})

/** What each event tells of the payments: the payments that changed, and all payments with their statuses. */
const told = async () => {
  const events = await renderedEvents(store, ['wix.ecom.v1.order_transactions_updated'])
  expect(events.flatMap(({ problems }) => problems)).toEqual([])
  return events.map(({ payload }) => {
    const { orderTransactions, paymentIds } = payload.actionEvent.body
    const { payments } = orderTransactions
    const indexOf = (id: string) => payments.findIndex((payment: { id: string }) => payment.id === id)
    return {
      changed: paymentIds.map(indexOf),
      payments: payments.map(
        ({ status, amount }: { status: string; amount: { amount: string } }) => `${status} ${amount.amount}`,
      ),
    }
  })
}
const lines = () => [lineOf(theVase)]
const placeLater = async (giftCardCode?: string) => {
  const as = await store.visitor()
  const id = await checkOut(store, { as, lineItems: lines() })
  const body = { checkout: {}, giftCardCode }
  if (giftCardCode) await store.ask('PATCH', `/ecom/v1/checkouts/${id}`, { as, body })
  return (await placeOrder(store, as, id)).body.orderId as string
}
const ask = (path: string, body: object = {}) =>
  store.ask('POST', `/ecom/v1${path}`, { as: store.apiKey, body })
const pay = (id: string) => ask(`/payments-collector/orders/${id}/mark-as-paid`, { ecomOrderId: id })

test('money that comes later is awaited, until the merchant has it', async () => {
  const id = await placeLater()
  expect(await told()).toEqual([{ changed: [0], payments: ['PENDING_MERCHANT 37.00'] }])
  await rows(store, 'DELETE FROM outbox')
  store.clock.advance(1000)
  await pay(id)
  expect(await told()).toEqual([{ changed: [0, 1], payments: ['CANCELED 37.00', 'APPROVED 37.00'] }])
})

test('a cancelled order no longer awaits its money', async () => {
  const id = await placeLater()
  await rows(store, 'DELETE FROM outbox')
  await ask(`/orders/${id}/cancel`)
  expect(await told()).toEqual([{ changed: [0], payments: ['CANCELED 37.00'] }])
})

test('each card is a payment: a declined one, and the one that pays', async () => {
  const at = await visitorReadyToPay(store, lines())
  const declined = await at.post({ ...filled(at.screen), ...declinedCard, do: 'place' })
  expect(await told()).toEqual([{ changed: [0], payments: ['DECLINED 37.00'] }])
  await rows(store, 'DELETE FROM outbox')
  store.clock.advance(1000)
  await at.post({ ...filled(declined), ...approvedCard, do: 'place' })
  expect(await told()).toEqual([{ changed: [1], payments: ['DECLINED 37.00', 'APPROVED 37.00'] }])
})

test('a payment that the bank is still asked about is not told of', async () => {
  const at = await visitorReadyToPay(store, lines())
  await at.post({ ...filled(at.screen), ...askingCard, do: 'place' })
  expect(await told()).toEqual([])
})

test('a gift card is a payment, also where its program refuses it', async () => {
  await placeLater('GIFT-GOOD')
  await store.work()
  expect((await told()).at(-1)).toEqual({
    changed: [0],
    payments: ['APPROVED 20.00', 'PENDING_MERCHANT 17.00'],
  })
  store.clock.advance(10_000)
  const id = await placeLater('GIFT-SPENT')
  await store.work()
  expect((await told()).at(-1)).toMatchObject({
    changed: [0],
    payments: ['DECLINED 20.00', expect.anything()],
  })
  await pay(id)
  expect((await told()).at(-1)?.payments).toContain('APPROVED 37.00')
})

test('a cancelled order gives its gift card back', async () => {
  const id = await placeLater('GIFT-GOOD')
  await store.work()
  await rows(store, 'DELETE FROM outbox')
  await ask(`/orders/${id}/cancel`)
  expect(await told()).toEqual([{ changed: [0, 1], payments: ['VOIDED 20.00', 'CANCELED 17.00'] }])
})

test('a gift card of which a part was given back by hand does not get all of it back when the order is cancelled', async () => {
  const id = await placeLater('GIFT-GOOD')
  await store.work()
  store.clock.advance(1000)
  await pay(id)
  const part = { paymentId: id, amount: { amount: '5.00' }, externalRefund: true }
  expect((await ask('/order-billing/refund-payments', { orderId: id, paymentRefunds: [part] })).status).toBe(
    200,
  )
  await ask(`/orders/${id}/cancel`)
  await store.work()
  const { body } = await store.ask('GET', `/ecom/v1/orders/${id}`, { as: store.apiKey })
  expect(body.order).toMatchObject({
    status: 'CANCELED',
    balanceSummary: { paid: { amount: '37.00' }, refunded: { amount: '5.00' } },
  })
  const { body: found } = await ask('/order-billing/get-order-refundability', { orderId: id })
  expect(found.paymentsSummary.monetary.maxRefund.amount).toBe('32.00')
})
