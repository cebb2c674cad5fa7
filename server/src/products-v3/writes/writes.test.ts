import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stockMug, throwBlanket } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { freshProducts } from '../../catalogue/model/cache.service.ts'
import { choiceId, nameId } from '../../catalogue/model/name-ids.rules.ts'
import * as products from '../../catalogue/products/service.ts'

let store: Store
let visitor: string

beforeAll(async () => {
  store = await openStore()
  visitor = await store.visitor()
})
afterAll(() => store.close())

const send = (method: string, path: string, body?: object, as = store.apiKey) =>
  store.ask(method, `/stores/v3/${path}`, { as, ...(body ? { body } : {}) })
const codeOf = (body: { details: { applicationError?: { code: string } } }) =>
  body.details.applicationError?.code
const problems = (body: { details: { validationError: { fieldViolations: { field: string }[] } } }) =>
  body.details.validationError.fieldViolations.map(({ field }) => field)
const readV1 = async (id: string) =>
  (await store.ask('GET', `/stores-reader/v1/products/${id}`, { as: visitor })).body.product
const readV3 = async (id: string, fields: string[] = []) => {
  const params = fields.map((field) => `fields=${field}`).join('&')
  return (await send('GET', `products/${id}?${params}`, undefined, visitor)).body.product
}
const price = (amount: string, compareAt?: string) => ({
  actualPrice: { amount },
  ...(compareAt ? { compareAtPrice: { amount: compareAt } } : {}),
})

const size = (name: string) => ({ optionChoiceNames: { optionName: 'Size', choiceName: name } })
const shirt = {
  name: 'Linen Shirt',
  productType: 'PHYSICAL',
  physicalProperties: {},
  plainDescription: '<p>Cool <b>linen</b>.</p><script>alert(1)</script>',
  brand: { name: 'Fieldhouse' },
  ribbon: { name: 'New' },
  options: [
    {
      name: 'Size',
      optionRenderType: 'TEXT_CHOICES',
      choicesSettings: {
        choices: [
          { name: 'S', choiceType: 'CHOICE_TEXT' },
          { name: 'M', choiceType: 'CHOICE_TEXT' },
          { name: 'L', choiceType: 'CHOICE_TEXT' },
        ],
      },
    },
  ],
  modifiers: [
    {
      name: 'Initials',
      modifierRenderType: 'FREE_TEXT',
      mandatory: true,
      freeTextSettings: { title: 'Initials', maxCharCount: 3 },
    },
  ],
  infoSections: [{ title: 'Care', uniqueName: 'care', plainDescription: '<p>Wash cold</p>' }],
  variantsInfo: {
    variants: [
      { choices: [size('S')], sku: 'S-1', price: price('40.00'), physicalProperties: { weight: 0.2 } },
      { choices: [size('M')], sku: 'M-1', price: price('45.50'), physicalProperties: { weight: 0.3 } },
    ],
  },
}

async function newShirt(): Promise<{ id: string; revision: string }> {
  const { body } = await send('POST', 'products', { product: shirt })
  return body.product
}

