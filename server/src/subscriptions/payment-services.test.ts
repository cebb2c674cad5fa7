import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browser, rows } from '../../test/checkouts.ts'
import { openPaymentService, type PaymentService } from '../../test/payment-services/stand-in.ts'
import { newPlan, signedIn, subscribe } from '../../test/plans.ts'
import { openStore, type Store } from '../../test/store.ts'
import { providers } from '../payments/providers/service.ts'
import { mollie } from '../payments/services/mollie.ts'
import { stripe } from '../payments/services/stripe.ts'

const services = [
  {
    ...{ method: 'stripe' as const, charge: 'POST /v1/payment_intents', open: stripe },
    credentials: { secretKey: 'sk_test_1234' },
    /** Of the shop, in the smallest unit. */
    taken: ({ intents }: { intents: { amount_received: number }[] }) =>
      intents.map(({ amount_received }) => amount_received),
  },
  {
    ...{ method: 'mollie' as const, charge: 'POST /payments', open: mollie },
    credentials: { apiKey: 'test_12345678901234567890123456' },
    taken: ({ payments }: { payments: { status: string; amount: { value: string } }[] }) =>
      payments.map(({ status, amount }) => (status === 'paid' ? Number(amount.value) * 100 : 0)),
  },
] as const

describe.each(services)('a plan paid with $method', ({ method, charge, open, credentials, taken }) => {
  let store: Store
  let service: PaymentService
  beforeAll(async () => {
    service = await openPaymentService(method)
    store = await openStore({
      payments: [...providers, open({ url: service.url })],
      settings: { paymentMethods: [method], timeZone: 'Europe/Berlin', unpaidSubscriptions: 'KEEP' },
    })
    const path = `/admin/v1/payment-methods/${method}/account`
    const reply = await store.ask('PUT', path, { as: store.apiKey, body: { credentials } })
    expect(reply.status).toBe(200)
  })
  afterAll(async () => {
    await store.close()
    await service.close()
  })

  const merchant = (path: string, body: object) => store.ask('POST', path, { as: store.apiKey, body })
  const at = (iso: string) => {
    store.clock.now = Date.parse(iso)
    return store.runJob('bill-subscriptions')
  }
  const pay = async (page: string) => {
    const body = new URLSearchParams({ answer: 'pay' })
    const reply = await fetch(page, { method: 'POST', body, redirect: 'manual' })
    return reply.headers.get('location') ?? ''
  }
  /** The newest order of a member first. */
  const ordersOf = async (memberId: string) => {
    const search = { filter: { 'buyerInfo.memberId': memberId } }
    return (await merchant('/ecom/v1/orders/search', { search })).body.orders as {
      id: string
      paymentStatus: string
    }[]
  }
  const statuses = async (memberId: string) =>
    (await ordersOf(memberId)).map(({ paymentStatus }) => paymentStatus)
  const takenBy = async () => (taken as (state: unknown) => number[])(await service.command('state'))
  const subscriber = async () => {
    store.clock.now = Date.UTC(2026, 10, 24, 9)
    const [plan, anna] = [await newPlan(store), await signedIn(store)]
    const { id } = await subscribe(store, { planId: plan.id, as: anna.as, card: { payment: method }, pay })
    return { ...anna, planOrderId: id as string }
  }

  test('is charged once each month, also if answers are lost and the shop starts again days later', async () => {
    const anna = await subscriber()
    expect(await statuses(anna.id)).toEqual(['PAID'])
    const before = await takenBy()
    await service.fault({ request: charge, kind: 'cut', times: 10 })
    await at('2026-12-24T09:00:00Z')
    expect(await statuses(anna.id)).toEqual(['NOT_PAID', 'PAID'])
    await service.command('clear')
    await service.command('forget')
    await at('2026-12-26T09:00:00Z')
    expect(await statuses(anna.id)).toEqual(['PAID', 'PAID'])
    await service.fault({ request: charge, kind: 'status', status: 429 })
    await at('2027-01-24T09:00:00Z')
    await at('2027-01-24T09:01:00Z')
    expect(await statuses(anna.id)).toEqual(['PAID', 'PAID', 'PAID'])
    expect((await takenBy()).slice(before.length).filter((amount) => amount > 0)).toEqual([4000, 4000])
    await merchant(`/pricing-plans/v2/orders/${anna.planOrderId}/cancel`, { effectiveAt: 'IMMEDIATELY' })
  })

  test('that is declined is charged to what its member pays with by the link from then on', async () => {
    const anna = await subscriber()
    await service.command('declined', { status: 'authentication_required' })
    await at('2026-12-24T09:00:00Z')
    const [order] = await ordersOf(anna.id)
    expect(order?.paymentStatus).toBe('NOT_PAID')
    const { url } = (await merchant('/admin/v1/payment-links', { orderId: order?.id })).body.paymentLink
    const tab = browser(store)
    expect((await tab.open(url)).props).toMatchObject({
      state: 'pay',
      payNote: expect.stringContaining('keeps this way to pay'),
    })
    const sent = await tab.post(url.slice(store.shop.publicUrl.length), { payment: method, do: 'place' })
    await tab.open(await pay(sent.location))
    expect(await statuses(anna.id)).toEqual(['PAID', 'PAID'])
    await at('2027-01-24T09:00:00Z')
    expect(await statuses(anna.id)).toEqual(['PAID', 'PAID', 'PAID'])
    const reasons = await rows<{ reason: string | null }>(
      store,
      `SELECT p.reason FROM payments p JOIN orders o ON o.id = p.order_id
       WHERE o.owner_id = $1 AND p.off_session ORDER BY p.created_at`,
      [anna.id],
    )
    expect(reasons.map(({ reason }) => reason)).toEqual([
      method === 'stripe' ? 'The payment was not confirmed.' : 'The card was declined.',
      null,
    ])
    await merchant(`/pricing-plans/v2/orders/${anna.planOrderId}/cancel`, { effectiveAt: 'IMMEDIATELY' })
  })

  test('counts what was taken before it ended, though the answer was lost', async () => {
    const anna = await subscriber()
    await service.fault({ request: charge, kind: 'cut', times: 10 })
    await at('2026-12-24T09:00:00Z')
    await merchant(`/pricing-plans/v2/orders/${anna.planOrderId}/cancel`, { effectiveAt: 'IMMEDIATELY' })
    await service.command('clear')
    await at('2026-12-24T09:05:00Z')
    expect(await statuses(anna.id)).toEqual(['PAID', 'PAID'])
  })

  test.runIf(method === 'mollie')('waits for a direct debit, and is charged for it once', async () => {
    const anna = await subscriber()
    await service.command('later')
    await service.asked()
    await at('2026-12-24T09:00:00Z')
    await at('2026-12-24T09:30:00Z')
    expect(await statuses(anna.id)).toEqual(['NOT_PAID', 'PAID'])
    const [{ id } = { id: '' }] = await rows<{ id: string }>(
      store,
      `SELECT id FROM payments WHERE off_session AND status = 'CREATED'`,
    )
    await service.command('decide', { id, status: 'paid' })
    await at('2026-12-24T10:00:00Z')
    expect(await statuses(anna.id)).toEqual(['PAID', 'PAID'])
    expect((await service.asked()).filter((request) => request === charge)).toHaveLength(1)
  })
})
