import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lineOf, stockMug, throwBlanket } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import * as products from '../../catalogue/products/service.ts'

// An English shop in dollars that can also be read in German. A mug at $24.00, a throw at $128.00 less 25 %.
let store: Store
let visitor: string
let mug: Product
let blanket: Product

beforeAll(async () => {
  store = await openStore({
    settings: { languages: ['de', 'de-CH'], currencies: [{ code: 'EUR', rate: '0.92' }] },
  })
  visitor = await store.visitor()
  mug = await stockMug(store)
  blanket = await products.create(store.shop, store.merchant, {
    ...throwBlanket,
    pricePerUnitData: {
      totalQuantity: 2,
      totalMeasurementUnit: 'SQM',
      baseQuantity: 1,
      baseMeasurementUnit: 'SQM',
    },
  })
})
afterAll(() => store.close())

const read = async (path: string, language?: string, currency?: string) => {
  const headers = {
    ...(language ? { 'x-wix-language': language } : {}),
    ...(currency ? { 'x-wix-currency': currency } : {}),
  }
  return (await store.ask('GET', path, { as: visitor, headers })).body
}
const productPath = () => `/stores-reader/v1/products/${blanket.id}`

describe('Prices for somebody who reads German', () => {
  test('are written so: of products, variants and units, in both currencies', async () => {
    const { product } = await read(productPath(), 'de', 'EUR')
    const dollars = { price: '128,00\u00a0$', discountedPrice: '96,00\u00a0$', pricePerUnit: '48,00\u00a0$' }
    expect(product.priceData).toMatchObject({ price: 128, formatted: dollars })
    expect(product.convertedPriceData.formatted.discountedPrice).toBe('88,32\u00a0€')
    expect(product.variants[0].variant.priceData.formatted.price).toBe('128,00\u00a0$')
  })

  test.each([
    '/stores-reader/v1/products/query?.r=e30',
    '/v1/storefront/products/wool-throw',
    '/v1/storefront/suggestions?query=throw',
  ])('are written so at %s, and for everybody else as before', async (path) => {
    const before = await read(path)
    expect(JSON.stringify(await read(path, 'de'))).toContain('96,00\u00a0$')
    expect(await read(path)).toEqual(before)
    expect(JSON.stringify(before)).toContain('$96.00')
  })

  test('are written so in a cart and its totals', async () => {
    const as = await store.visitor()
    const lineItems = [lineOf(mug, { options: { Color: 'Oat' } }, 2)]
    const headers = { 'x-wix-language': 'de', 'x-wix-currency': 'EUR' }
    const current = '/ecom/v1/carts/current'
    const { body } = await store.ask('POST', `${current}/add-to-cart`, { as, body: { lineItems }, headers })
    const written = { formattedAmount: '48,00\u00a0$', formattedConvertedAmount: '44,16\u00a0€' }
    expect(body.cart).toMatchObject({ buyerLanguage: 'de', siteLanguage: 'en', subtotal: written })
    const { body: totals } = await store.ask('POST', `${current}/estimate-totals`, { as, body: {}, headers })
    expect(totals.priceSummary.subtotal).toMatchObject(written)
    const { body: plain } = await store.ask('GET', current, { as })
    expect(plain.cart).toMatchObject({ buyerLanguage: 'en', subtotal: { formattedAmount: '$48.00' } })
  })

  test('are written for the place named, when the shop names it too', async () => {
    const price = async (language: string) =>
      (await read(productPath(), language)).product.priceData.formatted.price
    expect(await price('de-CH')).toBe('$\u00a0128.00')
    expect(await price('de-AT')).toBe('128,00\u00a0$')
  })
})

test.each(['fr', 'en', 'en-GB', '', '*', 'nonsense, nonsense'])(
  'whoever asks for %j, which the shop does not offer besides its own, gets its own',
  async (language) => {
    expect(await read(productPath(), language)).toEqual(await read(productPath()))
  },
)
