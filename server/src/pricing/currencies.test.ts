import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkOut, deliver, placeOrder } from '../../test/checkouts.ts'
import { lineOf, stockMug, throwBlanket } from '../../test/fixtures.ts'
import { openStore, type Store } from '../../test/store.ts'
import type { Product } from '../catalogue/model/product.rules.ts'
import * as products from '../catalogue/products/service.ts'

// A shop in dollars that also shows euros and yen. A mug at $24.00, a throw at $128.00 less 25 %.
let store: Store
let visitor: string
let mug: Product
let blanket: Product

beforeAll(async () => {
  store = await openStore()
  visitor = await store.visitor()
  mug = await stockMug(store)
  blanket = await products.create(store.shop, store.merchant, throwBlanket)
  await deliver(store)
  const { status } = await offer([
    { code: 'EUR', rate: '0.92' },
    { code: 'JPY', rate: '149.337' },
    { code: 'KWD', rate: '0.307' },
  ])
  expect(status).toBe(200)
})
afterAll(() => store.close())

const offer = (currencies: { code: string; rate: string }[]) =>
  store.ask('PATCH', '/admin/v1/site', {
    as: store.apiKey,
    body: { site: { settings: { currencies } } },
  })
const read = (path: string, currency?: string) =>
  store.ask('GET', path, { as: visitor, headers: currency ? { 'x-wix-currency': currency } : {} })

describe('Currencies a shop shows', () => {
  test('are listed, its own first', async () => {
    const { body } = await read('/currency_converter/v1/currencies')
    expect(body.currencies).toEqual([
      { code: 'USD', symbol: '$' },
      { code: 'EUR', symbol: '€' },
      { code: 'JPY', symbol: '¥' },
      { code: 'KWD', symbol: 'KWD' },
    ])
  })

  test.each([
    ['USD', 'EUR', { value: '92', decimalPlaces: 2 }],
    ['USD', 'JPY', { value: '149337', decimalPlaces: 3 }],
    ['JPY', 'USD', { value: '6696264', decimalPlaces: 9 }],
    ['EUR', 'EUR', { value: '1', decimalPlaces: 0 }],
    ['EUR', 'USD', { value: '1086956522', decimalPlaces: 9 }],
  ])('a %s is worth so many %s', async (from, to, rate) => {
    const { body } = await read(`/currency_converter/v1/currencies/rate/${from}/convert/${to}`)
    expect(body).toEqual({ rate, rateTimestamp: expect.stringMatching(/^2026-11-24T/) })
  })

  test.each([
    ['USD', 'EUR', { value: '1095', decimalPlaces: 2 }, { value: '1007', decimalPlaces: 2 }],
    ['USD', 'JPY', { value: '1', decimalPlaces: 0 }, { value: '149', decimalPlaces: 0 }],
    ['EUR', 'KWD', { value: '-5', decimalPlaces: 0 }, { value: '-1668', decimalPlaces: 3 }],
    ['JPY', 'USD', { value: '1000000' }, { value: '669626', decimalPlaces: 2 }],
  ])('converts %s to %s, rounded as people pay it', async (from, to, amount, converted) => {
    const path = `/currency_converter/v1/currencies/amounts/${from}/convert/${to}`
    const { status, body } = await store.ask('POST', path, { as: visitor, body: { amounts: [amount] } })
    expect(body).toEqual({ amounts: [converted], rateTimestamp: expect.stringMatching(/^2026-11-24T/) })
    expect(status).toBe(200)
  })

  test('converts a weak currency by both rates, not by their rounded quotient', async () => {
    const as = store.apiKey
    const { settings } = (await store.ask('GET', '/admin/v1/site', { as })).body.site
    await offer([{ code: 'IDR', rate: '17000' }])
    const path = '/currency_converter/v1/currencies/amounts/IDR/convert/USD'
    const { body } = await store.ask('POST', path, {
      as: visitor,
      body: { amounts: [{ value: '50000000' }] },
    })
    expect(body.amounts).toEqual([{ value: '294118', decimalPlaces: 2 }])
    await offer(settings.currencies)
  })

  test('refuses to convert what is no amount, and currencies it has no rate of', async () => {
    const convert = (to: string, amounts: object[]) =>
      store.ask('POST', `/currency_converter/v1/currencies/amounts/USD/convert/${to}`, {
        as: visitor,
        body: { amounts },
      })
    expect((await convert('CHF', [{ value: '1' }])).status).toBe(404)
    for (const amounts of [[], [{ value: '1.5' }], [{ value: '1', decimalPlaces: 10 }], [{}]])
      expect((await convert('EUR', amounts)).status, JSON.stringify(amounts)).toBe(400)
  })

  test('that it does not show have no rate', async () => {
    const { status } = await read('/currency_converter/v1/currencies/rate/USD/convert/CHF')
    expect(status).toBe(404)
  })

  test.each<[string, { code: string; rate: string }[], string]>([
    ['its own', [{ code: 'USD', rate: '1' }], 'currencies[0].code'],
    [
      'one twice',
      [
        { code: 'EUR', rate: '1' },
        { code: 'EUR', rate: '2' },
      ],
      'currencies[1].code',
    ],
    ['none that is one', [{ code: 'ZZZ', rate: '1' }], 'currencies[0].code'],
    ['worth nothing', [{ code: 'EUR', rate: '0.0' }], 'currencies[0].rate'],
  ])('cannot be %s', async (_, currencies, field) => {
    const { status, body } = await offer(currencies)
    expect(status).toBe(400)
    expect(body.details.validationError.fieldViolations[0].field).toBe(`site.settings.${field}`)
  })
})

