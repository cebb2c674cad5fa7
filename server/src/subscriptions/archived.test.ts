import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rows } from '../../test/checkouts.ts'
import { laterDeclinedCard, newPlan, signedIn, subscribe } from '../../test/plans.ts'
import { openStore, type Store } from '../../test/store.ts'
import { archiveShop, restoreShop } from '../shops/queries.ts'

let store: Store
beforeEach(async () => {
  const settings = { paymentMethods: ['test-card', 'manual'], timeZone: 'Europe/Berlin' }
  store = await openStore({ settings })
})
afterEach(() => store.close())

const merchant = (method: string, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })
const orderById = async (id: string) => (await merchant('GET', `/pricing-plans/v2/orders/${id}`)).body.order
const bill = () => store.runJob('bill-subscriptions')
const at = async (iso: string) => {
  store.clock.now = Date.parse(iso)
  await bill()
}
/** Archives the shop, or opens it again. */
const setState = async (statement: typeof archiveShop, iso: string) => {
  store.clock.now = Date.parse(iso)
  await store.shop.db.run(statement, [store.siteId, new Date(store.clock.now)])
}
/** How the member's orders are paid, the oldest first. */
const statuses = async (memberId: string): Promise<string[]> => {
  const search = { filter: { 'buyerInfo.memberId': memberId } }
  const { orders } = (await merchant('POST', '/ecom/v1/orders/search', { search })).body
  return orders.reverse().map(({ paymentStatus }: { paymentStatus: string }) => paymentStatus)
}

describe('a plan paid by card', () => {
  test('is not charged while the shop is archived; then months begin when it opens again', async () => {
    const [plan, anna] = [await newPlan(store), await signedIn(store)]
    const order = await subscribe(store, { planId: plan.id, as: anna.as })
    await setState(archiveShop, '2026-12-01T09:00:00Z')
    for (const month of ['2026-12-24', '2027-01-24', '2027-02-24']) await at(`${month}T09:00:00Z`)
    await setState(restoreShop, '2027-03-10T12:00:00Z')
    expect(await statuses(anna.id)).toEqual(['PAID'])
    await Promise.all([bill(), bill()])
    expect(await statuses(anna.id)).toEqual(['PAID', 'PAID'])
    expect((await orderById(order.id)).currentCycle).toMatchObject({
      index: 2,
      startedDate: '2027-03-10T12:00:00.000Z',
      endedDate: '2027-04-10T11:00:00.000Z',
    })
    await at('2027-04-10T10:59:00Z')
    expect(await statuses(anna.id)).toEqual(['PAID', 'PAID'])
    await at('2027-04-10T11:00:00Z')
    expect(await statuses(anna.id)).toEqual(['PAID', 'PAID', 'PAID'])
  })

  test('that was declined is tried again at the same distances after the shop was archived', async () => {
    const [plan, anna] = [await newPlan(store), await signedIn(store)]
    const order = await subscribe(store, { planId: plan.id, as: anna.as, card: laterDeclinedCard })
    await at('2026-12-24T09:00:00Z')
    const attempts = async () => {
      const text = `SELECT y.attempts FROM subscription_cycles y JOIN subscription_contracts c
        ON c.site_id = y.site_id AND c.id = y.contract_id WHERE c.member_id = $1 AND y.cycle = 2`
      return (await rows<{ attempts: number }>(store, text, [anna.id]))[0]?.attempts
    }
    expect(await attempts()).toBe(1)
    await setState(archiveShop, '2026-12-24T10:00:00Z')
    await at('2027-01-02T09:00:00Z')
    expect(await attempts()).toBe(1)
    await setState(restoreShop, '2027-02-01T09:00:00Z')
    await bill()
    await bill()
    expect(await attempts()).toBe(2)
    await at('2027-02-03T08:00:00Z')
    expect(await attempts()).toBe(2)
    await at('2027-02-03T09:00:00Z')
    expect(await attempts()).toBe(3)
    expect((await orderById(order.id)).status).not.toBe('CANCELED')
  })
})
