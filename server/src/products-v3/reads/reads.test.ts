import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collect, mug, stockMug, storeAppId, throwBlanket, vase } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { choiceId, nameId } from '../../catalogue/model/name-ids.rules.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import * as products from '../../catalogue/products/service.ts'
import { set as setStock } from '../../inventory/stock/items.service.ts'
import { onlyVariant } from '../../inventory/stock/rules.ts'

let store: Store
let visitor: string
let theMug: Product
let theVase: Product
let theThrow: Product
let hidden: Product
let cups: string

beforeAll(async () => {
  store = await openStore()
  visitor = await store.visitor()
  theMug = await stockMug(store)
  theVase = await products.create(store.shop, store.merchant, vase)
  theThrow = await products.create(store.shop, store.merchant, throwBlanket)
  hidden = await products.create(store.shop, store.merchant, { name: 'Secret', price: 5, visible: false })
  cups = (await collect(store, 'Cups', [theMug])).id
})
afterAll(() => store.close())

const ask = async (name: string, body: object, as = visitor) =>
  (await store.ask('POST', `/stores/v3/products/${name}`, { as, body })).body
const read = async (id: string, fields: string[] = [], as = visitor) => {
  const params = fields.map((field) => `&fields=${field}`).join('')
  return (await store.ask('GET', `/stores/v3/products/${id}?productId=${id}${params}`, { as })).body
}
const names = (body: { products: { name: string }[] }) => body.products.map(({ name }) => name)
const found = async (filter: object, as = visitor) => names(await ask('query', { query: { filter } }, as))

