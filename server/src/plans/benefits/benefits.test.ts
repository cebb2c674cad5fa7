import { bookingsAppId } from '@cartwright/contract/bookings/parts.ts'
import { plansAppId } from '@cartwright/contract/plans/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkOut, enterCheckout, openCheckoutProps, placeOrder, rows } from '../../../test/checkouts.ts'
import { storeAppId } from '../../../test/fixtures.ts'
import { newPlan, signedIn } from '../../../test/plans.ts'
import { pieces, refusal, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import * as collections from '../../catalogue/collections/service.ts'
import type { ChargeResult } from '../../memberships/provider.ts'
import { planMemberships } from './memberships.service.ts'

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

const merchant = (method: string, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })
const product = (externalId: string, category = 'PRODUCT') => ({
  category,
  providerAppId: storeAppId,
  externalId,
})
const withBenefits = async (benefits: object[], more: object = {}) => {
  const plan = await newPlan(store, more)
  const reply = await merchant('PUT', `/admin/v1/plans/${plan.id}/benefits`, { benefits })
  return { ...plan, benefits: reply.body.benefits, reply }
}
const give = async (planId: string, memberId: string, more: object = {}) =>
  (await merchant('POST', '/pricing-plans/v2/checkout/orders/offline', { planId, memberId, ...more })).body
    .order
const line = (id: string, itemId: string, quantity = 1) => ({
  id,
  quantity,
  catalogReference: { appId: storeAppId, catalogItemId: itemId },
})
const list = (memberId: string, ...lines: ReturnType<typeof line>[]) =>
  planMemberships.list(store.shop, {
    ...{ siteId: store.siteId, memberId, language: 'en', shopLanguage: 'en', fresh: true },
    lines,
  })
const charge = (
  memberId: string,
  membershipId: string,
  { cost = 1, key = store.shop.newId() }: { cost?: number; key?: string } = {},
): Promise<ChargeResult> =>
  store.shop.db
    .transaction(async (tx) => {
      const result = await planMemberships.charge(tx, store.shop, {
        ...{ siteId: store.siteId, memberId, membershipId, cost, line: line('1', key, cost) },
        ...{ orderId: store.shop.newId(), idempotencyKey: key },
      })
      if ('refused' in result) throw Object.assign(new Error(result.refused), { result })
      return result
    })
    .catch((error: { result?: ChargeResult }) => error.result ?? Promise.reject(error))
const free = (memberId: string, key: string) =>
  store.shop.db.transaction((tx) =>
    planMemberships.void(tx, store.shop, {
      ...{
        siteId: store.siteId,
        memberId,
        orderId: store.shop.newId(),
        membershipId: '',
        idempotencyKey: key,
      },
    }),
  )
const credits = async (as: string) =>
  (await store.ask('GET', '/v1/members/my/plan-credits', { as })).body.credits

test('shoppers read what a plan pays with the names of what the shop shows', async () => {
  const mug = await shelve(store, { name: 'Blue mug', price: 12 })
  const bowl = await shelve(store, { name: 'Hidden bowl', price: 12 })
  await merchant('PATCH', `/stores/v1/products/${bowl.id}`, { product: { visible: false } })
  const { id } = await withBenefits([
    { name: 'Mugs', kind: 'CREDITS', credits: 4, items: [product(mug.id), product(bowl.id)] },
    { name: 'Shop discount', kind: 'DISCOUNT', percent: 12.5 },
    { name: 'Archive', kind: 'ACCESS', permission: 'archive' },
  ])
  const shown = { category: 'PRODUCT', externalId: mug.id, name: 'Blue mug', slug: mug.slug }
  const benefits = [
    { name: 'Mugs', kind: 'CREDITS', credits: 4, percent: null, items: [shown] },
    { name: 'Shop discount', kind: 'DISCOUNT', credits: null, percent: 12.5, items: [] },
    { name: 'Archive', kind: 'ACCESS', credits: null, percent: null, items: [] },
  ]
  const { as } = await signedIn(store)
  const one = await store.ask('GET', `/pricing-plans/v3/plans/${id}`, { as })
  const body = { query: { filter: { id } } }
  const many = await store.ask('POST', '/pricing-plans/v3/plans/query', { as, body })
  expect([one.body.plan.benefits, many.body.plans[0].benefits]).toEqual([benefits, benefits])
})

