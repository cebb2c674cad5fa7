import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sentEvents } from '../../../test/accounts.ts'
import {
  otherStoreApp,
  pieces,
  quantitiesByName,
  refusal,
  restock,
  shelve,
  shopper,
} from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import * as products from '../../catalogue/products/service.ts'

let store: Store
let mug: Product
let apron: Product
let print: Product
let bowl: Product

beforeAll(async () => {
  store = await openStore()
  mug = await shelve(store, { name: 'Mug', price: 12 })
  bowl = await shelve(store, { name: 'Bowl', price: 20, discount: { type: 'PERCENT', value: 25 } }, 5)
  apron = await shelve(store, {
    name: 'Apron',
    price: 40,
    manageVariants: true,
    options: [
      {
        name: 'Colour',
        optionType: 'color',
        choices: [
          { value: '#eeddcc', description: 'Oat' },
          { value: '#000', description: 'Ink' },
        ],
      },
      { name: 'Size', choices: [{ value: 'S' }, { value: 'L' }] },
    ],
    variants: [{ choices: { Colour: 'Ink', Size: 'L' }, price: 45, sku: 'AP-INK-L' }],
  })
  print = await shelve(store, {
    name: 'Print',
    price: 30,
    customTextFields: [
      { title: 'Dedication', maxLength: 12, mandatory: true },
      { title: 'Date', maxLength: 10, mandatory: false },
    ],
  })
})
afterAll(() => store.close())

describe('before the first add', () => {
  test('there is no cart to read, change or delete', async () => {
    const anna = await shopper(store)
    const id = store.shop.newId()
    const replies = await Promise.all([
      anna.cart(),
      anna.estimate(),
      anna.removeCoupon(),
      anna.remove(id),
      anna.set({ id, quantity: 2 }),
      anna.patch({ cartInfo: { buyerNote: 'Hello' } }),
      anna.discard(),
    ])
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
    expect(new Set(replies.map(refusal))).toEqual(new Set(['OWNED_CART_NOT_FOUND']))
  })

  test('an update that carries lines makes the cart', async () => {
    const anna = await shopper(store)
    const reply = await anna.patch({ lineItems: [pieces(2, mug)] })
    expect(reply.status).toBe(200)
    expect(quantitiesByName(await anna.cart())).toEqual({ Mug: 2 })
  })

  test('a request without lines is refused', async () => {
    const anna = await shopper(store)
    expect(refusal(await anna.add())).toEqual({ lineItems: 'REQUIRED_FIELD' })
    expect((await anna.cart()).status).toBe(404)
  })
})

