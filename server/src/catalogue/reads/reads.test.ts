import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  collect,
  mug,
  stock,
  stockMug,
  storeAppId,
  throwBlanket,
  variantOf,
  vase,
} from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import * as stockItems from '../../inventory/stock/items.service.ts'
import { onlyVariant } from '../../inventory/stock/rules.ts'
import * as access from '../../sites/apps/service.ts'
import * as sites from '../../sites/settings/service.ts'
import * as catalogue from '../items/service.ts'
import type { Product } from '../model/product.rules.ts'
import * as products from '../products/service.ts'

let store: Store
let visitor: string
let speckled: Product
beforeAll(async () => {
  store = await openStore()
  visitor = await store.visitor()
  speckled = await stockMug(store)
})
afterAll(() => store.close())

const get = (path: string, as = visitor) => store.ask('GET', path, { as })
const post = (path: string, body: unknown, as = visitor) => store.ask('POST', path, { as, body })
const read = async (id: string, flags = '', as = visitor) =>
  (await get(`/stores-reader/v1/products/${id}?id=${id}${flags}`, as)).body.product

const usd = (price: number, discountedPrice: number) => ({
  currency: 'USD',
  price,
  discountedPrice,
  formatted: { price: `$${price.toFixed(2)}`, discountedPrice: `$${discountedPrice.toFixed(2)}` },
})

describe('A shopper who opens the mug', () => {
  test('sees everything about it', async () => {
    const table = await collect(store, 'Table', [speckled])
    const product = await read(speckled.id)
    expect(product).toMatchObject({
      id: speckled.id,
      numericId: String(speckled.numericId),
      name: 'Speckled Mug',
      slug: 'speckled-mug',
      visible: true,
      productType: 'physical',
      description: mug.description,
      sku: 'FH-MUG',
      brand: 'Fieldhouse',
      ribbon: 'Best seller',
      ribbons: [{ text: 'Best seller' }],
      weight: 0.38,
      weightRange: { minValue: 0.38, maxValue: 0.38 },
      price: usd(24, 24),
      priceData: usd(24, 24),
      convertedPriceData: usd(24, 24),
      priceRange: { minValue: 24, maxValue: 26 },
      discount: { type: 'NONE', value: 0 },
      stock: { trackInventory: true, quantity: 17, inStock: true, inventoryStatus: 'PARTIALLY_OUT_OF_STOCK' },
      inventoryItemId: speckled.id,
      additionalInfoSections: [{ title: 'Care', description: 'Safe in the dishwasher.' }],
      customTextFields: [],
      manageVariants: true,
      collectionIds: ['00000000-000000-000000-000000000001', table.id],
      productPageUrl: { base: 'https://shop.test', path: '/products/speckled-mug' },
      createdDate: '2026-11-24T09:00:00.000Z',
    })
  })

  test('sees its pictures at addresses of this shop', async () => {
    const { media } = await read(speckled.id)
    expect(media.items).toHaveLength(3)
    expect(media.mainMedia).toEqual({
      id: 'speckled-mug--oat.webp',
      title: 'Mug in oat',
      mediaType: 'image',
      image: {
        url: 'https://shop.test/media/speckled-mug--oat.webp',
        width: 1200,
        height: 1500,
        format: 'webp',
        altText: 'Mug in oat',
      },
      thumbnail: {
        url: 'https://shop.test/media/speckled-mug--oat.webp/v1/fit/w_50,h_50,q_90/file.webp',
        width: 50,
        height: 50,
        altText: 'Mug in oat',
      },
    })
  })

  test('sees its glazes as colours with names, pictures and whether there are any', async () => {
    const { productOptions } = await read(speckled.id)
    expect(productOptions).toMatchObject([
      {
        name: 'Color',
        optionType: 'color',
        choices: [
          { value: '#e9e0d0', description: 'Oat', inStock: true, visible: true },
          { value: '#a9b59a', description: 'Sage', inStock: true, visible: true },
          { value: '#2c3640', description: 'Ink', inStock: false, visible: true },
        ],
      },
    ])
    expect(productOptions[0].choices[1].media.mainMedia.id).toBe('speckled-mug--sage.webp')
  })

  test('sees a variant for each glaze with its own price, SKU and stock', async () => {
    const { variants } = await read(speckled.id)
    expect(variants).toMatchObject([
      { choices: { Color: 'Oat' }, stock: { trackQuantity: true, quantity: 12, inStock: true } },
      { choices: { Color: 'Sage' }, stock: { trackQuantity: true, quantity: 5, inStock: true } },
      {
        id: variantOf(speckled, 'Ink'),
        choices: { Color: 'Ink' },
        variant: {
          priceData: usd(26, 26),
          convertedPriceData: usd(26, 26),
          sku: 'FH-MUG-INK',
          weight: 0.38,
          visible: true,
        },
        stock: { trackQuantity: true, quantity: 0, inStock: false },
      },
    ])
  })

  test('gets the same from the older path', async () => {
    const { body } = await get(`/stores-reader/v1/products-platformized/${speckled.id}`)
    expect(body).toEqual({ product: await read(speckled.id) })
  })

  test('does not learn what it costs the merchant, whatever is asked', async () => {
    const product = await read(speckled.id, '&includeMerchantSpecificData=true')
    expect(JSON.stringify(product)).not.toMatch(/cost/i)
    expect(JSON.stringify(product)).not.toMatch(/profit/i)
  })
})