describe('A product', () => {
  const productPath = () => `/stores-reader/v1/products/${blanket.id}`

  test('is shown in what the shopper asked for, with the decimals of that', async () => {
    const { body } = await read(productPath(), 'EUR')
    expect(body.product.priceData).toMatchObject({ currency: 'USD', price: 128, discountedPrice: 96 })
    expect(body.product.convertedPriceData).toEqual({
      currency: 'EUR',
      price: 117.76,
      discountedPrice: 88.32,
      formatted: { price: '€117.76', discountedPrice: '€88.32' },
    })
    expect(body.product.variants[0].variant.convertedPriceData).toEqual(body.product.convertedPriceData)
    const yen = (await read(productPath(), 'JPY')).body.product.convertedPriceData
    expect(yen).toMatchObject({ price: 19_115, discountedPrice: 14_336 })
    const dinar = (await read(productPath(), 'KWD')).body.product.convertedPriceData
    expect(dinar).toMatchObject({ price: 39.296, discountedPrice: 29.472 })
  })

  test('is in the shop currency for everybody else, whoever asked before', async () => {
    for (const currency of [undefined, 'USD', 'CHF', 'eur']) {
      const { product } = (await read(productPath(), currency)).body
      expect(product.convertedPriceData).toEqual(product.priceData)
    }
  })

  test('is shown so in lists, on its page and among suggestions', async () => {
    const paths = [
      '/stores-reader/v1/products/query?.r=e30',
      '/v1/storefront/products/wool-throw',
      '/v1/storefront/suggestions?query=throw',
    ]
    for (const path of paths) {
      const [euros, dollars] = [await read(path, 'EUR'), await read(path)]
      const text = (body: unknown) => JSON.stringify(body)
      expect(text(euros.body)).toContain('€88.32')
      expect(text(dollars.body)).not.toContain('€')
    }
  })

  test('follows a new rate at once', async () => {
    await read(productPath(), 'EUR')
    await offer([{ code: 'EUR', rate: '0.5' }])
    expect((await read(productPath(), 'EUR')).body.product.convertedPriceData.price).toBe(64)
    await offer([{ code: 'EUR', rate: '0.92' }])
  })
})

describe('A cart', () => {
  const current = '/ecom/v1/carts/current'

  test('is shown in what the shopper asked for; it is paid in the shop currency', async () => {
    const as = await store.visitor()
    const lineItems = [lineOf(mug, { options: { Color: 'Oat' } }, 2)]
    const headers = { 'x-wix-currency': 'EUR' }
    const { body } = await store.ask('POST', `${current}/add-to-cart`, { as, body: { lineItems }, headers })
    expect(body.cart).toMatchObject({
      currency: 'USD',
      conversionCurrency: 'EUR',
      paymentCurrency: 'USD',
      subtotal: {
        amount: '48.00',
        convertedAmount: '44.16',
        formattedAmount: '$48.00',
        formattedConvertedAmount: '€44.16',
      },
      lineItems: [{ price: { amount: '24.00', convertedAmount: '22.08' } }],
    })
    const { body: totals } = await store.ask('POST', `${current}/estimate-totals`, { as, body: {}, headers })
    expect(totals.priceSummary.subtotal).toMatchObject({ amount: '48.00', convertedAmount: '44.16' })
    const { body: plain } = await store.ask('GET', current, { as })
    expect(plain.cart).toMatchObject({ conversionCurrency: 'USD', subtotal: { convertedAmount: '48.00' } })
  })

  test('leads to an order in the shop currency', async () => {
    const as = await store.visitor()
    const lineItems = [lineOf(mug, { options: { Color: 'Oat' } })]
    const { body } = await placeOrder(store, as, await checkOut(store, { as, lineItems }))
    const { body: placed } = await store.ask('GET', `/ecom/v1/orders/${body.orderId}`, {
      as,
      headers: { 'x-wix-currency': 'EUR' },
    })
    expect(placed.order).toMatchObject({ currency: 'USD', priceSummary: { subtotal: { amount: '24.00' } } })
  })
})

test('a browser on another address may ask for a currency and a language', async () => {
  const { headers } = await store.ask('OPTIONS', '/ecom/v1/carts/current')
  expect(headers['access-control-allow-headers']).toMatch(/x-wix-currency.*x-wix-language/)
})
