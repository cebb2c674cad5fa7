import type { AccountInfoProps } from '@cartwright/contract/pages/identity.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../../test/checkouts.ts'
import { memberTokens, newVisitorFor } from '../../../test/members.ts'
import { becomeMember, memberPassword } from '../../../test/page-browser.ts'
import { laterDeclinedCard, newPlan, subscribe } from '../../../test/plans.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { findByEmail } from '../../customers/members/service.ts'
import * as sites from '../../sites/settings/service.ts'

const day = 24 * 60 * 60_000

let store: Store
beforeAll(async () => {
  store = await openStore({
    settings: { paymentMethods: ['test-card', 'manual'], unpaidSubscriptions: 'KEEP' },
  })
})
afterAll(() => store.close())

const merchant = (method: string, path: string, body: object) =>
  store.ask(method, path, { as: store.apiKey, body })

async function planWith(benefit?: object): Promise<string> {
  const { id } = await newPlan(store)
  const benefits = benefit ? [{ name: 'Classes', ...benefit }] : []
  const { status } = await merchant('PUT', `/admin/v1/plans/${id}/benefits`, { benefits })
  expect(status).toBe(200)
  return id
}

const credits = {
  ...{ kind: 'CREDITS', credits: 4 },
  items: [
    {
      category: 'SERVICE',
      providerAppId: '0190b000-0000-7000-8000-000000000001',
      externalId: '0190b000-0000-7000-8000-000000000002',
    },
  ],
}

const monthly = (value: string) => ({
  price: { value, currency: 'USD' },
  subscription: { cycleDuration: { count: 1, unit: 'MONTH' }, cycleCount: 0 },
})

let serial = 0

/** A new member with a browser, the page of a plan, and what it says of an open payment. */
async function newBuyer() {
  const email = `payer${++serial}@mail.test`
  const browser = await becomeMember(store, email)
  const { id = '' } = (await findByEmail(store.shop, store.siteId, email)) ?? {}
  const as = (await memberTokens(store, await newVisitorFor(store, id))).access_token
  const page = async (orderId: string) => {
    const path = `/account/subscriptions/${orderId}`
    const { location } = await browser.open(path)
    // The session has ended meanwhile.
    if (location !== path) await browser.send({ email, password: memberPassword })
    return (await browser.open<AccountInfoProps>(path)).props
  }
  const notes = async () => {
    const [order] = await rows<{ id: string }>(store, 'SELECT id FROM plan_orders WHERE member_id = $1', [id])
    const { blocks } = await page(order?.id ?? '')
    return blocks.find((block) => block.id === 'about')?.messages?.map(({ text }) => text)
  }
  return { id, as, page, notes }
}

/** Bills on each of these days from now on. */
async function pass(days: readonly number[]) {
  const begins = store.clock.now
  for (const passed of days) {
    store.clock.now = begins + passed * day
    await store.runJob('bill-subscriptions')
  }
}

test('the page of a plan that waits for its first payment says that it begins then', async () => {
  const buyer = await newBuyer()
  await subscribe(store, { planId: await planWith(), as: buyer.as, card: { payment: 'manual' } })
  expect(await buyer.notes()).toEqual(['A payment is due. The plan begins when it is paid.'])
})

test('the page of a plan whose money the merchant collects says only that a payment is open', async () => {
  const buyer = await newBuyer()
  const body = { planId: await planWith(credits), memberId: buyer.id }
  await merchant('POST', '/pricing-plans/v2/checkout/orders/offline', body)
  expect(await buyer.notes()).toEqual(['A payment is due.'])
})

test('the page of a plan whose payment failed says what the plan does not give until it is paid', async () => {
  const [anna, ben] = [await newBuyer(), await newBuyer()]
  const access = { kind: 'ACCESS', permission: 'club' }
  await subscribe(store, { planId: await planWith(credits), as: anna.as, card: laterDeclinedCard })
  await subscribe(store, { planId: await planWith(access), as: ben.as, card: laterDeclinedCard })
  await pass([31])
  expect(await anna.notes()).toEqual(['A payment is due. There are no new credits until it is paid.'])
  expect(await ben.notes()).toEqual(['A payment is due.'])
  await pass([1, 3, 5, 7])
  const nothing = ['A payment is due. You cannot use the plan until it is paid.']
  expect([await anna.notes(), await ben.notes()]).toEqual([nothing, nothing])
})

test('the page of a plan that credit pays offers to cancel it for the day on which the credit is used up', async () => {
  const buyer = await newBuyer()
  const order = await subscribe(store, { planId: await planWith(), as: buyer.as })
  const { id: planId } = await newPlan(store, { pricing: monthly('10.00') })
  const change = { planId, effectiveAt: 'IMMEDIATELY' }
  const path = `/v1/members/my/plans/${order.id}/change`
  const { id } = (await store.ask('POST', path, { as: buyer.as, body: change })).body.order
  const { body } = await store.ask('GET', `/admin/v1/plan-orders/${id}/payments`, { as: store.apiKey })
  const { timeZone } = (await sites.get(store.shop, store.siteId)).settings
  const style = { dateStyle: 'long', timeZone } as const
  const day = new Intl.DateTimeFormat('en-US', style).format(new Date(body.nextPayment.date))
  const { blocks } = await buyer.page(id)
  const [first] = blocks.find((block) => block.id === 'cancel')?.forms[0]?.buttons ?? []
  expect(first?.label).toBe(`Cancel on ${day}`)
})
