import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkOut, deliver, placeOrder } from '../../../test/checkouts.ts'
import { vase } from '../../../test/fixtures.ts'
import { pieces, refusal, shelve } from '../../../test/shoppers.ts'
import { type Browser, setUpShop } from '../../../test/staff.ts'
import { openStore, type Store } from '../../../test/store.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies as JSON
type Loose = any

let store: Store
let staff: Browser
let orderId: string
/** The buyer. */
let as: string

beforeAll(async () => {
  store = await openStore()
  await deliver(store)
  staff = await setUpShop(store)
  const theVase = await shelve(store, vase)
  as = await store.visitor()
  orderId = (await placeOrder(store, as, await checkOut(store, { as, lineItems: [pieces(1, theVase)] }))).body
    .orderId
})
afterAll(() => store.close())

const path = () => `/ecom/v1/orders/${orderId}/activities`
const comment = (message: string) => ({ merchantComment: { message } })
const add = (...orderActivities: object[]) => staff.ask('POST', `${path()}/add`, { orderActivities })
const appId = '7d1c2b3a-0000-4000-8000-000000000009'
const bookings = '13d21c63-b5ec-5912-8397-c3a5ddb27a97'

test('a comment says who wrote it and when, is changed and removed, and is never the buyer’s to read', async () => {
  const added = await add(comment('Call before delivery'))
  const [activityId] = added.body.activityIds
  expect(added.body.order.activities.at(-1)).toEqual({
    ...{ id: activityId, createdDate: '2026-11-24T09:00:00.002Z', authorEmail: 'anna@fieldhouse.test' },
    ...{ type: 'MERCHANT_COMMENT', activityType: 'MERCHANT_COMMENT', ...comment('Call before delivery') },
  })
  const changed = await staff.ask('PATCH', `${path()}/${activityId}`, { activity: comment('Ring twice') })
  expect(changed.body.order.activities.at(-1)).toMatchObject({ id: activityId, ...comment('Ring twice') })
  const own = await store.ask('GET', `/ecom/v1/orders/${orderId}`, { as })
  expect(JSON.stringify(own.body)).not.toContain('Ring twice')
  const removed = await staff.ask('DELETE', `${path()}/${activityId}`)
  expect(removed.body.order.activities.map(({ type }: Loose) => type)).toEqual(['ORDER_PLACED'])
  expect(refusal(await staff.ask('DELETE', `${path()}/${activityId}`))).toBe('NOT_FOUND')
})

test('other programs add entries of their own, not those of the shop', async () => {
  const customActivity = { appId, type: 'Label printed', additionalData: { label: 'L-1' } }
  const added = await add({ customActivity }, comment('Two at once'))
  expect(added.body.activityIds).toHaveLength(2)
  expect(added.body.order.activities.slice(-2)).toMatchObject([
    { type: 'CUSTOM_ACTIVITY', customActivity },
    { type: 'MERCHANT_COMMENT' },
  ])
  const fields = async (activity: object) =>
    (await add(activity)).body.details.validationError.fieldViolations.map(({ field }: Loose) => field)
  const ofShop = { customActivity: { appId: bookings, type: 'BOOKING_CANCELED' } }
  expect(await fields(ofShop)).toEqual(['orderActivities[0].customActivity.appId'])
  expect(await fields({})).toEqual(['orderActivities[0]'])
  expect(await fields({ customActivity, ...comment('Both') })).toEqual(['orderActivities[0]'])
})

test('what the shop writes stays as it is', async () => {
  const { body } = await staff.ask('GET', `/ecom/v1/orders/${orderId}`)
  const [{ id }] = body.order.activities
  const changed = await staff.ask('PATCH', `${path()}/${id}`, { activity: comment('Never happened') })
  expect(refusal(changed)).toBe('ORDER_ACTION_NOT_AVAILABLE')
  expect(refusal(await staff.ask('DELETE', `${path()}/${id}`))).toBe('ORDER_ACTION_NOT_AVAILABLE')
})

test('comments that come at once are all kept', async () => {
  const count = async () =>
    (await staff.ask('GET', `/ecom/v1/orders/${orderId}`)).body.order.activities.length
  const before = await count()
  await Promise.all(Array.from({ length: 8 }, (_, index) => add(comment(`Note ${index}`))))
  expect(await count()).toBe(before + 8)
})
