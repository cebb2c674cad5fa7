import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { browser, rows } from '../../test/checkouts.ts'
import { laterDeclinedCard, mailsTo, newPlan, signedIn, subscribe } from '../../test/plans.ts'
import { openStore, type Store } from '../../test/store.ts'
import type { SavedPaymentRequest } from '../payments/providers/provider.ts'
import { hasAccess } from '../plans/benefits/service.ts'
import { settleCycle } from './billing/results.service.ts'
import { runBilling } from './billing/service.ts'
import { lockContract } from './contracts/queries.ts'
import * as contracts from './contracts/service.ts'

const day = 24 * 60 * 60_000
const tuesday = Date.UTC(2026, 10, 24, 9)

let store: Store
beforeAll(async () => {
  store = await openStore({
    settings: { paymentMethods: ['test-card', 'manual'], languages: ['de'], timeZone: 'Europe/Berlin' },
  })
})
afterAll(() => store.close())
beforeEach(() => {
  store.clock.now = tuesday
})

const merchant = (method: string, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })
const orderById = async (id: string) => (await merchant('GET', `/pricing-plans/v2/orders/${id}`)).body.order
const bill = () => store.runJob('bill-subscriptions')
const at = async (iso: string) => {
  store.clock.now = Date.parse(iso)
  await bill()
}
const keepUnpaid = (unpaidSubscriptions: string) =>
  merchant('PATCH', '/admin/v1/site', { site: { settings: { unpaidSubscriptions } } })
interface Bought {
  paymentStatus: string
  status: string
  priceSummary: { total: { amount: string } }
  createdDate: string
}
/** What the member has ordered, oldest first. */
const bought = async (memberId: string): Promise<Bought[]> => {
  const search = { filter: { 'buyerInfo.memberId': memberId } }
  return (await merchant('POST', '/ecom/v1/orders/search', { search })).body.orders.reverse()
}
const statuses = async (memberId: string) => (await bought(memberId)).map((one) => one.paymentStatus)
const subjects = async (email: string) => (await mailsTo(store, email)).map(({ subject }) => subject)

