import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '../../src/catalogue/model/product.rules.ts'
import { createKey } from '../../src/sites/apps/service.ts'
import { checkOut, deliver, placeOrder } from '../checkouts.ts'
import { pieces, shelve } from '../shoppers.ts'
import { openStore, type Store } from '../store.ts'
import { type Clients, generations, publishedClients } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Loose = any

const packages = { '2024': 'wix-ecom-2024', current: '@wix/ecom' }
const nothing = '3f8a1f0e-0000-4000-8000-000000000001'

describe.each(generations)('a merchant with the published client (%s)', (generation) => {
  let store: Store
  let clients: Clients
  let ecom: Loose
  let merchant: Loose
  /** A key that may do nothing here. */
  let other: Loose
  let mug: Product
  const isCurrent = generation === 'current'

  beforeAll(async () => {
    store = await openStore()
    clients = await publishedClients(store, generation)
    ecom = await import(packages[generation])
    merchant = clientWith(store.apiKey)
    const name = 'Nothing'
    other = clientWith(
      (await createKey(store.shop, store.siteId, { name, permissions: ['SITE.READ'] })).secret,
    )
    await deliver(store)
    mug = await shelve(store, { name: 'Mug', price: 12 })
  })
  afterAll(() => store.close())

  function clientWith(apiKey: string) {
    const { sdk } = clients
    const { default: _, ...modules } = ecom
    return sdk.createClient({
      auth: sdk.ApiKeyStrategy({ apiKey, siteId: store.siteId }),
      modules: Object.fromEntries(
        Object.entries(modules).filter(([, module]) => module && typeof module === 'object'),
      ),
    })
  }

  /** The codes of errors, all asked for at once. */
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

  async function newOrder() {
    const as = await store.visitor()
    const checkoutId = await checkOut(store, { as, lineItems: [pieces(2, mug)] })
    const { orderId } = (await placeOrder(store, as, checkoutId)).body
    const order = await merchant.orders.getOrder(orderId)
    return { orderId, lineItems: [{ _id: order.lineItems[0]._id, quantity: 1 }] }
  }

  test('sends parcels, changes and takes them back', async () => {
    const { orderId, lineItems } = await newOrder()
    const { orderFulfillments } = merchant
    const trackingInfo = { trackingNumber: '1Z', shippingProvider: 'ups' }
    const made = await orderFulfillments.createFulfillment(orderId, { lineItems, trackingInfo })
    const listed = async () =>
      (await orderFulfillments.listFulfillmentsForSingleOrder(orderId)).orderWithFulfillments.fulfillments
    expect(await listed()).toMatchObject([{ trackingInfo: { trackingNumber: '1Z' } }])
    const identifiers = { orderId, fulfillmentId: made.fulfillmentId }
    await orderFulfillments.updateFulfillment(identifiers, {
      fulfillment: { trackingInfo: { trackingNumber: '2Z' } },
    })
    expect(await listed()).toMatchObject([{ trackingInfo: { trackingNumber: '2Z' } }])
    await orderFulfillments.deleteFulfillment(identifiers)
    expect(await listed()).toEqual([])
  })

  test('is told what is wrong with a parcel, and who may send it', async () => {
    const { orderId, lineItems } = await newOrder()
    const [line = {}] = lineItems
    const parcel = { lineItems }
    const of = ({ orderFulfillments }: Loose, id: string) => [
      orderFulfillments.createFulfillment(id, parcel),
      orderFulfillments.listFulfillmentsForSingleOrder(id),
      orderFulfillments.updateFulfillment({ orderId: id, fulfillmentId: nothing }, { fulfillment: {} }),
      orderFulfillments.deleteFulfillment({ orderId: id, fulfillmentId: nothing }),
    ]
    // Of an order that does not exist, a list has no parcels.
    const [made, _listed, ...others] = await codesOf(of(merchant, nothing))
    expect([made, ...others]).not.toContain('answered')
    expect(await codesOf(of(other, orderId))).toEqual(Array(4).fill('PERMISSION_DENIED'))
    const tooMany = { lineItems: [{ ...line, quantity: 9 }] }
    const [refused] = await codesOf([merchant.orderFulfillments.createFulfillment(orderId, tooMany)])
    expect(refused).not.toBe('answered')
  })

  test('sends parcels of several orders, each with all of its parcels or with none', async () => {
    const [first, second] = [await newOrder(), await newOrder()]
    const { orderFulfillments } = merchant
    const parcels = (id: string, ...all: unknown[]) => ({
      orderId: id,
      fulfillments: all.map((lineItems) => ({ lineItems })),
    })
    const tooMany = second.lineItems.map((line) => ({ ...line, quantity: 2 }))
    const { results, bulkActionMetadata } = await orderFulfillments.bulkCreateFulfillments([
      parcels(first.orderId, first.lineItems, first.lineItems),
      parcels(second.orderId, second.lineItems, tooMany),
      parcels(nothing, first.lineItems),
    ])
    expect(bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 2 })
    expect(results.map(({ itemMetadata }: Loose) => itemMetadata.success)).toEqual([true, false, false])
    expect(results[2].itemMetadata.error.code).toBe('NOT_FOUND')
    expect((await merchant.orders.getOrder(first.orderId)).fulfillmentStatus).toBe('FULFILLED')
    expect((await merchant.orders.getOrder(second.orderId)).fulfillmentStatus).toBe('NOT_FULFILLED')
    const wrong = [
      orderFulfillments.bulkCreateFulfillments([]),
      other.orderFulfillments.bulkCreateFulfillments([parcels(second.orderId, second.lineItems)]),
    ]
    expect(await codesOf(wrong)).toEqual([1, 'PERMISSION_DENIED'])
  })

  test('cancels an order, also when it asks twice', async () => {
    const { orderId } = await newOrder()
    expect((await merchant.orders.cancelOrder(orderId)).order.status).toBe('CANCELED')
    expect((await merchant.orders.cancelOrder(orderId)).order.status).toBe('CANCELED')
    expect(await codesOf([merchant.orders.cancelOrder(nothing)])).toEqual(['NOT_FOUND'])
    expect(await codesOf([other.orders.cancelOrder(orderId)])).toEqual(['PERMISSION_DENIED'])
  })

  test.runIf(isCurrent)('keeps tax groups, regions and their rates', async () => {
    const { taxGroups, taxRegions, manualTaxMappings } = merchant
    const group = await taxGroups.createTaxGroup({ name: 'Books' })
    const region = await taxRegions.createTaxRegion({ country: 'IS' })
    const mapping = await manualTaxMappings.createManualTaxMapping({
      ...{ taxGroupId: group._id, taxRegionId: region._id },
      ...{ taxRate: '0.11', taxName: 'VAT', taxType: 'VAT' },
    })
    expect((await taxGroups.getTaxGroup(group._id)).name).toBe('Books')
    expect((await taxRegions.getTaxRegion(region._id)).country).toBe('IS')
    expect((await manualTaxMappings.getManualTaxMapping(mapping._id)).taxRate).toBe('0.11')
    expect((await taxGroups.queryTaxGroups().find()).items.map(({ name }: Loose) => name)).toContain('Books')
    expect((await taxRegions.queryTaxRegions().find()).items).toHaveLength(1)
    expect((await manualTaxMappings.queryManualTaxMappings().find()).items).toHaveLength(1)
    const unknown = [
      taxGroups.getTaxGroup(nothing),
      taxRegions.getTaxRegion(nothing),
      manualTaxMappings.getManualTaxMapping(nothing),
      taxGroups.deleteTaxGroup(nothing),
      taxRegions.deleteTaxRegion(nothing),
      manualTaxMappings.deleteManualTaxMapping(nothing),
    ]
    expect(await codesOf(unknown)).not.toContain('answered')
    const wrong = [taxGroups.createTaxGroup({ name: '' }), taxRegions.createTaxRegion({ country: 'Iceland' })]
    expect(await codesOf(wrong)).not.toContain('answered')
    const denied = [
      other.taxGroups.createTaxGroup({ name: 'x' }),
      other.taxRegions.createTaxRegion({ country: 'NO' }),
      other.manualTaxMappings.deleteManualTaxMapping(mapping._id),
    ]
    expect(await codesOf(denied)).toEqual(denied.map(() => 'PERMISSION_DENIED'))
    await manualTaxMappings.deleteManualTaxMapping(mapping._id)
    await taxRegions.deleteTaxRegion(region._id)
    await taxGroups.deleteTaxGroup(group._id)
  })

  test.runIf(isCurrent)('keeps delivery options', async () => {
    const { shippingOptions } = merchant
    const option = { title: 'Post', estimatedDeliveryTime: '3 days', rates: [{ amount: '4.90' }] }
    const { _id, revision } = await shippingOptions.createShippingOption(option)
    expect((await shippingOptions.getShippingOption(_id)).title).toBe('Post')
    const found = await shippingOptions.queryShippingOptions().eq('title', 'Post').find()
    expect(found.items.map((item: Loose) => item._id)).toEqual([_id])
    const changed = await shippingOptions.updateShippingOption(_id, { revision, title: 'Letter' })
    expect(changed.title).toBe('Letter')
    const refused = [
      shippingOptions.getShippingOption(nothing),
      shippingOptions.deleteShippingOption(nothing),
      shippingOptions.updateShippingOption(_id, { revision, title: 'Stale' }),
      shippingOptions.createShippingOption({ ...option, rates: [{ amount: '-1' }] }),
    ]
    expect(await codesOf(refused)).not.toContain('answered')
    const denied = [
      other.shippingOptions.createShippingOption(option),
      other.shippingOptions.deleteShippingOption(_id),
    ]
    expect(await codesOf(denied)).toEqual(denied.map(() => 'PERMISSION_DENIED'))
    await shippingOptions.deleteShippingOption(_id)
  })
})
