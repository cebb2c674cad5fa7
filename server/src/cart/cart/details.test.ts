import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pieces, quantitiesByName, refusal, type Shopper, shelve, shopper } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'

let store: Store
let mug: Product
let plate: Product

beforeAll(async () => {
  store = await openStore()
  mug = await shelve(store, { name: 'Mug', price: 12 })
  plate = await shelve(store, { name: 'Plate', price: 50 }, 8)
  for (const specification of [
    { name: 'Ten off', code: 'TEN', percentOffRate: 10 },
    { name: 'Big', code: 'BIG', moneyOffAmount: 5, minimumSubtotal: 30 },
    { name: 'Old', code: 'OLD', moneyOffAmount: 5, startTime: '500', expirationTime: '1000' },
  ]) {
    const made = await store.ask('POST', '/stores/v2/coupons', { as: store.apiKey, body: { specification } })
    expect(made.status).toBe(200)
  }
  const { body } = await store.ask('POST', '/ecom/v1/shipping-options', {
    as: store.apiKey,
    body: { shippingOption: { title: 'Post', rates: [{ amount: '4.90' }] } },
  })
  expect(body.shippingOption.id).toBeTruthy()
})
afterAll(() => store.close())

async function withMugs(quantity: number): Promise<Shopper> {
  const anna = await shopper(store)
  await anna.add(pieces(quantity, mug))
  return anna
}

const newYork = { country: 'US', subdivision: 'US-NY', city: 'New York', postalCode: '10001' }
const contactDetails = { firstName: 'Anna', lastName: 'Lee', phone: '+1 212 555 0100' }
const override = 'https://storefront.test/pay/{checkoutId}'

describe('what a shopper writes about the cart', () => {
  test('is kept, and the rest stays', async () => {
    const anna = await withMugs(1)
    await anna.patch({ cartInfo: { buyerNote: 'Ring twice', contactInfo: { address: newYork } } })
    const { cart } = (
      await anna.patch({
        cartInfo: {
          buyerInfo: { email: 'anna@example.com' },
          contactInfo: { contactDetails },
          overrideCheckoutUrl: override,
        },
      })
    ).body
    expect(cart).toMatchObject({
      buyerNote: 'Ring twice',
      buyerInfo: { email: 'anna@example.com', visitorId: expect.any(String) },
      contactInfo: { address: newYork, contactDetails },
      overrideCheckoutUrl: override,
    })
    expect((await anna.cart()).body.cart).toEqual(cart)
    expect(quantitiesByName(await anna.cart())).toEqual({ Mug: 1 })
  })

  test('is cleared with null', async () => {
    const anna = await withMugs(1)
    await anna.patch({
      cartInfo: { buyerNote: 'Ring', buyerInfo: { email: 'a@b.co' }, contactInfo: { address: newYork } },
    })
    const { cart } = (
      await anna.patch({ cartInfo: { buyerNote: null, buyerInfo: { email: null }, contactInfo: null } })
    ).body
    expect(cart.buyerNote).toBeUndefined()
    expect(cart.buyerInfo.email).toBeUndefined()
    expect(cart.contactInfo).toBeUndefined()
  })

  test('with a mask changes only the listed fields and clears those without a value', async () => {
    const anna = await withMugs(1)
    await anna.patch({
      cartInfo: {
        buyerNote: 'Ring',
        overrideCheckoutUrl: override,
        contactInfo: { address: newYork, contactDetails },
      },
    })
    const { cart } = (
      await anna.patch({
        cartInfo: {
          buyerNote: 'Knock',
          contactInfo: { address: { ...newYork, city: 'Albany', postalCode: '1' } },
        },
        cartFieldmask: 'contactInfo.address.city,cartInfo.overrideCheckoutUrl',
      })
    ).body
    expect(cart).toMatchObject({
      buyerNote: 'Ring',
      contactInfo: { address: { ...newYork, city: 'Albany' }, contactDetails },
    })
    expect(cart.overrideCheckoutUrl).toBeUndefined()
  })

  test('with a mask that lists an unknown field is refused', async () => {
    const anna = await withMugs(1)
    const reply = await anna.patch({ cartInfo: {}, cartFieldmask: 'buyerNote,buyersNote' })
    expect(refusal(reply)).toEqual({ cartFieldmask: 'VALIDATION' })
  })

  test('cannot change what belongs to the shop', async () => {
    const anna = await withMugs(1)
    const before = (await anna.cart()).body.cart
    const stranger = store.shop.newId()
    const { cart } = (
      await anna.patch({
        cartInfo: {
          ...before,
          id: stranger,
          currency: 'EUR',
          lineItems: [],
          checkoutId: stranger,
          purchaseFlowId: stranger,
          taxIncludedInPrices: true,
          buyerInfo: { visitorId: stranger, contactId: stranger },
          appliedDiscounts: [{ merchantDiscount: { amount: { amount: '5' } } }],
        },
        cartFieldmask: 'id,currency,lineItems,checkoutId,buyerInfo,appliedDiscounts,taxIncludedInPrices',
      })
    ).body
    expect({ ...cart, revision: before.revision }).toEqual(before)
  })

  test('has limits', async () => {
    const anna = await withMugs(1)
    const wrong = {
      buyerNote: 'x'.repeat(1001),
      overrideCheckoutUrl: 'javascript:alert(1)',
      extendedFields: { namespaces: { '@a/b': { text: 'x'.repeat(10_000) } } },
    }
    expect(refusal(await anna.patch({ cartInfo: { buyerNote: wrong.buyerNote } }))).toEqual({
      'cartInfo.buyerNote': 'MAX_LENGTH',
    })
    const { buyerNote: _, ...others } = wrong
    expect(refusal(await anna.patch({ cartInfo: others }))).toEqual({
      'cartInfo.overrideCheckoutUrl': 'FORMAT',
      'cartInfo.extendedFields': 'MAX_LENGTH',
    })
    expect(refusal(await anna.patch({ cartInfo: { buyerInfo: { email: 'nobody' } } }))).toEqual({
      'cartInfo.buyerInfo.email': 'FORMAT',
    })
  })

  test('keeps every character', async () => {
    const anna = await withMugs(1)
    const buyerNote = 'Ünïcödé 🏺 \u202e "quoted" \\ \n日本語 \' -- ; DROP'
    expect((await anna.patch({ cartInfo: { buyerNote } })).body.cart.buyerNote).toBe(buyerNote)
    expect((await anna.cart()).body.cart.buyerNote).toBe(buyerNote)
  })
})

