import { afterAll, beforeAll, expect, test } from 'vitest'
import { vase } from '../../../test/fixtures.ts'
import { readMails } from '../../../test/mails.ts'
import { otherStoreApp, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies as JSON
type Loose = any

let store: Store
let productId: string
let buyers = 0

beforeAll(async () => {
  store = await openStore({ settings: { email: 'hello@fieldhouse.test' } })
  productId = (await shelve(store, vase, 50)).id
})
afterAll(() => store.close())

const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })

const studio = {
  title: 'The studio',
  logistics: {
    deliveryTime: 'Monday to Friday from 9 to 17',
    instructions: 'Ring at the green door.',
    pickupDetails: {
      address: { country: 'US', subdivision: 'US-NY', city: 'New York', addressLine: '12 Kiln Yard' },
      pickupMethod: 'STORE_PICKUP',
    },
  },
}

async function ordered(shippingInfo: object = studio): Promise<Loose> {
  const email = `collects-${buyers++}@example.com`
  const line = {
    productName: { original: 'Vase' },
    catalogReference: { appId: otherStoreApp, catalogItemId: productId },
    quantity: 2,
    price: { amount: '20.00' },
  }
  const order = { lineItems: [line], priceSummary: { total: { amount: '40.00' } }, buyerInfo: { email } }
  const { body } = await ask('POST', '/ecom/v1/orders', { order: { ...order, shippingInfo } })
  return { ...body.order, email }
}

const setReady = (orderId: string, ready: boolean, more: object = {}) =>
  ask('POST', `/admin/v1/orders/${orderId}/ready-for-pickup`, { ready, ...more })
const collect = (orderId: string, fulfillment: object = {}) =>
  ask('POST', `/ecom/v1/fulfillments/orders/${orderId}/create-fulfillment`, { fulfillment })
const read = async (id: string): Promise<Loose> => (await ask('GET', `/ecom/v1/orders/${id}`)).body.order
const found = async (): Promise<string[]> => {
  const filter = { readyForPickupDate: { $exists: true }, fulfillmentStatus: { $ne: 'FULFILLED' } }
  const { body } = await ask('POST', '/ecom/v1/orders/search', { search: { filter } })
  return body.orders.map(({ id }: Loose) => id)
}
const mailsTo = async (email: string, words: RegExp) =>
  (await readMails(store, email)).filter(({ subject }) => words.test(subject))

test('an order is ready for pickup, the buyer reads once where and when, and then it is collected', async () => {
  const { id, number, email } = await ordered()
  await Promise.all(Array.from({ length: 4 }, () => setReady(id, true)))
  const ready = await read(id)
  expect(ready).toMatchObject({ fulfillmentStatus: 'NOT_FULFILLED', readyForPickupDate: expect.any(String) })
  expect(await found()).toEqual([id])
  const mails = await mailsTo(email, /ready for pickup/)
  expect(mails).toHaveLength(1)
  for (const words of [number, 'Where to collect it', '12 Kiln Yard', 'Monday to Friday', 'green door'])
    expect(mails[0]?.text).toContain(words)
  const kinds = ready.activities.map(({ activityType }: Loose) => activityType)
  expect(kinds.filter((kind: string) => kind === 'PICKUP_READY_EMAIL_SENT')).toHaveLength(1)

  const customInfo = { fieldsData: { collectedBy: 'Ben Okafor' } }
  const { body } = await collect(id, { customInfo })
  expect(body.orderWithFulfillments.fulfillments[0]).toMatchObject({ customInfo })
  const done = await read(id)
  expect(done.fulfillmentStatus).toBe('FULFILLED')
  expect(done.activities.at(-1).activityType).toBe('ORDER_FULFILLED')
  expect(await found()).toEqual([])
  const [collected] = await mailsTo(email, /was collected/)
  expect(collected?.text).toContain('Ben Okafor collected items')
  expect(collected?.text).toContain('2 × Vase')
  expect((await readMails(store, email)).map(({ text }) => text).join()).not.toMatch(
    /parcel|on its way|carrier|tracking|will not send/i,
  )

  await ask('DELETE', `/ecom/v1/fulfillments/${body.fulfillmentId}/orders/${id}`)
  expect(await found()).toEqual([id])
  expect((await setReady(id, false)).body.order.readyForPickupDate).toBeUndefined()
  expect(await found()).toEqual([])
})

test('what is not to be collected, was collected or is cancelled cannot be ready', async () => {
  const shipped = await ordered({ title: 'Standard', logistics: { deliveryTime: '2 days' } })
  expect((await setReady(shipped.id, true)).status).toBe(428)
  const taken = await ordered()
  await collect(taken.id)
  expect((await setReady(taken.id, true)).status).toBe(428)
  const canceled = await ordered()
  await ask('POST', `/ecom/v1/orders/${canceled.id}/cancel`, { sendOrderCanceledEmail: true })
  expect((await setReady(canceled.id, true)).status).toBe(409)
  const [mail] = await mailsTo(canceled.email, /cancelled/)
  expect(mail?.text).toContain('You cannot collect it.')
  expect(mail?.text).not.toContain('You have paid')
  const paid = await ordered()
  await ask('POST', `/ecom/v1/payments-collector/orders/${paid.id}/mark-as-paid`)
  await ask('POST', `/ecom/v1/orders/${paid.id}/cancel`, { sendOrderCanceledEmail: true })
  const [letter] = await mailsTo(paid.email, /cancelled/)
  expect(letter?.text).toContain('You have paid $40.00. We will write to you about the refund.')
})
