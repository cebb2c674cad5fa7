import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pieces, quantitiesByName, refusal, shelve, shopper } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import * as access from '../../sites/apps/service.ts'
import * as sites from '../../sites/settings/service.ts'
import * as cart from './service.ts'

let store: Store
let mug: Product

beforeAll(async () => {
  store = await openStore()
  mug = await shelve(store, { name: 'Mug', price: 12 })
})
afterAll(() => store.close())

const gift = {
  quantity: 2,
  price: '7.50',
  productName: { original: 'Gift wrap' },
  itemType: { preset: 'SERVICE' },
}

function by(as: string) {
  const ask = (method: string, path: string, body?: object) =>
    store.ask(method, `/ecom/v1/carts${path}`, { as, ...(body ? { body } : {}) })
  return {
    create: (body: object) => ask('POST', '', body),
    read: (id: string) => ask('GET', `/${id}?id=${id}`),
    update: (id: string, body: Record<string, unknown> & { cartInfo?: object }) =>
      ask('PATCH', `/${id}`, { ...body, cartInfo: { ...body.cartInfo, id } }),
    add: (id: string, body: object) => ask('POST', `/${id}/add-to-cart`, { id, ...body }),
    remove: (id: string, lineItemIds: string[]) =>
      ask('POST', `/${id}/remove-line-items`, { id, lineItemIds }),
    set: (id: string, lineItems: object[]) =>
      ask('POST', `/${id}/update-line-items-quantity`, { id, lineItems }),
    removeCoupon: (id: string) => ask('POST', `/${id}/remove-coupon`, { id }),
    estimate: (id: string) => ask('POST', `/${id}/estimate-totals`, { id }),
    discard: (id: string) => ask('DELETE', `/${id}?id=${id}`),
  }
}

describe('a shopper', () => {
  test('creates a cart besides the current one and changes it in every way', async () => {
    const anna = await shopper(store)
    await anna.add(pieces(1, mug))
    const own = by(anna.as)
    const made = await own.create({ lineItems: [pieces(2, mug)], cartInfo: { buyerNote: 'For Ben' } })
    const { id, lineItems } = made.body.cart
    expect(made.body.cart).toMatchObject({ revision: '1', buyerNote: 'For Ben' })
    expect(quantitiesByName(await anna.cart())).toEqual({ Mug: 1 })
    expect((await own.read(id)).body).toEqual(made.body)
    expect(quantitiesByName(await own.add(id, { lineItems: [pieces(3, mug)] }))).toEqual({ Mug: 5 })
    expect(quantitiesByName(await own.set(id, [{ id: lineItems[0].id, quantity: 4 }]))).toEqual({ Mug: 4 })
    expect((await own.update(id, { cartInfo: { buyerNote: null } })).body.cart.buyerNote).toBeUndefined()
    expect((await own.removeCoupon(id)).status).toBe(200)
    expect((await own.estimate(id)).body.priceSummary.total.amount).toBe('48.00')
    expect(quantitiesByName(await own.remove(id, [lineItems[0].id]))).toEqual({})
    expect((await own.discard(id)).body).toEqual({})
    expect(refusal(await own.read(id))).toBe('CART_NOT_FOUND')
    expect(quantitiesByName(await anna.cart())).toEqual({ Mug: 1 })
  })

  test('reaches the current cart by its id too', async () => {
    const anna = await shopper(store)
    const { cart } = (await anna.add(pieces(1, mug))).body
    await by(anna.as).add(cart.id, { lineItems: [pieces(1, mug)] })
    expect(quantitiesByName(await anna.cart())).toEqual({ Mug: 2 })
    await by(anna.as).discard(cart.id)
    expect(refusal(await anna.cart())).toBe('OWNED_CART_NOT_FOUND')
  })

  test('cannot create an empty cart', async () => {
    const anna = await shopper(store)
    expect(refusal(await by(anna.as).create({ cartInfo: { buyerNote: 'Empty' } }))).toBe(
      'CANT_CREATE_CART_WITHOUT_ITEMS',
    )
  })

  test('cannot see or touch the cart of another', async () => {
    const [anna, ben] = [await shopper(store), await shopper(store)]
    const { cart } = (await anna.add(pieces(1, mug))).body
    const thief = by(ben.as)
    const replies = [
      await thief.read(cart.id),
      await thief.update(cart.id, { cartInfo: { buyerNote: 'Mine' } }),
      await thief.add(cart.id, { lineItems: [pieces(1, mug)] }),
      await thief.set(cart.id, [{ id: cart.lineItems[0].id, quantity: 9 }]),
      await thief.remove(cart.id, [cart.lineItems[0].id]),
      await thief.removeCoupon(cart.id),
      await thief.estimate(cart.id),
      await thief.discard(cart.id),
      await thief.read(store.shop.newId()),
      await thief.update('no-guid', { cartInfo: {} }),
    ]
    for (const reply of replies) expect([reply.status, refusal(reply)]).toEqual([404, 'CART_NOT_FOUND'])
    expect((await anna.cart()).body.cart).toEqual(cart)
  })

  test('can read a cart after the order, and starts a new one', async () => {
    const anna = await shopper(store)
    const { id, lineItems: lines } = (await anna.add(pieces(1, mug))).body.cart
    await store.shop.db.transaction((tx) =>
      cart.complete(tx, store.shop, { siteId: store.siteId, cartId: id, ordered: { lines } }),
    )
    expect(refusal(await anna.cart())).toBe('OWNED_CART_NOT_FOUND')
    expect(quantitiesByName(await by(anna.as).read(id))).toEqual({ Mug: 1 })
    const late = await by(anna.as).add(id, { lineItems: [pieces(1, mug)] })
    expect([late.status, refusal(late)]).toEqual([409, 'CART_ALREADY_ORDERED'])
    expect(quantitiesByName(await anna.add(pieces(2, mug)))).toEqual({ Mug: 2 })
  })
})