describe('lines in an update', () => {
  test('set the quantity, however often they are sent', async () => {
    const anna = await withMugs(5)
    const body = { lineItems: [pieces(3, mug), pieces(20, plate)] }
    expect(quantitiesByName(await anna.patch(body))).toEqual({ Mug: 3, Plate: 8 })
    expect(quantitiesByName(await anna.patch(body))).toEqual({ Mug: 3, Plate: 8 })
  })

  test('may be named by their id alone', async () => {
    const anna = await withMugs(5)
    const [line] = (await anna.cart()).body.cart.lineItems
    expect(quantitiesByName(await anna.patch({ lineItems: [{ id: line.id, quantity: 2 }] }))).toEqual({
      Mug: 2,
    })
    expect(quantitiesByName(await anna.patch({ lineItems: [{ ...line, quantity: 4 }] }))).toEqual({ Mug: 4 })
    const unknown = await anna.patch({ lineItems: [{ id: store.shop.newId(), quantity: 2 }] })
    expect(refusal(unknown)).toBe('LINE_ITEM_NOT_FOUND')
  })

  test('change nothing when one of them is not available', async () => {
    const anna = await withMugs(5)
    const ghost = pieces(1, { ...mug, id: store.shop.newId() })
    const reply = await anna.patch({ cartInfo: { buyerNote: 'Hi' }, lineItems: [pieces(1, mug), ghost] })
    expect(refusal(reply)).toBe('PRODUCT_NOT_FOUND')
    expect(quantitiesByName(await anna.cart())).toEqual({ Mug: 5 })
    expect((await anna.cart()).body.cart.buyerNote).toBeUndefined()
  })
})

