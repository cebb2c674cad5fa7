import { describe, expect, test } from 'vitest'
import { entriesIn } from '../../../test/tables.ts'
import { wooTable } from '../../../test/woocommerce.ts'
import type { Entry } from '../entries/rules.ts'

const picture = (name: string) => `https://old.example/wp-content/uploads/2024/03/${name}`

function only(...rows: Parameters<typeof wooTable>[0]): Entry {
  const [entry, ...more] = entriesIn(wooTable(rows))
  if (!entry || more.length > 0) throw new Error('not one product')
  return entry
}

const told = ({ problems }: Entry) => problems.map(({ column, description }) => `${column}: ${description}`)

const mug = {
  ID: '41',
  SKU: 'MUG-1',
  Name: 'Mug "Ocean" 0,3 l',
  'Short description': 'Hand <em>made</em>.',
  Description: '<p>From the north.</p>\\n\\n<p>Dishwasher proof.</p>',
  Stock: '7',
  'Weight (kg)': '0.35',
  'Length (cm)': '12',
  'Width (cm)': '8.5',
  'Height (cm)': '',
  'Sale price': '1.299,00',
  'Regular price': '1.399,00',
  Categories: 'Kitchen, Kitchen > Mugs\\, Cups, Gifts',
  Tags: 'blue, sea\\, salt',
  Images: `${picture('mug.jpg')}, ${picture('mug-2.jpg')}`,
  Brands: 'Fieldhouse',
  'Attribute 1 name': 'Material',
  'Attribute 1 value(s)': 'Stoneware, Cork',
  'Attribute 1 visible': '1',
  'Attribute 1 global': '0',
}

describe('a simple product', () => {
  const entry = only(mug)

  test('comes with its texts, price, sale, size, brand, tags and attributes', () => {
    expect(entry).toMatchObject({ line: 2, name: 'Mug "Ocean" 0,3 l', key: 'id:41', problems: [] })
    expect(entry.identifiers).toEqual({ handle: 'woocommerce:41', skus: ['MUG-1'] })
    expect(entry.fields).toMatchObject({
      name: 'Mug "Ocean" 0,3 l',
      description: '<p>Hand <em>made</em>.</p>\n<p>From the north.</p>\n\n<p>Dishwasher proof.</p>',
      visible: true,
      productType: 'physical',
      sku: 'MUG-1',
      price: 1399,
      discount: { type: 'AMOUNT', value: 100 },
      weight: 0.35,
      productDimensions: { length: '12', width: '8.5', unit: 'CM' },
      brand: 'Fieldhouse',
      keywords: ['blue', 'sea, salt'],
      additionalInfoSections: [{ title: 'Material', description: 'Stoneware, Cork' }],
      options: [],
      manageVariants: false,
    })
    expect(entry.stock).toEqual({ tracked: true, quantity: 7 })
  })

  test('each level of its categories is a collection', () => {
    expect(entry.collections).toEqual([{ name: 'Kitchen' }, { name: 'Mugs, Cups' }, { name: 'Gifts' }])
  })

  test('its pictures keep their order', () => {
    expect(entry.pictures).toEqual([{ address: picture('mug.jpg') }, { address: picture('mug-2.jpg') }])
  })

  test('a draft, written as a formula would be, is hidden', () => {
    expect(only({ ...mug, Published: "'-1" }).fields.visible).toBe(false)
    expect(only({ ...mug, Published: '0' }).fields.visible).toBe(false)
  })

  test('in another unit, its weight is converted', () => {
    const table = wooTable([{ ...mug, 'Weight (kg)': '8' }]).replace('Weight (kg)', 'Weight (oz)')
    expect(entriesIn(table)[0]?.fields.weight).toBe(0.2268)
  })

  test('a choice that was made for shoppers is left out, and the report says so', () => {
    const entry = only({ ...mug, 'Attribute 1 default': 'Stoneware' })
    expect(told(entry)).toEqual(['Attribute 1 default: is left out: no choice is made for shoppers'])
  })

  test('its bar code comes', () => {
    const entry = only({ ...mug, 'GTIN, UPC, EAN, or ISBN': ' 4006381333931 ' })
    expect(entry.fields.barcode).toBe('4006381333931')
    expect(told(entry)).toEqual([])
  })

  test('what has no place here is told', () => {
    const entry = only({
      ...mug,
      'Purchase note': 'Thank you!',
      'Tax class': 'reduced-rate',
      Upsells: 'MUG-2',
      'Attribute 1 visible': '0',
    })
    const left = 'is left out: this shop has no place for it'
    expect(told(entry)).toEqual([
      `Tax class: ${left}`,
      `Purchase note: ${left}`,
      `Upsells: ${left}`,
      'Attribute 1 name: is left out: shoppers did not see it',
    ])
  })

  test('a digital one has downloads that do not come', () => {
    const more = ['Download 1 ID', 'Download 1 name', 'Download 1 URL']
    const row = { ...mug, Type: 'simple, downloadable, virtual', 'Download 1 URL': picture('song.mp3') }
    const [entry] = entriesIn(wooTable([row], { more }))
    expect(entry?.fields.productType).toBe('digital')
    expect(told(entry as Entry)).toEqual(['Download 1 URL: is left out: this shop has no place for it'])
  })

  test('one that can be ordered without stock becomes a pre-order', () => {
    const entry = only({ ...mug, 'Backorders allowed?': 'notify', 'In stock?': 'backorder', Stock: '' })
    expect(entry.fields.preorder).toEqual({ enabled: true })
    expect(entry.stock).toEqual({ tracked: false, inStock: true })
  })

  test('one of another shop, a group, or a gift card, cannot come', () => {
    for (const Type of ['external', 'grouped', 'pw-gift-card', 'gift-card, virtual']) {
      expect(only({ ...mug, Type }).problems).toMatchObject([{ severity: 'ERROR', column: 'Type' }])
    }
  })

  test('one without a price cannot come', () => {
    const entry = only({ ...mug, 'Regular price': '', 'Sale price': '' })
    expect(told(entry)).toEqual(['Regular price: a product must have a price'])
  })
})

