import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { collect, lineOf, stock, stockMug, throwBlanket, variantOf, vase } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import * as products from '../../catalogue/products/service.ts'
import * as inventory from '../../inventory/service.ts'
import { onlyVariant } from '../../inventory/stock/rules.ts'
import { cartLineItem } from '../wire/line-items.rules.ts'
import { calculation } from '../wire/totals.rules.ts'
import type { PurchaseLine } from './lines.rules.ts'
import type { PriceOptions, Purchase } from './purchase.rules.ts'
import { quote } from './service.ts'

let store: Store
let theMug: Product
let theVase: Product
let theThrow: Product

beforeAll(async () => {
  store = await openStore({ publicUrl: 'https://shop.test' })
  theMug = await stockMug(store)
  theVase = await products.create(store.shop, store.merchant, vase)
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

async function coupon(code: string, specification: object) {
  const body = { specification: { name: code, code, ...specification } }
  const reply = await store.ask('POST', '/stores/v2/coupons', { as: store.apiKey, body })
  expect(reply.status).toBe(200)
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
    const tray = await products.create(store.shop, store.merchant, { ...vase, name: 'Tray' })
    const purchase = { lines: [of('a', tray)] }
    expect((await priced(purchase)).result.summary.total).toBe(3200n)
    await products.update(store.shop, store.merchant, { id: tray.id, patch: { price: 10 } })
    expect((await priced(purchase)).result.summary.total).toBe(1000n)
  })

  test('is zero for a product that is no longer sold, and the others do not change', async () => {
    const lamp = await products.create(store.shop, store.merchant, { ...vase, name: 'Lamp' })
    await products.update(store.shop, store.merchant, { id: lamp.id, patch: { visible: false } })
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
        description: 'Old lamp is no longer sold here. Remove it.',
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
    const wants = [{ productId: rug.id, variantId: onlyVariant, quantity: 2 }]
    const until = store.clock.now + 600_000
    await store.shop.db.transaction((tx) =>
      inventory.hold(tx, store.shop, { siteId: store.siteId, checkoutId, wants, expiresAt: until }),
    )
    const status = async (purchase: Omit<Purchase, 'siteId'>) =>
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
  test('are found in any letter case', async () => {
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

  test('that do not apply give the reason and take nothing', async () => {
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

  test('is priced without a query', async () => {
    await priced(three())
    expect(statements).toEqual([])
  })

  test('reads only its coupon', async () => {
    await priced({ ...three(), couponCode: 'SPRING' })
    expect(statements).toEqual(['coupons.by-code'])
  })

  test('reads stock and prices from the database for an order', async () => {
    await priced(three(), { fresh: true })
    expect(statements).toHaveLength(1)
  })
})
