import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '../../src/catalogue/model/product.rules.ts'
import { createKey } from '../../src/sites/apps/service.ts'
import { checkOut, deliver, placeOrder } from '../checkouts.ts'
import { otherStoreApp, pieces, shelve } from '../shoppers.ts'
import { openStore, type Store } from '../store.ts'
import { generations, publishedClients } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Loose = any

const packages = { '2024': 'wix-ecom-2024', current: '@wix/ecom' }
const nothing = '3f8a1f0e-0000-4000-8000-000000000001'

describe.each(generations)('orders with the published client (%s)', (generation) => {
  let store: Store
  let orders: Loose
  /** With a key that may do nothing here. */
  let denied: Loose
  let mug: Product
  const isCurrent = generation === 'current'

  beforeAll(async () => {
    store = await openStore()
    const { sdk } = await publishedClients(store, generation)
    const modules = { orders: (await import(packages[generation])).orders }
    const ordersWith = (apiKey: string): Loose =>
      sdk.createClient({ auth: sdk.ApiKeyStrategy({ apiKey, siteId: store.siteId }), modules }).orders
    orders = ordersWith(store.apiKey)
    const key = { name: 'Nothing', permissions: ['SITE.READ'] }
    denied = ordersWith((await createKey(store.shop, store.siteId, key)).secret)
    await deliver(store)
    mug = await shelve(store, { name: 'Mug', price: 12 })
  })
  afterAll(() => store.close())

  /** The codes of errors, or how many fields are wrong; all asked for at once. */
  const codesOf = (calls: Promise<unknown>[]) =>
    Promise.all(
      calls.map((call) =>
        call.then(
          () => 'answered',
          ({ details }: Loose) =>
            details?.applicationError?.code ?? details?.validationError?.fieldViolations?.length,
        ),
      ),
    )

  async function newOrder(): Promise<string> {
    const as = await store.visitor()
    const checkoutId = await checkOut(store, { as, lineItems: [pieces(2, mug)] })
    return (await placeOrder(store, as, checkoutId)).body.orderId
  }

  const wrong = { buyerInfo: { email: 'nobody' } }

  test('change in their details', async () => {
    const id = await newOrder()
    const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine1: 'Torstr. 1' }
    await orders.updateOrder(id, { billingInfo: { address }, buyerInfo: { email: 'new@example.com' } })
    const order = await orders.getOrder(id)
    expect(order.billingInfo.address).toMatchObject({ country: 'DE', city: 'Berlin' })
    expect(order.buyerInfo.email).toBe('new@example.com')
    // The client of 2024 cannot send times back that it has read.
    const { billingInfo, recipientInfo, shippingInfo } = order
    const same = isCurrent ? order : { billingInfo, recipientInfo, shippingInfo }
    await orders.updateOrder(id, { ...same, buyerNote: 'Ring twice' })
    expect((await orders.getOrder(id)).activities.map(({ type }: Loose) => type)).toEqual([
      ...['ORDER_PLACED', 'EMAIL_EDITED'],
    ])
    const refused = [
      orders.updateOrder(nothing, {}),
      orders.updateOrder(id, wrong),
      denied.updateOrder(id, {}),
    ]
    expect(await codesOf(refused)).toEqual(['NOT_FOUND', 1, 'PERMISSION_DENIED'])
  })

  const catalogReference = { appId: otherStoreApp, catalogItemId: nothing }
  const taken = {
    lineItems: [
      {
        ...{ catalogReference, productName: { original: 'Mug' }, quantity: 2, price: { amount: '12.00' } },
        itemType: { preset: 'PHYSICAL' },
      },
    ],
    priceSummary: { total: { amount: '24.00' } },
    buyerInfo: { email: 'till@example.com' },
    channelInfo: { type: 'POS' },
    currencyConversionDetails: { originalCurrency: 'USD', conversionRate: '1' },
  }
  const unsummed = { ...taken, priceSummary: { total: { amount: '1.00' } } }

  test('are made by a program', async () => {
    const order = await orders.createOrder({ ...taken, paymentStatus: 'PAID' })
    expect(order).toMatchObject({ paymentStatus: 'PAID', channelInfo: { type: 'POS' } })
    expect((await orders.getOrder(order._id)).number).toBe(order.number)
    const refused = [orders.createOrder(unsummed), denied.createOrder(taken)]
    expect(await codesOf(refused)).toEqual([1, 'PERMISSION_DENIED'])
  })

  test.runIf(isCurrent)('come from former times, and are counted', async () => {
    const created = new Date('2024-05-06T07:08:09Z')
    const old = { ...taken, number: '77', status: 'APPROVED', paymentStatus: 'PAID', _createdDate: created }
    const { order } = await orders.importOrder(old)
    expect(order).toMatchObject({ number: '77', imported: true, _createdDate: created })
    const aggregation = { paid: { $sum: 'balanceSummary.paid.amount' } }
    const { aggregates } = await orders.aggregateOrders({ filter: { number: '77' }, aggregation })
    expect(aggregates).toEqual({ paid: { USD: '24.00' } })
    const refused = [
      orders.importOrder({ ...taken, _id: nothing }),
      orders.importOrder(unsummed),
      denied.importOrder(taken),
      orders.aggregateOrders({ aggregation: {} }),
      denied.aggregateOrders({ aggregation }),
    ]
    expect(await codesOf(refused)).toEqual(['NOT_FOUND', 1, 'PERMISSION_DENIED', 1, 'PERMISSION_DENIED'])
  })

  test.runIf(isCurrent)('change several at a time, with their tags', async () => {
    const id = await newOrder()
    const several = [{ order: { _id: id, archived: true } }, { order: { _id: nothing } }]
    const { results } = await orders.bulkUpdateOrders(several, { returnEntity: true })
    expect(results[0].item).toMatchObject({ _id: id, archived: true })
    expect(results[1].itemMetadata.error.code).toBe('NOT_FOUND')
    const tags = { privateTags: { tagIds: ['rush'] } }
    await orders.bulkUpdateOrderTags([id, nothing], { assignTags: tags })
    const search = { filter: { 'tags.privateTags.tagIds': { $hasSome: ['rush'] } } }
    expect((await orders.searchOrders(search)).orders).toMatchObject([{ _id: id, tags }])
    const refused = [
      orders.bulkUpdateOrders([]),
      orders.bulkUpdateOrderTags([]),
      denied.bulkUpdateOrders(several),
      denied.bulkUpdateOrderTags([id], { assignTags: tags }),
    ]
    expect(await codesOf(refused)).toEqual([1, 1, 'PERMISSION_DENIED', 'PERMISSION_DENIED'])
  })

  test.runIf(isCurrent)('change in their lines and their status', async () => {
    const id = await newOrder()
    const [{ _id: lineItemId }] = (await orders.getOrder(id)).lineItems
    const line = { _id: id, lineItemId }
    const { order } = await orders.updateOrderLineItem(line, { productName: { original: 'Blue mug' } })
    expect(order.lineItems[0].productName.original).toBe('Blue mug')
    const refused = [
      orders.updateOrderLineItem({ _id: id, lineItemId: nothing }, {}),
      orders.updateOrderLineItem(line, { quantity: 0 }),
      denied.updateOrderLineItem(line, {}),
      orders.updateOrderStatus(nothing, 'CANCELED'),
      orders.updateOrderStatus(id, 'GONE'),
      orders.updateOrderStatus(id, 'APPROVED'),
      denied.updateOrderStatus(id, 'CANCELED'),
    ]
    expect(await codesOf(refused)).toEqual([
      ...['NOT_FOUND', 1, 'PERMISSION_DENIED'],
      ...['NOT_FOUND', 1, 'STATUS_ALREADY_SET', 'PERMISSION_DENIED'],
    ])
    expect((await orders.updateOrderStatus(id, 'CANCELED')).order.status).toBe('CANCELED')
  })
})