describe('a plan paid by card', () => {
  test('is charged each month without the member, once', async () => {
    const [plan, anna] = [await newPlan(store), await signedIn(store)]
    const order = await subscribe(store, { planId: plan.id, as: anna.as })
    expect(order).toMatchObject({
      status: 'ACTIVE',
      lastPaymentStatus: 'PAID',
      subscriptionId: expect.any(String),
      currentCycle: { index: 1, endedDate: '2026-12-24T09:00:00.000Z' },
    })
    await at('2026-12-24T08:00:00Z')
    expect(await statuses(anna.id)).toEqual(['PAID'])
    await at('2026-12-24T09:00:00Z')
    await Promise.all([bill(), bill()])
    expect(await statuses(anna.id)).toEqual(['PAID', 'PAID'])
    expect((await bought(anna.id))[1]).toMatchObject({
      status: 'APPROVED',
      priceSummary: { total: { amount: '40.00' } },
    })
    expect(await orderById(order.id)).toMatchObject({ lastPaymentStatus: 'PAID', currentCycle: { index: 2 } })
    expect((await subjects(anna.email)).at(-1)).toBe('Your plan Studio member at Fieldhouse is renewed')
    const [mail] = await rows<{ text: string }>(
      store,
      `SELECT text FROM messages WHERE recipient = '${anna.email}' AND subject LIKE '%renewed'`,
    )
    const { status, props } = await browser(store).open(mail?.text.match(/https:\S+/)?.[0] ?? '')
    expect([status, props?.state]).toEqual([200, 'thanks'])
  })

  test('that cannot be billed keeps no other of its shop waiting, and leaves no gap in the numbers of orders', async () => {
    const [plan, anna, ben] = [await newPlan(store), await signedIn(store), await signedIn(store)]
    for (const { as } of [anna, ben]) await subscribe(store, { planId: plan.id, as })
    await rows(
      store,
      `UPDATE subscription_contracts SET terms = jsonb_set(terms, '{email}', '"broken"') WHERE member_id = $1`,
      [anna.id],
    )
    await rows(store, `ALTER TABLE orders ADD CONSTRAINT broken CHECK (email <> 'broken')`)
    await at('2026-12-24T09:00:00Z')
    await rows(store, 'ALTER TABLE orders DROP CONSTRAINT broken')
    expect([await statuses(anna.id), await statuses(ben.id)]).toEqual([['PAID'], ['PAID', 'PAID']])
    await bill()
    expect(await statuses(anna.id)).toEqual(['PAID', 'PAID'])
    const [numbers] = await rows<{ gaps: number }>(
      store,
      'SELECT (max(number) - min(number) + 1 - count(*))::int AS gaps FROM orders',
    )
    expect(numbers?.gaps).toBe(0)
  })

  test('whose next step cannot be told keeps no other of its shop waiting', async () => {
    const [plan, anna, ben] = [await newPlan(store), await signedIn(store), await signedIn(store)]
    for (const { as } of [anna, ben]) await subscribe(store, { planId: plan.id, as })
    const setZone = 'UPDATE subscription_contracts SET time_zone = $2 WHERE member_id = $1'
    await rows(store, setZone, [anna.id, 'Nowhere/Land'])
    await at('2026-12-24T09:00:00Z')
    await rows(store, setZone, [anna.id, 'Europe/Berlin'])
    expect([await statuses(anna.id), await statuses(ben.id)]).toEqual([['PAID'], ['PAID', 'PAID']])
    await bill()
    expect(await statuses(anna.id)).toEqual(['PAID', 'PAID'])
  })

  test('whose charge cannot be recorded is asked for once in a run, and recorded by the next', async () => {
    const [plan, anna] = [await newPlan(store), await signedIn(store)]
    await subscribe(store, { planId: plan.id, as: anna.as })
    await rows(store, `ALTER TABLE payments ADD CONSTRAINT broken CHECK (status <> 'APPROVED') NOT VALID`)
    store.clock.now = Date.parse('2026-12-24T09:00:00Z')
    const run = new AbortController()
    let charges = 0
    const payments = store.shop.payments.map((provider) => {
      if (provider.kind !== 'card' || !provider.chargeSaved) return provider
      const { chargeSaved } = provider
      const counted = (payment: SavedPaymentRequest) => {
        if (++charges > 5) run.abort()
        return chargeSaved(payment)
      }
      return { ...provider, chargeSaved: counted }
    })
    await runBilling({ ...store.shop, payments }, run.signal)
    await rows(store, 'ALTER TABLE payments DROP CONSTRAINT broken')
    expect([charges, await statuses(anna.id)]).toEqual([1, ['PAID', 'NOT_PAID']])
    await bill()
    expect(await statuses(anna.id)).toEqual(['PAID', 'PAID'])
  })

  test('of 31 January is charged on 28 February and 31 March, at the shop’s hour', async () => {
    store.clock.now = Date.parse('2027-01-31T09:30:00Z')
    const [plan, anna] = [await newPlan(store), await signedIn(store)]
    await subscribe(store, { planId: plan.id, as: anna.as })
    for (const time of [
      '2027-02-28T09:29:00Z',
      '2027-02-28T09:30:00Z',
      '2027-03-31T08:29:00Z',
      '2027-03-31T08:30:00Z',
    ])
      await at(time)
    expect((await bought(anna.id)).map(({ createdDate }) => createdDate)).toEqual([
      '2027-01-31T09:30:00.000Z',
      '2027-02-28T09:30:00.000Z',
      '2027-03-31T08:30:00.000Z',
    ])
  })

  test('ends after its last cycle, and is not charged again', async () => {
    const pricing = {
      price: { value: '10.00', currency: 'USD' },
      subscription: { cycleDuration: { count: 1, unit: 'WEEK' }, cycleCount: 3 },
    }
    const [plan, anna] = [await newPlan(store, { pricing }), await signedIn(store)]
    const order = await subscribe(store, { planId: plan.id, as: anna.as })
    expect(order.endDate).toBe('2026-12-15T09:00:00.000Z')
    await at('2027-03-01T00:00:00Z')
    expect(await statuses(anna.id)).toEqual(['PAID', 'PAID', 'PAID'])
    expect((await orderById(order.id)).status).toBe('ENDED')
  })

  test('that is cancelled for the next payment goes on until then', async () => {
    const [plan, anna] = [await newPlan(store), await signedIn(store)]
    const order = await subscribe(store, { planId: plan.id, as: anna.as })
    const body = { effectiveAt: 'NEXT_PAYMENT_DATE' }
    await store.ask('POST', `/pricing-plans/v2/member/orders/${order.id}/cancel`, { as: anna.as, body })
    expect(await orderById(order.id)).toMatchObject({
      status: 'ACTIVE',
      autoRenewCanceled: true,
      endDate: '2026-12-24T09:00:00.000Z',
    })
    await at('2026-12-25T00:00:00Z')
    expect(await orderById(order.id)).toMatchObject({
      status: 'CANCELED',
      cancellation: { cause: 'MEMBER_ACTION', effectiveAt: 'NEXT_PAYMENT_DATE' },
    })
    expect(await statuses(anna.id)).toEqual(['PAID'])
    expect(await subjects(anna.email)).toContain('Your plan Studio member at Fieldhouse is cancelled')
  })

  test('waits while it is paused, and is due later by that time', async () => {
    const [plan, anna] = [await newPlan(store), await signedIn(store)]
    const order = await subscribe(store, { planId: plan.id, as: anna.as })
    await merchant('POST', `/pricing-plans/v2/orders/${order.id}/pause`)
    await at('2026-12-28T00:00:00Z')
    expect(await statuses(anna.id)).toEqual(['PAID'])
    store.clock.now = tuesday + 40 * day
    await merchant('POST', `/pricing-plans/v2/orders/${order.id}/resume`)
    const { currentCycle } = await orderById(order.id)
    expect(currentCycle.endedDate).toBe('2027-02-02T09:00:00.000Z')
    await at('2027-02-02T09:00:00Z')
    await at('2027-03-02T09:00:00Z')
    expect(await statuses(anna.id)).toEqual(['PAID', 'PAID', 'PAID'])
  })

  test('is tried again after 1, 3, 5 and 7 days, and ends if nobody pays', async () => {
    const [plan, anna] = [await newPlan(store), await signedIn(store)]
    const order = await subscribe(store, { planId: plan.id, as: anna.as, card: laterDeclinedCard })
    const due = Date.parse('2026-12-24T09:00:00Z')
    const attempts: number[] = []
    for (let passed = 0; passed <= 8; passed++) {
      store.clock.now = due + passed * day
      await bill()
      const found = await rows<{ count: number }>(
        store,
        `SELECT count(*)::int FROM payments p JOIN orders o ON o.id = p.order_id
         WHERE o.owner_id = '${anna.id}' AND p.off_session`,
      )
      attempts.push(found[0]?.count ?? 0)
      if (passed === 3)
        expect(await orderById(order.id)).toMatchObject({ status: 'ACTIVE', lastPaymentStatus: 'FAILED' })
    }
    expect(attempts).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5])
    expect(await orderById(order.id)).toMatchObject({
      status: 'CANCELED',
      cancellation: { cause: 'PAYMENT_FAILURE' },
    })
    expect(await statuses(anna.id)).toEqual(['PAID', 'NOT_PAID'])
    const failed = 'The payment for your plan Studio member at Fieldhouse failed'
    expect((await subjects(anna.email)).filter((subject) => subject === failed)).toHaveLength(4)
    expect((await subjects(anna.email)).slice(-2).sort()).toEqual([
      'Your plan Studio member at Fieldhouse is cancelled',
      'Your plan Studio member at Fieldhouse is not paid',
    ])
  })

  test('goes on when the merchant has the money of a failed charge, and keeps its day', async () => {
    const [plan, anna] = [await newPlan(store), await signedIn(store)]
    const order = await subscribe(store, { planId: plan.id, as: anna.as, card: laterDeclinedCard })
    await at('2026-12-24T09:00:00Z')
    store.clock.advance(2 * day)
    expect((await merchant('POST', `/pricing-plans/v2/orders/${order.id}/mark-as-paid`)).status).toBe(200)
    expect(await orderById(order.id)).toMatchObject({ lastPaymentStatus: 'PAID' })
    await at('2027-01-10T00:00:00Z')
    expect(await statuses(anna.id)).toEqual(['PAID', 'PAID'])
    await at('2027-01-24T09:00:00Z')
    expect(await statuses(anna.id)).toEqual(['PAID', 'PAID', 'NOT_PAID'])
  })
})

