import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliver, filled, rows, visitorReadyToPay } from '../../test/checkouts.ts'
import { agentTo, openPaymentService, type PaymentService } from '../../test/payment-services/stand-in.ts'
import { pieces, shelve } from '../../test/shoppers.ts'
import { openStore, type Store } from '../../test/store.ts'
import type { Product } from '../catalogue/model/product.rules.ts'
import { refund } from '../orders/refunds/service.ts'
import type { OnlineProvider } from '../payments/providers/provider.ts'
import { providers } from '../payments/providers/service.ts'
import { mollie } from '../payments/services/mollie.ts'
import { paypal } from '../payments/services/paypal.ts'
import { stripe } from '../payments/services/stripe.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies as JSON
type Loose = any

interface Service {
  name: 'stripe' | 'mollie' | 'paypal'
  open(url: string): OnlineProvider
  credentials: Record<string, string>
  /** An amount as it counts. */
  write(amount: number): string
  /** The request for its list. */
  list: string
}

const services: Service[] = [
  {
    ...{ name: 'stripe', open: (url) => stripe({ url }), credentials: { secretKey: 'sk_test_1234' } },
    ...{ write: (amount) => String(100 * amount), list: 'GET /v1/payment_intents' },
  },
  {
    ...{ name: 'mollie', open: (url) => mollie({ url }), write: (amount) => amount.toFixed(2) },
    ...{ credentials: { apiKey: 'test_12345678901234567890123456' }, list: 'GET /payments' },
  },
  {
    ...{
      name: 'paypal',
      open: (url) => paypal({ agent: agentTo(url) }),
      write: (amount) => amount.toFixed(2),
    },
    ...{ credentials: { clientId: 'AaBbCcDdEeFf', clientSecret: 'EaFbGc' }, list: 'GET /v1/reporting' },
  },
]

const hour = 60 * 60_000
const tuesday = Date.UTC(2026, 10, 24, 9)

let store: Store
let mug: Product
const standIns = new Map<string, PaymentService>()

beforeAll(async () => {
  for (const { name } of services) standIns.set(name, await openPaymentService(name))
  store = await openStore({
    payments: [...providers, ...services.map(({ name, open }) => open(standIns.get(name)?.url ?? ''))],
    settings: { paymentMethods: ['bank-transfer'] },
    publicUrl: 'https://shop.test',
  })
  await deliver(store)
  mug = await shelve(store, { name: 'Mug', price: 20 }, 100)
})
afterAll(async () => {
  await store.close()
  for (const standIn of standIns.values()) await standIn.close()
})

const ask = (method: string, path: string, body?: object) =>
  store.ask(method, `/admin/v1/${path}`, { as: store.apiKey, ...(body ? { body } : {}) })

