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
