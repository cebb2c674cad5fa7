import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nameId } from '../../src/catalogue/model/name-ids.rules.ts'
import type { Product } from '../../src/catalogue/model/product.rules.ts'
import * as products from '../../src/catalogue/products/service.ts'
import { stockMug, storeAppId, throwBlanket, vase } from '../fixtures.ts'
import { openStore, type Store } from '../store.ts'
import { type Clients, publishedClients, publishedPackages } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Client = any

describe('the published client, with products of Catalog V3', () => {
  let store: Store
  let clients: Clients
  let visitor: Client
  let merchant: Client
  let mug: Product

  beforeAll(async () => {
    store = await openStore()
    clients = await publishedClients(store, 'current')
    mug = await stockMug(store)
    await products.create(store.shop, store.merchant, vase)
    await products.create(store.shop, store.merchant, throwBlanket)
    const { sdk } = clients
    const { stores, ecom } = await publishedPackages('current')
    const { productsV3, readOnlyVariantsV3, catalogVersioning } = stores
    const modules = { catalogVersioning, productsV3, readOnlyVariantsV3, currentCart: ecom.currentCart }
    visitor = sdk.createClient({ modules, auth: sdk.OAuthStrategy({ clientId: store.clientId }) })
    const auth = sdk.ApiKeyStrategy({ apiKey: store.apiKey, siteId: store.siteId })
    merchant = sdk.createClient({ modules, auth })
  })
  afterAll(() => store.close())

  const asked = ['CURRENCY', 'PLAIN_DESCRIPTION', 'VARIANT_OPTION_CHOICE_NAMES']
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'answered',
      (error: Client) => error.details.applicationError.code,
    )

  test('lists products with what its storefront shows, page by page', async () => {
    const first = await visitor.productsV3.queryProducts({ fields: asked }).limit(2).find()
    expect(first.items.map(({ name }: Client) => name)).toEqual(['Speckled Mug', 'Bud Vase'])
    expect(first.items[0]).toMatchObject({
      _id: mug.id,
      currency: 'USD',
      plainDescription: '<p>A stoneware mug thrown with a bare clay foot.</p>',
      actualPriceRange: { minValue: { amount: '24.00', formattedAmount: '$24.00' } },
      _updatedDate: expect.any(Date),
    })
    expect(first.hasNext()).toBe(true)
    const second = await first.next()
    expect(second.items.map(({ name }: Client) => name)).toEqual(['Wool Throw'])
    expect(second.hasNext()).toBe(false)
  })

  test('finds products by slug and by ids', async () => {
    const query = (by: (from: Client) => Client) => by(visitor.productsV3.queryProducts()).find()
    expect((await query((from) => from.eq('slug', 'speckled-mug'))).items).toMatchObject([{ _id: mug.id }])
    expect((await query((from) => from.in('_id', [mug.id]))).items).toHaveLength(1)
    expect((await query((from) => from.eq('slug', 'x').eq('visible', true))).items).toEqual([])
    const sorted = await query((from) => from.descending('slug'))
    expect(sorted.items.map(({ slug }: Client) => slug)).toEqual(['wool-throw', 'speckled-mug', 'bud-vase'])
  })

  test('reads a product with pictures in its own form', async () => {
    const fields = ['MEDIA_ITEMS_INFO', 'URL', 'DESCRIPTION']
    const product = await visitor.productsV3.getProduct(mug.id, { fields })
    expect(product.media.main.image).toMatch(/^wix:image:\/\/v1\/speckled-mug--oat\.webp\/.*originWidth=1200/)
    expect(product.media.itemsInfo.items).toHaveLength(3)
    expect(product.url).toMatch(/\/products\/speckled-mug$/)
    expect(product.description.nodes[0].type).toBe('PARAGRAPH')
    const bySlug = await visitor.productsV3.getProductBySlug('speckled-mug', { fields: ['CURRENCY'] })
    expect(bySlug.product).toMatchObject({ _id: mug.id, currency: 'USD' })
    expect(await codeOf(visitor.productsV3.getProduct(nameId('brand', 'none')))).toBe('PRODUCT_NOT_FOUND')
    expect(await codeOf(visitor.productsV3.getProductBySlug('none'))).toBe('PRODUCT_NOT_FOUND')
  })

  test('searches products with a filter and figures', async () => {
    const reply = await visitor.productsV3.searchProducts(
      {
        search: { expression: 'mug' },
        filter: { visible: true },
        sort: [{ fieldName: 'name', order: 'ASC' }],
        aggregations: [
          {
            name: 'dearest',
            fieldPath: 'actualPriceRange.maxValue.amount',
            type: 'SCALAR',
            scalar: { type: 'MAX' },
          },
        ],
      },
      { fields: ['CURRENCY'] },
    )
    expect(reply.products).toMatchObject([{ _id: mug.id, currency: 'USD' }])
    expect(reply.aggregationData.results).toMatchObject([{ name: 'dearest', scalar: { value: 26 } }])
    expect(await visitor.productsV3.countProducts({ filter: { visible: true } })).toEqual({ count: 3 })
  })

  test('is told what is wrong with a filter, and that costs are not for shoppers', async () => {
    const wrong = visitor.productsV3.searchProducts({ filter: { colour: 'red' } })
    const { validationError } = (await wrong.catch((error: Client) => error)).details
    expect(validationError.fieldViolations[0].field).toBe('search.filter.colour')
    const costs = visitor.productsV3.getProduct(mug.id, { fields: ['MERCHANT_DATA'] })
    expect(await codeOf(costs)).toBe('NO_PERMISSION_TO_READ_MERCHANT_DATA')
    const product = await merchant.productsV3.getProduct(mug.id, { fields: ['MERCHANT_DATA'] })
    expect(product.variantsInfo.variants[0].revenueDetails.cost.amount).toBe('8.40')
  })

  test('puts a variant into the cart as its storefronts do', async () => {
    const product = await visitor.productsV3.getProduct(mug.id, { fields: asked })
    const [, sage] = product.variantsInfo.variants
    const names = Object.fromEntries(
      sage.choices.map(({ optionChoiceNames: { optionName, choiceName } }: Client) => [
        optionName,
        choiceName,
      ]),
    )
    for (const options of [{ variantId: sage._id }, { options: names }]) {
      const catalogReference = { appId: storeAppId, catalogItemId: product._id, options }
      await visitor.currentCart.addToCurrentCart({ lineItems: [{ quantity: 1, catalogReference }] })
    }
    const { lineItems } = await visitor.currentCart.getCurrentCart()
    expect(
      lineItems.every(({ physicalProperties }: Client) => physicalProperties.sku === 'FH-MUG-SAGE'),
    ).toBe(true)
    expect(lineItems.reduce((sum: number, { quantity }: Client) => sum + quantity, 0)).toBe(2)
  })

  test('creates, changes and deletes a product', async () => {
    const { productsV3 } = merchant
    const choice = (name: string) => ({ optionChoiceNames: { optionName: 'Size', choiceName: name } })
    const price = (amount: string) => ({ actualPrice: { amount }, compareAtPrice: { amount: '50.00' } })
    const created = await productsV3.createProduct(
      {
        name: 'Linen Shirt',
        productType: 'PHYSICAL',
        physicalProperties: {},
        visible: false,
        options: [
          {
            name: 'Size',
            optionRenderType: 'TEXT_CHOICES',
            choicesSettings: {
              choices: ['S', 'M'].map((name) => ({ name, choiceType: 'CHOICE_TEXT' })),
            },
          },
        ],
        variantsInfo: {
          variants: ['S', 'M'].map((name) => ({
            choices: [choice(name)],
            price: price('40.00'),
            barcode: `4006381333${name}`,
          })),
        },
        media: { itemsInfo: { items: [{ url: 'https://pictures.example/shirt.jpg', altText: 'A shirt' }] } },
      },
      { fields: ['MEDIA_ITEMS_INFO'] },
    )
    expect(created).toMatchObject({
      revision: '1',
      visible: false,
      compareAtPriceRange: { minValue: { amount: '50.00' } },
      media: { main: { altText: 'A shirt' } },
    })
    const { _id: id, revision } = created
    const changed = await productsV3.updateProduct(id, { revision, name: 'Shirt', visible: true })
    expect(changed).toMatchObject({ name: 'Shirt', visible: true, revision: '2' })
    const { variants } = (await visitor.productsV3.getProduct(id)).variantsInfo
    expect(variants).toMatchObject([{ barcode: '4006381333S' }, { barcode: '4006381333M' }])
    const tooLong = variants.map((variant: Client) => ({ ...variant, barcode: '4'.repeat(41) }))
    const refused = productsV3.updateProduct(id, { revision: '2', variantsInfo: { variants: tooLong } })
    const { validationError } = (await refused.catch((error: Client) => error)).details
    expect(validationError.fieldViolations[0].field).toBe('product.variantsInfo.variants[0].barcode')
    expect(await codeOf(productsV3.updateProduct(id, { revision, name: 'Late' }))).toBe('REVISION_MISMATCH')
    expect(await codeOf(visitor.productsV3.updateProduct(id, { revision: '2', name: 'Mine' }))).toBe(
      'PERMISSION_DENIED',
    )
    await productsV3.deleteProduct(id)
    expect(await codeOf(productsV3.getProduct(id))).toBe('PRODUCT_NOT_FOUND')
    expect(await codeOf(productsV3.deleteProduct(id))).toBe('PRODUCT_NOT_FOUND')
  })

  test('sends a product back as it was read', async () => {
    const fields = ['MEDIA_ITEMS_INFO', 'PLAIN_DESCRIPTION', 'INFO_SECTION', 'INFO_SECTION_PLAIN_DESCRIPTION']
    const read = await merchant.productsV3.getProduct(mug.id, { fields })
    const same = await merchant.productsV3.updateProduct(mug.id, structuredClone(read), { fields })
    expect(same).toEqual(read)
  })

  test('creates many products, with their stock if it knows it', async () => {
    const variants = [{ price: { actualPrice: { amount: '5.00' } } }]
    const draft = (name: string) => ({ name, productType: 'PHYSICAL', variantsInfo: { variants } })
    const { results } = await merchant.productsV3.bulkCreateProducts([draft('One'), draft('Two')], {
      returnEntity: true,
    })
    expect(results.map(({ item }: Client) => item.name)).toEqual(['One', 'Two'])
    const update = results.map(({ item: { _id, revision } }: Client) => ({
      product: { _id, revision, name: 'Same' },
    }))
    const updated = await merchant.productsV3.bulkUpdateProducts(update)
    expect(updated.bulkActionMetadata.totalSuccesses).toBe(2)
    const ids = results.map(({ item }: Client) => item._id)
    expect((await merchant.productsV3.bulkDeleteProducts(ids)).bulkActionMetadata.totalSuccesses).toBe(2)
    const stocked = await merchant.productsV3.createProductWithInventory(
      { ...draft('Three'), variantsInfo: { variants: [{ ...variants[0], inventoryItem: { quantity: 3 } }] } },
      { returnEntity: true },
    )
    expect(stocked.product.inventory.availabilityStatus).toBe('IN_STOCK')
    expect(stocked.inventoryResults.results).toHaveLength(1)
    const { _id, revision, variantsInfo } = stocked.product
    const [variant] = variantsInfo.variants
    const restocked = await merchant.productsV3.updateProductWithInventory(
      _id,
      { revision, variantsInfo: { variants: [{ ...variant, inventoryItem: { quantity: 0 } }] } },
      { returnEntity: true },
    )
    expect(restocked.product.inventory.availabilityStatus).toBe('OUT_OF_STOCK')
    await merchant.productsV3.deleteProduct(_id)
  })

  test('asks which generation of the catalogue to use', async () => {
    expect(await visitor.catalogVersioning.getCatalogVersion()).toEqual({ catalogVersion: 'V1_CATALOG' })
    const site = { settings: { catalogVersion: 'V3_CATALOG' } }
    await store.ask('PATCH', '/admin/v1/site', { as: store.apiKey, body: { site } })
    expect(await visitor.catalogVersioning.getCatalogVersion()).toEqual({ catalogVersion: 'V3_CATALOG' })
    expect((await visitor.productsV3.queryProducts().find()).items).toHaveLength(3)
  })

  test('finds all products in one category', async () => {
    const { categoryId: id, treeReference } = await visitor.productsV3.getAllProductsCategory()
    expect(treeReference.appNamespace).toBe('@wix/stores')
    const filter = { 'allCategoriesInfo.categories': { $matchItems: [{ id }] } }
    expect((await visitor.productsV3.searchProducts({ filter })).products).toHaveLength(3)
  })

  test('finds variants of all products', async () => {
    const found = await visitor.readOnlyVariantsV3.queryVariants().eq('productData.productId', mug.id).find()
    expect(found.items).toHaveLength(3)
    const { variants } = await visitor.readOnlyVariantsV3.searchVariants({
      search: { expression: 'FH-MUG-INK' },
    })
    expect(variants).toMatchObject([{ sku: 'FH-MUG-INK', productData: { productId: mug.id } }])
  })
})

