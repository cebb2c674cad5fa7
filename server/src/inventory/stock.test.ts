import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../test/checkouts.ts'
import { stock, stockMug, variantOf, vase } from '../../test/fixtures.ts'
import { openStore, type Store } from '../../test/store.ts'
import { storeAppIds } from '../catalogue/items/rules.ts'
import * as catalogue from '../catalogue/items/service.ts'
import type { Product } from '../catalogue/model/product.rules.ts'
import * as products from '../catalogue/products/service.ts'
import { statement } from '../platform/db/db.ts'
import * as inventory from './service.ts'
import * as stockHolds from './stock/holds.service.ts'
import { updateStock } from './stock/items.queries.ts'
import * as stockItems from './stock/items.service.ts'
import { free as freeStock, onlyVariant, type Shortage, type Stock, type StockDemand } from './stock/rules.ts'

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

const minutes = 60_000
const newCheckout = () => store.shop.newId()

function want(product: Product, quantity: number, choice?: string): StockDemand {
  const variantId = choice === undefined ? onlyVariant : variantOf(product, choice)
  return { productId: product.id, variantId, quantity }
}

const hold = (checkoutId: string, wants: StockDemand[], forMinutes = 10) =>
  store.shop.db.transaction((tx) =>
    inventory.hold(tx, store.shop, {
      siteId: store.siteId,
      checkoutId,
      wants,
      expiresAt: store.clock.now + forMinutes * minutes,
    }),
  )

const saleTo = (checkoutId: string) => ({
  siteId: store.siteId,
  checkoutId,
  orderId: store.shop.newId(),
  author: store.merchant,
})

/** As placing an order does: everything or nothing. */
async function take(checkoutId: string, wants: StockDemand[]): Promise<Shortage[]> {
  let missing: Shortage[] = []
  const rollback = new Error('sold out')
  try {
    await store.shop.db.transaction(async (tx) => {
      missing = (await inventory.sell(tx, store.shop, { ...saleTo(checkoutId), wants })).shorts
      if (missing.length > 0) throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw error
  }
  stockHolds.publishChange(store.shop, store.siteId, wants)
  return missing
}

async function stockOf({ productId, variantId }: StockDemand): Promise<Stock> {
  const [appId = ''] = storeAppIds
  const reference = { appId, catalogItemId: productId, options: { variantId } }
  const [item] = await catalogue.freshItems(store.shop, store.siteId, [reference])
  if (!item) throw new Error('no such item')
  return item.stock
}

const free = async (wanted: StockDemand, checkoutId?: string) =>
  freeStock(await stockOf(wanted), store.clock.now, checkoutId)

describe('The last pieces', () => {
  test('of 64 buyers exactly five get one of five pieces, five times', async () => {
    for (let round = 0; round < 5; round++) {
      const scarce = want(await stock(store, { ...vase, name: `Scarce Vase ${round}` }, 5), 1)
      const outcomes = await Promise.all(Array.from({ length: 64 }, () => take(newCheckout(), [scarce])))
      expect(outcomes.filter((missing) => missing.length === 0)).toHaveLength(5)
      expect(await stockOf(scarce)).toMatchObject({ onHand: 5, allocated: 5 })
    }
  })

  test('buyers of overlapping items never deadlock', async () => {
    const [a, b, c] = await Promise.all(
      ['A', 'B', 'C'].map(async (name) => want(await stock(store, { ...vase, name }, 20), 1)),
    )
    if (!a || !b || !c) throw new Error('three products were made')
    const baskets = [
      [a, b, c],
      [c, b, a],
      [b, a],
      [c, a],
    ]
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, index) => take(newCheckout(), baskets[index % 4] ?? [])),
    )
    expect(outcomes.flat().every(({ available }) => available === 0)).toBe(true)
    expect((await stockOf(a)).allocated).toBe(20)
  })

  test('lines of the same variant are added up', async () => {
    const mug = await stockMug(store)
    const twice = [want(mug, 3, 'Sage'), want(mug, 1, 'Oat'), want(mug, 3, 'Sage')]
    expect(await take(newCheckout(), twice)).toEqual([
      { productId: mug.id, variantId: variantOf(mug, 'Sage'), requested: 6, available: 5 },
    ])
    expect(await stockOf(want(mug, 1, 'Oat'))).toMatchObject({ allocated: 0 })
    expect(await take(newCheckout(), [want(mug, 3, 'Sage'), want(mug, 2, 'Sage')])).toEqual([])
  })

  test('a deleted product is missing', async () => {
    const gone = { productId: store.shop.newId(), variantId: onlyVariant, quantity: 1 }
    const { productId, variantId } = gone
    expect(await take(newCheckout(), [gone])).toEqual([{ productId, variantId, requested: 1, available: 0 }])
    expect(await hold(newCheckout(), [gone])).toHaveLength(1)
  })
})

