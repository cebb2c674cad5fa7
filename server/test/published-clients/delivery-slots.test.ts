import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '../../src/catalogue/model/product.rules.ts'
import { austin } from '../checkouts.ts'
import { pieces, shelve } from '../shoppers.ts'
import { openStore, type Store } from '../store.ts'
import { type Clients, generations, publishedClients, publishedPackages } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Client = any

const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
const { addressLine: addressLine1, ...place } = austin
const home = { ...place, addressLine1 }

describe.each(generations)('the published client (%s)', (generation) => {
  let store: Store
  let clients: Clients
  let mug: Product

  beforeAll(async () => {
    store = await openStore({ settings: { timeZone: 'America/Chicago' } })
    clients = await publishedClients(store, generation)
    mug = await shelve(store, { name: 'Mug', price: 12 }, 50)
    const windows = weekdays.map((weekday) => ({ weekday, from: '14:00', to: '16:00', capacity: 1 }))
    const deliverySlots = { windows, horizonDays: 2, preparationDays: 1 }
    const shippingOption = { title: 'Courier', rates: [{ amount: '7' }], deliverySlots }
    const { status } = await store.ask('POST', '/ecom/v1/shipping-options', {
      as: store.apiKey,
      body: { shippingOption },
    })
    expect(status).toBe(200)
  })
  afterAll(() => store.close())

  const withMug = async () => {
    const client: Client = clients.storefront()
    await client.currentCart.addToCurrentCart({ lineItems: [pieces(1, mug)] })
    return client
  }
  const estimate = async (client: Client, more: object = {}) =>
    client.currentCart.estimateCurrentCartTotals({ shippingAddress: home, ...more })
  const offers = (totals: Client) =>
    totals.shippingInfo.carrierServiceOptions.flatMap(({ shippingOptions }: Client) => shippingOptions)

  test('sees the slots in the totals of a cart and chooses one by its code', async () => {
    const client = await withMug()
    const totals = await estimate(client)
    expect(offers(totals)).toHaveLength(2)
    const [first] = offers(totals)
    expect(first).toMatchObject({ title: 'Courier', cost: { price: { amount: '7.00' } } })
    const { from, to } = first.logistics.deliveryTimeSlot
    expect(new Date(to).getTime() - new Date(from).getTime()).toBe(2 * 60 * 60_000)
    const chosen = await estimate(client, { selectedShippingOption: { code: first.code } })
    expect(chosen.shippingInfo.selectedCarrierServiceOption).toMatchObject({
      code: first.code,
      logistics: { deliveryTimeSlot: { from, to } },
    })
    expect(chosen.priceSummary.shipping.amount).toBe('7.00')
  })

  test('orders in the chosen slot, which the next shopper no longer sees', async () => {
    const client = await withMug()
    const [first] = offers(await estimate(client))
    const { checkoutId } = await client.currentCart.createCheckoutFromCurrentCart({
      channelType: 'WEB',
      email: 'anna@example.com',
      shippingAddress: home,
      selectedShippingOption: { code: first.code },
    })
    const other = await withMug()
    const { orderId } = await client.checkout.createOrder(checkoutId)
    const order = await clients.merchant().orders.getOrder(orderId)
    const { from } = order.shippingInfo.logistics.deliveryTimeSlot
    expect(new Date(from)).toEqual(new Date(first.logistics.deliveryTimeSlot.from))
    const late = await estimate(other, { selectedShippingOption: { code: first.code } })
    expect(offers(late).map(({ code }: Client) => code)).not.toContain(first.code)
    expect(late.shippingInfo.selectedCarrierServiceOption).toBeUndefined()
    expect(late.violations).toMatchObject([
      { severity: 'ERROR', description: 'The time you chose is fully booked. Choose another.' },
    ])
  })

  // The packages of 2024 have no shipping options.
  test.runIf(generation === 'current')('keeps a merchant’s slots when a program changes another field', async () => {
    const { ecom, sdk } = await publishedPackages(generation)
    const auth = sdk.ApiKeyStrategy({ apiKey: store.apiKey, siteId: store.siteId })
    const merchant: Client = sdk.createClient({ modules: { shippingOptions: ecom.shippingOptions }, auth })
    const { body } = await store.ask('POST', '/ecom/v1/shipping-options/query', {
      as: store.apiKey,
      body: {},
    })
    const [option] = body.shippingOptions
    const { revision } = option
    const changed = await merchant.shippingOptions.updateShippingOption(option.id, {
      title: 'Bike',
      revision,
    })
    expect(changed.title).toBe('Bike')
    const read = await store.ask('GET', `/ecom/v1/shipping-options/${option.id}`, { as: store.apiKey })
    expect(read.body.shippingOption.deliverySlots).toEqual(option.deliverySlots)
  })
})

test('Cart V2 lists the slots as deliveries and names the chosen one', async () => {
  const store = await openStore({ settings: { timeZone: 'America/Chicago' } })
  try {
    const clients = await publishedClients(store, 'current')
    const mug = await shelve(store, { name: 'Mug', price: 12 })
    const windows = weekdays.map((weekday) => ({ weekday, from: '14:00', to: '16:00', capacity: 1 }))
    const deliverySlots = { windows, horizonDays: 2, preparationDays: 1 }
    const shippingOption = { title: 'Courier', rates: [{ amount: '7' }], deliverySlots }
    await store.ask('POST', '/ecom/v1/shipping-options', { as: store.apiKey, body: { shippingOption } })
    const begin = async () => {
      const client: Client = clients.storefront()
      const { cart } = await client.currentCartV2.addLineItemsToCurrentCart({
        catalogItems: [pieces(1, mug)],
      })
      await client.currentCartV2.updateCurrentCart({
        customerInfo: { firstName: 'Anna', lastName: 'Lind', email: 'anna@example.com' },
        deliveryInfo: { address: home },
      })
      const items = cart.lineItems.map(({ _id, source, quantityInfo }: Client) => ({
        _id,
        catalogReference: source.catalogReference,
        quantity: quantityInfo.requestedQuantity,
      }))
      const destination = { currency: 'USD', destination: home }
      const { deliverySolutions } = await client.deliverySolutions.getDeliverySolutions(items, destination)
      return { client, cartId: cart._id as string, deliverySolutions }
    }
    const { client, cartId, deliverySolutions } = await begin()
    expect(deliverySolutions).toHaveLength(2)
    const [first] = deliverySolutions
    expect(first.logistics.deliveryTimeSlot.from).toBeTruthy()
    const other = await begin()
    for (const one of [client, other.client])
      await one.currentCartV2.setDeliveryMethodForCurrentCart(first.deliveryReference)
    const { cart } = await client.currentCartV2.getCurrentCart()
    expect(cart.deliveryInfo.method.code).toBe(first.code)
    expect(cart.deliveryInfo.method.title.original.replaceAll(/\s/g, ' ')).toMatch(
      /^Courier, \w+day, \w+ \d+, 2:00 – 4:00 PM$/,
    )
    expect((await client.cartV2.placeOrder(cartId)).orderId).toBeTruthy()
    const { summary } = await other.client.currentCartV2.calculateCurrentCart()
    expect(summary.violations).toMatchObject([
      {
        code: 'DELIVERY_METHOD_NO_LONGER_AVAILABLE',
        description: 'The time you chose is fully booked. Choose another.',
      },
    ])
  } finally {
    await store.close()
  }
})
