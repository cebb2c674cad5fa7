import { describe, expect, test } from 'vitest'
import { entriesIn } from '../../../test/tables.ts'
import type { Entry } from '../entries/rules.ts'

function only(text: string): Entry {
  const [entry, ...more] = entriesIn(text)
  if (!entry || more.length > 0) throw new Error('not one product')
  return entry
}

const old = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Image Src,Image Position,Image Alt Text,SEO Title,SEO Description,Variant Image,Cost per item,Status
linen-shirt,Linen Shirt,<p>Light</p>,Fieldhouse,Shirts,"summer, linen",TRUE,Color,White,Size,S,LS-W-S,300,shopify,4,deny,48.00,60.00,TRUE,TRUE,https://cdn.example/w.jpg,1,White shirt,A linen shirt,Cool all summer,https://cdn.example/w.jpg,20.00,active
linen-shirt,,,,,,,,White,,L,LS-W-L,320,shopify,-2,deny,48.00,60.00,TRUE,TRUE,https://cdn.example/n.jpg,2,,,,https://cdn.example/w.jpg,20.00,
linen-shirt,,,,,,,,Navy,,S,LS-N-S,300,shopify,7,deny,56.00,70.00,TRUE,TRUE,,,,,,https://cdn.example/n.jpg,22.00,
linen-shirt,,,,,,,,,,,,,,,,,,,,https://cdn.example/detail.jpg,3,,,,,,`

const now = old
  .replace('Handle,Title,Body (HTML)', 'URL handle,Title,Description')
  .replace('Published,', 'Published on online store,')
  .replaceAll(/Option(\d) Name/g, 'Option$1 name')
  .replaceAll(/Option(\d) Value/g, 'Option$1 value')
  .replace('Variant SKU,Variant Grams', 'SKU,Weight value (grams)')
  .replace('Variant Inventory Tracker,Variant Inventory Qty', 'Inventory tracker,Inventory quantity')
  .replace('Variant Inventory Policy', 'Continue selling when out of stock')
  .replace('Variant Price,Variant Compare At Price', 'Price,Compare-at price')
  .replace('Variant Requires Shipping,Variant Taxable', 'Requires shipping,Charge tax')
  .replace('Image Src,Image Position,Image Alt Text', 'Product image URL,Image position,Image alt text')
  .replace('SEO Title,SEO Description,Variant Image', 'SEO title,SEO description,Variant image URL')

describe.each([
  ['the old', old],
  ["today's", now],
])('a table with %s column names', (_, text) => {
  const shirt = only(text)

  test('brings the product', () => {
    expect(shirt.identifiers).toEqual({ slug: 'linen-shirt', skus: ['LS-W-S', 'LS-W-L', 'LS-N-S'] })
    expect(shirt.fields).toMatchObject({
      name: 'Linen Shirt',
      slug: 'linen-shirt',
      description: '<p>Light</p>',
      brand: 'Fieldhouse',
      keywords: ['summer', 'linen'],
      visible: true,
      productType: 'physical',
      price: 60,
      cost: 20,
      weight: 0.3,
      discount: { type: 'PERCENT', value: 20 },
      preorder: { enabled: false },
      manageVariants: true,
    })
    expect(shirt.collections).toEqual([{ name: 'Shirts' }])
  })

  test('brings title and description for search engines', () => {
    expect(shirt.fields.seoData?.tags).toEqual([
      { type: 'title', children: 'A linen shirt', custom: false, disabled: false },
      {
        type: 'meta',
        props: { name: 'description', content: 'Cool all summer' },
        children: '',
        custom: false,
        disabled: false,
      },
    ])
  })

  test('brings the variants there are and hides the one there is not', () => {
    expect(
      shirt.fields.options?.map(({ name, optionType, choices }) => [name, optionType, choices.length]),
    ).toEqual([
      ['Color', 'color', 2],
      ['Size', 'drop_down', 2],
    ])
    expect(shirt.variants).toEqual([
      {
        choices: { Color: 'White', Size: 'S' },
        fields: { sku: 'LS-W-S', cost: null, weight: null, price: null },
        stock: { quantity: 4 },
      },
      {
        choices: { Color: 'White', Size: 'L' },
        fields: { sku: 'LS-W-L', cost: null, weight: 0.32, price: null },
        stock: { quantity: 0 },
      },
      {
        choices: { Color: 'Navy', Size: 'S' },
        fields: { sku: 'LS-N-S', cost: 22, weight: null, price: 70 },
        stock: { quantity: 7 },
      },
      { choices: { Color: 'Navy', Size: 'L' }, fields: { visible: false } },
    ])
    expect(shirt.problems).toMatchObject([{ severity: 'WARNING', line: 3 }])
  })

  test('brings the pictures in their order, those of variants as pictures of a choice', () => {
    expect(shirt.pictures).toEqual([
      { address: 'https://cdn.example/w.jpg', altText: 'White shirt', shows: [['Color', 'White']] },
      { address: 'https://cdn.example/n.jpg', shows: [['Color', 'Navy']] },
      { address: 'https://cdn.example/detail.jpg' },
    ])
  })
})

