import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { austin, checkOut, deliver, placeOrder, rows } from '../../test/checkouts.ts'
import { vase } from '../../test/fixtures.ts'
import { expectCouponBeforeStock } from '../../test/locks.ts'
import { pieces, refusal, shelve, shopper } from '../../test/shoppers.ts'
import { openStore, type Store } from '../../test/store.ts'
import type { Product } from '../catalogue/model/product.rules.ts'
import * as access from '../sites/apps/service.ts'
import * as sites from '../sites/settings/service.ts'

let store: Store
let theVase: Product

beforeAll(async () => {
  store = await openStore({ settings: { email: 'hello@fieldhouse.test', orderNotifications: false } })
  await deliver(store)
  theVase = await shelve(store, vase)
})

afterAll(() => store.close())

const count = async (table: string) =>
  (await rows<{ count: bigint }>(store, `SELECT count(*) FROM ${table}`))[0]?.count

async function placed(as: string, lineItems: object[] = [pieces(1, theVase)]): Promise<string> {
  const reply = await placeOrder(store, as, await checkOut(store, { as, lineItems }))
  expect(reply.body).toEqual({ orderId: expect.any(String) })
  return reply.body.orderId
}

/** A checkout of a new visitor with a new coupon of ten percent. */
async function checkOutWithCoupon(code: string, lineItems: object[]): Promise<{ as: string; id: string }> {
  const specification = { name: code, code, percentOffRate: 10 }
  await store.ask('POST', '/stores/v2/coupons', { as: store.apiKey, body: { specification } })
  const as = await store.visitor()
  const id = await checkOut(store, { as, lineItems })
  const body = { checkout: { id }, couponCode: code }
  await store.ask('PATCH', `/ecom/v1/checkouts/${id}`, { as, body })
  return { as, id }
}

const getOrder = (as: string, id: string) => store.ask('GET', `/ecom/v1/orders/${id}`, { as })

describe('an order', () => {
  test('contains the items, the prices, the buyer and the address', async () => {
    const { as, id } = await checkOutWithCoupon('TEN', [pieces(2, theVase)])
    const { orderId } = (await placeOrder(store, as, id)).body
    const { body } = await getOrder(as, orderId)
    expect(body.order).toMatchObject({
      id: orderId,
      number: '10001',
      status: 'APPROVED',
      paymentStatus: 'NOT_PAID',
      fulfillmentStatus: 'NOT_FULFILLED',
      checkoutId: id,
      currency: 'USD',
      buyerInfo: { email: 'anna@example.com', visitorId: expect.any(String) },
      createdBy: { visitorId: expect.any(String) },
      lineItems: [
        {
          productName: { original: 'Bud Vase' },
          quantity: 2,
          price: { amount: '28.80', formattedAmount: '$28.80' },
          priceBeforeDiscounts: { amount: '32.00' },
          lineItemPrice: { amount: '57.60' },
          totalDiscount: { amount: '6.40' },
          catalogReference: { catalogItemId: theVase.id },
          physicalProperties: { sku: 'FH-VASE', shippable: true },
        },
      ],
      priceSummary: {
        subtotal: { amount: '64.00' },
        shipping: { amount: '5.00' },
        discount: { amount: '6.40' },
        total: { amount: '62.60', formattedAmount: '$62.60' },
      },
      balanceSummary: { balance: { amount: '62.60' }, paid: { amount: '0.00' } },
      appliedDiscounts: [{ coupon: { code: 'TEN', amount: { amount: '6.40' } }, discountType: 'GLOBAL' }],
      billingInfo: { address: austin },
      recipientInfo: { address: austin },
      shippingInfo: { title: 'Standard', cost: { price: { amount: '5.00' } } },
      channelInfo: { type: 'WEB' },
      purchasedDate: expect.stringMatching(/^2026-11-24T09:00:00/),
    })
    expect(body.order.activities.map(({ type }: { type: string }) => type)).toEqual(['ORDER_PLACED'])
  })

  test('stays as it was when the catalogue changes', async () => {
    const as = await store.visitor()
    const product = await shelve(store, { name: 'Bowl', price: 20 })
    const id = await placed(as, [pieces(1, product)])
    await store.ask('PATCH', `/stores/v1/products/${product.id}`, {
      as: store.apiKey,
      body: { product: { name: 'Big bowl', priceData: { price: 99 } } },
    })
    const { body } = await getOrder(as, id)
    expect(body.order.lineItems[0]).toMatchObject({
      productName: { original: 'Bowl' },
      price: { amount: '20.00' },
    })
  })

  test('numbers follow each other', async () => {
    const as = await store.visitor()
    const numbers: number[] = []
    for (let turn = 0; turn < 3; turn++) {
      numbers.push(Number((await getOrder(as, await placed(as))).body.order.number))
    }
    const [first = 0] = numbers
    expect(numbers).toEqual([first, first + 1, first + 2])
  })

  test('that costs nothing is paid', async () => {
    const gift = await shelve(store, { name: 'Leaflet', price: 0, productType: 'digital' })
    const as = await store.visitor()
    const { body } = await getOrder(as, await placed(as, [pieces(1, gift)]))
    expect(body.order).toMatchObject({
      status: 'APPROVED',
      paymentStatus: 'PAID',
      priceSummary: { total: { amount: '0.00' } },
    })
  })

  test('completes the cart and the checkout: both refuse changes, and adding an item starts a new cart', async () => {
    const anna = await shopper(store)
    const id = await checkOut(store, { as: anna.as, lineItems: [pieces(1, theVase)] })
    const { body: before } = await anna.cart()
    const { orderId } = (await placeOrder(store, anna.as, id)).body
    const read = await store.ask('GET', `/ecom/v1/checkouts/${id}`, { as: anna.as })
    expect(read.body.checkout).toMatchObject({
      completed: true,
      priceSummary: { total: { amount: '37.00' } },
    })
    const change = await store.ask('PATCH', `/ecom/v1/checkouts/${id}`, {
      as: anna.as,
      body: { checkout: { id } },
    })
    expect(refusal(change)).toBe('CHECKOUT_IS_COMPLETE')
    const more = { lineItems: [pieces(1, theVase)] }
    const add = await store.ask('POST', `/ecom/v1/checkouts/${id}/add-to-checkout`, {
      as: anna.as,
      body: more,
    })
    expect(refusal(add)).toBe('CHECKOUT_IS_COMPLETE')
    expect((await anna.cart()).status).toBe(404)
    const { body: after } = await anna.add(pieces(1, theVase))
    expect(after.cart.id).not.toBe(before.cart.id)
    expect((await placeOrder(store, anna.as, id)).body).toEqual({ orderId })
  })
})

