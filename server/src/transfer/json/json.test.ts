import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../../../test/store.ts'

let store: Store

beforeAll(async () => {
  store = await openStore()
})
afterAll(async () => {
  await store?.close()
})

const headers = { 'content-type': 'application/json' }

const upload = (text: string) =>
  store.ask('POST', '/admin/v1/imports?fileName=reply.json', { as: store.apiKey, body: text, headers })

async function bringIn(...replies: object[]) {
  const { body } = await upload(replies.map((reply) => JSON.stringify(reply)).join('\n'))
  const path = `/admin/v1/imports/${body.import.id}`
  await store.work()
  await store.ask('POST', `${path}/start`, { as: store.apiKey })
  await store.work()
  const { body: done } = await store.ask('GET', path, { as: store.apiKey })
  const { body: report } = await store.ask('GET', `${path}/lines`, { as: store.apiKey })
  return { ...done.import, lines: report.lines }
}

const problemsOf = ({ lines }: { lines: { problems: object[] }[] }) =>
  lines.flatMap(({ problems }) => problems)

const ask = async (path: string, body: object) =>
  (await store.ask('POST', path, { as: store.apiKey, body })).body

async function productNamed(name: string) {
  const query = { filter: JSON.stringify({ name }) }
  const { products } = await ask('/stores-reader/v1/products/query', {
    query,
    includeVariants: true,
    includeHiddenProducts: true,
  })
  return products[0]
}

async function orderWith(number: string) {
  const { orders } = await ask('/ecom/v1/orders/search', { search: { filter: { number } } })
  return orders[0]
}

const shirt = {
  id: 632910392,
  title: 'Linen Shirt',
  body_html: '<p>Cool</p>',
  vendor: 'Weaver & Sons',
  product_type: 'Shirts',
  handle: 'linen-shirt',
  published_at: '2024-01-02T12:00:00-05:00',
  status: 'active',
  tags: 'summer, linen',
  variants: [
    {
      ...{ id: 1, price: '49.00', compare_at_price: '59.00', sku: 'LS-S', option1: 'S', image_id: 11 },
      ...{ inventory_management: 'shopify', inventory_quantity: 4, inventory_policy: 'deny' },
      ...{ weight: 0.25, weight_unit: 'kg', requires_shipping: true, taxable: true },
    },
    {
      ...{ id: 2, price: '49.00', compare_at_price: '59.00', sku: 'LS-M', option1: 'M', image_id: null },
      ...{ inventory_management: 'shopify', inventory_quantity: 0, inventory_policy: 'deny' },
      ...{ weight: 0.25, weight_unit: 'kg', requires_shipping: true, taxable: true },
    },
  ],
  options: [{ id: 5, name: 'Size', position: 1, values: ['S', 'M'] }],
  images: [
    { id: 11, src: 'https://shop.test/small.jpg', alt: 'Small', position: 1 },
    { id: 12, src: 'https://shop.test/both.jpg', alt: null, position: 2 },
    { id: 13, src: 'https://shop.test/back.jpg', alt: null, position: 3 },
  ],
}

