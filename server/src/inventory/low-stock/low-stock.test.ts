import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stock, stockMug, variantOf, vase } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import * as products from '../../catalogue/products/service.ts'
import { onlyVariant } from '../stock/rules.ts'

let store: Store
let mug: Product
beforeAll(async () => {
  store = await openStore()
  mug = await stockMug(store)
  await stock(store, { ...vase, name: 'Plenty' }, 50)
  await stock(store, { ...vase, name: 'Six' }, 6)
  await stock(store, { ...vase, name: 'Three' }, 3)
  await products.create(store.shop, store.merchant, { ...vase, name: 'Uncounted' })
})
afterAll(() => store.close())

const ask = (method: string, path: string, body?: object, as = store.apiKey) =>
  store.ask(method, path, { as, ...(body ? { body } : {}) })
const low = async (query = '') => (await ask('GET', `/admin/v1/low-stock${query}`)).body
const names = async () =>
  (await low()).items.map(({ productName, choices, quantity }: Item) =>
    [productName, ...Object.values(choices), quantity].join(' '),
  )
const threshold = (productId: string, threshold: number | null, variantId?: string) =>
  ask('PATCH', '/admin/v1/low-stock/thresholds', {
    thresholds: [{ productId, threshold, ...(variantId ? { variantId } : {}) }],
  })

interface Item {
  productName: string
  choices: Record<string, string>
  quantity: number
}

describe('Low stock', () => {
  test('is listed with the lowest quantity first, without untracked variants', async () => {
    expect(await names()).toEqual(['Speckled Mug Ink 0', 'Three 3', 'Speckled Mug Sage 5'])
    expect(await low()).toMatchObject({
      total: 3,
      tooManyToCount: false,
      metadata: { count: 3, hasNext: false },
    })
    expect((await low()).items[0]).toEqual({
      productId: mug.id,
      variantId: variantOf(mug, 'Ink'),
      productName: 'Speckled Mug',
      slug: mug.slug,
      choices: { Color: 'Ink' },
      sku: 'FH-MUG-INK',
      quantity: 0,
      threshold: 5,
      visible: true,
    })
  })

  test('is read page by page', async () => {
    const first = await low('?limit=2')
    expect(first.metadata).toMatchObject({ count: 2, hasNext: true })
    const rest = await low(`?limit=2&cursor=${first.metadata.cursors.next}`)
    expect(rest.items.map(({ productName }: Item) => productName)).toEqual(['Speckled Mug'])
    expect(rest.metadata.hasNext).toBe(false)
    const { status, body } = await ask('GET', '/admin/v1/low-stock?cursor=nonsense')
    expect([status, body.details.validationError.fieldViolations[0].field]).toEqual([400, 'cursor'])
  })

  test('depends on the threshold of the shop, the product or the variant', async () => {
    const { body } = await ask('GET', '/admin/v1/site')
    const lowStockThreshold = 2
    await ask('PATCH', '/admin/v1/site', {
      site: { settings: { lowStockThreshold }, revision: body.site.revision },
    })
    expect(await names()).toEqual(['Speckled Mug Ink 0'])
    await threshold(mug.id, 20)
    expect(await names()).toEqual(['Speckled Mug Ink 0', 'Speckled Mug Sage 5', 'Speckled Mug Oat 12'])
    await threshold(mug.id, 3, variantOf(mug, 'Sage'))
    expect(await names()).toEqual(['Speckled Mug Ink 0', 'Speckled Mug Oat 12'])
    const { body: said } = await ask('GET', `/admin/v1/low-stock/thresholds/${mug.id}`)
    expect(said).toMatchObject({ site: 2, product: 20 })
    expect(said.variants).toContainEqual({ variantId: variantOf(mug, 'Sage'), threshold: 3 })
    await threshold(mug.id, null, variantOf(mug, 'Sage'))
    expect(await names()).toContain('Speckled Mug Sage 5')
    await threshold(mug.id, null)
    expect(await names()).toEqual(['Speckled Mug Ink 0'])
  })

  test('follows each sale and each delivery', async () => {
    const shelf = await stock(store, { ...vase, name: 'Moving' }, 3)
    expect(await names()).not.toContain('Moving 3')
    const key = { productId: shelf.id, variantId: onlyVariant }
    await ask('POST', '/stores/v2/inventoryItems/decrement', { decrementData: [{ ...key, decrementBy: 2 }] })
    expect(await names()).toContain('Moving 1')
    await ask('POST', '/stores/v2/inventoryItems/increment', { incrementData: [{ ...key, incrementBy: 9 }] })
    expect(await names()).not.toContain('Moving 10')
  })

  test('takes thresholds of existing items, each once, from merchants', async () => {
    const unknown = await threshold(store.shop.newId(), 3)
    expect([unknown.status, unknown.body.details.applicationError.code]).toEqual([
      404,
      'INVENTORY_ITEM_NOT_FOUND',
    ])
    expect((await ask('GET', `/admin/v1/low-stock/thresholds/${store.shop.newId()}`)).status).toBe(404)
    const one = { productId: mug.id, threshold: 3 }
    const twice = await ask('PATCH', '/admin/v1/low-stock/thresholds', { thresholds: [one, one] })
    expect(twice.body.details.validationError.fieldViolations[0].field).toBe('thresholds[1]')
    expect((await threshold(mug.id, -1)).status).toBe(400)
    expect((await ask('GET', '/admin/v1/low-stock', undefined, await store.visitor())).status).toBe(403)
  })
})
