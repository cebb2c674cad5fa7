import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { austin, deliver, rows } from '../../test/checkouts.ts'
import { memberTokens, newMember, newVisitorFor } from '../../test/members.ts'
import { pieces, refusal, shelve } from '../../test/shoppers.ts'
import { openStore, type Reply, type Store } from '../../test/store.ts'
import { type App, createApp } from '../app.ts'
import type { Product } from '../catalogue/model/product.rules.ts'
import { personalData } from '../checkout/personal-data/service.ts'
import { type Db, openDb } from '../platform/db/db.ts'
import { type InProcessPlugin, PluginRefusal } from '../plugins/asking/plugin.ts'

const balances = new Map<string, number>()
const vouchers: InProcessPlugin = {
  kind: 'GIFT_CARDS',
  id: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d21',
  name: 'Vouchers',
  functions: {
    getBalance({ request: { code } }) {
      const balance = balances.get(code)
      if (balance === undefined) throw new PluginRefusal('GIFT_CARD_NOT_FOUND')
      return { balance, currencyCode: 'USD', externalId: 'v-1' }
    },
    redeem: ({ request: { orderId } }) => ({ transactionId: `t-${orderId}` }),
    _void: () => ({}),
  },
}
const doorman: InProcessPlugin = {
  kind: 'VALIDATIONS',
  id: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d22',
  name: 'Doorman',
  functions: {
    getValidationViolations: ({ request }) => ({
      violations: request.validationInfo?.buyerDetails?.email?.startsWith('banned')
        ? [{ severity: 'ERROR', target: { other: { name: 'OTHER_DEFAULT' } }, description: 'Not you' }]
        : [],
    }),
  },
}

let store: Store
/** Another server on the same database. */
let second: { app: App; db: Db }
let mug: Product

beforeAll(async () => {
  store = await openStore({ plugins: [vouchers, doorman], settings: { languages: ['de'] } })
  const db = openDb({ url: store.shop.db.url, connections: 10 })
  second = { db, app: await createApp({ ...store.shop, db, limits: 0, checkReplies: true }) }
  await deliver(store)
  mug = await shelve(store, { name: 'Mug', price: 12 })
})
afterAll(async () => {
  await second.app.close()
  await second.db.close()
  await store.close()
})

beforeEach(() => {
  store.clock.advance(120_000)
  balances.clear()
  balances.set('GIFT-0020', 20).set('GIFT-0100', 100).set('GIFT-0000', 0)
})

const current = '/ecom/v2/carts/current'

function by(as: string) {
  const post = (path: string, body: object = {}) => store.ask('POST', `${current}/${path}`, { as, body })
  return {
    as,
    post,
    cart: () => store.ask('GET', current, { as }),
    patch: (cart: object) => store.ask('PATCH', current, { as, body: { cart } }),
    calculate: async () => (await post('calculate')).body.summary,
    place: (cartId: string, body: object = {}) =>
      store.ask('POST', `/ecom/v2/carts/${cartId}/place-order`, { as, body: { cartId, ...body } }),
  }
}

/** The first delivery that the shop offers. */
async function standard() {
  const { body } = await store.ask('POST', '/_api/delivery-rates/v1/get-delivery-solutions', {
    as: store.apiKey,
    body: { lineItems: [pieces(1, mug)], destination: austin },
  })
  return body.deliverySolutions[0].deliveryReference
}

/** A shopper with mugs in the cart, an address and a delivery. */
async function shopperWith(quantity: number, as?: string) {
  const shopper = by(as ?? (await store.visitor()))
  await shopper.post('add-line-items', { catalogItems: [pieces(quantity, mug)] })
  await shopper.patch({ customerInfo: { email: 'anna@example.com' }, deliveryInfo: { address: austin } })
  const { body } = await shopper.post('set-delivery-method', { deliveryMethod: await standard() })
  return { ...shopper, cartId: body.cart.id as string }
}

