import { describe, expect, test } from 'vitest'
import type { ProductRecord } from '../records/rules.ts'
import { toCollection } from './category.rules.ts'
import type { SourceProduct } from './left-out-v3.rules.ts'
import { toProduct } from './product-v3.rules.ts'

const terms = { items: [], allProducts: 'all' }
const price = (amount: string, former?: string) => ({
  actualPrice: { amount },
  ...(former ? { compareAtPrice: { amount: former } } : {}),
})
const only = [{ id: 'v1', price: price('5.00') }]
const mug = { id: 'mug', name: 'Mug', currency: 'EUR', variantsInfo: { variants: only } }
const read = (sent: object, items: object[] = []): ProductRecord =>
  toProduct({ ...mug, ...sent } as SourceProduct, { ...terms, items })

const size = {
  name: 'Size',
  optionRenderType: 'TEXT_CHOICES',
  choicesSettings: { choices: [{ name: 'S' }, { name: 'M' }] },
}
const sized = (choiceName: string, more: object = {}) => ({
  id: `v-${choiceName}`,
  choices: [{ optionChoiceNames: { optionName: 'Size', choiceName } }],
  price: price('5.00'),
  ...more,
})
const inSizes = (small: object, medium: object = {}) => ({
  options: [size],
  variantsInfo: { variants: [sized('S', small), sized('M', medium)] },
})

test('a product that has nothing but a name and a price', () => {
  expect(read({})).toEqual({
    id: 'mug',
    collectionIds: [],
    draft: expect.objectContaining({ name: 'Mug', price: 5, manageVariants: false, variants: [] }),
    stock: { tracked: false, variants: [{ choices: {}, inStock: false }] },
  })
})

test('a product without a price does not come, and says why', () => {
  const { refused } = read({ variantsInfo: { variants: [{ id: 'v1' }] } })
  expect(refused).toBe('variantsInfo.variants[0].price.actualPrice.amount is required')
})

describe('prices', () => {
  test('one sale for all variants stays a sale', () => {
    const { draft, notes } = read(
      inSizes({ price: price('8.00', '10.00') }, { price: price('12.00', '15.00') }),
    )
    expect(draft).toMatchObject({ price: 10, discount: { type: 'PERCENT', value: 20 } })
    expect(draft.variants).toMatchObject([{}, { price: 15 }])
    expect(notes).toBeUndefined()
  })

  test('without one sale for all, the prices of today come, and it says so', () => {
    const { draft, notes } = read(inSizes({ price: price('8.00', '10.00') }, { price: price('9.00') }))
    expect(draft).toMatchObject({ price: 8, discount: { type: 'NONE' } })
    expect(draft.variants).toMatchObject([{}, { price: 9 }])
    expect(notes).toEqual([
      'The former prices of "Mug" did not come: a product has one sale for all its variants.',
    ])
  })
})

describe('variants', () => {
  test('what all have in common is the product’s', () => {
    const cost = { cost: { amount: '2.50' } }
    const physical = {
      weight: 0.4,
      productDimensions: { length: '10.5', width: '', height: '3', unit: 'CM' },
    }
    const common = { sku: 'MUG', revenueDetails: cost, physicalProperties: physical }
    const { draft } = read(inSizes(common, common))
    expect(draft).toMatchObject({
      ...{ sku: 'MUG', cost: 2.5, weight: 0.4 },
      productDimensions: { length: 10.5, height: 3, unit: 'CM' },
    })
    expect(draft.variants).toEqual([
      { id: 'v-S', choices: { Size: 'S' }, visible: true },
      { id: 'v-M', choices: { Size: 'M' }, visible: true },
    ])
  })

  test('each has its bar code, and a product without options has it itself', () => {
    const { draft } = read(inSizes({ barcode: '4006381333931' }))
    expect(draft.variants?.map(({ barcode }) => barcode)).toEqual(['4006381333931', undefined])
    const single = read({ variantsInfo: { variants: [{ ...only[0], barcode: '4006381333948' }] } })
    expect(single.draft.barcode).toBe('4006381333948')
  })

  test('each has its own measure for the price per unit', () => {
    const of = (quantity: number) => ({
      physicalProperties: { pricePerUnit: { settings: { quantity, measurementUnit: 'G' } } },
    })
    const base = { physicalProperties: { pricePerUnit: { quantity: 100, measurementUnit: 'G' } } }
    const { draft } = read({ ...base, ...inSizes(of(250), of(500)) })
    expect(draft.variants?.map(({ pricePerUnitData }) => pricePerUnitData?.totalQuantity)).toEqual([250, 500])
  })

  test('combinations that are none are hidden, and have no stock', () => {
    const { draft, stock } = read({ options: [size], variantsInfo: { variants: [sized('M')] } })
    expect(draft.variants).toMatchObject([
      { choices: { Size: 'M' }, visible: true },
      { choices: { Size: 'S' }, visible: false },
    ])
    expect(stock.variants).toHaveLength(1)
  })
})