describe('Prices', () => {
  test('of a sale show what is saved, in the language of the site', async () => {
    const sale = await openStore({ settings: { currency: 'EUR', language: 'de' } })
    const { id } = await products.create(sale.shop, sale.merchant, throwBlanket)
    const { body } = await sale.ask('GET', `/stores-reader/v1/products/${id}`, { as: await sale.visitor() })
    expect(body.product.discount).toEqual({ type: 'PERCENT', value: 25 })
    expect(body.product.priceRange).toEqual({ minValue: 96, maxValue: 96 })
    expect(body.product.priceData).toEqual({
      currency: 'EUR',
      price: 128,
      discountedPrice: 96,
      formatted: { price: '128,00\u00a0€', discountedPrice: '96,00\u00a0€' },
    })
    await sale.close()
  })

  test('of an amount off are never below zero, for cheap variants either', async () => {
    const { id } = await products.create(store.shop, store.merchant, {
      name: 'Odd Pair',
      price: 10,
      discount: { type: 'AMOUNT', value: 4 },
      options: [{ name: 'Kind', choices: [{ value: 'Full' }, { value: 'Tiny' }] }],
      variants: [{ choices: { Kind: 'Tiny' }, price: 3 }],
    })
    const { variants } = await read(id)
    expect(variants.map((one: { variant: { priceData: unknown } }) => one.variant.priceData)).toEqual([
      usd(10, 6),
      usd(3, 0),
    ])
  })

  test('say what a kilogram costs', async () => {
    const { id } = await products.create(store.shop, store.merchant, {
      name: 'Beans',
      price: 17,
      pricePerUnitData: {
        totalQuantity: 250,
        totalMeasurementUnit: 'G',
        baseQuantity: 1,
        baseMeasurementUnit: 'KG',
      },
    })
    const { priceData, pricePerUnitData } = await read(id)
    expect(priceData).toMatchObject({ pricePerUnit: 68, formatted: { pricePerUnit: '$68.00' } })
    expect(pricePerUnitData.totalMeasurementUnit).toBe('G')
  })

  test('in yen have no decimals', async () => {
    const yen = await openStore({ settings: { currency: 'JPY', language: 'ja' } })
    const { id } = await products.create(yen.shop, yen.merchant, { name: '湯呑', price: 3200 })
    const { body } = await yen.ask('GET', `/stores-reader/v1/products/${id}`, { as: await yen.visitor() })
    expect(body.product.priceData).toMatchObject({ price: 3200, formatted: { price: '￥3,200' } })
    await yen.close()
  })
})

