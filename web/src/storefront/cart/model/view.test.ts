import type { EstimateCurrentCartTotalsReply } from '@cartwright/contract/cart/cart.ts'
import { expect, test } from 'vitest'
import { cartOf, cheapestDelivery } from './view.ts'

const price = (amount: string) => ({
  amount,
  convertedAmount: amount,
  formattedAmount: `$${amount}`,
  formattedConvertedAmount: `$${amount}`,
})

function reply(changes: Partial<EstimateCurrentCartTotalsReply> = {}): EstimateCurrentCartTotalsReply {
  return {
    cart: {
      currency: 'USD',
      conversionCurrency: 'USD',
      buyerLanguage: 'en-US',
      lineItems: [
        {
          id: 'mug',
          quantity: 3,
          productName: { original: 'Mug' },
          priceBeforeDiscounts: price('24.10'),
          fullPrice: price('30.00'),
          availability: { status: 'AVAILABLE', quantityAvailable: 3 },
          physicalProperties: { shippable: true },
        },
      ],
    },
    priceSummary: { subtotal: price('72.30'), total: price('72.30') },
    ...changes,
  }
}

const shop = {
  country: 'US',
  countries: ['US', 'CA', 'AT'],
  freeShippingFrom: { amount: '75.00', formattedAmount: '$75.00' },
}
const options = { country: 'US', postalCode: '', language: 'en', notices: [] }

test('a line says what it comes to and what it would have cost', () => {
  const [line] = cartOf(reply(), shop, options).lines
  expect(line).toMatchObject({ unit: '$24.10', price: '$72.30', fullPrice: '$90.00', most: 3 })
})

test('lines and their sum agree in another currency, however a single piece is rounded', () => {
  const inEuros = (amount: string, convertedAmount: string) => ({
    amount,
    convertedAmount,
    formattedAmount: `$${amount}`,
    formattedConvertedAmount: `€${convertedAmount}`,
  })
  const mugs = reply({
    priceSummary: { subtotal: inEuros('69.93', '63.90'), total: inEuros('69.93', '63.90') },
  })
  Object.assign(mugs.cart, { conversionCurrency: 'EUR' })
  Object.assign(mugs.cart.lineItems?.[0] ?? {}, {
    quantity: 7,
    priceBeforeDiscounts: inEuros('9.99', '9.13'),
    fullPrice: inEuros('9.99', '9.13'),
  })
  const { lines, rows } = cartOf(mugs, shop, options)
  expect([lines[0]?.price, rows[0]?.text]).toEqual(['€63.90', '€63.90'])
})

test('a line leads to what was chosen of its product', () => {
  const path = (choices: Record<string, unknown>) => {
    const catalogReference = { appId: 'store', catalogItemId: 'mug', options: choices }
    const [item = {}] = reply().cart.lineItems ?? []
    const cart = {
      ...reply().cart,
      lineItems: [{ ...item, catalogReference, url: { relativePath: '/products/mug' } }],
    }
    return cartOf(reply({ cart }), shop, options).lines[0]?.path
  }
  expect(path({ options: { Size: '500 ml' }, customTextFields: { Initials: 'AK' } })).toBe(
    '/products/mug?option.Size=500+ml',
  )
  expect(path({ variantId: 'v1' })).toBe('/products/mug?variant=v1')
  expect(path({})).toBe('/products/mug')
})

test('more than there is was asked for: the line says so', () => {
  const [line] = cartOf(reply(), shop, { ...options, requested: new Map([['mug', 8]]) }).lines
  expect(line?.problem).toBe('REDUCED')
})

test('a little more brings free delivery, in the country of the shop', () => {
  const { free } = cartOf(reply(), shop, options)
  expect(free?.missing).toBe('$2.70')
  expect(free?.share).toBeCloseTo(0.964)
  expect(cartOf(reply(), shop, { ...options, country: 'CA' }).free).toBeUndefined()
})

