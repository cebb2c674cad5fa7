import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { atLeisure, growCatalogue } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { statement } from '../../platform/db/db.ts'
import * as products from '../products/service.ts'
import { ask, type ProductIndexLimits, type Question, settle, start, stop } from './service.ts'

let store: Store
beforeAll(async () => {
  store = await openStore({ productIndex: { ...usual } })
  await growCatalogue(store.shop, store.siteId, 300)
})
afterAll(() => store.close())
afterEach(() => begin())

const usual: ProductIndexLimits = { megabytes: 100, leastProducts: 100, patience: 60_000 }

const dear: Question = {
  condition: { number: 'price', comparison: '>=', value: 1_000_000 },
  ...{ selected: [], facets: [], prices: false, keyed: false },
  ...{ sort: { by: 'id', descending: false }, offset: 0, limit: 10 },
}
const asked = async () => (await ask(store.shop, store.siteId, dear))?.total

/** What the database says. */
async function stored(): Promise<number> {
  const [row] = await store.shop.db.run(dearProducts, [store.siteId])
  return row?.count ?? 0
}

const dearProducts = statement<{ count: number }>(
  'test.dear-products',
  'SELECT count(*)::int AS count FROM products WHERE site_id = $1 AND price >= 1000000',
)

/** Without an index, as after a restart. */
async function begin(): Promise<void> {
  await stop(store.shop)
  await start(store.shop)
}

async function build(): Promise<void> {
  await asked()
  await settle(store.shop)
}

/** Makes a product dear in a transaction of another server, which ends when `work` has. */
const elsewhere = (number: number, work: () => Promise<unknown> = async () => {}) =>
  atLeisure(store.shop, async (client) => {
    await client.query('BEGIN')
    await client.query(
      `WITH changed AS (
         UPDATE products SET price = 2000000 WHERE site_id = $1 AND numeric_id = $2 RETURNING site_id, id
       ) INSERT INTO product_changes (site_id, product_id) SELECT site_id, id FROM changed`,
      [store.siteId, 1_000_000 + number],
    )
    await work()
    await client.query('COMMIT')
  })

/** As another server announces a change. */
const announce = () => store.shop.changes.publish('catalogue', store.siteId)

test('the database answers until the index is ready', async () => {
  expect(await asked()).toBeUndefined()
  await settle(store.shop)
  expect(await asked()).toBe(await stored())
})

test('a change is in the next answer', async () => {
  await build()
  const { shop, merchant } = store
  const { id } = await products.create(shop, merchant, { name: 'Grand Piano', price: 20_000 })
  expect(await asked()).toBe(await stored())
  await products.update(shop, merchant, { id, patch: { price: 9 } })
  expect(await asked()).toBe(await stored())
  await products.update(shop, merchant, { id, patch: { price: 20_000 } })
  await products.remove(shop, merchant, id)
  expect(await asked()).toBe(await stored())
})

test('a change of another server is in the next answer after it was announced', async () => {
  await build()
  await elsewhere(1)
  announce()
  expect(await asked()).toBe(await stored())
})

test('a change is not missed because later ones were saved before it', async () => {
  await build()
  await elsewhere(2, async () => {
    await elsewhere(3)
    announce()
    expect(await asked()).toBe(await stored())
  })
  announce()
  expect(await asked()).toBe(await stored())
})

test('changes while the index is built are in it', async () => {
  await elsewhere(4, build)
  announce()
  expect(await asked()).toBe(await stored())
})

test('a change that nobody announces is found after two seconds', async () => {
  await build()
  await elsewhere(5)
  await expect.poll(asked, { timeout: 30_000, interval: 200 }).toBe(await stored())
})

/** Bytes of the index. */
async function memory(): Promise<number> {
  const text = await store.shop.metrics.print()
  return Number(/^cartwright_product_index_bytes(?:\{.*\})? (\d+)$/m.exec(text)?.[1])
}

const readAllAgain = () =>
  atLeisure(store.shop, async (client) => {
    await client.query(
      'INSERT INTO product_changes (site_id, product_id) SELECT site_id, id FROM products WHERE site_id = $1',
      [store.siteId],
    )
  })

test('an index with many products that are gone is built anew', async () => {
  await build()
  const fresh = await memory()
  for (let round = 0; round < 5; round++) {
    await readAllAgain()
    announce()
    expect(await asked()).toBe(await stored())
  }
  expect(await memory()).toBeGreaterThan(2 * fresh)
  await asked()
  await settle(store.shop)
  expect(await memory()).toBeLessThan(1.5 * fresh)
  await elsewhere(6)
  announce()
  expect(await asked()).toBe(await stored())
})

test('the database answers while the server stops', async () => {
  await build()
  await stop(store.shop)
  expect(await asked()).toBeUndefined()
  await settle(store.shop)
  expect(await asked()).toBeUndefined()
  await start(store.shop)
  await build()
  expect(await asked()).toBe(await stored())
})

test('an index that was closed while it was built answers nothing, and the next one has all products', async () => {
  expect(await asked()).toBeUndefined()
  await begin()
  await settle(store.shop)
  expect(await asked()).toBeUndefined()
  await settle(store.shop)
  expect(await asked()).toBe(await stored())
})

test('a unit of work asks the database, which alone knows its changes', async () => {
  await build()
  await store.shop.db.unit(async () => expect(await asked()).toBeUndefined())
})

test.each<[string, Partial<ProductIndexLimits>]>([
  ['is small', { leastProducts: 1000 }],
  ['needs more memory than the index may have', { megabytes: 0.01 }],
  ['has no index', { megabytes: 0 }],
])('the database answers for a shop that %s', async (_, limits) => {
  Object.assign(store.shop.productIndex, limits)
  await build()
  expect(await asked()).toBeUndefined()
  Object.assign(store.shop.productIndex, usual)
})
