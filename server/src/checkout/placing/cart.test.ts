import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkOut, deliver, placeOrder, rows } from '../../../test/checkouts.ts'
import { pieces, quantitiesByName, refusal, type Shopper, shelve, shopper } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import { place } from './service.ts'

let store: Store
let mug: Product
let lamp: Product

beforeAll(async () => {
  store = await openStore({ settings: { paymentMethods: ['manual', 'test-card'] } })
  await deliver(store)
  mug = await shelve(store, { name: 'Mug', price: 12 })
  lamp = await shelve(store, { name: 'Lamp', price: 80 })
})

afterAll(() => store.close())

const ordered = async (orderId: string) => {
  const { body } = await store.ask('GET', `/ecom/v1/orders/${orderId}`, { as: store.apiKey })
  return Object.fromEntries(
    body.order.lineItems.map(
      ({ productName, quantity }: { productName: { original: string }; quantity: number }) => [
        productName.original,
        quantity,
      ],
    ),
  )
}

const orderOf = async ({ as }: Shopper, checkoutId: string) =>
  ordered((await placeOrder(store, as, checkoutId)).body.orderId)

describe('after the order of a cart', () => {
  test('the shopper begins with an empty one', async () => {
    const anna = await shopper(store)
    const id = await checkOut(store, { as: anna.as, lineItems: [pieces(2, mug)] })
    expect(await orderOf(anna, id)).toEqual({ Mug: 2 })
    expect(refusal(await anna.cart())).toBe('OWNED_CART_NOT_FOUND')
  })

  test('lines and pieces added after the checkout stay in the current cart', async () => {
    const anna = await shopper(store)
    const id = await checkOut(store, { as: anna.as, lineItems: [pieces(2, mug)] })
    const before = (await anna.add(pieces(3, mug), pieces(1, lamp))).body.cart
    expect(await orderOf(anna, id)).toEqual({ Mug: 2 })
    const after = await anna.cart()
    expect(quantitiesByName(after)).toEqual({ Mug: 3, Lamp: 1 })
    expect(after.body.cart.id).not.toBe(before.id)
    expect(quantitiesByName(await anna.add(pieces(1, lamp)))).toEqual({ Mug: 3, Lamp: 2 })
    const second = await checkOut(store, { as: anna.as, lineItems: [pieces(1, lamp)] })
    expect(await orderOf(anna, second)).toEqual({ Mug: 3, Lamp: 3 })
  })

  test('items removed at the checkout do not come back', async () => {
    const anna = await shopper(store)
    const id = await checkOut(store, { as: anna.as, lineItems: [pieces(2, mug), pieces(1, lamp)] })
    const { checkout } = (await store.ask('GET', `/ecom/v1/checkouts/${id}`, { as: anna.as })).body
    const lineItemIds = [checkout.lineItems[1].id]
    await store.ask('POST', `/ecom/v1/checkouts/${id}/remove-line-items`, {
      as: anna.as,
      body: { lineItemIds },
    })
    expect(await orderOf(anna, id)).toEqual({ Mug: 2 })
    expect(refusal(await anna.cart())).toBe('OWNED_CART_NOT_FOUND')
  })

  test('they also stay after a payment by card', async () => {
    const anna = await shopper(store)
    const id = await checkOut(store, { as: anna.as, lineItems: [pieces(1, mug)] })
    await anna.add(pieces(1, lamp))
    const fields = { cardNumber: '4242 4242 4242 4242', cardExpiry: '12 / 30', cardCode: '123' }
    const placed = await place(store.shop, {
      siteId: store.siteId,
      checkoutId: id,
      payment: { method: 'test-card', fields },
    })
    expect(placed.status).toBe('PLACED')
    expect(quantitiesByName(await anna.cart())).toEqual({ Lamp: 1 })
  })

  test('an event announces the new cart', async () => {
    const anna = await shopper(store)
    const id = await checkOut(store, { as: anna.as, lineItems: [pieces(1, mug)] })
    await anna.add(pieces(1, lamp))
    await placeOrder(store, anna.as, id)
    const { cart } = (await anna.cart()).body
    const events = await rows(store, 'SELECT type, sequence FROM outbox WHERE entity_id = $1', [cart.id])
    expect(events).toEqual([{ type: 'wix.ecom.v1.cart_created', sequence: 1n }])
  })
})

test.each([1, 2, 3])(
  'of adds while the order is placed none is lost and none is doubled (round %i)',
  async () => {
    const anna = await shopper(store)
    const id = await checkOut(store, { as: anna.as, lineItems: [pieces(1, mug)] })
    const [order, ...adds] = await Promise.all([
      placeOrder(store, anna.as, id),
      ...Array.from({ length: 30 }, () => anna.add(pieces(1, mug), pieces(1, lamp))),
    ])
    expect(new Set(adds.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await ordered(order.body.orderId)).toEqual({ Mug: 1 })
    expect(quantitiesByName(await anna.cart())).toEqual({ Mug: 30, Lamp: 30 })
  },
)
