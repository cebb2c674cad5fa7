import { Cart } from '@cartwright/contract/cart/cart.ts'
import { Checkout } from '@cartwright/contract/checkout/checkout.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lineOf, stock, stockMug, throwBlanket, variantOf } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import { validate } from '../../platform/errors/validation.ts'
import { cartLineItem, checkoutLineItem } from '../wire/line-items.rules.ts'
import { shippingInformation } from '../wire/shipping.rules.ts'
import { calculatedLineItems, calculation } from '../wire/totals.rules.ts'
import type { PurchaseLine } from './lines.rules.ts'
import type { PriceOptions, Purchase } from './purchase.rules.ts'
import { quote } from './service.ts'

let store: Store
let theMug: Product
let theThrow: Product

beforeAll(async () => {
  store = await openStore({ publicUrl: 'https://shop.test' })
  theMug = await stockMug(store)
  theThrow = await stock(store, throwBlanket, 3)
})

afterAll(() => store.close())

const priced = (purchase: Omit<Purchase, 'siteId'>, options?: PriceOptions) =>
  quote(store.shop, { siteId: store.siteId, ...purchase }, options)

const of = (id: string, product: { id: string }, quantity = 1, options = {}): PurchaseLine => ({
  id,
  ...lineOf(product, options, quantity),
})
const mugs = (id: string, color: string, quantity = 1) =>
  of(id, theMug, quantity, { variantId: variantOf(theMug, color) })

const ask = async (method: string, path: string, body: object) => {
  const reply = await store.ask(method, path, { as: store.apiKey, body })
  expect(reply.body).not.toHaveProperty('details')
  return reply.body
}

