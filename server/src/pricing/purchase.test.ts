import { Cart } from '@cartwright/contract/cart.ts'
import { Checkout } from '@cartwright/contract/checkout.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { collect, lineOf, stock, stockMug, throwBlanket, variantOf, vase } from '../../test/fixtures.ts'
import { openStore, type Store } from '../../test/store.ts'
import type { Product } from '../catalogue/product.rules.ts'
import * as products from '../catalogue/products.service.ts'
import * as inventory from '../inventory/service.ts'
import { check } from '../platform/validation.ts'
import { cartLineItem, checkoutLineItem } from './line-items.rules.ts'
import { type PriceOptions, type Purchase, type PurchaseLine, price } from './purchase.service.ts'
import { shippingInformation } from './shipping-info.rules.ts'
import { calculatedLineItems, calculation } from './wire.rules.ts'

let store: Store
let theMug: Product
let theVase: Product
let theThrow: Product

beforeAll(async () => {
  store = await openStore({ publicUrl: 'https://shop.test' })
  theMug = await stockMug(store)
  theVase = await products.create(store.shop, store.siteId, vase)
  theThrow = await stock(store, throwBlanket, 3)
})

afterAll(() => store.close())

const priced = (purchase: Purchase, options?: PriceOptions) =>
  price(store.shop, store.siteId, purchase, options)

const of = (id: string, product: { id: string }, quantity = 1, options = {}): PurchaseLine => ({
  id,
  ...lineOf(product, options, quantity),
})
const mugs = (id: string, color: string, quantity = 1) =>
  of(id, theMug, quantity, { variantId: variantOf(theMug, color) })

async function coupon(code: string, specification: object) {
  const body = { specification: { name: code, code, ...specification } }
  const reply = await store.ask('POST', '/stores/v2/coupons', { as: store.apiKey, body })
  expect(reply.status).toBe(200)
}

const ask = async (method: string, path: string, body: object) => {
  const reply = await store.ask(method, path, { as: store.apiKey, body })
  expect(reply.body).not.toHaveProperty('details')
  return reply.body
}

describe('what lines cost', () => {
  test('comes from the catalogue, the sale included, and from custom lines themselves', async () => {
    const custom = { productName: { original: 'Engraving' }, price: '7.50', quantity: 2 }
    const { result, lines } = await priced({
      lines: [mugs('a', 'Oat', 2), of('b', theThrow), { id: 'c', quantity: 2, custom }],
    })
    expect(
      lines.map(({ prices }) => [prices.fullPrice, prices.priceBeforeDiscounts, prices.lineItemPrice]),
    ).toEqual([
      [2400n, 2400n, 4800n],
      [12_800n, 9600n, 9600n],
      [750n, 750n, 1500n],
    ])
    expect(result.summary.total).toBe(15_900n)
  })

  test('changes the moment the merchant changes it', async () => {
    const tray = await products.create(store.shop, store.siteId, { ...vase, name: 'Tray' })
    const purchase = { lines: [of('a', tray)] }
    expect((await priced(purchase)).result.summary.total).toBe(3200n)
    await products.update(store.shop, store.siteId, tray.id, { price: 10 })
    expect((await priced(purchase)).result.summary.total).toBe(1000n)
  })

  test('is nothing for what is no longer sold, and the rest stays as it was', async () => {
    const lamp = await products.create(store.shop, store.siteId, { ...vase, name: 'Lamp' })
    await products.update(store.shop, store.siteId, lamp.id, { visible: false })
    const gone = { id: store.shop.newId() }
    const remembered = { productName: 'Old lamp' }
    const { result, lines, violations } = await priced({
      lines: [of('a', lamp), of('b', theVase), { ...of('c', gone), remembered }],
    })
    expect(lines.map(({ availability }) => availability.status)).toEqual([
      'NOT_FOUND',
      'AVAILABLE',
      'NOT_FOUND',
    ])
    expect(result.summary.total).toBe(3200n)
    expect(violations).toMatchObject([
      { severity: 'ERROR', lineItemId: 'a', data: { suggestedFix: 'REMOVE_LINE_ITEM' } },
      {
        severity: 'ERROR',
        lineItemId: 'c',
        description: 'Old lamp is no longer sold here. Please remove it.',
      },
    ])
  })

  test('follows what a merchant’s program overrides', async () => {
    const catalogOverrideFields = { price: '5.00', productName: { original: 'Sample' } }
    const purchase = await priced({ lines: [{ ...of('a', theVase, 2), catalogOverrideFields }] })
    expect(purchase.result.summary.total).toBe(1000n)
    expect(purchase.lines.map((line) => cartLineItem(line, purchase))).toMatchObject([
      { productName: { original: 'Sample' }, price: { amount: '5.00' }, catalogOverrideFields },
    ])
  })
})

