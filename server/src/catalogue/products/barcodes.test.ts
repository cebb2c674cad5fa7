import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../../../test/store.ts'
import * as products from './service.ts'

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

const ask = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  (await store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })).body
const readV1 = async (id: string) =>
  (await ask('GET', `/stores-reader/v1/products/${id}?includeMerchantSpecificData=true`)).product
const readV3 = async (id: string) => (await ask('GET', `/stores/v3/products/${id}`)).product
const barcodesV1 = ({ variants }: { variants: { variant: { barcode?: string } }[] }) =>
  variants.map(({ variant }) => variant.barcode)
const barcodesV3 = ({ variantsInfo }: { variantsInfo: { variants: { barcode?: string }[] } }) =>
  variantsInfo.variants.map(({ barcode }) => barcode)
const named = ({ items }: { items: { productName: string; choices: object }[] }) =>
  items.map(({ productName, choices }) => [productName, choices])

describe('the bar code of a product', () => {
  test('is kept without spaces around it, and both generations of the catalogue tell it', async () => {
    const body = { product: { name: 'Ruler', priceData: { price: 3 }, barcode: ' 4006381333931 ' } }
    const { product } = await ask('POST', '/stores/v1/products', body)
    expect(product.barcode).toBe('4006381333931')
    expect(barcodesV1(await readV1(product.id))).toEqual(['4006381333931'])
    expect(barcodesV3(await readV3(product.id))).toEqual(['4006381333931'])
  })

  test('has at most 40 characters', async () => {
    const barcode = '4'.repeat(41)
    const v1 = await ask('POST', '/stores/v1/products', {
      product: { name: 'Long', priceData: { price: 1 }, barcode },
    })
    expect(JSON.stringify(v1)).toContain('product.barcode')
    const { id } = await products.create(store.shop, store.merchant, { name: 'Short', price: 1 })
    const { revision } = await readV3(id)
    const v3 = await ask('PATCH', `/stores/v3/products/${id}`, {
      product: { id, revision, variantsInfo: { variants: [{ barcode }] } },
    })
    expect(JSON.stringify(v3)).toContain('variantsInfo.variants[0].barcode')
  })

  test('is written and cleared through Catalog V3', async () => {
    const { id } = await products.create(store.shop, store.merchant, { name: 'Tape', price: 2 })
    const send = async (barcode: string) =>
      ask('PATCH', `/stores/v3/products/${id}`, {
        product: { id, revision: (await readV3(id)).revision, variantsInfo: { variants: [{ barcode }] } },
      })
    await send('0012345678905')
    expect((await readV1(id)).barcode).toBe('0012345678905')
    await send('')
    expect((await readV1(id)).barcode).toBeUndefined()
  })
})

describe('the bar codes of variants', () => {
  const shirt = (name: string) =>
    products.create(store.shop, store.merchant, {
      name,
      price: 20,
      options: [{ name: 'Size', choices: [{ value: 'S' }, { value: 'L' }] }],
      variants: [{ choices: { Size: 'S' }, barcode: '5012345678900' }, { choices: { Size: 'L' } }],
    })

  test('change one by one, stay when another field changes, and go when they are cleared', async () => {
    const { id } = await shirt('Shirt')
    const set = (own: object) =>
      ask('PATCH', `/stores/v1/products/${id}/variants`, { variants: [{ choices: { Size: 'L' }, ...own }] })
    await set({ barcode: '5012345678917' })
    await set({ price: 25 })
    expect(barcodesV1(await readV1(id))).toEqual(['5012345678900', '5012345678917'])
    await set({ barcode: null })
    expect(barcodesV1(await readV1(id))).toEqual(['5012345678900', undefined])
  })

  test('stay where a program of Catalog V3 sends the variants without them', async () => {
    const { id, variants } = await shirt('Vest')
    const { revision } = await readV3(id)
    const body = {
      product: { id, revision, variantsInfo: { variants: variants.map((one) => ({ id: one.id })) } },
    }
    const { product } = await ask('PATCH', `/stores/v3/products/${id}`, body)
    expect(barcodesV3(product)).toEqual(['5012345678900', undefined])
  })

  test('find their product, and their stock', async () => {
    const { id } = await shirt('Jumper')
    await ask('PATCH', `/stores/v1/products/${id}/variants`, {
      variants: [{ choices: { Size: 'L' }, barcode: '7612345000007' }],
    })
    await products.update(store.shop, store.merchant, { id, patch: { brand: 'Hill' } })
    const found = await ask('POST', '/stores/v3/products/search', {
      search: { search: { expression: '7612345000007' } },
    })
    expect(found.products.map(({ name }: { name: string }) => name)).toEqual(['Jumper'])
    await products.create(store.shop, store.merchant, {
      name: 'Cup',
      price: 8,
      barcode: '7612345000014',
    })
    expect(named(await ask('POST', '/admin/v1/stock/query', { search: '7612345000007' }))).toEqual([
      ['Jumper', { Size: 'L' }],
    ])
    expect(named(await ask('POST', '/admin/v1/stock/query', { search: '761234500001' }))).toEqual([
      ['Cup', {}],
    ])
  })

  test('are in the history, and an undo brings them back', async () => {
    const { id } = await shirt('Coat')
    await ask('PATCH', `/stores/v1/products/${id}/variants`, {
      variants: [{ choices: { Size: 'S' }, barcode: '5012345678924' }],
    })
    const { entries } = await ask('GET', `/admin/v1/history?entityId=${id}`)
    const { entry } = await ask('GET', `/admin/v1/history/${entries[0].id}`)
    expect(entry.variants).toMatchObject([
      { changes: [{ field: 'barcode', before: '5012345678900', after: '5012345678924' }] },
    ])
    await ask('POST', `/admin/v1/history/${entry.id}/undo`, {})
    expect(barcodesV1(await readV1(id))).toEqual(['5012345678900', undefined])
  })
})