test('a product with the one option "Title" has no options', () => {
  const card =
    only(`Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty,Variant Requires Shipping,Status
card,Gift Card,Title,Default Title,GC,25.00,,,FALSE,draft`)
  expect(card.fields).toMatchObject({
    options: [],
    manageVariants: false,
    sku: 'GC',
    price: 25,
    productType: 'digital',
    visible: false,
  })
  expect(card.variants).toBeUndefined()
  expect(card.stock).toEqual({ tracked: false, inStock: true })
})

test('a gift card is no product, and the report says where it is sold', () => {
  const { problems } = only(`Handle,Title,Option1 Name,Option1 Value,Variant Price,Gift Card
card,Gift Card,Title,Default Title,25.00,TRUE`)
  expect(problems).toEqual([
    {
      ...{ severity: 'ERROR', line: 2, column: 'Gift Card' },
      description:
        'says that this is a gift card, and a product would have no code: sell it in the admin under Gift cards, Cards for sale',
    },
  ])
})

test('each variant brings its bar code; tax codes have no place here, and the report says so', () => {
  const entry =
    only(`Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Barcode,Variant Taxable,Gift Card
mug,Mug,Size,S,9,'4006381333931,TRUE,false
mug,,,L,9,4006381333948,FALSE,`)
  const description = 'is left out: this shop has no place for it'
  expect(entry.variants?.map(({ fields }) => fields.barcode)).toEqual(['4006381333931', '4006381333948'])
  expect(entry.fields.barcode).toBeUndefined()
  expect(entry.problems).toEqual([{ severity: 'WARNING', line: 3, column: 'Variant Taxable', description }])
})

test('a bar code that a spreadsheet has shortened, or that is too long, is left out', () => {
  const entry = only(`Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Barcode
mug,Mug,Size,S,9,4.00638E+12
mug,,,L,9,${'4'.repeat(41)}`)
  expect(entry.variants?.map(({ fields }) => fields.barcode)).toEqual([undefined, undefined])
  expect(entry.problems.map(({ line, description }) => [line, description])).toEqual([
    [2, '"4.00638E+12" is left out: a spreadsheet has shortened the number'],
    [3, 'is left out: a bar code has at most 40 characters'],
  ])
})

test('a product that sells without stock becomes a pre-order', () => {
  const entry =
    only(`Handle,Title,Variant Price,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy
mug,Mug,9,shopify,0,continue`)
  expect(entry.fields.preorder).toEqual({ enabled: true })
})

test('a table of titles and prices sets neither stock nor pictures', () => {
  const entry = only('Handle,Title,Variant Price\nmug,Mug,9')
  expect(entry.stock).toBeUndefined()
  expect(entry.pictures).toBeUndefined()
  expect(entry.collections).toBeUndefined()
})

test('a product without a title is reported with its line', () => {
  expect(only('Handle,Title,Variant Price\nmug,,9').problems).toEqual([
    {
      severity: 'ERROR',
      line: 2,
      column: 'Title',
      description: 'the first row of a product must have a title',
    },
  ])
})
