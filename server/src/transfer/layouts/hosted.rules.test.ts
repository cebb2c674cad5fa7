import { describe, expect, test } from 'vitest'
import { entriesIn } from '../../../test/tables.ts'
import type { Entry } from '../entries/rules.ts'

const head =
  'handleId,fieldType,name,description,productImageUrl,collection,sku,ribbon,price,surcharge,visible,discountMode,discountValue,inventory,weight,cost,productOptionName1,productOptionType1,productOptionDescription1,productOptionName2,productOptionType2,productOptionDescription2,additionalInfoTitle1,additionalInfoDescription1,customTextField1,customTextCharLimit1,customTextMandatory1,brand'

function only(text: string): Entry {
  const [entry, ...more] = entriesIn(text)
  if (!entry || more.length > 0) throw new Error('not one product')
  return entry
}

const vase = only(`${head}
product_aa6471bb-72d8-874e-f885-8f50d6f92812,Product,Bud Vase,"<p>Small, and ""bare"".</p>",5e7d77_5b25~mv2.png;https://pics.example/2.jpg,Table;Gifts,FH-VASE,New,32.0,,true,PERCENT,10.0,30,0.42,9.5,,,,,,,Care,By hand.,Engraving,20,false,Fieldhouse`)

describe('a product without variants', () => {
  test('keeps the id of the other platform', () => {
    expect(vase.identifiers).toEqual({
      id: 'aa6471bb-72d8-874e-f885-8f50d6f92812',
      handle: 'product_aa6471bb-72d8-874e-f885-8f50d6f92812',
      skus: ['FH-VASE'],
    })
  })

  test('has all its fields', () => {
    expect(vase.fields).toEqual({
      name: 'Bud Vase',
      description: '<p>Small, and "bare".</p>',
      sku: 'FH-VASE',
      ribbon: 'New',
      brand: 'Fieldhouse',
      visible: true,
      weight: 0.42,
      cost: 9.5,
      price: 32,
      discount: { type: 'PERCENT', value: 10 },
      additionalInfoSections: [{ title: 'Care', description: 'By hand.' }],
      customTextFields: [{ title: 'Engraving', maxLength: 20, mandatory: false }],
    })
    expect(vase.problems).toEqual([])
  })

  test('brings its collections, its stock and its pictures', () => {
    expect(vase.collections).toEqual([{ name: 'Table' }, { name: 'Gifts' }])
    expect(vase.stock).toEqual({ tracked: true, quantity: 30 })
    expect(vase.pictures).toEqual([
      { address: 'https://static.wixstatic.com/media/5e7d77_5b25~mv2.png' },
      { address: 'https://pics.example/2.jpg' },
    ])
  })

  test.each([
    ['InStock', { tracked: false, inStock: true }],
    ['OutOfStock', { tracked: false, inStock: false }],
    ['0', { tracked: true, quantity: 0 }],
    ['', undefined],
  ])('with the inventory "%s" is %j', (cell, stock) => {
    expect(only(`handleId,fieldType,name,price,inventory\nx,Product,Mug,9,${cell}`).stock).toEqual(stock)
  })
})

const mug = only(`${head}
mug,Product,Speckled Mug,,,,,,24.00,,true,AMOUNT,2.0,,0.38,8.4,Color,COLOR,#e9e0d0:Oat;#a9b59a:Sage,Size,DROP_DOWN,Small;Large,,,,,,
mug,Variant,,,,,FH-MUG-OS,,,0.0,true,,,12,,,,,#e9e0d0:Oat,,,Small,,,,,,
mug,Variant,,,,,FH-MUG-OL,,,2.5,true,,,5,0.5,9.1,,,Oat,,,Large,,,,,,
mug,Variant,,,,,FH-MUG-SS,,,-1.0,false,,,0,,,,,Sage,,,Small,,,,,,`)

describe('a product with variants', () => {
  test('brings its options with their colours', () => {
    expect(mug.fields.options).toEqual([
      {
        name: 'Color',
        optionType: 'color',
        choices: [
          { value: '#e9e0d0', description: 'Oat' },
          { value: '#a9b59a', description: 'Sage' },
        ],
      },
      {
        name: 'Size',
        optionType: 'drop_down',
        choices: [
          { value: 'Small', description: 'Small' },
          { value: 'Large', description: 'Large' },
        ],
      },
    ])
    expect(mug.fields.manageVariants).toBe(true)
  })

  test('a surcharge is added to the price of the product', () => {
    expect(mug.variants?.slice(0, 3)).toEqual([
      {
        choices: { Color: 'Oat', Size: 'Small' },
        fields: { price: null, cost: null, weight: null, sku: 'FH-MUG-OS', visible: true },
        stock: { quantity: 12 },
      },
      {
        choices: { Color: 'Oat', Size: 'Large' },
        fields: { price: 26.5, cost: 9.1, weight: 0.5, sku: 'FH-MUG-OL', visible: true },
        stock: { quantity: 5 },
      },
      {
        choices: { Color: 'Sage', Size: 'Small' },
        fields: { price: 23, cost: null, weight: null, sku: 'FH-MUG-SS', visible: false },
        stock: { quantity: 0 },
      },
    ])
  })

  test('a combination that the file leaves out is hidden', () => {
    expect(mug.variants?.[3]).toEqual({
      choices: { Color: 'Sage', Size: 'Large' },
      fields: { visible: false },
    })
  })

  test('is found by its handle, which is not its slug', () => {
    expect(mug.identifiers).toMatchObject({ handle: 'mug', slug: 'mug' })
    expect(mug.fields).not.toHaveProperty('slug')
  })

  test('is tracked if one of its variants is, with a warning about the others', () => {
    const text = `handleId,fieldType,name,price,inventory,productOptionName1,productOptionDescription1
a,Product,Tote,9,,Size,S;L
a,Variant,,,5,,S
a,Variant,,,InStock,,L`
    expect(only(text).stock).toEqual({ tracked: true })
    expect(only(text).problems).toMatchObject([{ severity: 'WARNING', line: 2, column: 'inventory' }])
  })
})

