import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stockMug } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { freshProducts } from '../../catalogue/model/cache.service.ts'
import type { ProductDraft } from '../../catalogue/model/drafts.rules.ts'
import { type Product, salePriceRange } from '../../catalogue/model/product.rules.ts'
import * as products from '../../catalogue/products/service.ts'

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

const everything =
  'PLAIN_DESCRIPTION DESCRIPTION INFO_SECTION INFO_SECTION_PLAIN_DESCRIPTION INFO_SECTION_DESCRIPTION MEDIA_ITEMS_INFO CURRENCY VARIANT_OPTION_CHOICE_NAMES'
const withCosts = `${everything} MERCHANT_DATA`

const readV3 = async (id: string, fields = everything) => {
  const params = fields.replaceAll(/(^| )/g, '&fields=')
  return (await store.ask('GET', `/stores/v3/products/${id}?${params}`, { as: store.apiKey })).body.product
}
const send = (id: string, product: object) =>
  store.ask('PATCH', `/stores/v3/products/${id}`, { as: store.apiKey, body: { product: { id, ...product } } })
const create = (draft: ProductDraft) => products.create(store.shop, store.merchant, draft)
const stored = async (id: string) => (await freshProducts(store.shop, store.siteId, [id])).get(id) as Product

const draft: ProductDraft = { name: 'Tea Towel', price: 12 }

describe('a merchant who reads a product through Catalog V3 and sends it back whole', () => {
  test.each<[string, ProductDraft, string?]>([
    [
      'a description that nodes cannot say',
      {
        ...draft,
        description:
          '<p style="text-align:center">Made in <span style="color:red">Bath</span> since <sup>17</sup>90</p><table><tr><td>W</td><td>40 cm</td></tr></table>',
        additionalInfoSections: [{ title: 'Care', description: '<p style="color:red">Wash <i>cold</i></p>' }],
      },
    ],
    ['a plain text of several lines', { ...draft, description: 'Soft & warm\n\nFor < 5 minutes' }],
    [
      'options without variants of their own',
      {
        ...draft,
        manageVariants: false,
        options: [{ name: 'Hem', choices: [{ value: 'Red' }, { value: 'Blue' }] }],
      },
    ],
    [
      'costs, of which one variant has its own',
      {
        ...draft,
        cost: 3,
        options: [{ name: 'Hem', choices: [{ value: 'Red' }, { value: 'Blue' }] }],
        variants: [{ choices: { Hem: 'Red' } }, { choices: { Hem: 'Blue' }, cost: 4 }],
      },
      withCosts,
    ],
    [
      'a variant that shoppers do not see',
      {
        ...draft,
        options: [{ name: 'Hem', choices: [{ value: 'Red' }, { value: 'Blue' }] }],
        variants: [
          { choices: { Hem: 'Red' } },
          { choices: { Hem: 'Blue' }, visible: false, sku: 'TT-B', price: 14, cost: 5, weight: 0.3 },
        ],
      },
    ],
    [
      'a text field with a long title',
      { ...draft, customTextFields: [{ title: 'What shall we write on it? '.repeat(3), maxLength: 20 }] },
    ],
    [
      'costs of a variant that shoppers do not see',
      {
        ...draft,
        options: [{ name: 'Hem', choices: [{ value: 'Red' }, { value: 'Blue' }] }],
        variants: [{ choices: { Hem: 'Red' } }, { choices: { Hem: 'Blue' }, visible: false, cost: 5 }],
      },
      withCosts,
    ],
    ['a text field of any length', { ...draft, customTextFields: [{ title: 'Name', mandatory: true }] }],
  ])('changes nothing: %s', async (_, original, fields) => {
    const { id } = await create(original)
    const before = await stored(id)
    const read = await readV3(id, fields)
    const { status, body } = await send(id, read)
    expect([status, body.details]).toEqual([200, undefined])
    expect(await stored(id)).toEqual(before)
  })

  test('changes only what they changed beside it', async () => {
    const description = '<p style="text-align:center">Made in <sup>17</sup>90</p>'
    const { id } = await create({ ...draft, description })
    const read = await readV3(id)
    await send(id, { ...read, plainDescription: '<p>Soft</p>' })
    expect((await stored(id)).description).toBe('<p>Soft</p>')
    const again = await readV3(id)
    again.description.nodes[0].nodes[0].textData.text = 'Warm'
    await send(id, again)
    expect((await stored(id)).description).toBe('<p>Warm</p>')
  })

  test('keeps what a hidden variant costs when the others change', async () => {
    const { id } = await create({
      ...draft,
      options: [{ name: 'Hem', choices: [{ value: 'Red' }, { value: 'Blue' }] }],
      variants: [{ choices: { Hem: 'Red' } }, { choices: { Hem: 'Blue' }, visible: false }],
    })
    const { revision, variantsInfo } = await readV3(id)
    const [red] = variantsInfo.variants
    await send(id, {
      revision,
      variantsInfo: { variants: [{ id: red.id, price: { actualPrice: { amount: '20' } } }] },
    })
    const { price, variants } = await stored(id)
    expect(variants.map((variant) => variant.price ?? price)).toEqual([2000n, 1200n])
  })
})

