import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rows } from '../../../test/checkouts.ts'
import { memberTokens, newVisitorFor } from '../../../test/members.ts'
import { mailsTo, newPlan, signedIn, subscribe } from '../../../test/plans.ts'
import { refusal } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { refund } from '../../orders/refunds/service.ts'
import type { OnlineProvider, SavedPaymentOutcome } from '../../payments/providers/provider.ts'
import { providers } from '../../payments/providers/service.ts'
import { hasAccess } from '../benefits/service.ts'

const start = Date.UTC(2026, 10, 24, 9)

let answer: () => Promise<SavedPaymentOutcome['status']>
let charged: bigint[] = []
const stand: OnlineProvider = {
  method: 'stand',
  title: 'Stand',
  kind: 'card',
  charge: async ({ paymentId }) => ({
    status: 'APPROVED',
    providerReference: paymentId,
    savedMethod: 'kept',
  }),
  find: async () => undefined,
  async chargeSaved({ paymentId, amount }) {
    const status = await answer()
    if (status === 'DECLINED') return { status, reason: 'No money.' }
    charged.push(amount)
    return { status, providerReference: paymentId }
  },
}

let store: Store
let silver: { id: string }
let gold: { id: string }
let bronze: { id: string }
const monthly = (value: string, cycleCount = 0) => ({
  pricing: {
    price: { value, currency: 'USD' },
    subscription: { cycleDuration: { count: 1, unit: 'MONTH' }, cycleCount },
  },
})
const single = (value: string) => ({
  pricing: {
    price: { value, currency: 'USD' },
    singlePaymentForDuration: { count: 1, unit: 'MONTH' },
  },
})

beforeAll(async () => {
  store = await openStore({
    payments: [...providers, stand],
    settings: { paymentMethods: ['stand', 'manual'], timeZone: 'Europe/Berlin' },
  })
  silver = await newPlan(store, { name: 'Silver', ...monthly('40.00') })
  gold = await newPlan(store, { name: 'Gold', ...monthly('60.00') })
  bronze = await newPlan(store, { name: 'Bronze', ...monthly('10.00') })
  for (const [plan, permission] of [
    [silver, 'silver'],
    [gold, 'gold'],
  ] as const) {
    const benefits = [{ name: permission, kind: 'ACCESS', permission }]
    await merchant('PUT', `/admin/v1/plans/${plan.id}/benefits`, { benefits })
  }
})
afterAll(() => store.close())
beforeEach(async () => {
  // Members of earlier tests are charged no more.
  await rows(store, 'UPDATE subscription_contracts SET next_at = NULL')
  store.clock.now = start
  charged = []
  answer = async () => 'APPROVED'
})

const merchant = (method: string, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })
const orderById = async (id: string) => (await merchant('GET', `/pricing-plans/v2/orders/${id}`)).body.order
const nextPaymentOf = async (id: string) =>
  (await merchant('GET', `/admin/v1/plan-orders/${id}/payments`)).body.nextPayment
const bill = () => store.runJob('bill-subscriptions')
const at = async (iso: string) => {
  store.clock.now = Date.parse(iso)
  await bill()
}
const own = (as: string, id: string, path: string, body: object) =>
  store.ask('POST', `/v1/members/my/plans/${id}/${path}`, { as, body })
const ordersOf = async (memberId: string) => {
  const { body } = await merchant('GET', `/pricing-plans/v2/orders?buyerIds=${memberId}`)
  return body.orders as { id: string; planName: string; status: string; lastPaymentStatus: string }[]
}
const opens = (memberId: string, permission: string) =>
  hasAccess(store.shop, { siteId: store.siteId, memberId, permission })

/** A member with Silver for 40.00 a month since 24 November, on 9 December: 15 of its 30 days are left. */
async function halfway() {
  const anna = await signedIn(store)
  const order = await subscribe(store, { planId: silver.id, as: anna.as, card: { payment: 'stand' } })
  store.clock.now = Date.parse('2026-12-09T12:00:00Z')
  return { ...anna, as: await tokenOf(anna.id), order }
}

const tokenOf = async (id: string) => (await memberTokens(store, await newVisitorFor(store, id))).access_token

const now = { effectiveAt: 'IMMEDIATELY' }
const later = { effectiveAt: 'NEXT_PAYMENT_DATE' }