describe('a cart', () => {
  test('has the fields that storefronts read', async () => {
    const anna = await shopper(store)
    const { body } = await anna.add(pieces(2, bowl))
    expect(body.cart).toMatchObject({
      currency: 'USD',
      conversionCurrency: 'USD',
      buyerLanguage: 'en',
      siteLanguage: 'en',
      weightUnit: 'KG',
      taxIncludedInPrices: false,
      appliedDiscounts: [],
      revision: '1',
      subtotal: { amount: '30.00', formattedAmount: '$30.00', formattedConvertedAmount: '$30.00' },
      subtotalAfterDiscounts: { amount: '30.00' },
      createdDate: '2026-11-24T09:00:00.000Z',
    })
    expect(body.cart.buyerInfo.visitorId).toMatch(/^[0-9a-f-]{36}$/)
    expect(body.cart.lineItems[0]).toMatchObject({
      quantity: 2,
      productName: { original: 'Bowl', translated: 'Bowl' },
      price: { amount: '15.00', formattedAmount: '$15.00' },
      priceBeforeDiscounts: { amount: '15.00' },
      fullPrice: { amount: '20.00' },
      lineItemPrice: { amount: '30.00' },
      availability: { status: 'AVAILABLE', quantityAvailable: 5 },
      itemType: { preset: 'PHYSICAL' },
    })
    expect((await anna.cart()).body).toEqual(body)
  })

  test('can be deleted once, and the next add starts a new one', async () => {
    const anna = await shopper(store)
    const first = await anna.add(pieces(1, mug))
    expect((await anna.discard()).body).toEqual({})
    expect(refusal(await anna.cart())).toBe('OWNED_CART_NOT_FOUND')
    expect(refusal(await anna.discard())).toBe('OWNED_CART_NOT_FOUND')
    const next = await anna.add(pieces(3, mug))
    expect(quantitiesByName(next)).toEqual({ Mug: 3 })
    expect(next.body.cart.id).not.toBe(first.body.cart.id)
  })

  test('belongs to one visitor', async () => {
    const [anna, ben] = [await shopper(store), await shopper(store)]
    await anna.add(pieces(1, mug))
    expect(refusal(await ben.cart())).toBe('OWNED_CART_NOT_FOUND')
  })

  test('shows the current price, not the one of the day it was filled', async () => {
    const lamp = await shelve(store, { name: 'Lamp', price: 80 })
    const anna = await shopper(store)
    await anna.add(pieces(1, lamp))
    await products.update(store.shop, store.merchant, {
      id: lamp.id,
      patch: { price: 60, name: 'Desk lamp' },
    })
    const { cart } = (await anna.cart()).body
    expect(cart.lineItems[0].price.amount).toBe('60.00')
    expect(quantitiesByName(await anna.cart())).toEqual({ 'Desk lamp': 1 })
  })

  test('publishes an event for each change, in order', async () => {
    const anna = await shopper(store)
    const { cart } = (await anna.add(pieces(1, mug))).body
    await anna.patch({ cartInfo: { buyerNote: 'Ring twice' } })
    await anna.discard()
    const events = await sentEvents(store, cart.id)
    expect(events.map(({ type, sequence }) => [type, Number(sequence)])).toEqual([
      ['wix.ecom.v1.cart_created', 1],
      ['wix.ecom.v1.cart_updated', 2],
      ['wix.ecom.v1.cart_deleted', 3],
    ])
    expect(events.map(({ payload }) => payload)).toEqual([{}, {}, {}])
    expect(events.map(({ sent }) => sent)).toMatchObject([undefined, undefined, { deletedEvent: {} }])
  })

  test('is written out in its events as it is when they are sent', async () => {
    const anna = await shopper(store)
    await anna.add(pieces(1, mug))
    const { cart } = (await anna.patch({ cartInfo: { buyerNote: 'Ring twice' } })).body
    const [created, updated] = (await sentEvents(store, cart.id)).map(({ sent }) => sent)
    expect(created).toEqual({
      id: expect.any(String),
      entityFqdn: 'wix.ecom.v1.cart',
      slug: 'created',
      entityId: cart.id,
      eventTime: '2026-11-24T09:00:00.000Z',
      triggeredByAnonymizeRequest: false,
      originatedFrom: null,
      entityEventSequence: '1',
      createdEvent: { entity: cart },
    })
    expect(updated).toMatchObject({ slug: 'updated', updatedEvent: { currentEntity: cart } })
  })
})