test('a cart of downloads alone needs no free delivery', () => {
  const downloads = reply()
  Object.assign(downloads.cart.lineItems?.[0] ?? {}, { physicalProperties: { shippable: false } })
  const { free, destination } = cartOf(downloads, shop, options)
  expect([free, destination.state]).toEqual([undefined, 'none'])
})

test('a discount counts before delivery is free', () => {
  const priceSummary = { subtotal: price('80.00'), discount: price('8.00'), total: price('72.00') }
  expect(cartOf(reply({ priceSummary }), shop, options).free?.missing).toBe('$3.00')
  const more = { ...priceSummary, subtotal: price('83.00') }
  expect(cartOf(reply({ priceSummary: more }), shop, options).free).toEqual({ share: 1 })
})

test('each discount has a row with its name', () => {
  const appliedDiscounts = [
    { discountRule: { name: { original: 'Two mugs', translated: 'Zwei Becher' }, amount: price('4.00') } },
    { coupon: { code: 'FIVE', amount: price('5.00') } },
    { merchantDiscount: { amount: price('1.00') } },
  ]
  const priceSummary = { subtotal: price('80.00'), discount: price('10.00'), total: price('70.00') }
  const { rows } = cartOf(reply({ appliedDiscounts, priceSummary }), shop, options)
  expect(rows.slice(1, 4)).toEqual([
    { kind: 'rule', name: 'Zwei Becher', text: '−$4.00' },
    { kind: 'discount', name: 'FIVE', text: '−$5.00' },
    { kind: 'discount', text: '−$1.00' },
  ])
})

test('countries stand by name, the own one first', () => {
  const { countries } = cartOf(reply(), shop, { ...options, language: 'de' }).destination
  expect(countries.map(({ label }) => label)).toEqual(['Vereinigte Staaten', 'Kanada', 'Österreich'])
})

test('where nothing is delivered to is said', () => {
  expect(cartOf(reply(), shop, options).destination.state).toBe('unreached')
  const applicationError = { code: 'CARRIER_UNAVAILABLE', description: '', data: {} }
  const calculationErrors = { carrierErrors: { errors: [{ error: { applicationError } }] } }
  expect(cartOf(reply({ calculationErrors }), shop, options).destination.state).toBe('unknown')
})

test('the cheapest delivery to the door is counted on, collecting is not', () => {
  const option = (code: string, amount: string, logistics = {}) => ({
    code,
    logistics,
    cost: { price: price(amount) },
  })
  const shippingOptions = [
    option('express', '12.00'),
    option('collect', '0', { pickupDetails: {} }),
    option('standard', '5.00'),
  ]
  const shippingInfo = { carrierServiceOptions: [{ carrierId: 'carrier', shippingOptions }] }
  expect(cheapestDelivery(reply({ shippingInfo }))).toEqual({ code: 'standard', carrierId: 'carrier' })
})

test('a delivery with times is listed once, and none of its times is counted on', () => {
  const time = (from: string) => ({
    code: `courier_${from}`,
    title: 'Courier',
    logistics: { deliveryTimeSlot: { from } },
    cost: { price: price('2.00') },
  })
  const post = { code: 'post', title: 'Post', logistics: {}, cost: { price: price('5.00') } }
  const shippingOptions = [time('2026-12-01T09:00:00Z'), time('2026-12-01T14:00:00Z'), post]
  const shippingInfo = { carrierServiceOptions: [{ carrierId: 'carrier', shippingOptions }] }
  expect(
    cartOf(reply({ shippingInfo }), shop, options).destination.options.map(({ title }) => title),
  ).toEqual(['Courier', 'Post'])
  expect(cheapestDelivery(reply({ shippingInfo }))).toEqual({ code: 'post', carrierId: 'carrier' })
})

const sentFor = (amount: string) => ({
  shippingInfo: { selectedCarrierServiceOption: { title: 'Post', code: 'post' } },
  priceSummary: { subtotal: price('80.00'), shipping: price(amount), total: price('80.00') },
})

