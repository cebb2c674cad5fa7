import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '../../src/catalogue/model/product.rules.ts'
import { anna, austin, browser, declinedCard, deliver, filled } from '../checkouts.ts'
import { otherStoreApp, pieces, restock, shelve } from '../shoppers.ts'
import { openStore, type Store } from '../store.ts'
import { type Clients, publishedClients } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the client as plain JavaScript sees it
type Client = any

const someId = '3f8a1f0e-0000-4000-8000-000000000001'

/** The address as the published client spells it. */
const { addressLine: addressLine1, ...place } = austin
const home = { ...place, addressLine1 }

let store: Store
let clients: Clients
let merchant: Client
let mug: Product
let lamp: Product
let book: Product

beforeAll(async () => {
  store = await openStore()
  await deliver(store)
  clients = await publishedClients(store, 'current')
  merchant = clients.merchant()
  mug = await shelve(store, { name: 'Mug', price: 12 })
  lamp = await shelve(store, { name: 'Lamp', price: 80 }, 3)
  book = await shelve(store, { name: 'E-book', price: 7, productType: 'digital' })
  for (const specification of [
    { name: 'Ten off', code: 'TEN', percentOffRate: 10, scope: { namespace: 'stores' } },
    { name: 'Over', code: 'OVER', percentOffRate: 10, scope: { namespace: 'stores' }, expirationTime: '1' },
  ]) {
    const body = { specification: { startTime: '0', active: true, ...specification } }
    const reply = await store.ask('POST', '/stores/v2/coupons', { as: store.apiKey, body })
    if (reply.status !== 200) throw new Error(reply.body.message)
  }
})
afterAll(() => store.close())

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: Client) => error.details.applicationError?.code ?? error.details.validationError,
  )
const dataOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: Client) => error.details.applicationError.data,
  )

/** A new shopper with these items in the cart. */
async function shopperWith(...catalogItems: object[]) {
  const client: Client = clients.storefront()
  const { cart } = await client.currentCartV2.addLineItemsToCurrentCart({ catalogItems })
  return { client, cart, cartId: cart._id as string }
}

/** The same, ready to be ordered. */
async function shopperAtCheckout(...catalogItems: object[]) {
  const shopper = await shopperWith(...catalogItems)
  const { client } = shopper
  await client.currentCartV2.updateCurrentCart({
    customerInfo: { firstName: 'Anna', lastName: 'Lind', phone: '+1 512 555', email: 'anna@example.com' },
    deliveryInfo: { address: home },
  })
  await client.currentCartV2.setDeliveryMethodForCurrentCart(await standardDelivery(client))
  return shopper
}

/** The first delivery that the shop offers for the cart. */
async function standardDelivery(client: Client) {
  const { lineItems } = (await client.currentCartV2.getCurrentCart()).cart
  const { deliverySolutions } = await client.deliverySolutions.getDeliverySolutions(
    lineItems.map(({ _id, source, quantityInfo }: Client) => ({
      _id,
      catalogReference: source.catalogReference,
      quantity: quantityInfo.requestedQuantity,
    })),
    { currency: 'USD', destination: home },
  )
  return deliverySolutions[0].deliveryReference
}

