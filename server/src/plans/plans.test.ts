import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { austin, lateCard, rows } from '../../test/checkouts.ts'
import { lineOf, mailsTo, newPlan, signedIn, subscribe } from '../../test/plans.ts'
import { refusal, shopper } from '../../test/shoppers.ts'
import { openStore, type Reply, type Store } from '../../test/store.ts'
import { planById, toRecord, updatePlan } from './definitions/queries.ts'

const day = 24 * 60 * 60_000

let store: Store
beforeAll(async () => {
  store = await openStore({ settings: { languages: ['de'], paymentMethods: ['test-card', 'manual'] } })
})
afterAll(() => store.close())

const v2 = '/pricing-plans/v2'
const merchant = (method: string, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })
const orderById = async (id: string) => (await merchant('GET', `${v2}/orders/${id}`)).body.order
const online = (as: string, planId: string, more: object = {}) =>
  store.ask('POST', `${v2}/checkout/orders/online`, { as, body: { planId, ...more } })
const offline = (planId: string, memberId: string, more: object = {}): Promise<Reply> =>
  merchant('POST', `${v2}/checkout/orders/offline`, { planId, memberId, ...more })
const bill = () => store.runJob('bill-subscriptions')
const once = {
  pricing: {
    price: { value: '90.00', currency: 'USD' },
    singlePaymentForDuration: { count: 3, unit: 'MONTH' },
  },
}
const monthlyPricing = {
  price: { value: '40.00', currency: 'USD' },
  subscription: { cycleDuration: { count: 1, unit: 'MONTH' }, cycleCount: 0 },
}
const gratis = { pricing: { price: { value: '0', currency: 'USD' }, singlePaymentUnlimited: true } }

