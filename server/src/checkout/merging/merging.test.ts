import { afterAll, beforeAll, expect, test } from 'vitest'
import { asking, member, publishedEvents, visitorOf } from '../../../test/accounts.ts'
import {
  checkOut,
  deliver,
  openCheckoutProps,
  placeOrder,
  visitorAtCheckout,
} from '../../../test/checkouts.ts'
import { memberTokens, newMember, newVisitorFor } from '../../../test/members.ts'
import { pieces, quantitiesByName, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import * as cart from '../../cart/cart/service.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import type { MemberRow } from '../../customers/members/service.ts'
import * as members from '../../customers/members/service.ts'
import { claimOrders, findClaimableOrders } from '../../orders/claims/service.ts'
import * as orders from '../../orders/search/service.ts'
import * as checkout from '../checkout/service.ts'
import { createOrder } from '../placing/service.ts'
import { mergeAll } from './service.ts'

let store: Store
let mug: Product
let lamp: Product

beforeAll(async () => {
  store = await openStore()
  await deliver(store)
  mug = await shelve(store, { name: 'Mug', price: 12 })
  lamp = await shelve(store, { name: 'Lamp', price: 80 }, 2)
})
afterAll(() => store.close())

const signIn = (token: string, { id: memberId }: MemberRow) =>
  store.shop.db.transaction((tx) =>
    mergeAll(tx, store.shop, { siteId: store.siteId, visitorId: visitorOf(token), memberId }),
  )
const ordersOf = async (who: MemberRow) => {
  const { orders: found = [] } = await orders.search(store.shop, asking(store, who), {})
  return found.map(({ number }) => number)
}

const bought = async (as: string, email: string) => {
  const checkoutId = await checkOut(store, { as, lineItems: [pieces(1, mug)], email })
  const { body } = await placeOrder(store, as, checkoutId)
  return (await store.ask('GET', `/ecom/v1/orders/${body.orderId}`, { as })).body.order
}

test('a checkout continues after signing in, also in another browser, and an event is published', async () => {
  const as = await store.visitor()
  const checkoutId = await checkOut(store, { as, lineItems: [pieces(2, mug)] })
  const anna = await member(store, 'anna@example.com')
  await signIn(as, anna)
  const { checkout: kept } = await checkout.read(store.shop, asking(store, anna), checkoutId)
  expect(kept).toMatchObject({ buyerInfo: { memberId: anna.id }, lineItems: [{ quantity: 2 }] })
  expect((await store.ask('GET', `/ecom/v1/checkouts/${checkoutId}`, { as })).status).toBe(404)
  expect((await publishedEvents(store, checkoutId)).at(-1)).toMatch('updated')
  expect(await createOrder(store.shop, asking(store, anna), { id: checkoutId })).toEqual({
    orderId: expect.any(String),
  })
})

test('the checkout page fills in what the member’s account knows', async () => {
  const home = { country: 'DE', city: 'Berlin', postalCode: '10999', addressLine: 'Gasse 1' }
  const profile = {
    firstName: 'Gina',
    lastName: 'Lind',
    phones: ['+49 30 123'],
    addresses: [
      { tag: 'BILLING' as const, address: { ...home, city: 'Köln' } },
      { tag: 'HOME' as const, address: home },
    ],
  }
  const gina = await newMember(store, { email: 'gina@example.com', profile })
  const { as, checkoutId, tab } = await visitorAtCheckout(store, [pieces(1, mug)])
  await signIn(as, gina)
  const { fields } = openCheckoutProps(await tab.open(`/checkout/${checkoutId}`))
  expect(Object.fromEntries(fields.map(({ name, value }) => [name, value]))).toMatchObject({
    ...home,
    email: 'gina@example.com',
    fullName: 'Gina Lind',
    phone: '+49 30 123',
  })
  const other = {
    email: 'gift@example.com',
    shippingInfo: { shippingDestination: { address: { country: 'FR' } } },
  }
  await checkout.update(store.shop, asking(store, gina), {
    checkout: { id: checkoutId, buyerInfo: other, ...other },
  })
  const again = openCheckoutProps(await tab.open(`/checkout/${checkoutId}`))
  expect(again.fields.find(({ name }) => name === 'email')?.value).toBe('gift@example.com')
  expect(again.fields.find(({ name }) => name === 'country')?.value).toBe('FR')
})

test('after two carts are merged, an order removes its items from the merged cart', async () => {
  const ben = await member(store, 'ben@example.com')
  const caller = asking(store, ben)
  await cart.add(store.shop, { caller }, { lineItems: [pieces(1, mug)] })
  const as = await store.visitor()
  const checkoutId = await checkOut(store, { as, lineItems: [pieces(2, mug), pieces(1, lamp)] })
  await signIn(as, ben)
  await createOrder(store.shop, caller, { id: checkoutId })
  const { lineItems } = (await cart.read(store.shop, { caller })).cart
  expect(lineItems).toMatchObject([{ productName: { original: 'Mug' }, quantity: 1 }])
})

test('guest orders are offered to a member with the same verified address, and move to the account', async () => {
  const mine = [await bought(await store.visitor(), 'Cleo@example.com')]
  mine.push(await bought(await store.visitor(), 'cleo@example.com'))
  const cleo = await member(store, 'cleo@example.com')
  expect(await ordersOf(cleo)).toEqual([])
  const whose = { siteId: store.siteId, memberId: cleo.id }
  const offered = await findClaimableOrders(store.shop, whose)
  expect(new Set(offered.map(({ number }) => number))).toEqual(new Set(mine.map(({ number }) => number)))
  expect(await claimOrders(store.shop, whose)).toBe(2)
  expect(await claimOrders(store.shop, whose)).toBe(0)
  expect(await ordersOf(cleo)).toHaveLength(2)
})

test('orders from the same browser move to the account at sign-in if the address is the same', async () => {
  const as = await store.visitor()
  const { id } = await bought(as, 'dora@example.com')
  await bought(as, 'somebody.else@example.com')
  const dora = await member(store, 'dora@example.com')
  await signIn(as, dora)
  const { orders: found = [] } = await orders.search(store.shop, asking(store, dora), {})
  expect(found).toMatchObject([{ id, buyerInfo: { memberId: dora.id, email: 'dora@example.com' } }])
  expect(found[0]?.buyerInfo).not.toHaveProperty('visitorId')
  expect((await publishedEvents(store, id)).at(-1)).toMatch('updated')
})

test('nobody gets orders of an unverified address, nor those of another account', async () => {
  await bought(await store.visitor(), 'emil@example.com')
  const { shop, siteId } = store
  const pending = await store.shop.db.transaction((tx) =>
    members.register(tx, shop, { siteId, email: 'emil@example.com', profile: {}, reasons: [] }),
  )
  const whose = { siteId, memberId: pending?.id ?? '' }
  expect(await claimOrders(shop, whose)).toBe(0)
  const frida = await member(store, 'frida@example.com')
  const as = await store.visitor()
  const order = await bought(as, 'frida@example.com')
  await signIn(as, frida)
  expect(order.buyerInfo.email).toBe('frida@example.com')
  expect(await findClaimableOrders(shop, { siteId, memberId: frida.id })).toEqual([])
})

test('sixteen parallel code exchanges lose and duplicate nothing', async () => {
  const gita = await member(store, 'gita@example.com')
  await cart.add(store.shop, { caller: asking(store, gita) }, { lineItems: [pieces(3, mug)] })
  const visitor = await newVisitorFor(store, gita.id)
  await store.ask('POST', '/ecom/v1/carts/current/add-to-cart', {
    as: visitor.as,
    body: { lineItems: [pieces(2, mug), pieces(1, lamp)] },
  })
  const tokens = await Promise.all(Array.from({ length: 16 }, () => memberTokens(store, visitor)))
  const replies = await Promise.all(
    tokens.map(({ access_token: as }) => store.ask('GET', '/ecom/v1/carts/current', { as })),
  )
  expect(replies.map(quantitiesByName)).toEqual(replies.map(() => ({ Mug: 5, Lamp: 1 })))
})