describe('the cart of a shopper', () => {
  test('begins with the first item and shows it as the second generation does', async () => {
    const { client, cart } = await shopperWith(pieces(2, mug))
    expect(cart).toMatchObject({
      revision: '1',
      lineItems: [
        {
          name: { original: 'Mug' },
          quantityInfo: { requestedQuantity: 2, confirmedQuantity: 2, fixedQuantity: false },
          pricing: {
            unitPrice: { amount: '12.00', convertedAmount: '12.00' },
            totalPrice: { amount: '24.00' },
            breakdown: { fullPrice: { amount: '12.00' }, salePrice: { amount: '12.00' } },
          },
          source: { catalogReference: { catalogItemId: mug.id } },
          attributes: { itemType: { preset: 'PHYSICAL' }, membersOnly: false },
          paymentConfig: { paymentOption: 'FULL_PAYMENT_ONLINE' },
          status: 'IN_STOCK',
          customLineItem: false,
        },
      ],
      subtotal: { amount: '24.00' },
      coupons: [],
      businessInfo: { currencyCode: 'USD', languageCode: 'en' },
      customerInfo: { visitorId: expect.any(String) },
      orderPlaced: false,
      currentCart: true,
    })
    expect((await client.currentCartV2.getCurrentCart()).cart).toEqual(cart)
    expect(await client.cartV2.getCart(cart._id)).toEqual(cart)
  })

  test('is the same one in both generations', async () => {
    const { client, cartId } = await shopperWith(pieces(1, mug))
    const { cart: first } = await client.currentCart.addToCurrentCart({
      lineItems: [pieces(2, mug), pieces(1, lamp)],
    })
    expect(first).toMatchObject({ _id: cartId, subtotal: { amount: '116.00' } })
    const { cart: second } = await client.currentCartV2.getCurrentCart()
    expect(second.lineItems.map(({ _id }: Client) => _id)).toEqual(
      first.lineItems.map(({ _id }: Client) => _id),
    )
    expect(second).toMatchObject({ revision: '2', subtotal: { amount: '116.00' } })
    await client.currentCartV2.removeLineItemsFromCurrentCart([second.lineItems[1]._id])
    await client.currentCartV2.updateCurrentCart({
      note: 'Ring twice',
      customerInfo: { email: 'anna@example.com', firstName: 'Anna' },
      deliveryInfo: { address: home },
    })
    expect(await client.currentCart.getCurrentCart()).toMatchObject({
      lineItems: [{ quantity: 3 }],
      buyerNote: 'Ring twice',
      buyerInfo: { email: 'anna@example.com' },
      contactInfo: { address: { city: 'Austin' }, contactDetails: { firstName: 'Anna' } },
    })
  })

  test('changes its quantities, each at most what is in stock', async () => {
    const { client, cart } = await shopperWith(pieces(1, lamp))
    const lineItemId = cart.lineItems[0]._id
    const set = (lineItems: object[]) => client.currentCartV2.updateLineItemsInCurrentCart({ lineItems })
    const { cart: more } = await set([{ lineItemId, quantity: { newQuantity: 9 } }])
    expect(more.lineItems[0].quantityInfo).toMatchObject({ requestedQuantity: 3, availableQuantity: 3 })
    const none = await shelve(store, { name: 'Sold-out vase', price: 5 }, 0)
    const wanted = client.currentCartV2.addLineItemsToCurrentCart({ catalogItems: [pieces(1, none)] })
    expect(await codeOf(wanted)).toBe('INSUFFICIENT_INVENTORY')
    expect(await codeOf(set([{ lineItemId }]))).toBe('EMPTY_LINE_ITEM_UPDATES')
    const change = { lineItemId, quantity: { newQuantity: 1 } }
    expect(await codeOf(set([change, change]))).toBe('DUPLICATE_LINE_ITEM_UPDATES')
    const other = { ...change, lineItemId: someId }
    expect(await dataOf(set([other]))).toMatchObject({ lineItemIds: [someId] })
    const missing = client.currentCartV2.removeLineItemsFromCurrentCart([someId])
    expect(await codeOf(missing)).toBe('LINE_ITEM_NOT_FOUND_IN_CART')
  })

  test('says what has sold out since, and that the shop no longer sells it', async () => {
    const chair = await shelve(store, { name: 'Chair', price: 50 }, 4)
    const { client } = await shopperWith(pieces(4, chair))
    await restock(store, chair, 1)
    const status = async () => (await client.currentCartV2.refreshCurrentCart()).cart.lineItems[0]
    expect(await status()).toMatchObject({
      status: 'PARTIALLY_IN_STOCK',
      quantityInfo: { requestedQuantity: 4, confirmedQuantity: 1 },
    })
    await restock(store, chair, 0)
    expect((await status()).status).toBe('OUT_OF_STOCK')
    await store.ask('DELETE', `/stores/v1/products/${chair.id}`, { as: store.apiKey })
    expect((await status()).status).toBe('REMOVED_FROM_CATALOG')
  })

  test('refuses what nobody can add', async () => {
    const client: Client = clients.storefront()
    const add = (body: object) => codeOf(client.currentCartV2.addLineItemsToCurrentCart(body))
    expect(await add({})).toBe('NO_LINE_ITEMS_TO_ADD')
    const [unknown] = [pieces(1, { ...mug, id: someId })]
    expect(await add({ catalogItems: [unknown] })).toBe('ITEM_NOT_FOUND_IN_CATALOG')
    expect(await add({ catalogItems: [{ ...pieces(1, mug), quantity: 0 }] })).toMatchObject({
      fieldViolations: [{ field: 'options.catalogItems[0].quantity' }],
    })
    const paid = {
      ...pieces(1, mug),
      membershipPayment: { futureMembership: { lineItemId: someId, benefitId: someId } },
    }
    expect(await add({ catalogItems: [paid] })).toBe('INVALID_MEMBERSHIP_PAYMENT_OPTION')
    const gift = {
      name: { original: 'Gift' },
      quantityInfo: { requestedQuantity: 1 },
      pricing: { price: { amount: '5' } },
      attributes: {},
    }
    expect(await add({ customItems: [gift] })).toBe('PERMISSION_DENIED')
    expect(await codeOf(client.currentCartV2.getCurrentCart())).toBe('OWNED_CART_NOT_FOUND')
    expect(await codeOf(client.currentCartV2.calculateCurrentCart())).toBe('OWNED_CART_NOT_FOUND')
    expect(await codeOf(client.currentCartV2.addCouponToCurrentCart({ code: 'TEN' }))).toBe(
      'OWNED_CART_NOT_FOUND',
    )
  })

  test('is created with everything at once, and keeps what was in it', async () => {
    const client: Client = clients.storefront()
    await client.currentCartV2.createCurrentCart()
    const { cart } = await client.currentCartV2.createCurrentCart({
      cart: {
        note: 'For Ben',
        deliveryInfo: { address: home },
        paymentInfo: { billingAddress: { ...home, city: 'Dallas' } },
      },
      catalogItems: [pieces(1, mug)],
      coupons: [{ code: 'TEN' }],
      deliveryMethod: await standardDelivery((await shopperWith(pieces(1, mug))).client),
    })
    expect(cart).toMatchObject({
      revision: '2',
      note: 'For Ben',
      coupons: [{ code: 'TEN' }],
      lineItems: [
        {
          pricing: { unitPrice: { amount: '10.80' } },
          discounts: [{ amountOff: { amount: '1.20' }, source: { sourceType: 'COUPON', couponCode: 'TEN' } }],
        },
      ],
      deliveryInfo: {
        address: { city: 'Austin', addressLine1 },
        method: { title: { original: 'Standard' }, pickup: false },
      },
      paymentInfo: { billingAddress: { city: 'Dallas' }, giftCards: [] },
    })
    const wrong = client.currentCartV2.createCurrentCart({
      catalogItems: [pieces(1, lamp)],
      coupons: [{ code: 'NONE' }],
    })
    expect(await codeOf(wrong)).not.toBe('answered')
    expect((await client.currentCartV2.getCurrentCart()).cart.lineItems).toHaveLength(1)
    await client.currentCartV2.deleteCurrentCart()
    expect(await codeOf(client.currentCartV2.getCurrentCart())).toBe('OWNED_CART_NOT_FOUND')
  })

  test('keeps what an update does not name, and loses what it sends as null', async () => {
    const { client } = await shopperWith(pieces(1, mug))
    const updateCurrentCart = async (cart: object) =>
      (await client.currentCartV2.updateCurrentCart(cart)).cart
    await updateCurrentCart({
      note: 'Hello',
      customerInfo: { firstName: 'Anna', lastName: 'Lind', company: 'ACME' },
      paymentInfo: { billingAddress: home, billingContact: { firstName: 'Ben' } },
    })
    const cart = await updateCurrentCart({
      note: null,
      customerInfo: { company: null, email: 'a@example.com' },
    })
    expect(cart).not.toHaveProperty('note')
    expect(cart.customerInfo).toMatchObject({ firstName: 'Anna', lastName: 'Lind', email: 'a@example.com' })
    expect(cart.customerInfo).not.toHaveProperty('company')
    expect(cart.paymentInfo).toMatchObject({
      billingAddress: { addressLine1 },
      billingContact: { firstName: 'Ben' },
    })
    const same = await updateCurrentCart(structuredClone(cart))
    expect({ ...same, revision: '', _updatedDate: '' }).toEqual({ ...cart, revision: '', _updatedDate: '' })
    const url = updateCurrentCart({ customCheckoutUrl: 'ftp://example.com' })
    expect(await codeOf(url)).toMatchObject({ fieldViolations: [{ field: 'cart.customCheckoutUrl' }] })
    const exempt = updateCurrentCart({ taxInfo: { taxExemptGroupId: someId } })
    expect(await codeOf(exempt)).toMatchObject({
      fieldViolations: [{ field: 'cart.taxInfo.taxExemptGroupId' }],
    })
  })

  test('loses what is sent as null from its open checkout too', async () => {
    const { client, cartId } = await shopperWith(pieces(1, mug))
    const extendedFields = { namespaces: { '@acme/gift': { wrap: 'red' } } }
    const customCheckoutUrl = 'https://shop.example/pay'
    const businessInfo = { locationId: someId }
    const { updateCurrentCart } = client.currentCartV2
    await updateCurrentCart({ note: 'Ring', customCheckoutUrl, extendedFields, businessInfo })
    await client.cartV2.getCheckoutUrl(cartId)
    const { checkoutId } = await client.currentCart.getCurrentCart()
    const checkout = () => client.checkout.getCheckout(checkoutId)
    await updateCurrentCart({ note: 'Ring twice', businessInfo: { locationId: cartId } })
    expect(await checkout()).toMatchObject({ buyerNote: 'Ring twice', businessLocationId: cartId })
    const nothing = { note: null, customCheckoutUrl: null, extendedFields: null }
    const { cart } = await updateCurrentCart({ ...nothing, businessInfo: { locationId: null } })
    for (const field of ['note', 'customCheckoutUrl', 'extendedFields'])
      expect(cart).not.toHaveProperty(field)
    expect(cart.businessInfo).not.toHaveProperty('locationId')
    expect((await client.currentCartV2.getCurrentCart()).cart).toEqual(cart)
    expect(await checkout()).not.toHaveProperty('buyerNote')
    expect((await client.cartV2.getCheckoutUrl(cartId)).checkoutUrl).not.toContain('shop.example')
  })

  test('takes an address together with its delivery, whatever its open checkout says', async () => {
    const { client, cartId } = await shopperWith(pieces(1, mug))
    await client.currentCartV2.updateCurrentCart({ deliveryInfo: { address: { city: 'Austin' } } })
    await client.cartV2.getCheckoutUrl(cartId)
    const { cart } = await client.currentCartV2.createCurrentCart({
      cart: { deliveryInfo: { address: home } },
      deliveryMethod: await standardDelivery(client),
    })
    expect(cart.deliveryInfo).toMatchObject({
      address: { country: 'US' },
      method: { title: { original: 'Standard' } },
    })
  })

  test('is nobody else’s', async () => {
    const { client, cartId } = await shopperWith(pieces(1, mug))
    const other: Client = clients.storefront()
    await other.auth.generateVisitorTokens()
    for (const call of [
      () => other.cartV2.getCart(cartId),
      () => other.cartV2.updateCart(cartId, { note: 'x' }),
      () => other.cartV2.addLineItems(cartId, { catalogItems: [pieces(1, mug)] }),
      () => other.cartV2.calculateCart(cartId),
      () => other.cartV2.getCheckoutUrl(cartId),
      () => other.cartV2.placeOrder(cartId),
      () => other.cartV2.deleteCart(cartId),
      () => client.cartV2.getCart(someId),
    ])
      expect(await codeOf(call())).toBe('CART_NOT_FOUND')
    expect(await codeOf(client.cartV2.markCartAsCompleted(cartId))).toBe('PERMISSION_DENIED')
    expect((await merchant.cartV2.getCart(cartId)).lineItems).toHaveLength(1)
    expect((await client.cartV2.updateCart(cartId, { note: 'Mine' })).note).toBe('Mine')
  })
})

