import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  browser,
  checkOut,
  deliver,
  filled,
  openCheckoutProps,
  placeOrder,
  rows,
  type Screen,
  visitorReadyToPay,
} from '../../../test/checkouts.ts'
import { agentTo, openPaymentService, type PaymentService } from '../../../test/payment-services/stand-in.ts'
import { pieces, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
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
  /** The shop can close its page. */
  closes: boolean
  /** Credentials that are refused, with the reason. */
  refused: [Record<string, string>, RegExp][]
  /** The request that starts a payment. */
  start: string
  refundsOf(state: { refunds: { amount: unknown }[] }): string[]
  /** Of its notices; absent if it sends none. */
  headers?(notice: { signature: string }): Record<string, string>
  /** The words of the service for a payment whose money comes later, and for one that has come. */
  later: string
  come: string
  /** The same for a refund. */
  refundLater: string
  refunded: string
  /** An amount as it counts. */
  amount: string
}

const services: Service[] = [
  {
    name: 'stripe',
    open: (url) => stripe({ url }),
    credentials: { secretKey: 'sk_test_1234' },
    closes: true,
    refused: [
      [{ secretKey: 'pk_test_1234' }, /key of Stripe begins with/],
      [{ secretKey: 'sk_test_revoked' }, /does not take this key/],
    ],
    start: 'POST /v1/checkout/sessions',
    refundsOf: ({ refunds }) => refunds.map(({ amount }) => (Number(amount) / 100).toFixed(2)),
    headers: ({ signature }) => ({ 'stripe-signature': signature, 'content-type': 'application/json' }),
    ...{
      later: 'processing',
      come: 'succeeded',
      refundLater: 'pending',
      refunded: 'succeeded',
      amount: '100',
    },
  },
  {
    name: 'mollie',
    open: (url) => mollie({ url }),
    credentials: { apiKey: 'test_12345678901234567890123456' },
    closes: false,
    refused: [
      [{ apiKey: 'my key' }, /key of Mollie begins with/],
      [{ apiKey: 'test_revoked12345678901234567890' }, /does not take this key/],
    ],
    start: 'POST /payments',
    refundsOf: ({ refunds }) => refunds.map(({ amount }) => (amount as { value: string }).value),
    headers: () => ({ 'content-type': 'application/x-www-form-urlencoded' }),
    ...{ later: 'pending', come: 'paid', refundLater: 'queued', refunded: 'refunded', amount: '1.00' },
  },
  {
    name: 'paypal',
    open: (url) => paypal({ agent: agentTo(url) }),
    credentials: { clientId: 'AaBbCcDdEeFf', clientSecret: 'EaFbGc' },
    closes: true,
    refused: [[{ clientId: 'unknown', clientSecret: 'EaFbGc' }, /knows no app/]],
    start: 'POST /v2/checkout/orders',
    refundsOf: ({ refunds }) => refunds.map(({ amount }) => (amount as { value: string }).value),
    ...{ later: 'PENDING', come: 'COMPLETED', refundLater: 'PENDING', refunded: 'COMPLETED', amount: '1.00' },
  },
]

/** How the stand-ins call the account. */
const nameOfAccount = /^Fieldhouse$|^PayPal AaBbCcDd…$/

