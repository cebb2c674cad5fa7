import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMails } from '../../../test/mails.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { createKey } from '../../sites/apps/service.ts'

let store: Store

beforeAll(async () => {
  store = await openStore()
})
afterAll(async () => {
  await store?.close()
})

async function check(text: string, options = '') {
  const path = `/admin/v1/imports?fileName=export.csv${options}`
  const { body } = await store.ask('POST', path, { as: store.apiKey, body: text, headers })
  await store.work()
  return read(body.import.id)
}

const headers = { 'content-type': 'text/csv' }

async function read(id: string) {
  const reply = await store.ask('GET', `/admin/v1/imports/${id}`, { as: store.apiKey })
  const { body } = await store.ask('GET', `/admin/v1/imports/${id}/lines`, { as: store.apiKey })
  return { ...reply.body.import, lines: body.lines }
}

async function bringIn(text: string, options = '') {
  const { id } = await check(text, options)
  await store.ask('POST', `/admin/v1/imports/${id}/start`, { as: store.apiKey })
  await store.work()
  return read(id)
}

const ask = async (path: string, body: object) =>
  (await store.ask('POST', path, { as: store.apiKey, body })).body

async function contactOf(email: string) {
  const { contacts } = await ask('/contacts/v4/contacts/query', {
    query: { filter: { 'primaryInfo.email': email } },
  })
  return contacts[0]
}

async function orderWith(number: string) {
  const { orders } = await ask('/ecom/v1/orders/search', { search: { filter: { number } } })
  return orders[0]
}

async function addMug() {
  const product = { name: 'Mug', slug: 'mug', sku: 'MUG', priceData: { price: 10 }, productType: 'physical' }
  const { body } = await store.ask('POST', '/stores/v1/products', { as: store.apiKey, body: { product } })
  return body.product
}

const shopifyCustomers = `\ufeffCustomer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Phone,Total Orders,Note,Tags,Tax Exempt
'7001,Anna,Blum,Anna@Example.com,yes,"Blum, GmbH","Hauptstr. 1
Hinterhaus",Berlin,BE,DE,'10115,'+49301234567,2,"calls ""often""","regular, Wholesale",no
7002,Ben,,ben@example.com,no,,,,,,,,0,,,no
7003,,,not an address,no,,,,,,,,0,,,no
`

describe('customers of a Shopify shop', () => {
  test('are told before anything changes', async () => {
    const told = await check(shopifyCustomers)
    expect(told).toMatchObject({
      state: 'CHECKED',
      layout: 'SHOPIFY_CUSTOMERS',
      expected: { created: 2, refused: 1 },
    })
    expect(told.lines[0].problems).toEqual([
      {
        severity: 'WARNING',
        line: 2,
        column: 'Note',
        description: 'is left out: this shop has no place for it',
      },
      { severity: 'WARNING', line: 1, description: 'These columns have no place in this shop: Tax Exempt' },
    ])
    expect(told.lines[2]).toMatchObject({ action: 'REFUSE', problems: [{ line: 5, column: 'Email' }] })
    expect(await contactOf('Anna@Example.com')).toBeUndefined()
  })

  test('come as members if they ordered, and else as contacts, with labels and wishes', async () => {
    const done = await bringIn(shopifyCustomers)
    expect(done).toMatchObject({ state: 'DONE', done: { created: 2, refused: 1 }, progress: 1 })
    const anna = await contactOf('Anna@Example.com')
    expect(anna).toMatchObject({
      info: {
        name: { first: 'Anna', last: 'Blum' },
        company: 'Blum, GmbH',
        phones: { items: [{ phone: '+49301234567' }] },
        addresses: { items: [{ address: { city: 'Berlin', country: 'DE', postalCode: '10115' } }] },
      },
      primaryEmail: { subscriptionStatus: 'SUBSCRIBED' },
      memberInfo: { memberId: anna.id },
    })
    expect(anna.info.labelKeys.items).toEqual(expect.arrayContaining(['custom.regular', 'custom.wholesale']))
    const ben = await contactOf('ben@example.com')
    expect(ben.memberInfo?.memberId).toBeUndefined()
    expect(ben.primaryEmail.subscriptionStatus).toBe('UNSUBSCRIBED')
    expect(await readMails(store, 'Anna@Example.com')).toEqual([])
  })

  test('do not come twice', async () => {
    const again = await bringIn(shopifyCustomers)
    expect(again.done).toMatchObject({ created: 0, changed: 0, unchanged: 2, refused: 1 })
    const changed = shopifyCustomers.replace('Ben,,', 'Benno,,')
    expect((await bringIn(changed, '&existing=SKIP')).done).toMatchObject({ changed: 0, skipped: 2 })
    expect((await bringIn(changed)).done).toMatchObject({ changed: 1, unchanged: 1 })
    expect((await contactOf('ben@example.com')).info.name.first).toBe('Benno')
  })
})