test('a merchant sets what a plan pays and opens', async () => {
  const mug = await shelve(store, { name: 'Mug', price: 12 })
  const benefits = [
    { name: 'Mugs', kind: 'CREDITS', credits: 4, items: [product(mug.id)] },
    { name: 'Archive', kind: 'ACCESS', permission: 'archive' },
  ]
  const plan = await withBenefits(benefits)
  expect(plan.benefits).toMatchObject(benefits)
  const put = (sent: object[]) => merchant('PUT', `/admin/v1/plans/${plan.id}/benefits`, { benefits: sent })
  expect(refusal(await put([{ name: 'Odd', kind: 'ACCESS' }]))).toEqual({
    'benefits[0].permission': 'REQUIRED_FIELD',
  })
  expect(refusal(await put([{ name: 'Odd', kind: 'CREDITS', items: [] }]))).toEqual({
    'benefits[0].items': 'MIN_SIZE',
  })
  const [first] = plan.benefits
  expect((await put([{ ...first, credits: 5 }])).body.benefits).toMatchObject([{ id: first.id, credits: 5 }])
  expect((await merchant('GET', `/admin/v1/plans/${mug.id}/benefits`)).status).toBe(404)
  const identifier = { externalId: mug.id, providerAppId: '1380b703-ce81-ff05-f115-39571d94dfcd' }
  const find = (more: object = {}) =>
    merchant('POST', '/pricing-plan-benefits/v3/plan-benefits/list-plans-by-item-identifier', {
      itemIdentifier: identifier,
      ...more,
    })
  expect((await find()).body.planBenefits).toMatchObject([
    { planInfo: { plan: { id: plan.id } }, benefitInfo: { creditConfiguration: { amount: '5' } } },
  ])
  expect((await find({ count: 6 })).body.planBenefits).toEqual([])
})