describe('What is not for shoppers', () => {
  test('is a hidden product', async () => {
    const { id } = await products.create(store.shop, store.merchant, { ...vase, visible: false })
    for (const flags of ['', '&includeMerchantSpecificData=true']) {
      const { status, body } = await get(`/stores-reader/v1/products/${id}?id=${id}${flags}`)
      expect([status, body.details.applicationError.code]).toEqual([404, 'PRODUCT_NOT_FOUND'])
    }
  })

  test('is a hidden variant: not in lists, ranges, choices or on its own', async () => {
    const { id, variants } = await products.create(store.shop, store.merchant, {
      ...mug,
      name: 'Half Hidden Mug',
      variants: [{ choices: { Color: 'Ink' }, price: 99, visible: false }],
    })
    const product = await read(id)
    expect(product.variants).toHaveLength(2)
    expect(product.priceRange).toEqual({ minValue: 24, maxValue: 24 })
    expect(product.productOptions[0].choices[2]).toMatchObject({
      description: 'Ink',
      visible: false,
      inStock: false,
    })
    const { body } = await post(`/stores-reader/v1/products/${id}/variants/query`, {
      includeMerchantSpecificData: true,
    })
    expect(body.totalResults).toBe(2)
    expect((await get(`/stores-reader/v1/variants/${id}-${variants[2]?.id}`)).status).toBe(404)
  })

  test('is for a merchant who asks: costs, profits, hidden variants and products', async () => {
    const { id } = await products.create(store.shop, store.merchant, {
      ...mug,
      name: 'Secret Mug',
      visible: false,
      variants: [{ choices: { Color: 'Ink' }, cost: 10, visible: false }],
    })
    const product = await read(id, '&includeMerchantSpecificData=true', store.apiKey)
    expect(product.variants).toHaveLength(3)
    expect(product.costRange).toEqual({ minValue: 8.4, maxValue: 10 })
    expect(product.costAndProfitData).toEqual({
      itemCost: 8.4,
      formattedItemCost: '$8.40',
      profit: 15.6,
      formattedProfit: '$15.60',
      profitMargin: 0.65,
    })
    expect(product.variants[2].variant.costAndProfitData.profit).toBe(14)
  })

  test('is not for a key without that permission, nor for one that does not ask', async () => {
    const { secret } = await access.createKey(store.shop, store.siteId, {
      name: 'Reader',
      permissions: ['WIX_STORES.READ_PRODUCTS'],
    })
    const asked = await read(speckled.id, '&includeMerchantSpecificData=true', secret)
    const unasked = await read(speckled.id, '', store.apiKey)
    expect(asked.costAndProfitData).toBeUndefined()
    expect(unasked.costAndProfitData).toBeUndefined()
  })
})

describe('A product that is not there', () => {
  test.each(['01900000-0000-7000-8000-00000000dead', 'no-guid', '%C3%A9'])(
    'answers %s with 404',
    async (id) => {
      const { status, body } = await get(`/stores-reader/v1/products/${id}`)
      expect([status, body.details.applicationError?.code ?? body.details]).toEqual([
        404,
        'PRODUCT_NOT_FOUND',
      ])
    },
  )
})

describe('A change', () => {
  test('is seen at the next read', async () => {
    const { id } = await products.create(store.shop, store.merchant, { name: 'Quick Cup', price: 5 })
    expect((await read(id)).name).toBe('Quick Cup')
    await products.update(store.shop, store.merchant, { id, patch: { name: 'Quicker Cup', price: 6 } })
    expect(await read(id)).toMatchObject({ name: 'Quicker Cup', priceData: { price: 6 } })
    await stockItems.set(store.shop, store.merchant, {
      productId: id,
      variants: [{ variantId: onlyVariant, inStock: false }],
    })
    expect((await read(id)).stock).toEqual({
      trackInventory: false,
      inStock: false,
      inventoryStatus: 'OUT_OF_STOCK',
    })
    await sites.update(store.shop, store.siteId, { settings: { language: 'de' } })
    expect((await read(id)).priceData.formatted.price).toBe('6,00\u00a0$')
    await sites.update(store.shop, store.siteId, { settings: { language: 'en' } })
  })
})

