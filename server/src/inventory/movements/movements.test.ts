import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mug, stock, stockMug, variantOf, vase } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import * as products from '../../catalogue/products/service.ts'
import { statement } from '../../platform/db/db.ts'
import { systemCaller } from '../../platform/shop/shop.ts'
import * as inventory from '../service.ts'
import * as stockItems from '../stock/items.service.ts'
import { onlyVariant, type StockDemand } from '../stock/rules.ts'

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

const ask = (method: string, path: string, body?: object, as = store.apiKey) =>
  store.ask(method, path, { as, ...(body ? { body } : {}) })
const movements = async (filter: object, cursorPaging: object = {}) =>
  (await ask('POST', '/admin/v1/stock-movements/query', { query: { filter, cursorPaging } })).body

const sale = () => ({
  siteId: store.siteId,
  checkoutId: store.shop.newId(),
  orderId: store.shop.newId(),
  author: { kind: 'visitor', id: store.shop.newId() } as const,
})

const soldOut = new Error('sold out')

const take = (order: ReturnType<typeof sale>, wants: StockDemand[]) =>
  store.shop.db.transaction(async (tx) => {
    const { shorts, counted } = await inventory.sell(tx, store.shop, { ...order, wants })
    if (shorts.length > 0) throw soldOut
    return counted
  })

const one = ({ id }: Product, quantity: number, variantId = onlyVariant) => ({
  productId: id,
  variantId,
  quantity,
})

describe('Stock movements', () => {
  test('show deliveries, sales and returns, with their author and order', async () => {
    const shelf = await stock(store, { ...vase, name: 'Ledger Vase' }, 7)
    const order = sale()
    await take(order, [one(shelf, 3)])
    store.clock.advance(60_000)
    await store.shop.db.transaction((tx) =>
      inventory.restock(tx, store.shop, {
        ...order,
        author: store.merchant,
        reason: 'ORDER_CANCELED',
        wants: [one(shelf, 2)],
      }),
    )
    const key = { productId: shelf.id, variantId: onlyVariant }
    await ask('POST', '/stores/v2/inventoryItems/increment', { incrementData: [{ ...key, incrementBy: 4 }] })
    await ask('POST', '/stores/v2/inventoryItems/decrement', { decrementData: [{ ...key, decrementBy: 1 }] })
    const { movements: found, metadata } = await movements({ productId: shelf.id })
    const common = { ...key, productName: 'Ledger Vase', choices: {} }
    expect(found).toMatchObject([
      {
        ...common,
        reason: 'DECREMENT',
        onHandChange: -1,
        allocatedChange: 0,
        quantity: 9,
        author: { kind: 'app' },
      },
      { ...common, reason: 'INCREMENT', onHandChange: 4, allocatedChange: 0, quantity: 10 },
      { ...common, reason: 'ORDER_CANCELED', onHandChange: 0, allocatedChange: -2, quantity: 6 },
      { ...common, reason: 'ORDER_PLACED', allocatedChange: 3, onHand: 7, allocated: 3, quantity: 4 },
      { ...common, reason: 'SET', onHandChange: 7, quantity: 7, author: { kind: 'system' } },
    ])
    expect(found[3]).toMatchObject({ orderId: order.orderId, author: order.author })
    expect(found[4]).not.toHaveProperty('orderId')
    expect(metadata).toMatchObject({ count: 5, hasNext: false })
  })

  test('can be read by variant, reason, day and page', async () => {
    const mug = await stockMug(store)
    await take(sale(), [one(mug, 2, variantOf(mug, 'Oat')), one(mug, 1, variantOf(mug, 'Sage'))])
    const oat = await movements({ productId: mug.id, variantId: variantOf(mug, 'Oat') })
    expect(oat.movements.map(({ reason }: { reason: string }) => reason)).toEqual(['ORDER_PLACED', 'SET'])
    expect((await movements({ productId: mug.id, reason: 'SET' })).movements).toHaveLength(2)
    const tomorrow = new Date(store.clock.now + 86_400_000).toISOString()
    expect((await movements({ createdDate: { $gte: tomorrow } })).movements).toEqual([])
    const first = await movements({ productId: mug.id }, { limit: 3 })
    expect(first.metadata.hasNext).toBe(true)
    const { body: rest } = await ask('POST', '/admin/v1/stock-movements/query', {
      query: { cursorPaging: { cursor: first.metadata.cursors.next } },
    })
    const all = [...first.movements, ...rest.movements]
    expect(new Set(all.map(({ id }) => id)).size).toBe(4)
  })

  test('leave out untracked variants and empty changes', async () => {
    const endless = await products.create(store.shop, store.merchant, { ...vase, name: 'Endless Vase' })
    await take(sale(), [one(endless, 50)])
    await stockItems.set(store.shop, store.merchant, { productId: endless.id, tracked: false })
    expect((await movements({ productId: endless.id })).movements).toEqual([])
    const counted = await stock(store, { ...vase, name: 'Counted Vase' }, 2)
    await expect(take(sale(), [one(counted, 3)])).rejects.toBe(soldOut)
    await stockItems.set(store.shop, store.merchant, {
      productId: counted.id,
      variants: [{ variantId: onlyVariant, quantity: 2 }],
    })
    expect((await movements({ productId: counted.id })).movements).toHaveLength(1)
  })

  test('end at zero when a variant or a product is deleted', async () => {
    const mugs = await stockMug(store)
    await take(sale(), [one(mugs, 2, variantOf(mugs, 'Oat'))])
    const options = (mug.options ?? []).map(({ choices, ...option }) => ({
      ...option,
      choices: choices.filter(({ description }) => description !== 'Oat'),
    }))
    const variants = (mug.variants ?? []).filter(({ choices }) => choices?.Color !== 'Oat')
    await products.update(store.shop, store.merchant, { id: mugs.id, patch: { options, variants } })
    const oat = await movements({ productId: mugs.id, variantId: variantOf(mugs, 'Oat') })
    expect(oat.movements[0]).toMatchObject({
      reason: 'VARIANT_REMOVED',
      onHandChange: -12,
      allocatedChange: -2,
      onHand: 0,
      allocated: 0,
    })
    await products.remove(store.shop, store.merchant, mugs.id)
    const all = (await movements({ productId: mugs.id })).movements
    const sum = all.reduce(
      (total: number, { onHandChange }: { onHandChange: number }) => total + onHandChange,
      0,
    )
    expect(sum).toBe(0)
  })

  test('can only be read by merchants of the shop', async () => {
    const visitor = await store.visitor()
    expect((await ask('POST', '/admin/v1/stock-movements/query', {}, visitor)).status).toBe(403)
    const wrong = await ask('POST', '/admin/v1/stock-movements/query', {
      query: { filter: { colour: 'red' } },
    })
    expect(wrong.status).toBe(400)
    expect(wrong.body.details.validationError.fieldViolations[0].field).toContain('query.filter')
  })
})

