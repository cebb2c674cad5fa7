import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pieces, quantitiesByName, type Shopper, shelve, shopper } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { type App, createApp } from '../../app.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import { type Db, openDb } from '../../platform/db/db.ts'

let store: Store
let second: { app: App; db: Db }
let mug: Product
let bowl: Product
let lamp: Product
let rug: Product

beforeAll(async () => {
  store = await openStore()
  const db = openDb({ url: store.shop.db.url, connections: 10 })
  second = { db, app: await createApp({ ...store.shop, db, limits: 0, checkReplies: true }) }
  mug = await shelve(store, { name: 'Mug', price: 12 })
  bowl = await shelve(store, { name: 'Bowl', price: 15 }, 25)
  lamp = await shelve(store, { name: 'Lamp', price: 80 })
  rug = await shelve(store, { name: 'Rug', price: 200 })
})

afterAll(async () => {
  await second.app.close()
  await second.db.close()
  await store.close()
})

async function cartsOf({ as }: Shopper): Promise<number> {
  const { body } = await store.ask('GET', '/ecom/v1/carts/current', { as })
  const { count } = await store.shop.db.kysely
    .selectFrom('carts')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('owner_id', '=', body.cart.buyerInfo.visitorId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function told(cartId: string): Promise<string[]> {
  const rows = await store.shop.db.kysely
    .selectFrom('outbox')
    .select(['type', 'sequence'])
    .where('entity_id', '=', cartId)
    .orderBy('sequence')
    .execute()
  return rows.map(({ type, sequence }) => `${sequence} ${type.replace('wix.ecom.v1.cart_', '')}`)
}

describe('forty first adds of one new visitor at once', () => {
  test.each([1, 2, 3])('make one cart with the exact sum (round %i)', async () => {
    const anna = await shopper(store)
    const replies = await Promise.all(Array.from({ length: 40 }, () => anna.add(pieces(1, mug))))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ body }) => body.cart.id)).size).toBe(1)
    expect(quantitiesByName(await anna.cart())).toEqual({ Mug: 40 })
    expect(await cartsOf(anna)).toBe(1)
    const events = await told(replies[0]?.body.cart.id)
    expect(events).toEqual(
      Array.from({ length: 40 }, (_, at) => `${at + 1} ${at === 0 ? 'created' : 'updated'}`),
    )
  })

  test('make one cart with the exact sum when two servers share them', async () => {
    const anna = await shopper(store)
    const payload = { lineItems: [pieces(1, mug), pieces(1, lamp)] }
    const { server } = second.app
    const headers = { authorization: anna.as }
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        if (at % 2 === 0) return (await anna.add(...payload.lineItems)).status
        return (
          await server.inject({ method: 'POST', url: '/ecom/v1/carts/current/add-to-cart', headers, payload })
        ).statusCode
      }),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(quantitiesByName(await anna.cart())).toEqual({ Mug: 40, Lamp: 40 })
    expect(await cartsOf(anna)).toBe(1)
  })
})

test('adds, removals, quantities and notes at once all happen, and nothing else', async () => {
  const anna = await shopper(store)
  const { cart } = (await anna.add(pieces(1, lamp), pieces(1, rug))).body
  const [lamps, rugs] = cart.lineItems
  const replies = await Promise.all([
    ...Array.from({ length: 15 }, () => anna.add(pieces(2, mug))),
    ...Array.from({ length: 15 }, () => anna.add(pieces(3, bowl))),
    anna.remove(lamps.id),
    anna.set({ id: rugs.id, quantity: 7 }),
    anna.patch({ cartInfo: { buyerNote: 'Ring twice' } }),
    anna.patch({ cartInfo: { buyerInfo: { email: 'anna@example.com' } } }),
  ])
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const last = await anna.cart()
  expect(quantitiesByName(last)).toEqual({ Rug: 7, Mug: 30, Bowl: 25 })
  expect(last.body.cart).toMatchObject({
    buyerNote: 'Ring twice',
    buyerInfo: { email: 'anna@example.com' },
    revision: '35',
  })
})

test('of many deletions at once one finds the cart', async () => {
  const anna = await shopper(store)
  await anna.add(pieces(1, mug))
  const replies = await Promise.all(Array.from({ length: 8 }, () => anna.discard()))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404, 404, 404])
})

test('two shoppers at once do not see each other’s pieces', async () => {
  const [anna, ben] = [await shopper(store), await shopper(store)]
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => (at % 2 ? anna.add(pieces(1, mug)) : ben.add(pieces(2, mug)))),
  )
  expect(quantitiesByName(await anna.cart())).toEqual({ Mug: 10 })
  expect(quantitiesByName(await ben.cart())).toEqual({ Mug: 20 })
})