describe('replies of a Shopify shop', () => {
  test('bring products, also of several pages in one file', async () => {
    const scarf = {
      ...{
        ...shirt,
        title: 'Scarf',
        handle: 'scarf',
        options: [{ name: 'Title', values: ['Default Title'] }],
      },
      ...{ images: [], variants: [{ price: '15.500', sku: 'SCARF', option1: 'Default Title', grams: 80 }] },
    }
    const done = await bringIn({ products: [shirt] }, { products: [scarf] })
    expect(done).toMatchObject({ layout: 'SHOPIFY', state: 'DONE', done: { created: 2, refused: 0 } })
    expect(problemsOf(done)).toEqual([])
    expect(done.pictures.waiting + done.pictures.failed + done.pictures.fetched).toBe(3)
    expect(await productNamed('Linen Shirt')).toMatchObject({
      slug: 'linen-shirt',
      brand: 'Weaver & Sons',
      description: '<p>Cool</p>',
      price: { price: 59, discountedPrice: 49 },
      productOptions: [{ name: 'Size', choices: [{ value: 'S' }, { value: 'M' }] }],
      variants: [
        { variant: { sku: 'LS-S' }, stock: { quantity: 4 } },
        { variant: { sku: 'LS-M' }, stock: { quantity: 0, inStock: false } },
      ],
    })
    expect(await productNamed('Scarf')).toMatchObject({ sku: 'SCARF', price: { price: 15.5 } })
  })

  test('bring customers', async () => {
    const anna = {
      ...{ id: 7001, email: 'anna@example.com', first_name: 'Anna', last_name: 'Blum', orders_count: 2 },
      ...{ note: null, tags: 'regular', phone: '+49301234567' },
      email_marketing_consent: { state: 'subscribed' },
      default_address: { address1: 'Hauptstr. 1', city: 'Berlin', country_code: 'DE', zip: '10115' },
    }
    const done = await bringIn({ customers: [anna] })
    expect(done).toMatchObject({ layout: 'SHOPIFY_CUSTOMERS', done: { created: 1 } })
    const { contacts } = await ask('/contacts/v4/contacts/query', {
      query: { filter: { 'primaryInfo.email': 'anna@example.com' } },
    })
    expect(contacts[0]).toMatchObject({
      info: {
        name: { first: 'Anna', last: 'Blum' },
        addresses: { items: [{ address: { city: 'Berlin', postalCode: '10115' } }] },
      },
      primaryEmail: { subscriptionStatus: 'SUBSCRIBED' },
    })
  })

  test('bring orders with what was given back', async () => {
    const order = {
      ...{ id: 450789469, name: '#1001', email: 'anna@example.com', currency: 'USD', note: 'blue, please' },
      ...{ financial_status: 'partially_refunded', fulfillment_status: 'fulfilled', cancelled_at: null },
      ...{ created_at: '2025-01-10T11:00:00-05:00', subtotal_price: '98.00', total_price: '110.00' },
      ...{ total_tax: '7.00', total_discounts: '0.00', discount_codes: [] },
      shipping_lines: [{ title: 'Standard', price: '5.00' }],
      billing_address: { name: 'Anna Blum', address1: 'Hauptstr. 1', city: 'Berlin', country_code: 'DE' },
      refunds: [
        {
          transactions: [
            { kind: 'refund', status: 'success', amount: '10.10' },
            { kind: 'refund', status: 'failure', amount: '10.10' },
          ],
        },
      ],
      line_items: [
        { name: 'Linen Shirt - S', sku: 'LS-S', quantity: 1, price: '49.00', requires_shipping: true },
        { name: 'Linen Shirt - M', sku: 'LS-M', quantity: 1, price: '49.00', requires_shipping: true },
      ],
    }
    const done = await bringIn({ orders: [order] })
    expect(done).toMatchObject({ layout: 'SHOPIFY_ORDERS', done: { created: 1 } })
    expect(problemsOf(done)).toEqual([])
    expect(await orderWith('1001')).toMatchObject({
      createdDate: '2025-01-10T16:00:00.000Z',
      paymentStatus: 'PARTIALLY_REFUNDED',
      priceSummary: {
        subtotal: { amount: '98.00' },
        shipping: { amount: '5.00' },
        total: { amount: '110.00' },
      },
      balanceSummary: { refunded: { amount: '10.10' } },
      lineItems: [{ physicalProperties: { sku: 'LS-S' } }, { physicalProperties: { sku: 'LS-M' } }],
    })
  })
})

const bowl = {
  ...{ id: 794, name: 'Bowls &amp; Plates', slug: 'bowls', type: 'variable', status: 'publish' },
  ...{ catalog_visibility: 'visible', description: '<p>Stoneware</p>', short_description: '', sku: 'B' },
  ...{ regular_price: '', sale_price: '', stock_status: 'instock', manage_stock: false, featured: false },
  ...{
    tax_status: 'taxable',
    virtual: false,
    weight: '1.125',
    dimensions: { length: '20', width: '', height: '' },
  },
  categories: [{ id: 9, name: 'Plates, flat', slug: 'plates' }],
  tags: [],
  images: [{ id: 1, src: 'https://shop.test/bowl.jpg' }],
  attributes: [
    { id: 6, name: 'Glaze', visible: true, variation: true, options: ['Blue', 'Salt &amp; Ash'] },
    { id: 0, name: 'Clay', visible: true, variation: false, options: ['Stoneware'] },
  ],
  variations: [732, 733],
}

