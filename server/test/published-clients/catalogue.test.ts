import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as media from '../../src/media/pictures/service.ts'
import { openStore, type Store } from '../store.ts'
import { type Clients, generations, publishedClients } from './clients.ts'

const nobody = '01900000-0000-7000-8000-00000000dead'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Loose = any

const shirt = {
  name: 'Shirt',
  productType: 'physical',
  priceData: { price: 20 },
  costAndProfitData: { itemCost: 8 },
  sku: 'S1',
  visible: true,
  ribbon: 'New',
  brand: 'Loom',
  weight: 0.5,
  manageVariants: true,
  productOptions: [
    {
      name: 'Size',
      choices: [
        { value: 'M', description: 'M' },
        { value: 'L', description: 'L' },
      ],
    },
  ],
}

describe.each(generations)('a merchant’s program with the published client (%s)', (generation) => {
  let store: Store
  let clients: Clients
  let products: Loose
  let shopper: Loose
  beforeAll(async () => {
    store = await openStore()
    clients = await publishedClients(store, generation)
    products = clients.merchant().products
    shopper = clients.storefront()
  })
  afterAll(() => store.close())

  const make = async (fields: object = {}): Promise<Loose> =>
    (await products.createProduct({ ...shirt, ...fields })).product
  const read = async (id: string): Promise<Loose> =>
    (await products.getProduct(id, { includeMerchantSpecificData: true })).product
  const violated = async (work: Promise<unknown>) => {
    const error: Loose = await work.then(
      () => undefined,
      (thrown) => thrown,
    )
    const { fieldViolations } = error.details.validationError
    return Object.fromEntries(fieldViolations.map((one: Loose) => [one.field, one.violatedRule]))
  }

  test('creates a product with all that is derived of it', async () => {
    const made = await make()
    expect(made).toMatchObject({
      name: 'Shirt',
      slug: expect.stringMatching(/^shirt/),
      priceData: { price: 20, discountedPrice: 20, formatted: { price: '$20.00' } },
      priceRange: { minValue: 20, maxValue: 20 },
      costAndProfitData: { itemCost: 8, profit: 12, profitMargin: 0.6 },
      stock: { inventoryStatus: 'IN_STOCK' },
    })
    expect(made.variants).toHaveLength(2)
  })

  test('changes what it sends and takes away what is null', async () => {
    const { _id } = await make()
    const { product } = await products.updateProduct(_id, {
      priceData: { price: 25 },
      brand: null,
      sku: 'S2',
    })
    expect(product).toMatchObject({ sku: 'S2', priceData: { price: 25 }, ribbon: 'New', weight: 0.5 })
    expect(product.brand).toBeUndefined()
  })

  test('deletes a product, which shoppers then do not find', async () => {
    const { _id } = await make()
    await products.deleteProduct(_id)
    await expect(products.getProduct(_id)).rejects.toMatchObject({
      details: { applicationError: { code: 'PRODUCT_NOT_FOUND' } },
    })
  })

  test('changes variants by choices and by ids, and resets all of them', async () => {
    const { _id, variants } = await make()
    const { variants: changed } = await products.updateProductVariants(_id, [
      { choices: { Size: 'L' }, price: 30, cost: 9, weight: 0.6, sku: 'S1-L' },
      { variantIds: [variants[0]._id], visible: false },
    ])
    expect(changed).toMatchObject([
      { choices: { Size: 'M' }, variant: { visible: false, priceData: { price: 20 } } },
      { choices: { Size: 'L' }, variant: { sku: 'S1-L', weight: 0.6, priceData: { price: 30 } } },
    ])
    expect(await read(_id)).toMatchObject({ costRange: { minValue: 8, maxValue: 9 } })
    await products.resetAllProductVariantData(_id)
    const { variants: plain } = await products.queryProductVariants(_id)
    expect(
      plain.map(({ variant }: Loose) => [variant.priceData.price, variant.sku, variant.visible]),
    ).toEqual([
      [20, 'S1', true],
      [20, 'S1', true],
    ])
  })

  test('adds media by id and by address, shows them with choices, and removes them', async () => {
    const { _id } = await make()
    const content = await readFile(new URL('../../../demo/images/wool-throw--oat.webp', import.meta.url))
    const { id: mediaId } = await media.add(store.shop, store.siteId, {
      content,
      fileName: 'shirt.webp',
      alt: 'A shirt',
    })
    await products.addProductMedia(_id, [
      { mediaId },
      { url: 'https://pictures.test/shirt.webp', choice: { option: 'Size', choice: 'L' } },
    ])
    const added = await read(_id)
    expect(added.media.items).toHaveLength(2)
    const [, large] = added.productOptions[0].choices
    expect(large.media.items).toHaveLength(1)
    await products.addProductMediaToChoices(_id, [{ option: 'Size', choice: 'M', mediaIds: [mediaId] }])
    expect((await read(_id)).productOptions[0].choices[0].media.mainMedia._id ?? mediaId).toBe(mediaId)
    await products.removeProductMediaFromChoices(_id, [{ option: 'Size', choice: 'M', mediaIds: [mediaId] }])
    expect((await read(_id)).productOptions[0].choices[0].media.items).toEqual([])
    await products.removeProductMedia(_id, [mediaId])
    expect((await read(_id)).media.items).toHaveLength(1)
    await products.removeProductMedia(_id, [])
    const bare = await read(_id)
    expect([bare.media.items, bare.productOptions[0].choices[1].media.items]).toEqual([[], []])
  })

  test('removes brand, ribbon and options', async () => {
    const { _id } = await make({ manageVariants: false })
    await products.removeBrand(_id)
    await products.removeRibbon(_id)
    await products.deleteProductOptions(_id)
    const left = await read(_id)
    expect([left.brand, left.ribbon, left.productOptions]).toEqual([undefined, '', []])
  })

  test('sets and adjusts a property of many, each by itself', async () => {
    const ids = [(await make())._id, nobody, (await make({ priceData: { price: 5 } }))._id]
    const set = await products.bulkUpdateProductsProperty(ids, { brand: 'Mill' })
    expect(set.bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 1, undetailedFailures: 0 })
    expect(set.results[1].itemMetadata).toMatchObject({
      originalIndex: 1,
      success: false,
      error: { code: 'PRODUCT_NOT_FOUND' },
    })
    const adjusted = await products.bulkAdjustProductProperty(
      ...adjustArguments({ price: { percentage: { rate: 12.5, roundToInt: true } } }, ids),
    )
    expect(adjusted.bulkActionMetadata.totalSuccesses).toBe(2)
    const prices = await Promise.all([ids[0], ids[2]].map(async (id) => (await read(id)).priceData.price))
    expect(prices).toEqual([23, 6])
  })
  const adjustArguments = (adjust: object, ids: string[]) => [adjust, ids]

  test('makes, changes, fills, empties and deletes a collection', async () => {
    const { _id: productId } = await make()
    const { collection } = await products.createCollection({ name: 'Spring', description: 'Light' })
    const { _id } = collection
    expect(collection).toMatchObject({ name: 'Spring', slug: 'spring', numberOfProducts: 0 })
    await products.addProductsToCollection(_id, [productId])
    const changed = await products.updateCollection(_id, { name: 'Summer', description: null })
    expect(changed.collection).toMatchObject({ name: 'Summer', slug: 'spring', numberOfProducts: 1 })
    await products.removeProductsFromCollection(_id, [productId])
    expect((await clients.merchant().collections.getCollection(_id)).numberOfProducts).toBe(0)
    await products.deleteCollection(_id)
    await expect(clients.merchant().collections.getCollection(_id)).rejects.toThrow()
  })

  test('is told which fields are wrong, by name', async () => {
    const { _id } = await make()
    expect(
      await violated(products.createProduct({ name: 'x'.repeat(81), priceData: { price: 1.005 } })),
    ).toEqual({
      'product.name': 'MAX_LENGTH',
    })
    expect(await violated(products.createProduct({ name: 'x', priceData: { price: 1.005 } }))).toEqual({
      'product.priceData.price': 'DECIMAL_MAX_SCALE',
    })
    expect(await violated(products.updateProduct(_id, { name: null }))).toEqual({
      'product.name': 'REQUIRED_FIELD',
    })
    expect(
      await violated(products.updateProductVariants(_id, [{ choices: { Size: 'XXL' }, price: 1 }])),
    ).toEqual({
      'variants[0].choices': 'VALIDATION',
    })
    expect(await violated(products.addProductMedia(_id, [{ mediaId: 'none.webp' }]))).toEqual({
      'media[0].mediaId': 'VALIDATION',
    })
    expect(
      await violated(products.addProductMediaToChoices(_id, [{ option: 'Hue', choice: 'M', mediaIds: [] }])),
    ).toEqual({ 'media[0].option': 'VALIDATION' })
    expect(
      await violated(products.removeProductMediaFromChoices(_id, [{ option: 'Size', choice: 'X' }])),
    ).toEqual({ 'media[0].choice': 'VALIDATION' })
    expect(await violated(products.bulkUpdateProductsProperty([], { price: 1 }))).toEqual({ ids: 'MIN_SIZE' })
    expect(await violated(products.bulkUpdateProductsProperty([_id], {}))).toEqual({
      set: 'ONE_OF_ALIGNMENT',
    })
    expect(await violated(products.bulkAdjustProductProperty({ price: { amount: 0.001 } }, [_id]))).toEqual({
      'adjust.price.amount': 'DECIMAL_MAX_SCALE',
    })
    expect(await violated(products.createCollection({ name: 'x'.repeat(51) }))).toEqual({
      'collection.name': 'MAX_LENGTH',
    })
    const { collection } = await products.createCollection({ name: 'Wrong' })
    expect(await violated(products.updateCollection(collection._id, { name: null }))).toEqual({
      'collection.name': 'REQUIRED_FIELD',
    })
    const many = Array.from({ length: 1001 }, () => nobody)
    for (const call of ['addProductsToCollection', 'removeProductsFromCollection']) {
      expect(await violated(products[call](collection._id, many))).toEqual({ productIds: 'MAX_SIZE' })
    }
  })

  const onOneProduct: [string, (client: Loose, id: string) => Promise<unknown>][] = [
    ['updateProduct', ({ products }, id) => products.updateProduct(id, { name: 'x' })],
    ['deleteProduct', ({ products }, id) => products.deleteProduct(id)],
    ['updateProductVariants', ({ products }, id) => products.updateProductVariants(id, [])],
    ['resetAllProductVariantData', ({ products }, id) => products.resetAllProductVariantData(id)],
    [
      'addProductMedia',
      ({ products }, id) => products.addProductMedia(id, [{ url: 'https://x.test/a.webp' }]),
    ],
    ['removeProductMedia', ({ products }, id) => products.removeProductMedia(id, [])],
    ['addProductMediaToChoices', ({ products }, id) => products.addProductMediaToChoices(id, [oneChoice])],
    [
      'removeProductMediaFromChoices',
      ({ products }, id) => products.removeProductMediaFromChoices(id, [oneChoice]),
    ],
    ['deleteProductOptions', ({ products }, id) => products.deleteProductOptions(id)],
    ['removeBrand', ({ products }, id) => products.removeBrand(id)],
    ['removeRibbon', ({ products }, id) => products.removeRibbon(id)],
  ]
  const onOneCollection: typeof onOneProduct = [
    ['updateCollection', ({ products }, id) => products.updateCollection(id, { name: 'x' })],
    ['deleteCollection', ({ products }, id) => products.deleteCollection(id)],
    ['addProductsToCollection', ({ products }, id) => products.addProductsToCollection(id, [id])],
    ['removeProductsFromCollection', ({ products }, id) => products.removeProductsFromCollection(id, [id])],
  ]
  const onNone: typeof onOneProduct = [
    ['createProduct', ({ products }) => products.createProduct(shirt)],
    ['createCollection', ({ products }) => products.createCollection({ name: 'x' })],
    [
      'bulkUpdateProductsProperty',
      ({ products }, id) => products.bulkUpdateProductsProperty([id], { price: 1 }),
    ],
    [
      'bulkAdjustProductProperty',
      ({ products }, id) => products.bulkAdjustProductProperty({ price: { amount: 1 } }, [id]),
    ],
  ]

  test.each(onOneProduct)('%s of a product that is not there is refused', async (_, call) => {
    await expect(call(clients.merchant(), nobody)).rejects.toMatchObject({
      details: { applicationError: { code: 'PRODUCT_NOT_FOUND' } },
    })
  })

  test.each(onOneCollection)('%s of a collection that is not there is refused', async (_, call) => {
    await expect(call(clients.merchant(), nobody)).rejects.toMatchObject({
      details: { applicationError: { code: 404 } },
    })
  })

  test.each([...onOneProduct, ...onOneCollection, ...onNone])('shoppers may not %s', async (_, call) => {
    await expect(call(shopper, nobody)).rejects.toMatchObject({
      details: { applicationError: { code: 'PERMISSION_DENIED' } },
    })
  })

  test.runIf(generation === '2024')('speaks both older families of calls as well', async () => {
    const made = await products.createProductPlatformized(shirt)
    expect(made).toMatchObject({ name: 'Shirt', priceData: { price: 20 } })
    const changed = await products.updateProductPlatformized(made._id, { name: 'Blouse' })
    expect(changed.name).toBe('Blouse')
    const read = await products.getProductPlatformized(made._id)
    expect((read.product ?? read).name).toBe('Blouse')
    await products.deleteProductPlatformized(made._id)
    const proxied = await products.writeProxyCreateProductPlatformized(shirt)
    const renamed = await products.writeProxyUpdateProductPlatformized(proxied._id, { name: 'Vest' })
    expect(renamed).toMatchObject({ name: 'Vest', slug: proxied.slug })
    await products.writeProxyDeleteProductPlatformized(proxied._id)
    for (const { _id } of [made, proxied]) await expect(products.getProduct(_id)).rejects.toThrow()
    for (const family of ['', 'writeProxy']) {
      const [update, remove] = family
        ? ['writeProxyUpdateProductPlatformized', 'writeProxyDeleteProductPlatformized']
        : ['updateProductPlatformized', 'deleteProductPlatformized']
      await expect(products[remove](nobody)).rejects.toMatchObject({
        details: { applicationError: { code: 'PRODUCT_NOT_FOUND' } },
      })
      expect(await violated(products[update](made._id, { name: '' }))).toEqual({
        'product.name': 'MIN_LENGTH',
      })
      await expect(shopper.products[update](made._id, { name: 'x' })).rejects.toMatchObject({
        details: { applicationError: { code: 'PERMISSION_DENIED' } },
      })
    }
  })
})

const oneChoice = { option: 'Size', choice: 'M', mediaIds: ['x.webp'] }