describe('a coupon', () => {
  test('is added by its code and removed by its id', async () => {
    const { client } = await shopperWith(pieces(1, mug), pieces(1, lamp))
    const { cart } = await client.currentCartV2.addCouponToCurrentCart({ code: 'ten' })
    expect(cart.subtotal.amount).toBe('82.80')
    expect((await client.currentCart.getCurrentCart()).appliedDiscounts[0].coupon.code).toBe('TEN')
    const add = (code: string) => codeOf(client.currentCartV2.addCouponToCurrentCart({ code }))
    expect(await add('TEN')).toBe('COUPON_ALREADY_EXISTS')
    expect(await add('OTHER')).toBe('MAX_COUPONS_PER_CART_EXCEEDED')
    const remove = (id: string) => client.currentCartV2.removeCouponFromCurrentCart(id)
    expect(await codeOf(remove(someId))).toBe('COUPON_NOT_FOUND_IN_CART')
    const { cart: without } = await remove(cart.coupons[0]._id)
    expect(without).toMatchObject({ coupons: [], subtotal: { amount: '92.00' } })
    expect(await dataOf(client.currentCartV2.addCouponToCurrentCart({ code: 'OVER' }))).toMatchObject({
      couponCode: 'OVER',
      reason: 'EXPIRED',
    })
    expect(await add('NOPE')).toBe('INVALID_COUPON_CODE')
    expect(await add(' ')).toBe('INVALID_COUPON_CODE')
  })
})