describe.each(services)('$name', (service) => {
  const { name: method, credentials } = service
  let store: Store
  let standIn: PaymentService
  let mug: Product

  beforeAll(async () => {
    standIn = await openPaymentService(method)
    store = await openStore({
      payments: [...providers, service.open(standIn.url)],
      settings: { paymentMethods: ['bank-transfer'] },
      publicUrl: 'https://shop.test',
    })
    await deliver(store)
    mug = await shelve(store, { name: 'Mug', price: 20 }, 100)
  })
  afterEach(() => standIn.asked())
  afterAll(async () => {
    await store.close()
    await standIn.close()
  })

  const account = `/admin/v1/payment-methods/${method}/account`
  const connect = (entered = credentials) =>
    store.ask('PUT', account, { as: store.apiKey, body: { credentials: entered } })
  const listed = async () => {
    const { body } = await store.ask('GET', '/admin/v1/payment-methods', { as: store.apiKey })
    return body.paymentMethods.find((one: { method: string }) => one.method === method)
  }

  /** A shopper who has pressed the order button. */
  const order = async () => {
    const at = await visitorReadyToPay(store, [pieces(1, mug)])
    const form = { ...filled(at.screen), payment: method, do: 'place' }
    return { ...at, form, sent: await at.post(form) }
  }
  /** What the database knows of the newest payment of a checkout. */
  const paymentOf = async (checkoutId: string) => {
    const found = await rows<{ id: string; status: string; order: string; paid: string }>(
      store,
      `SELECT p.id, p.status, o.status AS "order", o.payment_status AS paid FROM payments p
       JOIN orders o ON o.site_id = p.site_id AND o.id = p.order_id
       WHERE p.checkout_id = $1 ORDER BY p.created_at DESC, p.id DESC LIMIT 1`,
      [checkoutId],
    )
    if (!found[0]) throw new Error('no payment')
    return found[0]
  }
  /** Presses a button on the page of the service. Returns where it leads. */
  const press = async (page: string, answer: string) => {
    const body = new URLSearchParams({ answer })
    const reply = await fetch(page, { method: 'POST', body, redirect: 'manual' })
    return reply.headers.get('location') ?? ''
  }
  const notify = async (paymentId: string, more: { secret?: string } = {}) => {
    const notice = await standIn.command('notify', { id: paymentId, ...more })
    return store.ask('POST', `/payments/${method}/notices`, {
      headers: service.headers?.(notice) ?? {},
      body: notice.payload,
    })
  }

  test('is offered once the merchant has connected an account that the service knows', async () => {
    expect(await listed()).toMatchObject({ kind: 'ONLINE', service: { fields: expect.any(Array) } })
    expect((await listed()).service.account).toBeUndefined()
    const problems = async (entered: Record<string, string>) => {
      const { status, body } = await connect(entered)
      return [status, body.details.validationError.fieldViolations[0].description]
    }
    expect(await problems({})).toEqual([400, 'is required'])
    for (const [entered, reason] of service.refused)
      expect(await problems(entered)).toEqual([400, expect.stringMatching(reason)])
    const refused = await store.ask('PATCH', '/admin/v1/site', {
      as: store.apiKey,
      body: { site: { settings: { paymentMethods: [method] } } },
    })
    expect(refused.status).toBe(400)

    const { status, body } = await connect()
    expect(status).toBe(200)
    const notifies = service.headers !== undefined
    expect(body.account).toMatchObject({ name: expect.stringMatching(nameOfAccount), isTest: true, notifies })
    expect((await listed()).service.account).toEqual(body.account)
    const { screen } = await visitorReadyToPay(store, [pieces(1, mug)])
    expect(openCheckoutProps(screen).payment.methods.map(({ value, fields }) => [value, fields])).toEqual([
      ['bank-transfer', []],
      [method, []],
    ])
  })

  test('that does not answer is not taken as a fault of the keys or of the shop', async () => {
    await standIn.fault({
      request: method === 'paypal' ? 'POST' : 'GET',
      kind: 'status',
      status: 500,
      times: 3,
    })
    const { status, body } = await connect()
    expect([status, body.details.applicationError.code]).toEqual([503, 'PAYMENT_SERVICE_UNREACHABLE'])
    while ((await connect()).status !== 200) await standIn.asked()
  })

  test('keeps the keys of the merchant sealed, in the database and in the audit log', async () => {
    const secret = Object.values(credentials).at(-1) ?? ''
    const kept = await rows<{ text: string }>(
      store,
      'SELECT a::text AS text FROM payment_accounts a UNION ALL SELECT l::text FROM audit_log l',
    )
    expect(kept.length).toBeGreaterThan(1)
    expect(kept.filter(({ text }) => text.includes(secret))).toEqual([])
    const { body } = await store.ask('POST', `${account}/test`, { as: store.apiKey })
    expect(body.account.name).toMatch(nameOfAccount)
    const visitor = await store.visitor()
    expect((await store.ask('GET', '/admin/v1/payment-methods', { as: visitor })).status).toBe(403)
    expect((await store.ask('PUT', account, { as: visitor, body: { credentials } })).status).toBe(403)
  })

  test('takes the shopper to its page and back to a paid order', async () => {
    const { sent, tab, checkoutId } = await order()
    expect(sent.location).toContain(`${standIn.url}/page/`)
    expect(await paymentOf(checkoutId)).toMatchObject({ status: 'NEEDS_CONFIRMATION', order: 'INITIALIZED' })
    const thanks = await tab.open(await press(sent.location, 'pay'))
    expect(thanks.props).toMatchObject({ state: 'thanks' })
    expect(await paymentOf(checkoutId)).toMatchObject({ status: 'APPROVED', order: 'APPROVED', paid: 'PAID' })
    expect((await tab.open(`/checkout/${checkoutId}`)).props?.state).toBe('thanks')
  })

  test('shows the way to its page where no script runs, and after the shopper has gone back', async () => {
    const { sent, tab, checkoutId } = await order()
    const { id } = await paymentOf(checkoutId)
    const waiting = await tab.open(`/checkout/${checkoutId}/confirm/${id}`)
    expect(waiting.props).toMatchObject({ state: 'confirm', serviceUrl: sent.location, amountText: '$25.00' })
  })

  test('lets the shopper choose another way: nothing is charged, and the stock is free', async () => {
    const { sent, tab, checkoutId } = await order()
    const back = await tab.open(await press(sent.location, 'cancel'))
    expect(openCheckoutProps(back).payment.error).toContain('The payment was not completed.')
    expect(await paymentOf(checkoutId)).toMatchObject({ status: 'DECLINED', order: 'INITIALIZED' })
    const placed = await tab.post(`/checkout/${checkoutId}`, {
      ...filled(back),
      payment: 'bank-transfer',
      do: 'place',
    })
    expect(placed.props?.state).toBe('thanks')
  })

  test('is asked once for a payment whose answer was lost', async () => {
    await standIn.fault({ request: service.start, kind: 'cut' })
    const { sent, post, form, checkoutId } = await order()
    const again: Screen = sent.location.startsWith('/') ? await post(form) : sent
    expect(again.location).toContain(`${standIn.url}/page/`)
    const { id } = await paymentOf(checkoutId)
    const { sessions, payments, orders } = await standIn.command('state')
    const ofPayment = (one: object) => JSON.stringify(one).includes(id)
    expect((sessions ?? payments ?? orders).filter(ofPayment)).toHaveLength(1)
  })

  if (service.headers)
    test('tells of a payment whose shopper never came back; forged, repeated and late notices do no harm', async () => {
      const { checkoutId } = await order()
      const { id } = await paymentOf(checkoutId)
      await standIn.command('pay', { id })
      if (method === 'stripe') expect((await notify(id, { secret: 'guessed' })).status).toBe(404)
      else expect((await store.ask('POST', `/payments/${method}/notices`, { body: {} })).status).toBe(404)
      await store.work()
      expect(await paymentOf(checkoutId)).toMatchObject({ status: 'NEEDS_CONFIRMATION' })
      expect([(await notify(id)).status, (await notify(id)).status]).toEqual([200, 200])
      await store.work()
      expect(await paymentOf(checkoutId)).toMatchObject({ status: 'APPROVED', paid: 'PAID' })
      await notify(id)
      await store.work()
      expect(await paymentOf(checkoutId)).toMatchObject({ status: 'APPROVED', paid: 'PAID' })
    })

  test('is asked by the shop itself when it tells nothing', async () => {
    const { checkoutId } = await order()
    await standIn.command('pay', { id: (await paymentOf(checkoutId)).id })
    store.clock.advance(2 * 60_000)
    await store.runJob('housekeeping')
    expect(await paymentOf(checkoutId)).toMatchObject({ status: 'APPROVED', paid: 'PAID' })
  })

  test('ends after half an hour, or when its page does: the order is not placed', async () => {
    const { checkoutId } = await order()
    const { id } = await paymentOf(checkoutId)
    store.clock.advance(29 * 60_000)
    await store.runJob('housekeeping')
    expect(await paymentOf(checkoutId)).toMatchObject({ status: 'NEEDS_CONFIRMATION' })
    store.clock.advance(5 * 60_000)
    await store.runJob('housekeeping')
    if (!service.closes) {
      expect(await paymentOf(checkoutId)).toMatchObject({ status: 'NEEDS_CONFIRMATION' })
      await standIn.command('decide', { id, status: 'expired' })
      store.clock.advance(10 * 60_000)
      await store.runJob('housekeeping')
    }
    expect(await paymentOf(checkoutId)).toMatchObject({ status: 'DECLINED', order: 'INITIALIZED' })
  })

  test('may need days: the order waits, and is paid when the money has come', async () => {
    await standIn.command('next', { status: service.later })
    const { sent, tab, checkoutId } = await order()
    expect((await tab.open(await press(sent.location, 'pay'))).props?.state).toBe('thanks')
    expect(await paymentOf(checkoutId)).toMatchObject({ status: 'PENDING', order: 'PENDING' })
    const { id } = await paymentOf(checkoutId)
    await standIn.command('decide', { id, status: service.come })
    store.clock.advance(60_000)
    await store.runJob('housekeeping')
    expect(await paymentOf(checkoutId)).toMatchObject({ status: 'APPROVED', order: 'APPROVED', paid: 'PAID' })
  })

  test('that stays silent is asked after ever longer times', async () => {
    await rows(store, "UPDATE payments SET status = 'DECLINED' WHERE status = 'NEEDS_CONFIRMATION'")
    await standIn.command('next', { status: service.later })
    const { sent, tab } = await order()
    await tab.open(await press(sent.location, 'pay'))
    await standIn.asked()
    const asked = async (minutes: number) => {
      store.clock.advance(minutes * 60_000)
      await store.runJob('housekeeping')
      return (await standIn.asked()).length
    }
    expect([await asked(1), await asked(600), await asked(10), await asked(60)]).toEqual([1, 1, 0, 1])
  })

  if (service.headers)
    test('gets what was paid after the order had been given up back to the shopper, once', async () => {
      const { checkoutId } = await order()
      const { id } = await paymentOf(checkoutId)
      const before = service.refundsOf(await standIn.command('state')).length
      // A page that cannot be closed, or one that was paid at the very moment in which it was.
      await rows(store, "UPDATE payments SET status = 'DECLINED' WHERE id = $1", [id])
      await standIn.command('pay', { id })
      await standIn.fault({ request: 'POST', kind: 'cut' })
      for (let times = 0; times < 2; times++) {
        await notify(id)
        await store.work()
        await store.runJob('return-payment', { siteId: store.siteId, paymentId: id })
      }
      expect(service.refundsOf(await standIn.command('state')).slice(before)).toEqual(['25.00'])
      expect(await paymentOf(checkoutId)).toMatchObject({ status: 'DECLINED', order: 'INITIALIZED' })
    })

  test('gives money back once, though its answer was lost', async () => {
    const { sent, tab, checkoutId } = await order()
    await tab.open(await press(sent.location, 'pay'))
    const [row] = await rows<{ id: string }>(store, 'SELECT id FROM orders WHERE checkout_id = $1', [
      checkoutId,
    ])
    const before = service.refundsOf(await standIn.command('state')).length
    await standIn.fault({ request: 'POST', kind: 'cut' })
    const given = await refund(store.shop, {
      ...{ siteId: store.siteId, orderId: row?.id ?? '', reason: 'Broken' },
      take: async (_tx, { left }) => ({ amount: left }),
    })
    // PayPal knows requests for weeks.
    if (method !== 'paypal') await standIn.command('forget')
    await store.runJob('settle-refund', { siteId: store.siteId, refundId: given.id })
    expect(service.refundsOf(await standIn.command('state')).slice(before)).toEqual(['25.00'])
    expect(await paymentOf(checkoutId)).toMatchObject({ paid: 'FULLY_REFUNDED' })
  })

  test('has given money back only when the service says so', async () => {
    const { sent, tab, checkoutId } = await order()
    await tab.open(await press(sent.location, 'pay'))
    const [row] = await rows<{ id: string }>(store, 'SELECT id FROM orders WHERE checkout_id = $1', [
      checkoutId,
    ])
    await standIn.command('refund', { status: service.refundLater })
    const given = await refund(store.shop, {
      ...{ siteId: store.siteId, orderId: row?.id ?? '', reason: 'Broken' },
      take: async (_tx, { left }) => ({ amount: left }),
    })
    expect(given.status).toBe('STARTED')
    const settle = () => store.runJob('settle-refund', { siteId: store.siteId, refundId: given.id })
    await settle()
    expect(await paymentOf(checkoutId)).toMatchObject({ paid: 'PAID' })
    await standIn.command('refunded', { status: service.refunded })
    await settle()
    expect(await paymentOf(checkoutId)).toMatchObject({ paid: 'FULLY_REFUNDED' })
  })

  test('does not pay an order with another amount than was due', async () => {
    await standIn.command('next', { status: service.later })
    const { sent, tab, checkoutId } = await order()
    await tab.open(await press(sent.location, 'pay'))
    const { id } = await paymentOf(checkoutId)
    await standIn.command('change', { id, amount: service.amount })
    await standIn.command('decide', { id, status: service.come })
    store.clock.advance(60_000)
    await store.runJob('housekeeping')
    expect(await paymentOf(checkoutId)).toMatchObject({ status: 'PENDING', paid: 'PENDING' })
    await rows(store, "UPDATE payments SET status = 'DECLINED' WHERE id = $1", [id])
  })

  test('gets back what another server took while the order was given up', async () => {
    const { sent, tab, checkoutId } = await order()
    await tab.open(await press(sent.location, 'cancel'))
    const { id } = await paymentOf(checkoutId)
    expect(await paymentOf(checkoutId)).toMatchObject({ status: 'DECLINED' })
    await standIn.command('pay', { id })
    await standIn.command('capture', { id })
    const [job] = await rows<{ late: boolean }>(
      store,
      `SELECT available_at > now() + interval '55 minutes' AS late FROM jobs WHERE key = $1`,
      [`last-look:${id}`],
    )
    expect(job).toEqual({ late: true })
    const before = service.refundsOf(await standIn.command('state')).length
    await store.runJob('settle-payment', { siteId: store.siteId, paymentId: id })
    await store.runJob('return-payment', { siteId: store.siteId, paymentId: id })
    expect(service.refundsOf(await standIn.command('state')).slice(before)).toEqual(['25.00'])
  })

  test('takes what is left of an order by a payment link', async () => {
    const as = await store.visitor()
    const checkoutId = await checkOut(store, { as, lineItems: [pieces(1, mug)] })
    const { orderId } = (await placeOrder(store, as, checkoutId)).body
    const { body } = await store.ask('POST', '/admin/v1/payment-links', {
      as: store.apiKey,
      body: { orderId },
    })
    const { url } = body.paymentLink
    const tab = browser(store)
    expect((await tab.open(url)).props?.state).toBe('pay')
    const pay = () => tab.post(url, { payment: method, do: 'place' })
    const sent = await pay()
    expect(sent.location).toContain(`${standIn.url}/page/`)
    expect((await tab.open(url)).location).toBe(sent.location)
    const back = await tab.open(await press(sent.location, 'cancel'))
    expect(back.props).toMatchObject({ state: 'pay' })
    store.clock.advance(1000)
    await tab.open(await press((await pay()).location, 'pay'))
    const [order] = await rows(store, 'SELECT payment_status AS paid FROM orders WHERE id = $1', [orderId])
    expect(order).toEqual({ paid: 'PAID' })
  })

  test('keeps its account while somebody pays with it', async () => {
    const { checkoutId } = await order()
    const refused = await store.ask('DELETE', account, { as: store.apiKey })
    expect([refused.status, refused.body.details.applicationError.code]).toEqual([
      409,
      'PAYMENT_ACCOUNT_IN_USE',
    ])
    expect((await connect()).status).toBe(200)
    await rows(store, "UPDATE payment_accounts SET account_id = 'another'")
    expect((await connect()).status).toBe(409)
    const { id } = await paymentOf(checkoutId)
    await standIn.command(service.closes ? 'pay' : 'decide', { id, status: 'expired' })
    store.clock.advance(40 * 60_000)
    await store.runJob('housekeeping')
    // Of earlier tests
    await rows(
      store,
      "UPDATE payments SET status = 'DECLINED' WHERE status IN ('NEEDS_CONFIRMATION', 'PENDING')",
    )
    expect((await connect()).status).toBe(200)
  })

  test('that does not take the payment or the account any more says so, and another way is open', async () => {
    await rows(store, 'DELETE FROM payment_accounts')
    const { sent } = await order()
    expect(openCheckoutProps(sent).payment.error).toContain('Choose another one')
    expect((await connect()).status).toBe(200)
  })

  test('is gone from the checkout when the merchant disconnects it', async () => {
    const before = await visitorReadyToPay(store, [pieces(1, mug)])
    expect((await store.ask('DELETE', account, { as: store.apiKey })).status).toBe(200)
    expect((await store.ask('DELETE', account, { as: store.apiKey })).status).toBe(409)
    const sent = await before.post({ ...filled(before.screen), payment: method, do: 'place' })
    expect(openCheckoutProps(sent).payment.methods.map(({ value }) => value)).toEqual(['bank-transfer'])
  })
})

