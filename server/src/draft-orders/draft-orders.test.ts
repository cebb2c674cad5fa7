import { afterAll, beforeAll, expect, test } from 'vitest'
import { member } from '../../test/accounts.ts'
import { austin, deliver, rows } from '../../test/checkouts.ts'
import { vase } from '../../test/fixtures.ts'
import { waitForLock } from '../../test/locks.ts'
import { pieces, refusal, shelve } from '../../test/shoppers.ts'
import { type Browser, setUpShop } from '../../test/staff.ts'
import { openStore, type Store } from '../../test/store.ts'
import { statement } from '../platform/db/db.ts'
import { personalData } from './personal-data.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies as JSON
type Loose = any

let store: Store
let staff: Browser
let theVase: Awaited<ReturnType<typeof shelve>>

beforeAll(async () => {
  store = await openStore()
  await deliver(store)
  staff = await setUpShop(store)
  theVase = await shelve(store, vase, 20)
})
afterAll(() => store.close())

const lineId = 'aaaaaaaa-0000-4000-8000-000000000001'
const otherId = 'aaaaaaaa-0000-4000-8000-000000000002'
const recipientInfo = { address: austin, contactDetails: { firstName: 'Ben', lastName: 'Kent' } }
const own = (amount: string, title = 'Courier') => ({ title, cost: { price: { amount } } })
const custom = (amount: string, quantity = 1) => ({
  ...{ productName: { original: 'Engraving' }, price: { amount }, quantity },
  physicalProperties: { shippable: false },
})

function catalogue(quantity: number, more: object = {}) {
  const { catalogReference } = pieces(quantity, theVase)
  return { catalogReference, quantity, ...more }
}

const draft = (more: object = {}) => ({
  catalogLineItems: [catalogue(2, { id: lineId, price: { amount: '10.00' } })],
  customLineItems: [custom('4.50')],
  buyerInfo: { email: 'ben@example.com' },
  ...{ recipientInfo, shippingInfo: own('7.25') },
  ...more,
})
const create = (draftOrder: object) => staff.ask('POST', '/ecom/v1/draft-orders', { draftOrder })
const place = (id: string, body: object = {}) =>
  staff.ask('POST', `/ecom/v1/draft-orders/${id}/create-order`, body)
const idOf = (reply: Loose): string => reply.body.calculatedDraftOrder.draftOrder.id
const stockOf = async () => {
  const found = await rows<{ left: number }>(
    store,
    'SELECT (on_hand - allocated)::int AS left FROM stock WHERE product_id = $1',
    [theVase.id],
  )
  return found[0]?.left ?? 0
}
const hide = (isHidden: boolean) =>
  staff.ask('PATCH', `/stores/v1/products/${theVase.id}`, { product: { visible: !isHidden } })
const fieldsOf = ({ body }: Loose) =>
  body.details.validationError.fieldViolations.map(({ field }: { field: string }) => field)

test('a draft has the merchant’s prices, delivery and discounts, and is listed', async () => {
  const discounts = [
    { percentage: '10', lineItemId: lineId, description: 'Wholesale' },
    { priceAmount: { amount: '1.50' } },
  ]
  const made = await create(draft({ discounts, buyerNote: 'Ring twice' }))
  const { draftOrder, violations, shippingOptions } = made.body.calculatedDraftOrder
  expect(draftOrder).toMatchObject({
    ...{ status: 'DRAFT', buyerNote: 'Ring twice', buyerInfo: { email: 'ben@example.com' } },
    priceSummary: {
      ...{ subtotal: { amount: '24.50' }, shipping: { amount: '7.25' }, discount: { amount: '3.50' } },
      total: { amount: '28.25' },
    },
    shippingInfo: { shippingInfo: { title: 'Courier', cost: { price: { amount: '7.25' } } } },
    discounts: [
      {
        percentage: '10',
        discount: { merchantDiscount: { description: 'Wholesale', amount: { amount: '2.00' } } },
      },
      { source: 'CUSTOM', discount: { merchantDiscount: { amount: { amount: '1.50' } } } },
    ],
  })
  expect(draftOrder.lineItems).toMatchObject([
    { hasOwnPrice: true, lineItem: { id: lineId, quantity: 2, price: { amount: '8.40' } } },
    { hasOwnPrice: true, lineItem: { productName: { original: 'Engraving' } } },
  ])
  expect(violations).toEqual([])
  expect(shippingOptions.map(({ title }: Loose) => title)).toEqual(['Standard', 'Express'])
  const listed = await staff.ask('POST', '/ecom/v1/draft-orders/query', {
    query: { filter: { status: 'DRAFT', 'buyerInfo.email': 'ben@example.com' } },
  })
  expect(listed.body.draftOrders).toMatchObject([
    { id: draftOrder.id, priceSummary: { total: { amount: '28.25' } } },
  ])
})