test('movements add up to the stock, whatever happens at the same time', async () => {
  const mugs = await stockMug(store)
  const variantIds = mugs.variants.map(({ id }) => id)
  const variant = fc.constantFrom(...variantIds)
  const amount = fc.integer({ min: 1, max: 4 })
  const step = fc.oneof(
    fc.record({ kind: fc.constant('buy' as const), variant, amount }),
    fc.record({ kind: fc.constant('return' as const), variant, amount }),
    fc.record({ kind: fc.constant('add' as const), variant, amount }),
    fc.record({ kind: fc.constant('remove' as const), variant, amount }),
    fc.record({ kind: fc.constant('set' as const), variant, amount }),
    fc.record({ kind: fc.constant('stop' as const), variant, amount }),
  )
  const act = async ({ kind, variant: variantId, amount: quantity }: Step) => {
    const key = { productId: mugs.id, variantId }
    if (kind === 'buy') await take(sale(), [{ ...key, quantity }]).catch(() => {})
    if (kind === 'return')
      await store.shop.db.transaction((tx) =>
        inventory.restock(tx, store.shop, {
          ...sale(),
          reason: 'PAYMENT_FAILED',
          wants: [{ ...key, quantity }],
        }),
      )
    if (kind === 'add')
      await ask('POST', '/stores/v2/inventoryItems/increment', {
        incrementData: [{ ...key, incrementBy: quantity }],
      })
    if (kind === 'remove')
      await ask('POST', '/stores/v2/inventoryItems/decrement', {
        decrementData: [{ ...key, decrementBy: quantity }],
      })
    if (kind === 'set')
      await stockItems.set(store.shop, systemCaller(store.siteId), {
        productId: mugs.id,
        tracked: true,
        variants: [{ variantId, quantity }],
      })
    if (kind === 'stop')
      await stockItems.set(store.shop, store.merchant, { productId: mugs.id, tracked: false })
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      await Promise.all(steps.map(act))
      for (const row of await store.shop.db.run(sums, [store.siteId, mugs.id])) {
        expect([row.onHandSum, row.allocatedSum]).toEqual([row.onHand, row.allocated])
        expect([row.lastOnHand, row.lastAllocated]).toEqual([row.onHand, row.allocated])
      }
    }),
    { numRuns: 60 },
  )
}, 120_000)

type Step = { kind: 'buy' | 'return' | 'add' | 'remove' | 'set' | 'stop'; variant: string; amount: number }

const sums = statement<Record<string, number>>(
  'test.sums',
  `SELECT s.on_hand AS "onHand", s.allocated, coalesce(sum(m.on_hand_change), 0)::int AS "onHandSum",
     coalesce(sum(m.allocated_change), 0)::int AS "allocatedSum",
     coalesce((array_agg(m.on_hand ORDER BY m.number DESC))[1], 0) AS "lastOnHand",
     coalesce((array_agg(m.allocated ORDER BY m.number DESC))[1], 0) AS "lastAllocated"
   FROM stock s LEFT JOIN stock_movements m
     ON m.site_id = s.site_id AND m.product_id = s.product_id AND m.variant_id = s.variant_id
   WHERE s.site_id = $1 AND s.product_id = $2 GROUP BY s.on_hand, s.allocated, s.variant_id`,
)
