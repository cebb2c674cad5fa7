import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { austin, checkOut, deliver, enterCheckout, filled, placeOrder } from '../../../test/checkouts.ts'
import { vase } from '../../../test/fixtures.ts'
import { pieces, refusal, restock, shelve, shopper } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import * as access from '../../sites/apps/service.ts'
import * as sites from '../../sites/settings/service.ts'

let store: Store
let theVase: Product
let lamp: Product

beforeAll(async () => {
  store = await openStore({ settings: { reservation: 'ON_CHECKOUT' } })
  await deliver(store)
  theVase = await shelve(store, vase)
  lamp = await shelve(store, { name: 'Lamp', price: 60 }, 5)
})

afterAll(() => store.close())

const read = (as: string, id: string) => store.ask('GET', `/ecom/v1/checkouts/${id}`, { as })
const create = (as: string, body: object = {}) =>
  store.ask('POST', '/ecom/v1/carts/current/create-checkout', { as, body: { channelType: 'WEB', ...body } })

describe('a checkout of a cart', () => {
  test('is created once: a second request returns the same id', async () => {
    const anna = await shopper(store)
    await anna.add(pieces(1, theVase))
    const first = await create(anna.as)
    expect(first.body).toEqual({ checkoutId: expect.any(String) })
    await anna.add(pieces(1, theVase), pieces(1, lamp))
    const again = await create(anna.as, { shippingAddress: austin, email: 'anna@example.com' })
    expect(again.body).toEqual(first.body)
    const { body } = await read(anna.as, first.body.checkoutId)
    expect(body.checkout).toMatchObject({
      id: first.body.checkoutId,
      completed: false,
      channelType: 'WEB',
      buyerInfo: { email: 'anna@example.com' },
      shippingInfo: { shippingDestination: { address: austin } },
      billingInfo: { address: austin },
      priceSummary: { subtotal: { amount: '124.00' } },
    })
    expect(body.checkout.lineItems.map(({ quantity }: { quantity: number }) => quantity)).toEqual([2, 1])
    const cart = await anna.cart()
    expect(cart.body.cart.checkoutId).toBe(first.body.checkoutId)
  })

  test('of a shopper comes from the web, whatever is sent; a merchant may sell elsewhere', async () => {
    const anna = await shopper(store)
    await anna.add(pieces(1, theVase))
    const { body } = await create(anna.as, { channelType: 'POS' })
    expect((await read(anna.as, body.checkoutId)).body.checkout.channelType).toBe('WEB')
    const sale = { channelType: 'POS', lineItems: [pieces(1, theVase)] }
    const bought = await store.ask('POST', '/ecom/v1/checkouts', { as: anna.as, body: sale })
    expect(bought.body.checkout.channelType).toBe('WEB')
    const sold = await store.ask('POST', '/ecom/v1/checkouts', { as: store.apiKey, body: sale })
    expect(sold.body.checkout.channelType).toBe('POS')
  })

  test('is one checkout, even after forty clicks at once', async () => {
    const anna = await shopper(store)
    await anna.add(pieces(1, theVase))
    const replies = await Promise.all(Array.from({ length: 40 }, () => create(anna.as)))
    expect(new Set(replies.map(({ body }) => body.checkoutId)).size).toBe(1)
    expect(replies.every(({ status }) => status === 200)).toBe(true)
  })

  test('keeps the shopper’s address when the cart is checked out again', async () => {
    const anna = await shopper(store)
    await anna.add(pieces(1, theVase))
    const { body } = await create(anna.as, { shippingAddress: austin })
    await create(anna.as)
    expect(
      (await read(anna.as, body.checkoutId)).body.checkout.shippingInfo.shippingDestination.address,
    ).toEqual({ ...austin, streetAddress: { name: 'Congress Ave', number: '12' } })
  })

  test('reads the address fields of clients of 2024', async () => {
    const anna = await shopper(store)
    await anna.add(pieces(1, theVase))
    const shippingAddress = {
      country: 'US',
      addressLine1: '1 Elm St',
      zipCode: '78701',
      city: 'Austin',
      fullName: { firstName: 'Anna', lastName: 'Berg' },
      phone: '+1 555 0100',
    }
    const { body } = await create(anna.as, { shippingAddress })
    expect((await read(anna.as, body.checkoutId)).body.checkout.shippingInfo.shippingDestination).toEqual({
      address: {
        ...{ country: 'US', addressLine: '1 Elm St', postalCode: '78701', city: 'Austin' },
        streetAddress: { name: 'Elm St', number: '1' },
      },
      contactDetails: { firstName: 'Anna', lastName: 'Berg', phone: '+1 555 0100' },
    })
  })

  test('gives the street as a line, and as name and number as the storefront sent them', async () => {
    const anna = await shopper(store)
    await anna.add(pieces(1, theVase))
    const { addressLine: _, ...city } = austin
    const streetAddress = { name: 'Avenue of the Stars', number: '12 rear' }
    const shippingAddress = { ...city, streetAddress }
    const { checkoutId } = (await create(anna.as, { shippingAddress })).body
    const destination = async () =>
      (await read(anna.as, checkoutId)).body.checkout.shippingInfo.shippingDestination.address
    expect(await destination()).toEqual({
      ...shippingAddress,
      addressLine: '12 rear Avenue of the Stars',
    })
    const { tab, screen } = await enterCheckout(store, { as: anna.as, checkoutId })
    await tab.post(screen.location, { ...filled(screen), email: 'anna@example.com', do: 'update' })
    expect(await destination()).toMatchObject({ streetAddress })
    const order = (await placeOrder(store, anna.as, checkoutId)).body.orderId
    const placed = await store.ask('GET', `/ecom/v1/orders/${order}`, { as: store.apiKey })
    expect(placed.body.order.billingInfo.address).toMatchObject({ streetAddress })
  })

  test('does not keep a street that it had derived when a storefront changes the line', async () => {
    const anna = await shopper(store)
    await anna.add(pieces(1, theVase))
    const { checkoutId } = (await create(anna.as, { shippingAddress: austin })).body
    const { shippingInfo } = (await read(anna.as, checkoutId)).body.checkout
    const { address } = shippingInfo.shippingDestination
    const shippingDestination = { address: { ...address, addressLine: '99 Main St' } }
    const body = { checkout: { id: checkoutId, shippingInfo: { shippingDestination } } }
    const { checkout } = (await store.ask('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { as: anna.as, body }))
      .body
    expect(checkout.shippingInfo.shippingDestination.address.streetAddress).toEqual({
      name: 'Main St',
      number: '99',
    })
  })

  test('needs something in the cart, and a shop that takes payments', async () => {
    const anna = await shopper(store)
    expect((await create(anna.as)).status).toBe(404)
    const { body } = await anna.add(pieces(1, theVase))
    await anna.remove(body.cart.lineItems[0].id)
    expect(refusal(await create(anna.as))).toBe('EMPTY_CHECKOUT')
    const poor = await openStore({ settings: { paymentMethods: [] } })
    const product = await shelve(poor, vase)
    const ben = await shopper(poor)
    await ben.add(pieces(1, product))
    const reply = await poor.ask('POST', '/ecom/v1/carts/current/create-checkout', {
      as: ben.as,
      body: { channelType: 'WEB' },
    })
    expect(refusal(reply)).toBe('SITE_MUST_ACCEPT_PAYMENTS_TO_CREATE_CHECKOUT')
    await poor.close()
  })

  test('and its cart find each other', async () => {
    const anna = await shopper(store)
    const { body } = await anna.add(pieces(1, theVase))
    const { checkoutId } = (await create(anna.as)).body
    const byCart = await store.ask('GET', `/ecom/v1/checkouts/by-cart-id/${body.cart.id}`, { as: anna.as })
    expect(byCart.body.checkout.id).toBe(checkoutId)
    const byCheckout = await store.ask('GET', `/ecom/v1/carts/by-checkout-id/${checkoutId}`, { as: anna.as })
    expect(byCheckout.body.cart.id).toBe(body.cart.id)
  })
})

describe('a checkout without a cart', () => {
  const buyNow = (as: string, body: object = {}) =>
    store.ask('POST', '/ecom/v1/checkouts', {
      as,
      body: { channelType: 'WEB', lineItems: [pieces(2, theVase)], ...body },
    })

  test('contains the item bought now and leaves the cart unchanged', async () => {
    const anna = await shopper(store)
    const { body } = await buyNow(anna.as, {
      checkoutInfo: {
        buyerInfo: { email: 'anna@example.com' },
        shippingInfo: { shippingDestination: { address: austin } },
      },
    })
    expect(body.checkout).toMatchObject({
      lineItems: [{ quantity: 2, productName: { original: 'Bud Vase' } }],
      buyerInfo: { email: 'anna@example.com' },
      priceSummary: { total: { amount: '64.00' } },
    })
    expect((await anna.cart()).status).toBe(404)
  })

  test('changes line by line', async () => {
    const { as } = await shopper(store)
    const { body } = await buyNow(as)
    const { id, lineItems } = body.checkout
    const post = (path: string, more: object) =>
      store.ask('POST', `/ecom/v1/checkouts/${id}/${path}`, { as, body: more })
    const stool = await shelve(store, { name: 'Stool', price: 80 }, 5)
    const added = await post('add-to-checkout', { lineItems: [pieces(9, stool)] })
    expect(added.body.checkout.lineItems[1]).toMatchObject({
      quantity: 5,
      availability: { status: 'AVAILABLE' },
    })
    const fewer = await post('update-line-items-quantity', {
      lineItems: [{ id: lineItems[0].id, quantity: 1 }],
    })
    expect(fewer.body.checkout.lineItems[0].quantity).toBe(1)
    const removed = await post('remove-line-items', { lineItemIds: [added.body.checkout.lineItems[1].id] })
    expect(removed.body.checkout.lineItems).toHaveLength(1)
    expect(refusal(await post('remove-line-items', { lineItemIds: [store.shop.newId()] }))).toBe(
      'LINE_ITEM_NOT_FOUND',
    )
  })

  test('accepts a valid coupon, says why another is invalid, and removes it', async () => {
    const specification = { name: 'Ten', code: 'TEN', percentOffRate: 10 }
    await store.ask('POST', '/stores/v2/coupons', { as: store.apiKey, body: { specification } })
    const { as } = await shopper(store)
    const { id } = (await buyNow(as, { couponCode: 'ten' })).body.checkout
    const seen = (await read(as, id)).body.checkout
    expect(seen.appliedDiscounts[0].coupon).toMatchObject({ code: 'TEN', amount: { amount: '6.40' } })
    const patch = (body: object) =>
      store.ask('PATCH', `/ecom/v1/checkouts/${id}`, { as, body: { checkout: { id }, ...body } })
    expect(refusal(await patch({ couponCode: 'NONSENSE' }))).toBe('ERROR_COUPON_DOES_NOT_EXIST')
    const removed = await store.ask('POST', `/ecom/v1/checkouts/${id}/remove-coupon`, { as, body: {} })
    expect(removed.body.checkout.priceSummary.total.amount).toBe('64.00')
    expect(refusal(await patch({ giftCardCode: 'X' }))).toBe('GIFT_CARD_NOT_FOUND')
  })

  test('refuses a delivery that does not exist', async () => {
    const { as } = await shopper(store)
    const shippingInfo = {
      selectedCarrierServiceOption: { code: 'balloon' },
      shippingDestination: { address: austin },
    }
    expect(refusal(await buyNow(as, { checkoutInfo: { shippingInfo } }))).toBe(
      'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
    )
  })

  test('writes the sent fields, keeps the others, and clears fields that are null', async () => {
    const { as } = await shopper(store)
    const { id } = (await buyNow(as)).body.checkout
    const patch = (checkout: object) =>
      store.ask('PATCH', `/ecom/v1/checkouts/${id}`, { as, body: { checkout: { id, ...checkout } } })
    await patch({ buyerNote: 'Ring twice', buyerInfo: { email: 'anna@example.com' } })
    const { body } = await patch({ customFields: [{ title: 'Gift', value: 'yes' }] })
    expect(body.checkout).toMatchObject({
      buyerNote: 'Ring twice',
      customFields: [{ title: 'Gift', value: 'yes' }],
    })
    const cleared = await patch({ buyerNote: null })
    expect(cleared.body.checkout.buyerNote).toBeUndefined()
    expect(cleared.body.checkout.buyerInfo.email).toBe('anna@example.com')
  })
})

describe('a checkout belongs to its shopper', () => {
  test('no call shows it to anybody else, except to the merchant', async () => {
    const anna = await store.visitor()
    const ben = await store.visitor()
    const otherShop = await sites.create(store.shop, 'Next door', {})
    const key = await access.createKey(store.shop, otherShop.id, { name: 'Merchant', permissions: ['*'] })
    const otherMerchant = key.secret
    const id = await checkOut(store, { as: anna, lineItems: [pieces(1, theVase)] })
    const calls: [string, string, object?][] = [
      ['GET', `/ecom/v1/checkouts/${id}`],
      ['PATCH', `/ecom/v1/checkouts/${id}`, { checkout: { id, buyerNote: 'mine' } }],
      ['POST', `/ecom/v1/checkouts/${id}/add-to-checkout`, { lineItems: [pieces(1, theVase)] }],
      ['POST', `/ecom/v1/checkouts/${id}/remove-line-items`, { lineItemIds: [id] }],
      ['POST', `/ecom/v1/checkouts/${id}/update-line-items-quantity`, { lineItems: [{ id, quantity: 1 }] }],
      ['POST', `/ecom/v1/checkouts/${id}/remove-coupon`, {}],
      ['POST', `/ecom/v1/checkouts/${id}/create-order`, {}],
      ['GET', `/ecom/v1/checkouts/${id}/checkout-url`],
      ['GET', `/ecom/v1/carts/by-checkout-id/${id}`],
      ['POST', '/v1/redirect-session', { ecomCheckout: { checkoutId: id } }],
    ]
    for (const [method, path, body] of calls) {
      for (const as of [ben, otherMerchant]) {
        const reply = await store.ask(method, path, { as, ...(body ? { body } : {}) })
        expect([path, reply.status, refusal(reply)]).toEqual([path, 404, 'CHECKOUT_NOT_FOUND'])
      }
    }
    expect((await read(store.apiKey, id)).status).toBe(200)
  })
})

describe('stock', () => {
  test('is held for the checkout, for the time in the settings, and never blocks its own shopper', async () => {
    const vases = await shelve(store, { name: 'Rare vase', price: 10 }, 1)
    const anna = await shopper(store)
    const ben = await shopper(store)
    await ben.add(pieces(1, vases))
    const id = await checkOut(store, { as: anna.as, lineItems: [pieces(1, vases)] })
    expect((await read(anna.as, id)).body.checkout.lineItems[0].availability.status).toBe('AVAILABLE')
    expect((await ben.cart()).body.cart.lineItems[0].availability.status).toBe('NOT_AVAILABLE')
    store.clock.advance(11 * 60_000)
    expect((await ben.cart()).body.cart.lineItems[0].availability.status).toBe('AVAILABLE')
  })

  test('that is sold out is named line by line when the order is placed', async () => {
    const vases = await shelve(store, { name: 'Sold vase', price: 10 }, 2)
    const anna = await store.visitor()
    const id = await checkOut(store, { as: anna, lineItems: [pieces(2, vases), pieces(1, theVase)] })
    await restock(store, vases, 1)
    const reply = await placeOrder(store, anna, id)
    expect(refusal(reply)).toBe('PARTIAL_OUT_OF_STOCK')
    const [line] = (await read(anna, id)).body.checkout.lineItems
    expect(reply.body.details.applicationError.data).toEqual({
      lineItems: [{ lineItemId: line.id, requested: 2, available: 1 }],
    })
    const last = await shelve(store, { name: 'Last vase', price: 10 }, 1)
    const only = await checkOut(store, { as: anna, lineItems: [pieces(1, last)] })
    const { body } = await read(anna, only)
    await store.ask('POST', `/ecom/v1/checkouts/${only}/remove-line-items`, {
      as: anna,
      body: { lineItemIds: body.checkout.lineItems.slice(0, 2).map((known: { id: string }) => known.id) },
    })
    await restock(store, last, 0)
    expect(refusal(await placeOrder(store, store.apiKey, only))).toBe('FULL_OUT_OF_STOCK')
  })
})

describe('an order is not placed', () => {
  test('without a delivery, without an address, or with a delivery option that no longer exists', async () => {
    const shop = await openStore()
    const product = await shelve(shop, vase)
    const { as } = await shopper(shop)
    const none = await checkOut(shop, { as, lineItems: [pieces(1, product)] })
    expect(refusal(await placeOrder(shop, as, none))).toBe('NO_SELECTED_CARRIER_SERVICE_OPTION')
    await deliver(shop)
    const id = await checkOut(shop, { as, lineItems: [pieces(1, product)] })
    const patch = (checkout: object) =>
      shop.ask('PATCH', `/ecom/v1/checkouts/${id}`, { as, body: { checkout: { id, ...checkout } } })
    await patch({ shippingInfo: { shippingDestination: { address: null } } })
    expect(refusal(await placeOrder(shop, as, id))).toBe('ADDRESS_REQUIRED')
    await patch({ shippingInfo: { shippingDestination: { address: austin } } })
    const query = await shop.ask('GET', '/ecom/v1/shipping-options/query', { as: shop.apiKey })
    for (const option of query.body.shippingOptions) {
      await shop.ask('DELETE', `/ecom/v1/shipping-options/${option.id}`, { as: shop.apiKey })
    }
    expect(refusal(await placeOrder(shop, as, id))).toBe(
      'SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE',
    )
    await shop.close()
  })

  test('when the shop offers no offline payment method', async () => {
    const shop = await openStore({ settings: { paymentMethods: ['test-card'] } })
    await deliver(shop)
    const product = await shelve(shop, vase)
    const as = await shop.visitor()
    const id = await checkOut(shop, { as, lineItems: [pieces(1, product)] })
    expect(refusal(await placeOrder(shop, as, id))).toBe('PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE')
    await sites.update(shop.shop, shop.siteId, { settings: { paymentMethods: ['manual'] } })
    expect((await placeOrder(shop, as, id)).status).toBe(200)
    await shop.close()
  })
})

test('deleting a cart releases the stock that its checkout held', async () => {
  const stool = await shelve(store, { name: 'Stool', price: 90 }, 1)
  const anna = await shopper(store)
  await anna.add(pieces(1, stool))
  await create(anna.as)
  const ben = await shopper(store)
  expect(refusal(await ben.add(pieces(1, stool)))).toBe('OUT_OF_STOCK')
  await store.ask('DELETE', '/ecom/v1/carts/current', { as: anna.as })
  expect((await ben.add(pieces(1, stool))).status).toBe(200)
})