describe('Stripe charges what a shopper has saved', () => {
  let standIn: PaymentService
  beforeAll(async () => {
    standIn = await openPaymentService('stripe')
  })
  afterAll(() => standIn.close())

  const charge = (paymentId: string, savedMethod: string) =>
    stripe({ url: standIn.url }).chargeSaved?.({
      ...{ paymentId, savedMethod, amount: 1200n, currency: 'EUR', language: 'en', orderId: 'o1' },
      ...{ description: 'Fieldhouse', credentials: { secretKey: 'sk_test_1234' } },
    })

  test('once, however often it is asked', async () => {
    const first = await charge('p1', 'cus_1 pm_1')
    expect(first).toMatchObject({ status: 'APPROVED' })
    expect(await charge('p1', 'cus_1 pm_1')).toEqual(first)
    const { intents } = await standIn.command('state')
    expect(intents).toMatchObject([
      { amount: 1200, currency: 'eur', customer: 'cus_1', payment_method: 'pm_1' },
    ])
  })

  test('or says that the card is declined', async () => {
    expect(await charge('p2', 'cus_1 pm_declines')).toEqual({
      status: 'DECLINED',
      reason: 'The card was declined.',
    })
  })
})

test('PayPal takes no part of a forint: such a refund fails with the reason', async () => {
  const standIn = await openPaymentService('paypal')
  const credentials = { clientId: 'A1', clientSecret: 'EaFbGcHdIe', environment: 'sandbox' }
  const refund = (amount: bigint) =>
    paypal({ agent: agentTo(standIn.url) }).refund?.({
      ...{ amount, currency: 'HUF', credentials, refundId: 'r1', paymentId: 'p1', orderId: 'o1' },
      providerReference: 'CAP1',
    })
  expect(await refund(1050n)).toEqual({ status: 'FAILED', reason: 'PayPal takes no decimals in HUF.' })
  await standIn.close()
})