describe('a coupon', () => {
  test('lowers the prices and is shown until it is removed', async () => {
    const anna = await withMugs(2)
    const { cart } = (await anna.patch({ couponCode: 'ten' })).body
    expect(cart.appliedDiscounts).toMatchObject([{ coupon: { code: 'TEN', id: expect.any(String) } }])
    expect(cart).toMatchObject({ subtotal: { amount: '24.00' }, subtotalAfterDiscounts: { amount: '21.60' } })
    expect(cart.lineItems[0]).toMatchObject({
      priceBeforeDiscounts: { amount: '12.00' },
      price: { amount: '10.80' },
    })
    const without = (await anna.removeCoupon()).body.cart
    expect(without.appliedDiscounts).toEqual([])
    expect(without.subtotalAfterDiscounts.amount).toBe('24.00')
    expect((await anna.removeCoupon()).status).toBe(200)
  })

  test('that does not apply is refused with its reason and leaves the cart as it was', async () => {
    const anna = await withMugs(1)
    await anna.patch({ couponCode: 'TEN' })
    const refused = async (couponCode: string) => {
      const reply = await anna.patch({ couponCode, cartInfo: { buyerNote: 'Hi' } })
      expect(reply.status).toBeGreaterThanOrEqual(400)
      return refusal(reply)
    }
    expect(await refused('NOSUCH')).toBe('ERROR_COUPON_DOES_NOT_EXIST')
    expect(await refused('OLD')).toBe('ERROR_COUPON_HAS_EXPIRED')
    expect(await refused('BIG')).toBe('ERROR_COUPON_MINIMUM_SUBTOTAL_NOT_REACHED')
    const { cart } = (await anna.cart()).body
    expect(cart.appliedDiscounts).toMatchObject([{ coupon: { code: 'TEN' } }])
    expect(cart.buyerNote).toBeUndefined()
  })

  test('cannot be guessed by trying code after code', async () => {
    const [anna, ben] = [await withMugs(1), await withMugs(1)]
    const guess = async (who: Shopper) => refusal(await who.patch({ couponCode: 'GUESS' }))
    for (let tried = 0; tried < 20; tried++) expect(await guess(anna)).toBe('ERROR_COUPON_DOES_NOT_EXIST')
    expect(await guess(anna)).toBe('TOO_MANY_REQUESTS')
    expect((await anna.patch({ couponCode: 'TEN' })).status).toBe(429)
    expect((await anna.patch({ cartInfo: { buyerNote: 'Hi' } })).status).toBe(200)
    expect((await ben.patch({ couponCode: 'TEN' })).status).toBe(200)
    store.clock.advance(11 * 60_000)
    expect((await anna.patch({ couponCode: 'TEN' })).status).toBe(200)
  })

  test('that stops applying stays, takes nothing off, and the totals say why', async () => {
    const anna = await withMugs(3)
    const { cart } = (await anna.patch({ couponCode: 'BIG' })).body
    expect(cart.subtotalAfterDiscounts.amount).toBe('31.00')
    await anna.set({ id: cart.lineItems[0].id, quantity: 1 })
    const { body } = await anna.estimate()
    expect(body.calculationErrors.couponCalculationError.applicationError).toMatchObject({
      code: 'ERROR_COUPON_MINIMUM_SUBTOTAL_NOT_REACHED',
    })
    expect(body.priceSummary.total.amount).toBe('12.00')
    expect(body.appliedDiscounts).toEqual([])
    expect(body.cart.appliedDiscounts).toEqual([{ coupon: { code: 'BIG' } }])
    await anna.set({ id: cart.lineItems[0].id, quantity: 3 })
    expect((await anna.cart()).body.cart.subtotalAfterDiscounts.amount).toBe('31.00')
  })

  test('is removed with null', async () => {
    const anna = await withMugs(2)
    await anna.patch({ couponCode: 'TEN' })
    expect((await anna.patch({ couponCode: null })).body.cart.appliedDiscounts).toEqual([])
  })
})