describe('stock', () => {
  const item = (name: string, more: object) => ({ variantId: `v-${name}`, ...more })

  test('all places together, and the same pre-orders for all', () => {
    const preorderInfo = { enabled: true, message: 'In May', limit: 5, counter: 1 }
    const items = ['S', 'M', 'S'].map((name) =>
      item(name, { trackQuantity: true, quantity: 3, preorderInfo }),
    )
    const { stock, draft } = read(inSizes({}), items)
    expect(stock).toEqual({
      tracked: true,
      variants: [
        { choices: { Size: 'S' }, quantity: 6 },
        { choices: { Size: 'M' }, quantity: 3 },
      ],
    })
    expect(draft.preorder).toEqual({ enabled: true, message: 'In May', limit: 5 })
  })

  test('variants that are not counted beside others that are have none, and it says so', () => {
    const items = [
      item('S', { trackQuantity: true, quantity: 3, preorderInfo: { enabled: true } }),
      item('M', { trackQuantity: false, inStock: true, preorderInfo: { enabled: false } }),
    ]
    const { stock, draft, notes } = read(inSizes({}), items)
    expect(stock.variants).toMatchObject([{ quantity: 3 }, { quantity: 0 }])
    expect(draft.preorder).toEqual({ enabled: false })
    expect(notes).toEqual([
      'The product "Mug" came without pre-orders of single variants.',
      'Of "Mug", 1 variants were not counted; here all are, and those have none.',
    ])
  })
})

describe('texts', () => {
  const nodes = (...decorations: object[]) => [
    { type: 'PARAGRAPH', nodes: [{ type: 'TEXT', textData: { text: 'Made & fired', decorations } }] },
  ]

  test('the text in HTML counts if it says the same as the nodes', () => {
    const sent = { description: { nodes: nodes() }, plainDescription: 'Made & fired' }
    expect(read(sent).draft.description).toBe('Made & fired')
  })

  test('the nodes count if they say more', () => {
    const infoSections = [
      { title: 'Care', description: { nodes: nodes({ type: 'BOLD' }) }, plainDescription: 'x' },
    ]
    expect(read({ infoSections }).draft.additionalInfoSections).toEqual([
      { title: 'Care', description: '<p><b>Made &amp; fired</b></p>' },
    ])
  })

  test('a video in a text does not come, and it says so', () => {
    const { notes } = read({ description: { nodes: [...nodes(), { type: 'VIDEO', nodes: [] }] } })
    expect(notes).toEqual(['The product "Mug" came without videos and other things in its texts.'])
  })
})

describe('choices that make no variants', () => {
  const wrap = {
    name: 'Gift wrap',
    modifierRenderType: 'TEXT_CHOICES',
    mandatory: false,
    choicesSettings: { choices: [{ name: 'Yes', addedPrice: '2.00' }, { name: 'No' }] },
  }
  const initials = {
    name: 'Initials',
    modifierRenderType: 'FREE_TEXT',
    mandatory: true,
    freeTextSettings: { maxCharCount: 3, title: 'Initials' },
  }

  test('are options of a product without others; what differs is said', () => {
    const { draft, notes } = read({ modifiers: [wrap, initials] })
    expect(draft.options).toEqual([
      {
        name: 'Gift wrap',
        optionType: 'drop_down',
        choices: [
          { value: 'Yes', description: 'Yes' },
          { value: 'No', description: 'No' },
        ],
      },
    ])
    expect(draft).toMatchObject({ manageVariants: false, price: 5 })
    expect(draft.customTextFields).toEqual([{ title: 'Initials', maxLength: 3, mandatory: true }])
    expect(notes).toEqual([
      'The product "Mug" came without surcharges, the freedom to leave "Gift wrap" open.',
    ])
  })

  test('do not come beside options that make variants', () => {
    const { draft, notes } = read({ ...inSizes({}), modifiers: [wrap] })
    expect(draft.options?.map(({ name }) => name)).toEqual(['Size'])
    expect(notes).toEqual([
      'The product "Mug" came without the choices of "Gift wrap", which make no variants.',
    ])
  })
})