describe('whether lines can be bought', () => {
  test('counts lines of the same stock together', async () => {
    const { lines, violations } = await priced({
      lines: [of('a', theThrow, 2), of('b', theThrow, 2), of('c', theThrow)],
    })
    expect(lines.map(({ availability }) => availability)).toEqual([
      { status: 'AVAILABLE', quantityAvailable: 2 },
      { status: 'PARTIALLY_AVAILABLE', quantityAvailable: 1 },
      { status: 'NOT_AVAILABLE', quantityAvailable: 0 },
    ])
    expect(
      violations.map(({ severity, lineItemId, data }) => [lineItemId, severity, data.suggestedFix]),
    ).toEqual([
      ['b', 'WARNING', 'CHANGE_QUANTITY'],
      ['c', 'ERROR', 'REMOVE_LINE_ITEM'],
    ])
  })

  test('says nothing about quantities where nothing is counted', async () => {
    const { lines } = await priced({ lines: [of('a', theVase, 100_000)] })
    expect(lines[0]?.availability).toEqual({ status: 'AVAILABLE' })
  })

  test('leaves a checkout the stock it holds itself', async () => {
    const rug = await stock(store, { ...vase, name: 'Rug' }, 2)
    const checkoutId = store.shop.newId()
    const wants = [{ productId: rug.id, variantId: inventory.onlyVariant, quantity: 2 }]
    const until = store.clock.now + 600_000
    await store.shop.db.transaction((tx) =>
      inventory.hold(tx, store.shop, store.siteId, checkoutId, wants, until),
    )
    const status = async (purchase: Purchase) =>
      (await priced(purchase, { fresh: true })).lines[0]?.availability.status
    expect(await status({ lines: [of('a', rug)], checkoutId })).toBe('AVAILABLE')
    expect(await status({ lines: [of('a', rug)] })).toBe('NOT_AVAILABLE')
    store.clock.advance(600_001)
    expect(await status({ lines: [of('a', rug)] })).toBe('AVAILABLE')
  })

  test('respects how many a custom line has', async () => {
    const custom = { productName: { original: 'Ticket' }, price: '5', quantityAvailable: 1 }
    const { lines } = await priced({ lines: [{ id: 'a', quantity: 2, custom }] })
    expect(lines[0]?.availability).toEqual({ status: 'PARTIALLY_AVAILABLE', quantityAvailable: 1 })
  })
})

describe('coupons', () => {
  test('are found whatever the case of their letters', async () => {
    await coupon('Spring', { percentOffRate: 10 })
    const purchase = await priced({ lines: [mugs('a', 'Oat')], couponCode: 'sPRING' })
    expect(purchase.result.summary).toMatchObject({ subtotal: 2400n, discount: 240n, total: 2160n })
    expect(calculation(purchase).appliedDiscounts).toMatchObject([
      {
        coupon: { code: 'Spring', amount: { amount: '2.40', formattedAmount: '$2.40' } },
        discountType: 'GLOBAL',
      },
    ])
  })

  test('for a collection leave everything else alone', async () => {
    const table = await collect(store, 'Table', [theMug])
    await coupon('TABLE5', {
      moneyOffAmount: 5,
      scope: { namespace: 'stores', group: { name: 'collection', entityId: table.id } },
    })
    const { lines } = await priced({ lines: [mugs('a', 'Oat'), of('b', theVase)], couponCode: 'TABLE5' })
    expect(lines.map(({ prices }) => prices.totalDiscount)).toEqual([500n, 0n])
  })

  test('that cannot be used say why and take nothing', async () => {
    await coupon('BIG', { percentOffRate: 10, minimumSubtotal: 100 })
    const purchase = await priced({ lines: [mugs('a', 'Oat')], couponCode: 'BIG' })
    expect(purchase.result.summary.discount).toBe(0n)
    expect(purchase.calculationErrors.couponCalculationError?.applicationError).toMatchObject({
      code: 'ERROR_COUPON_MINIMUM_SUBTOTAL_NOT_REACHED',
      data: { couponCode: 'BIG' },
    })
    const unknown = await priced({ lines: [mugs('a', 'Oat')], couponCode: 'NEVER' })
    expect(unknown.calculationErrors.couponCalculationError?.applicationError?.code).toBe(
      'ERROR_COUPON_DOES_NOT_EXIST',
    )
  })
})

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

  test('keep the choice and say so when the option is gone', async () => {
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

  test('stay out of a cart that is only looked at', async () => {
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

  test('read on the wire as the contract says, in carts and in checkouts', async () => {
    const custom = {
      productName: { original: 'Gift box' },
      price: '3',
      media: { id: 'box.webp' },
      modifierGroups: [
        { id: 'g', name: { original: 'Bow' }, modifiers: [{ id: 'm', price: '0.50', quantity: 2 }] },
      ],
    }
    const purchase = await priced({
      lines: [
        of('a', theThrow, 1, { customTextFields: { Initials: 'AB' } }),
        mugs('b', 'Oat'),
        { id: 'c', quantity: 1, custom },
      ],
      destination: address,
      selectedShipping: { code: post },
      merchantDiscounts: [{ amount: 100n }],
      additionalFees: [{ code: 'wrap', name: 'Wrapping', amount: 200n }],
    })
    const lineItems = purchase.lines.map((line) => cartLineItem(line, purchase))
    const sums = calculation(purchase)
    check(Cart, { lineItems })
    check(Checkout, {
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

describe('a cart of three lines with everything cached', { retry: 2 }, () => {
  const statements: string[] = []
  const three = () => ({ lines: [mugs('a', 'Oat'), of('b', theVase), of('c', theThrow)] })

  beforeAll(() => {
    const { db } = store.shop
    const run: typeof db.run = (statement, values) => {
      statements.push(statement.name)
      return db.run(statement, values)
    }
    store.shop.db = { ...db, run }
  })

  beforeEach(async () => {
    await priced(three())
    statements.length = 0
  })

  test('is priced without a look at the database', async () => {
    await priced(three())
    expect(statements).toEqual([])
  })

  test('asks for its coupon alone', async () => {
    await priced({ ...three(), couponCode: 'SPRING' })
    expect(statements).toEqual(['coupons.by-code'])
  })

  test('asks for stock and prices as they are now before anything is promised', async () => {
    await priced(three(), { fresh: true })
    expect(statements).toHaveLength(1)
  })
})
