import { giftCardsAppId } from '@cartwright/contract/gift-cards/limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asking, member, publishedEvents } from '../../../test/accounts.ts'
import { checkOut, deliver, placeOrder, rows } from '../../../test/checkouts.ts'
import { memberTokens, newVisitorFor } from '../../../test/members.ts'
import { pieces, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import * as profiles from '../members/profiles.service.ts'
import type { MemberRow } from '../members/service.ts'
import * as emailChange from '../profile/email-change.service.ts'

let store: Store
let mug: Product
let sold: Product
let giftCardId: string

beforeAll(async () => {
  store = await openStore({ settings: { reservation: 'ON_CHECKOUT' } })
  await deliver(store)
  const customTextFields = [{ title: 'Engraving', maxLength: 20, mandatory: false }]
  mug = await shelve(store, { name: 'Mug', price: 12, customTextFields })
  sold = await shelve(store, { name: 'Bowl', price: 15 }, 0)
  const giftCardProduct = { name: 'Gift card', amounts: ['50'] }
  const path = '/admin/v1/gift-card-products'
  const { body } = await store.ask('POST', path, { as: store.apiKey, body: { giftCardProduct } })
  giftCardId = body.giftCardProduct.id
})
afterAll(() => store.close())

/** What only this person would write: nothing else in the shop has it. */
const words = ['zsofia', 'quillfeather', '5550177', 'hummingbird', 'nightingale', 'wrencourt', 'starling']
const email = 'Zsofia.Quillfeather@example.com'
const person = { firstName: 'Zsofia', lastName: 'Quillfeather', phone: '555 0177' }
const home = { country: 'US', subdivision: 'US-TX', city: 'Hummingbird', postalCode: '78701' }
const address = { ...home, addressLine: '7 Nightingale Road' }

async function lived(): Promise<{ who: MemberRow; token: string; orderIds: string[] }> {
  const orderIds = []
  const guest = await store.visitor()
  orderIds.push(await bought(guest, email.toLowerCase()))
  const who = await member(store, email, { firstName: 'Zsofia', lastName: 'Quillfeather' })
  const { access_token: token } = await memberTokens(store, await newVisitorFor(store, who.id))
  orderIds.push(await bought(token, email))
  const post = (path: string, body: object, headers = {}) =>
    store.ask('POST', path, { as: token, body, headers })
  await post(
    '/ecom/v1/carts/current/add-to-cart',
    { lineItems: [pieces(1, mug)] },
    { 'idempotency-key': 'once' },
  )
  const open = { channelType: 'WEB', email, shippingAddress: address }
  await post('/ecom/v1/carts/current/create-checkout', open, { 'idempotency-key': 'twice' })
  const request = {
    email,
    catalogReference: pieces(1, sold).catalogReference,
    itemUrl: 'https://shop.test/x',
  }
  await post('/back-in-stock-service/v1/back-in-stock-notification-requests', { request })
  await profiles.update(store.shop, asking(store, who), {
    id: who.id,
    contact: { phones: ['+36 5550177'], addresses: [{ ...address, country: 'US' }], company: 'Wrencourt' },
    profile: { nickname: 'Starling', title: 'Starling of Wrencourt' },
  })
  await emailChange.start(store.shop, { siteId: store.siteId, memberId: who.id }, { newEmail: `x.${email}` })
  await rows(
    store,
    `INSERT INTO authentication_states (site_id, hash, email, needs, created_at, expires_at)
     VALUES ($1, '\\x01', $2, 'EMAIL_VERIFICATION', now(), now())`,
    [store.siteId, email.toUpperCase()],
  )
  await store.ask('POST', `/members/v1/members/${who.id}/slug`, {
    as: store.apiKey,
    body: { id: who.id, slug: 'wrencourt' },
    headers: { 'idempotency-key': 'kept' },
  })
  await store.work()
  return { who, token, orderIds }
}

async function bought(as: string, orderedWith: string): Promise<string> {
  const checkoutId = await checkOut(store, {
    as,
    lineItems: [pieces(1, mug, { customTextFields: { Engraving: 'Nightingale' } })],
    email: orderedWith,
    shippingAddress: address,
  })
  const shippingDestination = { address, contactDetails: person }
  const change = {
    checkout: { id: checkoutId, buyerNote: 'Ask for Zsofia', shippingInfo: { shippingDestination } },
  }
  await store.ask('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { as, body: change })
  return (await placeOrder(store, as, checkoutId)).body.orderId
}

/** A paid order of a gift card, with an edit of it that nobody has finished. */
async function boughtCard(as: string, options: Record<string, string>, buyer: string): Promise<string> {
  const catalogReference = { appId: giftCardsAppId, catalogItemId: giftCardId }
  const lineItems = [
    { quantity: 1, catalogReference: { ...catalogReference, options: { amount: '50', ...options } } },
    pieces(1, mug),
  ]
  const checkoutId = await checkOut(store, { as, lineItems, email: buyer })
  const { orderId } = (await placeOrder(store, as, checkoutId)).body
  const key = { as: store.apiKey }
  const path = `/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`
  await store.ask('POST', path, { ...key, body: { ecomOrderId: orderId } })
  await store.work()
  const body = { sourceOrderId: orderId, draftOrder: {} }
  const draft = await store.ask('POST', '/ecom/v1/draft-orders', { ...key, body })
  expect(draft.status).toBe(200)
  return orderId
}

/** On the telephone, say: the checkout is the program's. */
async function boughtByProgram(orderedFor: string): Promise<string> {
  const as = store.apiKey
  const shippingInfo = { shippingDestination: { address, contactDetails: person } }
  const checkoutInfo = { buyerInfo: { email: orderedFor }, shippingInfo }
  const body = { channelType: 'OTHER_PLATFORM', lineItems: [pieces(1, mug)], checkoutInfo }
  const { checkout } = (await store.ask('POST', '/ecom/v1/checkouts', { as, body })).body
  const [{ carrierId, shippingOptions }] = checkout.shippingInfo.carrierServiceOptions
  const selectedCarrierServiceOption = { carrierId, code: shippingOptions[0].code }
  const change = { checkout: { id: checkout.id, shippingInfo: { selectedCarrierServiceOption } } }
  await store.ask('PATCH', `/ecom/v1/checkouts/${checkout.id}`, { as, body: change })
  return (await placeOrder(store, as, checkout.id)).body.orderId
}

/** Every row of every table that has one of the words in it, however the columns write them. */
async function traces(): Promise<string[]> {
  const { kysely } = store.shop.db
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(kysely)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows: hits } = await sql<{ line: string }>`
      select lower(row_to_json(t)::text) as line from ${sql.raw(name)} as t
      where lower(row_to_json(t)::text) ~ ${words.join('|')}`.execute(kysely)
    found.push(...hits.map(({ line }) => `${name}: ${line.slice(0, 300)}`))
  }
  return found
}