test('Stripe takes no thousandth of a dinar: such a refund fails with the reason', async () => {
  const standIn = await openPaymentService('stripe')
  const refunded = await stripe({ url: standIn.url }).refund?.({
    ...{ amount: 1234n, currency: 'KWD', refundId: 'r1', paymentId: 'p1', orderId: 'o1' },
    ...{ credentials: { secretKey: 'sk_test_1234' }, providerReference: 'pi_1' },
  })
  expect(refunded).toMatchObject({ status: 'FAILED', reason: expect.stringContaining('KWD') })
  await standIn.close()
})

test('errors of PayPal have no keys of the account inside', async () => {
  const standIn = await openPaymentService('paypal')
  const clientSecret = 'EaFbGcHdIe'
  const provider = paypal({ agent: agentTo(standIn.url) })
  const charge = (clientId: string) =>
    provider.charge({
      ...{ paymentId: clientId, orderId: 'o1', amount: 1200n, currency: 'EUR', language: 'en', email: '' },
      ...{ description: 'Fieldhouse', savesMethod: false, requires3dSecure: false, capturesLater: false },
      ...{ returnUrl: 'https://shop.test', cancelUrl: 'https://shop.test', noticeUrl: 'https://shop.test' },
      input: { method: 'paypal', fields: {} },
      credentials: { clientId, clientSecret, environment: 'sandbox' },
    })
  const keys = [clientSecret, Buffer.from(`A1:${clientSecret}`).toString('base64').slice(4), 'Bearer A21']
  for (const fault of [
    { request: 'POST /v1/oauth2/token', kind: 'cut' },
    { request: 'POST /v2/checkout/orders', kind: 'cut' },
    { request: 'POST /v2/checkout/orders', kind: 'status', status: 503 },
  ] as const) {
    await standIn.fault(fault)
    const error = await charge('A1').then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(Error)
    const text = inspect(error, { depth: 20, showHidden: true })
    expect(keys.filter((key) => text.includes(key))).toEqual([])
  }
  await standIn.close()
})