const glaze = (id: number, option: string, fields: object) => ({
  ...{
    id,
    sku: `B-${id}`,
    status: 'publish',
    regular_price: '9.00',
    sale_price: '',
    stock_status: 'instock',
  },
  ...{ manage_stock: true, stock_quantity: 3, backorders: 'no', virtual: false },
  attributes: [{ id: 6, name: 'Glaze', option }],
  ...fields,
})

describe('replies of a WooCommerce shop', () => {
  test('bring products and their variations', async () => {
    const up = [{ href: 'https://example.com/wp-json/wc/v3/products/794' }]
    const done = await bringIn(
      [bowl],
      [glaze(732, 'Blue', { parent_id: 794 }), glaze(733, 'Salt &amp; Ash', { _links: { up } })],
    )
    expect(done).toMatchObject({ layout: 'WOOCOMMERCE', done: { created: 1, refused: 0 } })
    expect(await productNamed('Bowls & Plates')).toMatchObject({
      slug: 'bowls',
      price: { price: 9 },
      weight: 1.125,
      productDimensions: { length: '20', unit: 'CM' },
      productOptions: [{ name: 'Glaze', choices: [{ value: 'Blue' }, { value: 'Salt & Ash' }] }],
      additionalInfoSections: [{ title: 'Clay', description: 'Stoneware' }],
      variants: [
        { variant: { sku: 'B-732' }, stock: { quantity: 3 } },
        { variant: { sku: 'B-733' }, stock: { quantity: 3 } },
      ],
    })
  })

  test('bring variations that an exporter puts inside their product', async () => {
    const whole = {
      ...bowl,
      id: 800,
      name: 'Cup',
      slug: 'cup',
      sku: 'CUP',
      variations: [glaze(801, 'Blue', {})],
    }
    const done = await bringIn([whole])
    expect(done.done).toMatchObject({ created: 1, refused: 0 })
    expect((await productNamed('Cup')).variants).toMatchObject([
      { variant: { sku: 'B-801' }, choices: { Glaze: 'Blue' } },
    ])
  })

  test('bring bar codes', async () => {
    const plate = {
      ...{ id: 810, name: 'Plate', slug: 'plate', type: 'simple', status: 'publish', sku: 'PLATE' },
      ...{ global_unique_id: '4006381333931', regular_price: '12.00', stock_status: 'instock' },
    }
    const done = await bringIn([plate])
    expect(done).toMatchObject({ layout: 'WOOCOMMERCE', done: { created: 1, refused: 0 } })
    expect(problemsOf(done)).toEqual([])
    expect(await productNamed('Plate')).toMatchObject({
      ...{ sku: 'PLATE', barcode: '4006381333931', price: { price: 12 } },
    })
  })

  test('bring reviews of the products that came', async () => {
    const review = {
      ...{ id: 22, product_id: 794, status: 'approved', reviewer: 'Jo &amp; Flo', rating: 5, verified: true },
      ...{ reviewer_email: 'jo@example.com', review: '<p>Lovely &amp; <b>blue</b></p>\n' },
      date_created_gmt: '2024-10-18T20:59:17',
    }
    const done = await bringIn([review])
    expect(done).toMatchObject({ layout: 'REVIEWS', done: { created: 1 } })
    const { id } = await productNamed('Bowls & Plates')
    const { reviews } = await ask('/reviews/v1/reviews/query', { query: { filter: { entityId: id } } })
    expect(reviews).toMatchObject([
      { content: { body: 'Lovely & blue', rating: 5 }, author: { authorName: 'Jo & Flo' } },
    ])
  })

  test('bring customers, and orders whose lines have any name', async () => {
    const billing = {
      first_name: 'John',
      last_name: 'Doe',
      city: 'Austin',
      country: 'US',
      email: 'john@example.com',
    }
    const customer = {
      id: 25,
      email: 'john@example.com',
      first_name: 'John',
      last_name: 'Doe',
      username: 'john',
      billing,
    }
    expect(await bringIn([customer])).toMatchObject({ layout: 'WOOCOMMERCE_CUSTOMERS', done: { created: 1 } })
    const order = {
      ...{
        id: 727,
        number: '727',
        status: 'processing',
        currency: 'USD',
        date_created_gmt: '2025-03-22T19:28:02',
      },
      ...{
        discount_total: '0.00',
        shipping_total: '10.00',
        shipping_tax: '0.00',
        total: '29.35',
        total_tax: '1.35',
      },
      billing,
      line_items: [
        { name: 'Mug | blue; big', quantity: 2, subtotal: '6.00', total: '6.00', sku: '' },
        { name: 'Ship &ndash; Black', quantity: 1, subtotal: '12.00', total: '12.00', sku: 'Bar3' },
      ],
      shipping_lines: [{ method_title: 'Flat Rate' }],
      refunds: [{ id: 1, total: '-5.00' }],
    }
    const done = await bringIn([order])
    expect(done).toMatchObject({ layout: 'WOOCOMMERCE_ORDERS', done: { created: 1 } })
    expect(problemsOf(done)).toEqual([])
    expect(await orderWith('727')).toMatchObject({
      paymentStatus: 'PARTIALLY_REFUNDED',
      priceSummary: { subtotal: { amount: '18.00' }, tax: { amount: '1.35' }, total: { amount: '29.35' } },
      lineItems: [
        { productName: { original: 'Mug | blue; big' }, quantity: 2 },
        { productName: { original: 'Ship – Black' } },
      ],
    })
  })

  test('bring orders with all of their lines, however many they are', async () => {
    const line = (at: number) => ({ name: `Bead ${at}`, quantity: 1, subtotal: '1.00', total: '1.00' })
    const order = {
      ...{ id: 900, number: '900', status: 'completed', currency: 'USD', total: '450.00', total_tax: '0.00' },
      date_created_gmt: '2025-03-22T19:28:02',
      billing: {
        first_name: 'Ada',
        last_name: 'Lund',
        city: 'Austin',
        country: 'US',
        email: 'ada@example.com',
      },
      line_items: Array.from({ length: 450 }, (_, at) => line(at + 1)),
    }
    const done = await bringIn([order])
    expect(done).toMatchObject({ layout: 'WOOCOMMERCE_ORDERS', done: { created: 1 } })
    expect(problemsOf(done)).toEqual([])
    const { lineItems, priceSummary } = await orderWith('900')
    expect(lineItems).toHaveLength(450)
    expect(lineItems.at(-1).productName.original).toBe('Bead 450')
    expect(priceSummary.subtotal.amount).toBe('450.00')
  })
})

describe('a file of JSON that cannot come', () => {
  test.each([
    ['is cut off', '{"products":[{"handle":"a","variants":[', /not complete JSON/],
    ['lists something else', '[{"colour":"blue"}]', /an entry that is no product/],
    ['has no list', '{"errors":"[API] Invalid API key"}', /no list of products/],
    [
      'mixes kinds',
      '[{"handle":"a","variants":[]},{"reviewer":"Jo","rating":5}]',
      /products of Shopify and reviews of WooCommerce/,
    ],
    [
      'needs too many columns',
      JSON.stringify([{ regular_price: '1', stock_status: '', attributes: Array(1000).fill({ name: 'A' }) }]),
      /more than 2000 columns/,
    ],
    [
      'has an entry without an end',
      `[{"handle":"a","variants":[${'[],'.repeat(600_000)}[]]}]`,
      /an entry with more than 1000000 parts/,
    ],
  ])('is refused at once if it %s', async (_, text, message) => {
    const { status, body } = await upload(text)
    expect(status).toBe(400)
    expect(body.details.validationError.fieldViolations).toEqual([
      expect.objectContaining({ field: 'file', description: expect.stringMatching(message) }),
    ])
  })
})