describe('a sale with dates', () => {
  const dated = (starts: string, ends: string) =>
    only({ ...mug, 'Date sale price starts': starts, 'Date sale price ends': ends })

  test('that is over is none', () => {
    const entry = dated('2026-01-01 00:00:00', '2026-01-31 23:59:59')
    expect(entry.fields).toMatchObject({ price: 1399, discount: { type: 'NONE' } })
    expect(entry.problems).toEqual([])
  })

  test('that runs is on, and the report tells that its end does not come', () => {
    const entry = dated('2026-06-01', '2026-06-30')
    expect(entry.fields.discount).toEqual({ type: 'AMOUNT', value: 100 })
    expect(told(entry)).toEqual([
      'Date sale price ends: is left out: the sale is on until you end it or plan its end',
    ])
  })

  test('that has not begun is left out and told', () => {
    const entry = dated('2026-12-01', '')
    expect(entry.fields.discount).toEqual({ type: 'NONE', value: 0 })
    expect(entry.problems).toMatchObject([{ severity: 'WARNING', column: 'Date sale price starts' }])
  })
})

const shirt = {
  ID: '50',
  Type: 'variable',
  SKU: 'SHIRT',
  Name: 'Linen Shirt',
  Images: picture('shirt.jpg'),
  'Attribute 1 name': 'Color',
  'Attribute 1 value(s)': 'White, Navy',
  'Attribute 1 visible': '1',
  'Attribute 1 global': '1',
  'Attribute 2 name': 'Size',
  'Attribute 2 value(s)': 'S, L',
  'Attribute 2 visible': '1',
  'Attribute 2 global': '1',
}

const variation = (id: string, colour: string, size: string, more = {}) => ({
  ID: id,
  Type: 'variation',
  SKU: `SHIRT-${id}`,
  Name: `Linen Shirt - ${colour}`,
  Parent: 'SHIRT',
  'Regular price': '50',
  'Sale price': '40',
  Stock: '3',
  'Attribute 1 name': 'Color',
  'Attribute 1 value(s)': colour,
  'Attribute 2 name': 'Size',
  'Attribute 2 value(s)': size,
  ...more,
})

describe('a product with variations', () => {
  const entry = only(
    shirt,
    variation('51', 'White', 'S', { Images: picture('white.jpg') }),
    variation('52', 'White', 'L', {
      'Regular price': '60',
      'Sale price': '48',
      Images: picture('white.jpg'),
    }),
    variation('53', 'Navy', 'S', { Images: picture('navy.jpg'), Published: '0' }),
  )

  test('has an option of each attribute that they differ in', () => {
    expect(
      entry.fields.options?.map(({ name, optionType, choices }) => [name, optionType, choices.length]),
    ).toEqual([
      ['Color', 'color', 2],
      ['Size', 'drop_down', 2],
    ])
    expect(entry.fields).toMatchObject({
      price: 50,
      discount: { type: 'PERCENT', value: 20 },
      manageVariants: true,
    })
    expect(entry.fields.additionalInfoSections).toBeUndefined()
    expect(entry.stock).toEqual({ tracked: true })
  })

  test('hides the ones that are unpublished or missing', () => {
    expect(entry.variants).toMatchObject([
      { choices: { Color: 'White', Size: 'S' }, fields: { sku: 'SHIRT-51', price: null, visible: true } },
      { choices: { Color: 'White', Size: 'L' }, fields: { price: 60 }, stock: { quantity: 3 } },
      { choices: { Color: 'Navy', Size: 'S' }, fields: { visible: false } },
      { choices: { Color: 'Navy', Size: 'L' }, fields: { visible: false } },
    ])
  })

  test('shows the picture of a variation with its colour', () => {
    expect(entry.pictures).toEqual([
      { address: picture('shirt.jpg') },
      { address: picture('white.jpg'), shows: [['Color', 'White']] },
      { address: picture('navy.jpg'), shows: [['Color', 'Navy']] },
    ])
  })

  test('a variation for any size stands for every size that no other one names', () => {
    const entry = only(
      shirt,
      variation('54', 'Navy', 'L', { 'Regular price': '70' }),
      variation('55', 'Navy', ''),
    )
    expect(entry.variants?.map(({ choices, fields }) => [choices.Color, choices.Size, fields.sku])).toEqual([
      ['Navy', 'L', 'SHIRT-54'],
      ['Navy', 'S', 'SHIRT-55'],
      ['White', 'S', undefined],
      ['White', 'L', undefined],
    ])
  })

  test('a variation without a price is hidden and told', () => {
    const entry = only(
      shirt,
      variation('56', 'White', 'S'),
      variation('57', 'White', 'L', { 'Regular price': '' }),
    )
    expect(entry.variants?.[1]?.fields).toMatchObject({ visible: false, price: null })
    expect(told(entry)).toEqual(['Regular price: is empty: the variant is hidden'])
  })

  test('stock that all variations share is told', () => {
    const entry = only(shirt, variation('58', 'White', 'S', { Stock: 'parent' }))
    expect(entry.stock).toEqual({ tracked: false })
    expect(entry.problems).toMatchObject([{ severity: 'WARNING', line: 3, column: 'Stock' }])
  })
})

test('a variation whose product is missing is rejected', () => {
  const entry = only(variation('51', 'White', 'S', { Parent: 'id:99' }))
  expect(told(entry)).toContain('Parent: the product of this variation is not in the file')
})
