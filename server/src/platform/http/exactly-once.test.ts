import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from '../../../test/database-proxy.ts'
import { lineOf, stock, vase } from '../../../test/fixtures.ts'
import { openStore, type Reply, type Store } from '../../../test/store.ts'
import { onlyVariant } from '../../inventory/stock/rules.ts'
import * as audit from '../../staff/audit/chains.service.ts'
import { statement } from '../db/db.ts'

let proxy: DatabaseProxy
let store: Store
let product: { id: string }

beforeAll(async () => {
  store = await openStore({
    async reach(url) {
      proxy = await openDatabaseProxy(url)
      return proxy.url
    },
  })
  product = await stock(store, vase, 1000)
})
beforeEach(() => proxy.cut(0))
afterAll(async () => {
  proxy.cut(0)
  await store.close()
  await proxy.close()
})

let keys = 0

/** Sends a POST as a careful client does: with a key, again and again until it is answered. */
async function insist(path: string, body: object, as = store.apiKey): Promise<Reply> {
  keys += 1
  const headers = { 'idempotency-key': `key-${keys}` }
  for (let tries = 0; tries < 50; tries++) {
    const reply = await store.ask('POST', path, { as, headers, body })
    if (reply.status < 500 && reply.body.details?.applicationError?.code !== 'IDEMPOTENCY_KEY_IN_USE')
      return reply
  }
  throw new Error('never answered')
}

const countOf = async (text: string) => {
  const [row] = await store.shop.db.run(statement<{ count: number }>('', text), [])
  return row?.count
}

test('a COMMIT whose answer is lost is answered with what happened', async () => {
  const visitor = await store.visitor()
  proxy.cut(1000)
  const before = proxy.cuts()
  const added = await insist('/ecom/v1/carts/current/add-to-cart', { lineItems: [lineOf(product)] }, visitor)
  expect(proxy.cuts()).toBe(before + 1)
  expect(added.status).toBe(200)
  expect(added.body.cart.lineItems).toMatchObject([{ quantity: 1 }])
})

test('a request that is repeated with its key is in the audit log once', async () => {
  const entries = "SELECT count(*)::int AS count FROM audit_log WHERE call = 'incrementInventory'"
  const before = await countOf(entries)
  const body = { incrementData: [{ productId: product.id, variantId: onlyVariant, incrementBy: 1 }] }
  const headers = { 'idempotency-key': 'one-and-the-same' }
  for (const _ of [1, 2, 3]) {
    const { status } = await store.ask('POST', '/stores/v2/inventoryItems/increment', {
      as: store.apiKey,
      headers,
      body,
    })
    expect(status).toBe(200)
  }
  expect(await countOf(entries)).toBe((before ?? 0) + 1)
})

describe('with every fifth answer to COMMIT lost, nothing is missing and nothing is done twice:', () => {
  beforeEach(() => proxy.cut(200))

  test('pieces in a cart', async () => {
    const visitor = await store.visitor()
    for (let piece = 0; piece < 25; piece++) {
      await insist('/ecom/v1/carts/current/add-to-cart', { lineItems: [lineOf(product)] }, visitor)
    }
    const { body } = await store.ask('GET', '/ecom/v1/carts/current', { as: visitor })
    expect(body.cart.lineItems).toMatchObject([{ quantity: 25 }])
  })

  test('stock, products and the audit log', async () => {
    const entries =
      "SELECT count(*)::int AS count FROM audit_log WHERE call IN ('decrementInventory', 'createProduct') AND status = 200"
    const [before, logged] = [
      await countOf('SELECT sum(on_hand)::int AS count FROM stock'),
      await countOf(entries),
    ]
    await Promise.all(
      Array.from({ length: 20 }, async (_, number) => {
        const decrementData = [{ productId: product.id, variantId: onlyVariant, decrementBy: 1 }]
        const taken = await insist('/stores/v2/inventoryItems/decrement', { decrementData })
        expect(taken.status).toBe(200)
        const made = await insist('/stores/v1/products', {
          product: { name: `Plate ${number}`, productType: 'physical', priceData: { price: 5 } },
        })
        expect(made.status).toBe(200)
      }),
    )
    proxy.cut(0)
    expect(await countOf('SELECT sum(on_hand)::int AS count FROM stock')).toBe((before ?? 0) - 20)
    expect(await countOf("SELECT count(*)::int AS count FROM products WHERE name LIKE 'Plate %'")).toBe(20)
    expect(await countOf(entries)).toBe((logged ?? 0) + 40)
    expect(await audit.verifyChain(store.shop, store.siteId)).toMatchObject({ entries: expect.any(Number) })
  })
})

describe('a change that fails with an error', () => {
  test('leaves no trace, neither its effect nor its audit entry', async () => {
    const made = "SELECT count(*)::int AS count FROM audit_log WHERE call = 'createProduct' AND status = 200"
    const before = await countOf(made)
    const create = (name: string) => {
      const product = { name, productType: 'physical', priceData: { price: 5 } }
      return store.ask('POST', '/stores/v1/products', { as: store.apiKey, body: { product } })
    }
    // Its event cannot be written.
    await store.shop.db.run(statement('', 'ALTER TABLE outbox RENAME TO outbox_away'), [])
    const { status } = await create('Ghost')
    await store.shop.db.run(statement('', 'ALTER TABLE outbox_away RENAME TO outbox'), [])
    expect(status).toBe(500)
    expect(await countOf("SELECT count(*)::int AS count FROM products WHERE name = 'Ghost'")).toBe(0)
    expect(await countOf(made)).toBe(before)
    expect((await create('Guest')).status).toBe(200)
    expect(await countOf(made)).toBe((before ?? 0) + 1)
  })
})
