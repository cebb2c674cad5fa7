import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeAppId } from '../../../test/fixtures.ts'
import { pieces, quantitiesByName, refusal, shelve, shopper } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'

// Bodies as the published clients were seen to send them, with the products of this shop in them.

let store: Store
let shirt: Product
let mug: Product

beforeAll(async () => {
  store = await openStore()
  mug = await shelve(store, { name: 'Mug', price: 12 })
  shirt = await shelve(store, {
    name: 'Shirt',
    price: 30,
    manageVariants: true,
    options: [{ name: 'Size', choices: [{ value: 'S' }, { value: 'M' }] }],
  })
  const specification = { name: 'Save', code: 'SAVE10', percentOffRate: 10 }
  await store.ask('POST', '/stores/v2/coupons', { as: store.apiKey, body: { specification } })
})
afterAll(() => store.close())

const address = {
  city: 'New York',
  subdivision: 'US-NY',
  country: 'US',
  postalCode: '10001',
  addressLine2: 'apt 2',
  streetAddress: { name: 'Main', number: '1' },
}

function variantId(): string | undefined {
  return shirt.variants.find(({ choices }) => choices.Size === 'M')?.id
}

function shirts() {
  const options = { variantId: variantId(), options: { Size: 'M' } }
  return { catalogReference: { appId: storeAppId, catalogItemId: shirt.id, options }, quantity: 2 }
}

const custom = {
  quantity: 1,
  price: '5.00',
  productName: { original: 'X' },
  itemType: { preset: 'PHYSICAL' },
  priceDescription: { original: 'x' },
  url: { relativePath: '/x', url: 'https://shop.example/x' },
  media: {
    id: 'abc~mv2.jpg',
    height: 3,
    width: 2,
    altText: 'a.jpg',
    filename: 'a.jpg',
    url: 'wix:image://v1/abc~mv2.jpg/a.jpg#originWidth=2&originHeight=3',
  },
  quantityAvailable: 3,
}

describe('the client of 2024', () => {
  test('adds a variant named by id and choice', async () => {
    const anna = await shopper(store)
    const reply = await anna.add(shirts())
    expect(quantitiesByName(reply)).toEqual({ Shirt: 2 })
    expect(reply.body.cart.lineItems[0].catalogReference).toEqual(shirts().catalogReference)
  })

  test('updates contact, coupon and lines in one call', async () => {
    const anna = await shopper(store)
    await anna.add(pieces(1, mug))
    const cartInfo = {
      buyerInfo: { email: 'a@b.co' },
      buyerNote: 'hi',
      contactInfo: { address, contactDetails: { firstName: 'A' } },
    }
    const lineItems = [{ ...pieces(3, mug), id: 'li1' }]
    const { cart } = (await anna.patch({ cartInfo, couponCode: 'SAVE10', lineItems })).body
    expect(cart).toMatchObject({
      ...cartInfo,
      appliedDiscounts: [{ coupon: { code: 'SAVE10' } }],
      lineItems: [{ quantity: 3, price: { amount: '10.80' } }],
    })
    const merchantDiscounts = [{ amount: '1.00', lineItemIds: ['x'] }]
    expect(refusal(await anna.patch({ cartInfo, merchantDiscounts, lineItems }))).toBe('PERMISSION_DENIED')
  })

  test('estimates with addresses, delivery and memberships', async () => {
    const anna = await shopper(store)
    await anna.add(pieces(1, mug))
    const appId = store.shop.newId()
    const { body } = await anna.estimate({
      selectedShippingOption: { code: 'std', carrierId: appId },
      shippingAddress: address,
      billingAddress: address,
      selectedMemberships: { memberships: [{ appId, lineItemIds: ['x'], id: 'm1' }] },
    })
    expect(body.priceSummary.subtotal.amount).toBe('12.00')
    expect(body.calculationErrors.selectedShippingOptionError.applicationError.code).toBe(
      'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
    )
  })
})

describe('today’s client', () => {
  test('may not add custom lines', async () => {
    const anna = await shopper(store)
    const body = { lineItems: [shirts()], customLineItems: [custom] }
    const reply = await store.ask('POST', '/ecom/v1/carts/current/add-to-cart', { as: anna.as, body })
    expect([reply.status, refusal(reply)]).toEqual([403, 'PERMISSION_DENIED'])
    expect((await anna.cart()).status).toBe(404)
  })

  test('adds custom lines with all fields with a merchant’s key', async () => {
    const body = { lineItems: [shirts()], customLineItems: [custom] }
    const { cart } = (await store.ask('POST', '/ecom/v1/carts', { as: store.apiKey, body })).body
    expect(cart.lineItems[1]).toMatchObject({
      quantity: 1,
      price: { amount: '5.00' },
      productName: { original: 'X', translated: 'X' },
      priceDescription: { original: 'x' },
      url: custom.url,
      image: custom.media,
      availability: { status: 'AVAILABLE', quantityAvailable: 3 },
    })
    const lineItems = [{ id: cart.lineItems[1].id, quantity: 4 }]
    const path = `/ecom/v1/carts/${cart.id}/update-line-items-quantity`
    const clamped = await store.ask('POST', path, { as: store.apiKey, body: { id: cart.id, lineItems } })
    expect(quantitiesByName(clamped)).toEqual({ Shirt: 2, X: 3 })
  })

  test('works under every path it knows', async () => {
    const anna = await shopper(store)
    await anna.add(pieces(1, mug))
    for (const prefix of ['', '/ecom', '/_api/ecom-cart', '/_api/cart', '/cart', '/cart-v1-proxy']) {
      const reply = await store.ask('GET', `${prefix}/v1/carts/current`, { as: anna.as })
      expect([prefix, reply.status]).toEqual([prefix, 200])
    }
  })
})