async function askSecond(as: string, url: string, payload: object): Promise<Reply> {
  const headers = { authorization: as }
  const reply = await second.app.server.inject({ method: 'POST', url, headers, payload })
  return { status: reply.statusCode, body: reply.json(), headers: {} } as unknown as Reply
}

const reasonOf = (reply: Reply) => reply.body.details.applicationError.data.reason

describe('a gift card', () => {
  test('pays a part of the order, and is shown without its code', async () => {
    const anna = await shopperWith(2)
    const { body } = await anna.post('add-gift-card', { giftCard: { code: 'GIFT-0020' } })
    const [card] = body.cart.paymentInfo.giftCards
    expect(card).toMatchObject({ obfuscatedCode: '••••0020', appId: vouchers.id })
    expect(await anna.calculate()).toMatchObject({
      priceSummary: { total: { amount: '29.00' } },
      paymentSummary: {
        giftCards: [{ giftCardId: card.id, redeemAmount: { amount: '20.00' } }],
        totalAfterGiftCards: { amount: '9.00' },
        payNow: { amount: '9.00' },
        requiresPaymentAfterGiftCard: true,
      },
    })
    expect((await anna.post('estimate')).body.summary.paymentSummary.giftCards).toEqual([])
    const { orderId } = (await anna.place(anna.cartId)).body
    await store.work()
    const order = await store.ask('GET', `/ecom/v1/orders/${orderId}`, { as: store.apiKey })
    expect(order.body.order).toMatchObject({ balanceSummary: { paid: { amount: '20.00' } } })
  })

  test('takes no more than the shopper wants, and can be removed again', async () => {
    const anna = await shopperWith(1)
    const giftCard = { code: 'GIFT-0100', redeemAmount: { amount: '10' } }
    const { body } = await anna.post('add-gift-card', { giftCard })
    const [card] = body.cart.paymentInfo.giftCards
    expect(card.requestedRedeemAmount.amount).toBe('10.00')
    expect((await anna.calculate()).paymentSummary.payNow.amount).toBe('7.00')
    const again = (code: string) => anna.post('add-gift-card', { giftCard: { code } })
    expect(refusal(await again('GIFT-0100'))).toBe('GIFT_CARD_ALREADY_EXISTS')
    expect(refusal(await again('GIFT-0020'))).toBe('MAX_GIFT_CARDS_PER_CART_EXCEEDED')
    const remove = (giftCardId: string) => anna.post('remove-gift-card', { giftCardId })
    expect(refusal(await remove(anna.cartId))).toBe('GIFT_CARD_NOT_FOUND_IN_CART')
    expect((await remove(card.id)).body.cart.paymentInfo.giftCards).toEqual([])
    expect((await anna.calculate()).paymentSummary.payNow.amount).toBe('17.00')
  })

  test('is refused when it pays nothing, and stands in the way when it no longer does', async () => {
    const anna = await shopperWith(1)
    const add = (code: string) => anna.post('add-gift-card', { giftCard: { code } })
    expect(refusal(await add('NOBODY-0001'))).toBe('INVALID_GIFT_CARD_CODE')
    const empty = await add('GIFT-0000')
    expect([refusal(empty), reasonOf(empty)]).toEqual(['INVALID_GIFT_CARD_STATUS', 'EMPTY_BALANCE'])
    await add('GIFT-0020')
    balances.set('GIFT-0020', 0)
    store.clock.advance(120_000)
    const { violations } = await anna.calculate()
    expect(violations).toMatchObject([
      { code: 'INVALID_GIFT_CARD_STATUS', scope: 'GIFT_CARD', severity: 'ERROR' },
    ])
    expect((await anna.place(anna.cartId)).status).not.toBe(200)
    const nothing = by(await store.visitor())
    await nothing.post('add-line-items', { catalogItems: [pieces(1, mug)] })
    const { body } = await nothing.cart()
    await nothing.post('remove-line-items', { lineItemIds: [body.cart.lineItems[0].id] })
    expect(refusal(await nothing.post('add-gift-card', { giftCard: { code: 'GIFT-0020' } }))).toBe(
      'EMPTY_CART',
    )
  })

  test('goes on in a cart that is created again, whose checkout hears of it too', async () => {
    const anna = await shopperWith(1)
    await anna.post('add-gift-card', { giftCard: { code: 'GIFT-0020' } })
    const cart = { note: 'Ring', deliveryInfo: { address: { ...austin, city: 'Dallas' } } }
    const made = await store.ask('POST', current, {
      as: anna.as,
      body: { cart, catalogItems: [pieces(1, mug)] },
    })
    expect(made.body.cart).toMatchObject({
      note: 'Ring',
      lineItems: [{ quantityInfo: { requestedQuantity: 2 } }],
      deliveryInfo: { address: { city: 'Dallas' }, method: { title: { original: 'Standard' } } },
      paymentInfo: { giftCards: [{ obfuscatedCode: '••••0020' }] },
    })
  })

  test('that comes with a new cart is looked at before the cart is made', async () => {
    const as = await store.visitor()
    const create = (code: string) =>
      store.ask('POST', current, { as, body: { catalogItems: [pieces(1, mug)], giftCards: [{ code }] } })
    expect(refusal(await create('NOBODY-0002'))).toBe('INVALID_GIFT_CARD_CODE')
    expect((await by(as).cart()).status).toBe(404)
    const made = await create('GIFT-0020')
    expect(made.body.cart.paymentInfo.giftCards).toMatchObject([{ obfuscatedCode: '••••0020' }])
  })
})

