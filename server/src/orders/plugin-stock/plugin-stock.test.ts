import type { PluginFallback } from '@cartwright/contract/plugins/plugins.ts'
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
  rows,
} from '../../../test/checkouts.ts'
import { stock, vase } from '../../../test/fixtures.ts'
import { pieces, refusal, shopper } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import { type InProcessPlugin, PluginRefusal } from '../../plugins/asking/plugin.ts'

// biome-ignore lint/suspicious/noExplicitAny: a plugin in plain JavaScript
type Loose = any

const studioId = '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d51'

/** The studio's list of seats. It knows what it gave by the order. */
const seats = { free: 10, orders: new Map<string, number>(), asked: [] as string[], isMute: false }

const catalogue: InProcessPlugin = {
  kind: 'CATALOGUE',
  id: studioId,
  name: 'Studio',
  functions: {
    getCatalogItems: ({ request }: Loose) => ({
      catalogItems: request.catalogReferences.map(({ catalogReference }: Loose) => ({
        catalogReference,
        data: {
          productName: { original: 'Wheel class' },
          price: '60.00',
          physicalProperties: { shippable: true },
        },
      })),
    }),
  },
}
const list = {
  kind: 'INVENTORY',
  id: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d52',
  name: 'Studio’s list',
  budget: 300,
  fallback: 'FAIL' as PluginFallback,
  functions: {
    decrementAvailability({ request }: Loose) {
      const { orderId, items, restrictInventoryValue } = request
      seats.asked.push(`take ${items[0].quantity}`)
      const wanted = items[0].quantity
      if (!seats.orders.has(orderId)) {
        if (restrictInventoryValue && seats.free < wanted) throw new PluginRefusal('DECREMENT_NOT_POSSIBLE')
        seats.orders.set(orderId, wanted)
        seats.free -= wanted
      }
      if (seats.isMute) throw new Error('the line is dead')
      return {}
    },
    incrementAvailability({ request }: Loose) {
      seats.asked.push(`give back for ${request.reason}`)
      seats.free += seats.orders.get(request.orderId) ?? 0
      seats.orders.delete(request.orderId)
      if (seats.isMute) throw new Error('the line is dead')
      return {}
    },
  },
} satisfies InProcessPlugin

let store: Store
let theVase: Product
beforeAll(async () => {
  store = await openStore({
    plugins: [catalogue, list],
    settings: { paymentMethods: ['bank-transfer', 'test-card'] },
  })
  await deliver(store)
  theVase = await stock(store, vase, 1000)
})
afterAll(() => store.close())
beforeEach(() => {
  store.clock.advance(120_000)
  Object.assign(seats, { free: 10, orders: new Map(), asked: [], isMute: false })
  fallBack('FAIL')
})

const fallBack = (fallback: PluginFallback) => {
  list.fallback = fallback
  store.shop.changes.publish('plugin', store.siteId)
}
const seat = (quantity = 1) => ({
  quantity,
  catalogReference: { appId: studioId, catalogItemId: 'wheel' },
})
const checkout = async (...lineItems: object[]) => {
  const { as } = await shopper(store)
  return { as, id: await checkOut(store, { as, lineItems }) }
}
const order = async (quantity = 1) => {
  const { as, id } = await checkout(seat(quantity))
  return (await placeOrder(store, as, id)).body.orderId as string
}
const settle = (orderId: string) => store.runJob('settle-plugin-stock', { siteId: store.siteId, orderId })
const cancel = (id: string, restockAllItems: boolean) =>
  store.ask('POST', `/ecom/v1/orders/${id}/cancel`, { as: store.apiKey, body: { restockAllItems } })
const pay = async ({ as, id }: { as: string; id: string }, card: typeof approvedCard) => {
  const { tab, screen } = await enterCheckout(store, { as, checkoutId: id })
  return tab.post(`/checkout/${id}`, { ...filled(screen, anna), ...card, do: 'place' })
}
/** The orders that the studio's list is about, as the shop will ask for them. */
const openOrders = () =>
  rows<{ orderId: string; status: string }>(
    store,
    `SELECT order_id AS "orderId", status FROM plugin_stock WHERE status <> 'TAKEN' AND site_id = $1 ORDER BY updated_at`,
    [store.siteId],
  )
const settleAll = async () => {
  for (const { orderId } of await openOrders()) await settle(orderId)
}

describe('an order takes the stock that a plugin keeps', () => {
  test('before it is placed, once', async () => {
    const { as, id } = await checkout(seat(3), pieces(1, theVase))
    const [one, other] = await Promise.all([placeOrder(store, as, id), placeOrder(store, as, id)])
    expect(one.body.orderId).toBe(other.body.orderId)
    expect([...seats.orders]).toEqual([[one.body.orderId, 3]])
    expect(seats.asked).toEqual(['take 3'])
    await settle(one.body.orderId)
    expect([seats.free, seats.asked]).toEqual([7, ['take 3']])
  })

  test('also where all of a request is one transaction', async () => {
    const { as, id } = await checkout(seat(2))
    const path = `/ecom/v1/checkouts/${id}/create-order`
    const headers = { 'idempotency-key': `order ${id}` }
    const placed = await store.ask('POST', path, { as, body: {}, headers })
    expect(placed.status).toBe(200)
    expect([seats.free, seats.asked]).toEqual([8, ['take 2']])
    seats.free = 0
    const other = await checkout(seat(2))
    const elsewhere = `/ecom/v1/checkouts/${other.id}/create-order`
    const refused = await store.ask('POST', elsewhere, {
      as: other.as,
      body: {},
      headers: { 'idempotency-key': `order ${other.id}` },
    })
    expect([refusal(refused), seats.asked]).toEqual(['FULL_OUT_OF_STOCK', ['take 2', 'take 2']])
  })

  test('and is refused where the plugin does not have it', async () => {
    seats.free = 2
    const whole = await checkout(seat(3))
    expect(refusal(await placeOrder(store, whole.as, whole.id))).toBe('FULL_OUT_OF_STOCK')
    const part = await checkout(seat(3), pieces(1, theVase))
    expect(refusal(await placeOrder(store, part.as, part.id))).toBe('PARTIAL_OUT_OF_STOCK')
    expect([seats.free, await openOrders()]).toEqual([2, []])
  })

  test('and asks nobody for the shop’s own goods', async () => {
    const { as, id } = await checkout(pieces(1, theVase))
    expect((await placeOrder(store, as, id)).status).toBe(200)
    expect(seats.asked).toEqual([])
  })
})

