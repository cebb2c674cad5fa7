import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkOut, deliver, placeOrder, rows } from '../../../test/checkouts.ts'
import { vase } from '../../../test/fixtures.ts'
import { expectCouponBeforeStock } from '../../../test/locks.ts'
import { pieces, refusal, restock, shelve, shopper } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import type { OnlineProvider } from '../../payments/providers/provider.ts'
import { providers } from '../../payments/providers/service.ts'
import { serialise } from '../../platform/process/serialise.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as checkouts from '../checkout/service.ts'
import { settleOverduePayments } from '../settling.service.ts'
import * as placing from './service.ts'

let store: Store
let theVase: Product

/** Charges when the test lets it, and remembers what it was asked for. */
const bank = { charged: new Set<string>(), wait: async () => {} }
const slowBank: OnlineProvider = {
  method: 'bank',
  title: 'Bank',
  kind: 'card',
  async charge({ paymentId }) {
    await bank.wait()
    bank.charged.add(paymentId)
    return { status: 'APPROVED', providerReference: `bank:${paymentId}` }
  },
  find: async () => undefined,
}

/** Says yes and no to the payments that the test names, later to all others. */
const postBank: OnlineProvider = {
  method: 'post',
  title: 'Post',
  kind: 'card',
  charge: async ({ paymentId }) => ({ status: 'PENDING', providerReference: paymentId }),
  find: async () => undefined,
  async settle(providerReference) {
    if (providerReference === declined) return { status: 'DECLINED', reason: 'No.' }
    return { status: providerReference === approved ? 'APPROVED' : 'PENDING', providerReference }
  },
}
let approved: string | undefined
let declined: string | undefined

beforeAll(async () => {
  store = await openStore({
    payments: [...providers, slowBank, postBank],
    settings: { paymentMethods: ['bank-transfer', 'bank', 'post'] },
  })
  await deliver(store)
  theVase = await shelve(store, vase)
})

afterAll(() => store.close())

/** Another server on the same database: nothing in memory is shared. */
const server = (): Shop => ({ ...store.shop })
const place = (shop: Shop, checkoutId: string, method: string) =>
  placing.place(shop, { siteId: store.siteId, checkoutId, payment: { method, fields: {} } })
const paymentsOf = (checkoutId: string) =>
  rows<{ id: string; status: string }>(store, 'SELECT id, status FROM payments WHERE checkout_id = $1', [
    checkoutId,
  ])
/** A checkout of a new visitor. */
const checkout = async (...lineItems: object[]) => {
  const as = await store.visitor()
  return { as, id: await checkOut(store, { as, lineItems }) }
}

/** Waits for the row that the other side of a race writes. */
const written = async (text: string, values: unknown[]) => {
  while ((await rows(store, text, values)).length === 0) await new Promise(setImmediate)
}

describe('the same order, placed through eight servers at once', () => {
  test.each(['bank-transfer', 'bank'])('is one order, also of the last piece: %s', async (method) => {
    const last = await shelve(store, { name: 'Last one', price: 10 }, 1)
    const { id } = await checkout(pieces(1, last))
    const placed = await Promise.all(Array.from({ length: 8 }, () => place(server(), id, method)))
    const [first] = placed
    expect(first?.status).toBe('PLACED')
    expect(placed).toEqual(Array(8).fill(first))
    expect(await paymentsOf(id)).toHaveLength(1)
    // All of them count in the figures of one process.
    expect(await store.shop.metrics.print()).toMatch(/^cartwright_orders_total [12]$/m)
  })

  test('waits for the payment that was started first', async () => {
    const { id } = await checkout(pieces(1, theVase))
    const gate = Promise.withResolvers<void>()
    bank.wait = () => gate.promise
    const paying = place(server(), id, 'bank')
    await written('SELECT FROM payments WHERE checkout_id = $1', [id])
    await expect(place(server(), id, 'bank-transfer')).rejects.toMatchObject({
      code: 'CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS',
    })
    gate.resolve()
    bank.wait = async () => {}
    expect((await paying).status).toBe('PLACED')
    expect((await place(server(), id, 'bank-transfer')).status).toBe('PLACED')
    expect(await paymentsOf(id)).toMatchObject([{ status: 'APPROVED' }])
  })
})

describe('a payment', () => {
  test('that the bank charges after it was declined is logged as an error', async () => {
    const { id } = await checkout(pieces(1, theVase))
    const gate = Promise.withResolvers<void>()
    bank.wait = () => gate.promise
    const said: unknown[] = []
    const log = { ...store.shop.log, error: (details: unknown) => said.push(details) } as Shop['log']
    const paying = place({ ...store.shop, log }, id, 'bank')
    await written('SELECT FROM payments WHERE checkout_id = $1', [id])
    store.clock.advance(3 * 60_000)
    await store.runJob('housekeeping')
    gate.resolve()
    bank.wait = async () => {}
    const { orderId, status } = await paying
    expect(status).toBe('DECLINED')
    const [payment] = await paymentsOf(id)
    const providerReference = `bank:${payment?.id}`
    expect(said).toEqual([{ siteId: store.siteId, orderId, paymentId: payment?.id, providerReference }])
  })

  test('is settled however many older ones are still open', async () => {
    const text = `INSERT INTO payments (site_id, id, order_id, checkout_id, method, amount, currency, status,
        provider_reference, created_at, updated_at)
      SELECT $1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'post', 100, 'USD', 'PENDING', 'x', $2, $2
      FROM generate_series(1, 250)`
    await rows(store, text, [store.siteId, new Date(store.clock.now)])
    store.clock.advance(1000)
    const { id } = await checkout(pieces(1, theVase))
    expect((await place(store.shop, id, 'post')).status).toBe('PENDING')
    approved = (await paymentsOf(id))[0]?.id
    store.clock.advance(60_000)
    await settleOverduePayments(store.shop)
    expect(await paymentsOf(id)).toMatchObject([{ status: 'APPROVED' }])
  })
})