describe('a delivery', () => {
  test('needs an address, and something to send', async () => {
    const { client } = await shopperWith(pieces(1, mug))
    const { setDeliveryMethodForCurrentCart: choose } = client.currentCartV2
    const standard = await standardDelivery(client)
    expect(await codeOf(choose(standard))).toBe('DELIVERY_METHOD_MISSING_ADDRESS')
    await client.currentCartV2.updateCurrentCart({ deliveryInfo: { address: home } })
    expect(await codeOf(choose({ code: 'rocket' }))).toBe('DELIVERY_METHOD_NOT_FOUND')
    const { cart } = await choose(standard)
    expect(cart.deliveryInfo.method).toMatchObject({ ...standard, title: { original: 'Standard' } })
    expect((await client.currentCart.getCurrentCart()).selectedShippingOption.code).toBe(standard.code)
    const { cart: without } = await client.currentCartV2.removeDeliveryMethodFromCurrentCart()
    expect(without.deliveryInfo).not.toHaveProperty('method')
    const digital = await shopperWith(pieces(1, book))
    const sent = digital.client.currentCartV2.setDeliveryMethodForCurrentCart(standard)
    expect(await codeOf(sent)).toBe('DELIVERY_METHOD_MISSING_LINE_ITEMS')
  })
})