describe('a merchant who creates a product through Catalog V3', () => {
  test('sees it in both generations', async () => {
    const { status, body } = await send('POST', 'products', { product: shirt, fields: ['CURRENCY'] })
    expect(status).toBe(200)
    expect(body.product).toMatchObject({
      name: 'Linen Shirt',
      slug: expect.stringMatching(/^linen-shirt/),
      revision: '1',
      currency: 'USD',
      actualPriceRange: {
        minValue: { amount: '40.00', formattedAmount: '$40.00' },
        maxValue: { amount: '45.50' },
      },
      modifiers: [{ name: 'Initials', mandatory: true, freeTextSettings: { maxCharCount: 3 } }],
    })
    expect(body.product.variantsInfo.variants).toMatchObject([
      { sku: 'S-1', price: { actualPrice: { amount: '40.00' } }, physicalProperties: { weight: 0.2 } },
      { sku: 'M-1', price: { actualPrice: { amount: '45.50' } }, physicalProperties: { weight: 0.3 } },
    ])
    expect(await readV1(body.product.id)).toMatchObject({
      name: 'Linen Shirt',
      description: '<p>Cool <b>linen</b>.</p>',
      brand: 'Fieldhouse',
      ribbon: 'New',
      manageVariants: true,
      priceRange: { minValue: 40, maxValue: 45.5 },
      productOptions: [{ name: 'Size', optionType: 'drop_down' }],
      additionalInfoSections: [{ title: 'Care', description: '<p>Wash cold</p>' }],
      customTextFields: [{ title: 'Initials', maxLength: 3, mandatory: true }],
      variants: [
        { choices: { Size: 'S' }, variant: { sku: 'S-1', priceData: { price: 40 } } },
        { choices: { Size: 'M' }, variant: { sku: 'M-1', priceData: { price: 45.5 } } },
      ],
    })
  })

  test('without options gives the price in its one variant', async () => {
    const product = {
      name: 'Candle',
      productType: 'PHYSICAL',
      variantsInfo: {
        variants: [
          { price: price('9.50', '12.00'), sku: 'CA-1', revenueDetails: { cost: { amount: '3.00' } } },
        ],
      },
    }
    const { body } = await send('POST', 'products', { product, fields: ['MERCHANT_DATA'] })
    expect(body.product).toMatchObject({
      actualPriceRange: { minValue: { amount: '9.50' } },
      compareAtPriceRange: { minValue: { amount: '12.00' } },
      variantsInfo: { variants: [{ sku: 'CA-1', revenueDetails: { cost: { amount: '3.00' } } }] },
    })
    expect(await readV1(body.product.id)).toMatchObject({
      sku: 'CA-1',
      priceData: { price: 12, discountedPrice: 9.5 },
      discount: { type: 'AMOUNT', value: 2.5 },
    })
  })

  test('writes a description as nodes', async () => {
    const text = (words: string, ...decorations: object[]) => ({
      type: 'TEXT',
      nodes: [],
      textData: { text: words, decorations },
    })
    const description = {
      nodes: [
        { type: 'HEADING', headingData: { level: 3 }, nodes: [text('Care & use')] },
        {
          type: 'BULLETED_LIST',
          nodes: [
            {
              type: 'LIST_ITEM',
              nodes: [{ type: 'PARAGRAPH', nodes: [text('No '), text('bleach', { type: 'BOLD' })] }],
            },
          ],
        },
        {
          type: 'PARAGRAPH',
          nodes: [text('More', { type: 'LINK', linkData: { link: { url: '/care', target: 'BLANK' } } })],
        },
      ],
    }
    const { body } = await send('POST', 'products', { product: { ...shirt, description } })
    const html =
      '<h3>Care &amp; use</h3><ul><li><p>No <b>bleach</b></p></li></ul><p><a href="/care" target="_blank">More</a></p>'
    expect((await readV1(body.product.id)).description).toBe(html)
    const read = await readV3(body.product.id, ['DESCRIPTION', 'PLAIN_DESCRIPTION'])
    expect(read.plainDescription).toBe(html)
    expect(read.description.nodes.map(({ type }: { type: string }) => type)).toEqual([
      'HEADING',
      'BULLETED_LIST',
      'PARAGRAPH',
    ])
  })

  test('cannot write a script as nodes', async () => {
    const link = { type: 'LINK', linkData: { link: { url: 'javascript:alert(1)' } } }
    const text = { type: 'TEXT', textData: { text: '<script>alert(1)</script>', decorations: [link] } }
    const image = { type: 'IMAGE', imageData: { image: { src: { url: '" onerror="alert(1)' } } } }
    const description = { nodes: [{ type: 'PARAGRAPH', nodes: [text] }, image] }
    const infoSections = [{ title: 'Care', description }]
    const { body } = await send('POST', 'products', { product: { ...shirt, description, infoSections } })
    const read = await readV1(body.product.id)
    const html =
      '<p><a>&lt;script&gt;alert(1)&lt;/script&gt;</a></p><img src="&quot; onerror=&quot;alert(1)">'
    expect([read.description, read.additionalInfoSections[0].description]).toEqual([html, html])
  })

  test('names the stock of each variant at once', async () => {
    const [small, medium] = shirt.variantsInfo.variants
    const variants = [
      { ...small, inventoryItem: { quantity: 4 } },
      { ...medium, inventoryItem: { quantity: 0 } },
    ]
    const product = { ...shirt, variantsInfo: { variants } }
    const { body } = await send('POST', 'products-with-inventory', { product, returnEntity: true })
    expect(body.inventoryResults.bulkActionMetadata.totalSuccesses).toBe(2)
    const [, second] = body.inventoryResults.results
    const item = await send('GET', `inventory-items/${second.itemMetadata.id}`)
    expect(item.body.inventoryItem).toMatchObject({ productId: body.product.id, quantity: 0 })
    expect(body.product.inventory.availabilityStatus).toBe('PARTIALLY_OUT_OF_STOCK')
    expect((await readV1(body.product.id)).stock).toMatchObject({ trackInventory: true, quantity: 4 })
    const { id, revision } = body.product
    const ids = body.product.variantsInfo.variants.map((one: { id: string }) => one.id)
    const more = {
      id,
      revision,
      variantsInfo: { variants: ids.map((one: string) => ({ id: one, inventoryItem: { quantity: 7 } })) },
    }
    const updated = await send('PATCH', `products-with-inventory/${id}`, {
      product: more,
      returnEntity: true,
    })
    expect(updated.body.product.inventory.availabilityStatus).toBe('IN_STOCK')
    expect((await readV1(id)).stock.quantity).toBe(14)
  })

  test('is told what is missing or cannot be kept', async () => {
    const create = async (product: object) => (await send('POST', 'products', { product })).body
    expect(problems(await create({}))).toEqual(['product.name', 'product.variantsInfo.variants'])
    const [small, medium] = shirt.variantsInfo.variants
    const having = (...variants: object[]) => create({ ...shirt, variantsInfo: { variants } })
    expect(problems(await having({ choices: [size('S')] }))).toEqual([
      'product.variantsInfo.variants[0].price.actualPrice.amount',
    ])
    expect(problems(await having({ ...small, price: price('1.005') }))).toEqual([
      'product.variantsInfo.variants[0].price.actualPrice.amount',
    ])
    expect(codeOf(await having({ ...small, price: price('9', '8') }))).toBe(
      'COMPARE_AT_PRICE_LOWER_THAN_ACTUAL_PRICE',
    )
    expect(codeOf(await having({ price: price('9') }))).toBe('MISSING_VARIANT_OPTION_CHOICE')
    expect(codeOf(await having(small as object, small as object))).toBe('DUPLICATE_VARIANT_OPTION_CHOICE')
    expect(problems(await having({ ...small, choices: [size('XXL')] }))).toEqual([
      'product.variantsInfo.variants[0].choices',
    ])
    const sales = [
      { ...small, price: price('10', '20') },
      { ...medium, price: price('10', '13') },
    ]
    expect(problems(await having(...sales))).toEqual(['product.variantsInfo.variants'])
    const unknown = { ...shirt, ribbon: { id: nameId('ribbon', 'nobody uses this') } }
    expect(problems(await create(unknown))).toEqual(['product.ribbon.id'])
    expect(problems(await create({ ...shirt, name: 'x'.repeat(81) }))).toEqual(['product.name'])
  })

  test('must be a merchant', async () => {
    const { status, body } = await send('POST', 'products', { product: shirt }, visitor)
    expect([status, codeOf(body)]).toEqual([403, 'PERMISSION_DENIED'])
  })
})