describe('an order is placed once', () => {
  test('by 32 identical requests at once', async () => {
    const as = await store.visitor()
    const product = await shelve(store, { name: 'Single', price: 10 }, 40)
    const id = await checkOut(store, { as, lineItems: [pieces(2, product)] })
    const before = await count('orders')
    const replies = await Promise.all(Array.from({ length: 32 }, () => placeOrder(store, as, id)))
    expect(replies.map(({ status }) => status)).toEqual(Array(32).fill(200))
    expect(new Set(replies.map(({ body }) => body.orderId)).size).toBe(1)
    expect((await count('orders')) ?? 0n).toBe((before ?? 0n) + 1n)
    const [stock] = await rows<{ allocated: number }>(
      store,
      'SELECT allocated FROM stock WHERE product_id = $1',
      [product.id],
    )
    expect(stock?.allocated).toBe(2)
    const { orderId } = replies[0]?.body ?? {}
    const mails = await rows<object>(store, 'SELECT id FROM messages WHERE text LIKE $1', ['%Single%'])
    expect(mails).toHaveLength(1)
    expect(await rows(store, 'SELECT id FROM payments WHERE order_id = $1', [orderId])).toHaveLength(1)
  })

  test('by as many buyers as there are pieces, five times over', async () => {
    const buyers = await Promise.all(Array.from({ length: 64 }, () => store.visitor()))
    for (let round = 0; round < 5; round++) {
      const drop = await shelve(store, { name: `Drop ${round}`, price: 10, productType: 'digital' }, 5)
      const checkouts = await Promise.all(
        buyers.map(async (as) => {
          const body = {
            lineItems: [pieces(1, drop)],
            channelType: 'WEB',
            checkoutInfo: { billingInfo: { address: austin } },
          }
          const made = await store.ask('POST', '/ecom/v1/checkouts', { as, body })
          return made.status === 200 ? { as, id: made.body.checkout.id as string } : undefined
        }),
      )
      const entered = checkouts.filter((one) => one !== undefined)
      const replies = await Promise.all(entered.map(({ as, id }) => placeOrder(store, as, id)))
      const won = replies.filter(({ status }) => status === 200)
      expect(new Set(won.map(({ body }) => body.orderId)).size).toBe(5)
      expect(won).toHaveLength(5)
      const lost = new Set(replies.filter(({ status }) => status !== 200).map(refusal))
      for (const code of lost) expect(code).toBe('FULL_OUT_OF_STOCK')
      const [stock] = await rows<{ left: number }>(
        store,
        'SELECT on_hand - allocated AS left FROM stock WHERE product_id = $1',
        [drop.id],
      )
      expect(stock?.left).toBe(0)
    }
  }, 120_000)

  test('by buyers who all checked out before any stock was held', async () => {
    const shop = await openStore({ settings: { reservation: 'NONE' } })
    const drop = await shelve(shop, { name: 'Free for all', price: 10, productType: 'digital' }, 5)
    const buyers = await Promise.all(Array.from({ length: 64 }, () => shop.visitor()))
    const ids = await Promise.all(
      buyers.map(async (as) => {
        const body = {
          lineItems: [pieces(1, drop)],
          channelType: 'WEB',
          checkoutInfo: { billingInfo: { address: austin } },
        }
        return (await shop.ask('POST', '/ecom/v1/checkouts', { as, body })).body.checkout.id as string
      }),
    )
    const replies = await Promise.all(ids.map((id, index) => placeOrder(shop, buyers[index] ?? '', id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
    await shop.close()
  })

  test('and a coupon for one order serves one order', async () => {
    const specification = { name: 'Once', code: 'ONCE', percentOffRate: 50, usageLimit: 1 }
    await store.ask('POST', '/stores/v2/coupons', { as: store.apiKey, body: { specification } })
    const buyers = await Promise.all(Array.from({ length: 8 }, () => store.visitor()))
    const ids = await Promise.all(
      buyers.map(async (as) => {
        const id = await checkOut(store, { as, lineItems: [pieces(1, theVase)] })
        await store.ask('PATCH', `/ecom/v1/checkouts/${id}`, {
          as,
          body: { checkout: { id }, couponCode: 'ONCE' },
        })
        return id
      }),
    )
    await Promise.all(ids.map((id, index) => placeOrder(store, buyers[index] ?? '', id)))
    const used = await rows(
      store,
      'SELECT order_id FROM coupon_uses u JOIN coupons c ON c.id = u.coupon_id WHERE c.code = $1',
      ['ONCE'],
    )
    expect(used).toHaveLength(1)
  })
})

test('cancelling an order locks its coupon before its stock, as placing one does', async () => {
  const lamp = await shelve(store, { name: 'Lamp', price: 30 }, 5)
  const { as, id } = await checkOutWithCoupon('LAMP', [pieces(1, lamp)])
  const { orderId } = (await placeOrder(store, as, id)).body
  const locked = { code: 'LAMP', productId: lamp.id }
  const { status } = await expectCouponBeforeStock(store, locked, () =>
    store.ask('POST', `/ecom/v1/orders/${orderId}/cancel`, {
      as: store.apiKey,
      body: { restockAllItems: true },
    }),
  )
  expect(status).toBe(200)
  expect(await rows(store, 'SELECT on_hand FROM stock WHERE product_id = $1', [lamp.id])).toEqual([
    { on_hand: 5 },
  ])
})

describe('a confirmation', () => {
  test('is written to the buyer in text and HTML, with amounts as the shop writes them', async () => {
    const as = await store.visitor()
    const product = await shelve(store, { name: 'Chair <b>"oak"</b>', price: 1200.5 })
    const order = (await getOrder(as, await placed(as, [pieces(1, product)]))).body.order
    const [mail] = await rows<{
      sender: string
      recipient: string
      subject: string
      text: string
      html: string
    }>(store, 'SELECT sender, recipient, subject, text, html FROM messages WHERE subject LIKE $1', [
      `%${order.number}%`,
    ])
    expect(mail).toMatchObject({
      sender: '"Fieldhouse" <hello@fieldhouse.test>',
      recipient: 'anna@example.com',
      subject: `Your order ${order.number} at Fieldhouse`,
    })
    expect(mail?.text).toContain('1 × Chair <b>"oak"</b>  $1,200.50')
    expect(mail?.text).toContain('Total: $1,205.50')
    expect(mail?.text).toContain('12 Congress Ave')
    expect(mail?.html).toContain('Chair &lt;b&gt;&quot;oak&quot;&lt;/b&gt;')
    expect(mail?.html).not.toContain('<b>"oak"')
  })

  test('speaks the language of the shop', async () => {
    const shop = await openStore({ settings: { language: 'de', currency: 'EUR' } })
    await deliver(shop)
    const product = await shelve(shop, vase)
    const as = await shop.visitor()
    await placeOrder(shop, as, await checkOut(shop, { as, lineItems: [pieces(1, product)] }))
    const text = 'SELECT subject, text FROM messages'
    const [mail] = await rows<{ subject: string; text: string }>(shop, text)
    expect(mail?.subject).toBe('Ihre Bestellung 10001 bei Fieldhouse')
    expect(mail?.text).toMatch(/Gesamt: 37,00\s€/)
    await shop.close()
  })

  test('and events announce the order and the completed checkout and cart', async () => {
    const as = await store.visitor()
    const id = await placed(as)
    const { checkoutId } = (await getOrder(as, id)).body.order
    const events = await rows<{ type: string }>(
      store,
      'SELECT type FROM outbox WHERE entity_id = ANY ($1) ORDER BY entity, sequence',
      [[id, checkoutId]],
    )
    expect(events.map(({ type }) => type)).toEqual([
      'wix.ecom.v1.checkout_created',
      'wix.ecom.v1.checkout_updated',
      'wix.ecom.v1.checkout_completed',
      'wix.ecom.v1.order_created',
      'wix.ecom.v1.order_approved',
      'wix.ecom.v1.order_transactions_updated',
    ])
  })
})

describe('orders are read', () => {
  test('by their buyer and the merchant; for anybody else they do not exist', async () => {
    const anna = await store.visitor()
    const ben = await store.visitor()
    const otherShop = await sites.create(store.shop, 'Next door', {})
    const key = await access.createKey(store.shop, otherShop.id, { name: 'Merchant', permissions: ['*'] })
    const id = await placed(anna)
    const seen = await store.ask('POST', '/ecom/v1/orders/search', { as: key.secret, body: {} })
    expect(seen.body.orders).toEqual([])
    expect((await getOrder(anna, id)).status).toBe(200)
    expect((await getOrder(store.apiKey, id)).status).toBe(200)
    for (const [as, asked] of [
      [ben, id],
      [key.secret, id],
      [anna, store.shop.newId()],
    ] as const) {
      const reply = await getOrder(as, asked)
      expect([reply.status, refusal(reply)]).toEqual([404, 'NOT_FOUND'])
    }
  })

  test('as a list: a shopper’s own, newest first, page by page', async () => {
    const anna = await store.visitor()
    const ids: string[] = []
    for (let turn = 0; turn < 3; turn++) {
      store.clock.advance(1000)
      ids.push(await placed(anna))
    }
    await placed(await store.visitor())
    const search = (body: object) => store.ask('POST', '/ecom/v1/orders/search', { as: anna, body })
    const first = await search({ search: { cursorPaging: { limit: 2 } } })
    expect(first.body.orders.map(({ id }: { id: string }) => id)).toEqual([ids[2], ids[1]])
    expect(first.body.metadata).toMatchObject({
      count: 2,
      hasNext: true,
      cursors: { next: expect.any(String) },
    })
    const next = await search({
      search: { search: { cursorPaging: { cursor: first.body.metadata.cursors.next } } },
    })
    expect(next.body.orders.map(({ id }: { id: string }) => id)).toEqual([ids[0]])
    expect(next.body.metadata.hasNext).toBe(false)
    const empty = await store.ask('POST', '/ecom/v1/orders/search', { as: await store.visitor(), body: {} })
    expect(empty.body).toEqual({ orders: [], metadata: { count: 0, hasNext: false, cursors: {} } })
  })

  test('as a merchant looks for them', async () => {
    const as = await store.visitor()
    const id = await placed(as)
    const { order } = (await getOrder(as, id)).body
    const find = async (filter: object) => {
      const reply = await store.ask('POST', '/ecom/v1/orders/search', {
        as: store.apiKey,
        body: { search: { filter } },
      })
      return reply.body.orders.map((found: { id: string }) => found.id)
    }
    expect(await find({ number: order.number })).toEqual([id])
    expect(await find({ checkoutId: order.checkoutId })).toEqual([id])
    expect(
      await find({ 'buyerInfo.visitorId': order.buyerInfo.visitorId, paymentStatus: 'NOT_PAID' }),
    ).toEqual([id])
    expect(await find({ id, 'priceSummary.total.amount': { $gt: '37.01' } })).toEqual([])
    expect(await find({ id, status: { $in: ['INITIALIZED', 'REJECTED'] } })).toEqual([])
  })
})