describe.each(services)('$name', ({ name: method, credentials, write, list }) => {
  let standIn: PaymentService
  beforeAll(async () => {
    standIn = standIns.get(method) as PaymentService
    store.clock.now = tuesday
    expect((await ask('PUT', `payment-methods/${method}/account`, { credentials })).status).toBe(200)
  })
  beforeEach(() => {
    store.clock.now = tuesday + hour
  })

  const tell = (name: string, id: string, amount?: number) =>
    standIn.command(name, { id, ...(amount === undefined ? {} : { amount: write(amount) }) })
  /** An order that waits for its payment. */
  const order = async () => {
    const { screen, post, tab, checkoutId } = await visitorReadyToPay(store, [pieces(1, mug)])
    const { location } = await post({ ...filled(screen), payment: method, do: 'place' })
    const [{ id, orderId } = { id: '', orderId: '' }] = await rows<{ id: string; orderId: string }>(
      store,
      'SELECT id, order_id AS "orderId" FROM payments WHERE checkout_id = $1',
      [checkoutId],
    )
    return { id, orderId, location, tab }
  }
  const paidOrder = async () => {
    const { location, tab, ...ids } = await order()
    const body = new URLSearchParams({ answer: 'pay' })
    const reply = await fetch(location, { method: 'POST', body, redirect: 'manual' })
    await tab.open(reply.headers.get('location') ?? '')
    expect(await stateOf(ids.orderId)).toEqual(['PAID', '0'])
    return ids
  }
  const stateOf = async (orderId: string) => {
    const found = await rows<{ status: string; refunded: string }>(
      store,
      'SELECT payment_status AS status, refunded FROM orders WHERE id = $1',
      [orderId],
    )
    return found.flatMap(({ status, refunded }) => [status, String(refunded)])
  }
  /** A day later. */
  const compare = async (minutes = 0) => {
    store.clock.now = tuesday + 25 * hour + 60_000 * minutes
    await store.runJob('compare-payments', { siteId: store.siteId, method })
    const { body } = await ask('GET', 'payment-comparisons')
    return body.comparisons.find((one: Loose) => one.method === method)
  }
  const differences = async (query = '') =>
    (await ask('GET', `payment-differences${query}`)).body.differences.filter(
      (one: Loose) => one.method === method,
    )
  const open = async () =>
    (await differences('?status=OPEN')).map(({ kind, shop, service }: Loose) => [
      ...[kind, shop?.amount, service?.amount],
    ])

  test('lists what the shop knows, page by page: nothing differs', async () => {
    await order()
    const { orderId } = await paidOrder()
    await paidOrder()
    await paidOrder()
    await refund(store.shop, {
      ...{ siteId: store.siteId, orderId, reason: '' },
      take: async () => ({ amount: 500n }),
    })
    const comparison = await compare()
    expect(comparison).toMatchObject({
      isRunning: false,
      comparedDate: '2026-11-25T10:00:00.000Z',
      refunds: 1,
    })
    expect(comparison.payments).toBeGreaterThanOrEqual(3)
    expect(await differences()).toEqual([])
  })

  test('has been paid without a word: the order is paid', async () => {
    const { id, orderId } = await order()
    await tell('pay', id)
    if (method === 'paypal') await tell('capture', id)
    await compare()
    expect([await stateOf(orderId), await open()]).toEqual([['PAID', '0'], []])
  })

  test('has given money back by itself: the shop writes it once', async () => {
    const { id, orderId } = await paidOrder()
    await tell('give-back', id, 7)
    await compare()
    await compare()
    expect([await stateOf(orderId), await open()]).toEqual([['PARTIALLY_REFUNDED', '700'], []])
    expect(await differences('?status=SETTLED')).toMatchObject([
      { kind: 'FOUND_REFUND', order: { id: orderId }, service: { amount: '7.00' }, settled: { by: '' } },
    ])
    const { body } = await store.ask('GET', `/ecom/v1/orders/${orderId}`, { as: store.apiKey })
    const refunds = body.order.activities.filter(({ type }: Loose) => type === 'ORDER_REFUNDED')
    expect(refunds).toMatchObject([{ orderRefunded: { amount: { amount: '7.00' } } }])
  })

  test('has given money back that the merchant has noted by hand: it is the same money', async () => {
    const { id, orderId } = await paidOrder()
    await refund(store.shop, {
      ...{ siteId: store.siteId, orderId, reason: '' },
      take: async () => ({ amount: 700n, parts: [{ paymentId: id, amount: 700n, external: true }] }),
    })
    await tell('give-back', id, 7)
    await compare()
    expect([await stateOf(orderId), await open()]).toEqual([['PARTIALLY_REFUNDED', '700'], []])
    await tell('give-back', id, 3)
    await compare(1)
    expect(await stateOf(orderId)).toEqual(['PARTIALLY_REFUNDED', '1000'])
  })

  test('says nothing about what is missing when its list breaks off', async () => {
    const { id } = await paidOrder()
    await tell('lose', id)
    await standIn.fault({ request: list, kind: 'status', status: 429, times: 20 })
    expect((await compare()).failure).toMatchObject({ date: '2026-11-25T10:00:00.000Z' })
    expect(await open()).toEqual([])
    await fetch(`${standIn.url}/_/clear`, { method: 'POST', body: '{}' })
    expect((await compare()).failure).toBeUndefined()
    expect(await open()).toEqual([['MISSING_PAYMENT', '25.00', undefined]])
  })

  test('differs: each difference is open until somebody settles it or it is gone', async () => {
    const [twice, other, unknown] = [await paidOrder(), await paidOrder(), await paidOrder()]
    await tell('double', twice.id)
    await tell('change', other.id, 24)
    await rows(store, 'DELETE FROM payments WHERE id = $1', [unknown.id])
    await compare()
    const found = [
      ['DOUBLE_PAYMENT', '25.00', '25.00'],
      ['MISSING_PAYMENT', '25.00', undefined],
      ['PAYMENT_AMOUNT', '25.00', '24.00'],
      ['UNKNOWN_PAYMENT', undefined, '25.00'],
    ]
    expect((await open()).toSorted()).toEqual(found)
    expect((await ask('GET', 'dashboard')).body.dashboard.toDo.paymentDifferences).toBe(4)
    const listed = await differences('?status=OPEN')
    const [double] = listed.filter(({ kind }: Loose) => kind === 'DOUBLE_PAYMENT')
    for (const note of ['Paid back', 'Too late']) {
      const { body } = await ask('POST', `payment-differences/${double.id}/settle`, { note })
      expect(body.difference.settled).toMatchObject({ by: 'API', note: 'Paid back' })
    }
    await tell('change', other.id, 25)
    await compare(1)
    expect((await open()).map(([kind]: string[]) => kind).toSorted()).toEqual([
      'MISSING_PAYMENT',
      'UNKNOWN_PAYMENT',
    ])
    const csv = await ask('GET', 'payment-differences/export')
    expect(String(csv.body)).toContain(
      `DOUBLE_PAYMENT,${double.reference},${double.order.number},25.00,APPROVED`,
    )
    for (const { id } of await differences('?status=OPEN'))
      await ask('POST', `payment-differences/${id}/settle`, {})
    await compare(2)
    expect(await open()).toEqual([])
  })
})