const orderHeading =
  'Name,Email,Financial Status,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Billing Address1,Billing City,Billing Zip,Billing Country,Refunded Amount,Id,Risk Level'
const shopifyOrders = `${orderHeading}
#1001,anna@example.com,paid,fulfilled,USD,23.00,5.00,2.30,30.30,TWO,2.00,Standard,2025-03-01 10:15:02 +0200,2,Mug,10.00,MUG,Anna Blum,Main St 1,Berlin,10115,DE,0.00,5001,Low
#1001,,,,,,,,,,,,,1,"Bowl, ""blue""",5.00,BOWL,,,,,,,,
#1002,guest@example.com,partially_refunded,,USD,10.00,0.00,0.00,10.00,,0.00,,2025-03-02 10:00:00 +0200,1,Mug,10.00,MUG,,,,,,4.00,5002,
#1003,guest@example.com,paid,,USD,10.00,0.00,0.00,12.00,,0.00,,2025-03-03 10:00:00 +0200,1,Mug,10.00,MUG,,,,,,0.00,5003,
#1004,guest@example.com,paid,,EUR,10.00,0.00,0.00,10.00,,0.00,,2025-03-03 10:00:00 +0200,1,Mug,10.00,MUG,,,,,,0.00,5004,
`

describe('orders of a Shopify shop', () => {
  test('keep numbers, dates, amounts and buyers, and the report tells which do not add up', async () => {
    const mug = await addMug()
    const done = await bringIn(shopifyOrders)
    expect(done).toMatchObject({ layout: 'SHOPIFY_ORDERS', done: { created: 3, refused: 1 } })
    expect(done.lines[2].problems).toEqual([
      {
        severity: 'WARNING',
        line: 5,
        column: 'Total',
        description: expect.stringMatching(
          /^the amounts do not add up: lines 10.00, .* are 10.00, not 12.00/,
        ),
      },
    ])
    expect(done.lines[3]).toMatchObject({ action: 'REFUSE', problems: [{ line: 6, column: 'Currency' }] })
    const anna = await contactOf('Anna@Example.com')
    expect(await orderWith('1001')).toMatchObject({
      imported: true,
      paymentStatus: 'PAID',
      fulfillmentStatus: 'FULFILLED',
      createdDate: '2025-03-01T08:15:02.000Z',
      buyerInfo: { memberId: anna.id },
      priceSummary: {
        subtotal: { amount: '25.00' },
        discount: { amount: '2.00' },
        shipping: { amount: '5.00' },
        tax: { amount: '2.30' },
        total: { amount: '30.30' },
      },
      lineItems: [
        { quantity: 2, catalogReference: { catalogItemId: mug.id } },
        { productName: { original: 'Bowl, "blue"' } },
      ],
    })
    expect(await orderWith('1002')).toMatchObject({
      paymentStatus: 'PARTIALLY_REFUNDED',
      balanceSummary: { refunded: { amount: '4.00' } },
    })
    expect(await readMails(store, 'guest@example.com')).toEqual([])
  })

  test('do not come twice', async () => {
    const again = await bringIn(shopifyOrders)
    expect(again.done).toMatchObject({ created: 0, changed: 0, unchanged: 3, refused: 1 })
  })
})

const wooOrders =
  `order_id;order_number;order_date;status;shipping_total;shipping_tax_total;tax_total;discount_total;order_total;order_currency;customer_email;billing_first_name;billing_last_name;billing_city;billing_country;line_items
91;2001;05.04.2025 09:30;completed;4,90;0,93;2,85;0,00;22,75;USD;carla@example.com;Carla;Jäger;München;DE;name:Mug|sku:MUG|quantity:1|total:10,00|sub_total:10,00;name:Plate: big|sku:|quantity:2|total:5,00|sub_total:5,00
92;2002;2025-04-06 10:00;wc-cancelled;0;0;0;0;10,00;USD;;;;;;name:Mug|sku:MUG|quantity:1|total:10,00
`
    .replace(
      'name:Mug|sku:MUG|quantity:1|total:10,00|sub_total:10,00;name',
      '"name:Mug|sku:MUG|quantity:1|total:10,00|sub_total:10,00;name',
    )
    .replace('sub_total:5,00\n', 'sub_total:5,00"\n')