describe('an estimate', () => {
  test('has every part of the total', async () => {
    const anna = await withMugs(2)
    await anna.patch({ couponCode: 'TEN' })
    const offers = (await anna.estimate({ shippingAddress: newYork })).body.shippingInfo.carrierServiceOptions
    const [{ carrierId, shippingOptions }] = offers
    expect(shippingOptions).toMatchObject([{ title: 'Post', cost: { price: { amount: '4.90' } } }])
    const selectedShippingOption = { carrierId, code: shippingOptions[0].code }
    const { body } = await anna.estimate({ shippingAddress: newYork, selectedShippingOption })
    expect(body).toMatchObject({
      cart: { lineItems: [{ quantity: 2 }] },
      currency: 'USD',
      weightUnit: 'KG',
      calculatedLineItems: [
        {
          lineItemId: body.cart.lineItems[0].id,
          pricesBreakdown: { totalDiscount: { amount: '2.40' }, lineItemPrice: { amount: '21.60' } },
        },
      ],
      priceSummary: {
        subtotal: { amount: '24.00' },
        discount: { amount: '2.40' },
        shipping: { amount: '4.90' },
        tax: { amount: '0.00' },
        additionalFees: { amount: '0.00' },
        total: { amount: '26.50', formattedAmount: '$26.50' },
      },
      payNow: { total: { amount: '26.50' } },
      payLater: { total: { amount: '0.00' } },
      taxSummary: { totalTax: { amount: '0.00' } },
      shippingInfo: {
        selectedCarrierServiceOption: {
          code: selectedShippingOption.code,
          cost: { price: { amount: '4.90' } },
        },
      },
      appliedDiscounts: [{ discountType: 'GLOBAL', coupon: { code: 'TEN', amount: { amount: '2.40' } } }],
      membershipOptions: { eligibleMemberships: [], invalidMemberships: [] },
      additionalFees: [],
      violations: [],
      calculationErrors: {},
    })
  })

  test('changes nothing in the cart', async () => {
    const anna = await withMugs(2)
    const before = (await anna.cart()).body
    await anna.estimate({ shippingAddress: newYork })
    expect((await anna.cart()).body).toEqual(before)
  })

  test('leaves out delivery where it is not asked for', async () => {
    const anna = await withMugs(2)
    const { body } = await anna.estimate({ shippingAddress: newYork, calculateShipping: false })
    expect(body.shippingInfo).toEqual({ carrierServiceOptions: [] })
    expect(body.priceSummary.total.amount).toBe('24.00')
  })

  test('takes the delivery and the address of the cart where none are sent', async () => {
    const anna = await withMugs(1)
    const { carrierServiceOptions } = (await anna.estimate({ shippingAddress: newYork })).body.shippingInfo
    const [{ carrierId, shippingOptions }] = carrierServiceOptions
    await anna.patch({
      cartInfo: {
        contactInfo: { address: newYork },
        selectedShippingOption: { carrierId, code: shippingOptions[0].code },
      },
    })
    expect((await anna.estimate()).body.priceSummary.total.amount).toBe('16.90')
  })

  test('reports an unknown membership', async () => {
    const anna = await withMugs(1)
    const memberships = [{ id: 'm1', appId: store.shop.newId(), lineItemIds: ['x'] }]
    const { body } = await anna.estimate({ selectedMemberships: { memberships } })
    expect(body.calculationErrors.membershipError.applicationError.code).toBe('MEMBERSHIP_NOT_FOUND')
  })
})

describe('tax', () => {
  test('is part of an estimate unless it is not asked for', async () => {
    const taxed = await openStore()
    try {
      const as = taxed.apiKey
      const soap = await shelve(taxed, { name: 'Soap', price: 10 })
      const groups = await taxed.ask('GET', '/billing/v1/tax-groups/default-tax-groups', { as })
      const region = await taxed.ask('POST', '/billing/v1/tax-regions', {
        as,
        body: { taxRegion: { country: 'US', subdivision: 'US-NY' } },
      })
      const manualTaxMapping = {
        taxGroupId: groups.body.taxGroups[0].id,
        taxRegionId: region.body.taxRegion.id,
        taxRate: '0.08875',
        taxName: 'Sales tax',
      }
      const mapping = await taxed.ask('POST', '/billing/v1/manual-tax-mappings', {
        as,
        body: { manualTaxMapping },
      })
      expect(mapping.status).toBe(200)
      const anna = await shopper(taxed)
      await anna.add(pieces(2, soap))
      const { body } = await anna.estimate({ shippingAddress: newYork })
      expect(body.priceSummary).toMatchObject({ tax: { amount: '1.78' }, total: { amount: '21.78' } })
      expect(body.taxSummary).toMatchObject({
        totalTax: { amount: '1.78' },
        taxableAmount: { amount: '20.00' },
      })
      const without = await anna.estimate({ shippingAddress: newYork, calculateTax: false })
      expect(without.body.priceSummary.total.amount).toBe('20.00')
    } finally {
      await taxed.close()
    }
  })
})