describe('a merchant who sends null', () => {
  test('removes the article number and the cost of a variant', async () => {
    const mug = await stockMug(store)
    const { revision, variantsInfo } = await readV3(mug.id)
    const variants = variantsInfo.variants.map(({ id }: { id: string }) => ({
      id,
      sku: null,
      revenueDetails: { cost: null },
    }))
    expect((await send(mug.id, { revision, variantsInfo: { variants } })).status).toBe(200)
    expect((await stored(mug.id)).variants.map(({ sku, cost }) => [sku, cost])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
    ])
  })

  test('does not show a hidden product', async () => {
    const { id } = await create({ ...draft, visible: false })
    await send(id, { revision: '1', visible: null, name: 'Cloth' })
    expect(await stored(id)).toMatchObject({ name: 'Cloth', visible: false })
  })

  test('names no file that there is none of', async () => {
    const { id } = await create(draft)
    const { status, body } = await send(id, {
      revision: '1',
      media: { itemsInfo: { items: [{ altText: 'x' }] } },
    })
    expect(status).toBe(400)
    expect(body.details.validationError.fieldViolations).toMatchObject([
      { field: 'product.media.itemsInfo.items[0]', violatedRule: 'ONE_OF_ALIGNMENT' },
    ])
  })
})

describe('a sale', () => {
  test('of an odd percentage is found from prices that were rounded', async () => {
    const choices = (name: string) => [{ optionChoiceNames: { optionName: 'Size', choiceName: name } }]
    const price = (actual: string, before: string) => ({
      actualPrice: { amount: actual },
      compareAtPrice: { amount: before },
    })
    const product = {
      name: 'Button',
      productType: 'PHYSICAL',
      options: [{ name: 'Size', choicesSettings: { choices: [{ name: 'S' }, { name: 'L' }] } }],
      variantsInfo: {
        variants: [
          { choices: choices('S'), price: price('0.87', '0.99') },
          { choices: choices('L'), price: price('87.50', '100.00') },
        ],
      },
    }
    const { body } = await store.ask('POST', '/stores/v3/products', { as: store.apiKey, body: { product } })
    expect((await stored(body.product.id)).discount).toEqual({ type: 'PERCENT', value: 12.5 })
  })
})