describe('adding', () => {
  test('the same thing twice makes one line, under either name of the store', async () => {
    const anna = await shopper(store)
    await anna.add(pieces(2, mug))
    const same = pieces(3, mug)
    same.catalogReference.appId = otherStoreApp
    const reply = await anna.add(same, pieces(1, mug, {}))
    expect(reply.body.cart.lineItems).toHaveLength(1)
    expect(quantitiesByName(reply)).toEqual({ Mug: 6 })
  })

  test('a variant by its id and by its choices makes one line', async () => {
    const variant = apron.variants.find(({ choices }) => choices.Colour === 'Ink' && choices.Size === 'L')
    const anna = await shopper(store)
    await anna.add(pieces(1, apron, { variantId: variant?.id }))
    const reply = await anna.add(pieces(1, apron, { options: { Size: 'L', Colour: 'Ink' } }))
    expect(reply.body.cart.lineItems).toHaveLength(1)
    expect(reply.body.cart.lineItems[0]).toMatchObject({
      quantity: 2,
      price: { amount: '45.00' },
      physicalProperties: { sku: 'AP-INK-L' },
      descriptionLines: [
        { name: { original: 'Colour' }, colorInfo: { original: 'Ink' } },
        { name: { original: 'Size' }, plainText: { original: 'L' } },
      ],
    })
  })

  test('another variant makes another line', async () => {
    const anna = await shopper(store)
    await anna.add(pieces(1, apron, { options: { Size: 'L', Colour: 'Ink' } }))
    const reply = await anna.add(pieces(1, apron, { options: { Size: 'S', Colour: 'Ink' } }))
    expect(reply.body.cart.lineItems).toHaveLength(2)
  })

  test('another custom text makes another line, the same text does not', async () => {
    const anna = await shopper(store)
    await anna.add(pieces(1, print, { customTextFields: { Dedication: 'For Mia' } }))
    await anna.add(pieces(1, print, { customTextFields: { Dedication: 'For Leo' } }))
    const reply = await anna.add(pieces(2, print, { customTextFields: { Date: '', Dedication: 'For Mia' } }))
    const lines = reply.body.cart.lineItems
    expect(lines.map(({ quantity }: { quantity: number }) => quantity)).toEqual([3, 1])
    expect(lines[0].descriptionLines[0]).toMatchObject({
      name: { original: 'Dedication' },
      plainText: { original: 'For Mia' },
    })
  })

  test('choices of a product whose variants are not managed tell lines apart', async () => {
    const scarf = await shelve(store, {
      name: 'Scarf',
      price: 25,
      options: [{ name: 'Pattern', choices: [{ value: 'Plain' }, { value: 'Check' }] }],
    })
    const anna = await shopper(store)
    await anna.add(pieces(1, scarf, { options: { Pattern: 'Plain' } }))
    const reply = await anna.add(pieces(1, scarf, { options: { Pattern: 'Check' } }))
    expect(reply.body.cart.lineItems).toHaveLength(2)
  })

  test('without a quantity takes one piece', async () => {
    const anna = await shopper(store)
    const { catalogReference } = pieces(1, mug)
    const reply = await anna.patch({ lineItems: [{ catalogReference }] })
    expect(quantitiesByName(reply)).toEqual({ Mug: 1 })
  })

  test('more than the stock adds all of the stock', async () => {
    const anna = await shopper(store)
    expect(quantitiesByName(await anna.add(pieces(3, bowl)))).toEqual({ Bowl: 3 })
    expect(quantitiesByName(await anna.add(pieces(4, bowl)))).toEqual({ Bowl: 5 })
  })

  test('pieces of one stock are counted over all lines that hold them', async () => {
    const card = await shelve(
      store,
      { name: 'Card', price: 4, customTextFields: [{ title: 'Text', maxLength: 20, mandatory: false }] },
      5,
    )
    const anna = await shopper(store)
    await anna.add(pieces(4, card))
    const reply = await anna.add(pieces(4, card, { customTextFields: { Text: 'Hi' } }))
    expect(reply.body.cart.lineItems.map(({ quantity }: { quantity: number }) => quantity)).toEqual([4, 1])
  })

  test('a sold-out item is refused and does not change the cart', async () => {
    const gone = await shelve(store, { name: 'Gone', price: 9 }, 0)
    const anna = await shopper(store)
    await anna.add(pieces(1, mug))
    const reply = await anna.add(pieces(1, mug), pieces(1, gone))
    expect([reply.status, refusal(reply)]).toEqual([409, 'OUT_OF_STOCK'])
    expect(quantitiesByName(await anna.cart())).toEqual({ Mug: 1 })
  })

  test('an unknown or hidden product, or another shop’s, is not found', async () => {
    const hidden = await shelve(store, { name: 'Hidden', price: 9, visible: false })
    const anna = await shopper(store)
    const elsewhere = pieces(1, mug)
    elsewhere.catalogReference.appId = '13d21c63-b5ec-5912-8397-c3a5ddb27a97'
    const unknown = {
      catalogReference: { ...elsewhere.catalogReference, catalogItemId: store.shop.newId() },
      quantity: 1,
    }
    for (const line of [pieces(1, hidden), elsewhere, unknown, pieces(1, { ...mug, id: 'no guid' })]) {
      const reply = await anna.add(line)
      expect([reply.status, refusal(reply)]).toEqual([404, 'PRODUCT_NOT_FOUND'])
    }
  })

  test('options that do not exist, or leave a choice open, are refused', async () => {
    const anna = await shopper(store)
    const wrong = [
      pieces(1, apron),
      pieces(1, apron, { options: { Size: 'L' } }),
      pieces(1, apron, { options: { Size: 'XXL', Colour: 'Ink' } }),
      pieces(1, apron, { variantId: store.shop.newId() }),
    ]
    for (const line of wrong) expect(refusal(await anna.add(line))).toBe('INVALID_PRODUCT_OPTIONS')
  })

  test('a mandatory text is required, and has a maximum length', async () => {
    const anna = await shopper(store)
    const at = 'lineItems[0].catalogReference.options.customTextFields'
    const refused = async (customTextFields: unknown) =>
      refusal(await anna.add(pieces(1, print, { customTextFields })))
    expect(await refused({})).toEqual({ [`${at}.Dedication`]: 'REQUIRED_FIELD' })
    expect(await refused({ Dedication: 'For Mia, with love' })).toEqual({
      [`${at}.Dedication`]: 'MAX_LENGTH',
    })
    expect(await refused({ Dedication: 'Mia', Colour: 'red' })).toEqual({
      [`${at}.Colour`]: 'FIELD_NOT_ALLOWED',
    })
    expect(await refused({ Dedication: 7 })).toEqual({ [`${at}.Dedication`]: 'FORMAT' })
  })

  test('a line needs a product', async () => {
    const anna = await shopper(store)
    const reply = await anna.patch({ lineItems: [{ quantity: 1 }] })
    expect(refusal(reply)).toEqual({ 'lineItems[0].catalogReference.catalogItemId': 'REQUIRED_FIELD' })
  })

  test('quantities go from one to a hundred thousand, also together', async () => {
    const anna = await shopper(store)
    expect(refusal(await anna.add(pieces(0, mug)))).toEqual({ 'lineItems[0].quantity': 'MIN' })
    expect(refusal(await anna.add(pieces(1.5, mug)))).toEqual({ 'lineItems[0].quantity': 'FORMAT' })
    expect(refusal(await anna.add(pieces(100_001, mug)))).toEqual({ 'lineItems[0].quantity': 'MAX' })
    await anna.add(pieces(100_000, mug))
    expect(refusal(await anna.add(pieces(1, mug)))).toEqual({ 'lineItems[0].quantity': 'MAX' })
  })

  test('a cart holds three hundred lines, and takes a hundred at a time', async () => {
    const tag = await shelve(store, {
      name: 'Tag',
      price: 1,
      customTextFields: [{ title: 'No', maxLength: 5, mandatory: true }],
    })
    const tags = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) =>
        pieces(1, tag, { customTextFields: { No: String(from + index) } }),
      )
    const anna = await shopper(store)
    expect(refusal(await anna.add(...tags(0, 101)))).toEqual({ lineItems: 'MAX_SIZE' })
    for (const from of [0, 100, 200]) expect((await anna.add(...tags(from, 100))).status).toBe(200)
    expect(refusal(await anna.add(...tags(300, 1)))).toEqual({ lineItems: 'MAX_SIZE' })
    expect((await anna.add(...tags(7, 1))).body.cart.lineItems).toHaveLength(300)
  })

  test('only merchants may send custom lines, prices and discounts', async () => {
    const anna = await shopper(store)
    await anna.add(pieces(1, mug))
    const bargain = { quantity: 1, price: '0.01', productName: { original: 'Mug' } }
    const cheap = { ...pieces(1, mug), catalogOverrideFields: { price: '0.01' } }
    const replies = [
      await store.ask('POST', '/ecom/v1/carts/current/add-to-cart', {
        as: anna.as,
        body: { customLineItems: [bargain] },
      }),
      await anna.patch({ customLineItems: [bargain] }),
      await anna.patch({ lineItems: [cheap] }),
      await anna.patch({ merchantDiscounts: [{ amount: '5.00' }] }),
    ]
    for (const reply of replies) expect([reply.status, refusal(reply)]).toEqual([403, 'PERMISSION_DENIED'])
    expect((await anna.cart()).body.cart.subtotalAfterDiscounts.amount).toBe('12.00')
  })

  test('ignores a price that is sent with a line', async () => {
    const anna = await shopper(store)
    const reply = await anna.patch({
      lineItems: [{ ...pieces(1, mug), price: { amount: '0.01' }, fullPrice: { amount: '0.01' } }],
    })
    expect(reply.body.cart.lineItems[0].price.amount).toBe('12.00')
  })
})