test('a shop may keep subscriptions that nobody pays, without their access', async () => {
  await keepUnpaid('KEEP')
  const [plan, anna] = [await newPlan(store), await signedIn(store)]
  const benefits = [{ name: 'Archive', kind: 'ACCESS', permission: 'archive' }]
  await merchant('PUT', `/admin/v1/plans/${plan.id}/benefits`, { benefits })
  const order = await subscribe(store, { planId: plan.id, as: anna.as, card: laterDeclinedCard })
  const access = () =>
    hasAccess(store.shop, { siteId: store.siteId, memberId: anna.id, permission: 'archive' })
  expect(await access()).toBe(true)
  for (const passed of [30, 31, 33, 35, 37]) {
    store.clock.now = tuesday + passed * day
    await bill()
  }
  expect([(await orderById(order.id)).status, await access()]).toEqual(['ACTIVE', false])
  await merchant('POST', `/pricing-plans/v2/orders/${order.id}/mark-as-paid`)
  expect(await access()).toBe(true)
  await keepUnpaid('END')
})

test('a merchant who cancels the order of a month that nobody pays lets the subscription go on', async () => {
  await keepUnpaid('KEEP')
  store.clock.now = tuesday
  const [plan, anna] = [await newPlan(store), await signedIn(store)]
  const bought = await subscribe(store, { planId: plan.id, as: anna.as, card: laterDeclinedCard })
  for (const passed of [30, 31, 33, 35, 37]) {
    store.clock.now = tuesday + passed * day
    await bill()
  }
  const contractStatus = async () =>
    (
      await rows<{ status: string }>(
        store,
        'SELECT status FROM subscription_contracts WHERE subject_id = $1',
        [bought.id],
      )
    )[0]?.status
  expect(await contractStatus()).toBe('PAST_DUE')
  const search = { filter: { 'buyerInfo.memberId': anna.id, paymentStatus: 'NOT_PAID' } }
  const [unpaid] = (await merchant('POST', '/ecom/v1/orders/search', { search })).body.orders
  expect((await merchant('POST', `/ecom/v1/orders/${unpaid.id}/cancel`, {})).status).toBe(200)
  expect(await contractStatus()).toBe('ACTIVE')
  expect((await orderById(bought.id)).lastPaymentStatus).toBe('NOT_APPLICABLE')
  store.clock.now = tuesday + 62 * day
  await bill()
  expect((await orderById(bought.id)).currentCycle.index).toBe(3)
  await keepUnpaid('END')
})