describe('a merchant', () => {
  test('creates, changes, recommends, hides and archives plans', async () => {
    const plan = await newPlan(store, { name: 'Gold', perks: { values: ['Tea', 'Towels'] } })
    expect(plan).toMatchObject({
      slug: 'gold',
      public: true,
      primary: false,
      archived: false,
      hasOrders: false,
    })
    const second = await newPlan(store, { name: 'Gold' })
    expect(second.slug).toBe('gold-2')
    const change = { plan: { id: plan.id, name: 'Gold+', perks: { values: ['Towels'] } } }
    const changed = await merchant('PATCH', `${v2}/plans/${plan.id}`, change)
    expect(changed.body.plan).toMatchObject({ name: 'Gold+', perks: { values: ['Towels'] }, slug: 'gold' })
    await merchant('POST', `${v2}/plans/${plan.id}/make-primary`)
    await merchant('POST', `${v2}/plans/${second.id}/make-primary`)
    const { body } = await merchant('GET', `${v2}/plans?planIds=${plan.id}&planIds=${second.id}`)
    expect(body.plans.map(({ primary }: { primary: boolean }) => primary).sort()).toEqual([false, true])
    await merchant('PUT', `${v2}/plans/${plan.id}/visibility`, { visible: false })
    const shown = await store.ask('GET', `${v2}/plans/public`, { as: await store.visitor() })
    expect(shown.body.plans.map(({ id }: { id: string }) => id)).toContain(second.id)
    expect(shown.body.plans.map(({ id }: { id: string }) => id)).not.toContain(plan.id)
    expect((await merchant('POST', `${v2}/plans/${second.id}/archive`)).body.plan.archived).toBe(true)
    expect(refusal(await merchant('POST', `${v2}/plans/${second.id}/archive`))).toBe('already_archived')
    expect(refusal(await merchant('POST', `${v2}/plans/${second.id}/make-primary`))).toBe(
      'set_primary_not_supported',
    )
    const hidden = await store.ask('GET', `${v2}/plans/${second.id}`, { as: await store.visitor() })
    expect([hidden.status, refusal(hidden)]).toEqual([404, 'plan_not_found'])
  })

  test('is told what is wrong with a plan', async () => {
    const create = (plan: object) => merchant('POST', `${v2}/plans`, { plan })
    const price = { value: '10', currency: 'EUR' }
    expect(refusal(await create({ name: 'Odd', pricing: { price, freeTrialDays: 7 } }))).toEqual({
      'plan.pricing': 'ONE_OF_ALIGNMENT',
      'plan.pricing.freeTrialDays': 'FIELD_NOT_ALLOWED',
      'plan.pricing.price.currency': 'OTHER',
    })
    expect(refusal(await create({ name: ' ', ...gratis }))).toEqual({ 'plan.name': 'REQUIRED_FIELD' })
    expect((await store.ask('POST', `${v2}/plans`, { as: await store.visitor(), body: {} })).status).toBe(403)
  })

  test('sets the order in which the shop lists plans', async () => {
    const [one, two] = [await newPlan(store, { name: 'One' }), await newPlan(store, { name: 'Two' })]
    await merchant('POST', '/admin/v1/plans/arrange', { planIds: [one.id, two.id] })
    const { body } = await store.ask('GET', `${v2}/plans/public`, { as: await store.visitor() })
    expect(body.plans.slice(0, 2).map(({ name }: { name: string }) => name)).toEqual(['One', 'Two'])
  })

  test('arranges plans while another tab edits one, which keeps its new place', async () => {
    const [one, two] = [await newPlan(store, { name: 'Early' }), await newPlan(store, { name: 'Late' })]
    const [before] = await store.shop.db.run(planById, [store.siteId, two.id])
    if (!before) throw new Error('no plan')
    await merchant('POST', '/admin/v1/plans/arrange', { planIds: [two.id, one.id] })
    const values = [store.siteId, two.id, toRecord(before), new Date(store.clock.now), before.revision]
    await store.shop.db.run(updatePlan, values)
    const { body } = await store.ask('GET', `${v2}/plans/public`, { as: await store.visitor() })
    const ids = body.plans.map(({ id }: { id: string }) => id)
    expect(ids.filter((id: string) => id === one.id || id === two.id)).toEqual([two.id, one.id])
  })

  test('recommends one of two plans that two tabs recommend at once', async () => {
    const plans = [await newPlan(store), await newPlan(store), await newPlan(store), await newPlan(store)]
    await merchant('POST', `${v2}/plans/clear-primary`)
    const replies = await Promise.all(
      plans.map(({ id }) => merchant('POST', `${v2}/plans/${id}/make-primary`)),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const found = await rows(store, 'SELECT FROM plans WHERE "primary"')
    expect(found).toHaveLength(1)
  })

  test('pauses and resumes a plan that is paid again and again, in the language of its member', async () => {
    const [plan, anna] = [await newPlan(store), await signedIn(store)]
    await rows(store, `UPDATE members SET profile = profile || '{"language": "de"}' WHERE id = $1`, [anna.id])
    const { order } = (await offline(plan.id, anna.id)).body
    store.clock.advance(1000)
    await merchant('POST', `${v2}/orders/${order.id}/pause`)
    store.clock.advance(1000)
    await merchant('POST', `${v2}/orders/${order.id}/resume`)
    await merchant('POST', `${v2}/orders/${order.id}/resume`)
    const told = (await mailsTo(store, anna.email)).slice(-2)
    expect(told.map(({ subject }) => subject)).toEqual([
      'Ihr Abo Studio member bei Fieldhouse pausiert',
      'Ihr Abo Studio member bei Fieldhouse geht weiter',
    ])
    expect(told[1]?.text).toContain('Die nächste Zahlung ist am 24. Dezember 2026.')
  })

  test('gives a plan offline, marks it as paid, pauses, resumes and postpones it', async () => {
    const [plan, anna] = [await newPlan(store, once), await signedIn(store)]
    const { order } = (await offline(plan.id, anna.id)).body
    expect(order).toMatchObject({
      status: 'ACTIVE',
      type: 'OFFLINE',
      lastPaymentStatus: 'UNPAID',
      planPrice: '90.00',
      buyer: { memberId: anna.id },
    })
    expect(order.endDate.slice(0, 10)).toBe('2027-02-24')
    expect((await merchant('POST', `${v2}/orders/${order.id}/mark-as-paid`)).status).toBe(200)
    expect((await orderById(order.id)).lastPaymentStatus).toBe('PAID')
    expect(refusal(await merchant('POST', `${v2}/orders/${order.id}/mark-as-paid`))).toBe(
      'plan_order_status_conflict',
    )
    store.clock.advance(1000)
    await merchant('POST', `${v2}/orders/${order.id}/pause`)
    expect((await orderById(order.id)).status).toBe('PAUSED')
    store.clock.advance(10 * day)
    await bill()
    await merchant('POST', `${v2}/orders/${order.id}/resume`)
    const resumed = await orderById(order.id)
    expect([resumed.status, resumed.endDate.slice(0, 10)]).toEqual(['ACTIVE', '2027-03-06'])
    expect(resumed.pausePeriods).toMatchObject([{ status: 'ENDED' }])
    const told = (await mailsTo(store, anna.email)).slice(-2)
    expect(told.map(({ subject }) => subject)).toEqual([
      'Your plan Studio member at Fieldhouse is paused',
      'Your plan Studio member at Fieldhouse goes on',
    ])
    expect(told[0]?.text).toContain('The shop has paused your plan Studio member. You are charged nothing')
    expect(told[1]?.text).toContain('There are no more payments; the plan ends on March 6, 2027.')
    const postpone = (endDate: string) => merchant('PATCH', `${v2}/orders/${order.id}`, { endDate })
    expect(refusal(await postpone('2027-03-01T00:00:00Z'))).toEqual({ endDate: 'OTHER' })
    expect((await postpone('2027-04-01T00:00:00Z')).status).toBe(200)
    store.clock.now = Date.UTC(2027, 2, 20)
    await bill()
    expect((await orderById(order.id)).status).toBe('ACTIVE')
    store.clock.now = Date.UTC(2027, 2, 30)
    await store.runJob('housekeeping')
    store.clock.now = Date.UTC(2027, 3, 2)
    await bill()
    expect((await orderById(order.id)).status).toBe('ENDED')
    const mails = await mailsTo(store, anna.email)
    expect(mails.at(-1)?.subject).toBe('Your plan Studio member at Fieldhouse ends soon')
    store.clock.now = Date.UTC(2026, 10, 24, 9)
  })

  test('gives a plan that begins with free days to somebody who has paid', async () => {
    const trial = { pricing: { ...monthlyPricing, freeTrialDays: 7 } }
    const [plan, anna] = [await newPlan(store, trial), await signedIn(store)]
    const { status, body } = await offline(plan.id, anna.id, { paid: true })
    expect([status, body.order?.status]).toEqual([200, 'ACTIVE'])
    const told = (await mailsTo(store, anna.email)).at(-1)
    expect(told?.text).toContain(
      'Your plan Studio member starts on November 24, 2026. You first have it for 7 days free of charge. ' +
        'The first payment of $40.00 is on December 1, 2026. Where tax is due, it comes on top.',
    )
    expect(told?.text).toContain(`/account/subscriptions/${body.order.id}`)
  })

  test('makes a present of a plan', async () => {
    const [plan, anna] = [await newPlan(store), await signedIn(store)]
    const body = { planId: plan.id, memberId: anna.id }
    const { order } = (await merchant('POST', '/admin/v1/plan-orders/gift', body)).body
    expect(order).toMatchObject({ status: 'ACTIVE', lastPaymentStatus: 'NOT_APPLICABLE' })
    const told = (await mailsTo(store, anna.email)).at(-1)
    expect(told?.subject).toBe('A present from Fieldhouse: the plan Studio member')
    expect(told?.text).toContain(
      'You get the plan Studio member as a present. It starts on November 24, 2026, and you have nothing to pay for it.',
    )
    expect(told?.text).toContain(`/account/subscriptions/${order.id}`)
    const { orders } = (
      await merchant('POST', '/ecom/v1/orders/search', {
        search: { filter: { 'buyerInfo.memberId': anna.id } },
      })
    ).body
    expect(orders).toEqual([])
  })

  test('finds orders by plan, buyer and status, and needs the permission', async () => {
    const [plan, anna, ben] = [await newPlan(store), await signedIn(store), await signedIn(store)]
    await offline(plan.id, anna.id, { paid: true })
    await offline(plan.id, ben.id)
    const list = async (query: string) =>
      (await merchant('GET', `${v2}/orders?planIds=${plan.id}&${query}`)).body
    expect((await list('')).pagingMetadata).toMatchObject({ count: 2, total: 2 })
    expect((await list(`buyerIds=${ben.id}`)).orders).toMatchObject([{ buyer: { memberId: ben.id } }])
    expect((await list('paymentStatuses=PAID')).orders).toMatchObject([{ buyer: { memberId: anna.id } }])
    expect((await list('orderStatuses=ENDED')).orders).toEqual([])
    expect(refusal(await merchant('GET', `${v2}/orders?sorting.fieldName=x`))).toEqual({
      'sorting.fieldName': 'INVALID_ENUM_VALUE',
    })
    expect((await store.ask('GET', `${v2}/orders`, { as: anna.as })).status).toBe(403)
    expect(refusal(await merchant('GET', `${v2}/orders/${plan.id}`))).toBe('plan_order_not_found')
  })
})

describe('a member', () => {
  test('has a free plan at once, and sees and cancels it', async () => {
    const [plan, anna] = [await newPlan(store, gratis), await signedIn(store)]
    const { order } = (await online(anna.as, plan.id)).body
    expect(order).toMatchObject({ status: 'ACTIVE', lastPaymentStatus: 'NOT_APPLICABLE', endDate: null })
    const mine = await store.ask('GET', `${v2}/member/orders`, { as: anna.as })
    expect(mine.body.orders).toMatchObject([{ id: order.id }])
    const ben = await signedIn(store)
    const foreign = await store.ask('GET', `${v2}/member/orders/${order.id}`, { as: ben.as })
    expect([foreign.status, refusal(foreign)]).toEqual([404, 'plan_order_not_found'])
    const cancel = (effectiveAt: string) =>
      store.ask('POST', `${v2}/member/orders/${order.id}/cancel`, { as: anna.as, body: { effectiveAt } })
    expect(refusal(await cancel('NEXT_PAYMENT_DATE'))).toEqual({ effectiveAt: 'OTHER' })
    expect((await cancel('IMMEDIATELY')).status).toBe(200)
    expect(await orderById(order.id)).toMatchObject({
      status: 'CANCELED',
      cancellation: { cause: 'MEMBER_ACTION' },
    })
    expect(refusal(await cancel('IMMEDIATELY'))).toBe('plan_order_status_conflict')
  })

  test('cannot cancel a plan that only the merchant cancels', async () => {
    const [plan, anna] = [await newPlan(store, { ...gratis, buyerCanCancel: false }), await signedIn(store)]
    const { order } = (await online(anna.as, plan.id)).body
    const body = { effectiveAt: 'IMMEDIATELY' }
    const reply = await store.ask('POST', `${v2}/member/orders/${order.id}/cancel`, { as: anna.as, body })
    expect(refusal(reply)).toBe('buyer_can_not_cancel')
  })

  test('orders a plan for later only where the plan allows it', async () => {
    const anna = await signedIn(store)
    const startDate = new Date(store.clock.now + 5 * day).toISOString()
    const fixed = await newPlan(store, gratis)
    expect(refusal(await online(anna.as, fixed.id, { startDate }))).toBe(
      'buyer_can_not_pick_future_start_date',
    )
    const past = { startDate: '2020-01-01T00:00:00Z' }
    expect(refusal(await online(anna.as, fixed.id, past))).toBe('invalid_start_date')
    const open = await newPlan(store, { ...gratis, allowFutureStartDate: true })
    const { order } = (await online(anna.as, open.id, { startDate })).body
    expect(order).toMatchObject({ status: 'PENDING', startDate })
    store.clock.advance(6 * day)
    await bill()
    expect((await orderById(order.id)).status).toBe('ACTIVE')
  })

  test('buys a plan with limit once, also with 32 requests at once', async () => {
    const [plan, anna] = [await newPlan(store, { ...gratis, maxPurchasesPerBuyer: 1 }), await signedIn(store)]
    const replies = await Promise.all(Array.from({ length: 32 }, () => online(anna.as, plan.id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(replies.filter(({ status }) => status !== 200).map(refusal))).toEqual(
      new Set(['purchases_limit_reached']),
    )
    const found = await rows(store, `SELECT FROM plan_orders WHERE plan_id = '${plan.id}'`)
    expect(found).toHaveLength(1)
  })

  test('sees what a plan costs before ordering it, and whether they may', async () => {
    const [plan, anna] = [await newPlan(store, { maxPurchasesPerBuyer: 1 }), await signedIn(store)]
    const preview = () =>
      store.ask('POST', `${v2}/checkout/orders/preview-online`, { as: anna.as, body: { planId: plan.id } })
    expect((await preview()).body).toMatchObject({
      purchaseLimitExceeded: false,
      order: { status: 'DRAFT', priceDetails: { total: '40.00', planPrice: '40.00' } },
    })
    await offline(plan.id, anna.id)
    expect((await preview()).body.purchaseLimitExceeded).toBe(true)
    const body = { planId: plan.id }
    const prices = await store.ask('POST', `${v2}/checkout/orders/price-preview`, {
      as: await store.visitor(),
      body,
    })
    expect(prices.body.prices).toMatchObject([
      { duration: { cycleFrom: 1, numberOfCycles: 1 }, price: { total: '40.00', currency: 'USD' } },
      { duration: { cycleFrom: 2, numberOfCycles: null }, price: { total: '40.00' } },
    ])
    const wrong = await store.ask('POST', `${v2}/checkout/orders/price-preview`, {
      as: await store.visitor(),
      body: { ...body, couponCode: 'NONE' },
    })
    expect(refusal(wrong)).toBe('ERROR_COUPON_DOES_NOT_EXIST')
  })
})

test('a visitor must sign in for a plan', async () => {
  const [plan, as] = [await newPlan(store, gratis), await store.visitor()]
  expect(refusal(await online(as, plan.id))).toBe('MEMBER_REQUIRED')
  expect(refusal(await store.ask('GET', `${v2}/member/orders`, { as }))).toBe('MEMBER_REQUIRED')
  const { add } = await shopper(store)
  expect((await add(lineOf(plan.id))).status).toBe(200)
})

test('nobody orders an archived plan', async () => {
  const [plan, anna] = [await newPlan(store, gratis), await signedIn(store)]
  await merchant('POST', `${v2}/plans/${plan.id}/archive`)
  expect(refusal(await online(anna.as, plan.id))).toBe('archived_plan')
  expect(refusal(await offline(plan.id, anna.id))).toBe('archived_plan')
  expect(refusal(await offline(plan.id, plan.id))).toBe('member_not_found')
})

describe('a plan in a cart', () => {
  const buy = async (as: string, planId: string) => {
    const { body } = await store.ask('POST', '/ecom/v1/checkouts', {
      as,
      body: {
        channelType: 'WEB',
        lineItems: [lineOf(planId)],
        checkoutInfo: { buyerInfo: { email: 'anna@example.com' }, billingInfo: { address: austin } },
      },
    })
    return store.ask('POST', `/ecom/v1/checkouts/${body.checkout.id}/create-order`, { as, body: {} })
  }

  test('is bought through the one checkout: it waits for its payment, and starts when it is paid', async () => {
    const [plan, anna] = [await newPlan(store), await signedIn(store)]
    const placed = await buy(anna.as, plan.id)
    expect(placed.status).toBe(200)
    const mine = async () => (await store.ask('GET', `${v2}/member/orders`, { as: anna.as })).body.orders
    expect(await mine()).toMatchObject([{ status: 'PENDING', lastPaymentStatus: 'UNPAID' }])
    await merchant('POST', `${v2}/orders/${(await mine())[0].id}/mark-as-paid`)
    expect(await mine()).toMatchObject([
      { status: 'ACTIVE', lastPaymentStatus: 'PAID', currentCycle: { index: 1 }, autoRenewCanceled: false },
    ])
    const cancelled = await merchant('POST', `/ecom/v1/orders/${placed.body.orderId}/cancel`, {})
    expect(cancelled.status).toBe(200)
    expect(await mine()).toMatchObject([{ status: 'CANCELED' }])
  })

  const planOf = async (memberId: string) =>
    (await merchant('GET', `${v2}/orders?buyerIds=${memberId}`)).body.orders[0]
  const cancelOwn = (as: string, id: string) =>
    store.ask('POST', `${v2}/member/orders/${id}/cancel`, { as, body: { effectiveAt: 'IMMEDIATELY' } })
  const ordersOf = async (memberId: string) => {
    const search = { filter: { 'buyerInfo.memberId': memberId } }
    return (await merchant('POST', '/ecom/v1/orders/search', { search })).body.orders
  }
  const contractsOf = (memberId: string) =>
    rows(store, 'SELECT FROM subscription_contracts WHERE member_id = $1', [memberId])

  test('that its member cancels before the money comes charges nobody again, and the merchant reads why', async () => {
    const [plan, anna] = [await newPlan(store), await signedIn(store)]
    const { body } = await buy(anna.as, plan.id)
    await cancelOwn(anna.as, (await planOf(anna.id)).id)
    const paid = await merchant('POST', `/ecom/v1/payments-collector/orders/${body.orderId}/mark-as-paid`)
    expect(paid.status).toBe(200)
    expect(await planOf(anna.id)).toMatchObject({ status: 'CANCELED' })
    expect(await contractsOf(anna.id)).toEqual([])
    const [order] = await ordersOf(anna.id)
    expect([order.paymentStatus, order.activities.at(-1).customActivity]).toEqual([
      'PAID',
      expect.objectContaining({ type: 'PLAN_CANCELED', additionalData: { title: 'Studio member' } }),
    ])
  })

  test('that its member cancels while the bank thinks charges nobody again', async () => {
    const [plan, anna] = [await newPlan(store), await signedIn(store)]
    await subscribe(store, { planId: plan.id, as: anna.as, card: lateCard })
    const { id, status } = await planOf(anna.id)
    expect(status).toBe('DRAFT')
    expect((await cancelOwn(anna.as, id)).status).toBe(200)
    store.clock.advance(60_000)
    await store.runJob('housekeeping')
    const [order] = await ordersOf(anna.id)
    expect([order.paymentStatus, (await planOf(anna.id)).status]).toEqual(['PAID', 'CANCELED'])
    expect(order.activities.at(-1).customActivity?.type).toBe('PLAN_CANCELED')
    store.clock.advance(32 * day)
    await bill()
    expect(await ordersOf(anna.id)).toHaveLength(1)
    store.clock.now = Date.UTC(2026, 10, 24, 9)
  })

  test('is refused beyond its limit', async () => {
    const [plan, anna] = [await newPlan(store, { maxPurchasesPerBuyer: 1 }), await signedIn(store)]
    const made = await Promise.all(Array.from({ length: 8 }, () => buy(anna.as, plan.id)))
    expect(made.filter(({ status }) => status === 200)).toHaveLength(1)
    const visitor = await store.visitor()
    expect(refusal(await buy(visitor, plan.id))).toBe('MEMBER_REQUIRED')
  })
})

test('each change of an order is told to webhooks, and cycles with their number', async () => {
  const [plan, anna] = [await newPlan(store), await signedIn(store)]
  const { order } = (await offline(plan.id, anna.id, { paid: true })).body
  await merchant('POST', `${v2}/orders/${order.id}/cancel`, { effectiveAt: 'NEXT_PAYMENT_DATE' })
  const types = await rows<{ type: string }>(
    store,
    `SELECT DISTINCT type FROM outbox WHERE entity_id = '${order.id}' ORDER BY type`,
  )
  expect(types.map(({ type }) => type.slice('wix.pricing_plans.v2.order_'.length))).toEqual([
    'auto_renew_canceled',
    'created',
    'cycle_started',
    'marked_as_paid',
    'purchased',
    'started',
    'updated',
  ])
})

test('a member who leaves takes plans, credits and subscriptions along, and may read them before', async () => {
  const [plan, anna] = [await newPlan(store), await signedIn(store)]
  await offline(plan.id, anna.id, { paid: true })
  const { body } = await merchant('POST', `/admin/v1/members/${anna.id}/export`)
  expect(body).toMatchObject({
    plans: [{ name: 'Studio member', status: 'ACTIVE' }],
    subscriptions: [{ status: 'ACTIVE', email: anna.email }],
  })
  expect((await merchant('DELETE', `/members/v1/members/${anna.id}`)).status).toBe(200)
  for (const table of ['plan_orders', 'plan_purchases', 'subscription_contracts'])
    expect(await rows(store, `SELECT FROM ${table} WHERE member_id = '${anna.id}'`)).toEqual([])
})