describe('a product of Catalog V3', () => {
  test('has options with ids, and a variant for each choice with its price and stock', async () => {
    const { product } = await read(theMug.id)
    const colour = nameId('option', 'Color')
    expect(product).toMatchObject({
      id: theMug.id,
      revision: String(theMug.revision),
      slug: 'speckled-mug',
      handle: 'speckled-mug',
      productType: 'PHYSICAL',
      visible: true,
      brand: { id: nameId('brand', 'Fieldhouse'), name: 'Fieldhouse' },
      ribbon: { id: nameId('ribbon', 'Best seller'), name: 'Best seller' },
      inventory: { availabilityStatus: 'PARTIALLY_OUT_OF_STOCK', preorderStatus: 'DISABLED' },
      actualPriceRange: { minValue: { amount: '24.00' }, maxValue: { amount: '26.00' } },
      variantSummary: { variantCount: 3 },
    })
    expect(product.options).toMatchObject([
      {
        id: colour,
        name: 'Color',
        optionRenderType: 'SWATCH_CHOICES',
        choicesSettings: {
          choices: [
            { choiceId: choiceId('Color', 'Oat'), name: 'Oat', colorCode: '#e9e0d0', inStock: true },
            { name: 'Sage', choiceType: 'ONE_COLOR', inStock: true },
            { name: 'Ink', inStock: false, visible: true },
          ],
        },
      },
    ])
    expect(product.variantsInfo.variants).toMatchObject([
      {
        id: theMug.variants[0]?.id,
        sku: 'FH-MUG-OAT',
        visible: true,
        price: { actualPrice: { amount: '24.00' } },
        choices: [{ optionChoiceIds: { optionId: colour, choiceId: choiceId('Color', 'Oat') } }],
        inventoryStatus: { inStock: true, preorderEnabled: false },
        physicalProperties: { weight: 0.38 },
      },
      { sku: 'FH-MUG-SAGE' },
      { sku: 'FH-MUG-INK', price: { actualPrice: { amount: '26.00' } }, inventoryStatus: { inStock: false } },
    ])
    expect(product).not.toHaveProperty('compareAtPriceRange')
  })

  test('has what needs asking only when it is asked for', async () => {
    const bare = (await read(theMug.id)).product
    for (const name of ['currency', 'plainDescription', 'description', 'infoSections', 'url', 'costRange']) {
      expect(bare).not.toHaveProperty(name)
    }
    expect(bare.variantsInfo.variants[0].choices[0]).not.toHaveProperty('optionChoiceNames')
    expect(bare.media).not.toHaveProperty('itemsInfo')
    const fields =
      'URL CURRENCY PLAIN_DESCRIPTION DESCRIPTION INFO_SECTION INFO_SECTION_PLAIN_DESCRIPTION MEDIA_ITEMS_INFO VARIANT_OPTION_CHOICE_NAMES THUMBNAIL ALL_CATEGORIES_INFO BREADCRUMBS_INFO WEIGHT_MEASUREMENT_UNIT_INFO MIN_PRICE_VARIANT'
    const { product } = await read(theMug.id, fields.split(' '))
    expect(product).toMatchObject({
      url: { relativePath: '/products/speckled-mug' },
      currency: 'USD',
      plainDescription: '<p>A stoneware mug thrown with a bare clay foot.</p>',
      infoSections: [{ uniqueName: 'Care', title: 'Care', plainDescription: 'Safe in the dishwasher.' }],
      actualPriceRange: { minValue: { amount: '24.00', formattedAmount: '$24.00' } },
      mainCategoryId: cups,
      breadcrumbsInfo: { breadcrumbs: [{ categoryId: cups, categoryName: 'Cups', categorySlug: 'cups' }] },
      physicalProperties: { weightMeasurementUnitInfo: { weightMeasurementUnit: 'KG' } },
      variantSummary: { minPriceVariant: { sku: 'FH-MUG-OAT' } },
    })
    expect(product.allCategoriesInfo.categories).toContainEqual({ id: cups })
    expect(product.description.nodes).toMatchObject([
      {
        type: 'PARAGRAPH',
        nodes: [{ textData: { text: 'A stoneware mug thrown with a bare clay foot.' } }],
      },
    ])
    expect(product.media.itemsInfo.items).toHaveLength(3)
    expect(product.media.main).toMatchObject({
      id: 'speckled-mug--oat.webp',
      mediaType: 'IMAGE',
      image: { id: 'speckled-mug--oat.webp', width: 1200, height: 1500 },
      thumbnail: { width: 50 },
    })
    expect(product.variantsInfo.variants[0].choices[0].optionChoiceNames).toEqual({
      optionName: 'Color',
      choiceName: 'Oat',
      renderType: 'SWATCH_CHOICES',
    })
  })

  test('without options has one variant', async () => {
    const { product } = await read(theVase.id)
    expect(product.options).toEqual([])
    expect(product.variantsInfo.variants).toMatchObject([
      { id: onlyVariant, choices: [], sku: 'FH-VASE', price: { actualPrice: { amount: '32.00' } } },
    ])
  })

  test('on sale compares its price, and asks for texts as a modifier', async () => {
    const { product } = await read(theThrow.id)
    expect(product).toMatchObject({
      actualPriceRange: { minValue: { amount: '96.00' } },
      compareAtPriceRange: { minValue: { amount: '128.00' } },
      modifiers: [
        { name: 'Initials', modifierRenderType: 'FREE_TEXT', freeTextSettings: { maxCharCount: 3 } },
      ],
    })
    expect(product.variantsInfo.variants[0].price).toEqual({
      actualPrice: { amount: '96.00' },
      compareAtPrice: { amount: '128.00' },
    })
  })

  test('is found by its slug, and by an old one after it changed', async () => {
    const bySlug = (slug: string) => store.ask('GET', `/stores/v3/products/slug/${slug}`, { as: visitor })
    expect((await bySlug('bud-vase')).body.product.id).toBe(theVase.id)
    await products.update(store.shop, store.merchant, { id: theVase.id, patch: { slug: 'vase' } })
    expect((await bySlug('vase')).body.product.slug).toBe('vase')
    expect((await bySlug('bud-vase')).body.product.id).toBe(theVase.id)
    const missing = await bySlug('no-such')
    expect([missing.status, missing.body.details.applicationError.code]).toEqual([404, 'PRODUCT_NOT_FOUND'])
  })

  test('that is hidden is shown to merchants only, and so are costs', async () => {
    expect((await read(hidden.id)).details.applicationError.code).toBe('PRODUCT_NOT_FOUND')
    expect((await read(hidden.id, [], store.apiKey)).product.visible).toBe(false)
    const refused = await read(theMug.id, ['MERCHANT_DATA'])
    expect(refused.details.applicationError.code).toBe('NO_PERMISSION_TO_READ_MERCHANT_DATA')
    const { product } = await read(theMug.id, ['MERCHANT_DATA'], store.apiKey)
    expect(product.costRange.minValue).toEqual({ amount: '8.40' })
    expect(product.variantsInfo.variants[0].revenueDetails).toEqual({
      cost: { amount: '8.40' },
      profit: { amount: '15.60' },
      profitMargin: 0.65,
    })
  })

  test('of which shoppers see no variant is sold out for them', async () => {
    const { id } = await products.create(store.shop, store.merchant, {
      name: 'Retired',
      price: 5,
      options: [{ name: 'Size', choices: [{ value: 'S' }] }],
      variants: [{ choices: { Size: 'S' }, visible: false }],
    })
    const { product } = await read(id)
    expect(product).toMatchObject({
      inventory: { availabilityStatus: 'OUT_OF_STOCK' },
      options: [{ choicesSettings: { choices: [{ visible: false, inStock: false }] } }],
      variantsInfo: { variants: [{ visible: false, inventoryStatus: { inStock: false } }] },
    })
    await products.remove(store.shop, store.merchant, id)
  })

  test('is not read without a token, nor with a field that does not exist', async () => {
    expect((await store.ask('GET', `/stores/v3/products/${theMug.id}`, {})).status).toBe(401)
    const { details } = await read(theMug.id, ['NONSENSE'])
    expect(details.validationError.fieldViolations[0].violatedRule).toBe('INVALID_ENUM_VALUE')
  })
})

