import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkOut, deliver, placeOrder, rows } from '../../../test/checkouts.ts'
import { mug, vase } from '../../../test/fixtures.ts'
import { pieces, refusal, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'

let store: Store
let theVase: Product
let theMug: Product

beforeAll(async () => {
  store = await openStore({ settings: { email: 'hello@fieldhouse.test' } })
  await deliver(store)
  theVase = await shelve(store, vase, 50)
  theMug = await shelve(store, mug, 50)
})
afterAll(() => store.close())

async function ordered(
  lineItems: object[] = [pieces(2, theVase), pieces(1, theMug, { options: { Color: 'Oat' } })],
) {
  const as = await store.visitor()
  const { orderId } = (await placeOrder(store, as, await checkOut(store, { as, lineItems }))).body
  return read(orderId)
}

async function addFile({ id: productId }: Product): Promise<void> {
  const uploaded = await store.app.server.inject({
    method: 'POST',
    url: '/admin/v1/media/upload?private=true&fileName=Recipes.pdf',
    headers: { authorization: store.apiKey, 'content-type': 'application/pdf' },
    payload: '%PDF-1.7 soup',
  })
  const body = { productId, fileIds: [uploaded.json().file.id] }
  await store.ask('POST', `/admin/v1/products/${productId}/files`, { as: store.apiKey, body })
}

const merchant = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  store.ask(method, `/ecom/v1${path}`, { as: store.apiKey, ...(body ? { body } : {}) })
const read = async (id: string) => (await merchant('GET', `/orders/${id}`)).body.order
const send = (orderId: string, fulfillment: object = {}, more: object = {}) => {
  store.clock.advance(1)
  return merchant('POST', `/fulfillments/orders/${orderId}/create-fulfillment`, {
    orderId,
    fulfillment,
    ...more,
  })
}

const mails = (words: string) =>
  rows<{ subject: string; text: string }>(
    store,
    'SELECT subject, text FROM messages WHERE subject LIKE $1 ORDER BY created_at',
    [`%${words}%`],
  )
const kinds = (order: { activities: { activityType: string }[] }) =>
  order.activities.map(({ activityType }) => activityType)
const onShelf = async () => {
  const [{ left } = { left: 0 }] = await rows<{ left: number }>(
    store,
    'SELECT on_hand - allocated AS left FROM stock WHERE product_id = $1',
    [theVase.id],
  )
  return left
}

describe('sending an order', () => {
  test('in two parcels: partly sent, then sent, and the buyer can track each', async () => {
    const { id, number, lineItems } = await ordered()
    const first = await send(id, {
      lineItems: [{ id: lineItems[0].id, quantity: 1 }],
      trackingInfo: {
        trackingNumber: '1Z999',
        shippingProvider: 'UPS',
        trackingLink: 'https://ups.test/1Z999',
      },
    })
    expect(first.body).toMatchObject({
      fulfillmentId: expect.any(String),
      orderWithFulfillments: {
        orderId: id,
        fulfillments: [
          {
            lineItems: [{ id: lineItems[0].id, quantity: 1 }],
            trackingInfo: { trackingNumber: '1Z999', shippingProvider: 'UPS' },
          },
        ],
      },
    })
    expect((await read(id)).fulfillmentStatus).toBe('PARTIALLY_FULFILLED')
    const [mail] = await mails(`${number} at`).then((all) =>
      all.filter(({ subject }) => /on its way/.test(subject)),
    )
    expect(mail?.text).toContain('1 × Bud Vase')
    expect(mail?.text).toContain('UPS 1Z999')
    expect(mail?.text).toContain('https://ups.test/1Z999')

    await send(id)
    const sent = await read(id)
    expect(sent.fulfillmentStatus).toBe('FULFILLED')
    expect(kinds(sent).slice(-2)).toEqual(['ORDER_FULFILLED', 'SHIPPING_CONFIRMATION_EMAIL_SENT'])
    const { orderWithFulfillments } = (await merchant('GET', `/fulfillments/orders/${id}`)).body
    expect(orderWithFulfillments.fulfillments[1].lineItems).toEqual([
      { id: lineItems[0].id, quantity: 1 },
      { id: lineItems[1].id, quantity: 1 },
    ])
  })

  test('downloads beside goods need no parcel', async () => {
    const book = await shelve(store, { name: 'Recipes', price: 8, productType: 'digital' })
    await addFile(book)
    const { id, lineItems } = await ordered([pieces(1, theVase), pieces(1, book)])
    const { orderWithFulfillments } = (await send(id)).body
    const [goods] = lineItems
    expect(orderWithFulfillments.fulfillments[0].lineItems).toEqual([{ id: goods.id, quantity: 1 }])
    expect((await read(id)).fulfillmentStatus).toBe('FULFILLED')
  })

  test('sends no e-mail when the merchant does not want one', async () => {
    const { id, number } = await ordered()
    await send(id, {}, { sendShippingEmail: false })
    expect((await mails(`${number} at`)).filter(({ subject }) => /on its way/.test(subject))).toEqual([])
  })

  test('sends no piece twice, even with parallel requests', async () => {
    const { id, lineItems } = await ordered()
    const lineItem = { id: lineItems[0].id, quantity: 2 }
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(id, { lineItems: [lineItem] })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)])
    const [refused] = replies.filter(({ status }) => status === 400)
    expect(refused?.body.details.validationError.fieldViolations).toEqual([
      expect.objectContaining({ field: 'fulfillment.lineItems[0]' }),
    ])
  })

  test('names the line with too many pieces, even when it comes twice', async () => {
    const { id, lineItems } = await ordered()
    const [mugs, throws] = lineItems.map((line: { id: string }) => line.id)
    const reply = await send(id, {
      lineItems: [
        { id: mugs, quantity: 1 },
        { id: mugs, quantity: 1 },
        { id: throws, quantity: 99 },
      ],
    })
    expect(reply.body.details.validationError.fieldViolations).toEqual([
      expect.objectContaining({ field: 'fulfillment.lineItems[2]' }),
    ])
  })

  test('refuses a tracking number that the order already has', async () => {
    const { id, lineItems } = await ordered()
    const parcel = (trackingNumber: string) => ({
      lineItems: [{ id: lineItems[0].id, quantity: 1 }],
      trackingInfo: { trackingNumber },
    })
    const { fulfillmentId } = (await send(id, parcel('A1'))).body
    expect(refusal(await send(id, parcel('A1')))).toBe('TRACKING_NUMBER_ALREADY_EXISTS')
    const second = (await send(id, parcel('A2'))).body.fulfillmentId
    const change = (fulfillment: object) =>
      merchant('PATCH', `/fulfillments/${second}/orders/${id}`, { orderId: id, fulfillment })
    expect(refusal(await change({ id: second, trackingInfo: { trackingNumber: 'A1' } }))).toBe(
      'TRACKING_NUMBER_ALREADY_EXISTS',
    )
    const changed = await change({ id: second, trackingInfo: { trackingNumber: 'A3' } })
    expect(changed.body.orderWithFulfillments.fulfillments[1].trackingInfo.trackingNumber).toBe('A3')

    const named = await change({ id: second, trackingInfo: { shippingProvider: 'UPS' } })
    expect(named.body.orderWithFulfillments.fulfillments[1].trackingInfo).toEqual({
      trackingNumber: 'A3',
      shippingProvider: 'UPS',
    })
    const cleared = await change({ id: second, trackingInfo: { trackingNumber: null } })
    expect(cleared.body.orderWithFulfillments.fulfillments[1].trackingInfo).toEqual({
      shippingProvider: 'UPS',
    })

    await merchant('DELETE', `/fulfillments/${fulfillmentId}/orders/${id}`)
    await merchant('DELETE', `/fulfillments/${second}/orders/${id}`)
    expect((await read(id)).fulfillmentStatus).toBe('NOT_FULFILLED')
    expect((await merchant('DELETE', `/fulfillments/${second}/orders/${id}`)).status).toBe(404)
  })
})