describe('Choosing', () => {
  let flask: Product
  const choose = (options: Record<string, string>) =>
    post(`/stores-reader/v1/products/${flask.id}/productOptionsAvailability`, { options })
  const inStock = (body: { productOptions: { choices: { description: string; inStock: boolean }[] }[] }) =>
    body.productOptions.map(({ choices }) =>
      choices.filter((one) => one.inStock).map((one) => one.description),
    )

  beforeAll(async () => {
    flask = await products.create(store.shop, store.merchant, {
      name: 'Flask',
      price: 36,
      media: [{ id: 'ink.webp' }, { id: 'sage.webp' }],
      options: [
        {
          name: 'Color',
          optionType: 'color',
          choices: [
            { value: '#111111', description: 'Ink', mediaIds: ['ink.webp'] },
            { value: '#a9b59a', description: 'Sage', mediaIds: ['sage.webp'] },
          ],
        },
        { name: 'Size', choices: [{ value: 'Small' }, { value: 'Large' }] },
      ],
      variants: [
        { choices: { Color: 'Ink', Size: 'Large' }, price: 42, sku: 'INK-L' },
        { choices: { Color: 'Sage', Size: 'Large' }, visible: false },
      ],
    })
    const quantities: Record<string, number> = { InkSmall: 0, InkLarge: 3, SageSmall: 4, SageLarge: 9 }
    await stockItems.set(store.shop, store.merchant, {
      productId: flask.id,
      tracked: true,
      variants: flask.variants.map(({ id, choices }) => ({
        variantId: id,
        quantity: quantities[`${choices.Color}${choices.Size}`] ?? 0,
      })),
    })
  })

  test('nothing yet: shows what there is of each choice and selects nothing', async () => {
    const { body } = await choose({})
    expect(body.availableForPurchase).toBe(false)
    expect(body.selectedVariant).toBeUndefined()
    expect(inStock(body)).toEqual([
      ['Ink', 'Sage'],
      ['Small', 'Large'],
    ])
  })

  test('a colour: shows which sizes are left in it, and its picture', async () => {
    const { body } = await choose({ Color: 'Ink' })
    expect(body.availableForPurchase).toBe(false)
    expect(body.selectedVariant).toBeUndefined()
    expect(inStock(body)).toEqual([['Ink', 'Sage'], ['Large']])
    expect(body.media.mainMedia.id).toBe('ink.webp')
  })

  test('everything: leads to the variant and says whether it can be bought', async () => {
    const { body } = await choose({ Color: 'Ink', Size: 'Large' })
    expect(body.availableForPurchase).toBe(true)
    expect(body.selectedVariant).toMatchObject({
      price: usd(42, 42),
      sku: 'INK-L',
      quantity: 3,
      inStock: true,
    })
    expect(inStock(body)).toEqual([['Ink'], ['Large']])
    const soldOut = await choose({ Color: 'Ink', Size: 'Small' })
    expect(soldOut.body).toMatchObject({
      availableForPurchase: false,
      selectedVariant: { quantity: 0, inStock: false },
    })
  })

  test('by the colour itself instead of its name leads to the same', async () => {
    const byName = await choose({ Color: 'Ink', Size: 'Large' })
    const byValue = await choose({ Color: '#111111', Size: 'Large' })
    expect(byValue.body).toEqual(byName.body)
  })

  test('what is hidden leads nowhere', async () => {
    const { body } = await choose({ Color: 'Sage', Size: 'Large' })
    expect(body.availableForPurchase).toBe(false)
    expect(body.selectedVariant).toBeUndefined()
  })

  test('what does not exist is refused', async () => {
    for (const options of [{ Color: 'Pink' }, { Shape: 'Round' }] as Record<string, string>[]) {
      const { status, body } = await choose(options)
      expect([status, body.details.applicationError.code]).toEqual([400, 'INVALID_PRODUCT_OPTIONS'])
    }
  })

  test('a product without options selects itself', async () => {
    const { id } = await stock(store, { ...vase, name: 'Chosen Vase' }, 2)
    const { body } = await post(`/stores-reader/v1/products/${id}/productOptionsAvailability`, {})
    expect(body).toMatchObject({ availableForPurchase: true, selectedVariant: { quantity: 2 } })
  })

  test('can go on to a pre-order when there is nothing left', async () => {
    const { id } = await stock(store, { ...vase, name: 'Coming Vase' }, 0)
    await stockItems.set(store.shop, store.merchant, {
      productId: id,
      preorder: { enabled: true, message: 'In May', limit: 5 },
    })
    const { body } = await post(`/stores-reader/v1/products/${id}/productOptionsAvailability`, {})
    expect(body).toMatchObject({ availableForPurchase: true, selectedVariant: { inStock: false } })
  })

  const sizes = async (request: unknown) => {
    const { body } = await post(`/stores-reader/v1/products/${flask.id}/variants/query`, request)
    return { ...body, variants: body.variants.map((one: { choices: unknown }) => one.choices) }
  }

  test('variants come by some of their choices, by id, and in pages', async () => {
    expect(await sizes({ choices: { Size: 'Small' } })).toEqual({
      variants: [
        { Color: 'Ink', Size: 'Small' },
        { Color: 'Sage', Size: 'Small' },
      ],
      metadata: { items: 2, offset: 0 },
      totalResults: 2,
    })
    expect((await sizes({ variantIds: [flask.variants[1]?.id] })).variants).toEqual([
      { Color: 'Ink', Size: 'Large' },
    ])
    expect(await sizes({ paging: { limit: 1, offset: 1 } })).toEqual({
      variants: [{ Color: 'Ink', Size: 'Large' }],
      metadata: { items: 1, offset: 1 },
      totalResults: 3,
    })
    expect((await sizes({ choices: { Color: 'Pink' } })).totalResults).toBe(0)
  })

  test('a variant is found without its product, by both spellings of its id', async () => {
    const variant = flask.variants[1]
    for (const separator of ['-', '.']) {
      const { body } = await get(`/stores-reader/v1/variants/${flask.id}${separator}${variant?.id}`)
      expect(body.variant).toMatchObject({
        id: `${flask.id}-${variant?.id}`,
        productId: flask.id,
        variantId: variant?.id,
        productName: 'Flask',
        variantName: 'Ink / Large',
        managedVariant: true,
        sku: 'INK-L',
        stock: { trackQuantity: true, quantity: 3, inStock: true },
        media: { image: { id: 'ink.webp', url: 'https://shop.test/media/ink.webp' } },
        preorderInfo: { enabled: false },
      })
    }
  })
})

