import { afterAll, beforeAll, expect, test } from 'vitest'
import { member } from '../../test/accounts.ts'
import { rows } from '../../test/checkouts.ts'
import { stock, storeAppId } from '../../test/fixtures.ts'
import { memberTokens, newVisitorFor } from '../../test/members.ts'
import { openStore, type Store } from '../../test/store.ts'
import type { Product } from '../catalogue/model/product.rules.ts'
import { personalData } from './personal-data.ts'
import * as wishlists from './service.ts'

let store: Store
let mug: Product
let bowl: Product
let hidden: Product

beforeAll(async () => {
  store = await openStore()
  mug = await stock(store, { name: 'Mug', price: 12 }, 5)
  bowl = await stock(store, { name: 'Bowl', price: 15 }, 5)
  hidden = await stock(store, { name: 'Jug', price: 15, visible: false }, 5)
})
afterAll(() => store.close())

let serial = 0

async function newMember() {
  const who = await member(store, `wisher-${++serial}@example.com`)
  const { access_token: as } = await memberTokens(store, await newVisitorFor(store, who.id))
  const ask = (action: string, catalogReference: object, more: object = {}) =>
    store.ask('POST', `/ecom/v1/wishlists/${action}`, { as, body: { catalogReference, ...more } })
  return {
    who,
    add: (product: { id: string }, options?: Record<string, unknown>) =>
      ask('add-item', referenceOf(product, options)),
    ask,
    list: async () => (await store.ask('GET', '/ecom/v1/wishlists/get-default', { as })).body.wishlist,
    names: async () => {
      const { body } = await store.ask('GET', '/ecom/v1/wishlists/get-default', { as })
      return body.wishlist.items.map(
        ({ catalogReference }: { catalogReference: { catalogItemId: string } }) =>
          [mug, bowl].find(({ id }) => id === catalogReference.catalogItemId)?.name,
      )
    },
  }
}

const referenceOf = ({ id }: { id: string }, options?: Record<string, unknown>) => ({
  catalogItemId: id,
  appId: storeAppId,
  ...(options ? { options } : {}),
})

const codeOf = ({
  status,
  body,
}: {
  status: number
  body: { details: { applicationError?: { code: string } } }
}) => [status, body.details.applicationError?.code]

test('A member keeps products, each once, the newest first', async () => {
  const { who, add, ask, list, names } = await newMember()
  expect(await list()).toEqual({ id: who.id, memberId: who.id, items: [] })
  expect((await add(mug)).body).toEqual({})
  store.clock.advance(1000)
  await add(bowl)
  await Promise.all([add(mug), add(mug)])
  expect(await names()).toEqual(['Bowl', 'Mug'])
  const { body } = await ask('remove-item', referenceOf(bowl), { returnEntity: true })
  expect(body.wishlist.items).toMatchObject([{ catalogReference: referenceOf(mug) }])
  expect((await ask('remove-item', referenceOf(bowl))).body).toEqual({})
})

test('Two choices of a product are two items', async () => {
  const { add, ask, list } = await newMember()
  await add(mug, { options: { Color: 'Oat' } })
  await add(mug, { options: { Color: 'Sage' } })
  await ask('remove-item', referenceOf(mug, { options: { Color: 'Oat' } }))
  expect((await list()).items).toMatchObject([
    { catalogReference: referenceOf(mug, { options: { Color: 'Sage' } }) },
  ])
})

test('A wishlist holds what the shop shows, and no more than 100 items', async () => {
  const { who, add, ask } = await newMember()
  expect(codeOf(await add({ id: store.shop.newId() }))).toEqual([404, 'PRODUCT_NOT_FOUND'])
  expect(codeOf(await add(hidden))).toEqual([404, 'PRODUCT_NOT_FOUND'])
  expect((await add(mug, { note: 'x'.repeat(1000) })).status).toBe(400)
  expect((await ask('add-item', { appId: storeAppId })).status).toBe(400)
  await rows(
    store,
    `INSERT INTO wishlist_items (site_id, member_id, product_id, options, added_at)
     SELECT $1, $2, gen_random_uuid(), '{}', now() FROM generate_series(1, 99)`,
    [store.siteId, who.id],
  )
  expect((await add(mug)).status).toBe(200)
  expect((await add(mug)).status).toBe(200)
  expect(codeOf(await add(bowl))).toEqual([409, 'WISHLIST_ITEMS_LIMIT_EXCEEDED'])
})

test('Of two items that are added to an almost full wishlist at the same moment, one is kept', async () => {
  const { who } = await newMember()
  await rows(
    store,
    `INSERT INTO wishlist_items (site_id, member_id, product_id, options, added_at)
     SELECT $1, $2, gen_random_uuid(), '{}', now() FROM generate_series(1, 99)`,
    [store.siteId, who.id],
  )
  const { shop, siteId } = store
  const add = (product: { id: string }) =>
    wishlists.add(shop, { siteId, memberId: who.id }, { catalogReference: referenceOf(product) })
  const { second } = await shop.db.unit(async () => {
    await add(mug)
    const second = shop.db.leave(() => add(bowl)).catch((refusal) => refusal)
    const waits = expect.poll(() => shop.db.leave(() => rows(store, waiting, []))).toHaveLength(1)
    await Promise.race([second, waits])
    return { second }
  })
  expect(await second).toMatchObject({ code: 'WISHLIST_ITEMS_LIMIT_EXCEEDED' })
  const kept = 'SELECT FROM wishlist_items WHERE site_id = $1 AND member_id = $2'
  expect(await rows(store, kept, [siteId, who.id])).toHaveLength(100)
})

const waiting = `SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FOR NO KEY UPDATE%'`

test('Whoever is not signed in has no wishlist, and members see their own only', async () => {
  const as = await store.visitor()
  const { add } = await newMember()
  await add(mug)
  const { body } = await store.ask('GET', '/ecom/v1/wishlists/get-default', { as })
  expect(body).toEqual({ wishlist: { items: [] } })
  for (const action of ['add-item', 'remove-item']) {
    const request = { as, body: { catalogReference: referenceOf(mug) } }
    expect((await store.ask('POST', `/ecom/v1/wishlists/${action}`, request)).status).toBe(403)
  }
  expect(await (await newMember()).names()).toEqual([])
})

test('A member gets the wishlist in the archive, and takes it along when leaving', async () => {
  const { who, add, names } = await newMember()
  await add(mug)
  const person = { siteId: store.siteId, memberId: who.id, emails: [] }
  expect(await personalData.export?.(store.shop, person)).toMatchObject({ wishlist: [{ productId: mug.id }] })
  expect(await names()).toEqual(['Mug'])
  const request = { as: store.apiKey }
  expect((await store.ask('DELETE', `/members/v1/members/${who.id}`, request)).status).toBe(200)
  const left = await rows(store, 'SELECT * FROM wishlist_items WHERE member_id = $1', [who.id])
  expect(left).toEqual([])
})