describe('a merchant’s cart', () => {
  test('can lock its coupon and its gift card', async () => {
    const cart = { settings: { lockCouponCode: true, lockGiftCard: true } }
    const made = await store.ask('POST', '/ecom/v2/carts', {
      as: store.apiKey,
      body: { cart, catalogItems: [pieces(1, mug)] },
    })
    const { id: cartId, settings } = made.body.cart
    expect(settings).toEqual(cart.settings)
    const ask = (path: string, body: object) =>
      store.ask('POST', `/ecom/v2/carts/${cartId}/${path}`, { as: store.apiKey, body: { cartId, ...body } })
    expect(refusal(await ask('add-coupon', { coupon: { code: 'TEN' } }))).toBe('COUPON_LOCKED')
    expect(refusal(await ask('add-gift-card', { giftCard: { code: 'GIFT-0020' } }))).toBe('GIFT_CARD_LOCKED')
    const visitors = await store.ask('POST', current, { as: await store.visitor(), body: { cart } })
    expect(visitors.body.cart.settings).toEqual({})
  })

  test('that nobody may pay later is not ordered without the checkout page', async () => {
    const cart = { settings: { manualPaymentDisabled: true }, deliveryInfo: { address: austin } }
    const made = await store.ask('POST', '/ecom/v2/carts', {
      as: store.apiKey,
      body: { cart, catalogItems: [pieces(1, mug)], deliveryMethod: await standard() },
    })
    const refused = await by(store.apiKey).place(made.body.cart.id)
    expect(refusal(refused)).toBe('UNAVAILABLE_PAYMENT_METHOD')
    expect(refused.body.message).toContain('checkout page')
  })
})

describe('a merchant’s discount', () => {
  test('has a name in the language of whoever reads the cart', async () => {
    const as = store.apiKey
    const made = await store.ask('POST', '/ecom/v1/carts', {
      as,
      body: { lineItems: [pieces(1, mug)], merchantDiscounts: [{ amount: '2' }] },
    })
    const headers = { 'x-wix-language': 'de' }
    const url = `/ecom/v2/carts/${made.body.cart.id}`
    const { cart } = (await store.ask('GET', url, { as, headers })).body
    expect(cart.lineItems[0].discounts).toMatchObject([
      { name: { original: 'Discount', translated: 'Rabatt' }, amountOff: { amount: '2.00' } },
    ])
  })
})