describe('a merchant who changes a product through Catalog V3', () => {
  const update = (id: string, product: object, fields: string[] = []) =>
    send('PATCH', `products/${id}`, { product: { id, ...product }, fields })

  test('keeps what is not sent, and clears what is null', async () => {
    const { id, revision } = await newShirt()
    const first = await update(id, { revision, name: 'Shirt', brand: null })
    expect(first.body.product).toMatchObject({ name: 'Shirt', revision: '2', ribbon: { name: 'New' } })
    expect(first.body.product).not.toHaveProperty('brand')
    expect(first.body.product.variantsInfo.variants).toHaveLength(2)
    const unchanged = await update(id, { revision: '2', name: 'Shirt' })
    expect(unchanged.body.product.revision).toBe('2')
  })

  test('needs the revision, and is refused with a stale one', async () => {
    const { id, revision } = await newShirt()
    expect(problems((await update(id, { name: 'Shirt' })).body)).toEqual(['product.revision'])
    await products.update(store.shop, store.merchant, { id, patch: { name: 'Other' } })
    const stale = await update(id, { revision, name: 'Shirt' })
    expect([stale.status, codeOf(stale.body)]).toEqual([409, 'REVISION_MISMATCH'])
    expect((await readV3(id)).name).toBe('Other')
  })

  test('is one of two who change the same revision at once: the other one is refused', async () => {
    const { id, revision } = await newShirt()
    const names = ['One', 'Two', 'Three', 'Four']
    const replies = await Promise.all(names.map((name) => update(id, { revision, name })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const winner = names[replies.findIndex(({ status }) => status === 200)]
    expect(await readV3(id)).toMatchObject({ name: winner, revision: '2' })
  })

  test('changes single variants by their ids, which stay', async () => {
    const mug = await stockMug(store)
    const before = await readV3(mug.id)
    const variants = before.variantsInfo.variants.map((one: { id: string }, at: number) =>
      at === 0 ? { id: one.id, price: price('30.00') } : { id: one.id },
    )
    const { body } = await update(mug.id, { revision: before.revision, variantsInfo: { variants } })
    expect(body.product.variantsInfo.variants).toMatchObject([
      { id: mug.variants[0]?.id, sku: 'FH-MUG-OAT', price: { actualPrice: { amount: '30.00' } } },
      { id: mug.variants[1]?.id, sku: 'FH-MUG-SAGE', price: { actualPrice: { amount: '24.00' } } },
      { id: mug.variants[2]?.id, price: { actualPrice: { amount: '26.00' } } },
    ])
    const after = (await freshProducts(store.shop, store.siteId, [mug.id])).get(mug.id)
    expect(after?.variants.map(({ stock }) => stock.onHand)).toEqual([12, 5, 0])
  })

  test('sends back what was read, and changes nothing', async () => {
    const fields =
      'PLAIN_DESCRIPTION INFO_SECTION INFO_SECTION_PLAIN_DESCRIPTION MEDIA_ITEMS_INFO URL CURRENCY'
    const blanket = await products.create(store.shop, store.merchant, throwBlanket)
    for (const { id } of [await stockMug(store), blanket, await newShirt()]) {
      const read = await readV3(id, fields.split(' '))
      const before = (await freshProducts(store.shop, store.siteId, [id])).get(id)
      const { status, body } = await update(id, read)
      expect(status).toBe(200)
      expect(body.product.revision).toBe(read.revision)
      expect((await freshProducts(store.shop, store.siteId, [id])).get(id)).toEqual(before)
    }
  })

  test('adds a choice with its variant, named by ids or by names', async () => {
    const { id, revision } = await newShirt()
    const { options, variantsInfo } = await readV3(id)
    const [option] = options
    const choices = [...option.choicesSettings.choices, { name: 'XL', choiceType: 'CHOICE_TEXT' }]
    const large = { optionChoiceIds: { optionId: nameId('option', 'Size'), choiceId: choiceId('Size', 'L') } }
    const { body } = await update(id, {
      revision,
      options: [{ ...option, choicesSettings: { choices } }],
      variantsInfo: {
        variants: [
          ...variantsInfo.variants,
          { choices: [large], price: price('50') },
          { choices: [size('XL')], price: price('55') },
        ],
      },
    })
    expect(body.product.variantsInfo.variants).toHaveLength(4)
    expect((await readV1(id)).variants.map(({ choices }: { choices: object }) => choices)).toEqual([
      { Size: 'S' },
      { Size: 'M' },
      { Size: 'L' },
      { Size: 'XL' },
    ])
  })

  test('takes brands and ribbons by the ids that other products have', async () => {
    const { id, revision } = await newShirt()
    const { body } = await update(id, {
      revision,
      brand: { id: nameId('brand', 'Fieldhouse') },
      ribbon: { id: nameId('ribbon', 'Sale') },
    })
    expect(body.product).toMatchObject({ brand: { name: 'Fieldhouse' }, ribbon: { name: 'Sale' } })
  })

  test('leaves its change in the history and in the events', async () => {
    const { id, revision } = await newShirt()
    await update(id, { revision, name: 'Shirt of linen' })
    const history = await store.ask('GET', `/admin/v1/history?productId=${id}`, { as: store.apiKey })
    expect(JSON.stringify(history.body)).toContain('Shirt of linen')
    const search = { search: { search: { expression: 'Shirt of linen', mode: 'AND' } } }
    const found = await send('POST', 'products/search', search, visitor)
    expect(found.body.products).toMatchObject([{ id }])
  })

  test('is told when there is no such product', async () => {
    const id = nameId('brand', 'none')
    const { status, body } = await update(id, { revision: '1', name: 'Shirt' })
    expect([status, codeOf(body)]).toEqual([404, 'PRODUCT_NOT_FOUND'])
  })
})

describe('a merchant who deletes through Catalog V3', () => {
  test('finds the product in neither generation', async () => {
    const { id } = await newShirt()
    expect((await send('DELETE', `products/${id}?productId=${id}`)).body).toEqual({})
    expect(await readV3(id)).toBeUndefined()
    expect(await readV1(id)).toBeUndefined()
    const again = await send('DELETE', `products/${id}?productId=${id}`)
    expect([again.status, codeOf(again.body)]).toEqual([404, 'PRODUCT_NOT_FOUND'])
  })
})

describe('a merchant who writes many products', () => {
  test('creates, changes and deletes them; a refused one does not stop the others', async () => {
    const created = await send('POST', 'bulk/products/create', {
      products: [shirt, { ...shirt, name: undefined }, { ...shirt, name: 'Second' }],
      returnEntity: true,
    })
    expect(created.body.bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 1 })
    const [first, refused, second] = created.body.results
    expect(first).toMatchObject({ itemMetadata: { success: true }, item: { name: 'Linen Shirt' } })
    expect(refused.itemMetadata).toMatchObject({ originalIndex: 1, success: false })
    const change = (item: { id: string; revision: string }, revision = item.revision) => ({
      product: { id: item.id, revision, name: 'Changed' },
    })
    const updated = await send('POST', 'bulk/products/update', {
      products: [change(first.item), change(second.item, '99')],
    })
    expect(updated.body.results).toMatchObject([
      { itemMetadata: { id: first.item.id, success: true } },
      { itemMetadata: { success: false, error: { code: 'REVISION_MISMATCH' } } },
    ])
    expect((await readV3(first.item.id)).name).toBe('Changed')
    const variantsInfo = { variants: [{ price: price('1.005') }] }
    const again = await send('POST', 'bulk/products/update', {
      products: [
        { product: { id: first.item.id, revision: '2', variantsInfo } },
        { product: { id: second.item.id, revision: '1', name: 'Changed too' } },
      ],
    })
    expect(again.body.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 })
    const productIds = [first.item.id, second.item.id, nameId('brand', 'none')]
    const deleted = await send('POST', 'bulk/products/delete', { productIds })
    expect(deleted.body.bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 1 })
  })

  test('must be a merchant', async () => {
    const { status } = await send('POST', 'bulk/products/create', { products: [shirt] }, visitor)
    expect(status).toBe(403)
  })
})

test('what Catalog V1 writes, Catalog V3 reads', async () => {
  const body = {
    product: {
      name: 'Tea Towel',
      productType: 'physical',
      priceData: { price: 12 },
      discount: { type: 'PERCENT', value: 50 },
      productOptions: [
        { name: 'Colour', optionType: 'color', choices: [{ value: '#ff0000', description: 'Red' }] },
      ],
    },
  }
  const written = await store.ask('POST', '/stores/v1/products', { as: store.apiKey, body })
  expect(await readV3(written.body.product.id)).toMatchObject({
    name: 'Tea Towel',
    actualPriceRange: { minValue: { amount: '6.00' } },
    compareAtPriceRange: { minValue: { amount: '12.00' } },
    options: [{ name: 'Colour', choicesSettings: { choices: [{ name: 'Red', colorCode: '#ff0000' }] } }],
  })
})
