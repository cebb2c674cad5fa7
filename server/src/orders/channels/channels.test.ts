import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../../test/checkouts.ts'
import { vase } from '../../../test/fixtures.ts'
import { otherStoreApp, refusal, shelve } from '../../../test/shoppers.ts'
import { openStore, type Reply, type Store } from '../../../test/store.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies as JSON
type Loose = any

let store: Store
let productId: string

beforeAll(async () => {
  store = await openStore()
  productId = (await shelve(store, vase, 5)).id
})
afterAll(() => store.close())

const ask = (method: Loose, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })
const create = (order: object, settings: object = {}) => ask('POST', '/ecom/v1/orders', { order, settings })
const bring = (order: object) => ask('POST', '/ecom/v1/orders/import', { order })
const read = async (id: string): Promise<Loose> => (await ask('GET', `/ecom/v1/orders/${id}`)).body.order
const fields = ({ body }: Reply) =>
  body.details.validationError.fieldViolations.map(({ field }: Loose) => field)
const inStock = async () => {
  const text = 'SELECT on_hand - allocated AS pieces FROM stock WHERE product_id = $1'
  return (await rows<{ pieces: number }>(store, text, [productId]))[0]?.pieces
}
const recipients = async () =>
  (await rows<{ recipient: string }>(store, 'SELECT recipient FROM messages ORDER BY recipient')).map(
    ({ recipient }) => recipient,
  )

const price = (amount: string) => ({ amount })
const sale = (quantity: number, more: object = {}) => ({
  lineItems: [
    {
      productName: { original: 'Vase' },
      catalogReference: { appId: otherStoreApp, catalogItemId: productId },
      quantity,
      price: price('20.00'),
    },
  ],
  priceSummary: { total: price(`${quantity * 20}.00`) },
  buyerInfo: { email: 'till@example.com' },
  channelInfo: { type: 'POS', externalOrderId: 'T-1' },
  ...more,
})

test('an order of a till takes stock, counts as paid and tells its buyer', async () => {
  const { body } = await create(sale(2, { paymentStatus: 'PAID' }))
  expect(body.order).toMatchObject({
    ...{ number: '10001', status: 'APPROVED', paymentStatus: 'PAID', imported: false },
    channelInfo: { type: 'POS', externalOrderId: 'T-1' },
    priceSummary: { subtotal: price('40.00'), total: { amount: '40.00', formattedAmount: '$40.00' } },
    balanceSummary: { paid: price('40.00'), balance: price('0.00') },
  })
  expect(body.order.activities.map(({ type }: Loose) => type)).toEqual(['ORDER_PLACED', 'ORDER_PAID'])
  expect(await inStock()).toBe(3)
  expect(await recipients()).toContain('till@example.com')
  const events = await rows<{ type: string }>(
    store,
    'SELECT type FROM outbox WHERE entity_id = $1 ORDER BY sequence',
    [body.order.id],
  )
  const types = events.map(({ type }) => type.replace('wix.ecom.v1.order_', ''))
  expect(types.slice(0, 2)).toEqual(['created', 'approved'])
  expect(types).toContain('payment_status_updated')
  const order = await read(body.order.id)
  const lineItems = [{ lineItemId: order.lineItems[0].id, quantity: 1 }]
  const refund = { orderId: order.id, refundItems: { lineItems } }
  const { summary } = (await ask('POST', '/ecom/v1/order-billing/calculate-refund', refund)).body
  expect(summary.total.amount).toBe('20.00')
  await ask('POST', `/ecom/v1/orders/${order.id}/cancel`, { restockAllItems: true })
  expect(await inStock()).toBe(5)
})

test('one that is not paid waits for its payment, and no mail leaves if the program wants none', async () => {
  const before = await recipients()
  const notifications = { sendNotificationToBuyer: false, sendNotificationsToBusiness: false }
  const { body } = await create(sale(1, { buyerNote: 'By phone' }), { notifications })
  expect(body.order).toMatchObject({ paymentStatus: 'NOT_PAID', buyerNote: 'By phone' })
  const { id } = body.order
  const paid = await ask('POST', `/ecom/v1/payments-collector/orders/${id}/mark-as-paid`, {})
  expect(paid.body.order.paymentStatus).toBe('PAID')
  expect(await recipients()).toEqual(before)
  expect((await read(id)).activities.map(({ type }: Loose) => type)).toEqual(['ORDER_PLACED', 'ORDER_PAID'])
})