test('names everything that has no place here', () => {
  const { notes } = read({
    variantSummary: { variantCount: 3 },
    subscriptionDetails: { subscriptions: [{ title: 'Monthly' }] },
    additionalRibbons: [{ id: 'r' }],
    purchaseEligibility: { userCriteria: {} },
    tags: { privateTags: { tagIds: ['t'] } },
    extendedFields: { namespaces: {} },
    physicalProperties: { deliveryProfileId: 'd' },
    brand: { id: 'b' },
  })
  expect(notes).toEqual([
    'The product "Mug" came without 2 of its variants, subscriptions, further ribbons, tags, its own delivery, its brand.',
  ])
})

test('pictures, videos, and choices that show them', () => {
  const image = { id: 'a.jpg', url: 'https://media.example/a.jpg', width: 40, height: 30 }
  const video = { id: 'v.mp4', resolutions: [{ url: 'https://media.example/v/720p/mp4/file.mp4' }] }
  const linked = { name: 'S', media: { items: [{ mediaId: 'a.jpg' }, { mediaId: 'gone.jpg' }] } }
  const options = [{ ...size, choicesSettings: { choices: [linked, { name: 'M' }] } }]
  const { draft, notes } = read({
    ...inSizes({}),
    options,
    media: {
      itemsInfo: {
        items: [
          { id: 'a.jpg', image, altText: 'A mug', mediaType: 'IMAGE' },
          { id: 'v.mp4', video, mediaType: 'VIDEO' },
          { id: 'nowhere.jpg', mediaType: 'IMAGE' },
        ],
      },
    },
  })
  expect(draft.media).toEqual([
    { ...image, altText: 'A mug' },
    { id: 'v.mp4', url: 'https://media.example/v/720p/mp4/file.mp4', mediaType: 'video' },
  ])
  expect(draft.options?.[0]?.choices).toMatchObject([{ mediaIds: ['a.jpg'] }, {}])
  expect(notes).toEqual(['The product "Mug" came without 1 of its pictures, which have no address.'])
})

test('a product is in the categories above its own, too, but not in the one of all products', () => {
  const { collectionIds } = read({
    directCategoriesInfo: { categories: [{ id: 'mugs' }, { id: 'all' }] },
    allCategoriesInfo: { categories: [{ id: 'mugs' }, { id: 'kitchen' }, { id: 'all' }] },
  })
  expect(collectionIds).toEqual(['mugs', 'kitchen'])
})

test('a category in another one comes beside it, with its lines of text, and says so', () => {
  const paragraph = (text: string) => ({ type: 'PARAGRAPH', nodes: [{ type: 'TEXT', textData: { text } }] })
  const image = { id: 'k.jpg', url: 'https://media.example/k.jpg', width: 4, height: 3, filename: 'k.jpg' }
  const collection = toCollection({
    ...{ id: 'mugs', name: 'Mugs', slug: 'mugs', visible: false, image },
    parentCategory: { id: 'kitchen', index: 1 },
    breadcrumbsInfo: { breadcrumbs: [{ categoryId: 'kitchen', categoryName: 'Kitchen' }] },
    richContentDescription: { nodes: [paragraph('For tea'), paragraph('and coffee')] },
    seoData: { tags: [{ type: 'title', children: 'Mugs' }] },
  })
  expect(collection).toEqual({
    ...{ id: 'mugs', name: 'Mugs', slug: 'mugs', visible: false, description: 'For tea\nand coffee' },
    media: [{ id: 'k.jpg', url: 'https://media.example/k.jpg', width: 4, height: 3 }],
    notes: [
      'The collection "Mugs" lies in "Kitchen" in the other shop, and beside it here; both have its products.',
      'The collection "Mugs" came without title and description for search engines.',
    ],
  })
})
