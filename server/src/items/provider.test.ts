import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anna,
  approvedCard,
  checkOut,
  declinedCard,
  deliver,
  enterCheckout,
  filled,
  placeOrder,
} from '../../test/checkouts.ts'
import { stock, vase } from '../../test/fixtures.ts'
import { pieces, quantitiesByName, refusal, shopper } from '../../test/shoppers.ts'
import { openStore, type Store } from '../../test/store.ts'
import type { Product } from '../catalogue/model/product.rules.ts'
import { statement } from '../platform/db/db.ts'
import type { Room } from '../platform/room.ts'
import type { ItemProvider } from './provider.ts'
import { collectItems } from './sales.service.ts'

const lessonsApp = '5b7e1c1a-9a53-4c6f-8d41-0f2b8a526c0e'

interface Lesson {
  id: string
  name: string
  price: string
  begins: Date
  free: number
}

const lessonsById = statement<Lesson>(
  'test.lessons',
  `SELECT id, name, price, begins, places - taken AS free FROM test_lessons WHERE site_id = $1 AND id = any($2::text[])`,
)

/** Takes places once for an order, and only if there are enough. */
const takePlaces = statement<{ taken: boolean }>(
  'test.take-places',
  `WITH sale AS (
     INSERT INTO test_lesson_sales (site_id, order_id, lesson_id, places) VALUES ($1, $2, $3, $4)
     ON CONFLICT (site_id, order_id, lesson_id) DO NOTHING RETURNING places),
   lesson AS (
     UPDATE test_lessons SET taken = taken + $4
     WHERE site_id = $1 AND id = $3 AND taken + $4 <= places AND EXISTS (SELECT FROM sale) RETURNING id)
   SELECT EXISTS (SELECT FROM lesson) OR NOT EXISTS (SELECT FROM sale) AS taken`,
)

const returnPlaces = statement<never>(
  'test.return-places',
  `WITH sale AS (
     DELETE FROM test_lesson_sales WHERE site_id = $1 AND order_id = $2 RETURNING lesson_id, places)
   UPDATE test_lessons l SET taken = taken - sale.places FROM sale WHERE l.site_id = $1 AND l.id = sale.lesson_id`,
)

/** What became of orders, as the lessons were told. */
let told: string[] = []
/** A lesson that fails in the middle of the order's transaction. */
let broken = false

const lessons: ItemProvider = {
  appIds: [lessonsApp],
  async find(shop, { siteId, language }, wanted) {
    const ids = wanted.map(({ reference }) => reference.catalogItemId ?? '')
    const byId = new Map((await shop.db.run(lessonsById, [siteId, ids])).map((one) => [one.id, one]))
    return ids.map((id, index) => {
      const lesson = byId.get(id)
      const { level = 'Beginners' } = wanted[index]?.reference.options ?? {}
      return (
        lesson && {
          productName: { original: lesson.name, translated: language === 'de' ? 'Drehkurs' : lesson.name },
          itemType: { preset: 'SERVICE' },
          price: lesson.price,
          descriptionLines: [{ name: { original: 'Level' }, plainText: { original: String(level) } }],
          serviceProperties: { scheduledDate: lesson.begins.toISOString() },
          quantityAvailable: lesson.free,
        }
      )
    })
  },
  async sell(tx, _shop, { siteId, orderId, lines }) {
    if (broken) throw new Error('the lessons are broken')
    const shorts = []
    for (const { id = '', catalogReference, quantity } of lines) {
      const values = [siteId, orderId, catalogReference?.catalogItemId, quantity]
      const [sale] = await tx.run(takePlaces, values)
      if (!sale?.taken) shorts.push({ lineItemId: id, available: 0 })
    }
    return shorts
  },
  async follow(tx, _shop, { siteId, orderId, order, ...change }) {
    told.push(`${change.kind} ${order.paymentStatus}`)
    if (change.kind === 'RELEASED' || (change.kind === 'CANCELED' && change.restock))
      await tx.run(returnPlaces, [siteId, orderId])
  },
}

const lessonsRoom: Room = { items: [lessons] }

