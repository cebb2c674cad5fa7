import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkOut, deliver, placeOrder, rows } from '../../../test/checkouts.ts'
import { vase } from '../../../test/fixtures.ts'
import { pieces, refusal, shelve } from '../../../test/shoppers.ts'
import { openStore, type Reply, type Store } from '../../../test/store.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies as JSON
type Loose = any

let store: Store
let product: Parameters<typeof pieces>[1]

beforeAll(async () => {
  store = await openStore()
  await deliver(store)
  product = await shelve(store, vase)
})
afterAll(() => store.close())

async function placed(): Promise<{ id: string; as: string }> {
  const as = await store.visitor()
  const { body } = await placeOrder(store, as, await checkOut(store, { as, lineItems: [pieces(1, product)] }))
  return { id: body.orderId, as }
}

const ask = (method: Loose, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, body } as Loose)
const update = (id: string, order: object) =>
  ask('PATCH', `/ecom/v1/orders/${id}`, { order: { id, ...order } })
const read = async (id: string): Promise<Loose> => (await ask('GET', `/ecom/v1/orders/${id}`)).body.order
const kinds = ({ activities }: Loose) => activities.map(({ type }: Loose) => type)
const fields = ({ body }: Reply) =>
  body.details.validationError.fieldViolations.map(({ field }: Loose) => field)
const updates = async (id: string) =>
  (await rows(store, `SELECT FROM outbox WHERE entity_id = $1 AND type = 'wix.ecom.v1.order_updated'`, [id]))
    .length
const found = async (filter: object): Promise<string[]> => {
  const { body } = await ask('POST', '/ecom/v1/orders/search', { search: { filter } })
  return body.orders.map(({ id }: Loose) => id)
}

const berlin = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Torstr. 1' }

test('a new address of delivery and of e-mail stands in the order, in its timeline and in an event', async () => {
  const { id } = await placed()
  const before = await read(id)
  const { body } = await update(id, {
    buyerInfo: { email: 'new@example.com' },
    recipientInfo: { address: berlin, contactDetails: { firstName: 'Ada' } },
    buyerNote: 'Ring twice',
    priceSummary: { total: { amount: '0.01' } },
    status: 'CANCELED',
  })
  expect(body.order).toMatchObject({
    ...{ status: 'APPROVED', priceSummary: before.priceSummary, buyerNote: 'Ring twice' },
    buyerInfo: { ...before.buyerInfo, email: 'new@example.com' },
    recipientInfo: { address: berlin, contactDetails: { firstName: 'Ada' } },
    shippingInfo: { logistics: { shippingDestination: { address: berlin } } },
  })
  expect(body.order.recipientInfo.address.subdivision).toBeUndefined()
  expect(kinds(body.order)).toEqual(['ORDER_PLACED', 'EMAIL_EDITED', 'SHIPPING_ADDRESS_EDITED'])
  expect(await updates(id)).toBe(1)
  const cleared = await update(id, { buyerNote: null })
  expect(cleared.body.order.buyerNote).toBeUndefined()
  const search = { search: { expression: 'new@example.com' } }
  expect((await ask('POST', '/ecom/v1/orders/search', { search })).body.orders[0].id).toBe(id)
})

test('an order that a program sends back as it read it stays as it is', async () => {
  const { id } = await placed()
  const before = await read(id)
  const { body } = await update(id, before)
  expect({ ...body.order, updatedDate: '' }).toEqual({ ...before, updatedDate: '' })
})

test('what is no address is refused, and so is an order of nobody', async () => {
  const { id } = await placed()
  expect(fields(await update(id, { buyerInfo: { email: 'nobody' } }))).toEqual(['order.buyerInfo.email'])
  const nobody = await update(id, { billingInfo: { contactDetails: null } })
  expect(fields(nobody)).toEqual(['order.billingInfo.contactDetails'])
  expect(refusal(await update('3f8a1f0e-0000-4000-8000-000000000001', {}))).toBe('NOT_FOUND')
})

test('a cancelled order keeps what was agreed, and takes tags', async () => {
  const { id } = await placed()
  await ask('POST', `/ecom/v1/orders/${id}/cancel`, {})
  const before = await read(id)
  expect(refusal(await update(id, { recipientInfo: { address: berlin } }))).toBe('ORDER_CANCELED')
  expect(await read(id)).toEqual(before)
  const { body } = await update(id, { tags: { privateTags: { tagIds: ['late'] } }, archived: true })
  expect(body.order).toMatchObject({ archived: true, tags: { privateTags: { tagIds: ['late'] } } })
})