describe('A hold', () => {
  test('keeps pieces from others, not from its owner', async () => {
    const one = want(await stock(store, { ...vase, name: 'Held Vase' }, 5), 4)
    const mine = newCheckout()
    expect(await hold(mine, [one])).toEqual([])
    expect(await free(one)).toBe(1)
    expect(await free(one, mine)).toBe(5)
    expect(await take(newCheckout(), [one])).toMatchObject([{ requested: 4, available: 1 }])
    expect(await take(mine, [one])).toEqual([])
    expect(await stockOf(one)).toMatchObject({ allocated: 4, holds: [] })
  })

  test('ends by itself when it expires', async () => {
    const one = want(await stock(store, { ...vase, name: 'Timed Vase' }, 1), 1)
    await hold(newCheckout(), [one], 10)
    store.clock.advance(9 * minutes)
    expect(await free(one)).toBe(0)
    store.clock.advance(1 * minutes)
    expect(await free(one)).toBe(1)
    expect(await take(newCheckout(), [one])).toEqual([])
  })

  test('that has expired can still buy what is left', async () => {
    const one = want(await stock(store, { ...vase, name: 'Late Vase' }, 1), 1)
    const late = newCheckout()
    await hold(late, [one], 10)
    store.clock.advance(11 * minutes)
    expect(await take(late, [one])).toEqual([])
  })

  test('is replaced and extended by the next one of the same checkout', async () => {
    const [a, b] = await Promise.all(
      ['First', 'Second'].map(async (name) => want(await stock(store, { ...vase, name }, 5), 5)),
    )
    if (!a || !b) throw new Error('two products were made')
    const checkout = newCheckout()
    await hold(checkout, [a], 10)
    store.clock.advance(5 * minutes)
    await hold(checkout, [{ ...b, quantity: 2 }], 10)
    expect([await free(a), await free(b)]).toEqual([5, 3])
    store.clock.advance(9 * minutes)
    expect(await free(b)).toBe(3)
  })

  test('takes what is available and reports what is missing', async () => {
    const one = want(await stock(store, { ...vase, name: 'Few Vases' }, 3), 5)
    expect(await hold(newCheckout(), [one])).toEqual([
      { productId: one.productId, variantId: one.variantId, requested: 5, available: 3 },
    ])
    expect(await free(one)).toBe(0)
  })

  test('can be released', async () => {
    const one = want(await stock(store, { ...vase, name: 'Freed Vase' }, 3), 3)
    const checkout = newCheckout()
    await hold(checkout, [one])
    const released = await store.shop.db.transaction((tx) => stockHolds.release(tx, store.siteId, checkout))
    expect(released).toEqual([one])
    expect(await free(one)).toBe(3)
  })

  test('made by 32 checkouts for five pieces holds exactly five', async () => {
    const one = want(await stock(store, { ...vase, name: 'Wanted Vase' }, 5), 1)
    const outcomes = await Promise.all(Array.from({ length: 32 }, () => hold(newCheckout(), [one])))
    expect(outcomes.filter((missing) => missing.length === 0)).toHaveLength(5)
    expect((await stockOf(one)).holds).toHaveLength(5)
  })

  test('that expired an hour ago is deleted', async () => {
    const one = want(await stock(store, { ...vase, name: 'Tidy Vase' }, 1), 1)
    await hold(newCheckout(), [one], 1)
    store.clock.advance(62 * minutes)
    await store.runJob('housekeeping')
    const rows = await store.shop.db.run(
      statement('test.holds', 'SELECT 1 FROM holds WHERE site_id = $1 AND product_id = $2'),
      [store.siteId, one.productId],
    )
    expect(rows).toEqual([])
  })

  test('does not make the product look sold out to others', async () => {
    const vases = await stock(store, { ...vase, name: 'Shown Vase' }, 2)
    await hold(newCheckout(), [want(vases, 2)])
    stockHolds.publishChange(store.shop, store.siteId, [want(vases, 2)])
    const { body } = await store.ask('GET', `/stores-reader/v1/products/${vases.id}`, {
      as: await store.visitor(),
    })
    expect(body.product.stock).toMatchObject({ quantity: 2, inStock: true })
  })
})