let store: Store
let theVase: Product
beforeAll(async () => {
  store = await openStore({
    rooms: [lessonsRoom],
    settings: { languages: ['de'], paymentMethods: ['bank-transfer', 'test-card'] },
  })
  await deliver(store)
  theVase = await stock(store, vase, 1000)
  await write(`CREATE TABLE test_lessons (site_id uuid, id text, name text, price text, begins timestamptz,
    places int, taken int DEFAULT 0, PRIMARY KEY (site_id, id))`)
  await write(`CREATE TABLE test_lesson_sales (site_id uuid, order_id uuid, lesson_id text, places int,
    PRIMARY KEY (site_id, order_id, lesson_id))`)
})
afterAll(() => store.close())
beforeEach(async () => {
  await write('DELETE FROM test_lessons')
  await write('DELETE FROM test_lesson_sales')
  await write(
    `INSERT INTO test_lessons VALUES ('${store.siteId}', 'wheel', 'Wheel class', '60.00', '2026-12-05T09:00:00Z', 6)`,
  )
  told = []
  broken = false
})

const write = (sql: string) => store.shop.db.kysely.executeQuery(CompiledQuery.raw(sql))
const taken = async () =>
  (await write('SELECT taken FROM test_lessons')).rows.map((row) => (row as { taken: number }).taken)[0]
const lesson = (quantity = 1, options?: Record<string, unknown>) => ({
  quantity,
  catalogReference: { appId: lessonsApp, catalogItemId: 'wheel', ...(options ? { options } : {}) },
})
const order = async (...lineItems: object[]) => {
  const { as } = await shopper(store)
  const id = await checkOut(store, { as, lineItems })
  return placeOrder(store, as, id)
}
const orderById = async (id: string) =>
  (await store.ask('GET', `/ecom/v1/orders/${id}`, { as: store.apiKey })).body.order
const scheduledDate = '2026-12-05T09:00:00.000Z'

describe('a lesson, which a room of its own sells,', () => {
  test('is a line of the cart like goods, with its date', async () => {
    const ben = await shopper(store)
    const { body } = await ben.add(lesson(2, { level: 'Masters' }), pieces(1, theVase))
    expect(body.cart.lineItems).toMatchObject([
      {
        productName: { original: 'Wheel class' },
        itemType: { preset: 'SERVICE' },
        price: { amount: '60.00' },
        descriptionLines: [{ name: { original: 'Level' }, plainText: { original: 'Masters' } }],
        serviceProperties: { scheduledDate },
        availability: { status: 'AVAILABLE', quantityAvailable: 6 },
        physicalProperties: { shippable: false },
        rootCatalogItemId: 'wheel',
      },
      { productName: { original: 'Bud Vase' } },
    ])
    expect(body.cart.subtotal.amount).toBe('152.00')
  })

  test('is the same in a cart of the second generation', async () => {
    const { as } = await shopper(store)
    const path = '/ecom/v2/carts/current/add-line-items'
    const { body } = await store.ask('POST', path, { as, body: { catalogItems: [lesson(2)] } })
    expect(body.cart.lineItems[0]).toMatchObject({
      name: { original: 'Wheel class' },
      pricing: { unitPrice: { amount: '60.00' } },
      attributes: { itemType: { preset: 'SERVICE' }, serviceProperties: { scheduledDate } },
      status: 'IN_STOCK',
    })
  })

  test('has the words of the shopper’s language', async () => {
    const as = await store.visitor()
    const headers = { 'x-wix-language': 'de' }
    const body = { lineItems: [lesson()] }
    const path = '/ecom/v1/carts/current/add-to-cart'
    const { cart } = (await store.ask('POST', path, { as, body, headers })).body
    expect(cart.lineItems[0].productName.translated).toBe('Drehkurs')
  })

  test('is not added beyond its places, and not where there is none', async () => {
    const ben = await shopper(store)
    expect(quantitiesByName(await ben.add(lesson(9)))).toEqual({ 'Wheel class': 6 })
    const unknown = { appId: lessonsApp, catalogItemId: 'glaze' }
    expect(refusal(await ben.add({ quantity: 1, catalogReference: unknown }))).toBe('PRODUCT_NOT_FOUND')
    await write('UPDATE test_lessons SET taken = 6')
    const cara = await shopper(store)
    expect(refusal(await cara.add(lesson()))).toBe('OUT_OF_STOCK')
    const [line] = (await ben.cart()).body.cart.lineItems
    expect(line.availability.status).toBe('NOT_AVAILABLE')
  })

  test('that is no longer given must leave the cart', async () => {
    const ben = await shopper(store)
    await ben.add(lesson())
    await write('DELETE FROM test_lessons')
    const [line] = (await ben.cart()).body.cart.lineItems
    expect(line).toMatchObject({
      productName: { original: 'Wheel class' },
      availability: { status: 'NOT_FOUND' },
    })
  })
})