test('no table has the name, address or phone number of an erased member; the books have what was sold', async () => {
  const { who, token, orderIds } = await lived()
  const tables = new Set((await traces()).map((line) => line.split(':')[0]))
  expect([...tables]).toEqual(
    expect.arrayContaining([
      'public.authentication_states',
      'public.back_in_stock_requests',
      'public.checkouts',
      'public.idempotency_keys',
      'public.members',
      'public.messages',
      'public.orders',
      'public.verifications',
    ]),
  )
  const reply = await store.ask('DELETE', `/members/v1/members/${who.id}?id=${who.id}`, { as: store.apiKey })
  expect([reply.status, reply.body]).toEqual([200, {}])
  expect(await traces()).toEqual([])
  for (const id of orderIds) {
    const { body } = await store.ask('GET', `/ecom/v1/orders/${id}`, { as: store.apiKey })
    expect(body.order).toMatchObject({
      priceSummary: { total: { amount: '17.00' } },
      lineItems: [{ productName: { original: 'Mug' }, quantity: 1 }],
      recipientInfo: { address: { country: 'US', subdivision: 'US-TX' } },
    })
    expect((await publishedEvents(store, id)).at(-1)).toMatch('updated')
  }
  const after = await store.ask('GET', '/members/v1/members/my', { as: token })
  expect(after.status).toBe(401)
  const gone = await store.ask('GET', `/members/v1/members/${who.id}`, { as: store.apiKey })
  expect(gone.status).toBe(404)
})