describe('a query of products', () => {
  test.each<[object, string[]]>([
    [{}, ['Speckled Mug', 'Bud Vase', 'Wool Throw']],
    [{ slug: 'speckled-mug' }, ['Speckled Mug']],
    [{ handle: { $startsWith: 'wool' } }, ['Wool Throw']],
    [{ name: { $startsWith: 'bud' } }, ['Bud Vase']],
    [{ visible: true, productType: 'DIGITAL' }, []],
    [{ productType: { $in: ['PHYSICAL'] }, 'brand.name': 'Fieldhouse' }, ['Speckled Mug']],
    [{ 'brand.id': nameId('brand', 'Fieldhouse') }, ['Speckled Mug']],
    [{ 'brand._id': { $in: [nameId('brand', 'Fieldhouse')] } }, ['Speckled Mug']],
    [{ 'ribbon.id': nameId('ribbon', 'Sale') }, ['Wool Throw']],
    [{ 'options.id': { $hasSome: [nameId('option', 'Color')] } }, ['Speckled Mug']],
    [{ 'options.name': { $hasAll: ['Color'] } }, ['Speckled Mug']],
    [
      { 'options.choicesSettings.choices.choiceId': { $hasSome: [choiceId('Color', 'Sage')] } },
      ['Speckled Mug'],
    ],
    [{ 'actualPriceRange.minValue.amount': { $gt: '30' } }, ['Bud Vase', 'Wool Throw']],
    [{ 'actualPriceRange.maxValue.amount': { $lte: 26 } }, ['Speckled Mug']],
    [{ 'inventory.availabilityStatus': 'PARTIALLY_OUT_OF_STOCK' }, ['Speckled Mug']],
    [{ 'variantsInfo.variants.sku': { $hasSome: ['FH-MUG-INK', 'FH-VASE'] } }, ['Speckled Mug', 'Bud Vase']],
    [{ $and: [{ slug: 'speckled-mug' }, { $not: { 'brand.name': 'Other' } }] }, ['Speckled Mug']],
  ])('with the filter %j', async (filter, expected) => {
    expect(await found(filter)).toEqual(expected)
  })

  test('finds what is in a category', async () => {
    for (const id of [cups, { $in: [cups] }]) {
      for (const name of ['directCategoriesInfo.categories', 'allCategoriesInfo.categories']) {
        expect(await found({ [name]: { $matchItems: [{ id }] }, visible: true })).toEqual(['Speckled Mug'])
      }
    }
    expect(await found({ 'allCategoriesInfo.categories': { $matchItems: [{ id: 'none' }] } })).toEqual([])
  })

  test('is the same by GET, packed or plain, and by POST', async () => {
    const body = { query: { filter: { slug: 'speckled-mug' } }, fields: ['CURRENCY'] }
    const packed = Buffer.from(JSON.stringify(body)).toString('base64url')
    const get = (search: string) => store.ask('GET', `/stores/v3/products/query?${search}`, { as: visitor })
    const posted = await ask('query', body)
    expect(posted.products[0].currency).toBe('USD')
    expect((await get(`.r=${packed}`)).body).toEqual(posted)
    expect((await get('query.filter.slug=speckled-mug&fields=CURRENCY')).body).toEqual(posted)
  })

  test('goes from page to page by cursor, in the order asked for', async () => {
    const sort = [{ fieldName: 'actualPriceRange.minValue.amount', order: 'DESC' }]
    const first = await ask('query', { query: { sort, cursorPaging: { limit: 2 } } })
    expect(names(first)).toEqual(['Wool Throw', 'Bud Vase'])
    expect(first.pagingMetadata).toMatchObject({ count: 2, hasNext: true })
    const { next } = first.pagingMetadata.cursors
    const second = await ask('query', { query: { cursorPaging: { limit: 2, cursor: next } } })
    expect(names(second)).toEqual(['Speckled Mug'])
    expect(second.pagingMetadata.hasNext).toBe(false)
    const back = second.pagingMetadata.cursors.prev
    expect(names(await ask('query', { query: { cursorPaging: { limit: 2, cursor: back } } }))).toEqual(
      names(first),
    )
  })

  test('finds hidden products for merchants only', async () => {
    expect(await found({ visible: false })).toEqual([])
    expect(await found({ visible: false }, store.apiKey)).toEqual(['Secret'])
  })

  test('says which fields there are to filter by', async () => {
    const { details } = await ask('query', { query: { filter: { colour: 'red' } } })
    expect(details.validationError.fieldViolations[0]).toMatchObject({
      field: 'query.filter.colour',
      violatedRule: 'FIELD_NOT_ALLOWED',
      data: { allowed: expect.arrayContaining(['slug', 'brand.id']) },
    })
    const wrong = await ask('count', { filter: { colour: 'red' } })
    expect(wrong.details.validationError.fieldViolations[0].field).toBe('filter.colour')
  })

  test('counts what it finds', async () => {
    expect(await ask('count', {})).toEqual({ count: 3 })
    expect(await ask('count', { filter: { 'brand.name': 'Fieldhouse' } })).toEqual({ count: 1 })
    expect(await ask('count', { search: { expression: 'wool' } })).toEqual({ count: 1 })
    expect(await ask('count', { search: { expression: 'specklde' } })).toEqual({ count: 1 })
    expect(await ask('count', { search: { expression: 'specklde', fuzzy: false } })).toEqual({ count: 0 })
    expect(await ask('count', { returnNonVisibleProducts: true }, store.apiKey)).toEqual({ count: 4 })
    const refused = await ask('count', { returnNonVisibleProducts: true })
    expect(refused.details.applicationError.code).toBe('NO_PERMISSION_TO_INCLUDE_NOT_VISIBLE_PRODUCTS')
  })
})

