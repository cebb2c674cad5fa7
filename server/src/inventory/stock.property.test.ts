import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stock, vase } from '../../test/fixtures.ts'
import { openStore, type Store } from '../../test/store.ts'
import { statement } from '../platform/db/db.ts'
import * as inventory from './service.ts'
import * as stockHolds from './stock/holds.service.ts'
import * as stockItems from './stock/items.service.ts'
import { onlyVariant, type Shortage, type StockDemand } from './stock/rules.ts'

// Whatever checkouts do with one product, and in whatever order, the database says what this model says.

interface Model {
  onHand: number
  allocated: number
  backorder: number
  holds: Map<number, { quantity: number; expiresAt: number }>
  /** When the first hold of each buyer began. */
  begun: Map<number, number>
}

interface Real {
  productId: string
  checkouts: string[]
}

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

const minute = 60_000

function freeFor(model: Model, buyer: number): number {
  const held = [...model.holds]
    .filter(([who, { expiresAt }]) => who !== buyer && expiresAt > store.clock.now)
    .reduce((sum, [, { quantity }]) => sum + quantity, 0)
  return Math.max(0, model.onHand - model.allocated + model.backorder - held)
}

type Step = (model: Model, real: Real) => Promise<void>

const reserve =
  (buyer: number, quantity: number, minutes: number): Step =>
  async (model, real) => {
    const expiresAt = store.clock.now + minutes * minute
    const missing = await store.shop.db.transaction((tx) =>
      inventory.hold(tx, store.shop, {
        siteId: store.siteId,
        checkoutId: checkoutOf(real, buyer),
        wants: wants(real, quantity),
        expiresAt,
      }),
    )
    const available = freeFor(model, buyer)
    expect(missing.map((short) => short.available)).toEqual(available < quantity ? [available] : [])
    if (available > 0) {
      const begun = model.begun.get(buyer) ?? store.clock.now
      const latest = begun + 2 * minutes * minute
      model.begun.set(buyer, begun)
      model.holds.set(buyer, {
        quantity: Math.min(quantity, available),
        expiresAt: Math.min(expiresAt, latest),
      })
    } else model.holds.delete(buyer)
  }

const release =
  (buyer: number): Step =>
  async (model, real) => {
    await store.shop.db.transaction((tx) => stockHolds.release(tx, store.siteId, checkoutOf(real, buyer)))
    model.holds.delete(buyer)
    model.begun.delete(buyer)
  }

const expire =
  (minutes: number): Step =>
  async () =>
    store.clock.advance(minutes * minute)

const claim =
  (buyer: number, quantity: number): Step =>
  async (model, real) => {
    const missing = await claimOnce(real, buyer, quantity)
    const available = freeFor(model, buyer)
    expect(missing.map((short) => short.available)).toEqual(available < quantity ? [available] : [])
    if (available < quantity) return
    model.allocated += quantity
    model.holds.delete(buyer)
  }

/** Buyers at the same moment: who gets a piece is open, how many get one is not. */
const rush =
  (buyers: number[]): Step =>
  async (model, real) => {
    const before = [...model.holds.keys()]
    const others = buyers.filter((buyer) => !before.includes(buyer))
    const outcomes = await Promise.all(others.map((buyer) => claimOnce(real, buyer, 1)))
    const sold = outcomes.filter((missing) => missing.length === 0).length
    expect(sold).toBe(Math.min(others.length, freeFor(model, -1)))
    model.allocated += sold
  }

const giveBack =
  (quantity: number): Step =>
  async (model, real) => {
    const returned = Math.min(quantity, model.allocated)
    if (returned === 0) return
    await store.shop.db.transaction((tx) =>
      inventory.restock(tx, store.shop, {
        ...saleTo(''),
        reason: 'ORDER_CANCELED',
        wants: wants(real, returned),
      }),
    )
    model.allocated -= returned
  }

const recount =
  (quantity: number): Step =>
  async (model, real) => {
    await stockItems.set(store.shop, store.merchant, {
      productId: real.productId,
      variants: [{ variantId: onlyVariant, quantity }],
    })
    model.onHand = model.allocated + quantity
  }