describe('the deliveries that the shop offers', () => {
  const one = () => ({ catalogReference: pieces(1, mug).catalogReference, quantity: 1 })
  const ask = (lineItems: object[], destination: object) =>
    clients.storefront().deliverySolutions.getDeliverySolutions(lineItems, { currency: 'USD', destination })

  test('are those of the items and the address, with what they cost', async () => {
    const { deliverySolutions, errors } = await ask([one()], home)
    expect(errors).toEqual([])
    expect(deliverySolutions).toMatchObject([
      {
        title: 'Standard',
        cost: { price: '5.00', deliveryPrice: { formattedAmount: '$5.00' } },
        partial: false,
      },
      { title: 'Express', cost: { price: '12.00', currency: 'USD' } },
    ])
    const reference = deliverySolutions[0].deliveryReference
    expect(reference).toEqual({ code: deliverySolutions[0].code, appId: expect.any(String) })
    const own = { name: 'Parcel', quantity: 1, price: '3', physicalProperties: { weight: 2 } }
    expect((await ask([own], home)).deliverySolutions).toHaveLength(2)
  })

  test('are none for what is not sent, and need a country', async () => {
    const file = { catalogReference: pieces(1, book).catalogReference, quantity: 1 }
    expect((await ask([file], home)).deliverySolutions).toEqual([])
    expect(await codeOf(ask([one()], { city: 'Austin' }))).toBe('REQUIRED_COUNTRY')
    expect(await codeOf(ask([], home))).toMatchObject({ fieldViolations: [{ field: 'lineItems' }] })
  })
})