describe('Untracked stock', () => {
  test('sells without limit while it is in stock', async () => {
    const endless = want(
      await products.create(store.shop, store.merchant, { ...vase, name: 'Endless' }),
      90_000,
    )
    expect(await hold(newCheckout(), [endless])).toEqual([])
    expect(await take(newCheckout(), [endless])).toEqual([])
    expect(await free(endless)).toBe(Number.POSITIVE_INFINITY)
    expect(await stockOf(endless)).toMatchObject({ allocated: 0, holds: [] })
  })

  test('is not sold when it is out of stock', async () => {
    const product = await products.create(store.shop, store.merchant, { ...vase, name: 'Ended' })
    await stockItems.set(store.shop, store.merchant, {
      productId: product.id,
      variants: [{ variantId: onlyVariant, inStock: false }],
    })
    expect(await take(newCheckout(), [want(product, 1)])).toMatchObject([{ available: 0 }])
  })
})

describe('Pre-orders', () => {
  test('sell on below zero, up to their limit', async () => {
    const coming = await stock(store, { ...vase, name: 'Coming Soon' }, 1)
    await stockItems.set(store.shop, store.merchant, {
      productId: coming.id,
      preorder: { enabled: true, limit: 3 },
    })
    expect(await take(newCheckout(), [want(coming, 5)])).toMatchObject([{ available: 4 }])
    expect(await take(newCheckout(), [want(coming, 3)])).toEqual([])
    expect(await free(want(coming, 1))).toBe(1)
  })

  test('of untracked variants stay within their limit, too', async () => {
    const coming = await products.create(store.shop, store.merchant, {
      ...vase,
      name: 'Uncounted Soon',
      preorder: { enabled: true, message: 'In May', limit: 2 },
    })
    await stockItems.set(store.shop, store.merchant, {
      productId: coming.id,
      variants: [{ variantId: onlyVariant, inStock: false }],
    })
    expect(await take(newCheckout(), [want(coming, 2)])).toEqual([])
    expect(await take(newCheckout(), [want(coming, 1)])).toMatchObject([{ available: 0 }])
  })

  test('that end leave what was sold as it is', async () => {
    const coming = await stock(store, { ...vase, name: 'Was Coming' }, 0)
    await stockItems.set(store.shop, store.merchant, { productId: coming.id, preorder: { enabled: true } })
    await take(newCheckout(), [want(coming, 3)])
    await stockItems.set(store.shop, store.merchant, { productId: coming.id, preorder: { enabled: false } })
    expect(await stockOf(want(coming, 1))).toMatchObject({ allocated: 3, onHand: 0 })
    expect(await free(want(coming, 1))).toBe(0)
  })
})

