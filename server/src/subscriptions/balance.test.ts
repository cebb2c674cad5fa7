import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedCard, browser, lateCard, rows } from '../../test/checkouts.ts'
import { mailsTo, newPlan, signedIn, subscribe } from '../../test/plans.ts'
import { openStore, type Store } from '../../test/store.ts'
import { refund } from '../orders/refunds/service.ts'
import type { OnlineProvider, PaymentOutcome, SavedPaymentOutcome } from '../payments/providers/provider.ts'
import { providers } from '../payments/providers/service.ts'

const day = 24 * 60 * 60_000
const renewal = Date.UTC(2026, 11, 24, 9)

/** How the provider answers to charges without the buyer. */
let answer: () => Promise<SavedPaymentOutcome['status']>
let charges = 0
/** Whether it keeps how members pay; else the shop reminds them. */
let keeps = true
/** What the provider knows of a payment whose answer was lost. */
let found: PaymentOutcome | undefined
const stand: OnlineProvider = {
  method: 'stand',
  title: 'Stand',
  kind: 'card',
  charge: async ({ paymentId }) => ({
    status: 'APPROVED',
    providerReference: paymentId,
    ...(keeps ? { savedMethod: 'kept' } : {}),
  }),
  find: async () => found,
  settle: async () => found ?? { status: 'DECLINED', reason: 'Unknown.' },
  async chargeSaved({ paymentId }) {
    charges++
    return (await answer()) === 'APPROVED'
      ? { status: 'APPROVED', providerReference: paymentId }
      : { status: 'DECLINED', reason: 'No money.' }
  },
}

let store: Store
beforeAll(async () => {
  store = await openStore({
    payments: [...providers, stand],
    settings: { paymentMethods: ['stand', 'test-card'], timeZone: 'Europe/Berlin' },
  })
})
afterAll(() => store.close())

const merchant = (method: string, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })
const bill = () => store.runJob('bill-subscriptions')

/** A member whose second month is about to be charged. */
async function subscriber() {
  store.clock.now = renewal - 30 * day
  const [plan, anna] = [await newPlan(store), await signedIn(store)]
  await subscribe(store, { planId: plan.id, as: anna.as, card: { payment: 'stand' } })
  store.clock.now = renewal
  charges = 0
  return anna
}

async function renewalOf(memberId: string) {
  const search = { filter: { 'buyerInfo.memberId': memberId } }
  const [order] = (await merchant('POST', '/ecom/v1/orders/search', { search })).body.orders
  const [{ taken = '' } = {}] = await rows<{ taken: string }>(
    store,
    `SELECT coalesce(sum(amount), 0)::text AS taken FROM payments WHERE order_id = $1 AND status = 'APPROVED'`,
    [order.id],
  )
  return { id: order.id as string, paymentStatus: order.paymentStatus as string, taken }
}

/** Pays what is left of an order by a new link. */
async function payByLink(orderId: string, card: Record<string, string>) {
  const { url } = (await merchant('POST', '/admin/v1/payment-links', { orderId })).body.paymentLink
  return browser(store).post(url.slice(store.shop.publicUrl.length), { ...card, do: 'place' })
}

test('a member who pays a month by a link is not reminded while the bank thinks', async () => {
  keeps = false
  const { id: memberId, email } = await subscriber()
  await bill()
  keeps = true
  const { id } = await renewalOf(memberId)
  store.clock.now = renewal + day - 60_000
  expect((await payByLink(id, lateCard)).props).toMatchObject({ messages: [{ kind: 'warning' }] })
  const mails = await mailsTo(store, email)
  store.clock.now = renewal + day + 60_000
  await bill()
  expect(await mailsTo(store, email)).toEqual(mails)
  await store.runJob('housekeeping')
  expect(await renewalOf(memberId)).toEqual({ id, paymentStatus: 'PAID', taken: '4000' })
})

test('a member is reminded once, also by runs at the same moment', async () => {
  keeps = false
  const { email } = await subscriber()
  await bill()
  keeps = true
  const before = (await mailsTo(store, email)).length
  store.clock.now = renewal + day
  await Promise.all(Array.from({ length: 4 }, bill))
  expect(await mailsTo(store, email)).toHaveLength(before + 1)
})

