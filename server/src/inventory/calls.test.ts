import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stock, stockMug, variantOf, vase } from '../../test/fixtures.ts'
import { openStore, type Store } from '../../test/store.ts'
import type { Product } from '../catalogue/model/product.rules.ts'
import * as access from '../sites/apps/service.ts'
import * as sites from '../sites/settings/service.ts'
import * as stockItems from './stock/items.service.ts'
import { onlyVariant } from './stock/rules.ts'

let store: Store
let mug: Product
let bud: Product
beforeAll(async () => {
  store = await openStore()
  mug = await stockMug(store)
  bud = await stock(store, vase, 7)
})
afterAll(() => store.close())

const ask = (method: string, path: string, body?: unknown, as = store.apiKey) =>
  store.ask(method, path, { as, ...(body === undefined ? {} : { body }) })

const itemOf = async (product: Product, variantIds?: string[]) => {
  const path = `/stores-reader/v2/inventoryItems/${product.id}/getVariants`
  return (await ask('POST', path, { inventoryId: product.id, variantIds })).body.inventoryItem
}
const quantities = async (product: Product) =>
  Object.fromEntries(
    (await itemOf(product)).variants.map((one: { variantId: string; quantity: number }) => [
      product.variants.find(({ id }) => id === one.variantId)?.choices.Color ?? 'only',
      one.quantity,
    ]),
  )

describe('A merchant who reads the stock', () => {
  test('sees each product with its variants', async () => {
    expect(await itemOf(mug, [variantOf(mug, 'Ink')])).toEqual({
      id: mug.id,
      externalId: mug.id,
      productId: mug.id,
      numericId: String(mug.numericId),
      trackQuantity: true,
      variants: [
        { variantId: variantOf(mug, 'Ink'), inStock: false, quantity: 0, availableForPreorder: false },
      ],
      preorderInfo: { enabled: false },
      lastUpdated: '2026-11-24T09:00:00.000Z',
    })
    expect(await quantities(mug)).toEqual({ Oat: 12, Sage: 5, Ink: 0 })
  })

  test('finds products by filter and sort, as objects or as the texts that clients send', async () => {
    const path = '/stores-reader/v2/inventoryItems/query'
    const asText = { filter: JSON.stringify({ productId: bud.id }), sort: '{"numericId":"desc"}' }
    const text = await ask('POST', path, { query: asText })
    expect(text.body).toMatchObject({
      inventoryItems: [{ productId: bud.id, variants: [{ quantity: 7, inStock: true }] }],
      metadata: { items: 1, offset: 0 },
      totalResults: 1,
    })
    const packed = Buffer.from(JSON.stringify({ query: { filter: { productId: bud.id } } })).toString(
      'base64url',
    )
    expect((await ask('GET', `${path}?.r=${packed}`)).body).toEqual(text.body)
    const all = await ask('POST', path, {
      query: { sort: '[{"fieldName":"numericId","order":"DESC"}]', paging: { limit: 1, offset: 1 } },
    })
    expect(all.body).toMatchObject({ inventoryItems: [{ productId: mug.id }], totalResults: 2 })
  })

  test('gets an error for an unknown product', async () => {
    for (const id of [store.shop.newId(), 'nothing']) {
      const { status, body } = await ask('POST', `/stores-reader/v2/inventoryItems/${id}/getVariants`, {})
      expect([status, body.details.applicationError.code]).toEqual([404, 'INVENTORY_ITEM_NOT_FOUND'])
    }
  })

  test('cannot read the stock of another shop', async () => {
    const otherShop = await sites.create(store.shop, 'Next door', {})
    const { secret } = await access.createKey(store.shop, otherShop.id, { name: 'Key', permissions: ['*'] })
    const productId = mug.id
    const variantId = variantOf(mug, 'Oat')
    for (const [method, path, body] of [
      ['POST', `/stores-reader/v2/inventoryItems/${productId}/getVariants`, {}],
      [
        'PATCH',
        `/stores/v2/inventoryItems/product/${productId}`,
        { inventoryItem: { trackQuantity: false } },
      ],
      [
        'POST',
        '/stores/v2/inventoryItems/increment',
        { incrementData: [{ productId, variantId, incrementBy: 1 }] },
      ],
      [
        'POST',
        '/stores/v2/inventoryItems/decrement',
        { decrementData: [{ productId, variantId, decrementBy: 1 }] },
      ],
    ] as const) {
      const { status, body: said } = await ask(method, path, body, secret)
      expect([path, status, said.details.applicationError.code]).toEqual([
        path,
        404,
        'INVENTORY_ITEM_NOT_FOUND',
      ])
    }
    const { body } = await ask('POST', '/stores-reader/v2/inventoryItems/query', {}, secret)
    expect(body.inventoryItems).toEqual([])
    expect(await quantities(mug)).toEqual({ Oat: 12, Sage: 5, Ink: 0 })
  })

  test('needs the permission of a merchant', async () => {
    const visitor = await store.visitor()
    for (const [method, path] of [
      ['POST', '/stores-reader/v2/inventoryItems/query'],
      ['PATCH', `/stores/v2/inventoryItems/product/${mug.id}`],
      ['POST', '/stores/v2/inventoryItems/decrement'],
    ] as const) {
      expect((await ask(method, path, {}, visitor)).status).toBe(403)
    }
  })
})