test('what does not add up, is not in stock or is not from here is refused, and nothing is left of it', async () => {
  const left = await inStock()
  const last = (await rows<{ last: string }>(store, 'SELECT last FROM order_numbers'))[0]?.last
  expect(fields(await create(sale(1, { priceSummary: { total: price('19.99') } })))).toEqual([
    'order.priceSummary.total',
  ])
  expect(fields(await create(sale(1, { status: 'CANCELED', paymentStatus: 'PARTIALLY_PAID' })))).toEqual([
    ...['order.paymentStatus', 'order.status'],
  ])
  const stranger = { memberId: '3f8a1f0e-0000-4000-8000-000000000001' }
  expect(fields(await create(sale(1, { buyerInfo: stranger })))).toEqual(['order.buyerInfo.memberId'])
  expect(refusal(await create(sale(9)))).toBe('PARTIAL_OUT_OF_STOCK')
  const later = { purchasedDate: '2027-01-01T00:00:00Z' }
  expect(refusal(await create(sale(1, later)))).toBe('PURCHASED_DATE_CANNOT_BE_IN_FUTURE')
  expect(await inStock()).toBe(left)
  expect((await rows<{ last: string }>(store, 'SELECT last FROM order_numbers'))[0]?.last).toBe(last)
})

const [bowl, mug] = ['3f8a1f0e-0000-4000-8000-00000000000a', '3f8a1f0e-0000-4000-8000-00000000000b']
const line = (more: object = {}) => ({
  ...{ id: bowl, productName: { original: 'Bowl' }, quantity: 1, price: price('20.00'), ...more },
})
const order = (lineItems: object[], total: string, summary: object = {}) => ({
  ...{ lineItems, priceSummary: { ...summary, total: price(total) }, paymentStatus: 'PAID' },
  buyerInfo: { email: 'till@example.com' },
})

test.each([
  [
    'a price of half a cent',
    order([line({ lineItemPrice: price('20.005') })], '20.00'),
    'lineItems[0].lineItemPrice.amount',
  ],
  [
    'tax below zero',
    order([line({ taxInfo: { taxAmount: price('-1') } })], '20.00'),
    'lineItems[0].taxInfo.taxAmount.amount',
  ],
  [
    'a discount above the price',
    order([line({ totalDiscount: price('50.00') }), line({ id: mug })], '40.00'),
    'lineItems[0].totalDiscount.amount',
  ],
  ['two lines of one id', order([line(), line({ id: bowl.toUpperCase() })], '40.00'), 'lineItems'],
  [
    'lines that miss the subtotal',
    order([line()], '30.00', { subtotal: price('30.00') }),
    'priceSummary.subtotal',
  ],
])('%s is refused, in a new order as in an import', async (_what, sent, field) => {
  for (const answer of [await create(sent), await bring(sent)])
    expect(fields(answer)).toEqual([`order.${field}`])
})

test('tax on top of an order goes back with its lines', async () => {
  const lines = [
    line({ quantity: 2 }),
    line({ id: mug, price: price('10.00'), totalDiscount: price('5.00') }),
  ]
  const summary = { discount: price('5.00'), tax: price('8.55') }
  const { body } = await create(order(lines, '53.55', summary))
  expect(body.order.lineItems).toMatchObject([
    {
      totalPriceBeforeTax: price('40.00'),
      totalPriceAfterTax: price('47.60'),
      taxDetails: { taxRate: '0.19' },
    },
    { totalPriceBeforeTax: price('5.00'), totalPriceAfterTax: price('5.95') },
  ])
  const lineItems = [bowl, mug].map((lineItemId, index) => ({ lineItemId, quantity: 2 - index }))
  const refund = { orderId: body.order.id, refundItems: { lineItems } }
  const { summary: back } = (await ask('POST', '/ecom/v1/order-billing/calculate-refund', refund)).body
  expect(back).toMatchObject({ total: price('53.55'), tax: price('8.55') })
})