describe('changing quantities', () => {
  test('sets them, each at most to the stock', async () => {
    const anna = await shopper(store)
    const { cart } = (await anna.add(pieces(1, mug), pieces(1, bowl))).body
    const [mugs, bowls] = cart.lineItems
    const reply = await anna.set({ id: mugs.id, quantity: 7 }, { id: bowls.id, quantity: 9 })
    expect(reply.status).toBe(200)
    expect(quantitiesByName(reply)).toEqual({ Mug: 7, Bowl: 5 })
    expect(quantitiesByName(await anna.set({ id: mugs.id, quantity: 2 }))).toEqual({ Mug: 2, Bowl: 5 })
  })

  test('to zero, or of an unknown line, is refused', async () => {
    const anna = await shopper(store)
    const { cart } = (await anna.add(pieces(1, mug))).body
    const id = cart.lineItems[0].id
    expect(refusal(await anna.set({ id, quantity: 0 }))).toEqual({ 'lineItems[0].quantity': 'MIN' })
    const reply = await anna.set({ id, quantity: 5 }, { id: store.shop.newId(), quantity: 2 })
    expect([reply.status, refusal(reply)]).toEqual([404, 'LINE_ITEM_NOT_FOUND'])
    expect(quantitiesByName(await anna.cart())).toEqual({ Mug: 1 })
  })

  test('removing lines leaves the others, and the last one an empty cart', async () => {
    const anna = await shopper(store)
    const { cart } = (await anna.add(pieces(1, mug), pieces(2, bowl))).body
    const [mugs, bowls] = cart.lineItems
    expect(quantitiesByName(await anna.remove(mugs.id))).toEqual({ Bowl: 2 })
    expect(refusal(await anna.remove(mugs.id))).toBe('LINE_ITEM_NOT_FOUND')
    const empty = await anna.remove(bowls.id)
    expect(empty.body.cart).toMatchObject({ lineItems: [], subtotal: { amount: '0.00' } })
    expect((await anna.cart()).status).toBe(200)
    expect((await anna.estimate()).body.priceSummary.total.amount).toBe('0.00')
  })
})