test('a subscription stays past due while a later month is owed', async () => {
  await keepUnpaid('KEEP')
  store.clock.now = tuesday
  const [plan, anna] = [await newPlan(store), await signedIn(store)]
  const bought = await subscribe(store, { planId: plan.id, as: anna.as, card: laterDeclinedCard })
  const pass = async (days: readonly number[]) => {
    for (const passed of days) {
      store.clock.now = tuesday + passed * day
      await bill()
    }
  }
  const statusNow = async () => {
    const query = 'SELECT status FROM subscription_contracts WHERE subject_id = $1'
    return (await rows<{ status: string }>(store, query, [bought.id]))[0]?.status
  }
  await pass([30, 31, 33, 35, 37])
  const search = { filter: { 'buyerInfo.memberId': anna.id, paymentStatus: 'NOT_PAID' } }
  const [second] = (await merchant('POST', '/ecom/v1/orders/search', { search })).body.orders
  const paid = await merchant('POST', `/ecom/v1/payments-collector/orders/${second.id}/mark-as-paid`)
  expect([paid.status, await statusNow()]).toEqual([200, 'ACTIVE'])
  await pass([61, 62, 64, 66, 68])
  expect(await statusNow()).toBe('PAST_DUE')
  expect((await merchant('POST', `/ecom/v1/orders/${second.id}/cancel`, {})).status).toBe(200)
  expect(await statusNow()).toBe('PAST_DUE')
  await keepUnpaid('END')
})

test('a plan that is paid and cancelled at the same moment is both, in one order', async () => {
  const [plan, anna] = [await newPlan(store), await signedIn(store)]
  await keepUnpaid('KEEP')
  const order = await subscribe(store, { planId: plan.id, as: anna.as, card: laterDeclinedCard })
  for (const passed of [30, 31, 34, 39, 46]) {
    store.clock.now = tuesday + passed * day
    await bill()
  }
  const { siteId } = store
  const [contract] = await rows<{ id: string; status: string; due: string }>(
    store,
    `SELECT c.id, c.status, y.order_id AS due FROM subscription_contracts c
     JOIN subscription_cycles y ON y.contract_id = c.id AND y.status = 'DUE' WHERE c.subject_id = $1`,
    [order.id],
  )
  if (!contract) throw new Error('nothing is due')
  expect(contract.status).toBe('PAST_DUE')
  const { id, due: orderId } = contract
  const { db } = store.shop
  const begun = { cancelling: 0, paying: 0 }
  let paying: Promise<boolean> | undefined
  const pay = () =>
    db.transaction((tx) => {
      begun.paying++
      return settleCycle(tx, store.shop, { siteId, orderId })
    })
  await db.transaction(async (tx) => {
    begun.cancelling++
    await tx.run(lockContract, [siteId, id])
    paying ??= pay()
    await expect.poll(waiting).toBe(1)
    await contracts.end(tx, store.shop, { siteId, id, status: 'CANCELED', cause: 'MEMBER_ACTION' })
  })
  expect(await paying).toBe(true)
  // Neither is begun again, as it would be if each waited for the other.
  expect(begun).toEqual({ cancelling: 1, paying: 1 })
  expect(await contractStatus(id)).toBe('CANCELED')
  await keepUnpaid('END')
})