describe('a calculation', () => {
  test('has all totals; an estimate those that it asks for', async () => {
    const { client } = await shopperAtCheckout(pieces(2, mug))
    await client.currentCartV2.addCouponToCurrentCart({ code: 'TEN' })
    const { cart, summary } = await client.currentCartV2.calculateCurrentCart()
    expect(summary).toMatchObject({
      cartId: cart._id,
      cartRevision: cart.revision,
      lineItems: [{ quantity: 2, unitPrice: { amount: '10.80' }, totalPrice: { amount: '21.60' } }],
      discounts: [{ scope: 'LINE_ITEM', total: { amount: '2.40' }, source: { couponCode: 'TEN' } }],
      deliverySummary: { method: { title: { original: 'Standard' } }, price: { amount: '5.00' } },
      priceSummary: {
        subtotal: { amount: '21.60' },
        discount: { amount: '0.00' },
        delivery: { amount: '5.00' },
        tax: { amount: '0.00' },
        total: { amount: '26.60' },
      },
      paymentSummary: { payNow: { amount: '26.60' }, requiresPaymentAfterGiftCard: true },
      priceVerificationToken: expect.any(String),
      violations: [],
    })
    const estimated = await client.currentCartV2.estimateCurrentCart()
    expect(estimated.summary.priceSummary.total.amount).toBe('21.60')
    expect(estimated.summary).not.toHaveProperty('priceVerificationToken')
    const more = await client.currentCartV2.estimateCurrentCart({ calculateDelivery: true })
    expect(more.summary.priceSummary.total.amount).toBe('26.60')
  })

  test('says what is in the way of an order', async () => {
    const { client } = await shopperWith(pieces(1, mug))
    const codes = async () => {
      const { summary } = await client.currentCartV2.calculateCurrentCart()
      return summary.violations.map(({ code, severity }: Client) => `${severity} ${code}`)
    }
    expect(await codes()).toEqual(['ERROR MISSING_DELIVERY_ADDRESS', 'ERROR MISSING_DELIVERY_METHOD'])
    await client.currentCartV2.updateCurrentCart({ deliveryInfo: { address: home } })
    expect(await codes()).toEqual(['ERROR MISSING_DELIVERY_METHOD'])
    await client.currentCartV2.setDeliveryMethodForCurrentCart(await standardDelivery(client))
    expect(await codes()).toEqual([])
    const { cart } = await client.currentCartV2.calculateCurrentCart()
    await client.currentCartV2.removeLineItemsFromCurrentCart([cart.lineItems[0]._id])
    expect(await codes()).toEqual(['ERROR EMPTY_CART'])
  })

  test('says that goods which nobody sends need a billing address', async () => {
    const { client, cartId } = await shopperWith(pieces(1, book))
    const violations = async () => (await client.currentCartV2.calculateCurrentCart()).summary.violations
    expect(await violations()).toMatchObject([
      { code: 'MISSING_DELIVERY_ADDRESS', severity: 'ERROR', description: 'A billing address is needed' },
    ])
    expect(await codeOf(client.cartV2.placeOrder(cartId))).toBe('MISSING_DELIVERY_ADDRESS')
    const { summary } = await client.currentCartV2.estimateCurrentCart()
    expect(summary.violations).toEqual([])
    const billingAddress = { country: 'US' }
    await client.currentCartV2.updateCurrentCart({ paymentInfo: { billingAddress } })
    expect(await violations()).toEqual([])
    expect((await client.cartV2.placeOrder(cartId)).completed).toBe(true)
  })
})