describe('a merchant', () => {
  test('reads and changes any cart of the shop', async () => {
    const anna = await shopper(store)
    const { id } = (await anna.add(pieces(1, mug))).body.cart
    const merchant = by(store.apiKey)
    expect(quantitiesByName(await merchant.read(id))).toEqual({ Mug: 1 })
    const reply = await merchant.add(id, { customLineItems: [gift] })
    expect(quantitiesByName(reply)).toEqual({ Mug: 1, 'Gift wrap': 2 })
    expect(reply.body.cart.lineItems[1]).toMatchObject({
      customLineItem: true,
      price: { amount: '7.50' },
      lineItemPrice: { amount: '15.00' },
      itemType: { preset: 'SERVICE' },
    })
    expect(quantitiesByName(await anna.cart())).toEqual({ Mug: 1, 'Gift wrap': 2 })
  })

  test('gives a discount that the shopper keeps and cannot change', async () => {
    const anna = await shopper(store)
    const { id, lineItems } = (await anna.add(pieces(2, mug))).body.cart
    const merchant = by(store.apiKey)
    const given = { merchantDiscounts: [{ amount: '4.00', lineItemIds: [lineItems[0].id] }] }
    const { cart } = (await merchant.update(id, given)).body
    expect(cart.appliedDiscounts).toMatchObject([{ merchantDiscount: { amount: { amount: '4.00' } } }])
    const seen = (await anna.patch({ cartInfo: { buyerNote: 'Thanks' }, merchantDiscounts: [] })).body.cart
    expect(seen.subtotalAfterDiscounts.amount).toBe('20.00')
    expect(
      (await merchant.update(id, { merchantDiscounts: [] })).body.cart.subtotalAfterDiscounts.amount,
    ).toBe('24.00')
    const wrong = await merchant.update(id, { merchantDiscounts: [{ amount: '1.005' }] })
    expect(refusal(wrong)).toEqual({ 'merchantDiscounts[0].amount': 'DECIMAL_MAX_SCALE' })
  })

  test('may set another price for a product', async () => {
    const merchant = by(store.apiKey)
    const line = {
      ...pieces(1, mug),
      catalogOverrideFields: { price: '9.00', productName: { original: 'Mug, second' } },
    }
    const { cart } = (await merchant.create({ lineItems: [line] })).body
    expect(cart.lineItems[0]).toMatchObject({
      price: { amount: '9.00' },
      productName: { original: 'Mug, second' },
    })
  })

  test('may not set amounts with too many decimals for the currency', async () => {
    const merchant = by(store.apiKey)
    const [line] = [pieces(1, mug)]
    for (const [price, fullPrice] of [
      ['0.001', '9999999999999999'],
      ['1000000000', '2.345'],
    ]) {
      const reply = await merchant.create({
        lineItems: [{ ...line, catalogOverrideFields: { price, fullPrice, depositAmount: '1' } }],
      })
      expect(refusal(reply)).toEqual({
        'lineItems[0].catalogOverrideFields.price': 'DECIMAL_MAX_SCALE',
        'lineItems[0].catalogOverrideFields.fullPrice': 'DECIMAL_MAX_SCALE',
      })
    }
    const engraved = (price: string, quantity: number) => ({
      ...gift,
      modifierGroups: [{ id: 'engraving', modifiers: [{ id: 'gold', quantity, price }] }],
    })
    const half = await merchant.create({ customLineItems: [engraved('0.005', 1)] })
    expect(refusal(half)).toEqual({
      'customLineItems[0].modifierGroups[0].modifiers[0].price': 'DECIMAL_MAX_SCALE',
    })
    const dear = await merchant.create({ customLineItems: [engraved('900000000', 100_000)] })
    expect(refusal(dear)).toEqual({ 'customLineItems[0].modifierGroups': 'DECIMAL_LTE' })
    const fine = await merchant.create({ customLineItems: [engraved('2.50', 2)] })
    expect(fine.body.cart.lineItems[0].price.amount).toBe('12.50')
  })

  test('gets violations for a wrong custom line', async () => {
    const merchant = by(store.apiKey)
    const reply = await merchant.create({
      customLineItems: [{ quantity: 1, price: '1.005' }, { productName: { original: 'X' } }],
    })
    expect(refusal(reply)).toEqual({
      'customLineItems[0].price': 'DECIMAL_MAX_SCALE',
      'customLineItems[0].productName.original': 'REQUIRED_FIELD',
      'customLineItems[1].price': 'REQUIRED_FIELD',
    })
  })

  test('changes the price of a custom line by its id', async () => {
    const merchant = by(store.apiKey)
    const { id, lineItems } = (await merchant.create({ customLineItems: [gift] })).body.cart
    const changed = { ...gift, id: lineItems[0].id, quantity: 1, price: '5.00' }
    const { cart } = (await merchant.update(id, { customLineItems: [changed] })).body
    expect(cart.lineItems).toMatchObject([{ id: lineItems[0].id, quantity: 1, price: { amount: '5.00' } }])
  })

  test('of another shop sees nothing', async () => {
    const anna = await shopper(store)
    const { id } = (await anna.add(pieces(1, mug))).body.cart
    const site = await sites.create(store.shop, 'Elsewhere', {})
    const key = await access.createKey(store.shop, site.id, { name: 'Other', permissions: ['*'] })
    expect(refusal(await by(key.secret).read(id))).toBe('CART_NOT_FOUND')
    expect(refusal(await by(key.secret).discard(id))).toBe('CART_NOT_FOUND')
  })

  test('with a key for reading changes nothing', async () => {
    const anna = await shopper(store)
    const { id } = (await anna.add(pieces(1, mug))).body.cart
    const key = await access.createKey(store.shop, store.siteId, {
      name: 'Reader',
      permissions: ['ECOM.READ_CARTS'],
    })
    expect(quantitiesByName(await by(key.secret).read(id))).toEqual({ Mug: 1 })
    expect(refusal(await by(key.secret).add(id, { lineItems: [pieces(1, mug)] }))).toBe('PERMISSION_DENIED')
  })

  test('with a key that may not set prices can only add catalogue items', async () => {
    const key = await access.createKey(store.shop, store.siteId, {
      name: 'Kiosk',
      permissions: ['ECOM.MODIFY_CARTS'],
    })
    expect(refusal(await by(key.secret).create({ customLineItems: [gift] }))).toBe('PERMISSION_DENIED')
    expect(quantitiesByName(await by(key.secret).create({ lineItems: [pieces(1, mug)] }))).toEqual({ Mug: 1 })
  })
})