describe('lines whose product has changed stay', () => {
  test('a hidden product is shown as not found', async () => {
    const vase = await shelve(store, { name: 'Vase', price: 33 })
    const anna = await shopper(store)
    await anna.add(pieces(2, vase))
    await products.update(store.shop, store.merchant, { id: vase.id, patch: { visible: false } })
    const { body } = await anna.estimate()
    expect(body.cart.lineItems[0]).toMatchObject({
      quantity: 2,
      productName: { original: 'Vase' },
      availability: { status: 'NOT_FOUND', quantityAvailable: 0 },
    })
    expect(body.violations).toMatchObject([
      { severity: 'ERROR', target: { lineItem: { id: body.cart.lineItems[0].id } } },
    ])
  })

  test('a deleted product keeps its name, costs nothing and can be removed', async () => {
    const vase = await shelve(store, { name: 'Jug', price: 33 })
    const anna = await shopper(store)
    await anna.add(pieces(2, vase), pieces(1, mug))
    await store.shop.db.kysely.deleteFrom('products').where('id', '=', vase.id).execute()
    store.shop.changes.publish('product', store.siteId, vase.id)
    const { cart, violations } = (await anna.estimate()).body
    const [jug] = cart.lineItems
    expect(jug).toMatchObject({ productName: { original: 'Jug' }, availability: { status: 'NOT_FOUND' } })
    expect(cart.subtotal.amount).toBe('12.00')
    expect(violations).toHaveLength(1)
    expect(quantitiesByName(await anna.remove(jug.id))).toEqual({ Mug: 1 })
  })

  test('a sold-out item keeps its pieces, and its quantity can only fall', async () => {
    const vase = await shelve(store, { name: 'Pot', price: 33 }, 6)
    const anna = await shopper(store)
    const { cart } = (await anna.add(pieces(4, vase))).body
    const id = cart.lineItems[0].id
    await restock(store, vase, 0)
    expect((await anna.cart()).body.cart.lineItems[0]).toMatchObject({
      quantity: 4,
      availability: { status: 'NOT_AVAILABLE', quantityAvailable: 0 },
    })
    expect((await anna.estimate()).body.violations).toMatchObject([{ severity: 'ERROR' }])
    expect(quantitiesByName(await anna.set({ id, quantity: 9 }))).toEqual({ Pot: 4 })
    expect(quantitiesByName(await anna.set({ id, quantity: 2 }))).toEqual({ Pot: 2 })
    expect(refusal(await anna.add(pieces(1, vase)))).toBe('OUT_OF_STOCK')
  })

  test('an item with too little stock shows how many are left', async () => {
    const vase = await shelve(store, { name: 'Pan', price: 33 }, 6)
    const anna = await shopper(store)
    await anna.add(pieces(4, vase))
    await restock(store, vase, 3)
    const { body } = await anna.estimate()
    expect(body.cart.lineItems[0].availability).toEqual({
      status: 'PARTIALLY_AVAILABLE',
      quantityAvailable: 3,
    })
    expect(body.violations).toMatchObject([{ severity: 'WARNING' }])
  })
})