describe('What a cart line points at', () => {
  const pointed = async (product: Product, options: Record<string, unknown>, appId = storeAppId) => {
    const [item] = await catalogue.items(store.shop, store.siteId, [
      { appId, catalogItemId: product.id, options },
    ])
    return item
  }

  test('is the same by variant id, by choices and under the other app id', async () => {
    const byChoice = await pointed(speckled, { options: { Color: 'Sage' } })
    expect(byChoice).toMatchObject({
      variantId: variantOf(speckled, 'Sage'),
      name: 'Speckled Mug',
      price: 2400n,
      fullPrice: 2400n,
      sku: 'FH-MUG-SAGE',
      image: { id: 'speckled-mug--sage.webp' },
      choices: { Color: 'Sage' },
      descriptionLines: [
        { name: { original: 'Color' }, colorInfo: { original: 'Sage', code: '#a9b59a' }, lineType: 'COLOR' },
      ],
    })
    expect(await pointed(speckled, { variantId: variantOf(speckled, 'Sage') })).toEqual(byChoice)
    expect(
      await pointed(speckled, { options: { Color: '#a9b59a' } }, '1380b703-ce81-ff05-f115-39571d94dfcd'),
    ).toEqual(byChoice)
  })

  test('is nothing for a choice left open, one that does not exist, or another app', async () => {
    expect(await pointed(speckled, {})).toBeUndefined()
    expect(await pointed(speckled, { options: { Color: 'Pink' } })).toBeUndefined()
    expect(await pointed(speckled, { options: { Color: 'Oat' } }, store.shop.newId())).toBeUndefined()
  })

  test('carries the sale price and the texts the shopper wrote, cut to their length', async () => {
    const blanket = await products.create(store.shop, store.merchant, throwBlanket)
    const item = await pointed(blanket, { customTextFields: { Initials: 'ABCDE', Other: 'x' } })
    expect(item).toMatchObject({
      price: 9600n,
      fullPrice: 12_800n,
      descriptionLines: [
        { name: { original: 'Initials' }, plainText: { original: 'ABC' }, lineType: 'PLAIN_TEXT' },
      ],
      customTextFields: [{ title: 'Initials', maxLength: 3, mandatory: false }],
    })
    expect(item?.descriptionLines).toHaveLength(1)
  })

  test('keeps the choice of a product whose variants are not managed', async () => {
    const card = await products.create(store.shop, store.merchant, {
      name: 'Card',
      price: 4,
      options: [{ name: 'Paper', choices: [{ value: 'White' }, { value: 'Kraft' }] }],
    })
    expect(await pointed(card, { options: { Paper: 'Kraft' } })).toMatchObject({
      variantId: onlyVariant,
      choices: { Paper: 'Kraft' },
    })
    expect(await pointed(card, { options: { Paper: 'Blue' } })).toBeUndefined()
  })

  test('is hidden when its product is', async () => {
    const hidden = await products.create(store.shop, store.merchant, { ...vase, visible: false })
    expect(await pointed(hidden, {})).toMatchObject({ visible: false })
  })
})