describe('what was taken comes back', () => {
  test('when the order is cancelled with its items put back, once', async () => {
    const id = await order(2)
    await cancel(id, true)
    seats.isMute = true
    await expect(settle(id)).rejects.toThrow('the line is dead')
    seats.isMute = false
    await settle(id)
    await settle(id)
    expect(seats.free).toBe(10)
    expect(seats.asked.slice(1)).toEqual(['give back for ORDER_CANCELED', 'give back for ORDER_CANCELED'])
  })

  test('not when the order is cancelled without', async () => {
    const id = await order(2)
    await cancel(id, false)
    await settle(id)
    expect(seats.free).toBe(8)
  })

  test('when the card is declined and the shopper leaves', async () => {
    const shopping = await checkout(seat(2))
    await pay(shopping, declinedCard)
    expect([seats.free, (await openOrders()).length]).toEqual([8, 1])
    await settleAll()
    expect(seats.free).toBe(8)
    store.clock.advance(11 * 60_000)
    await settleAll()
    expect([seats.free, await openOrders()]).toEqual([10, []])
    expect(seats.asked).toEqual(['take 2', 'give back for ORDER_REJECTED'])
  })

  test('not when the shopper pays with another card', async () => {
    const shopping = await checkout(seat(2))
    await pay(shopping, declinedCard)
    await pay(shopping, approvedCard)
    store.clock.advance(11 * 60_000)
    await settleAll()
    expect([seats.free, seats.asked, await openOrders()]).toEqual([8, ['take 2'], []])
  })

  test('not when the server ends before the order is written and the shopper tries again', async () => {
    const { as, id } = await checkout(seat(2))
    const { transaction } = store.shop.db
    store.shop.db.transaction = ((work: Loose) =>
      seats.orders.size > 0 ? Promise.reject(new Error('the server ends')) : transaction(work)) as Loose
    const { status } = await placeOrder(store, as, id)
    store.shop.db.transaction = transaction
    expect([status, seats.free, (await openOrders()).length]).toEqual([500, 8, 1])
    await settleAll()
    expect((await placeOrder(store, as, id)).status).toBe(200)
    expect([seats.free, seats.asked, await openOrders()]).toEqual([8, ['take 2'], []])
  })

  test('when the shopper then orders less', async () => {
    const shopping = await checkout(seat(4))
    await pay(shopping, declinedCard)
    const path = `/ecom/v1/checkouts/${shopping.id}`
    const { lineItems } = (await store.ask('GET', path, { as: shopping.as })).body.checkout
    const body = { lineItems: [{ id: lineItems[0].id, quantity: 1 }] }
    await store.ask('POST', `${path}/update-line-items-quantity`, { as: shopping.as, body })
    expect((await placeOrder(store, shopping.as, shopping.id)).status).toBe(200)
    expect([seats.free, seats.asked]).toEqual([9, ['take 4', 'give back for ORDER_REJECTED', 'take 1']])
  })
})

describe('a plugin that does not answer', () => {
  test('prevents the order, and gives back what it may have taken', async () => {
    seats.isMute = true
    const { as, id } = await checkout(seat(2))
    expect(refusal(await placeOrder(store, as, id))).toBe('VIOLATIONS_WITH_ERROR_SEVERITY')
    expect(seats.free).toBe(8)
    seats.isMute = false
    store.clock.advance(11 * 60_000)
    await settleAll()
    expect([seats.free, await openOrders()]).toEqual([10, []])
  })

  test('takes nothing more when the shopper tries again', async () => {
    seats.isMute = true
    const { as, id } = await checkout(seat(2))
    await placeOrder(store, as, id)
    seats.isMute = false
    expect((await placeOrder(store, as, id)).status).toBe(200)
    expect(seats.free).toBe(8)
  })

  test('is asked again after the order, where the merchant sells all the same', async () => {
    fallBack('SKIP')
    seats.isMute = true
    seats.free = 1
    const { as, id } = await checkout(seat(2))
    seats.orders.clear()
    list.functions.decrementAvailability = ((real) => (asked: Loose) => {
      if (seats.isMute) throw new Error('the line is dead')
      return real(asked)
    })(list.functions.decrementAvailability)
    const { orderId } = (await placeOrder(store, as, id)).body
    expect([seats.free, await openOrders()]).toEqual([1, [{ orderId, status: 'DUE' }]])
    seats.isMute = false
    await settle(orderId)
    expect([seats.free, await openOrders()]).toEqual([-1, []])
  })
})