describe('an order', () => {
  test('is placed at the prices that the shopper saw, once', async () => {
    const { client, cartId } = await shopperAtCheckout(pieces(1, mug))
    const { summary } = await client.currentCartV2.calculateCurrentCart()
    const order = { priceVerificationToken: summary.priceVerificationToken }
    const placed = await Promise.all([1, 2, 3].map(() => client.cartV2.placeOrder(cartId, order)))
    expect(new Set(placed.map(({ orderId }: Client) => orderId)).size).toBe(1)
    const [{ orderId, completed }] = placed
    expect(completed).toBe(true)
    expect((await client.cartV2.placeOrder(cartId, order)).orderId).toBe(orderId)
    expect(await dataOf(client.cartV2.placeOrder(cartId))).toMatchObject({ cartId, orderId })
    expect(await client.cartV2.getCart(cartId)).toMatchObject({
      orderPlaced: true,
      orderId,
      currentCart: false,
    })
    expect(await client.orders.getOrder(orderId)).toMatchObject({
      priceSummary: { total: { amount: '17.00' } },
      buyerInfo: { email: 'anna@example.com' },
      recipientInfo: { contactDetails: { firstName: 'Anna' }, address: { city: 'Austin' } },
    })
    for (const call of [
      () => client.cartV2.updateCart(cartId, { note: 'late' }),
      () => client.cartV2.addLineItems(cartId, { catalogItems: [pieces(1, mug)] }),
      () => client.cartV2.addCoupon(cartId, { code: 'TEN' }),
      () => client.cartV2.calculateCart(cartId),
      () => client.cartV2.getCheckoutUrl(cartId),
      () => client.cartV2.refreshCart(cartId),
    ])
      expect(await codeOf(call())).toBe('CART_ALREADY_ORDERED')
    expect(await codeOf(client.currentCartV2.getCurrentCart())).toBe('OWNED_CART_NOT_FOUND')
  })

  test('is refused at another price, and with a token of another cart', async () => {
    const table = await shelve(store, { name: 'Table', price: 100 })
    const { client, cartId } = await shopperAtCheckout(pieces(1, table))
    const { summary } = await client.currentCartV2.calculateCurrentCart()
    const order = { priceVerificationToken: summary.priceVerificationToken }
    const body = { product: { priceData: { price: 120 } } }
    await store.ask('PATCH', `/stores/v1/products/${table.id}`, { as: store.apiKey, body })
    expect(await codeOf(client.cartV2.placeOrder(cartId, order))).toBe('CART_PRICES_OUT_OF_SYNC')
    const other = await shopperAtCheckout(pieces(1, table))
    const foreign = other.client.cartV2.placeOrder(other.cartId, order)
    expect(await codeOf(foreign)).toBe('INVALID_PRICE_VERIFICATION_TOKEN')
    const again = await client.currentCartV2.calculateCurrentCart()
    const { orderId } = await client.cartV2.placeOrder(cartId, {
      priceVerificationToken: again.summary.priceVerificationToken,
    })
    expect((await client.orders.getOrder(orderId)).priceSummary.total.amount).toBe('125.00')
  })

  test('needs items, an address and a delivery', async () => {
    const { client, cartId, cart } = await shopperWith(pieces(1, mug))
    const place = () => codeOf(client.cartV2.placeOrder(cartId))
    expect(await place()).toBe('MISSING_DELIVERY_METHOD')
    await client.currentCartV2.removeLineItemsFromCurrentCart([cart.lineItems[0]._id])
    expect(await place()).toBe('EMPTY_CART')
  })

  test('takes only what is there', async () => {
    const stool = await shelve(store, { name: 'Stool', price: 20 }, 2)
    const { client, cartId, cart } = await shopperAtCheckout(pieces(2, stool))
    await restock(store, stool, 1)
    const { summary } = await client.currentCartV2.calculateCurrentCart({ refreshCart: true })
    expect(summary.violations).toMatchObject([
      {
        code: 'LINE_ITEMS_OUT_OF_STOCK',
        lineItemsOutOfStockData: { lineItemIds: [cart.lineItems[0]._id], allLineItemsOutOfStock: false },
      },
    ])
    expect(await codeOf(client.cartV2.placeOrder(cartId))).toBe('LINE_ITEMS_OUT_OF_STOCK')
    expect(await dataOf(client.cartV2.placeOrder(cartId))).toMatchObject(
      summary.violations[0].lineItemsOutOfStockData,
    )
  })

  test('is completed on the hosted page, which knows what the cart knows and tells it more', async () => {
    const { client, cartId } = await shopperAtCheckout(pieces(1, mug))
    const { checkoutUrl } = await client.cartV2.getCheckoutUrl(cartId)
    const tab = browser(store)
    const { props } = await tab.open(checkoutUrl)
    expect(JSON.stringify(props)).toContain('12 Congress Ave')
    expect((await client.currentCart.getCurrentCart()).checkoutId).toBeTruthy()
    const moved = { ...home, city: 'Dallas' }
    const { cart } = await client.currentCartV2.updateCurrentCart({ deliveryInfo: { address: moved } })
    expect(cart.deliveryInfo.address.city).toBe('Dallas')
    const { checkoutId } = await client.currentCart.getCurrentCart()
    expect(
      (await client.checkout.getCheckout(checkoutId)).shippingInfo.shippingDestination.address.city,
    ).toBe('Dallas')
    await client.checkout.updateCheckout(checkoutId, { buyerInfo: { email: 'ben@example.com' } })
    expect((await client.currentCartV2.getCurrentCart()).cart.customerInfo.email).toBe('ben@example.com')
    const { orderId } = await client.checkout.createOrder(checkoutId)
    expect(await client.cartV2.getCart(cartId)).toMatchObject({ orderPlaced: true, orderId })
  })

  test('leaves a cart that shows what was ordered', async () => {
    const { client, cartId } = await shopperAtCheckout(pieces(1, mug))
    await client.cartV2.getCheckoutUrl(cartId)
    const { checkoutId } = await client.currentCart.getCurrentCart()
    await client.currentCartV2.addLineItemsToCurrentCart({ catalogItems: [pieces(1, lamp)] })
    await client.currentCartV2.addCouponToCurrentCart({ code: 'TEN' })
    await client.checkout.createOrder(checkoutId)
    expect(await client.cartV2.getCart(cartId)).toMatchObject({
      orderPlaced: true,
      lineItems: [{ name: { original: 'Mug' } }],
      coupons: [],
      subtotal: { amount: '12.00' },
    })
    expect((await client.currentCartV2.getCurrentCart()).cart).toMatchObject({
      lineItems: [{ name: { original: 'Lamp' } }],
      coupons: [{ code: 'TEN' }],
    })
  })

  test('has the storefront’s own page where the cart names one', async () => {
    const { client, cartId } = await shopperWith(pieces(1, mug))
    await client.currentCartV2.updateCurrentCart({
      customCheckoutUrl: 'https://shop.example/pay/{checkout_id}',
    })
    expect(await client.cartV2.getCheckoutUrl(cartId)).toMatchObject({
      checkoutUrl: `https://shop.example/pay/${cartId}`,
    })
  })
})