describe('a search of products', () => {
  const search = (body: object) => ask('search', { search: body })
  const words = async (details: object) => names(await search({ search: details }))

  test('finds any of the words, or all of them, best matches first', async () => {
    expect(await words({ expression: 'mug' })).toEqual(['Speckled Mug'])
    expect(await words({ expression: 'wool vase' })).toHaveLength(2)
    expect(await words({ expression: 'wool vase', mode: 'AND', fuzzy: false })).toEqual([])
    expect(await words({ expression: 'FH-MUG-INK', fields: ['variantsInfo.variants.sku'] })).toEqual([
      'Speckled Mug',
    ])
  })

  test('finds a mistyped word unless told not to', async () => {
    expect(await words({ expression: 'specklde' })).toEqual(['Speckled Mug'])
    expect(await words({ expression: 'specklde', fuzzy: false })).toEqual([])
  })

  test('takes words that were put one level too high, and none at all', async () => {
    expect(names(await search({ expression: 'vase' }))).toEqual(['Bud Vase'])
    expect(names(await search({}))).toHaveLength(3)
  })

  test('counts what else could be chosen', async () => {
    const { aggregationData } = await search({
      filter: { visible: true },
      aggregations: [
        {
          name: 'cheapest',
          fieldPath: 'actualPriceRange.minValue.amount',
          type: 'SCALAR',
          scalar: { type: 'MIN' },
        },
        {
          name: 'dearest',
          fieldPath: 'actualPriceRange.maxValue.amount',
          type: 'SCALAR',
          scalar: { type: 'MAX' },
        },
        {
          name: 'colours',
          fieldPath: 'options.choicesSettings.choices.name',
          type: 'VALUE',
          value: { sortType: 'VALUE' },
        },
        { name: 'stock', fieldPath: 'inventory.availabilityStatus', type: 'VALUE' },
        { name: 'brands', fieldPath: 'brand.name', type: 'SCALAR', scalar: { type: 'COUNT_DISTINCT' } },
        {
          name: 'spans',
          fieldPath: 'actualPriceRange.minValue.amount',
          type: 'RANGE',
          range: { buckets: [{ to: 30 }, { from: 30, to: 96 }, { from: 96 }] },
        },
      ],
    })
    expect(aggregationData.results).toMatchObject([
      { name: 'cheapest', scalar: { type: 'MIN', value: 24 } },
      { name: 'dearest', scalar: { type: 'MAX', value: 96 } },
      {
        values: {
          results: [
            { value: 'Ink', count: 1 },
            { value: 'Oat', count: 1 },
            { value: 'Sage', count: 1 },
          ],
        },
      },
      {
        values: {
          results: [
            { value: 'IN_STOCK', count: 2 },
            { value: 'PARTIALLY_OUT_OF_STOCK', count: 1 },
          ],
        },
      },
      { scalar: { type: 'COUNT_DISTINCT', value: 1 } },
      {
        ranges: {
          results: [
            { to: 30, count: 1 },
            { from: 30, to: 96, count: 1 },
            { from: 96, count: 1 },
          ],
        },
      },
    ])
  })

  test('counts a product once for each option, brand and choice, by names and by ids', async () => {
    const { aggregationData } = await search({
      filter: { slug: 'speckled-mug' },
      aggregations: [
        'options.name',
        'options.id',
        'options.choicesSettings.choices.choiceId',
        'brand.id',
        'ribbon.name',
        'productType',
      ].map((fieldPath) => ({ fieldPath })),
    })
    const results = aggregationData.results.map(
      ({ values }: { values: { results: { value: string; count: number }[] } }) =>
        values.results.map(({ value, count }) => [value, count]),
    )
    const ids = ['Ink', 'Oat', 'Sage'].map((name) => [choiceId('Color', name), 1])
    expect(results).toEqual([
      [['Color', 1]],
      [[nameId('option', 'Color'), 1]],
      expect.arrayContaining(ids),
      [[nameId('brand', 'Fieldhouse'), 1]],
      [['Best seller', 1]],
      [['PHYSICAL', 1]],
    ])
  })

  test('counts anew when a product or its stock changes', async () => {
    const counts = async () => {
      const aggregations = ['brand.name', 'inventory.availabilityStatus'].map((fieldPath) => ({ fieldPath }))
      const { results } = (await search({ aggregations })).aggregationData
      return results.map(({ values }: { values: { results: object[] } }) => values.results)
    }
    const before = await counts()
    const { id } = await products.create(store.shop, store.merchant, { name: 'Jug', price: 9, brand: 'Kiln' })
    await setStock(store.shop, store.merchant, {
      productId: id,
      tracked: false,
      variants: [{ variantId: onlyVariant, inStock: false }],
    })
    const [brands, stock] = await counts()
    expect(brands).toEqual([...before[0], { value: 'Kiln', count: 1 }])
    expect(stock).toContainEqual({ value: 'OUT_OF_STOCK', count: 1 })
    await products.remove(store.shop, store.merchant, id)
    expect(await counts()).toEqual(before)
  })

  test('refuses figures that nothing is known for', async () => {
    const { details } = await search({ aggregations: [{ name: 'x', fieldPath: 'slug', type: 'NESTED' }] })
    expect(details.validationError.fieldViolations[0].field).toBe('search.aggregations[0]')
  })
})

