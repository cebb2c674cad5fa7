import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { deliver, filled, rows, visitorReadyToPay } from '../../../test/checkouts.ts'
import { agentTo, openPaymentService, type PaymentService } from '../../../test/payment-services/stand-in.ts'
import { pieces, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import { capture } from '../../orders/captures/service.ts'
import { refund } from '../../orders/refunds/service.ts'
import type { OnlineProvider } from '../../payments/providers/provider.ts'
import { providers } from '../../payments/providers/service.ts'
import { mollie } from '../../payments/services/mollie.ts'
import { paypal } from '../../payments/services/paypal.ts'
import { stripe } from '../../payments/services/stripe.ts'

interface Service {
  name: 'stripe' | 'mollie' | 'paypal'
  open(url: string): OnlineProvider
  credentials: Record<string, string>
  /** The request that takes the money. */
  captures: string
  voids: string
  /** The status with which it refuses a request. */
  refusal: number
  /** What the service has taken for a payment of ours, as the stand-in counts it. */
  taken(state: State, paymentId: string): number
  /** The first capture releases the rest. */
  once: boolean
  /** An amount as the service writes it. */
  write(amount: number): string
  /** It says later what becomes of a capture: the word while it has not, and when it has. */
  later?: { pending: string; done: string }
}

// biome-ignore lint/suspicious/noExplicitAny: each service has objects of its own
type State = Record<string, any[]>

const services: Service[] = [
  {
    name: 'stripe',
    open: (url) => stripe({ url }),
    credentials: { secretKey: 'sk_test_1234' },
    captures: 'POST /v1/payment_intents',
    voids: 'POST /v1/payment_intents',
    refusal: 400,
    taken: ({ intents = [] }, id) =>
      intents.find(({ metadata }) => metadata.payment_id === id)?.amount_received / 100,
    once: true,
    write: (amount) => String(amount * 100),
  },
  {
    name: 'mollie',
    open: (url) => mollie({ url }),
    credentials: { apiKey: 'test_12345678901234567890123456' },
    captures: 'POST /payments',
    voids: 'POST /payments',
    refusal: 422,
    taken: ({ payments = [] }, id) =>
      Number(payments.find(({ metadata }) => metadata.paymentId === id)?.amountCaptured?.value ?? 0),
    once: false,
    write: (amount) => amount.toFixed(2),
    later: { pending: 'pending', done: 'succeeded' },
  },
  {
    name: 'paypal',
    open: (url) => paypal({ agent: agentTo(url) }),
    credentials: { clientId: 'AaBbCcDdEeFf', clientSecret: 'EaFbGc' },
    captures: 'POST /v2/payments/authorizations',
    voids: 'POST /v2/payments/authorizations',
    refusal: 422,
    taken: ({ orders = [] }, id) =>
      Number(
        orders.find(({ purchase_units: [unit] }) => unit.custom_id === id)?.purchase_units[0].payments
          .captures?.[0].amount.value ?? 0,
      ),
    once: true,
    write: (amount) => amount.toFixed(2),
    later: { pending: 'PENDING', done: 'COMPLETED' },
  },
]

describe.each(services)('$name', (service) => {
  const { name: method, credentials } = service
  let store: Store
  let standIn: PaymentService
  let mug: Product
  let start: number

  beforeAll(async () => {
    standIn = await openPaymentService(method)
    store = await openStore({
      payments: [...providers, service.open(standIn.url)],
      settings: { paymentMethods: ['bank-transfer'], email: 'shop@fieldhouse.example' },
      publicUrl: 'https://shop.test',
    })
    start = store.clock.now
    await deliver(store)
    mug = await shelve(store, { name: 'Mug', price: 20 }, 500)
    await admin('PUT', '', { credentials })
    await admin('PATCH', '', { capture: 'BY_HAND' })
  })
  afterEach(async () => {
    store.clock.now = start
    await standIn.command('clear')
  })
  afterAll(async () => {
    await store.close()
    await standIn.close()
  })

  const admin = (verb: string, path = '', body: object = {}, as = store.apiKey) =>
    store.ask(verb, `/admin/v1/payment-methods/${method}/account${path}`, { as, body })
  const bill = (verb: string, body: object, as = store.apiKey) =>
    store.ask('POST', `/ecom/v1/order-billing/${verb}-authorized-payments`, { as, body })
  const captureOf = ({ orderId, id }: { orderId: string; id: string }, amount?: string) =>
    bill('capture', { orderId, payments: [{ paymentId: id, ...(amount ? { amount: { amount } } : {}) }] })
  const codeOf = ({ body }: { body: { details: { applicationError: { code: string } } } }) =>
    body.details.applicationError.code
  const taken = async (id: string) => service.taken(await standIn.command('state'), id)
  const settle = (paymentId: string) =>
    store.runJob('settle-authorization', { siteId: store.siteId, paymentId })

  /** An order over 25.00 whose buyer has paid on the page of the service. */
  const authorized = async () => {
    const at = await visitorReadyToPay(store, [pieces(1, mug)])
    const { location } = await at.post({ ...filled(at.screen), payment: method, do: 'place' })
    const body = new URLSearchParams({ answer: 'pay' })
    const reply = await fetch(location, { method: 'POST', body, redirect: 'manual' })
    await at.tab.open(reply.headers.get('location') ?? '')
    const [payment] = await rows<{ id: string; orderId: string }>(
      store,
      'SELECT id, order_id AS "orderId" FROM payments WHERE checkout_id = $1',
      [at.checkoutId],
    )
    if (!payment) throw new Error('no payment')
    return payment
  }
  const stateOf = async ({ id }: { id: string }) => {
    const [found] = await rows<Record<string, string>>(
      store,
      `SELECT p.status, o.status AS order, o.payment_status AS paid, o.paid AS sum, o.authorized AS held
       FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.id = $1`,
      [id],
    )
    const { status, order, paid, sum, held } = found ?? {}
    return [status, order, paid, Number(sum), Number(held)]
  }
  /** Of what the merchant was told about an order, N its number, without that it is new. */
  const subjectsOf = async ({ orderId }: { orderId: string }) => {
    const found = await rows<{ subject: string; number: string }>(
      store,
      `SELECT m.subject, o.number FROM messages m JOIN orders o ON m.subject LIKE '%' || o.number || '%'
       WHERE o.id = $1 AND m.recipient = 'shop@fieldhouse.example' AND m.subject NOT LIKE 'New order%'`,
      [orderId],
    )
    return found.map(({ subject, number }) => subject.replace(number, 'N'))
  }
  const held = ['AUTHORIZED', 'APPROVED', 'PENDING_MERCHANT', 0, 2500]
  const paid = ['APPROVED', 'APPROVED', 'PAID', 2500, 0]
  const released = ['VOIDED', 'APPROVED', 'NOT_PAID', 0, 0]

  test('takes the money at once, unless the merchant says otherwise', async () => {
    const visitor = await store.visitor()
    expect((await admin('PATCH', '', { capture: 'AT_ONCE' }, visitor)).status).toBe(403)
    expect((await admin('PATCH', '', { capture: 'NEVER' })).status).toBe(400)
    const { body } = await admin('PATCH', '', { capture: 'AT_ONCE' })
    expect(body.account).toMatchObject({ capture: 'AT_ONCE' })
    expect(await stateOf(await authorized())).toEqual(paid)
    await admin('PATCH', '', { capture: 'BY_HAND' })
    const { body: all } = await store.ask('GET', '/admin/v1/payment-methods', { as: store.apiKey })
    expect(all.paymentMethods.find((one: { method: string }) => one.method === method).service).toMatchObject(
      { capturesLater: true, account: { capture: 'BY_HAND' } },
    )
  })

  test('sets the money aside; the shop takes it once the merchant says so, and can give it back', async () => {
    const payment = await authorized()
    const { orderId, id } = payment
    expect(await stateOf(payment)).toEqual(held)
    expect(await taken(id)).toBe(0)
    const visitor = await store.visitor()
    const wanted = { orderId, payments: [{ paymentId: id }] }
    expect((await bill('capture', wanted, visitor)).status).toBe(403)
    expect((await bill('capture', { orderId, payments: [] })).status).toBe(400)
    expect(codeOf(await bill('capture', { orderId, payments: [{ paymentId: orderId }] }))).toBe(
      'PAYMENT_NOT_FOUND',
    )
    expect([codeOf(await captureOf(payment, '25.01')), codeOf(await captureOf(payment, '0'))]).toEqual([
      'INVALID_AMOUNT',
      'INVALID_AMOUNT',
    ])
    const { body, status } = await captureOf(payment)
    expect(status).toBe(200)
    expect(body.orderTransactions.payments[0]).toMatchObject({
      status: 'APPROVED',
      amount: { amount: '25.00' },
      regularPaymentDetails: {
        authorizationDetails: {
          ...{ delayedCapture: true, authorizedAmount: { amount: '25.00' } },
          captures: [{ status: 'SUCCEEDED', amount: { amount: '25.00' } }],
          scheduledAction: { actionType: 'VOID', executionDate: '2026-12-01T00:00:00.000Z' },
        },
      },
    })
    expect([await stateOf(payment), await taken(id)]).toEqual([paid, 25])
    expect(codeOf(await captureOf(payment))).toBe('PAYMENT_ALREADY_CAPTURED')
    const given = await refund(store.shop, {
      ...{ siteId: store.siteId, orderId, reason: 'Broken' },
      take: async (_tx, { left }) => ({ amount: left }),
    })
    expect(given.status === 'STARTED' ? 'SUCCEEDED' : given.status).toBe('SUCCEEDED')
    expect(given.transactions[0]?.reason).toBe(null)
  })

  test('takes the money once though its answer was lost, and after a fault of its own', async () => {
    const payment = await authorized()
    await standIn.fault({ request: service.captures, kind: 'cut', times: 5 })
    const { body } = await captureOf(payment)
    const { captures } = body.orderTransactions.payments[0].regularPaymentDetails.authorizationDetails
    expect(captures).toMatchObject([{ status: 'PENDING' }])
    expect(codeOf(await captureOf(payment))).toBe('PAYMENT_HAS_PENDING_CAPTURE')
    const canceled = await store.ask('POST', `/ecom/v1/orders/${payment.orderId}/cancel`, {
      as: store.apiKey,
    })
    expect(codeOf(canceled)).toBe('PAYMENT_HAS_PENDING_CAPTURE')
    await standIn.command('clear')
    // PayPal knows requests for weeks.
    if (method !== 'paypal') await standIn.command('forget')
    await settle(payment.id)
    expect([await stateOf(payment), await taken(payment.id)]).toEqual([paid, 25])
    const other = await authorized()
    await standIn.fault({ request: service.captures, kind: 'status', status: 429, times: 5 })
    await captureOf(other)
    await standIn.command('clear')
    expect(await stateOf(other)).toEqual(held)
    await settle(other.id)
    await settle(other.id)
    expect([await stateOf(other), await taken(other.id)]).toEqual([paid, 25])
  })

  test('takes a part', async () => {
    const payment = await authorized()
    await captureOf(payment, '10.00')
    if (service.once) {
      expect(await stateOf(payment)).toEqual(['APPROVED', 'APPROVED', 'PARTIALLY_PAID', 1000, 0])
      expect(codeOf(await captureOf(payment))).toBe('PAYMENT_ALREADY_CAPTURED')
    } else {
      expect(await stateOf(payment)).toEqual(['AUTHORIZED', 'APPROVED', 'PENDING_MERCHANT', 1000, 1500])
      expect(codeOf(await captureOf(payment, '15.01'))).toBe('INVALID_AMOUNT')
      await captureOf(payment)
      expect(await stateOf(payment)).toEqual(paid)
    }
    expect(await taken(payment.id)).toBe(service.once ? 10 : 25)
  })

  test('gives up what the merchant does not want, and does so though the answer was lost', async () => {
    const payment = await authorized()
    const { orderId, id } = payment
    const wanted = { orderId, paymentIds: [id] }
    expect((await bill('void', wanted, await store.visitor())).status).toBe(403)
    expect((await bill('void', { orderId, paymentIds: ['x'] })).status).toBe(400)
    await standIn.fault({ request: service.voids, kind: 'cut', times: 5 })
    const { body } = await bill('void', wanted)
    const { authorizationDetails } = body.orderTransactions.payments[0].regularPaymentDetails
    expect(authorizationDetails.void).toMatchObject({ status: 'PENDING', reason: 'MANUAL' })
    expect(codeOf(await captureOf(payment))).toBe('PAYMENT_ALREADY_VOIDED')
    await standIn.command('clear')
    await settle(id)
    expect([await stateOf(payment), await taken(id)]).toEqual([released, 0])
    expect(codeOf(await bill('void', wanted))).toBe('PAYMENT_ALREADY_VOIDED')
  })

  test('gives it up when the order is cancelled', async () => {
    const payment = await authorized()
    const path = `/ecom/v1/orders/${payment.orderId}/cancel`
    expect((await store.ask('POST', path, { as: store.apiKey })).status).toBe(200)
    await store.work()
    expect(await stateOf(payment)).toEqual(['VOIDED', 'CANCELED', 'NOT_PAID', 0, 0])
  })

  test('is asked again to give up what it has refused to, and the merchant is told once', async () => {
    const payment = await authorized()
    const tryAgain = async () => {
      store.clock.now += 2 * 60 * 60_000
      await store.runJob('housekeeping')
      await store.work()
    }
    await standIn.fault({ request: service.voids, kind: 'status', status: service.refusal, times: 9 })
    const path = `/ecom/v1/orders/${payment.orderId}/cancel`
    expect((await store.ask('POST', path, { as: store.apiKey })).status).toBe(200)
    await store.work()
    await tryAgain()
    expect(await stateOf(payment)).toEqual(['AUTHORIZED', 'CANCELED', 'PENDING_MERCHANT', 0, 2500])
    expect(codeOf(await captureOf(payment))).toBe('ORDER_CANCELED')
    store.clock.now = Date.UTC(2026, 10, 29, 12)
    await store.runJob('housekeeping')
    expect(await subjectsOf(payment)).toEqual(['The payment of the cancelled order N is still authorised'])
    await standIn.command('clear')
    await tryAgain()
    expect(await stateOf(payment)).toEqual(['VOIDED', 'CANCELED', 'NOT_PAID', 0, 0])
  })

  test('the merchant is told that nothing was taken with the parcel', async () => {
    await admin('PATCH', '', { capture: 'AT_FULFILLMENT' })
    const [refused, late] = [await authorized(), await authorized()]
    await admin('PATCH', '', { capture: 'BY_HAND' })
    const send = async ({ orderId }: { orderId: string }) => {
      const path = `/ecom/v1/fulfillments/orders/${orderId}/create-fulfillment`
      const body = { fulfillment: {}, sendShippingEmail: false }
      expect((await store.ask('POST', path, { as: store.apiKey, body })).status).toBe(200)
      await store.work()
    }
    await standIn.fault({ request: service.captures, kind: 'status', status: service.refusal, times: 9 })
    await send(refused)
    await standIn.command('clear')
    expect(await stateOf(refused)).toEqual(held)
    expect(await subjectsOf(refused)).toEqual(['The payment of order N was not captured'])
    const { body } = await store.ask('GET', `/ecom/v1/orders/${refused.orderId}`, { as: store.apiKey })
    const types = body.order.activities.map(({ type }: { type: string }) => type)
    expect(types.filter((type: string) => type === 'PAYMENT_DECLINED')).toHaveLength(1)
    await standIn.command('cancel', { id: late.id })
    store.clock.now = Date.UTC(2026, 11, 1, 1)
    await settle(late.id)
    await send(late)
    expect(await subjectsOf(late)).toEqual(['The payment of order N was not captured'])
  })

  test('is asked for the money with the first parcel, if the merchant wants that', async () => {
    await admin('PATCH', '', { capture: 'AT_FULFILLMENT' })
    const payment = await authorized()
    await admin('PATCH', '', { capture: 'BY_HAND' })
    const path = `/ecom/v1/fulfillments/orders/${payment.orderId}/create-fulfillment`
    const body = { fulfillment: {}, sendShippingEmail: false }
    expect((await store.ask('POST', path, { as: store.apiKey, body })).status).toBe(200)
    expect(await stateOf(payment)).toEqual(held)
    await store.work()
    expect([await stateOf(payment), await taken(payment.id)]).toEqual([paid, 25])
  })

  test('is followed when somebody takes or gives up the money there', async () => {
    const [one, other] = [await authorized(), await authorized()]
    await standIn.command('capture', { id: one.id, amount: service.write(10) })
    await standIn.command('cancel', { id: other.id })
    for (const { id } of [one, other])
      await store.runJob('settle-payment', { siteId: store.siteId, paymentId: id })
    const rest = service.once ? ['APPROVED', 'PARTIALLY_PAID', 0] : ['AUTHORIZED', 'PENDING_MERCHANT', 1500]
    expect(await stateOf(one)).toEqual([rest[0], 'APPROVED', rest[1], 1000, rest[2]])
    expect(await stateOf(other)).toEqual(released)
  })

  test('keeps what somebody took there before the rest is released', async () => {
    const [part, all] = [await authorized(), await authorized()]
    await standIn.command('capture', { id: part.id, amount: service.write(10) })
    await bill('void', { orderId: part.orderId, paymentIds: [part.id] })
    expect(await stateOf(part)).toEqual(['APPROVED', 'APPROVED', 'PARTIALLY_PAID', 1000, 0])
    await standIn.command('capture', { id: all.id, amount: service.write(25) })
    await store.ask('POST', `/ecom/v1/orders/${all.orderId}/cancel`, { as: store.apiKey })
    await store.work()
    expect(await stateOf(all)).toEqual(['APPROVED', 'CANCELED', 'PAID', 2500, 0])
  })

  test('keeps what somebody took there before the shop takes the rest', async () => {
    const payment = await authorized()
    await standIn.command('capture', { id: payment.id, amount: service.write(10) })
    await captureOf(payment, '15.00')
    const isWhole = !service.once
    expect(await stateOf(payment)).toEqual(
      isWhole ? paid : ['APPROVED', 'APPROVED', 'PARTIALLY_PAID', 1000, 0],
    )
  })

  if (method === 'paypal')
    test('waits while another request to give up the money is under way', async () => {
      const { id, orderId } = await authorized()
      await standIn.fault({ request: service.voids, kind: 'status', status: 409, times: 5 })
      const { body } = await bill('void', { orderId, paymentIds: [id] })
      const { authorizationDetails } = body.orderTransactions.payments[0].regularPaymentDetails
      expect(authorizationDetails.void.status).toBe('PENDING')
      await standIn.command('clear')
      await settle(id)
      expect(await stateOf({ id })).toEqual(released)
    })

  if (method === 'paypal')
    test('is asked once a day what somebody has done there, as it tells nothing', async () => {
      const payment = await authorized()
      await standIn.command('cancel', { id: payment.id })
      const look = async () => {
        await store.runJob('housekeeping')
        await store.work()
      }
      await look()
      expect(await stateOf(payment)).toEqual(held)
      store.clock.now += 25 * 60 * 60_000
      await look()
      expect(await stateOf(payment)).toEqual(released)
    })

  if (method === 'paypal')
    test.each(['FAILED', 'DECLINED'])('does not count a capture there that is %s', async (status) => {
      const payment = await authorized()
      await standIn.command('captures', { status })
      await standIn.command('capture', { id: payment.id, amount: '25.00' })
      await settle(payment.id)
      expect(await stateOf(payment)).toEqual(released)
    })

  if (method === 'paypal')
    test('waits for a capture there that is decided later', async () => {
      const [one, other] = [await authorized(), await authorized()]
      for (const { id } of [one, other]) {
        await standIn.command('captures', { status: 'PENDING' })
        await standIn.command('capture', { id, amount: '10.00' })
        await settle(id)
      }
      await bill('void', { orderId: other.orderId, paymentIds: [other.id] })
      expect([await stateOf(one), await stateOf(other)]).toEqual([held, held])
      for (const { id } of [one, other]) {
        await standIn.command('captured', { id, status: 'COMPLETED' })
        await settle(id)
        expect(await stateOf({ id })).toEqual(['APPROVED', 'APPROVED', 'PARTIALLY_PAID', 1000, 0])
      }
    })

  if (method === 'paypal')
    test('counts a capture that another server believes to have failed', async () => {
      const payment = await authorized()
      await standIn.fault({ request: service.captures, kind: 'cut', times: 5 })
      await captureOf(payment)
      await standIn.command('clear')
      await standIn.fault({ request: service.captures, kind: 'slow' })
      await standIn.asked()
      const settled = settle(payment.id)
      while (!(await standIn.asked()).some((request) => request.startsWith(service.captures)));
      await rows(store, "UPDATE payment_captures SET status = 'FAILED' WHERE payment_id = $1", [payment.id])
      await settled
      expect([await stateOf(payment), await taken(payment.id)]).toEqual([paid, 25])
    })

  if (service.later)
    test('may say later whether it takes the money', async () => {
      const payment = await authorized()
      await standIn.command('captures', { status: service.later?.pending ?? '' })
      await captureOf(payment)
      expect(await stateOf(payment)).toEqual(held)
      await settle(payment.id)
      expect(await stateOf(payment)).toEqual(held)
      await standIn.command('captured', { id: payment.id, status: service.later?.done ?? '' })
      await settle(payment.id)
      expect([await stateOf(payment), await taken(payment.id)]).toEqual([paid, 25])
    })

  test('never gives more than was set aside, however many ask at once', async () => {
    const payment = await authorized()
    const asked = { orderId: payment.orderId, payments: [{ paymentId: payment.id }] }
    const part = { ...asked.payments[0], amount: { amount: '4.00' } }
    const one = () =>
      capture(store.shop, store.merchant, { ...asked, payments: [part as { paymentId: string }] }).catch(
        () => undefined,
      )
    await Promise.all(Array.from({ length: 32 }, one))
    for (let times = 0; times < 8; times++) await one()
    const [sums] = await rows<{ sum: string }>(
      store,
      "SELECT sum(amount) AS sum FROM payment_captures WHERE payment_id = $1 AND status <> 'FAILED'",
      [payment.id],
    )
    const most = service.once ? 400 : 2400
    expect([Number(sums?.sum), (await taken(payment.id)) * 100]).toEqual([most, most])
  })

  test('ends by itself: the merchant is told once before, and the order is unpaid after it', async () => {
    const payment = await authorized()
    const told = async () => {
      const [row] = await rows<{ count: string }>(
        store,
        "SELECT count(*) AS count FROM messages WHERE subject LIKE 'Capture the payment of order%'",
      )
      return Number(row?.count)
    }
    const before = await told()
    store.clock.now = Date.UTC(2026, 10, 28)
    await store.runJob('housekeeping')
    expect(await told()).toBe(before)
    store.clock.now = Date.UTC(2026, 10, 29, 12)
    await store.runJob('housekeeping')
    await store.runJob('housekeeping')
    expect(await told()).toBeGreaterThan(before)
    const [own] = await rows<{ count: string }>(
      store,
      `SELECT count(*) AS count FROM messages m JOIN orders o ON m.subject LIKE '%' || o.number
       WHERE o.id = $1 AND m.subject LIKE 'Capture the payment of order%'`,
      [payment.orderId],
    )
    expect(Number(own?.count)).toBe(1)
    await standIn.command('cancel', { id: payment.id })
    store.clock.now = Date.UTC(2026, 11, 1, 1)
    await store.runJob('housekeeping')
    await store.work()
    expect(await stateOf(payment)).toEqual(released)
    const { body } = await store.ask('GET', `/ecom/v1/payments/orders/${payment.orderId}`, {
      as: store.apiKey,
    })
    expect(body.orderTransactions.payments[0].regularPaymentDetails.authorizationDetails.void).toMatchObject({
      status: 'SUCCEEDED',
      reason: 'SCHEDULED',
    })
  })

  test('one order that cannot be read keeps no merchant from being told; those of archived shops are not', async () => {
    const [broken, other] = [await authorized(), await authorized()]
    const set = (column: string, value: string, id: string) =>
      rows(store, `UPDATE payments SET ${column} = ${value} WHERE id = $1`, [id])
    await set('order_id', 'gen_random_uuid()', broken.id)
    await set('authorized_until', "'2026-11-30'", broken.id)
    store.clock.now = Date.UTC(2026, 10, 29, 12)
    await rows(store, 'UPDATE sites SET archived_at = now()')
    await store.runJob('housekeeping')
    expect(await subjectsOf(other)).toEqual([])
    await rows(store, 'UPDATE sites SET archived_at = NULL')
    await store.runJob('housekeeping')
    expect(await subjectsOf(other)).toEqual(['Capture the payment of order N'])
  })
})