describe('the merchant’s program', () => {
  test('makes a cart with its own items and prices, and another page for it', async () => {
    const cart = await merchant.cartV2.createCart({
      cart: { note: 'By phone', source: { channelType: 'POS' } },
      catalogItems: [
        {
          ...pieces(1, mug),
          catalogOverrideFields: { salePrice: '9.00', name: { original: 'Second choice' } },
        },
      ],
      customItems: [
        {
          name: { original: 'Gift wrap' },
          quantityInfo: { requestedQuantity: 2 },
          pricing: { price: { amount: '3.50' } },
          attributes: { physicalProperties: { shippable: false } },
        },
      ],
    })
    expect(cart).toMatchObject({
      note: 'By phone',
      source: { channelType: 'POS' },
      currentCart: false,
      subtotal: { amount: '16.00' },
      lineItems: [
        {
          name: { original: 'Second choice' },
          source: { catalogOverrideFields: { salePrice: '9.00', name: { original: 'Second choice' } } },
        },
        {
          name: { original: 'Gift wrap' },
          customLineItem: true,
          pricing: { totalPrice: { amount: '7.00' } },
        },
      ],
    })
    await merchant.cartV2.updateCart(cart._id, {
      deliveryInfo: { address: home },
      customerInfo: { email: 'anna@example.com' },
    })
    await merchant.cartV2.setDeliveryMethod(
      cart._id,
      await standardDelivery((await shopperWith(pieces(1, mug))).client),
    )
    const { orderId } = await merchant.cartV2.placeOrder(cart._id)
    expect(await merchant.orders.getOrder(orderId)).toMatchObject({ channelInfo: { type: 'POS' } })
    expect(await codeOf(merchant.currentCartV2.getCurrentCart())).toBe('PERMISSION_DENIED')
  })

  test('makes a cart with its delivery', async () => {
    const deliveryMethod = await standardDelivery((await shopperWith(pieces(1, mug))).client)
    const create = (cart: object) =>
      merchant.cartV2.createCart({ cart, catalogItems: [pieces(1, mug)], deliveryMethod })
    expect(await codeOf(create({}))).toBe('DELIVERY_METHOD_MISSING_ADDRESS')
    const { deliveryInfo } = await create({ deliveryInfo: { address: home } })
    expect(deliveryInfo.method).toMatchObject({ title: { original: 'Standard' } })
  })

  test('completes a cart that was ordered elsewhere, with its order', async () => {
    const { client, cartId } = await shopperWith(pieces(1, mug))
    const bought = await shopperAtCheckout(pieces(1, mug))
    const { orderId } = await bought.client.cartV2.placeOrder(bought.cartId)
    const mark = (id: string) => merchant.cartV2.markCartAsCompleted(cartId, { orderId: id })
    expect(await codeOf(mark(someId))).toBe('NOT_FOUND')
    await client.cartV2.getCheckoutUrl(cartId)
    const { checkoutId } = await client.currentCart.getCurrentCart()
    expect((await mark(orderId)).cart).toMatchObject({ orderPlaced: true, orderId, currentCart: false })
    expect((await mark(orderId)).cart.orderId).toBe(orderId)
    expect(await codeOf(client.checkout.getCheckout(checkoutId))).toBe('CHECKOUT_NOT_FOUND')
    expect(await codeOf(client.cartV2.placeOrder(cartId))).toBe('CART_ALREADY_ORDERED')
    expect(await codeOf(client.currentCartV2.getCurrentCart())).toBe('OWNED_CART_NOT_FOUND')
  })
})

test('a cart that the shopper has tried to pay is not completed elsewhere', async () => {
  const { client, cartId } = await shopperAtCheckout(pieces(1, mug))
  const tab = browser(store)
  const screen = await tab.open((await client.cartV2.getCheckoutUrl(cartId)).checkoutUrl)
  await tab.post(screen.location, { ...filled(screen, anna), ...declinedCard, do: 'place' })
  expect(await codeOf(merchant.cartV2.markCartAsCompleted(cartId))).toBe('PAYMENT_ALREADY_IN_PROGRESS')
  expect((await client.cartV2.getCart(cartId)).orderPlaced).toBe(false)
})

test('the other app id of the store is the same store', async () => {
  const { cart } = await shopperWith({
    catalogReference: { appId: otherStoreApp, catalogItemId: mug.id },
    quantity: 1,
  })
  expect(cart.lineItems).toHaveLength(1)
})