test('the gift cards that an erased member gave or got are in orders without names and messages', async () => {
  const who = await member(store, email)
  const { access_token: token } = await memberTokens(store, await newVisitorFor(store, who.id))
  const from = { senderName: 'Zsofia', message: 'Look at the starling' }
  const given = await boughtCard(token, { recipientEmail: 'ben@example.com', ...from }, email)
  const to = { recipientEmail: email, recipientName: 'Zsofia Quillfeather' }
  const got = await boughtCard(await store.visitor(), { ...to, senderName: 'Ben' }, 'ben@example.com')
  const read = async (id: string) =>
    (await store.ask('GET', `/ecom/v1/orders/${id}`, { as: store.apiKey })).body.order
  expect((await read(got)).lineItems[0].catalogReference.options.recipientEmail).toBe(email)
  await store.ask('DELETE', `/members/v1/members/${who.id}`, { as: store.apiKey })
  // Letters to others are theirs, until the shop deletes old e-mails.
  const isLetter = (line: string) => /^public\.messages: .*"recipient":"ben@example\.com"/.test(line)
  expect((await traces()).filter((line) => !isLetter(line))).toEqual([])
  for (const id of [given, got])
    expect((await read(id)).lineItems[0]).toMatchObject({
      ...{ productName: { original: 'Gift card' }, price: { amount: '50.00' } },
      catalogReference: { appId: giftCardsAppId, catalogItemId: giftCardId, options: { amount: '50' } },
    })
  expect((await read(got)).buyerInfo.email).toBe('ben@example.com')
  expect((await publishedEvents(store, got)).at(-1)).toMatch('updated')
})

test('the address is free for a new account, which does not get the orders', async () => {
  const again = await member(store, email)
  const { access_token: as } = await memberTokens(store, await newVisitorFor(store, again.id))
  const { body } = await store.ask('POST', '/ecom/v1/orders/search', { as, body: {} })
  expect(body.orders).toEqual([])
})

test('a member deletes their account, and stock held by their checkout is available again', async () => {
  const last = await shelve(store, { name: 'Lamp', price: 80 }, 1)
  const who = await member(store, 'ida@example.com')
  const { access_token: as } = await memberTokens(store, await newVisitorFor(store, who.id))
  await checkOut(store, { as, lineItems: [pieces(1, last)], email: 'ida@example.com' })
  const other = await store.visitor()
  const add = () =>
    store.ask('POST', '/ecom/v1/carts/current/add-to-cart', {
      as: other,
      body: { lineItems: [pieces(1, last)] },
    })
  expect((await add()).status).toBe(409)
  const { status, body } = await store.ask('DELETE', '/members/v1/members/my', { as })
  expect([status, body]).toEqual([200, {}])
  expect((await add()).status).toBe(200)
})

test('data of an app and of other guests in the same browser stays', async () => {
  const who = await member(store, 'june@example.com')
  const made = await store.ask('POST', '/ecom/v1/carts', {
    as: store.apiKey,
    body: { lineItems: [pieces(1, mug)] },
  })
  const byProgram = await boughtByProgram('june@example.com')
  const shared = await store.visitor()
  const others = await bought(shared, 'somebody.else@example.com')
  await bought(shared, 'june@example.com')
  await store.ask('DELETE', `/members/v1/members/${who.id}`, { as: store.apiKey })
  const books = await store.ask('GET', `/ecom/v1/orders/${byProgram}`, { as: store.apiKey })
  expect(books.body.order.buyerInfo).not.toHaveProperty('email')
  const { id } = made.body.cart
  expect((await store.ask('GET', `/ecom/v1/carts/${id}`, { as: store.apiKey })).status).toBe(200)
  const { body } = await store.ask('GET', `/ecom/v1/orders/${others}`, { as: store.apiKey })
  expect(body.order.recipientInfo.contactDetails).toMatchObject(person)
  const { checkoutId } = body.order
  const kept = await store.ask('GET', `/ecom/v1/checkouts/${checkoutId}`, { as: store.apiKey })
  expect(kept.body.checkout.buyerInfo.email).toBe('somebody.else@example.com')
})
