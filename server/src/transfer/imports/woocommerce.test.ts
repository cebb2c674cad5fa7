import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../../../test/store.ts'
import { wooTable } from '../../../test/woocommerce.ts'

let store: Store

beforeAll(async () => {
  store = await openStore()
})
afterAll(async () => {
  await store?.close()
})

async function bringIn(text: string) {
  const path = '/admin/v1/imports?fileName=wc-product-export.csv'
  const headers = { 'content-type': 'text/csv' }
  const { body } = await store.ask('POST', path, { as: store.apiKey, body: text, headers })
  await store.work()
  await store.ask('POST', `/admin/v1/imports/${body.import.id}/start`, { as: store.apiKey })
  await store.work()
  const { id } = body.import
  const reply = await store.ask('GET', `/admin/v1/imports/${id}`, { as: store.apiKey })
  const { body: report } = await store.ask('GET', `/admin/v1/imports/${id}/lines`, { as: store.apiKey })
  return { ...reply.body.import, lines: report.lines }
}

async function productBySlug(slug: string) {
  const path = '/stores-reader/v1/products/query-platformized?includeMerchantSpecificData=true'
  const { body } = await store.ask('POST', path, { as: store.apiKey, body: { query: { filter: { slug } } } })
  return body.products[0]
}

const hoodie = (id: string, colour: string, more = {}) => ({
  ID: id,
  Type: 'variation',
  SKU: `HOODIE-${colour}`,
  Name: `Hoodie - ${colour}`,
  Parent: 'HOODIE',
  'Regular price': '45,00',
  'Attribute 1 name': 'Color',
  'Attribute 1 value(s)': colour,
  ...more,
})

/** Sorted by id, as WooCommerce does: the variations stand away from their product. */
const shop = [
  {
    ID: '10',
    Type: 'variable',
    SKU: 'HOODIE',
    Name: 'Hoodie',
    'Attribute 1 name': 'Color',
    'Attribute 1 value(s)': 'Blue, Green',
    'Attribute 1 visible': '1',
    Categories: 'Clothing > Hoodies',
  },
  {
    ID: '11',
    SKU: 'CAP',
    Name: 'Cap',
    Description: 'A cap;\\nfor "everybody".',
    'Regular price': '18,00',
    'Sale price': '16,00',
    Stock: '12',
    'GTIN, UPC, EAN, or ISBN': '4006381333931',
    'Purchase note': 'Wash by hand.',
    Categories: 'Clothing',
  },
  { ID: '12', Type: 'variable', Name: 'Scarf', 'Attribute 1 name': 'Color', 'Attribute 1 value(s)': 'Red' },
  hoodie('13', 'Blue', { Stock: '4' }),
  hoodie('14', 'Green', { Stock: '0', 'In stock?': '0' }),
  {
    ...hoodie('15', 'Red', { 'Regular price': '20,00' }),
    SKU: 'SCARF-R',
    Name: 'Scarf - Red',
    Parent: 'id:12',
  },
  hoodie('16', 'Gone', { Parent: 'id:99' }),
]

describe('a WooCommerce shop moves in with one file', () => {
  const file = `\ufeff${wooTable(shop, { delimiter: ';' })}`

  test('with its products, variations, collections, stock and sales', async () => {
    const done = await bringIn(file)
    expect(done).toMatchObject({
      state: 'DONE',
      layout: 'WOOCOMMERCE',
      done: { created: 3, refused: 1 },
      progress: 1,
    })
    expect(await productBySlug('cap')).toMatchObject({
      name: 'Cap',
      sku: 'CAP',
      barcode: '4006381333931',
      priceData: { price: 18, discountedPrice: 16 },
      stock: { trackInventory: true, quantity: 12 },
    })
    const hoodie = await productBySlug('hoodie')
    expect(hoodie).toMatchObject({
      priceData: { price: 45 },
      manageVariants: true,
      stock: { inventoryStatus: 'PARTIALLY_OUT_OF_STOCK' },
    })
    expect(hoodie.variants.map(({ variant }: { variant: { sku: string } }) => variant.sku)).toEqual([
      'HOODIE-Blue',
      'HOODIE-Green',
    ])
    expect(hoodie.collectionIds).toHaveLength(2 + 1)
    expect((await productBySlug('scarf')).priceData.price).toBe(20)
  })

  test('sent again, it changes nothing, and says the same of what it leaves out', async () => {
    const again = await bringIn(file)
    expect(again.expected).toMatchObject({ created: 0, changed: 0, unchanged: 3, refused: 1 })
    expect(again.lines).toMatchObject([
      { line: 2, name: 'Hoodie', problems: [] },
      { line: 3, name: 'Cap', problems: [{ severity: 'WARNING', line: 3, column: 'Purchase note' }] },
      { line: 4, name: 'Scarf', problems: [] },
      { line: 8, action: 'REFUSE', problems: [{ severity: 'ERROR', line: 8, column: 'Parent' }] },
    ])
  })

  test('a product that got another name there is the same one here', async () => {
    const done = await bringIn(wooTable([{ ...shop[1], Name: 'Winter Cap', 'Regular price': '21' }]))
    expect(done.lines).toMatchObject([{ action: 'CHANGE' }])
    expect((await productBySlug('cap')).name).toBe('Winter Cap')
  })
})