test('a draft comes with what was sent, which written back leaves its sums', async () => {
  const sent = draft({
    customLineItems: [
      {
        ...{ ...custom('4.50'), id: otherId, itemType: { preset: 'DIGITAL' }, fullPrice: { amount: '6.00' } },
        descriptionLines: [{ name: { original: 'Text' }, plainText: { original: 'For Ben' } }],
      },
    ],
    discounts: [
      { percentage: '10' },
      { priceAmount: { amount: '1.00' } },
      { percentage: '5', lineItemId: lineId },
    ],
    recipientInfo: {
      ...{
        address: austin,
        contactDetails: { firstName: 'Ben', vatId: { id: 'DE123456789', type: 'UNSPECIFIED' } },
      },
    },
  })
  const made = (await create(sent)).body.calculatedDraftOrder
  expect(made.input).toMatchObject(sent)
  const path = `/admin/v1/draft-orders/${made.draftOrder.id}`
  await hide(true)
  const hidden = (await staff.ask('GET', `/ecom/v1/draft-orders/${made.draftOrder.id}`)).body
    .calculatedDraftOrder
  await staff.ask('PUT', path, { draftOrder: hidden.input })
  await hide(false)
  const after = (await staff.ask('PUT', path, { draftOrder: made.input })).body.calculatedDraftOrder
  expect(after.draftOrder.priceSummary).toEqual(made.draftOrder.priceSummary)
  expect(hidden.input).toEqual(made.input)
})

test('who saves a draft that somebody else has changed in the meantime is told so, and nothing is lost', async () => {
  const made = (await create(draft())).body.calculatedDraftOrder.draftOrder
  const path = `/admin/v1/draft-orders/${made.id}`
  const save = (quantity: number, revision: string) =>
    staff.ask('PUT', path, { draftOrder: { catalogLineItems: [catalogue(quantity)] }, revision })
  const theirs = await save(4, made.revision)
  expect(refusal(await save(7, made.revision))).toBe('CHANGED_SINCE')
  const { draftOrder } = (await staff.ask('GET', `/ecom/v1/draft-orders/${made.id}`)).body
    .calculatedDraftOrder
  expect(draftOrder.lineItems).toMatchObject([{ lineItem: { quantity: 4 } }])
  expect(draftOrder.revision).toBe(theirs.body.calculatedDraftOrder.draftOrder.revision)
  expect((await save(7, draftOrder.revision)).status).toBe(200)
})

test('a double click makes one order, which takes the stock and is left to pay', async () => {
  const before = await stockOf()
  const id = idOf(await create(draft()))
  expect(await stockOf()).toBe(before)
  const placed = await Promise.all([place(id), place(id), place(id)])
  const orders = placed.map(({ body }) => body.createdOrder)
  expect(new Set(orders.map(({ id }) => id)).size).toBe(1)
  expect(orders[0]).toMatchObject({
    ...{ status: 'APPROVED', paymentStatus: 'NOT_PAID', channelInfo: { type: 'BACKOFFICE_MERCHANT' } },
    balanceSummary: { balance: { amount: '31.75' } },
  })
  expect(placed[0]?.body.committedDraftOrder).toMatchObject({
    id,
    status: 'COMMITTED',
    orderId: orders[0].id,
  })
  expect(await stockOf()).toBe(before - 2)
  const link = await staff.ask('POST', '/admin/v1/payment-links', { orderId: orders[0].id, sendEmail: true })
  expect(link.body.paymentLink.amount.amount).toBe('31.75')
  const changed = await staff.ask('PUT', `/admin/v1/draft-orders/${id}`, { draftOrder: draft() })
  expect(refusal(changed)).toBe('DRAFT_ORDER_ALREADY_COMMITTED')
  expect(refusal(await staff.ask('DELETE', `/ecom/v1/draft-orders/${id}`))).toBe(
    'DRAFT_ORDER_ALREADY_COMMITTED',
  )
})

test('no order is made of what is not there, until the draft is changed', async () => {
  const available = await stockOf()
  const made = await create(draft({ catalogLineItems: [catalogue(available + 1)] }))
  expect(made.body.calculatedDraftOrder.violations).toMatchObject([{ severity: 'WARNING' }])
  const id = idOf(made)
  expect(refusal(await place(id))).toBe('PARTIAL_OUT_OF_STOCK')
  expect(await stockOf()).toBe(available)
  expect(await rows(store, 'SELECT id FROM checkouts WHERE id = $1', [id])).toEqual([])
  const kate = await member(store, 'kate@example.com')
  const draftOrder = draft({ catalogLineItems: [catalogue(1)], buyerInfo: { memberId: kate.id } })
  await staff.ask('PUT', `/admin/v1/draft-orders/${id}`, { draftOrder })
  const { body } = await place(id)
  expect(body.createdOrder.buyerInfo).toMatchObject({ memberId: kate.id, email: 'kate@example.com' })
})

test('lines are added, and a draft is deleted', async () => {
  const id = idOf(await create({}))
  expect(refusal(await place(id))).toBe('EMPTY_CHECKOUT')
  const path = `/ecom/v1/draft-orders/${id}`
  const added = await staff.ask('POST', `${path}/add-line-items`, {
    catalogLineItems: [catalogue(1)],
    customLineItems: [custom('3')],
  })
  expect(added.body.calculatedDraftOrder.draftOrder.lineItems).toHaveLength(2)
  expect((await staff.ask('DELETE', path)).status).toBe(200)
  expect(refusal(await staff.ask('GET', path))).toBe('DRAFT_ORDER_DOES_NOT_EXIST')
})