test('money that PayPal holds because of a dispute is no refund', async () => {
  const standIn = standIns.get('paypal')
  const { body } = await ask('GET', 'payment-differences?status=OPEN')
  const before = await rows(store, 'SELECT count(*) FROM refunds')
  await standIn?.command('hold', {})
  store.clock.now = tuesday + 25 * hour
  await store.runJob('compare-payments', { siteId: store.siteId, method: 'paypal' })
  expect(await rows(store, 'SELECT count(*) FROM refunds')).toEqual(before)
  expect((await ask('GET', 'payment-differences?status=OPEN')).body).toEqual(body)
})

test('accounts with money are compared once a day, and when somebody asks', async () => {
  const asked = async () => {
    await store.runJob('housekeeping')
    const found = await rows<{ method: string }>(
      store,
      'SELECT method FROM payment_comparisons WHERE queued_at IS NOT NULL',
    )
    return found.length
  }
  store.clock.now = tuesday + 26 * hour
  expect(await asked()).toBe(0)
  store.clock.now = tuesday + 50 * hour
  expect(await asked()).toBe(3)
  const { body } = await ask('POST', 'payment-comparisons', {})
  expect(body.comparisons.map(({ isRunning }: Loose) => isRunning)).toEqual([true, true, true])
  await store.work()
  expect((await ask('GET', 'payment-comparisons')).body.comparisons).toMatchObject(
    services.map(() => ({ isRunning: false, comparedDate: '2026-11-26T11:00:00.000Z' })),
  )
  const visitor = await store.visitor()
  expect((await store.ask('GET', '/admin/v1/payment-differences', { as: visitor })).status).toBe(403)
})