test('delivery abroad is free when the estimate says so, and nothing is promised otherwise', () => {
  const abroad = { ...options, country: 'AT' }
  expect(cartOf(reply(sentFor('0.00')), shop, abroad).free).toEqual({ share: 1 })
  expect(cartOf(reply(sentFor('12.00')), shop, abroad).free).toBeUndefined()
})

test('delivery at home is not called free when the estimate has a price for it', () => {
  expect(cartOf(reply(sentFor('9.00')), shop, options).free).toBeUndefined()
  expect(cartOf(reply(sentFor('0.00')), shop, options).free).toEqual({ share: 1 })
})

test('a cart names each fee that costs something', () => {
  const fee = (name: string, amount: string) => ({ name, price: price(amount) })
  const additionalFees = [fee('Gift wrapping', '3.20'), fee('Deposit', '1.00'), fee('Waiting', '0')]
  const priceSummary = { subtotal: price('80.00'), additionalFees: price('4.20'), total: price('84.20') }
  const { rows } = cartOf(reply({ additionalFees, priceSummary }), shop, options)
  expect(rows.filter(({ kind }) => kind === 'fee')).toEqual([
    { kind: 'fee', name: 'Gift wrapping', text: price('3.20').formattedAmount },
    { kind: 'fee', name: 'Deposit', text: price('1.00').formattedAmount },
  ])
})

test('a cart says what could not be calculated, once for each thing, and what a plugin objects to', () => {
  const error = (code: string) => ({ applicationError: { code, description: 'Bike fails', data: {} } })
  const silent = { error: error('CARRIER_UNAVAILABLE') }
  const calculationErrors = {
    carrierErrors: { errors: [silent, silent, { error: error('MISSING_POSTAL_CODE') }] },
    discountsCalculationError: error('DISCOUNTS_UNAVAILABLE'),
    taxCalculationError: error('TAX_UNAVAILABLE'),
    orderValidationErrors: [error('FEES_UNAVAILABLE'), error('VALIDATIONS_UNAVAILABLE')].map(
      ({ applicationError }) => applicationError,
    ),
  }
  const violations = [
    { severity: 'WARNING' as const, description: 'Fragile', data: { code: 'PLUGIN_VIOLATION' } },
    { severity: 'ERROR' as const, description: 'Too heavy', data: { code: 'PLUGIN_VIOLATION' } },
    { severity: 'ERROR' as const, description: 'Sold out', data: {} },
  ]
  const { doubts, notices, lines } = cartOf(reply({ calculationErrors, violations }), shop, options)
  expect(doubts).toEqual([
    { code: 'CARRIER_UNAVAILABLE', text: expect.stringMatching(/^The delivery prices cannot be calculated/) },
    { code: 'DISCOUNTS_UNAVAILABLE', text: expect.stringMatching(/^The discounts cannot/) },
    { code: 'FEES_UNAVAILABLE', text: expect.stringMatching(/^The fees cannot/) },
    { code: 'TAX_UNAVAILABLE', text: expect.stringMatching(/^The tax cannot/) },
    { code: 'VALIDATIONS_UNAVAILABLE', text: expect.stringMatching(/^Your cart cannot be checked/) },
    { code: 'OBJECTION', text: 'Fragile', news: true },
    { code: 'OBJECTION', text: 'Too heavy' },
  ])
  expect([notices, lines[0]?.problem]).toEqual([[], undefined])
})

test('a line that is for members alone says so to others', () => {
  const id = reply({}).cart.lineItems?.[0]?.id ?? ''
  const violation = {
    severity: 'ERROR' as const,
    target: { lineItem: { id } },
    data: { code: 'MEMBERS_ONLY_ITEM' },
  }
  expect(cartOf(reply({ violations: [violation] }), shop, options).lines[0]?.problem).toBe('MEMBERS_ONLY')
})
