import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mug } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { day } from '../../platform/db/retention.ts'
import * as sites from '../../sites/settings/service.ts'
import { deleteOldHistory } from '../history/service.ts'
import * as products from '../products/service.ts'

let store: Store
beforeAll(async () => {
  store = await openStore({ settings: { currencies: [{ code: 'EUR', rate: '0.5' }] } })
})
afterAll(() => store.close())

const create = (draft: products.ProductDraft) => products.create(store.shop, store.merchant, draft)
const change = (id: string, patch: products.ProductPatch) =>
  products.update(store.shop, store.merchant, { id, patch })
const off = (value: number) => ({ discount: { type: 'PERCENT' as const, value } })
const noSale = { discount: null }
const pass = (days: number) => store.clock.advance(days * day)

/** What the page of a product says of each variant. */
async function told(slug: string, headers: Record<string, string> = {}): Promise<(string | undefined)[]> {
  const { body } = await store.ask('GET', `/v1/storefront/products/${slug}`, {
    as: await store.visitor(),
    headers,
  })
  return body.variantAvailability.map(
    ({ lowestPrice }: { lowestPrice?: { formatted: string } }) => lowestPrice?.formatted,
  )
}

describe('The lowest price of the last 30 days', () => {
  test('is that of the thirty days before the sale, however long the sale goes on', async () => {
    const { id, slug } = await create({ name: 'Lamp', price: 100 })
    pass(10)
    await change(id, { price: 60 })
    pass(5)
    await change(id, { price: 100 })
    expect(await told(slug)).toEqual([undefined])
    pass(29)
    await change(id, off(20))
    expect(await told(slug)).toEqual(['$60.00'])
    pass(300)
    await change(id, { brand: 'Northlight' })
    expect(await told(slug)).toEqual(['$60.00'])
    await change(id, noSale)
    expect(await told(slug)).toEqual([undefined])
    pass(31)
    await change(id, off(10))
    expect(await told(slug)).toEqual(['$100.00'])
  })

  test('counts an earlier sale', async () => {
    const { id, slug } = await create({ name: 'Bowl', price: 50 })
    pass(40)
    await change(id, off(20))
    pass(3)
    await change(id, noSale)
    pass(20)
    await change(id, off(10))
    expect(await told(slug)).toEqual(['$40.00'])
  })

  test('counts the step before, when a price is reduced in steps', async () => {
    const { id, slug } = await create({ name: 'Tray', price: 50 })
    pass(40)
    await change(id, off(10))
    expect(await told(slug)).toEqual(['$50.00'])
    pass(7)
    await change(id, off(30))
    expect(await told(slug)).toEqual(['$45.00'])
  })

  test('is not told of what was never sold at another price', async () => {
    const { id, slug } = await create({ name: 'New Vase', price: 30, ...off(10) })
    expect(await told(slug)).toEqual([undefined])
    pass(5)
    await change(id, { price: 40 })
    expect(await told(slug)).toEqual(['$27.00'])
  })

  test('does not count what nobody could see', async () => {
    const { id, slug } = await create({ name: 'Draft', price: 0, visible: false })
    pass(1)
    await change(id, { price: 80, visible: true })
    pass(10)
    await change(id, off(25))
    expect(await told(slug)).toEqual(['$80.00'])
    await change(id, { visible: false })
    pass(1)
    await change(id, { visible: true })
    expect(await told(slug)).toEqual(['$80.00'])
  })

  test('is known after hundreds of changes, however old it is', async () => {
    const { id, slug } = await create({ name: 'Busy', price: 50 })
    pass(41)
    for (let turn = 0; turn < 110; turn++) {
      await change(id, { price: 80 + (turn % 2) })
      pass(1 / 24)
    }
    await change(id, { price: 100 })
    await change(id, off(10))
    expect(await told(slug)).toEqual(['$50.00'])
  })

  test('is not forgotten with old changes while the sale goes on', async () => {
    await sites.update(store.shop, store.siteId, { settings: { historyDays: 90 } })
    const { id, slug } = await create({ name: 'Outlet', price: 60 })
    pass(5)
    await change(id, { price: 100 })
    pass(5)
    await change(id, off(20))
    pass(200)
    await deleteOldHistory(store.shop)
    expect(await told(slug)).toEqual(['$60.00'])
    await change(id, { ...noSale, brand: 'Northlight' })
    await deleteOldHistory(store.shop)
    const { body } = await store.ask('GET', `/admin/v1/history?entityId=${id}`, { as: store.apiKey })
    expect(body.entries).toHaveLength(1)
  })

  test('is each variant’s own', async () => {
    const { id, slug } = await create(mug)
    pass(40)
    const { variants = [] } = mug
    const inkAt = (price: number) =>
      variants.map((variant) => (variant.choices.Color === 'Ink' ? { ...variant, price } : variant))
    await change(id, { variants: inkAt(22) })
    pass(2)
    await change(id, { variants: inkAt(26) })
    pass(2)
    await change(id, off(50))
    expect(await told(slug)).toEqual(['$24.00', '$24.00', '$22.00'])
  })

  test('is written in the currency that a shopper looks at', async () => {
    const { id, slug } = await create({ name: 'Throw', price: 100 })
    pass(40)
    await change(id, off(25))
    expect(await told(slug, { 'x-wix-currency': 'EUR' })).toEqual(['€50.00'])
  })
})
