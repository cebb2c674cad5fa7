import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asking, member, publishedEvents, visitorOf } from '../../../test/accounts.ts'
import { pieces, quantitiesByName, type Shopper, shelve, shopper } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import type { MemberRow } from '../../customers/members/service.ts'
import * as sites from '../../sites/settings/service.ts'
import * as cart from '../cart/service.ts'
import { mergeAtSignIn } from './service.ts'

let store: Store
let mug: Product
let bowl: Product
let lamp: Product
let anna: MemberRow
let count = 0

beforeAll(async () => {
  store = await openStore()
  mug = await shelve(store, { name: 'Mug', price: 12 })
  bowl = await shelve(store, { name: 'Bowl', price: 15 }, 3)
  lamp = await shelve(store, { name: 'Lamp', price: 80 })
})
afterAll(() => store.close())
beforeEach(async () => {
  anna = await member(store, `anna${++count}@example.com`)
})

const signIn = (visitor: Shopper) =>
  store.shop.db.transaction((tx) =>
    mergeAtSignIn(tx, store.shop, {
      siteId: store.siteId,
      visitorId: visitorOf(visitor.as),
      memberId: anna.id,
    }),
  )
const members = () => cart.read(store.shop, { caller: asking(store, anna) })
const has = async (...lineItems: Parameters<typeof pieces>[]) =>
  cart.add(
    store.shop,
    { caller: asking(store, anna) },
    { lineItems: lineItems.map((line) => pieces(...line)) },
  )
const quantities = async () => quantitiesByName({ status: 200, headers: {}, body: await members() })
const setting = (cartAtSignIn: 'KEEP_MEMBER' | 'KEEP_VISITOR') =>
  sites.update(store.shop, store.siteId, { settings: { cartAtSignIn } })

test('a visitor who signs in keeps the cart, and an event names the new owner', async () => {
  const visitor = await shopper(store)
  const { body } = await visitor.add(pieces(2, mug))
  expect(await signIn(visitor)).toBeUndefined()
  const { cart: kept } = await members()
  expect(kept.id).toBe(body.cart.id)
  expect(kept.buyerInfo).toEqual({ memberId: anna.id })
  expect((await visitor.cart()).status).toBe(404)
  expect(await publishedEvents(store, body.cart.id)).toEqual(['1 created', '2 updated'])
})

test('an item in both carts becomes one line with the sum, and the cart of the visitor is deleted', async () => {
  const visitor = await shopper(store)
  const { body } = await visitor.add(pieces(2, mug), pieces(1, lamp))
  const { cart: before } = await has([3, mug])
  await signIn(visitor)
  expect(await quantities()).toEqual({ Mug: 5, Lamp: 1 })
  expect((await members()).cart.id).toBe(before.id)
  expect((await visitor.cart()).status).toBe(404)
  expect(await publishedEvents(store, body.cart.id)).toEqual(['1 created', '2 deleted'])
})

test('the sum is at most what is available', async () => {
  const visitor = await shopper(store)
  await visitor.add(pieces(2, bowl))
  await has([2, bowl])
  await signIn(visitor)
  expect(await quantities()).toEqual({ Bowl: 3 })
})

test('the coupon of the member counts, or that of the visitor if there is no other', async () => {
  for (const code of ['MINE', 'THEIRS']) {
    const specification = {
      name: code,
      code,
      startTime: '0',
      percentOffRate: 10,
      scope: { namespace: 'stores' },
    }
    await store.ask('POST', '/stores/v2/coupons', { as: store.apiKey, body: { specification } })
  }
  const first = await shopper(store)
  await first.add(pieces(1, mug))
  await first.patch({ couponCode: 'THEIRS' })
  await has([1, lamp])
  await signIn(first)
  expect((await members()).cart.appliedDiscounts).toMatchObject([{ coupon: { code: 'THEIRS' } }])
  const second = await shopper(store)
  await second.add(pieces(1, mug))
  await second.patch({ couponCode: 'MINE' })
  await signIn(second)
  expect((await members()).cart.appliedDiscounts).toMatchObject([{ coupon: { code: 'THEIRS' } }])
})

test('sixteen sign-ins of one visitor at once lose and double nothing', async () => {
  const visitor = await shopper(store)
  await visitor.add(pieces(2, mug), pieces(1, lamp))
  await has([3, mug])
  await Promise.all(Array.from({ length: 16 }, () => signIn(visitor)))
  expect(await quantities()).toEqual({ Mug: 5, Lamp: 1 })
})

test('sixteen browsers that sign in to one account at once bring all their carts', async () => {
  const visitors = await Promise.all(Array.from({ length: 16 }, () => shopper(store)))
  await Promise.all(visitors.map((visitor) => visitor.add(pieces(1, mug))))
  await Promise.all(visitors.map(signIn))
  expect(await quantities()).toEqual({ Mug: 16 })
})

test('a shop may keep the cart of the member as it is', async () => {
  await setting('KEEP_MEMBER')
  const visitor = await shopper(store)
  await visitor.add(pieces(2, lamp))
  await has([3, mug])
  await signIn(visitor)
  expect(await quantities()).toEqual({ Mug: 3 })
  expect((await visitor.cart()).status).toBe(404)
})

test('a shop may keep the cart of the visitor instead', async () => {
  await setting('KEEP_VISITOR')
  const visitor = await shopper(store)
  const { body } = await visitor.add(pieces(2, lamp))
  await has([3, mug])
  await signIn(visitor)
  expect(await quantities()).toEqual({ Lamp: 2 })
  expect((await members()).cart.id).toBe(body.cart.id)
})