describe('a member who changes to a dearer plan', () => {
  test('reads what it costs, pays the rest at once and has the new plan instead of the old one', async () => {
    const { as, id, email, order } = await halfway()
    const { change } = (await own(as, order.id, 'preview-change', { planId: gold.id, ...now })).body
    expect(change).toEqual({
      ...{ planId: gold.id, ...now, currency: 'USD', credit: '20.00', creditLeft: '0.00', dueNow: '40.00' },
      startDate: '2026-12-09T12:00:00.000Z',
      nextPayment: { date: '2027-01-09T12:00:00.000Z', amount: '60.00' },
      laterPayments: '60.00',
    })
    const asked = { planId: gold.id, ...now, dueNow: change.dueNow }
    const changed = (await own(as, order.id, 'change', asked)).body.order
    expect(changed).toMatchObject({
      ...{ planName: 'Gold', status: 'ACTIVE', lastPaymentStatus: 'PAID' },
      currentCycle: { index: 1, endedDate: '2027-01-09T12:00:00.000Z' },
      priceDetails: { total: '40.00' },
      pricing: { prices: [{ price: { proration: '20.00' } }, { price: { total: '60.00' } }] },
    })
    expect(charged).toEqual([4000n])
    expect(await orderById(order.id)).toMatchObject({
      status: 'CANCELED',
      cancellation: { cause: 'MEMBER_ACTION', effectiveAt: 'IMMEDIATELY' },
    })
    expect([await opens(id, 'silver'), await opens(id, 'gold')]).toEqual([false, true])
    const mail = (await mailsTo(store, email)).at(-1)
    expect(mail?.subject).toBe('Your plan at Fieldhouse is now Gold')
    expect(mail?.text).toContain(
      'On December 9, 2026, your plan changed from Silver to Gold. The new plan costs $60.00 every month. ' +
        'The next payment of $60.00 is on January 9, 2027.',
    )
    await at('2026-12-24T12:00:00Z')
    expect(charged).toEqual([4000n])
    await at('2027-01-09T12:00:00Z')
    expect(charged).toEqual([4000n, 6000n])
  })

  test('keeps the old plan when the card is declined, and may try again', async () => {
    const { as, id, order } = await halfway()
    answer = async () => 'DECLINED'
    const declined = await own(as, order.id, 'change', { planId: gold.id, ...now })
    expect([declined.status, refusal(declined), declined.body.message]).toEqual([
      428,
      'plan_change_declined',
      'No money.',
    ])
    expect(await orderById(order.id)).toMatchObject({ status: 'ACTIVE', autoRenewCanceled: false })
    expect([await opens(id, 'silver'), await opens(id, 'gold')]).toEqual([true, false])
    const { orders } = (
      await merchant('POST', '/ecom/v1/orders/search', {
        search: { filter: { 'buyerInfo.memberId': id } },
      })
    ).body
    expect(orders.map(({ status }: { status: string }) => status)).toEqual(['CANCELED', 'APPROVED'])
    answer = async () => 'APPROVED'
    await bill()
    expect(charged).toEqual([])
    expect((await own(as, order.id, 'change', { planId: gold.id, ...now })).body.order.status).toBe('ACTIVE')
    expect(charged).toEqual([4000n])
  })

  test('is charged once by 32 requests at once', async () => {
    const { as, id, order } = await halfway()
    const replies = await Promise.all(
      Array.from({ length: 32 }, () => own(as, order.id, 'change', { planId: gold.id, ...now })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(replies.filter(({ status }) => status !== 200).map(refusal))).toEqual(
      new Set(['plan_order_status_conflict']),
    )
    expect(charged).toEqual([4000n])
    expect((await ordersOf(id)).filter(({ status }) => status === 'ACTIVE')).toMatchObject([
      { planName: 'Gold' },
    ])
  })

  test('gets the new plan from the billing run when the answer to the charge was lost, and pays once', async () => {
    const { as, order } = await halfway()
    answer = () => Promise.reject(new Error('the answer is lost'))
    const reply = await own(as, order.id, 'change', { planId: gold.id, ...now })
    expect([reply.status, reply.body.order.status]).toEqual([200, 'DRAFT'])
    expect((await orderById(order.id)).status).toBe('ACTIVE')
    expect(refusal(await own(as, order.id, 'change', { planId: bronze.id, ...now }))).toBe(
      'plan_order_status_conflict',
    )
    answer = async () => 'APPROVED'
    await bill()
    await bill()
    expect(charged).toEqual([4000n])
    expect((await orderById(reply.body.order.id)).status).toBe('ACTIVE')
    expect((await orderById(order.id)).status).toBe('CANCELED')
  })

  test('is not charged another amount than the one that was stated', async () => {
    const { id, order } = await halfway()
    store.clock.now += 24 * 60 * 60_000
    const as = await tokenOf(id)
    const reply = await own(as, order.id, 'change', { planId: gold.id, ...now, dueNow: '40.00' })
    expect([refusal(reply), charged]).toEqual(['plan_change_price_changed', []])
  })
})

test('a member who changes to a cheaper plan pays nothing until the credit is used up', async () => {
  const { as, order } = await halfway()
  const { change } = (await own(as, order.id, 'preview-change', { planId: bronze.id, ...now })).body
  expect(change).toMatchObject({
    ...{ credit: '20.00', creditLeft: '10.00', dueNow: '0.00', laterPayments: '10.00' },
    nextPayment: { date: '2027-02-09T12:00:00.000Z', amount: '10.00' },
  })
  const changed = (await own(as, order.id, 'change', { planId: bronze.id, ...now })).body.order
  expect(changed).toMatchObject({ status: 'ACTIVE', lastPaymentStatus: 'NOT_APPLICABLE' })
  await at('2027-01-09T12:00:00Z')
  expect([charged, (await orderById(changed.id)).currentCycle.index]).toEqual([[], 2])
  await at('2027-02-09T12:00:00Z')
  expect(charged).toEqual([1000n])
})

test('a member who cancels for the next payment keeps the plan while its credit pays', async () => {
  const { as, order } = await halfway()
  const changed = (await own(as, order.id, 'change', { planId: bronze.id, ...now })).body.order
  const body = { effectiveAt: 'NEXT_PAYMENT_DATE' }
  await store.ask('POST', `/pricing-plans/v2/member/orders/${changed.id}/cancel`, { as, body })
  const ends = { endDate: '2027-02-09T12:00:00.000Z', autoRenewCanceled: true }
  expect(await orderById(changed.id)).toMatchObject({ status: 'ACTIVE', ...ends })
  await at('2027-01-09T12:00:00Z')
  expect(await orderById(changed.id)).toMatchObject({ status: 'ACTIVE', currentCycle: { index: 2 }, ...ends })
  await at('2027-02-09T12:00:00Z')
  expect(await orderById(changed.id)).toMatchObject({ status: 'CANCELED', ...ends })
  expect(charged).toEqual([])
})

test('a member whose plan goes on after a pause reads when the credit is used up', async () => {
  const { as, order, email } = await halfway()
  const changed = (await own(as, order.id, 'change', { planId: bronze.id, ...now })).body.order
  await merchant('POST', `/pricing-plans/v2/orders/${changed.id}/pause`)
  store.clock.now += 24 * 60 * 60_000
  await merchant('POST', `/pricing-plans/v2/orders/${changed.id}/resume`)
  const mail = (await mailsTo(store, email)).at(-1)
  expect(mail?.text).toContain('The next payment is on February 10, 2027.')
})

test('the next payment after the credit is on the day of the change, also after a shorter month', async () => {
  store.clock.now = Date.parse('2027-01-16T12:00:00Z')
  const anna = await signedIn(store)
  const order = await subscribe(store, { planId: silver.id, as: anna.as, card: { payment: 'stand' } })
  store.clock.now = Date.parse('2027-01-31T12:00:00Z')
  const as = await tokenOf(anna.id)
  const changed = (await own(as, order.id, 'change', { planId: bronze.id, ...now })).body.order
  const { nextPayment } = (await merchant('GET', `/admin/v1/plan-orders/${changed.id}/payments`)).body
  expect(nextPayment.date).toBe('2027-03-31T11:00:00.000Z')
  await at('2027-03-31T10:59:00Z')
  expect(charged).toEqual([])
  await at('2027-03-31T11:00:00Z')
  expect(charged).toHaveLength(1)
})

test('two changes on one day lose nothing of what was paid', async () => {
  const { as, order } = await halfway()
  const first = (await own(as, order.id, 'change', { planId: gold.id, ...now })).body.order
  const { change } = (await own(as, first.id, 'preview-change', { planId: silver.id, ...now })).body
  expect(change).toMatchObject({ credit: '60.00', creditLeft: '20.00', dueNow: '0.00' })
})

test('a partial refund lowers what the plan is worth and leaves it paid', async () => {
  const { as, order } = await halfway()
  const [{ orderId = '' } = {}] = await rows<{ orderId: string }>(
    store,
    'SELECT order_id AS "orderId" FROM plan_orders WHERE id = $1',
    [order.id],
  )
  const given = { siteId: store.siteId, orderId, reason: 'Goodwill' }
  await refund(store.shop, { ...given, take: async () => ({ amount: 1000n }) })
  const { payments } = (await merchant('GET', `/admin/v1/plan-orders/${order.id}/payments`)).body
  expect(payments).toMatchObject([{ total: '40.00', status: 'PAID' }])
  const { change } = (await own(as, order.id, 'preview-change', { planId: gold.id, ...now })).body
  expect(change).toMatchObject({ credit: '15.00', dueNow: '45.00' })
})

describe('a change at the next payment', () => {
  test('happens then, with the whole price and the same day of the month', async () => {
    const { as, id, order } = await halfway()
    const { change } = (await own(as, order.id, 'preview-change', { planId: gold.id, ...later })).body
    expect(change).toMatchObject({
      ...{ credit: '0.00', dueNow: '0.00', startDate: '2026-12-24T09:00:00.000Z' },
      nextPayment: { date: '2026-12-24T09:00:00.000Z', amount: '60.00' },
    })
    const next = (await own(as, order.id, 'change', { planId: gold.id, ...later })).body.order
    expect(next.status).toBe('PENDING')
    expect((await merchant('GET', `/admin/v1/plan-orders/${order.id}/payments`)).body.nextPlan).toEqual({
      ...{ orderId: next.id, name: 'Gold', date: '2026-12-24T09:00:00.000Z' },
    })
    expect(await orderById(order.id)).toMatchObject({
      ...{ status: 'ACTIVE', autoRenewCanceled: true, endDate: '2026-12-24T09:00:00.000Z' },
    })
    expect(charged).toEqual([])
    await at('2026-12-24T09:00:00Z')
    expect(charged).toEqual([6000n])
    expect([await opens(id, 'silver'), await opens(id, 'gold')]).toEqual([false, true])
    expect((await ordersOf(id)).map(({ status }) => status)).toEqual(['ACTIVE', 'CANCELED'])
    await at('2027-01-24T09:00:00Z')
    expect(charged).toEqual([6000n, 6000n])
  })

  test('takes along what an earlier change has left', async () => {
    const { as, order, email } = await halfway()
    const bronzeOrder = (await own(as, order.id, 'change', { planId: bronze.id, ...now })).body.order
    const mails = async () => (await mailsTo(store, email)).map(({ text }) => text)
    expect((await mails()).at(-1)).toContain('The next payment of $10.00 is on February 9, 2027.')
    const { change } = (await own(as, bronzeOrder.id, 'preview-change', { planId: silver.id, ...later })).body
    expect(change).toMatchObject({
      ...{ credit: '10.00', creditLeft: '0.00', dueNow: '0.00', startDate: '2027-01-09T12:00:00.000Z' },
      nextPayment: { date: '2027-01-09T12:00:00.000Z', amount: '30.00' },
      laterPayments: '40.00',
    })
    const next = (await own(as, bronzeOrder.id, 'change', { planId: silver.id, ...later })).body.order
    const planned = (await mails()).find((text) => text.includes('your plan changes from Bronze to Silver'))
    expect(planned).toContain(
      'On January 9, 2027, your plan changes from Bronze to Silver. The new plan costs $40.00 every month. ' +
        'The next payment of $30.00 is on January 9, 2027.',
    )
    const paymentsOf = async (id: string) =>
      (await merchant('GET', `/admin/v1/plan-orders/${id}/payments`)).body
    expect((await paymentsOf(next.id)).nextPayment).toMatchObject({ amount: '30.00' })
    await at('2027-01-09T12:00:00Z')
    expect(charged).toEqual([3000n])
    const begun = (await mails()).find((text) => text.includes('your plan changed from Bronze to Silver'))
    expect(begun).toContain('The next payment of $40.00 is on February 9, 2027.')
    await at('2027-02-09T12:00:00Z')
    expect(charged).toEqual([3000n, 4000n])
  })

  test('to a plan that is paid once is paid then, and nothing after that', async () => {
    const { as, order } = await halfway()
    const once = await newPlan(store, { name: 'Once', ...single('25.00') })
    const { change } = (await own(as, order.id, 'preview-change', { planId: once.id, ...later })).body
    const nextPayment = { date: '2026-12-24T09:00:00.000Z', amount: '25.00' }
    expect(change).toMatchObject({ dueNow: '0.00', nextPayment })
    expect(change).not.toHaveProperty('laterPayments')
    const next = (await own(as, order.id, 'change', { planId: once.id, ...later })).body.order
    expect(await nextPaymentOf(next.id)).toMatchObject(nextPayment)
    await at(nextPayment.date)
    expect([charged, await nextPaymentOf(next.id)]).toEqual([[2500n], undefined])
  })

  test('to a plan with a single payment is lowered once by what is left', async () => {
    const { as, order } = await halfway()
    const short = await newPlan(store, { name: 'Short', ...monthly('40.00', 1) })
    const bronzeOrder = (await own(as, order.id, 'change', { planId: bronze.id, ...now })).body.order
    const { change } = (await own(as, bronzeOrder.id, 'preview-change', { planId: short.id, ...later })).body
    const nextPayment = { date: '2027-01-09T12:00:00.000Z', amount: '30.00' }
    expect(change).toMatchObject({ credit: '10.00', nextPayment })
    const next = (await own(as, bronzeOrder.id, 'change', { planId: short.id, ...later })).body.order
    expect(await nextPaymentOf(next.id)).toMatchObject(nextPayment)
    await at(nextPayment.date)
    expect([charged, await nextPaymentOf(next.id)]).toEqual([[3000n], undefined])
  })

  test('uses up whole cycles of what is left before the next payment', async () => {
    const { as, order } = await halfway()
    const small = await newPlan(store, { name: 'Small', ...monthly('4.00') })
    const bronzeOrder = (await own(as, order.id, 'change', { planId: bronze.id, ...now })).body.order
    const asked = { planId: small.id, ...later }
    const { change } = (await own(as, bronzeOrder.id, 'preview-change', asked)).body
    expect(change).toMatchObject({
      ...{ credit: '10.00', creditLeft: '6.00' },
      nextPayment: { date: '2027-03-09T12:00:00.000Z', amount: '2.00' },
      laterPayments: '4.00',
    })
    await own(as, bronzeOrder.id, 'change', asked)
    await at('2027-02-09T12:00:00Z')
    expect(charged).toEqual([])
    await at('2027-03-09T12:00:00Z')
    expect(charged).toEqual([200n])
  })

  test('leaves the present plan what an earlier change has left when it is taken back', async () => {
    const { as, order } = await halfway()
    const bronzeOrder = (await own(as, order.id, 'change', { planId: bronze.id, ...now })).body.order
    const next = (await own(as, bronzeOrder.id, 'change', { planId: silver.id, ...later })).body.order
    await merchant('POST', `/pricing-plans/v2/orders/${next.id}/cancel`, now)
    await at('2027-01-09T12:00:00Z')
    expect([charged, (await orderById(bronzeOrder.id)).currentCycle.index]).toEqual([[], 2])
    await at('2027-02-09T12:00:00Z')
    expect(charged).toEqual([1000n])
  })

  test('is taken back by cancelling the plan that was to come', async () => {
    const { as, order } = await halfway()
    const next = (await own(as, order.id, 'change', { planId: gold.id, ...later })).body.order
    expect((await merchant('POST', `/pricing-plans/v2/orders/${next.id}/cancel`, now)).status).toBe(200)
    expect(await orderById(next.id)).toMatchObject({
      status: 'CANCELED',
      lastPaymentStatus: 'NOT_APPLICABLE',
    })
    expect(await orderById(order.id)).toMatchObject({
      ...{ status: 'ACTIVE', autoRenewCanceled: false, endDate: null },
    })
    await at('2026-12-24T09:00:00Z')
    expect(charged).toEqual([4000n])
  })

  test('is dropped when the member cancels the present plan', async () => {
    const { as, id, order } = await halfway()
    await own(as, order.id, 'change', { planId: gold.id, ...later })
    const cancel = (effectiveAt: string) =>
      store.ask('POST', `/pricing-plans/v2/member/orders/${order.id}/cancel`, { as, body: { effectiveAt } })
    expect((await cancel('NEXT_PAYMENT_DATE')).status).toBe(200)
    expect(await orderById(order.id)).toMatchObject({ status: 'ACTIVE', autoRenewCanceled: true })
    await at('2026-12-24T09:00:00Z')
    expect([charged, (await ordersOf(id)).map(({ status }) => status)]).toEqual([
      [],
      ['CANCELED', 'CANCELED'],
    ])
  })
})

test('a member who ends the plan at once after planning a change gets an e-mail', async () => {
  const { as, id, email, order } = await halfway()
  await own(as, order.id, 'change', { planId: gold.id, ...later })
  const cancelled = async () =>
    (await mailsTo(store, email)).filter(({ subject }) => /is cancelled/.test(subject))
  expect(await cancelled()).toEqual([])
  await store.ask('POST', `/pricing-plans/v2/member/orders/${order.id}/cancel`, { as, body: now })
  expect((await ordersOf(id)).map(({ status }) => status)).toEqual(['CANCELED', 'CANCELED'])
  expect(await cancelled()).toHaveLength(1)
})

test('a trial goes on with the other plan, and nothing is paid before it ends', async () => {
  const tried = await newPlan(store, {
    name: 'Tried',
    pricing: { ...monthly('40.00').pricing, freeTrialDays: 14 },
  })
  const anna = await signedIn(store)
  const order = await store.ask('POST', '/pricing-plans/v2/checkout/orders/online', {
    as: anna.as,
    body: { planId: tried.id },
  })
  store.clock.now += 3 * 24 * 60 * 60_000
  const { id } = order.body.order
  const as = await tokenOf(anna.id)
  const { change } = (await own(as, id, 'preview-change', { planId: gold.id, ...now })).body
  expect(change).toMatchObject({
    dueNow: '0.00',
    nextPayment: { date: '2026-12-08T09:00:00.000Z', amount: '60.00' },
  })
  const changed = (await own(as, id, 'change', { planId: gold.id, ...now })).body.order
  expect(changed).toMatchObject({ status: 'ACTIVE', planName: 'Gold' })
  expect(await orderById(id)).toMatchObject({ status: 'CANCELED' })
})

describe('a merchant', () => {
  test('changes a plan whose money they collect, and collects the rest', async () => {
    const anna = await signedIn(store)
    const offline = { planId: silver.id, memberId: anna.id, paid: true }
    const { order } = (await merchant('POST', '/pricing-plans/v2/checkout/orders/offline', offline)).body
    const body = { planId: gold.id, ...now }
    expect(refusal(await own(anna.as, order.id, 'change', body))).toBe('plan_change_not_possible')
    const changed = (await merchant('POST', `/admin/v1/plan-orders/${order.id}/change`, body)).body.order
    expect(changed).toMatchObject({ status: 'ACTIVE', lastPaymentStatus: 'UNPAID', type: 'OFFLINE' })
    expect(await orderById(order.id)).toMatchObject({
      status: 'CANCELED',
      cancellation: { cause: 'OWNER_ACTION' },
    })
    expect((await merchant('POST', `/pricing-plans/v2/orders/${changed.id}/mark-as-paid`)).status).toBe(200)
    const [{ total = '' } = {}] = await rows<{ total: string }>(
      store,
      'SELECT total::text FROM orders WHERE owner_id = $1 ORDER BY number DESC LIMIT 1',
      [anna.id],
    )
    expect(total).toBe('2000')
  })

  test('is told what cannot be changed', async () => {
    const { order, as } = await halfway()
    const preview = async (id: string, body: object) =>
      refusal(await merchant('POST', `/admin/v1/plan-orders/${id}/preview-change`, body))
    expect(await preview(order.id, { planId: silver.id, ...now })).toEqual({ planId: 'OTHER' })
    expect(await preview(order.id, { planId: order.id, ...now })).toBe('plan_not_found')
    expect(await preview(silver.id, { planId: gold.id, ...now })).toBe('plan_order_not_found')
    await store.ask('POST', `/pricing-plans/v2/member/orders/${order.id}/cancel`, { as, body: now })
    expect(await preview(order.id, { planId: gold.id, ...now })).toBe('plan_order_status_conflict')
    const foreign = await signedIn(store)
    expect(refusal(await own(foreign.as, order.id, 'preview-change', { planId: gold.id, ...now }))).toBe(
      'plan_order_not_found',
    )
  })
})