describe('a merchant who changes the stock with a product', () => {
  test('keeps counting pieces when they allow orders in advance', async () => {
    const mug = await stockMug(store)
    const { revision, variantsInfo } = await readV3(mug.id)
    const inventoryItem = { preorderInfo: { enabled: true, message: 'In May' } }
    const variants = variantsInfo.variants.map(({ id }: { id: string }) => ({ id, inventoryItem }))
    const path = `/stores/v3/products-with-inventory/${mug.id}`
    const body = { product: { id: mug.id, revision, variantsInfo: { variants } } }
    expect((await store.ask('PATCH', path, { as: store.apiKey, body })).status).toBe(200)
    const { preorder, variants: after } = await stored(mug.id)
    expect(preorder).toMatchObject({ enabled: true, message: 'In May' })
    expect(after.map(({ stock }) => [stock.tracked, stock.onHand])).toEqual([
      [true, 12],
      [true, 5],
      [true, 0],
    ])
  })

  test('cannot stop counting by naming one variant of several', async () => {
    const mug = await stockMug(store)
    const { revision, variantsInfo } = await readV3(mug.id)
    const [first, ...others] = variantsInfo.variants
    const path = `/stores/v3/products-with-inventory/${mug.id}`
    const variants = [{ ...first, inventoryItem: { inStock: false } }, ...others]
    const body = { product: { id: mug.id, revision, variantsInfo: { variants } } }
    const reply = await store.ask('PATCH', path, { as: store.apiKey, body })
    expect(reply.body.details.validationError.fieldViolations).toMatchObject([
      { field: 'product.variantsInfo.variants' },
    ])
    expect((await stored(mug.id)).variants.map(({ stock }) => stock.onHand)).toEqual([12, 5, 0])
  })

  test('is told which variant has too many pieces', async () => {
    const mug = await stockMug(store)
    const { revision, variantsInfo } = await readV3(mug.id)
    const [first, second] = variantsInfo.variants
    const path = `/stores/v3/products-with-inventory/${mug.id}`
    const variants = [first, { ...second, inventoryItem: { quantity: 100_000 } }, variantsInfo.variants[2]]
    const body = { product: { id: mug.id, revision, name: 'Cup', variantsInfo: { variants } } }
    const reply = await store.ask('PATCH', path, { as: store.apiKey, body })
    expect(reply.body.details.validationError.fieldViolations).toMatchObject([
      { field: 'product.variantsInfo.variants[1].inventoryItem.quantity' },
    ])
    expect((await stored(mug.id)).name).toBe('Speckled Mug')
  })
})

describe.each([
  ['JPY', 'ja', { actual: '1080', before: '1200', refused: '1080.5', written: '￥1,080' }, 1080n],
  ['KWD', 'en', { actual: '1.125', before: '1.250', refused: '1.1255', written: 'KWD 1.125' }, 1125n],
])('in a shop that sells in %s', (currency, language, { actual, before, refused, written }, minor) => {
  let shop: Store
  beforeAll(async () => {
    shop = await openStore({ settings: { currency, language } })
  })
  afterAll(() => shop.close())

  const post = (path: string, body: object) =>
    shop.ask('POST', `/stores/v3/${path}`, { as: shop.apiKey, body })
  const product = (amount: string) => ({
    name: 'Bowl',
    productType: 'PHYSICAL',
    variantsInfo: { variants: [{ price: { actualPrice: { amount }, compareAtPrice: { amount: before } } }] },
  })

  test('a price has the decimals of the currency, wherever it is', async () => {
    expect((await post('products', { product: product(refused) })).status).toBe(400)
    const { body } = await post('products', { product: product(actual), fields: ['CURRENCY'] })
    expect(body.product.actualPriceRange.minValue.amount).toBe(actual)
    expect(body.product.actualPriceRange.minValue.formattedAmount.replaceAll('\u00a0', ' ')).toBe(written)
    expect(body.product.compareAtPriceRange.minValue.amount).toBe(before)
    const row = (await freshProducts(shop.shop, shop.siteId, [body.product.id])).get(body.product.id)
    expect(row && salePriceRange(row, currency)).toEqual({ lowest: minor, highest: minor })
    const filter = { 'actualPriceRange.minValue.amount': { $gte: actual, $lt: before } }
    const scalar = { fieldPath: 'actualPriceRange.minValue.amount', scalar: { type: 'MIN' } }
    const found = await post('products/search', { search: { filter, aggregations: [scalar] } })
    expect(found.body.products).toHaveLength(1)
    expect(found.body.aggregationData.results[0].scalar.value).toBe(Number(actual))
  })
})