describe('A merchant who sets the stock', () => {
  const patch = (inventoryItem: object) =>
    ask('PATCH', `/stores/v2/inventoryItems/product/${bud.id}`, { inventoryItem })

  test('tracks quantities, or stops tracking them', async () => {
    const variantId = onlyVariant
    expect((await patch({ trackQuantity: true, variants: [{ variantId, quantity: 3 }] })).body).toEqual({})
    expect(await itemOf(bud)).toMatchObject({
      trackQuantity: true,
      variants: [{ quantity: 3, inStock: true }],
    })
    await patch({ trackQuantity: false, variants: [{ variantId, inStock: false }] })
    expect(await itemOf(bud)).toMatchObject({
      trackQuantity: false,
      variants: [{ variantId, inStock: false }],
    })
    await patch({ trackQuantity: true, variants: [{ variantId, quantity: 7 }] })
    expect(await quantities(bud)).toEqual({ only: 7 })
  })

  test('takes pre-orders', async () => {
    const variantId = onlyVariant
    await patch({
      variants: [{ variantId, quantity: 0 }],
      preorderInfo: { enabled: true, message: 'Back in May', limit: 4 },
    })
    expect(await itemOf(bud)).toMatchObject({
      preorderInfo: { enabled: true, message: 'Back in May', limit: 4 },
      variants: [{ quantity: 0, inStock: false, availableForPreorder: true }],
    })
    const { body } = await store.ask('GET', `/stores-reader/v1/variants/${bud.id}-${variantId}`, {
      as: await store.visitor(),
    })
    expect(body.variant.preorderInfo).toEqual({ enabled: true, message: 'Back in May', limit: 4 })
    await patch({ variants: [{ variantId, quantity: 7 }], preorderInfo: { enabled: false } })
  })

  test('stays within the limits', async () => {
    const { status } = await patch({ variants: [{ variantId: onlyVariant, quantity: 100_000 }] })
    expect(status).toBe(400)
  })
})

describe('A merchant with a till', () => {
  const decrement = (...decrementData: object[]) =>
    ask('POST', '/stores/v2/inventoryItems/decrement', { decrementData })
  const increment = (...incrementData: object[]) =>
    ask('POST', '/stores/v2/inventoryItems/increment', { incrementData })

  test('decrements and increments, by product or by item', async () => {
    const variantId = variantOf(mug, 'Oat')
    expect((await decrement({ productId: mug.id, variantId, decrementBy: 2 })).body).toEqual({})
    expect(await quantities(mug)).toMatchObject({ Oat: 10 })
    await increment({ inventoryId: mug.id, variantId, incrementBy: 2 })
    expect(await quantities(mug)).toMatchObject({ Oat: 12 })
  })

  test('never takes more than is available, and then takes nothing', async () => {
    const { status, body } = await decrement(
      { productId: mug.id, variantId: variantOf(mug, 'Oat'), decrementBy: 1 },
      { productId: mug.id, variantId: variantOf(mug, 'Sage'), decrementBy: 3 },
      { productId: mug.id, variantId: variantOf(mug, 'Sage'), decrementBy: 3 },
    )
    expect([status, body.details.applicationError.code]).toEqual([428, 'DECREMENT_NOT_POSSIBLE'])
    expect(await quantities(mug)).toEqual({ Oat: 12, Sage: 5, Ink: 0 })
  })

  test('is correct after many parallel changes', async () => {
    const variantId = variantOf(mug, 'Sage')
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => decrement({ productId: mug.id, variantId, decrementBy: 1 })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
    await increment({ productId: mug.id, variantId, incrementBy: 5 })
  })

  test('can pre-order below zero if that is allowed and requested', async () => {
    const variantId = onlyVariant
    await stockItems.set(store.shop, store.merchant, {
      productId: bud.id,
      preorder: { enabled: true, limit: 2 },
    })
    expect((await decrement({ productId: bud.id, variantId, decrementBy: 8 })).status).toBe(428)
    expect(
      (await decrement({ productId: bud.id, variantId, decrementBy: 9, preorderRequest: true })).status,
    ).toBe(200)
    await increment({ productId: bud.id, variantId, incrementBy: 1 })
    await increment({ productId: bud.id, variantId, incrementBy: 8 })
    expect(await quantities(bud)).toEqual({ only: 7 })
  })

  test('cannot exceed the limit or change an unknown item', async () => {
    const variantId = variantOf(mug, 'Oat')
    expect((await increment({ productId: mug.id, variantId, incrementBy: 2_147_483_647 })).status).toBe(400)
    const unknown = { productId: store.shop.newId(), variantId, incrementBy: 1 }
    expect((await increment(unknown)).body.details.applicationError.code).toBe('INVENTORY_ITEM_NOT_FOUND')
  })
})
