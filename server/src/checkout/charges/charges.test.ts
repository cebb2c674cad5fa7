import type { OpenCheckoutProps } from '@cartwright/contract/pages/pages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkOut, deliver, filled, placeOrder, rows } from '../../../test/checkouts.ts'
import { memberTokens, newVisitorFor } from '../../../test/members.ts'
import { becomeMember } from '../../../test/page-browser.ts'
import { openPaymentService, type PaymentService } from '../../../test/payment-services/stand-in.ts'
import { pieces, shelve } from '../../../test/shoppers.ts'
import { openStore, type Reply, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import { providers } from '../../payments/providers/service.ts'
import { mollie } from '../../payments/services/mollie.ts'
import { stripe } from '../../payments/services/stripe.ts'
import type { InProcessPlugin } from '../../plugins/asking/plugin.ts'

const services = [
  {
    ...{ method: 'stripe' as const, request: 'POST /v1/payment_intents', open: stripe },
    credentials: { secretKey: 'sk_test_1234' },
    /** In the smallest unit. */
    taken: ({ intents }: { intents: { amount_received: number }[] }) =>
      intents.map(({ amount_received }) => amount_received),
  },
  {
    ...{ method: 'mollie' as const, request: 'POST /payments', open: mollie },
    credentials: { apiKey: 'test_12345678901234567890123456' },
    taken: ({ payments }: { payments: { status: string; amount: { value: string } }[] }) =>
      payments.map(({ status, amount }) => (status === 'paid' ? Number(amount.value) * 100 : 0)),
  },
] as const

const nothing = '3f8a1f0e-0000-4000-8000-000000000001'

/** Whether the bank of these tests answers. */
const line = { isDead: false }
const bank: InProcessPlugin = {
  kind: 'PAYMENT_SETTINGS',
  id: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d31',
  name: 'Bank rules',
  functions: {
    getPaymentSettings() {
      if (line.isDead) throw new Error('the line is dead')
      return { paymentSettings: { requires3dSecure: false } }
    },
  },
}

describe.each(services)('what is left of an order, charged with $method', (one) => {
  const { method, request, open, credentials, taken } = one
  let store: Store
  let service: PaymentService
  let mug: Product
  let as: string
  let saved: string

  beforeAll(async () => {
    service = await openPaymentService(method)
    store = await openStore({
      payments: [...providers, open({ url: service.url })],
      plugins: [bank],
      settings: { paymentMethods: [method, 'manual'], captcha: 'OFF' },
    })
    await deliver(store)
    mug = await shelve(store, { name: 'Mug', price: 20 }, 1000)
    const account = `/admin/v1/payment-methods/${method}/account`
    await store.ask('PUT', account, { as: store.apiKey, body: { credentials } })
    const browser = await becomeMember(store, 'anna@mail.test')
    const [member] = await rows<{ id: string }>(store, 'SELECT id FROM members')
    as = (await memberTokens(store, await newVisitorFor(store, member?.id ?? ''))).access_token
    const checkoutId = await checkOut(store, { as, lineItems: [pieces(1, mug)] })
    const session = await store.ask('POST', '/_api/redirects-api/v1/redirect-session', {
      as,
      body: { ecomCheckout: { checkoutId } },
    })
    const screen = await browser.open<OpenCheckoutProps>(session.body.redirectSession.fullUrl)
    const fields = { ...filled(screen, { fullName: 'Anna Berg', email: 'anna@mail.test' }), do: 'place' }
    const choice = { payment: method, [`save-${method}`]: 'yes' }
    const { location } = await browser.send({ ...fields, ...choice }, { action: `/checkout/${checkoutId}` })
    await browser.open(await press(location))
    saved = (await rows<{ id: string }>(store, 'SELECT id FROM saved_payment_methods'))[0]?.id ?? ''
  })
  afterAll(async () => {
    await store.close()
    await service.close()
  })

  const press = async (page: string) => {
    const body = new URLSearchParams({ answer: 'pay' })
    return (await fetch(page, { method: 'POST', body, redirect: 'manual' })).headers.get('location') ?? ''
  }
  const admin = (path: string, body: object, key?: string) =>
    store.ask('POST', path, { as: store.apiKey, body, headers: key ? { 'idempotency-key': key } : {} })
  /** 25.00 with delivery, which is paid later. */
  const unpaid = async (buyer = as) =>
    (await placeOrder(store, buyer, await checkOut(store, { as: buyer, lineItems: [pieces(1, mug)] }))).body
      .orderId as string
  const charge = (orderId: string, more: object = {}) =>
    admin('/ecom/v1/order-billing/charge-order', {
      orderId,
      regularCharge: { paymentIntentId: saved },
      ...more,
    })
  const part = (amount: string) => ({ regularCharge: { paymentIntentId: saved, amount: { amount } } })
  const card = async (amount: string) =>
    (await admin('/admin/v1/gift-cards', { giftCard: { amount } })).body.code as string
  const redeem = (orderId: string, giftCardCode: string, amount: string, currency = 'USD') =>
    admin('/ecom/v1/order-billing/redeem-gift-card', {
      ...{ orderId, giftCardCode, amount: { amount }, currency },
    })
  const state = async (orderId: string) => {
    const { body } = await store.ask('GET', `/ecom/v1/orders/${orderId}`, { as: store.apiKey })
    return [body.order.paymentStatus, body.order.balanceSummary.paid.amount]
  }
  const payments = ({ body }: Reply) =>
    body.payments.map((payment: { status: string; amount: { amount: string } }) => [
      payment.status,
      payment.amount.amount,
    ])
  const code = ({ body }: Reply) => body.details?.applicationError?.code
  const takenBy = async () => {
    const all = (taken as (state: unknown) => number[])(await service.command('state'))
    return all.reduce((sum, amount) => sum + amount, 0)
  }

  test('is taken once from the saved way to pay, and the buyer reads so', async () => {
    const orderId = await unpaid()
    const before = await takenBy()
    const listed = await store.ask('GET', `/admin/v1/orders/${orderId}/saved-payment-methods`, {
      as: store.apiKey,
    })
    expect(listed.body.savedPaymentMethods).toMatchObject([{ id: saved }])
    const keyed = { idempotencyKey: nothing, memberId: null, merchantInitiated: true }
    const reply = await charge(orderId, keyed)
    expect(reply.status).toBe(200)
    expect(payments(reply)).toEqual([['APPROVED', '25.00']])
    expect(payments(await charge(orderId, keyed))).toEqual([['APPROVED', '25.00']])
    expect(code(await charge(orderId))).toBe('ORDER_PAID')
    expect(await state(orderId)).toEqual(['PAID', '25.00'])
    expect((await takenBy()) - before).toBe(2500)
    await store.work()
    const text = "SELECT subject FROM messages WHERE subject LIKE 'Your order % is paid'"
    expect(await rows(store, text)).toHaveLength(1)
  })

  test('is never taken twice, however many ask at once', async () => {
    const orderId = await unpaid()
    const before = await takenBy()
    const asked = Array.from({ length: 32 }, (_, index) =>
      index % 2 === 0
        ? charge(orderId, { idempotencyKey: `key ${index % 8}` })
        : charge(orderId, part('10.00')),
    )
    const codes = (await Promise.all(asked)).map((reply) => (reply.status === 200 ? 'charged' : code(reply)))
    const possible = ['charged', 'ORDER_PAID', 'INVALID_AMOUNT', 'PAYMENT_ALREADY_IN_PROGRESS']
    expect(codes.filter((one) => !possible.includes(one))).toEqual([])
    expect(await state(orderId)).toEqual(['PAID', '25.00'])
    expect((await takenBy()) - before).toBe(2500)
  })

  test('is looked for where the answer was lost, and not charged again', async () => {
    const orderId = await unpaid()
    const before = await takenBy()
    await service.fault({ request, kind: 'cut', times: 10 })
    expect(code(await charge(orderId, { idempotencyKey: 'lost' }))).toBe('PAYMENT_ERROR')
    expect(code(await charge(orderId))).toBe('PAYMENT_ALREADY_IN_PROGRESS')
    await service.command('clear')
    await service.command('forget')
    store.clock.advance(3 * 60_000)
    await store.runJob('housekeeping')
    expect(await state(orderId)).toEqual(['PAID', '25.00'])
    expect(payments(await charge(orderId, { idempotencyKey: 'lost' }))).toEqual([['APPROVED', '25.00']])
    expect((await takenBy()) - before).toBe(2500)
  })

  test('counts where its answer was lost, though nothing would be charged now', async () => {
    const orderId = await unpaid()
    const before = await takenBy()
    await service.fault({ request, kind: 'cut', times: 10 })
    expect(code(await charge(orderId, { idempotencyKey: 'lost' }))).toBe('PAYMENT_ERROR')
    await service.command('clear')
    line.isDead = true
    const again = await charge(orderId, { idempotencyKey: 'lost' })
    line.isDead = false
    expect(payments(again)).toEqual([['APPROVED', '25.00']])
    expect((await takenBy()) - before).toBe(2500)
  })

  test('leaves to a gift card what that is about to pay', async () => {
    const orderId = await unpaid()
    await rows(
      store,
      `INSERT INTO gift_card_charges (site_id, order_id, plugin_id, code, code_hash, amount, currency, status, created_at, updated_at)
       SELECT site_id, id, site_id, '', '', 800, 'USD', 'REDEEMING', now(), now() FROM orders WHERE id = $1`,
      [orderId],
    )
    const record = (amount: string) =>
      admin(`/ecom/v1/payments-collector/orders/${orderId}/manual-payment`, { orderId, amount: { amount } })
    expect(code(await record('17.01'))).toBe('INVALID_AMOUNT')
    expect((await record('17.00')).status).toBe(200)
    expect(await state(orderId)).toEqual(['PARTIALLY_PAID', '17.00'])
  })

  test('is taken in parts, and never more than is left', async () => {
    const orderId = await unpaid()
    expect(payments(await charge(orderId, part('10.00')))).toEqual([['APPROVED', '10.00']])
    expect(await state(orderId)).toEqual(['PARTIALLY_PAID', '10.00'])
    await store.work()
    const mails = "SELECT text FROM messages WHERE text LIKE '%We received $10.00%$15.00 is left to pay.%'"
    expect(await rows(store, mails)).toHaveLength(1)
    expect(code(await charge(orderId, part('15.01')))).toBe('INVALID_AMOUNT')
    expect(payments(await charge(orderId))).toEqual([['APPROVED', '15.00']])
    expect(await state(orderId)).toEqual(['PAID', '25.00'])
  })

  test('is paid with a gift card first', async () => {
    const orderId = await unpaid()
    const giftCardCode = await card('8.00')
    const giftCards = [{ giftCardCode, amount: { amount: '8.01' } }]
    expect(code(await charge(orderId, { giftCards }))).toBe('INSUFFICIENT_FUNDS')
    const reply = await charge(orderId, { giftCards: [{ giftCardCode }] })
    expect(payments(reply)).toEqual([
      ['APPROVED', '8.00'],
      ['APPROVED', '17.00'],
    ])
    expect(await state(orderId)).toEqual(['PAID', '25.00'])
  })

  test('is paid in part with a gift card, which the order takes once', async () => {
    const orderId = await unpaid()
    const [first, second] = [await card('50.00'), await card('50.00')]
    store.clock.advance(60_000)
    expect(code(await redeem(orderId, first, '5.00', 'EUR'))).toBe('CURRENCY_MISMATCH')
    expect(code(await redeem(orderId, first, '25.01'))).toBe('INVALID_AMOUNT')
    expect(code(await redeem(orderId, 'NOBODY-HAS-IT', '5.00'))).toBe('GIFT_CARD_NOT_FOUND')
    const same = await Promise.all(
      Array.from({ length: 8 }, () =>
        admin(
          '/ecom/v1/order-billing/redeem-gift-card',
          { orderId, giftCardCode: first, amount: { amount: '5.00' }, currency: 'USD' },
          'once',
        ),
      ),
    )
    expect(same.filter(({ status }) => status === 200)).not.toEqual([])
    expect(await state(orderId)).toEqual(['PARTIALLY_PAID', '5.00'])
    await store.work()
    const letters = "SELECT text FROM messages WHERE text LIKE '%We received $5.00%$20.00 is left to pay.%'"
    expect(await rows(store, letters)).toHaveLength(1)
    expect(code(await redeem(orderId, first, '5.00'))).toBe('GIFT_CARD_ALREADY_APPLIED')
    expect(code(await redeem(orderId, second, '5.00'))).toBe('MAX_GIFT_CARDS_EXCEEDED')
    expect(payments(await charge(orderId))).toEqual([['APPROVED', '20.00']])
  })

  test('is charged only as the buyer has saved it', async () => {
    const ofGuest = await unpaid(await store.visitor())
    const orderId = await unpaid()
    expect(code(await charge(nothing))).toBe('ORDER_NOT_FOUND')
    expect(code(await charge(ofGuest))).toBe('PAYMENT_METHOD_UNAVAILABLE')
    expect(code(await charge(orderId, { regularCharge: {} }))).toBe('PAYMENT_INTENT_ID_REQUIRED')
    const wrong = [
      { memberId: nothing },
      { memberships: [{ lineItemId: 'a' }] },
      { regularCharge: { paymentIntentId: saved, delayedCharge: true } },
      { regularCharge: null },
    ]
    for (const more of wrong) expect((await charge(orderId, more)).status).toBe(400)
    await admin(`/ecom/v1/orders/${orderId}/cancel`, {})
    expect(code(await charge(orderId))).toBe('ORDER_CANCELED')
    expect(await state(orderId)).toEqual(['NOT_PAID', '0.00'])
  })

  test('is placed and charged by a program', async () => {
    const placed = await checkOut(store, { as, lineItems: [pieces(1, mug)] })
    const place = (id: string, more: object) =>
      admin(`/ecom/v1/checkouts/${id}/create-order-and-charge`, { id, ...more })
    expect(code(await place(placed, { paymentToken: nothing }))).toBe('PAYMENT_METHOD_UNAVAILABLE')
    expect((await place(placed, { paymentToken: saved, delayCapture: true })).status).toBe(400)
    const { body } = await place(placed, { paymentToken: saved })
    expect(await state(body.orderId)).toEqual(['PAID', '25.00'])
    expect((await place(placed, { paymentToken: saved })).body).toEqual(body)
    const later = await checkOut(store, { as: await store.visitor(), lineItems: [pieces(1, mug)] })
    expect(await state((await place(later, {})).body.orderId)).toEqual(['NOT_PAID', '0.00'])
  })

  test.runIf(method === 'mollie')('waits for a direct debit, and takes nothing else meanwhile', async () => {
    const orderId = await unpaid()
    const before = await takenBy()
    await service.command('later')
    const reply = await charge(orderId)
    expect(payments(reply)).toEqual([['PENDING', '25.00']])
    const others = [charge(orderId), redeem(orderId, await card('9.00'), '5.00')]
    expect((await Promise.all(others)).map(code)).toEqual(others.map(() => 'PAYMENT_ALREADY_IN_PROGRESS'))
    const paid = await admin(`/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`, {})
    expect(code(paid)).toBe('CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS')
    await service.command('decide', { id: reply.body.payments[0].id, status: 'paid' })
    store.clock.advance(3 * 60_000)
    await store.runJob('housekeeping')
    expect(await state(orderId)).toEqual(['PAID', '25.00'])
    expect((await takenBy()) - before).toBe(2500)
  })

  test('stays open when the bank declines', async () => {
    const orderId = await unpaid()
    await service.command('declined', { status: 'authentication_required' })
    const reply = await charge(orderId, { idempotencyKey: 'declined' })
    expect([reply.status, code(reply)]).toEqual([402, 'PAYMENT_ERROR'])
    const reason = method === 'stripe' ? 'Send the buyer a payment link' : 'The card was declined'
    expect(reply.body.message).toContain(reason)
    expect(code(await charge(orderId, { idempotencyKey: 'declined' }))).toBe('PAYMENT_ERROR')
    expect(await state(orderId)).toEqual(['NOT_PAID', '0.00'])
    const id = await checkOut(store, { as, lineItems: [pieces(1, mug)] })
    const placed = await admin(`/ecom/v1/checkouts/${id}/create-order-and-charge`, {
      id,
      paymentToken: saved,
    })
    expect(code(placed)).toBe('PAYMENT_ERROR')
  })
})