describe('a WooCommerce shop', () => {
  test('brings its orders, with German numbers and semicolons', async () => {
    const done = await bringIn(wooOrders)
    expect(done).toMatchObject({ layout: 'WOOCOMMERCE_ORDERS', done: { created: 2 } })
    expect(done.lines.flatMap(({ problems }: { problems: object[] }) => problems)).toEqual([])
    expect(await orderWith('2001')).toMatchObject({
      createdDate: '2025-04-05T09:30:00.000Z',
      paymentStatus: 'PAID',
      priceSummary: { subtotal: { amount: '15.00' }, tax: { amount: '2.85' }, total: { amount: '22.75' } },
      lineItems: [{ quantity: 1 }, { productName: { original: 'Plate: big' }, quantity: 2 }],
    })
    expect(await orderWith('2002')).toMatchObject({ status: 'CANCELED' })
  })

  test('brings its customers from the report of its analytics', async () => {
    const text =
      'Name,Username,Last Active,Date Registered,Email,Orders,Total Spend,AOV,Country / Region,City,Region,Postal Code\n' +
      'Dora Klein,dora,2025-01-02,2024-05-06 07:08:09,dora@example.com,1,10,10,DE,Köln,,50667\n' +
      'Emil,,2025-01-02,,emil@example.com,1,10,10,DE,,,\n'
    const done = await bringIn(text)
    expect(done).toMatchObject({ layout: 'WOOCOMMERCE_CUSTOMERS', done: { created: 2 } })
    const dora = await contactOf('dora@example.com')
    expect(dora).toMatchObject({
      createdDate: '2024-05-06T07:08:09.000Z',
      memberInfo: { memberId: dora.id },
      info: { name: { first: 'Dora', last: 'Klein' }, addresses: { items: [{ address: { city: 'Köln' } }] } },
    })
    expect((await contactOf('emil@example.com')).memberInfo?.memberId).toBeUndefined()
  })

  test('cannot bring orders from a report without prices, and says what to export', async () => {
    const told = await check(
      'Date,Order #,N. Revenue,Status,Customer,Product(s),Items sold\n2025-01-01,1,2,completed,A,1× Mug,1\n',
    )
    expect(told).toMatchObject({ state: 'FAILED', problem: expect.stringContaining('order exporter') })
  })
})

test('whoever may only manage products neither sees nor imports people', async () => {
  const { id } = await check(shopifyCustomers)
  const permissions = ['WIX_STORES.MODIFY_PRODUCTS', 'WIX_STORES.READ_PRODUCTS']
  const { secret } = await createKey(store.shop, store.siteId, { name: 'Products', permissions })
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/lines'],
    ['POST', '/start'],
    ['POST', '/cancel'],
  ] as const) {
    const { status } = await store.ask(method, `/admin/v1/imports/${id}${path}`, { as: secret })
    expect([path, status]).toEqual([path, 403])
  }
  expect((await read(id)).state).toBe('CHECKED')
})

test('reviews find their products by handle or SKU, once', async () => {
  const text =
    'product_handle,sku,rating,title,body,reviewer_name,reviewer_email,review_date,status,picture_urls\n' +
    'mug,,5,Great,"Holds\nall of my tea",Anna B.,anna@example.com,2025-05-01 10:00:00 UTC,published,\n' +
    ',MUG,2,Meh,Small,Gus,gus@example.com,2025-05-02,pending,\n' +
    'vase,,4,Fine,Good,Gus,gus@example.com,2025-05-02,published,\n' +
    'mug,,9,,,Gus,,2025-05-02,published,\n'
  const done = await bringIn(text)
  expect(done).toMatchObject({ layout: 'REVIEWS', done: { created: 2, refused: 2 } })
  expect(done.lines[2].problems).toMatchObject([
    { severity: 'ERROR', description: expect.stringContaining('"vase"') },
  ])
  const { reviews } = await ask('/reviews/v1/reviews/query', { query: {}, returnPrivateReviews: true })
  const anna = await contactOf('Anna@Example.com')
  expect(reviews).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        content: expect.objectContaining({ title: 'Great', body: 'Holds\nall of my tea', rating: 5 }),
        author: { authorName: 'Anna B.', contactId: anna.id },
        reviewDate: '2025-05-01T10:00:00.000Z',
      }),
      expect.objectContaining({ moderation: expect.objectContaining({ moderationStatus: 'IN_MODERATION' }) }),
    ]),
  )
  const again = await bringIn(text)
  expect(again.done).toMatchObject({ created: 0, changed: 0, unchanged: 2, refused: 2 })
})