describe('tax', () => {
  const manual = async (taxRate: string) => {
    const as = store.apiKey
    const taxRegion = { country: 'US', subdivision: 'US-TX' }
    const region = await store.ask('POST', '/billing/v1/tax-regions', { as, body: { taxRegion } })
    const defaults = await store.ask('GET', '/billing/v1/tax-groups/default-tax-groups', { as })
    const manualTaxMapping = {
      taxRegionId: region.body.taxRegion.id,
      taxGroupId: defaults.body.taxGroups[0].id,
      taxRate,
      taxName: 'Sales tax',
    }
    await store.ask('POST', '/billing/v1/manual-tax-mappings', { as, body: { manualTaxMapping } })
  }

  test('comes on top of the prices, and the parts add up to the total', async () => {
    await manual('0.1')
    const anna = await shopperWith(1)
    const { priceSummary, taxSummary, priceVerificationToken } = await anna.calculate()
    expect(priceSummary).toMatchObject({
      subtotal: { amount: '12.00' },
      delivery: { amount: '5.00' },
      tax: { amount: '1.70' },
      total: { amount: '18.70' },
    })
    expect(taxSummary).toMatchObject({
      pricesIncludeTax: false,
      taxes: [
        { name: { original: 'Sales tax' }, taxableAmount: { amount: '17.00' }, amount: { amount: '1.70' } },
      ],
      lineItemTaxes: [{ tax: { amount: '1.20' }, rate: '0.1' }],
      deliveryTax: { amount: '0.50' },
    })
    const untaxed = (await anna.post('estimate', { calculateDelivery: true })).body.summary
    expect(untaxed.priceSummary.total.amount).toBe('17.00')
    const { body } = await anna.place(anna.cartId, { priceVerificationToken })
    expect(body.completed).toBe(true)
  })
})

describe('a program that checks orders', () => {
  test('is asked as far as the request wants it', async () => {
    const anna = await shopperWith(1)
    await anna.patch({ customerInfo: { email: 'banned@example.com' } })
    expect((await anna.calculate()).violations).toMatchObject([
      { code: 'CUSTOM_VALIDATION', scope: 'GLOBAL', severity: 'ERROR', description: 'Not you' },
    ])
    const estimate = async (validationConfig?: string) =>
      (await anna.post('estimate', { validationConfig })).body.summary.violations.length
    expect([await estimate(), await estimate('SKIP_VALIDATIONS')]).toEqual([0, 0])
    expect(await estimate('CHECKOUT_VALIDATIONS')).toBe(1)
    expect(refusal(await anna.place(anna.cartId))).toBe('VIOLATIONS_WITH_ERROR_SEVERITY')
  })
})

describe('a shopper who signs in', () => {
  test('keeps cart, addresses and gift card, and another browser sees them', async () => {
    const member = await newMember(store, { email: 'dora@example.com' })
    const visitor = await newVisitorFor(store, member.id)
    const anna = await shopperWith(1, visitor.as)
    const address = { country: 'DE', city: 'Berlin', postalCode: '10999', addressLine: 'Gasse 1' }
    await anna.patch({ paymentInfo: { billingAddress: address } })
    await anna.post('add-gift-card', { giftCard: { code: 'GIFT-0020' } })
    const { access_token: as } = await memberTokens(store, visitor)
    const { cart } = (await by(as).cart()).body
    expect(cart).toMatchObject({
      id: anna.cartId,
      customerInfo: { memberId: member.id, email: 'anna@example.com' },
      deliveryInfo: { address: { city: 'Austin' } },
      paymentInfo: { billingAddress: { city: 'Berlin' }, giftCards: [{ obfuscatedCode: '••••0020' }] },
    })
    expect(cart.customerInfo).not.toHaveProperty('visitorId')
    expect((await anna.cart()).status).toBe(404)
    const whose = { siteId: store.siteId, memberId: member.id, emails: [] }
    expect((await personalData.export?.(store.shop, whose))?.carts).toMatchObject([
      { billingInfo: { address: { city: 'Berlin' } } },
    ])
  })
})