async function claimOnce(real: Real, buyer: number, quantity: number): Promise<Shortage[]> {
  const rollback = new Error('sold out')
  let missing: Shortage[] = []
  await store.shop.db
    .transaction(async (tx) => {
      const taken = await inventory.sell(tx, store.shop, {
        ...saleTo(checkoutOf(real, buyer)),
        wants: wants(real, quantity),
      })
      missing = taken.shorts
      if (missing.length > 0) throw rollback
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error
    })
  return missing
}

const saleTo = (checkoutId: string) => ({
  siteId: store.siteId,
  checkoutId,
  orderId: store.shop.newId(),
  author: store.merchant,
})

/** Two lines of the same thing wherever that is possible, since they must count together. */
function wants({ productId }: Real, quantity: number): StockDemand[] {
  const of = (part: number) => ({ productId, variantId: onlyVariant, quantity: part })
  const half = Math.floor(quantity / 2)
  return half > 0 ? [of(half), of(quantity - half)] : [of(quantity)]
}

function checkoutOf({ checkouts }: Real, buyer: number): string {
  return checkouts[buyer] ?? ''
}

async function agrees(model: Model, { productId, checkouts }: Real): Promise<void> {
  const [row] = await store.shop.db.run(figures, [store.siteId, productId, new Date(store.clock.now)])
  if (!row) throw new Error('the stock is gone')
  const { holds, ...counts } = row
  expect(counts).toEqual({ onHand: model.onHand, allocated: model.allocated })
  expect(row.onHand - row.allocated).toBeGreaterThanOrEqual(-model.backorder)
  const live = [...model.holds].filter(([, { expiresAt }]) => expiresAt > store.clock.now)
  expect(new Map(holds.map((one) => [one.checkoutId, one.quantity]))).toEqual(
    new Map(live.map(([buyer, { quantity }]) => [checkouts[buyer], quantity])),
  )
}

const figures = statement<{
  onHand: number
  allocated: number
  holds: { checkoutId: string; quantity: number }[]
}>(
  'test.figures',
  `SELECT on_hand AS "onHand", allocated, (
     SELECT coalesce(jsonb_agg(jsonb_build_object('checkoutId', checkout_id, 'quantity', quantity)), '[]') FROM holds h
     WHERE h.site_id = s.site_id AND h.product_id = s.product_id AND h.expires_at > $3) AS holds
   FROM stock s WHERE site_id = $1 AND product_id = $2`,
)

const buyer = fc.nat(3)
const quantity = fc.integer({ min: 1, max: 6 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(buyer, quantity, fc.integer({ min: 1, max: 10 })).map((some) => reserve(...some)),
  fc.tuple(buyer, quantity).map((some) => claim(...some)),
  buyer.map(release),
  fc.integer({ min: 1, max: 12 }).map(expire),
  fc.uniqueArray(buyer, { minLength: 2 }).map(rush),
  quantity.map(giveBack),
  fc.nat(8).map(recount),
)

test('stock is never sold twice, never below its limit, and holds count exactly as long as they last', async () => {
  const shelf = await stock(store, vase, 0)
  const start = fc.record({ onHand: fc.nat(8), backorder: fc.constantFrom(0, 0, 3) })
  await fc.assert(
    fc.asyncProperty(
      start,
      fc.array(step, { minLength: 1, maxLength: 12 }),
      async ({ onHand, backorder }, steps) => {
        const real = { productId: shelf.id, checkouts: Array.from({ length: 4 }, () => store.shop.newId()) }
        const model: Model = { onHand, allocated: 0, backorder, holds: new Map(), begun: new Map() }
        await reset(real.productId, model)
        for (const run of steps) {
          await run(model, real)
          await agrees(model, real)
        }
      },
    ),
    { numRuns: 250 },
  )
}, 120_000)

async function reset(productId: string, { onHand, backorder }: Model): Promise<void> {
  await store.shop.db.run(resetStock, [store.siteId, productId, onHand, backorder])
}

const resetStock = statement<never>(
  'test.reset',
  `WITH gone AS (DELETE FROM holds WHERE site_id = $1 AND product_id = $2), preorders AS (
     UPDATE inventory_items SET preorder_enabled = $4 > 0, preorder_limit = $4 WHERE site_id = $1 AND product_id = $2)
   UPDATE stock SET on_hand = $3, allocated = 0, backorder_limit = $4 WHERE site_id = $1 AND product_id = $2`,
)