test('a piece sold without stock tracking does not come back when its payment fails', async () => {
  const product = await shelve(store, { name: 'Uncounted', price: 10 })
  const { id } = await checkout(pieces(1, product))
  expect((await place(store.shop, id, 'post')).status).toBe('PENDING')
  await restock(store, product, 2)
  const sold = await checkout(pieces(1, product))
  expect((await place(store.shop, sold.id, 'bank-transfer')).status).toBe('PLACED')
  declined = (await paymentsOf(id))[0]?.id
  store.clock.advance(60_000)
  await settleOverduePayments(store.shop)
  expect(await paymentsOf(id)).toMatchObject([{ status: 'DECLINED' }])
  const [stock] = await rows(store, 'SELECT on_hand, allocated FROM stock WHERE product_id = $1', [
    product.id,
  ])
  expect(stock).toEqual({ on_hand: 2, allocated: 1 })
})

test('a declined payment locks the coupon before the stock, as placing an order does', async () => {
  const product = await shelve(store, { name: 'Lamp', price: 30 }, 5)
  const specification = { name: 'Lamp', code: 'LAMP', percentOffRate: 10 }
  await store.ask('POST', '/stores/v2/coupons', { as: store.apiKey, body: { specification } })
  const { as, id } = await checkout(pieces(1, product))
  const body = { checkout: { id }, couponCode: 'LAMP' }
  await store.ask('PATCH', `/ecom/v1/checkouts/${id}`, { as, body })
  expect((await place(store.shop, id, 'post')).status).toBe('PENDING')
  declined = (await paymentsOf(id))[0]?.id
  store.clock.advance(60_000)
  const locked = { code: 'LAMP', productId: product.id }
  await expectCouponBeforeStock(store, locked, () => settleOverduePayments(store.shop))
  expect(await paymentsOf(id)).toMatchObject([{ status: 'DECLINED' }])
})

test('a used-up coupon blocks the order until the shopper removes it', async () => {
  const specification = { name: 'Twice', code: 'TWICE', percentOffRate: 50, usageLimit: 2 }
  await store.ask('POST', '/stores/v2/coupons', { as: store.apiKey, body: { specification } })
  const buyers = await Promise.all(Array.from({ length: 6 }, () => checkout(pieces(1, theVase))))
  for (const { as, id } of buyers) {
    const body = { checkout: { id }, couponCode: 'TWICE' }
    await store.ask('PATCH', `/ecom/v1/checkouts/${id}`, { as, body })
  }
  const replies = await Promise.all(buyers.map(({ as, id }) => placeOrder(store, as, id)))
  const late = buyers.filter((_, index) => replies[index]?.status !== 200)
  expect(late).toHaveLength(4)
  const codes = replies.filter(({ status }) => status !== 200).map(refusal)
  expect(codes.every((code) => code === 'CALCULATION_ERROR' || code === 'CHECKOUT_CHANGED')).toBe(true)
  for (const { as, id } of late) {
    expect(refusal(await placeOrder(store, as, id))).toBe('CALCULATION_ERROR')
    await store.ask('POST', `/ecom/v1/checkouts/${id}/remove-coupon`, { as, body: { id } })
    expect((await placeOrder(store, as, id)).status).toBe(200)
  }
  const totals = await rows<{ total: bigint }>(
    store,
    'SELECT total FROM orders WHERE checkout_id = ANY ($1) ORDER BY total',
    [buyers.map(({ id }) => id)],
  )
  expect(totals.map(({ total }) => total)).toEqual([2100n, 2100n, 3700n, 3700n, 3700n, 3700n])
})

test('a slow tab does not restore an older cart', async () => {
  const anna = await shopper(store)
  const id = await checkOut(store, { as: anna.as, lineItems: [pieces(1, theVase)] })
  const { cart } = (await anna.cart()).body
  const buyer = cart.buyerInfo.visitorId
  const caller = { siteId: store.siteId, kind: 'visitor' as const, id: buyer, permissions: new Set<string>() }
  const slow = server()
  const gate = Promise.withResolvers<void>()
  const occupied = serialise(slow, `checkout ${cart.id}`, () => gate.promise)
  const late = checkouts.createFromCart(slow, caller, { channelType: 'WEB' })
  const bowl = await shelve(store, { name: 'Bowl', price: 20 })
  await anna.add(pieces(1, bowl))
  await checkouts.createFromCart(server(), caller, { channelType: 'WEB' })
  gate.resolve()
  await Promise.all([late, occupied])
  const { body } = await store.ask('GET', `/ecom/v1/checkouts/${id}`, { as: anna.as })
  const names = body.checkout.lineItems.map(
    ({ productName }: { productName: { original: string } }) => productName.original,
  )
  expect(names).toEqual(['Bud Vase', 'Bowl'])
})

test('nobody can assign a checkout to another contact', async () => {
  const { as, id } = await checkout(pieces(1, theVase))
  const buyerInfo = { contactId: store.shop.newId(), email: 'ben@example.com' }
  const body = { checkout: { id, buyerInfo } }
  const changed = await store.ask('PATCH', `/ecom/v1/checkouts/${id}`, { as, body })
  expect(changed.body.checkout.buyerInfo).toEqual({
    visitorId: expect.any(String),
    email: 'ben@example.com',
  })
})