describe('many requests at once', () => {
  test('in both generations lose no item', async () => {
    const as = await store.visitor()
    const first = () =>
      store.ask('POST', '/ecom/v1/carts/current/add-to-cart', { as, body: { lineItems: [pieces(1, mug)] } })
    const second = () => by(as).post('add-line-items', { catalogItems: [pieces(1, mug)] })
    const replies = await Promise.all([first(), second(), first(), second(), first(), second()])
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const { cart } = (await by(as).cart()).body
    expect(cart.lineItems).toMatchObject([{ quantityInfo: { requestedQuantity: 6 } }])
    expect(cart.revision).toBe('6')
  })

  test.each([1, 2, 3])('to order one cart on two servers place one order (round %i)', async () => {
    const anna = await shopperWith(1)
    const { priceVerificationToken } = await anna.calculate()
    const body = { cartId: anna.cartId, priceVerificationToken }
    const elsewhere = () => askSecond(anna.as, `/ecom/v2/carts/${anna.cartId}/place-order`, body)
    const here = () => anna.place(anna.cartId, { priceVerificationToken })
    const replies = await Promise.all([here(), elsewhere(), elsewhere(), here()])
    expect(replies.map((reply) => (reply.status === 200 ? 'ordered' : refusal(reply)))).toEqual(
      Array(4).fill('ordered'),
    )
    expect(new Set(replies.map(({ body: { orderId } }) => orderId)).size).toBe(1)
  })

  test('to complete a cart and to open its checkout leave no checkout that can be ordered', async () => {
    for (let round = 0; round < 20; round++) {
      const anna = await shopperWith(1)
      const { cartId } = anna
      const url = `/ecom/v2/carts/${cartId}`
      const [completed, opened] = await Promise.all([
        store.ask('POST', `${url}/mark-cart-as-completed`, { as: store.apiKey, body: { cartId } }),
        askSecond(anna.as, `${url}/get-checkout-url`, { cartId }),
      ])
      expect(completed.body.cart).toMatchObject({ orderPlaced: true, currentCart: false })
      if (opened.status !== 200) expect(refusal(opened)).toBe('CART_ALREADY_ORDERED')
      expect(await rows(store, 'SELECT id FROM checkouts WHERE cart_id = $1', [cartId])).toEqual([])
    }
  })

  test('to complete a cart and to order it: one of them happens', async () => {
    for (let round = 0; round < 10; round++) {
      const anna = await shopperWith(1)
      const { cartId } = anna
      const { priceVerificationToken } = await anna.calculate()
      const [placed] = await Promise.all([
        anna.place(cartId, { priceVerificationToken }),
        askSecond(store.apiKey, `/ecom/v2/carts/${cartId}/mark-cart-as-completed`, { cartId }),
      ])
      if (placed.status !== 200) expect(refusal(placed)).toBe('CART_ALREADY_ORDERED')
      const { body } = await store.ask('GET', `/ecom/v2/carts/${cartId}`, { as: anna.as })
      expect([body.cart.orderPlaced, body.cart.orderId]).toEqual([true, placed.body.orderId])
    }
  })

  test('with one Idempotency-Key add once', async () => {
    const as = await store.visitor()
    const headers = { 'idempotency-key': 'add-mug-once-1' }
    const body = { catalogItems: [pieces(1, mug)] }
    for (let times = 0; times < 2; times++)
      await store.ask('POST', `${current}/add-line-items`, { as, headers, body })
    expect((await by(as).cart()).body.cart.lineItems[0].quantityInfo.requestedQuantity).toBe(1)
  })
})