describe('variants of all products', () => {
  test('are found by product, number and name', async () => {
    const filter = { 'productData.productId': theMug.id }
    const { variants } = await ask('query-variants', { query: { filter }, fields: ['CURRENCY'] })
    expect(variants).toHaveLength(3)
    expect(variants[0]).toMatchObject({
      variantId: expect.any(String),
      price: { actualPrice: { formattedAmount: expect.stringMatching(/^\$2[46]\.00$/) } },
      optionChoices: [{ optionChoiceNames: { optionName: 'Color' } }],
      productData: { productId: theMug.id, name: 'Speckled Mug', slug: 'speckled-mug' },
    })
    const having = async (filter: object) =>
      (await ask('query-variants', { query: { filter } })).variants.map(({ sku }: { sku: string }) => sku)
    expect(await having({ 'inventoryStatus.inStock': false })).toEqual(['FH-MUG-INK'])
    expect(await having({ 'productData.slug': 'wool-throw', visible: true })).toHaveLength(1)
    const search = async (expression: string) =>
      (await ask('search-variants', { search: { search: { expression } } })).variants
    expect(await search('fh-mug-in')).toMatchObject([{ sku: 'FH-MUG-INK' }])
    expect(await search('speckled')).toHaveLength(3)
    expect(await search('nothing')).toEqual([])
  })
})