test('a line is described anew; its price and quantity stay', async () => {
  const { id } = await placed()
  const [line] = (await read(id)).lineItems
  const path = `/ecom/v1/orders/${id}/line-item/`
  const lineItem = { productName: { original: 'Blue vase' }, quantity: 9, price: { amount: '0.01' } }
  const { body } = await ask('PATCH', path + line.id, { lineItem })
  expect(body.order.lineItems).toEqual([{ ...line, productName: { original: 'Blue vase' } }])
  expect(body.order.activities.at(-1).customActivity).toMatchObject({
    ...{ type: 'LINE_ITEM_CHANGED', additionalData: { title: 'Blue vase' } },
  })
  expect(refusal(await ask('PATCH', `${path}nothing`, { lineItem }))).toBe('NOT_FOUND')
})

test('an approved order can be given the status of a cancelled one, and no other', async () => {
  const { id } = await placed()
  const setTo = (status: string) => ask('POST', `/ecom/v1/orders/${id}/update-status`, { status })
  expect(refusal(await setTo('APPROVED'))).toBe('STATUS_ALREADY_SET')
  expect(refusal(await setTo('INITIALIZED'))).toBe('STATUS_NOT_SUPPORTED')
  expect(refusal(await setTo('PENDING'))).toBe('UNSUPPORTED_TRANSITION')
  expect((await setTo('CANCELED')).body.order.status).toBe('CANCELED')
  expect(refusal(await setTo('APPROVED'))).toBe('UNSUPPORTED_TRANSITION')
})

test('tags are added to several orders at once, found, counted and taken off', async () => {
  const [one, two] = [await placed(), await placed()]
  const bulk = (body: object) => ask('POST', '/ecom/v1/bulk/orders/update-tags', body)
  const privately = (...tagIds: string[]) => ({ privateTags: { tagIds } })
  const orderIds = [one.id, two.id, '3f8a1f0e-0000-4000-8000-000000000001']
  const { body } = await bulk({ orderIds, assignTags: privately('gift', ' rush ', 'gift') })
  expect(body.results.map(({ itemMetadata }: Loose) => itemMetadata.error?.code)).toEqual([
    ...[undefined, undefined, 'NOT_FOUND'],
  ])
  expect(body.bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 1 })
  await bulk({ orderIds: [two.id], unassignTags: privately('gift') })
  expect((await read(one.id)).tags).toEqual(privately('gift', 'rush'))
  expect(await found({ 'tags.privateTags.tagIds': { $hasSome: ['gift'] } })).toEqual([one.id])
  expect(await found({ 'tags.privateTags.tagIds': { $hasAll: ['rush', 'gift'] } })).toEqual([one.id])
  expect(new Set(await found({ 'tags.privateTags.tagIds': 'rush' }))).toEqual(new Set([two.id, one.id]))
  const { tags } = (await ask('GET', '/admin/v1/orders/tags')).body
  expect(tags).toEqual(
    expect.arrayContaining([
      { tag: 'rush', orders: 2 },
      { tag: 'gift', orders: 1 },
    ]),
  )
  const own = await store.ask('GET', `/ecom/v1/orders/${one.id}`, { as: one.as })
  expect(JSON.stringify(own.body)).not.toContain('rush')
  const before = await updates(one.id)
  await bulk({ orderIds: [one.id], assignTags: privately('rush') })
  expect(await updates(one.id)).toBe(before)
  const many = privately(...Array.from({ length: 50 }, (_, index) => `t${index}`))
  const full = await bulk({ orderIds: [one.id], assignTags: many })
  expect(full.body.results[0].itemMetadata.error.code).toBe('INVALID_ARGUMENT')
})

test('tags that come at once are all kept', async () => {
  const { id } = await placed()
  const tag = (index: number) => ({ privateTags: { tagIds: [`tag ${index}`] } })
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      ask('POST', '/ecom/v1/bulk/orders/update-tags', { orderIds: [id], assignTags: tag(index) }),
    ),
  )
  expect((await read(id)).tags.privateTags.tagIds).toHaveLength(8)
})

test('details of several orders change in one call; one that is refused does not stop the others', async () => {
  const [one, two] = [await placed(), await placed()]
  const orders = [
    { order: { id: one.id, buyerInfo: { email: 'x' } } },
    { order: { id: two.id, archived: true } },
  ]
  const { body } = await ask('POST', '/ecom/v1/bulk/orders/update', { orders, returnEntity: true })
  expect(body.results.map(({ itemMetadata }: Loose) => itemMetadata.success)).toEqual([false, true])
  expect(body.results[1].item).toMatchObject({ id: two.id, archived: true })
})
