import type { AccountInfoProps } from '@cartwright/contract/pages/identity.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../../test/checkouts.ts'
import { memberTokens, newVisitorFor } from '../../../test/members.ts'
import { becomeMember, memberPassword } from '../../../test/page-browser.ts'
import { laterDeclinedCard, newPlan, subscribe } from '../../../test/plans.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { findByEmail } from '../../customers/members/service.ts'

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

let serial = 0

/** A new member with a browser, and what the page of their plan says of an open payment. */
async function newBuyer() {
  const email = `payer${++serial}@mail.test`
  const browser = await becomeMember(store, email)
  const { id = '' } = (await findByEmail(store.shop, store.siteId, email)) ?? {}
  const as = (await memberTokens(store, await newVisitorFor(store, id))).access_token
  const notes = async () => {
    const [order] = await rows<{ id: string }>(store, 'SELECT id FROM plan_orders WHERE member_id = $1', [id])
    const path = `/account/subscriptions/${order?.id}`
    const { location } = await browser.open(path)
    // The session has ended meanwhile.
    if (location !== path) await browser.send({ email, password: memberPassword })
    const { props } = await browser.open<AccountInfoProps>(path)
    return props.blocks.find((block) => block.id === 'about')?.messages?.map(({ text }) => text)
  }
  return { id, as, notes }
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
  expect(await buyer.notes()).toEqual(['A payment is open. The plan begins when it is paid.'])
})

test('the page of a plan whose money the merchant collects says only that a payment is open', async () => {
  const buyer = await newBuyer()
  const body = { planId: await planWith(credits), memberId: buyer.id }
  await merchant('POST', '/pricing-plans/v2/checkout/orders/offline', body)
  expect(await buyer.notes()).toEqual(['A payment is open.'])
})

test('the page of a plan whose payment failed says what the plan does not give until it is paid', async () => {
  const [anna, ben] = [await newBuyer(), await newBuyer()]
  const access = { kind: 'ACCESS', permission: 'club' }
  await subscribe(store, { planId: await planWith(credits), as: anna.as, card: laterDeclinedCard })
  await subscribe(store, { planId: await planWith(access), as: ben.as, card: laterDeclinedCard })
  await pass([31])
  expect(await anna.notes()).toEqual(['A payment is open. Until it is paid, there are no new credits.'])
  expect(await ben.notes()).toEqual(['A payment is open.'])
  await pass([1, 3, 5, 7])
  const nothing = ['A payment is open. Until it is paid, the plan gives nothing.']
  expect([await anna.notes(), await ben.notes()]).toEqual([nothing, nothing])
})