test('nobody pays a month by a link or in cash while the shop charges for it', async () => {
  const asked = Promise.withResolvers<void>()
  const decided = Promise.withResolvers<'APPROVED'>()
  answer = () => {
    asked.resolve()
    return decided.promise
  }
  const { id: memberId } = await subscriber()
  const billing = bill()
  await asked.promise
  const { id } = await renewalOf(memberId)
  const refused = await payByLink(id, approvedCard)
  const marked = await merchant('POST', `/ecom/v1/payments-collector/orders/${id}/mark-as-paid`)
  decided.resolve('APPROVED')
  await billing
  expect([refused.status, refused.props]).toMatchObject([422, { messages: [{ kind: 'warning' }] }])
  expect([marked.status, marked.body.details?.applicationError?.code]).toEqual([
    409,
    'CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS',
  ])
  expect(await renewalOf(memberId)).toEqual({ id, paymentStatus: 'PAID', taken: '4000' })
  expect(charges).toBe(1)
})

test.each([
  ['counts the money that was taken before', 'APPROVED', { paymentStatus: 'PAID', taken: '4000' }],
  ['takes nothing any more', undefined, { paymentStatus: 'NOT_PAID', taken: '0' }],
] as const)('a subscription that ends while its charge is under way %s', async (_what, known, outcome) => {
  const { id: memberId } = await subscriber()
  answer = () => Promise.reject(new Error('the answer is lost'))
  await bill()
  const { orders } = (await merchant('GET', `/pricing-plans/v2/orders?buyerIds=${memberId}`)).body
  await merchant('POST', `/pricing-plans/v2/orders/${orders[0].id}/cancel`, { effectiveAt: 'IMMEDIATELY' })
  found = known && { status: known, providerReference: 'late' }
  answer = async () => 'APPROVED'
  await bill()
  await bill()
  expect(charges).toBe(1)
  expect(await renewalOf(memberId)).toMatchObject(outcome)
})

test('a charge that is still under way when the subscription ends counts once the bank has decided', async () => {
  const { id: memberId } = await subscriber()
  answer = () => Promise.reject(new Error('the answer is lost'))
  await bill()
  const { orders } = (await merchant('GET', `/pricing-plans/v2/orders?buyerIds=${memberId}`)).body
  await merchant('POST', `/pricing-plans/v2/orders/${orders[0].id}/cancel`, { effectiveAt: 'IMMEDIATELY' })
  found = { status: 'PENDING', providerReference: 'slow' }
  await bill()
  expect(await renewalOf(memberId)).toMatchObject({ paymentStatus: 'NOT_PAID', taken: '0' })
  found = { status: 'APPROVED', providerReference: 'slow' }
  await bill()
  expect(await renewalOf(memberId)).toMatchObject({ paymentStatus: 'PAID', taken: '4000' })
})

test('a month that was paid twice shows on its order what the merchant owes the member', async () => {
  const asked = Promise.withResolvers<void>()
  const decided = Promise.withResolvers<'APPROVED'>()
  answer = () => {
    asked.resolve()
    return decided.promise
  }
  const { id: memberId } = await subscriber()
  const billing = bill()
  await asked.promise
  const { id } = await renewalOf(memberId)
  await rows(store, `UPDATE orders SET payment_status = 'PAID', paid = total WHERE id = $1`, [id])
  decided.resolve('APPROVED')
  await billing
  const read = async () => (await merchant('GET', `/ecom/v1/orders/${id}`)).body.order
  const { paymentStatus, balanceSummary, activities } = await read()
  expect([paymentStatus, balanceSummary.paid.amount, balanceSummary.balance.amount]).toEqual([
    'PAID',
    '80.00',
    '-40.00',
  ])
  expect(activities.at(-1).type).toBe('ORDER_PAID')
  await refund(store.shop, {
    siteId: store.siteId,
    orderId: id,
    reason: '',
    take: async () => ({ amount: 4000n }),
  })
  expect((await read()).paymentStatus).toBe('PAID')
})