// The package of 2024 that the tests have knows no Catalog V3. These are the requests of a later one.
describe('the published client of 2024, with products of Catalog V3', () => {
  let store: Store
  let visitor: string
  let mug: Product

  beforeAll(async () => {
    store = await openStore()
    visitor = await store.visitor()
    mug = await stockMug(store)
  })
  afterAll(() => store.close())

  const post = async (path: string, body: object) =>
    (await store.ask('POST', `/stores/v3/products/${path}`, { as: visitor, body })).body
  const get = async (path: string) =>
    (await store.ask('GET', `/stores/v3/products/${path}`, { as: visitor })).body

  test('queries, searches and counts with POST', async () => {
    const query = { filter: { slug: 'speckled-mug' }, cursorPaging: { limit: 50 } }
    const found = await post('query', { fields: ['CURRENCY', 'PLAIN_DESCRIPTION'], query })
    expect(found).toMatchObject({
      products: [{ id: mug.id, currency: 'USD' }],
      pagingMetadata: { count: 1, hasNext: false, cursors: {} },
    })
    expect((await post('search', { search: { expression: 'mug' } })).products).toHaveLength(1)
    expect(await post('count', { filter: {} })).toEqual({ count: 1 })
  })

  test('reads with plain parameters', async () => {
    const { product } = await get(`${mug.id}?productId=${mug.id}&fields=MEDIA_ITEMS_INFO`)
    expect(product.media.itemsInfo.items).toHaveLength(3)
    const bySlug = await get('slug/speckled-mug?slug=speckled-mug&fields=DESCRIPTION')
    expect(bySlug.product.description.nodes).toHaveLength(1)
    expect((await get('none?productId=none')).details.applicationError.code).toBe('PRODUCT_NOT_FOUND')
  })
})
