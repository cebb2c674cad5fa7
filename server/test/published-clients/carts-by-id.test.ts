import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '../../src/catalogue/model/product.rules.ts'
import { type InProcessPlugin, PluginRefusal } from '../../src/plugins/asking/plugin.ts'
import { austin, deliver } from '../checkouts.ts'
import { pieces, shelve } from '../shoppers.ts'
import { openStore, type Store } from '../store.ts'
import { generations, publishedClients } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Loose = any

const vouchers: InProcessPlugin = {
  kind: 'GIFT_CARDS',
  id: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d21',
  name: 'Vouchers',
  functions: {
    getBalance({ request: { code } }) {
      if (code !== 'GIFT-0005') throw new PluginRefusal('GIFT_CARD_NOT_FOUND')
      return { balance: 5, currencyCode: 'USD', externalId: 'v-1' }
    },
    redeem: ({ request: { orderId } }) => ({ transactionId: `t-${orderId}` }),
    _void: () => ({}),
  },
}
const { addressLine: addressLine1, ...place } = austin
const home = { ...place, addressLine1 }

describe.each(generations)('carts by their ids, with the published client (%s)', (generation) => {
  let store: Store
  let merchant: Loose
  let mug: Product
  let lamp: Product
  const isCurrent = generation === 'current'

  beforeAll(async () => {
    store = await openStore({ plugins: [vouchers] })
    await deliver(store)
    merchant = (await publishedClients(store, generation)).merchant()
    mug = await shelve(store, { name: 'Mug', price: 12 })
    lamp = await shelve(store, { name: 'Lamp', price: 80 })
    const specification = { name: 'Ten off', code: 'TEN', percentOffRate: 10, scope: { namespace: 'stores' } }
    const body = { specification: { ...specification, startTime: '0', active: true } }
    await store.ask('POST', '/stores/v2/coupons', { as: store.apiKey, body })
  })
  afterAll(() => store.close())

  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'answered',
      ({ details }: Loose) => details.applicationError?.code ?? 'violation',
    )

  test('a cart is created, filled, changed, priced and deleted', async () => {
    const { cart: carts } = merchant
    const { _id } = await carts.createCart({ lineItems: [pieces(1, mug)] })
    const { cart: filled } = await carts.addToCart(_id, { lineItems: [pieces(1, lamp)] })
    expect(filled.lineItems.map(({ quantity }: Loose) => quantity)).toEqual([1, 1])
    const [first, second] = filled.lineItems.map((line: Loose) => line._id)
    const { cart: more } = await carts.updateLineItemsQuantity(_id, [{ _id: first, quantity: 3 }])
    expect(more.lineItems[0].quantity).toBe(3)
    const { cart: less } = await carts.removeLineItems(_id, [second])
    expect(less.lineItems.map((line: Loose) => line._id)).toEqual([first])
    const changed = await carts.updateCart(_id, { cartInfo: { buyerNote: 'Ring twice' }, couponCode: 'TEN' })
    expect(changed).toMatchObject({
      buyerNote: 'Ring twice',
      appliedDiscounts: [{ coupon: { code: 'TEN' } }],
    })
    const { cart: without } = await carts.removeCoupon(_id)
    expect(without.appliedDiscounts).toEqual([])
    const totals = await carts.estimateTotals(_id, { calculateTax: false, calculateShipping: false })
    expect(totals.priceSummary.subtotal.amount).toBe('36.00')
    expect(await carts.getCart(_id)).toMatchObject({ _id, subtotal: { amount: '36.00' } })
    const { checkoutId } = await carts.createCheckout(_id, { channelType: 'WEB' })
    expect(checkoutId).toEqual(expect.any(String))
    await carts.deleteCart(_id)
    expect(await codeOf(carts.getCart(_id))).toBe('CART_NOT_FOUND')
  })

  test('the items of a checkout are changed, and coupon and gift card taken out', async () => {
    const { checkout: checkouts } = merchant
    const { _id } = await checkouts.createCheckout({ lineItems: [pieces(1, mug)], channelType: 'WEB' })
    const { checkout: filled } = await checkouts.addToCheckout(_id, { lineItems: [pieces(1, lamp)] })
    const [first, second] = filled.lineItems.map((line: Loose) => line._id)
    const { checkout: more } = await checkouts.updateLineItemsQuantity(_id, [{ _id: first, quantity: 2 }])
    expect(more.lineItems[0].quantity).toBe(2)
    const { checkout: less } = await checkouts.removeLineItems(_id, [second])
    expect(less.lineItems.map((line: Loose) => line._id)).toEqual([first])
    const paid = await checkouts.updateCheckout(_id, {}, { couponCode: 'TEN', giftCardCode: 'GIFT-0005' })
    expect(paid).toMatchObject({
      appliedDiscounts: [{ coupon: { code: 'TEN' } }],
      giftCard: expect.any(Object),
    })
    const { checkout: withoutCoupon } = await checkouts.removeCoupon(_id)
    expect(withoutCoupon.appliedDiscounts).toEqual([])
    const { checkout: withoutCard } = await checkouts.removeGiftCard(_id)
    expect(withoutCard.giftCard ?? undefined).toBeUndefined()
    const urlOf = async () => (await checkouts.getCheckoutUrl(_id)).checkoutUrl
    const own = await urlOf()
    expect(own).toMatch(/^https:/)
    await checkouts.updateCheckout(_id, {}, { overrideCheckoutUrl: 'https://pay.example/{checkoutId}' })
    expect(await urlOf()).toBe(`https://pay.example/${_id}`)
    await checkouts.removeOverrideCheckoutUrl(_id)
    expect(await urlOf()).toBe(own)
  })

  test.runIf(isCurrent)(
    'a cart of the second generation is changed, priced and paid by a gift card',
    async () => {
      const { cartV2: carts } = merchant
      const { _id } = await carts.createCart({
        cart: { source: { channelType: 'WEB' } },
        catalogItems: [pieces(1, mug)],
      })
      const { cart: filled } = await carts.addLineItems(_id, { catalogItems: [pieces(1, lamp)] })
      const [first, second] = filled.lineItems.map((line: Loose) => line._id)
      const { cart: more } = await carts.updateLineItems(_id, {
        lineItems: [{ lineItemId: first, quantity: { newQuantity: 2 } }],
      })
      expect(more.lineItems[0].quantityInfo.requestedQuantity).toBe(2)
      expect((await carts.removeLineItems(_id, [second])).cart.lineItems).toHaveLength(1)
      await carts.updateCart(_id, { deliveryInfo: { address: home } })
      const { cart: discounted } = await carts.addCoupon(_id, { code: 'TEN' })
      expect(discounted.coupons).toMatchObject([{ code: 'TEN' }])
      expect((await carts.removeCoupon(_id, discounted.coupons[0]._id)).cart.coupons).toEqual([])
      const { cart: carded } = await carts.addGiftCard(_id, { code: 'GIFT-0005' })
      const [{ _id: cardId }] = carded.paymentInfo.giftCards
      expect((await carts.calculateCart(_id)).summary.paymentSummary.giftCards).toMatchObject([
        { giftCardId: cardId, redeemAmount: { amount: '5.00' } },
      ])
      expect((await carts.estimateCart(_id)).summary.priceSummary.subtotal.amount).toBe('24.00')
      expect((await carts.removeGiftCard(_id, cardId)).cart.paymentInfo.giftCards).toEqual([])
      expect((await carts.removeDeliveryMethod(_id)).cart.deliveryInfo.method ?? undefined).toBeUndefined()
      expect((await carts.refreshCart(_id)).cart).toMatchObject({ _id })
      await carts.deleteCart(_id)
      expect(await codeOf(carts.getCart(_id))).toBe('CART_NOT_FOUND')
    },
  )

  test.runIf(isCurrent)('a shopper enters a gift card and takes it out again', async () => {
    const { currentCartV2: carts } = (await publishedClients(store, generation)).storefront()
    await carts.addLineItemsToCurrentCart({ catalogItems: [pieces(1, mug)] })
    const { cart } = await carts.addGiftCardToCurrentCart({ code: 'GIFT-0005' })
    const [{ _id: cardId }] = cart.paymentInfo.giftCards
    expect(await codeOf(carts.addGiftCardToCurrentCart({ code: 'UNKNOWN' }))).not.toBe('answered')
    const { cart: without } = await carts.removeGiftCardFromCurrentCart(cardId)
    expect(without.paymentInfo.giftCards).toEqual([])
    expect(await codeOf(carts.removeGiftCardFromCurrentCart(cardId))).toBe('GIFT_CARD_NOT_FOUND_IN_CART')
  })
})