test('a cart of the shop’s own goods is still read with one statement and changed with two', async () => {
  const { db } = store.shop
  const ben = await shopper(store)
  await ben.add(pieces(1, theVase))
  const statements: string[] = []
  const run: typeof db.run = (one, values) => {
    statements.push(one.name)
    return db.run(one, values)
  }
  store.shop.db = { ...db, run }
  try {
    await ben.cart()
    expect(statements.splice(0)).toEqual(['carts.current'])
    await ben.add(pieces(1, theVase))
    expect(statements.splice(0)).toEqual(['carts.current', 'carts.update'])
    await ben.add(lesson())
    statements.length = 0
    await ben.cart()
    expect(statements).toEqual(['carts.current', 'test.lessons'])
  } finally {
    store.shop.db = db
  }
})

describe('an order of a lesson', () => {
  test('takes its places, and says when it is', async () => {
    const { body } = await order(lesson(2), pieces(1, theVase))
    expect(await taken()).toBe(2)
    expect(told).toEqual(['APPROVED NOT_PAID'])
    const { lineItems } = await orderById(body.orderId)
    expect(lineItems[0]).toMatchObject({
      productName: { original: 'Wheel class' },
      itemType: { preset: 'SERVICE' },
      descriptionLines: [{ plainText: { original: 'Beginners' } }],
      serviceProperties: { scheduledDate },
    })
  })

  test('is one with its places: neither stays without the other', async () => {
    broken = true
    expect((await order(lesson(2), pieces(1, theVase))).status).toBe(500)
    expect(await taken()).toBe(0)
  })

  test('is refused for those who come too late: 32 at once for 6 places', async () => {
    const shoppers = await Promise.all(Array.from({ length: 32 }, () => shopper(store)))
    const checkouts = await Promise.all(
      shoppers.map(async ({ as }) => ({ as, id: await checkOut(store, { as, lineItems: [lesson()] }) })),
    )
    const replies = await Promise.all(checkouts.map(({ as, id }) => placeOrder(store, as, id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(6)
    expect(new Set(replies.filter(({ status }) => status !== 200).map(refusal))).toEqual(
      new Set(['FULL_OUT_OF_STOCK']),
    )
    expect(await taken()).toBe(6)
  })

  test('that is cancelled gives its places back if the merchant says so', async () => {
    const [kept, freed] = [await order(lesson(2)), await order(lesson(3))]
    const cancel = (id: string, restockAllItems: boolean) =>
      store.ask('POST', `/ecom/v1/orders/${id}/cancel`, { as: store.apiKey, body: { restockAllItems } })
    await cancel(kept.body.orderId, false)
    await cancel(freed.body.orderId, true)
    await cancel(freed.body.orderId, true)
    expect(await taken()).toBe(2)
    expect(told.slice(2)).toEqual(['CANCELED NOT_PAID', 'CANCELED NOT_PAID'])
  })

  test('that the merchant marks as paid tells the lessons', async () => {
    const { body } = await order(lesson())
    await store.ask('POST', `/ecom/v1/payments-collector/orders/${body.orderId}/mark-as-paid`, {
      as: store.apiKey,
    })
    expect(told).toEqual(['APPROVED NOT_PAID', 'PAID PAID'])
  })

  test('gives its places back when the card is declined, and takes them with another card', async () => {
    const { as } = await shopper(store)
    const checkoutId = await checkOut(store, { as, lineItems: [lesson(2)] })
    const { tab, screen } = await enterCheckout(store, { as, checkoutId })
    const pay = (card: typeof approvedCard) =>
      tab.post(`/checkout/${checkoutId}`, { ...filled(screen, anna), ...card, do: 'place' })
    await pay(declinedCard)
    expect([await taken(), told]).toEqual([0, ['RELEASED DECLINED']])
    await pay(approvedCard)
    expect([await taken(), told]).toEqual([2, ['RELEASED DECLINED', 'APPROVED PAID']])
  })
})

test('two rooms cannot sell items of one app', () => {
  expect(() => collectItems([lessonsRoom, lessonsRoom])).toThrow(`two rooms sell items of ${lessonsApp}`)
})