describe('problems have their line and column', () => {
  test.each([
    ['a,Product,Mug,abc,,', { line: 2, column: 'price', description: '"abc" is not a number' }],
    ['a,Product,Mug,9.999,,', { line: 2, column: 'price', description: '9.999 is not an amount of USD' }],
    [
      'a,Product,Mug,9,maybe,',
      { line: 2, column: 'visible', description: '"maybe" is neither TRUE nor FALSE' },
    ],
    [
      'a,Product,Mug,9,,HALF',
      { line: 2, column: 'discountMode', description: '"HALF" is neither PERCENT nor AMOUNT' },
    ],
    [
      'a,Variant,,9,,',
      { line: 2, column: 'fieldType', description: 'the first row of a product must say Product' },
    ],
  ])('%s', (row, problem) => {
    const { problems } = only(`handleId,fieldType,name,price,visible,discountMode\n${row}`)
    expect(problems[0]).toEqual({ severity: 'ERROR', ...problem })
  })

  test('a variant without one of its choices', () => {
    const { problems } = only(`handleId,fieldType,name,price,productOptionName1,productOptionDescription1
a,Product,Mug,9,Size,S;L
a,Variant,,,,`)
    expect(problems).toEqual([
      {
        severity: 'ERROR',
        line: 3,
        column: 'productOptionDescription1',
        description: 'must say which choice of "Size" this variant is',
      },
    ])
  })
})

test('a missing column is not an empty one', () => {
  expect(only('handleId,fieldType,name,price\na,Product,Mug,9').fields).toEqual({ name: 'Mug', price: 9 })
  expect(only('handleId,fieldType,name,price,ribbon\na,Product,Mug,9,').fields).toEqual({
    name: 'Mug',
    price: 9,
    ribbon: null,
  })
})

describe('the second generation of the table', () => {
  const tee =
    only(`handle,fieldType,name,visible,plainDescription,media,mediaAltText,brand,price,strikethroughPrice,inventory,sku,weight,productOptionName1,productOptionType1,productOptionChoices1,modifierName1,modifierType1,modifierCharLimit1,modifierMandatory1
tee,PRODUCT,Tee,TRUE,<p>Cotton</p>,https://pics.example/front.jpg,Front,Fieldhouse,,,,,,Colour,SWATCH_CHOICES,Red:#ff0000;Blue:#0000ff,Initials,FREE_TEXT,3,TRUE
tee,MEDIA,,,,https://pics.example/back.jpg,Back,,,,,,,,,,,,,
tee,VARIANT,,TRUE,,,,,16,20,IN_STOCK,T-R,0.2,,,Red,,,,
tee,VARIANT,,TRUE,,,,,20,25,OUT_OF_STOCK,T-B,0.2,,,Blue,,,,`)

  test('has prices in full, former prices and addresses', () => {
    expect(tee.fields).toMatchObject({
      slug: 'tee',
      description: '<p>Cotton</p>',
      price: 20,
      discount: { type: 'PERCENT', value: 20 },
      customTextFields: [{ title: 'Initials', maxLength: 3, mandatory: true }],
    })
    expect(tee.variants?.map(({ fields }) => fields.price)).toEqual([null, 25])
    expect(tee.stock).toEqual({ tracked: false })
    expect(tee.variants?.map(({ stock }) => stock)).toEqual([{ inStock: true }, { inStock: false }])
  })

  test('has pictures in rows of their own, and colours behind their names', () => {
    expect(tee.pictures).toEqual([
      { address: 'https://pics.example/front.jpg', altText: 'Front' },
      { address: 'https://pics.example/back.jpg', altText: 'Back' },
    ])
    expect(tee.fields.options?.[0]?.choices).toEqual([
      { value: '#ff0000', description: 'Red' },
      { value: '#0000ff', description: 'Blue' },
    ])
    expect(tee.problems).toEqual([])
  })
})

test('several products follow one another, and a spreadsheet may have put semicolons between the cells', () => {
  const entries = entriesIn('handleId;fieldType;name;price\r\na;Product;Mug;12,50\r\nb;Product;Vase;32\r\n')
  expect(entries.map(({ line, key, fields }) => [line, key, fields.price])).toEqual([
    [2, 'a', 12.5],
    [3, 'b', 32],
  ])
})