test('benefits that two tabs save at once are those of one of them, and a stale tab is refused', async () => {
  const plan = await newPlan(store)
  const put = (permission: string, more: object = {}) =>
    merchant('PUT', `/admin/v1/plans/${plan.id}/benefits`, {
      benefits: [{ name: 'Rooms', kind: 'ACCESS', permission }],
      ...more,
    })
  const names = Array.from({ length: 6 }, (_, index) => `room-${index}`)
  const replies = await Promise.all(names.map((name) => put(name)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const saved = async () => (await merchant('GET', `/admin/v1/plans/${plan.id}/benefits`)).body.benefits
  expect(await saved()).toHaveLength(1)
  await put('newest', { revision: '1' })
  await merchant('PATCH', `/pricing-plans/v2/plans/${plan.id}`, { plan: { id: plan.id, name: 'Gold' } })
  expect(refusal(await put('stale', { revision: '1' }))).toBe('REVISION_MISMATCH')
  expect(await saved()).toMatchObject([{ permission: 'newest' }])
})

test('a benefit names only what the shop has, or items of other apps', async () => {
  const mug = await shelve(store, { name: 'Ewer', price: 12 })
  const nobody = store.shop.newId()
  const service = { ...product(nobody, 'SERVICE'), providerAppId: bookingsAppId }
  const plan = await newPlan(store)
  const put = (...items: object[]) =>
    merchant('PUT', `/admin/v1/plans/${plan.id}/benefits`, {
      benefits: [
        { name: 'Archive', kind: 'ACCESS', permission: 'archive' },
        { name: 'Things', kind: 'CREDITS', items },
      ],
    })
  expect(
    refusal(await put(product(mug.id), product(nobody), product(mug.id, 'COLLECTION'), service)),
  ).toEqual({
    'benefits[1].items[1].externalId': 'VALIDATION',
    'benefits[1].items[2].externalId': 'VALIDATION',
    'benefits[1].items[3].externalId': 'VALIDATION',
  })
  expect((await merchant('GET', `/admin/v1/plans/${plan.id}/benefits`)).body.benefits).toEqual([])
  expect(
    (await put(product(mug.id.toUpperCase()), { ...product(nobody), providerAppId: plansAppId })).status,
  ).toBe(200)
  // What was deleted since does not keep the merchant from saving.
  expect((await merchant('DELETE', `/stores/v1/products/${mug.id}`)).status).toBe(200)
  expect((await put(product(mug.id))).status).toBe(200)
})

test('a member pays with the credits of a plan, and gets them again each month', async () => {
  const mug = await shelve(store, { name: 'Cup', price: 12 })
  const { id } = await withBenefits([{ name: 'Cups', kind: 'CREDITS', credits: 4, items: [product(mug.id)] }])
  const anna = await signedIn(store)
  expect(await list(anna.id, line('a', mug.id))).toEqual({ eligible: [], invalid: [] })
  await give(id, anna.id, { paid: true })
  const { eligible } = await list(anna.id, line('a', mug.id, 3), line('b', store.shop.newId()))
  expect(eligible).toMatchObject([
    {
      name: { original: 'Studio member: Cups' },
      credits: { total: 4, remaining: 4 },
      expirationDate: new Date('2026-12-24T09:00:00Z'),
      lines: [{ lineItemId: 'a', cost: 3 }],
    },
  ])
  const membership = eligible[0]?.id ?? ''
  const key = store.shop.newId()
  const first = await charge(anna.id, membership, { cost: 3, key })
  expect(await charge(anna.id, membership, { cost: 3, key })).toEqual(first)
  expect(await charge(anna.id, membership, { cost: 2 })).toEqual({ refused: 'OUT_OF_CREDITS' })
  expect(await credits(anna.as)).toMatchObject([{ total: 4, remaining: 1 }])
  await charge(anna.id, membership)
  expect((await list(anna.id, line('a', mug.id))).invalid).toMatchObject([
    { reason: 'OUT_OF_CREDITS', lineItemIds: ['a'] },
  ])
  await free(anna.id, key)
  await free(anna.id, key)
  expect(await credits(anna.as)).toMatchObject([{ remaining: 3 }])
  const begun = store.clock.now
  store.clock.now = Date.parse('2026-12-24T09:00:00Z')
  await store.runJob('bill-subscriptions')
  expect((await list(anna.id, line('a', mug.id))).eligible).toMatchObject([
    { credits: { total: 4, remaining: 4 } },
  ])
  store.clock.now = begun
  const ledger = await rows<{ kind: string; amount: number }>(
    store,
    `SELECT e.kind, e.amount FROM plan_credit_entries e JOIN plan_orders o ON o.id = e.plan_order_id
     WHERE o.member_id = '${anna.id}' `,
  )
  expect(ledger.map(({ kind, amount }) => `${kind} ${amount}`).sort()).toEqual([
    'CHARGE 1',
    'CHARGE 3',
    'GRANT 4',
    'GRANT 4',
    'VOID 3',
  ])
})

test('32 orders at once spend no more credits than there are', async () => {
  const mug = await shelve(store, { name: 'Bowl', price: 12 })
  const { id } = await withBenefits([
    { name: 'Bowls', kind: 'CREDITS', credits: 5, items: [product(mug.id)] },
  ])
  const anna = await signedIn(store)
  await give(id, anna.id, { paid: true })
  const [membership] = (await list(anna.id, line('a', mug.id))).eligible
  const results = await Promise.all(Array.from({ length: 32 }, () => charge(anna.id, membership?.id ?? '')))
  expect(results.filter((one) => 'transactionId' in one)).toHaveLength(5)
  expect(await credits(anna.as)).toMatchObject([{ total: 5, remaining: 0 }])
})

test('credits for a collection pay its products, also without limit', async () => {
  const [mug, vase] = [
    await shelve(store, { name: 'Jug', price: 9 }),
    await shelve(store, { name: 'Vase', price: 9 }),
  ]
  const made = await collections.create(store.shop, store.merchant, { name: 'Jugs' })
  await merchant('POST', `/stores/v1/collections/${made.id}/productIds`, { productIds: [mug.id] })
  const benefits = [{ name: 'Jugs', kind: 'CREDITS', credits: null, items: [product(made.id, 'COLLECTION')] }]
  const { id } = await withBenefits(benefits)
  const anna = await signedIn(store)
  await give(id, anna.id)
  const { eligible } = await list(anna.id, line('a', mug.id), line('b', vase.id))
  expect(eligible).toMatchObject([{ lines: [{ lineItemId: 'a', cost: 1 }] }])
  expect(eligible[0]?.credits).toBeUndefined()
  expect(await charge(anna.id, eligible[0]?.id ?? '', { cost: 900 })).toHaveProperty('transactionId')
})

test('a plan that has not begun or is over pays nothing', async () => {
  const mug = await shelve(store, { name: 'Pot', price: 12 })
  const { id } = await withBenefits([{ name: 'Pots', kind: 'CREDITS', credits: 1, items: [product(mug.id)] }])
  const anna = await signedIn(store)
  const startDate = new Date(store.clock.now + 3_600_000).toISOString()
  const order = await give(id, anna.id, { startDate })
  const reasons = async () => (await list(anna.id, line('a', mug.id))).invalid.map(({ reason }) => reason)
  expect(await reasons()).toEqual(['NOT_STARTED_YET'])
  const [listed] = (await list(anna.id, line('a', mug.id))).invalid
  expect(await charge(anna.id, listed?.id ?? '')).toEqual({ refused: 'NOT_STARTED_YET' })
  await merchant('POST', `/pricing-plans/v2/orders/${order.id}/cancel`, { effectiveAt: 'IMMEDIATELY' })
  expect(await reasons()).toEqual(['ENDED'])
  expect(await charge(anna.id, `${id}:${id}`)).toEqual({ refused: 'MEMBERSHIP_NOT_FOUND' })
})

test('a paused plan pays nothing, and says that it is paused', async () => {
  const mug = await shelve(store, { name: 'Jar', price: 12 })
  const { id } = await withBenefits([{ name: 'Jars', kind: 'CREDITS', credits: 2, items: [product(mug.id)] }])
  const anna = await signedIn(store)
  const order = await give(id, anna.id, { paid: true })
  await merchant('POST', `/pricing-plans/v2/orders/${order.id}/pause`)
  const { eligible, invalid } = await list(anna.id, line('a', mug.id))
  expect([eligible, invalid]).toMatchObject([[], [{ reason: 'PAUSED', lineItemIds: ['a'] }]])
  expect(await charge(anna.id, invalid[0]?.id ?? '')).toEqual({ refused: 'PAUSED' })
  const member = { as: anna.as, lineItems: [pieces(1, mug)] }
  const checkoutId = await checkOut(store, member)
  const { screen } = await enterCheckout(store, { as: anna.as, checkoutId })
  const page = openCheckoutProps(screen)
  expect(page.memberships?.[0]?.unavailable).toEqual([{ name: 'Studio member: Jars', note: 'It is paused.' }])
})

test('pages ask whether a plan opens them', async () => {
  const { id } = await withBenefits([{ name: 'Archive', kind: 'ACCESS', permission: 'films' }])
  const [anna, ben] = [await signedIn(store), await signedIn(store)]
  await give(id, anna.id)
  const access = async (as: string, permission: string) =>
    (await store.ask('GET', `/v1/members/my/plan-access/${permission}`, { as })).body.access
  expect([
    await access(anna.as, 'films'),
    await access(anna.as, 'books'),
    await access(ben.as, 'films'),
  ]).toEqual([true, false, false])
})

test('a line of a checkout is paid with credits in the transaction of its order, and freed when it is cancelled', async () => {
  const mug = await shelve(store, { name: 'Beaker', price: 12, productType: 'digital' })
  const { id: planId } = await withBenefits([
    { name: 'Beakers', kind: 'CREDITS', credits: 2, items: [product(mug.id)] },
  ])
  const anna = await signedIn(store)
  await give(planId, anna.id, { paid: true })
  const id = await checkOut(store, { as: anna.as, lineItems: [pieces(1, mug)] })
  const path = `/ecom/v1/checkouts/${id}`
  const { checkout } = (await store.ask('GET', path, { as: anna.as })).body
  const [eligible] = checkout.membershipOptions.eligibleMemberships
  expect(eligible).toMatchObject({
    credits: { total: 2, remaining: 2 },
    lineItemIds: [checkout.lineItems[0].id],
  })
  const memberships = [{ id: eligible.id, appId: eligible.appId, lineItemIds: eligible.lineItemIds }]
  const body = { checkout: { id, membershipOptions: { selectedMemberships: { memberships } } } }
  const chosen = await store.ask('PATCH', path, { as: anna.as, body })
  expect([chosen.status, chosen.body.checkout?.priceSummary.total.amount]).toEqual([200, '0.00'])
  const { orderId } = (await placeOrder(store, anna.as, id)).body
  expect(await credits(anna.as)).toMatchObject([{ remaining: 1 }])
  expect((await merchant('POST', `/ecom/v1/orders/${orderId}/cancel`, {})).status).toBe(200)
  expect(await credits(anna.as)).toMatchObject([{ remaining: 2 }])
})