describe('delivery and tax', () => {
  const address = { country: 'US', subdivision: 'US-NY', city: 'New York', postalCode: '10001' }
  let post: string
  let counter: string

  beforeAll(async () => {
    const rates = [
      { amount: '0', conditions: [{ type: 'BY_TOTAL_PRICE', operator: 'GTE', value: '100' }] },
      { amount: '9', conditions: [{ type: 'BY_TOTAL_WEIGHT', operator: 'GT', value: '1' }] },
      { amount: '4.90' },
    ]
    const charges = [{ type: 'HANDLING_FEE', details: 'Wrapping', amount: '1.10' }]
    const shippingOption = {
      title: 'Post',
      estimatedDeliveryTime: '3 days',
      rates,
      additionalCharges: charges,
    }
    post = (await ask('POST', '/ecom/v1/shipping-options', { shippingOption })).shippingOption.id
    const pickupLocation = {
      name: 'Workshop',
      address: { country: 'US', city: 'Hudson' },
      instructions: 'Ring',
    }
    counter = (await ask('POST', '/v1/pickup-locations', { pickupLocation })).pickupLocation.id
    const { taxGroups } = await ask('POST', '/billing/v1/tax-groups/query', { query: {} })
    const { taxRegion } = await ask('POST', '/billing/v1/tax-regions', {
      taxRegion: { country: 'US', subdivision: 'NY' },
    })
    for (const [taxRate, jurisdiction, jurisdictionType] of [
      ['0.04', 'New York', 'STATE'],
      ['0.045', 'New York City', 'CITY'],
    ]) {
      const manualTaxMapping = {
        taxGroupId: taxGroups[0].id,
        taxRegionId: taxRegion.id,
        taxRate,
        jurisdiction,
        jurisdictionType,
      }
      await ask('POST', '/billing/v1/manual-tax-mappings', { manualTaxMapping })
    }
  })

  test('are offered by weight and total', async () => {
    const cost = async (lines: PurchaseLine[]) => {
      const { result } = await priced({ lines, destination: address })
      return result.shipping.options.find(({ code }) => code === post)?.price
    }
    expect(await cost([mugs('a', 'Oat')])).toBe(490n)
    expect(await cost([mugs('a', 'Oat', 3)])).toBe(900n)
    expect(await cost([mugs('a', 'Oat', 5)])).toBe(0n)
  })

  test('cost what is chosen, with each jurisdiction’s part of the tax', async () => {
    const purchase = await priced({
      lines: [mugs('a', 'Oat')],
      destination: address,
      selectedShipping: { code: post },
    })
    expect(purchase.result.summary).toMatchObject({
      subtotal: 2400n,
      shipping: 600n,
      tax: 255n,
      total: 3255n,
    })
    const info = shippingInformation(purchase)
    expect(info).toMatchObject({
      region: { name: 'Rest of the world' },
      selectedCarrierServiceOption: {
        code: post,
        title: 'Post',
        logistics: { deliveryTime: '3 days' },
        cost: { price: { amount: '6.00' }, totalPriceAfterTax: { amount: '6.51' } },
        otherCharges: [{ type: 'HANDLING_FEE', details: 'Wrapping', cost: { price: { amount: '1.10' } } }],
      },
      carrierServiceOptions: [
        {
          shippingOptions: [
            {
              code: post,
              cost: { price: { amount: '4.90' }, otherCharges: [{ price: { amount: '1.10' } }] },
            },
          ],
        },
        {
          shippingOptions: [{ code: counter, logistics: { pickupDetails: { address: { city: 'Hudson' } } } }],
        },
      ],
    })
    expect(calculatedLineItems(purchase)[0]?.pricesBreakdown?.taxDetails).toMatchObject({
      taxRate: '0.085',
      totalTax: { amount: '2.04' },
      taxBreakdown: [
        { jurisdiction: 'New York', jurisdictionType: 'STATE', rate: '0.04', taxAmount: { amount: '0.96' } },
        {
          jurisdiction: 'New York City',
          jurisdictionType: 'CITY',
          rate: '0.045',
          taxAmount: { amount: '1.08' },
        },
      ],
    })
    expect(purchase.calculationErrors).toEqual({})
  })

  test('come with the fees the shop asks of every order, taxed or not, unless they are not wanted', async () => {
    const additionalFees = [
      { code: 'deposit', name: 'Bottle deposit', amount: '0.25', taxable: false },
      { code: 'small', name: 'Packing', amount: '2' },
    ]
    const site = { settings: { additionalFees } }
    await ask('PATCH', '/admin/v1/site', { site })
    const purchase = { lines: [mugs('a', 'Oat')], destination: address }
    const withFees = await priced(purchase)
    expect(withFees.result.summary).toMatchObject({ additionalFees: 225n, tax: 221n, total: 2846n })
    expect(calculation(withFees).additionalFees).toMatchObject([
      { name: 'Bottle deposit', priceBeforeTax: { amount: '0.25' }, priceAfterTax: { amount: '0.25' } },
      { name: 'Packing', priceBeforeTax: { amount: '2.00' }, priceAfterTax: { amount: '2.17' } },
    ])
    expect((await priced(purchase, { fees: false })).result.summary.total).toBe(2604n)
    expect((await priced({ lines: [] })).result.summary.total).toBe(0n)
    await ask('PATCH', '/admin/v1/site', { site: { settings: { additionalFees: [] } } })
  })

  test('keep the choice and report it when the option was deleted', async () => {
    const purchase = await priced({
      lines: [mugs('a', 'Oat')],
      destination: address,
      selectedShipping: { code: store.shop.newId() },
    })
    expect(purchase.calculationErrors.selectedShippingOptionError?.applicationError?.code).toBe(
      'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
    )
    expect(purchase.result.summary.shipping).toBe(0n)
    expect(calculation(purchase).violations).toMatchObject([
      { severity: 'ERROR', target: { other: { name: 'OTHER_DEFAULT' } } },
    ])
  })

  test('are no error before there is an address', async () => {
    const { calculationErrors, result } = await priced({ lines: [mugs('a', 'Oat')] })
    expect(calculationErrors).toEqual({})
    expect(result.summary.total).toBe(2400n)
  })

  test('are not part of a cart that is only read', async () => {
    const purchase = { lines: [mugs('a', 'Oat')], destination: address, selectedShipping: { code: post } }
    const { result } = await priced(purchase, { shipping: false, tax: false })
    expect(result.summary).toMatchObject({ shipping: 0n, tax: 0n, total: 2400n })
  })

  test('follow a change of the rate at once', async () => {
    const purchase = { lines: [mugs('a', 'Oat')], destination: address, selectedShipping: { code: counter } }
    expect((await priced(purchase)).result.summary.shipping).toBe(0n)
    const pickupLocation = { id: counter, rates: [{ amount: '2' }] }
    await ask('PATCH', `/v1/pickup-locations/${counter}`, { pickupLocation })
    expect((await priced(purchase)).result.summary.shipping).toBe(200n)
  })

  test('have the form of the contract, in carts and in checkouts', async () => {
    const custom = {
      productName: { original: 'Gift box' },
      price: '3',
      media: { id: 'box.webp' },
      modifierGroups: [
        { id: 'g', name: { original: 'Bow' }, modifiers: [{ id: 'm', price: '0.50', quantity: 2 }] },
      ],
    }
    const fees = (list: object[]) =>
      ask('PATCH', '/admin/v1/site', { site: { settings: { additionalFees: list } } })
    await fees([{ code: 'wrap', name: 'Wrapping', amount: '2.00' }])
    const purchase = await priced({
      lines: [
        of('a', theThrow, 1, { customTextFields: { Initials: 'AB' } }),
        mugs('b', 'Oat'),
        { id: 'c', quantity: 1, custom },
      ],
      destination: address,
      selectedShipping: { code: post },
      merchantDiscounts: [{ amount: 100n }],
    })
    await fees([])
    const lineItems = purchase.lines.map((line) => cartLineItem(line, purchase))
    const sums = calculation(purchase)
    validate(Cart, { lineItems })
    validate(Checkout, {
      ...sums,
      lineItems: purchase.lines.map((line) => checkoutLineItem(line, purchase)),
      shippingInfo: shippingInformation(purchase),
    })
    expect(lineItems).toMatchObject([
      {
        productName: { original: 'Wool Throw', translated: 'Wool Throw' },
        url: { relativePath: '/products/wool-throw', url: 'https://shop.test/products/wool-throw' },
        descriptionLines: [{ name: { original: 'Initials' }, plainText: { original: 'AB' } }],
        fullPrice: { amount: '128.00', formattedAmount: '$128.00' },
        itemType: { preset: 'PHYSICAL' },
        physicalProperties: { weight: 1.1, shippable: true },
        customLineItem: false,
      },
      {
        image: { id: 'speckled-mug--oat.webp', url: expect.stringContaining('https://shop.test/') },
        descriptionLines: [{ colorInfo: { original: 'Oat', code: '#e9e0d0' }, lineType: 'COLOR' }],
        physicalProperties: { sku: 'FH-MUG-OAT' },
      },
      {
        image: { id: 'box.webp', url: expect.stringContaining('box.webp') },
        price: expect.anything(),
        fullPrice: { amount: '4.00' },
        modifiersTotalPrice: { amount: '1.00' },
        customLineItem: true,
      },
    ])
    expect(sums.additionalFees).toMatchObject([{ code: 'wrap', price: { amount: '2.00' }, source: 'MANUAL' }])
    expect(Number(sums.payNow.total?.amount) + Number(sums.payLater.total?.amount)).toBeCloseTo(
      Number(sums.priceSummary.total?.amount),
      2,
    )
  })
})