async function contractStatus(id: string): Promise<string | undefined> {
  const query = 'SELECT status FROM subscription_contracts WHERE id = $1'
  return (await rows<{ status: string }>(store, query, [id]))[0]?.status
}

/** How many statements wait for a lock. */
async function waiting(): Promise<number> {
  const query = `SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return (await rows<{ waiting: number }>(store, query))[0]?.waiting ?? 0
}

test('after a trial, a member without a saved card is asked to pay', async () => {
  const pricing = {
    price: { value: '40.00', currency: 'USD' },
    subscription: { cycleDuration: { count: 1, unit: 'MONTH' }, cycleCount: 0 },
    freeTrialDays: 14,
  }
  const [plan, anna] = [await newPlan(store, { pricing }), await signedIn(store)]
  const body = { planId: plan.id }
  const { order } = (
    await store.ask('POST', '/pricing-plans/v2/checkout/orders/online', { as: anna.as, body })
  ).body
  expect(order).toMatchObject({
    status: 'ACTIVE',
    freeTrialDays: 14,
    currentCycle: { index: 0, endedDate: '2026-12-08T09:00:00.000Z' },
  })
  await at('2026-12-08T09:00:00Z')
  expect(await statuses(anna.id)).toEqual(['NOT_PAID'])
  expect((await subjects(anna.email)).at(-1)).toBe('Please pay for your plan Studio member at Fieldhouse')
  await merchant('POST', `/pricing-plans/v2/orders/${order.id}/mark-as-paid`)
  expect(await orderById(order.id)).toMatchObject({ lastPaymentStatus: 'PAID', currentCycle: { index: 1 } })
})

test('a renewal speaks the language of its member', async () => {
  const [plan, anna] = [await newPlan(store, { name: 'Atelier' }), await signedIn(store)]
  await rows(store, `UPDATE members SET profile = profile || '{"language": "de"}' WHERE id = '${anna.id}'`)
  await subscribe(store, { planId: plan.id, as: anna.as })
  await at('2026-12-24T09:00:00Z')
  expect((await mailsTo(store, anna.email)).at(-1)?.text).toContain(
    'Das Abo ist bis zum 24. Januar 2027 bezahlt.',
  )
})

test('a sign-up fee is paid with the first payment only', async () => {
  const [plan, anna] = [await newPlan(store), await signedIn(store)]
  const path = `/pricing-plans/v3/plans/${plan.id}`
  const { revision, pricingVariants } = (await merchant('GET', path)).body.plan
  const fees = [{ name: 'Sign-up', fixedAmountOptions: { amount: '5.00' } }]
  const body = { plan: { id: plan.id, revision, pricingVariants: [{ ...pricingVariants[0], fees }] } }
  expect((await merchant('PATCH', path, body)).status).toBe(200)
  await subscribe(store, { planId: plan.id, as: anna.as })
  await at('2026-12-24T09:00:00Z')
  const totals = (await bought(anna.id)).map(({ priceSummary }) => priceSummary.total.amount)
  expect(totals).toEqual(['45.00', '40.00'])
})

test('an order of a plan names its later prices with the taxes of the buyer’s address', async () => {
  const tax = '/billing/v1'
  const { taxGroups } = (await merchant('GET', `${tax}/tax-groups/default-tax-groups`)).body
  const region = { taxRegion: { country: 'US', subdivision: 'US-TX' } }
  const { taxRegion } = (await merchant('POST', `${tax}/tax-regions`, region)).body
  const manualTaxMapping = { taxGroupId: taxGroups[0].id, taxRegionId: taxRegion.id, taxRate: '0.1' }
  await merchant('POST', `${tax}/manual-tax-mappings`, { manualTaxMapping })
  const [plan, anna] = [await newPlan(store), await signedIn(store)]
  const order = await subscribe(store, { planId: plan.id, as: anna.as })
  expect(order.pricing.prices).toMatchObject([{ price: { total: '44.00' } }, { price: { total: '44.00' } }])
})