describe('Stock that comes back', () => {
  test('after a declined payment can be sold again', async () => {
    const one = want(await stock(store, { ...vase, name: 'Returned' }, 2), 2)
    await take(newCheckout(), [one])
    await store.shop.db.transaction((tx) =>
      inventory.restock(tx, store.shop, { ...saleTo(''), reason: 'ORDER_CANCELED', wants: [one] }),
    )
    expect(await free(one)).toBe(2)
  })

  test('is out of stock after its last two colours sell at the same time', async () => {
    const visitor = await store.visitor()
    for (let round = 0; round < 10; round++) {
      const mug = await stockMug(store)
      const lasts = [want(mug, 12, 'Oat'), want(mug, 5, 'Sage')]
      await Promise.all(lasts.map((last) => take(newCheckout(), [last])))
      const { body } = await store.ask('POST', '/stores-reader/v1/products/query-platformized', {
        as: visitor,
        body: { query: { filter: { id: mug.id, 'stock.inventoryStatus': 'OUT_OF_STOCK' } } },
      })
      expect(body.metadata.total).toBe(1)
    }
  })

  test('and stock that sells out are each published once', async () => {
    const product = await stock(store, { ...vase, name: 'Flipping' }, 3)
    await take(newCheckout(), [want(product, 2)])
    await take(newCheckout(), [want(product, 1)])
    await store.shop.db.transaction((tx) =>
      inventory.restock(tx, store.shop, {
        ...saleTo(''),
        reason: 'ORDER_CANCELED',
        wants: [want(product, 1)],
      }),
    )
    const events = await store.shop.db.run(variantEvents, [store.siteId, product.id])
    const flip = { variants: [{ variantId: onlyVariant, choices: {}, changedFields: ['inStock'] }] }
    expect(events.slice(-2)).toMatchObject([{ payload: flip }, { payload: flip }])
    expect(events.map(({ sequence }) => Number(sequence))).toEqual(events.map((_, index) => index + 1))
  })
})

const variantEvents = statement<{ payload: unknown; sequence: bigint }>(
  'test.variant-events',
  `SELECT payload, sequence FROM outbox WHERE site_id = $1 AND entity_id = $2 AND entity = 'variants' ORDER BY sequence`,
)

describe('Setting the stock', () => {
  test('sets the quantity for sale, without sold pieces', async () => {
    const product = await stock(store, { ...vase, name: 'Recounted' }, 5)
    await take(newCheckout(), [want(product, 2)])
    await stockItems.set(store.shop, store.merchant, {
      productId: product.id,
      variants: [{ variantId: onlyVariant, quantity: 10 }],
    })
    expect(await stockOf(want(product, 1))).toMatchObject({ onHand: 12, allocated: 2 })
    expect(await free(want(product, 1))).toBe(10)
  })

  test('accepts 0 to 99,999 pieces of existing variants', async () => {
    const product = await stock(store, { ...vase, name: 'Limited' }, 5)
    const set = (variantId: string, quantity: number) =>
      stockItems.set(store.shop, store.merchant, {
        productId: product.id,
        variants: [{ variantId, quantity }],
      })
    await expect(set(onlyVariant, 100_000)).rejects.toMatchObject({ status: 400 })
    await expect(set(onlyVariant, -1)).rejects.toMatchObject({ status: 400 })
    await expect(set(onlyVariant, 1.5)).rejects.toMatchObject({ status: 400 })
    await expect(set(store.shop.newId(), 1)).rejects.toMatchObject({ status: 400 })
    await expect(
      stockItems.set(store.shop, store.merchant, { productId: store.shop.newId() }),
    ).rejects.toMatchObject({
      code: 'INVENTORY_ITEM_NOT_FOUND',
    })
  })

  test('writes many variants without a join, which could compare each with every other', async () => {
    const plan = await rows<{ 'QUERY PLAN': string }>(store, `EXPLAIN (GENERIC_PLAN) ${updateStock.text}`)
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).not.toMatch(/Join|Nested Loop/)
  })
})
