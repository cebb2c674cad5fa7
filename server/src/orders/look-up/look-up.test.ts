import { giftCardsAppId } from '@cartwright/contract/gift-cards/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkOut, deliver, placeOrder } from '../../../test/checkouts.ts'
import { mug } from '../../../test/fixtures.ts'
import { pieces, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import * as access from '../../sites/apps/service.ts'
import * as sites from '../../sites/settings/service.ts'

let store: Store
let product: Product
let number: string
let guest: string

beforeAll(async () => {
  store = await openStore()
  await deliver(store)
  product = await shelve(store, mug)
  number = await order(store, 'Anna@Example.com')
  guest = await store.visitor()
})
afterAll(() => store.close())

async function order(shop: Store, email: string): Promise<string> {
  const as = await shop.visitor()
  const lineItems = [pieces(2, product, { options: { Color: 'Oat' } })]
  const checkoutId = await checkOut(shop, { as, lineItems, email })
  const contactDetails = { firstName: 'Anna', lastName: 'Berg', phone: '+1 512 555 0100' }
  const change = { id: checkoutId, shippingInfo: { shippingDestination: { contactDetails } } }
  await shop.ask('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { as, body: { checkout: change } })
  const { orderId } = (await placeOrder(shop, as, checkoutId)).body
  return (await shop.ask('GET', `/ecom/v1/orders/${orderId}`, { as })).body.order.number
}

const lookUp = (body: object, { from = store, as = guest, address = '203.0.113.7' } = {}) =>
  from.ask('POST', '/v1/storefront/orders/look-up', { as, body, headers: { 'x-forwarded-for': address } })

test('a guest finds an order by its number and e-mail address, however they are written', async () => {
  const { order: found } = (await lookUp({ number, email: 'anna@example.com' })).body
  expect(found).toMatchObject({
    number,
    status: 'APPROVED',
    paymentStatus: 'NOT_PAID',
    fulfillmentStatus: 'NOT_FULFILLED',
    purchasedDate: expect.stringMatching(/^2026-11-24T09:00/),
    lineItems: [
      {
        productName: { original: 'Speckled Mug' },
        quantity: 2,
        descriptionLines: [{ name: { original: 'Color' } }],
      },
    ],
    shippingInfo: { title: 'Standard' },
  })
  expect(Number(found.priceSummary.total.amount)).toBeGreaterThan(5)
  expect((await lookUp({ number: ` #${number} `, email: ' ANNA@example.com ' })).body.order).toEqual(found)
})

test('but sees neither its id nor the full address', async () => {
  const { order: found } = (await lookUp({ number, email: 'anna@example.com' })).body
  expect(found.recipientInfo).toEqual({
    address: { country: 'US', city: 'Austin' },
    contactDetails: { firstName: 'Anna', lastName: 'B.' },
  })
  expect(found).not.toHaveProperty('id')
  for (const secret of ['Congress', '78701', '555 0100', '5550100', 'Berg', 'visitorId', 'nna@'])
    expect(JSON.stringify(found)).not.toContain(secret)
})

test('nor for whom a gift card is, and its message', async () => {
  const giftCardProduct = { name: 'Gift card', amounts: ['50'] }
  const path = '/admin/v1/gift-card-products'
  const made = await store.ask('POST', path, { as: store.apiKey, body: { giftCardProduct } })
  const sold = { appId: giftCardsAppId, catalogItemId: made.body.giftCardProduct.id }
  const written = {
    recipientName: 'Ben Frost',
    recipientEmail: 'ben@example.com',
    message: 'Guess who',
    senderName: 'Santa',
  }
  const catalogReference = { ...sold, options: { amount: '50', ...written } }
  const as = await store.visitor()
  const lineItems = [{ quantity: 1, catalogReference }]
  const checkoutId = await checkOut(store, { as, lineItems, email: 'anna@example.com' })
  const { orderId } = (await placeOrder(store, as, checkoutId)).body
  const { order: placed } = (await store.ask('GET', `/ecom/v1/orders/${orderId}`, { as })).body
  const { order: found } = (await lookUp({ number: placed.number, email: 'anna@example.com' })).body
  expect(found.lineItems).toMatchObject([{ productName: { original: 'Gift card' }, catalogReference: sold }])
  for (const secret of Object.values(written)) expect(JSON.stringify(found)).not.toContain(secret)
})

test('the answer does not reveal whether the number or the address is wrong', async () => {
  const replies = await Promise.all(
    [
      { number, email: 'ben@example.com' },
      { number: '10999', email: 'anna@example.com' },
      { number: '0', email: 'anna@example.com' },
      { number: 'ten', email: 'anna@example.com' },
      { number: '99999999999999999999', email: 'anna@example.com' },
      { number, email: '%' },
    ].map((body) => lookUp(body)),
  )
  const [first] = replies
  expect(first?.status).toBe(404)
  for (const reply of replies) expect(reply.body).toEqual(first?.body)
})

test('an order of another shop is not found', async () => {
  const other = await sites.create(store.shop, 'Next door', {})
  const client = await access.createClient(store.shop, other.id, {
    name: 'Theirs',
    kind: 'compat',
    redirectUris: [],
    allowedOrigins: [],
  })
  const token = await store.ask('POST', '/oauth2/token', {
    body: { clientId: client.id, grantType: 'anonymous' },
  })
  const as = token.body.access_token
  expect((await lookUp({ number, email: 'anna@example.com' }, { as })).status).toBe(404)
})

test('one address has ten attempts a minute, whichever visitor sends them', async () => {
  const strict = await openStore({ limits: 1 })
  const attempt = async (address: string) =>
    (await lookUp({ number, email: 'a@b.co' }, { from: strict, as: await strict.visitor(), address })).status
  const statuses: number[] = []
  for (let index = 0; index < 11; index++) statuses.push(await attempt('203.0.113.7'))
  expect(statuses).toEqual([...Array(10).fill(404), 429])
  const page = await strict.app.server.inject({
    method: 'POST',
    url: '/order',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: strict.shop.publicUrl,
      accept: 'text/html',
      'x-forwarded-for': '203.0.113.7',
    },
    payload: new URLSearchParams({ number: '10001', email: 'a@b.co' }).toString(),
  })
  expect([page.statusCode, page.headers['retry-after']]).toEqual([429, expect.stringMatching(/^[1-9]/)])
  expect(page.body).toContain('Too many attempts')
  expect(await attempt('203.0.113.8')).toBe(404)
  for (let host = 1; host <= 10; host++) expect(await attempt(`2001:db8::${host}`)).toBe(404)
  expect(await attempt('2001:db8::11')).toBe(429)
  await strict.close()
})