describe('money received outside the shop', () => {
  test('marks the order as paid, once', async () => {
    const { id } = await ordered()
    const mark = () => merchant('POST', `/payments-collector/orders/${id}/mark-as-paid`, { ecomOrderId: id })
    const replies = await Promise.all([mark(), mark(), mark()])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const order = await read(id)
    expect(order).toMatchObject({ paymentStatus: 'PAID', balanceSummary: { balance: { amount: '0.00' } } })
    expect(kinds(order)).toContain('ORDER_PAID')
  })
})

describe('a cancelled order', () => {
  test('restocks its items once, and e-mails the buyer the reason', async () => {
    const before = await onShelf()
    const { id, number } = await ordered()
    expect(await onShelf()).toBe(before - 2)
    const cancel = () =>
      merchant('POST', `/orders/${id}/cancel`, {
        id,
        restockAllItems: true,
        sendOrderCanceledEmail: true,
        customMessage: 'The glaze cracked.\nWe are sorry.',
      })
    const [{ body }] = await Promise.all([cancel(), cancel(), cancel()])
    expect(body.order.status).toBe('CANCELED')
    expect(await onShelf()).toBe(before)
    const told = (await mails(`${number} at`)).filter(({ subject }) => /cancelled/.test(subject))
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('The glaze cracked.')
    expect(refusal(await send(id))).toBe('ORDER_CANCELED')
    const mark = await merchant('POST', `/payments-collector/orders/${id}/mark-as-paid`, { ecomOrderId: id })
    expect(refusal(mark)).toBe('ORDER_CANCELED')
  })

  test('leaves the stock unchanged when nothing is restocked', async () => {
    const before = await onShelf()
    const { id } = await ordered()
    await merchant('POST', `/orders/${id}/cancel`, { id })
    expect(await onShelf()).toBe(before - 2)
  })
})

test('orders are found by number, name and e-mail address', async () => {
  const { id, number } = await ordered()
  const find = async (expression: string) =>
    (await merchant('POST', '/orders/search', { search: { search: { expression } } })).body.orders.map(
      (order: { id: string }) => order.id,
    )
  expect(await find(number)).toEqual([id])
  expect(await find('ANNA@example')).toContain(id)
  expect(await find('nobody % here')).toEqual([])
})

test('shoppers cannot change orders, and merchants cannot change those of other shops', async () => {
  const { id } = await ordered()
  const body = { id, orderId: id, ecomOrderId: id, fulfillment: {} }
  for (const path of [
    `/orders/${id}/cancel`,
    `/payments-collector/orders/${id}/mark-as-paid`,
    `/fulfillments/orders/${id}/create-fulfillment`,
  ]) {
    expect((await store.ask('POST', `/ecom/v1${path}`, { as: await store.visitor(), body })).status).toBe(403)
    const unknown = '0198f0f0-f0f0-7000-8000-00000000000a'
    const none = JSON.parse(JSON.stringify(body).replaceAll(id, unknown))
    expect((await merchant('POST', path.replace(id, unknown), none)).status).toBe(404)
  }
})