describe('a cart', () => {
  const add = async (options?: object, catalogItemId = theMug.id) => {
    const as = await store.visitor()
    const catalogReference = { appId: storeAppId, catalogItemId, ...(options ? { options } : {}) }
    const body = { lineItems: [{ quantity: 1, catalogReference }] }
    const reply = await store.ask('POST', '/ecom/v1/carts/current/add-to-cart', { as, body })
    return reply.body.cart?.lineItems[0]
  }

  test('takes the variant by its id, or by the names of its choices', async () => {
    const { product } = await read(theMug.id, ['VARIANT_OPTION_CHOICE_NAMES'])
    const sage = product.variantsInfo.variants[1]
    const { optionName, choiceName } = sage.choices[0].optionChoiceNames
    const expected = { physicalProperties: { sku: 'FH-MUG-SAGE' } }
    expect(await add({ variantId: sage.id })).toMatchObject(expected)
    expect(await add({ options: { [optionName]: choiceName } })).toMatchObject(expected)
    const [option] = product.options
    const choice = option.choicesSettings.choices[1]
    expect(await add({ options: { [option.key]: choice.key } })).toMatchObject(expected)
  })

  test('takes a product without options by its one variant, or by its id alone', async () => {
    const { product } = await read(theVase.id)
    const [{ id: variantId }] = product.variantsInfo.variants
    const expected = { physicalProperties: { sku: 'FH-VASE' } }
    expect(await add({ variantId }, theVase.id)).toMatchObject(expected)
    expect(await add(undefined, theVase.id)).toMatchObject(expected)
  })

  test('takes a text by the key of its modifier', async () => {
    const { product } = await read(theThrow.id)
    const [{ freeTextSettings }] = product.modifiers
    const line = await add({ customTextFields: { [freeTextSettings.key]: 'AB' } }, theThrow.id)
    expect(line.descriptionLines[0].plainText.original).toBe('AB')
  })
})

test('a description of every kind becomes rich content', async () => {
  const description =
    '<h2>Care &amp; use</h2>Wash<br>by hand<ul><li>No <b>bleach</b></li></ul><blockquote><p>Good</p></blockquote><p><a href="/care" target="_blank">More</a></p><hr><img src="/a.webp" alt="A">'
  const { id } = await products.create(store.shop, store.merchant, { ...mug, visible: true, description })
  const { product } = await read(id, ['DESCRIPTION'])
  const text = (node: { textData?: { text: string }; nodes: object[] }): unknown =>
    node.textData ? node.textData.text : node.nodes.map((one) => text(one as never))
  expect(product.description.nodes.map(({ type }: { type: string }) => type)).toEqual(
    'HEADING PARAGRAPH PARAGRAPH BULLETED_LIST BLOCKQUOTE PARAGRAPH DIVIDER IMAGE'.split(' '),
  )
  expect(product.description.nodes.slice(0, 4).map(text)).toEqual([
    ['Care & use'],
    ['Wash'],
    ['by hand'],
    [[['No ', 'bleach']]],
  ])
  const [link] = product.description.nodes[5].nodes
  expect(link.textData.decorations).toEqual([
    { type: 'LINK', linkData: { link: { url: '/care', target: 'BLANK' } } },
  ])
})