const holdDraft = statement<object>('test.hold-draft', 'SELECT FROM draft_orders WHERE id = $1 FOR UPDATE')

test.each(['PUT', 'DELETE'] as const)(
  '%s of a draft that becomes an order meanwhile is refused',
  async (method) => {
    const { db } = store.shop
    const id = idOf(await create(draft({ catalogLineItems: [] })))
    const { placed, changed } = await db.transaction(async (tx) => {
      await tx.run(holdDraft, [id])
      const placed = place(id)
      await waitForLock(db, 1)
      const body = { draftOrder: draft({ catalogLineItems: [], customLineItems: [custom('99.00')] }) }
      const changed =
        method === 'PUT'
          ? staff.ask('PUT', `/admin/v1/draft-orders/${id}`, body)
          : staff.ask('DELETE', `/ecom/v1/draft-orders/${id}`)
      await waitForLock(db, 2)
      return { placed, changed }
    })
    expect((await placed).body.createdOrder.priceSummary.total.amount).toBe('4.50')
    expect(refusal(await changed)).toBe('DRAFT_ORDER_ALREADY_COMMITTED')
  },
)

test('an order says where it was taken, and its timeline why', async () => {
  const id = idOf(await create(draft()))
  const channelInfo = { type: 'POS', externalOrderId: 'T-9' }
  const { createdOrder } = (await place(id, { reason: 'By phone', channelInfo })).body
  expect(createdOrder.channelInfo).toMatchObject(channelInfo)
  expect(createdOrder.activities).toMatchObject([
    { type: 'ORDER_PLACED' },
    { type: 'MERCHANT_COMMENT', merchantComment: { message: 'By phone' } },
  ])
  const query = { filter: { orderId: createdOrder.id } }
  const listed = await staff.ask('POST', '/ecom/v1/draft-orders/query', { query })
  expect(listed.body.draftOrders).toMatchObject([{ id, status: 'COMMITTED', orderId: createdOrder.id }])
})

test('what a draft cannot keep is refused', async () => {
  const wrong = { buyerInfo: { visitorId: lineId, contactId: lineId }, shippingInfo: { title: 'Courier' } }
  expect(fieldsOf(await create(draft(wrong)))).toEqual([
    'draftOrder.buyerInfo.contactId',
    'draftOrder.buyerInfo.visitorId',
    'draftOrder.shippingInfo.cost.price.amount',
  ])
  const named = draft({ customLineItems: [{ ...custom('1.00'), id: 'x' }] })
  expect(fieldsOf(await create(named))).toEqual(['draftOrder.customLineItems[0].id'])
  const negative = draft({ customLineItems: [custom('-5.00')], shippingInfo: own('-1.00') })
  expect(fieldsOf(await create(negative))).toEqual([
    'draftOrder.customLineItems[0].price.amount',
    'draftOrder.shippingInfo.cost.price.amount',
  ])
})

test('what is written down for a member goes with the account', async () => {
  const leo = await member(store, 'leo@example.com')
  const id = idOf(await create(draft({ buyerInfo: { memberId: leo.id } })))
  const other = idOf(await create(draft()))
  const archive = await personalData.export?.(store.shop, {
    ...{ siteId: store.siteId, memberId: leo.id, emails: ['leo@example.com'] },
  })
  expect(archive?.draftOrders).toMatchObject([
    {
      id,
      lineItems: [{ id: lineId, quantity: 2 }, { quantity: 1 }],
      agreed: { delivery: { price: '7.25' } },
    },
  ])
  await store.ask('DELETE', `/members/v1/members/${leo.id}?id=${leo.id}`, { as: store.apiKey })
  expect(refusal(await staff.ask('GET', `/ecom/v1/draft-orders/${id}`))).toBe('DRAFT_ORDER_DOES_NOT_EXIST')
  expect((await staff.ask('GET', `/ecom/v1/draft-orders/${other}`)).status).toBe(200)
})

test('a wrong draft says which fields are wrong, and needs the permission', async () => {
  const wrong = draft({
    customLineItems: [{ quantity: 1 }],
    discounts: [{ percentage: '120' }],
    additionalFees: [{ name: 'Fee' }],
    shippingInfo: own('1.005', ''),
  })
  expect(fieldsOf(await create(wrong))).toEqual([
    'draftOrder.additionalFees',
    'draftOrder.customLineItems[0].price.amount',
    'draftOrder.customLineItems[0].productName.original',
    'draftOrder.discounts[0].percentage',
    'draftOrder.shippingInfo.cost.price.amount',
    'draftOrder.shippingInfo.title',
  ])
  expect(fieldsOf(await create(draft({ discounts: [{ percentage: '5', lineItemId: theVase.id }] })))).toEqual(
    ['draftOrder.discounts[0].lineItemId'],
  )
  const as = await store.visitor()
  const denied = await store.ask('POST', '/ecom/v1/draft-orders', { as, body: { draftOrder: draft() } })
  expect(denied.status).toBe(403)
})