test('tax that a line names is its own; a gross price holds its share', async () => {
  const named = line({ taxInfo: { taxAmount: price('4.00') } })
  const mixed = [named, line({ id: mug, price: price('10.00') })]
  const { body } = await create(order(mixed, '34.70', { tax: price('4.70') }))
  expect(body.order.lineItems).toMatchObject([
    { totalPriceAfterTax: price('24.00') },
    { totalPriceAfterTax: price('10.70'), taxInfo: { taxAmount: price('0.70'), taxRate: '0.07' } },
  ])
  const gross = {
    ...order([line({ price: price('23.80') })], '23.80', { tax: price('3.80') }),
    taxIncludedInPrices: true,
  }
  expect((await bring(gross)).body.order.lineItems).toMatchObject([
    { totalPriceBeforeTax: price('20.00'), totalPriceAfterTax: price('23.80'), taxInfo: { taxRate: '0.19' } },
  ])
})

test('an order of former times keeps number, date and statuses; it takes no stock and sends nothing', async () => {
  const [left, told] = [await inStock(), await recipients()]
  const old = sale(3, {
    ...{ number: '777', createdDate: '2024-05-06T07:08:09Z', purchasedDate: '2024-05-06T07:08:09Z' },
    ...{ status: 'APPROVED', paymentStatus: 'PAID', fulfillmentStatus: 'FULFILLED' },
  })
  const { body } = await bring(old)
  expect(body.order).toMatchObject({
    ...{ number: '777', imported: true, status: 'APPROVED', paymentStatus: 'PAID' },
    ...{ fulfillmentStatus: 'FULFILLED', createdDate: '2024-05-06T07:08:09.000Z' },
    balanceSummary: { paid: price('60.00') },
  })
  const { id } = body.order
  expect([await inStock(), await recipients()]).toEqual([left, told])
  expect(await rows(store, 'SELECT FROM outbox WHERE entity_id = $1', [id])).toEqual([])
  expect(refusal(await bring(old))).toBe('ALREADY_EXISTS')
  const again = await bring({ ...old, id, buyerNote: 'From the old shop' })
  expect(again.body.order).toMatchObject({ id, buyerNote: 'From the old shop' })
  await ask('PATCH', `/ecom/v1/orders/${id}`, { order: { id, archived: true } })
  expect(refusal(await bring({ ...old, id }))).toBe('ORDER_ACTION_NOT_AVAILABLE')
})

test('an import replaces nothing that was sold here, and is never from the future', async () => {
  const { body } = await create(sale(1))
  const { id, number } = body.order
  expect(refusal(await bring(sale(1, { id })))).toBe('CANNOT_OVERWRITE_NON_IMPORTED_ORDER')
  expect(refusal(await bring(sale(1, { number })))).toBe('ALREADY_EXISTS')
  expect(refusal(await bring(sale(1, { id: '3f8a1f0e-0000-4000-8000-000000000001' })))).toBe('NOT_FOUND')
  const later = { createdDate: '2027-01-01T00:00:00Z' }
  expect(refusal(await bring(sale(1, later)))).toBe('PURCHASED_DATE_CANNOT_BE_IN_FUTURE')
  expect(Number((await bring(sale(1))).body.order.number)).toBeGreaterThan(Number(number))
})

test('the parcels that an order came with stay when it is imported again', async () => {
  const parcels = { ...sale(1), lineItems: [line()] }
  const { id } = (await bring(parcels)).body.order
  // As the move from another shop writes them.
  const insert = `INSERT INTO fulfillments (site_id, order_id, id, line_items, tracking_number, created_at)
    SELECT site_id, id, gen_random_uuid(), $2::jsonb, 'T-77', created_at FROM orders WHERE id = $1`
  await rows(store, insert, [id, JSON.stringify([{ id: bowl, quantity: 1 }])])
  const again = await bring({ ...parcels, id, buyerNote: 'From the old shop' })
  expect(again.body.order).toMatchObject({ id, buyerNote: 'From the old shop' })
  const { fulfillments } = (await ask('GET', `/ecom/v1/fulfillments/orders/${id}`)).body.orderWithFulfillments
  expect(fulfillments).toMatchObject([
    { trackingInfo: { trackingNumber: 'T-77' }, lineItems: [{ id: bowl, quantity: 1 }] },
  ])
})
