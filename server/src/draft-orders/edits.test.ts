import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkOut, placeOrder, rows } from '../../test/checkouts.ts'
import { vase } from '../../test/fixtures.ts'
import { buyer, type GermanShop, openGermanShop } from '../../test/invoices.ts'
import { readMails } from '../../test/mails.ts'
import { pieces, refusal, shelve } from '../../test/shoppers.ts'
import { type Browser, setUpShop } from '../../test/staff.ts'
import type { Reply } from '../../test/store.ts'
import type { Product } from '../catalogue/model/product.rules.ts'
import { numberOf } from '../invoices/documents/model.ts'
import { refund } from '../orders/refunds/service.ts'
import { statement } from '../platform/db/db.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies as JSON
type Loose = any

let at: GermanShop
let staff: Browser
let cup: Product
let file: Product

beforeAll(async () => {
  at = await openGermanShop()
  staff = await setUpShop(at.store)
  cup = await shelve(at.store, { ...vase, name: 'Tasse', price: 7.77, sku: 'FH-CUP' }, 50)
  file = await shelve(at.store, { name: 'Anleitung', price: 5, sku: 'FH-PDF', productType: 'digital' })
})
afterAll(() => at?.store.close())

const drafts = '/ecom/v1/draft-orders'
const create = (sourceOrderId: string, draftOrder?: object, more: object = {}) =>
  staff.ask('POST', drafts, { sourceOrderId, ...(draftOrder ? { draftOrder } : {}), ...more })
const commit = (id: string, body: object = {}) => staff.ask('POST', `${drafts}/${id}/commit`, body)
const idOf = ({ body }: Reply): string => {
  if (!body.calculatedDraftOrder) throw new Error(JSON.stringify(body))
  return (body as Loose).calculatedDraftOrder.draftOrder.id
}
const edit = async (orderId: string, draftOrder: object, body: object = {}) =>
  commit(idOf(await create(orderId, draftOrder)), body)
const orderOf = async (id: string): Promise<Loose> =>
  (await staff.ask('GET', `/ecom/v1/orders/${id}`)).body.order
const stockOf = async ({ id }: Product) =>
  (
    await rows<{ left: number }>(
      at.store,
      'SELECT (on_hand - allocated)::int AS left FROM stock WHERE product_id = $1',
      [id],
    )
  )[0]?.left ?? 0
const lineOf = ({ lineItems }: Loose, { id }: Product) =>
  lineItems.find(({ catalogReference }: Loose) => catalogReference?.catalogItemId === id)
/** A line of the order as a draft sends it. */
const keep = ({ id, catalogReference, quantity }: Loose, change: object = {}) => ({
  ...{ id, catalogReference, quantity },
  ...change,
})
/** A piece of the first line has come back to stock without a refund. */
const bringBack = statement<never>(
  'test.bring-back',
  `UPDATE orders SET data = jsonb_set(data, '{order,lineItems,0,restockQuantity}', '1') WHERE site_id = $1 AND id = $2`,
)
const money = ({ priceSummary, taxSummary, lineItems, appliedDiscounts, shippingInfo }: Loose) => ({
  ...{ priceSummary, taxSummary, cost: shippingInfo?.cost },
  lines: lineItems.map(({ id, quantity, totalPriceAfterTax, taxDetails, totalDiscount }: Loose) => ({
    ...{ id, quantity, totalPriceAfterTax, taxDetails, totalDiscount },
  })),
  discounts: appliedDiscounts.map(({ coupon, merchantDiscount }: Loose) => coupon ?? merchantDiscount),
})

test('pieces are added, changed and removed: stock moves by the difference, and the timeline and the buyer are told', async () => {
  const orderId = await at.order([pieces(2, at.theVase), pieces(3, cup)])
  const before = await orderOf(orderId)
  const [vases, cups] = [await stockOf(at.theVase), await stockOf(cup)]
  const made = await create(orderId, {
    catalogLineItems: [keep(lineOf(before, cup), { quantity: 1 }), pieces(2, at.book)],
    customLineItems: [{ productName: { original: 'Gravur' }, price: { amount: '4.00' }, quantity: 1 }],
  })
  const { draftOrder, violations } = (made.body as Loose).calculatedDraftOrder
  expect(violations).toEqual([])
  expect(draftOrder).toMatchObject({ orderId, status: 'DRAFT' })
  expect(
    draftOrder.lineItems.map(({ lineItem, added, removed }: Loose) => [
      lineItem.productName.original,
      added,
      removed,
    ]),
  ).toEqual([
    ['Tasse', false, undefined],
    ['Glasuren', true, undefined],
    ['Gravur', true, undefined],
    ['Bud Vase', undefined, true],
  ])
  expect(draftOrder.priceSummary.total.amount).toBe('56.57')
  expect(await stockOf(at.theVase)).toBe(vases)
  const { body } = await commit(draftOrder.id, { reason: 'Wie besprochen' })
  expect(body.committedDraftOrder).toMatchObject({ id: draftOrder.id, status: 'COMMITTED', orderId })
  const after = body.orderAfterCommit
  expect(after.priceSummary.total.amount).toBe('56.57')
  expect([await stockOf(at.theVase), await stockOf(cup)]).toEqual([vases + 2, cups + 2])
  const [{ draftOrderChangesApplied, authorEmail }] = after.activities.slice(-1)
  expect(authorEmail).toBe('anna@fieldhouse.test')
  expect(draftOrderChangesApplied).toMatchObject({
    reason: 'Wie besprochen',
    changes: [
      { lineItemChanged: { quantity: { originalQuantity: 3, newQuantity: 1, diff: 2 } } },
      { lineItemAdded: { name: { original: 'Glasuren' }, quantity: 2 } },
      { lineItemAdded: { name: { original: 'Gravur' } } },
      { lineItemRemoved: { name: { original: 'Bud Vase' }, quantity: 2 } },
      { totalPriceChanged: { newTotal: { amount: '56.57' } } },
    ],
  })
  const mails = await readMails(at.store, 'bernd@example.com')
  const mail = mails.find(({ subject }) => /^Ihre Bestellung \d+ bei .* wurde geändert$/.test(subject))
  for (const text of [
    '2 × Glasuren hinzugefügt',
    '2 × Bud Vase entfernt',
    'Tasse: 1 statt 3',
    'Wie besprochen',
  ])
    expect(mail?.text).toContain(text)
  expect(refusal(await commit(draftOrder.id))).toBe('DRAFT_ORDER_ALREADY_COMMITTED')
})

test('of two commits at once, one writes the changes', async () => {
  const orderId = await at.order([pieces(1, cup)])
  const left = await stockOf(cup)
  const line = lineOf(await orderOf(orderId), cup)
  const id = idOf(await create(orderId, { catalogLineItems: [keep(line, { quantity: 4 })] }))
  const replies = await Promise.all([commit(id), commit(id), commit(id)])
  expect(replies.map((reply) => (reply.status === 200 ? 'written' : refusal(reply))).sort()).toEqual([
    ...['DRAFT_ORDER_ALREADY_COMMITTED', 'DRAFT_ORDER_ALREADY_COMMITTED', 'written'],
  ])
  expect(await stockOf(cup)).toBe(left - 3)
  const { activities } = await orderOf(orderId)
  expect(activities.filter(({ type }: Loose) => type === 'DRAFT_ORDER_CHANGES_APPLIED')).toHaveLength(1)
})

test('a draft of an order that has changed since is refused; an order has one open draft', async () => {
  const orderId = await at.order([pieces(1, cup)])
  const line = lineOf(await orderOf(orderId), cup)
  const id = idOf(await create(orderId, { catalogLineItems: [keep(line, { quantity: 2 })] }))
  const again = await create(orderId)
  expect([idOf(again), (again.body as Loose).preexistingDraftOrder]).toEqual([id, true])
  const listed = async (filter: object) => {
    const { body } = await staff.ask('POST', '/ecom/v1/draft-orders/query', { query: { filter } })
    return body.draftOrders.map((draft: Loose) => draft.id)
  }
  expect(await listed({ orderRevision: { $exists: true } })).toContain(id)
  expect(await listed({ orderRevision: { $exists: false } })).not.toContain(id)
  const recipientInfo = { address: { ...buyer.address, addressLine: 'Neue Gasse 1' } }
  await staff.ask('PATCH', `/ecom/v1/orders/${orderId}`, { order: { id: orderId, recipientInfo } })
  expect(refusal(await commit(id))).toBe('CHANGED_SINCE')
  const { orderRevision } = (again.body as Loose).calculatedDraftOrder.draftOrder
  expect(refusal(await create(orderId, {}, { orderRevision }))).toBe('CHANGED_SINCE')
  const { body } = await edit(orderId, { catalogLineItems: [keep(line, { quantity: 2 })] })
  expect(body.orderAfterCommit.recipientInfo.address.addressLine).toBe('Neue Gasse 1')
})

test('a commit that names the revision of its draft does not write what somebody else has made of it', async () => {
  const orderId = await at.order([pieces(1, cup), pieces(1, at.book)])
  const order = await orderOf(orderId)
  const [cups, books] = [lineOf(order, cup), lineOf(order, at.book)]
  const draftOf = ({ body }: Reply) => (body as Loose).calculatedDraftOrder.draftOrder
  const mine = draftOf(
    await create(orderId, { catalogLineItems: [keep(cups, { quantity: 3 }), keep(books)] }),
  )
  const theirs = draftOf(await create(orderId, { catalogLineItems: [keep(cups)] }))
  expect(theirs.id).toBe(mine.id)
  expect(refusal(await commit(mine.id, { revision: mine.revision }))).toBe('CHANGED_SINCE')
  expect((await orderOf(orderId)).lineItems).toHaveLength(2)
  const read = await staff.ask('GET', `${drafts}/${theirs.id}`)
  expect(draftOf(read).revision).toBe(theirs.revision)
  const { body } = await commit(theirs.id, { revision: theirs.revision })
  expect(body.orderAfterCommit.lineItems).toMatchObject([{ id: cups.id, quantity: 1 }])
})

test('what an edit adds has its cost, and what was there keeps its own', async () => {
  const withCost = (name: string, cost: number) => shelve(at.store, { name, price: 12, cost }, 50)
  const [plate, jug] = [await withCost('Teller', 3), await withCost('Krug', 8)]
  const orderId = await at.order([pieces(1, plate)])
  const line = lineOf(await orderOf(orderId), plate)
  const { body } = await edit(orderId, { catalogLineItems: [keep(line, { quantity: 2 }), pieces(1, jug)] })
  const added = lineOf(body.orderAfterCommit, jug)
  const [{ costs } = { costs: {} }] = await rows<{ costs: object }>(
    at.store,
    `SELECT data -> 'costs' AS costs FROM orders WHERE id = $1`,
    [orderId],
  )
  expect(costs).toEqual({ [line.id]: '300', [added.id]: '800' })
})

test('what is more is due and paid by a link; what is less can be refunded', async () => {
  const orderId = await at.order([pieces(2, cup)])
  await at.pay(orderId)
  const line = lineOf(await orderOf(orderId), cup)
  const more = await edit(orderId, { catalogLineItems: [keep(line, { quantity: 3 })] })
  expect(more.body.orderAfterCommit).toMatchObject({
    paymentStatus: 'PARTIALLY_PAID',
    balanceSummary: { balance: { amount: '7.77' } },
  })
  const { number } = more.body.orderAfterCommit as Loose
  const subject = `Ihre Bestellung ${number} bei Fieldhouse wurde geändert`
  const told = (await readMails(at.store, 'bernd@example.com')).find((mail) => mail.subject === subject)
  expect(told?.text).toMatch(/Bezahlt: 20,54\s€\nNoch zu bezahlen: 7,77\s€/)
  const link = await staff.ask('POST', '/admin/v1/payment-links', { orderId })
  expect((link.body as Loose).paymentLink.amount.amount).toBe('7.77')
  const less = await edit(orderId, { catalogLineItems: [keep(line, { quantity: 1 })] })
  expect(less.body.orderAfterCommit).toMatchObject({
    paymentStatus: 'PAID',
    balanceSummary: { balance: { amount: '-7.77' }, paid: { amount: '20.54' } },
  })
  const links = await staff.ask('GET', `/admin/v1/payment-links?orderId=${orderId}`)
  expect((links.body as Loose).paymentLinks.map(({ status }: Loose) => status)).toEqual(['VOIDED'])
  const { body } = await staff.ask('POST', '/ecom/v1/order-billing/get-order-refundability', { orderId })
  expect((body as Loose).paymentsSummary.monetary.maxRefund.amount).toBe('20.54')
})

test('an invoice is replaced by one of the changed order, with a credit note for the first', async () => {
  await at.rules({ issue: 'AT_PAYMENT' })
  const orderId = await at.order([pieces(2, cup)])
  await at.pay(orderId)
  at.store.clock.advance(1000)
  const line = lineOf(await orderOf(orderId), cup)
  await edit(orderId, { catalogLineItems: [keep(line, { quantity: 1 }), pieces(1, at.book)] })
  await at.store.work()
  await at.store.work()
  const issued = await at.documents(orderId)
  expect(issued.map(({ kind, total }) => `${kind} ${total}`).sort()).toEqual([
    ...['CREDIT_NOTE 2054', 'INVOICE 2054', 'INVOICE 3267'],
  ])
  const first = issued.find(({ total, kind }) => total === 2054n && kind === 'INVOICE')
  const credit = issued.find(({ kind }) => kind === 'CREDIT_NOTE')
  expect(credit?.content.invoice?.number).toBe(first && numberOf(first))
  await at.rules({ issue: 'BY_HAND' })
})

test('address, delivery, price and discount of a line change; the delivery that stays keeps its price', async () => {
  const orderId = await at.order([pieces(2, cup), pieces(1, at.book)])
  const before = await orderOf(orderId)
  await staff.ask('POST', '/ecom/v1/shipping-options', {
    shippingOption: { title: 'Bote', rates: [{ amount: '9' }] },
  })
  const line = lineOf(before, cup)
  const recipientInfo = {
    address: { country: 'DE', city: 'Ulm', postalCode: '89073', addressLine: 'Gasse 2' },
  }
  const { body } = await edit(orderId, {
    catalogLineItems: [keep(line, { price: { amount: '7.00' } }), keep(lineOf(before, at.book))],
    discounts: [{ percentage: '50', lineItemId: line.id, description: 'Kulanz' }],
    recipientInfo,
    shippingInfo: { title: 'Kurier', cost: { price: { amount: '3.00' } } },
    buyerNote: 'Bitte klingeln',
  })
  const after = body.orderAfterCommit
  expect(after).toMatchObject({
    ...{ buyerNote: 'Bitte klingeln', recipientInfo, billingInfo: before.billingInfo },
    priceSummary: { subtotal: { amount: '33.90' }, discount: { amount: '7.00' }, total: { amount: '29.90' } },
    shippingInfo: { title: 'Kurier', logistics: { shippingDestination: recipientInfo } },
  })
  expect(after.activities.map(({ type }: Loose) => type)).toContain('SHIPPING_ADDRESS_EDITED')
  const next = (await edit(orderId, { discounts: [], shippingInfo: { code: before.shippingInfo.code } })).body
  expect(next.orderAfterCommit.shippingInfo).toMatchObject({
    title: 'Standard',
    cost: { price: { amount: '5.00' } },
  })
  expect(next.orderAfterCommit.priceSummary.total.amount).toBe('38.90')
})

test('what is sent stays, and so do downloads, refunded and cancelled orders', async () => {
  const orderId = await at.order([pieces(3, cup), pieces(1, file)])
  const before = await orderOf(orderId)
  const [cups, pdf] = [lineOf(before, cup), lineOf(before, file)]
  const lineItems = [{ id: cups.id, quantity: 2 }]
  await staff.ask('POST', `/ecom/v1/fulfillments/orders/${orderId}/create-fulfillment`, {
    ...{ orderId, fulfillment: { lineItems } },
  })
  const tooFew = await create(orderId, { catalogLineItems: [keep(cups, { quantity: 1 }), keep(pdf)] })
  expect((tooFew.body as Loose).calculatedDraftOrder.violations[0].description).toContain(
    '2 of an item are sent already',
  )
  expect(refusal(await commit(idOf(tooFew)))).toBe('ORDER_CANNOT_BE_EDITED')
  expect(refusal(await edit(orderId, { catalogLineItems: [keep(cups)] }))).toBe('ORDER_CANNOT_BE_EDITED')
  const more = [keep(cups), keep(pdf), pieces(1, file)]
  expect(refusal(await edit(orderId, { catalogLineItems: more }))).toBe('ORDER_CANNOT_BE_EDITED')
  expect(refusal(await edit(orderId, { catalogLineItems: [keep(cups), keep(pdf)] }))).toBe(
    'ORDER_CANNOT_BE_EDITED',
  )
  const sent = await edit(orderId, { catalogLineItems: [keep(cups, { quantity: 2 }), keep(pdf)] })
  expect(sent.body.orderAfterCommit.fulfillmentStatus).toBe('FULFILLED')
  expect(refusal(await create(orderId))).toBe('ORDER_CANNOT_BE_EDITED')
  const other = await at.order([pieces(1, cup)])
  await staff.ask('POST', `/ecom/v1/orders/${other}/cancel`, {})
  expect(refusal(await create(other))).toBe('ORDER_CANNOT_BE_EDITED')
  const paid = await at.order([pieces(1, cup)])
  await at.pay(paid)
  const take = async () => ({ amount: 100n, details: {} })
  await refund(at.store.shop, { siteId: at.store.siteId, orderId: paid, reason: 'Kulanz', take })
  expect(refusal(await create(paid))).toBe('ORDER_CANNOT_BE_EDITED')
  const returned = await at.order([pieces(2, cup)])
  await at.store.shop.db.run(bringBack, [at.store.siteId, returned])
  expect(refusal(await create(returned))).toBe('ORDER_CANNOT_BE_EDITED')
})

test('an order that needs no parcel is edited, and is open once it has goods', async () => {
  const engraving = {
    ...{ productName: { original: 'Gravur' }, price: { amount: '4.00' }, quantity: 1 },
    physicalProperties: { shippable: false },
  }
  const draftOrder = {
    ...{ customLineItems: [engraving], billingInfo: buyer, recipientInfo: buyer },
    buyerInfo: { email: 'bernd@example.com' },
  }
  const made = await staff.ask('POST', drafts, { draftOrder })
  const { body } = await staff.ask('POST', `${drafts}/${idOf(made)}/create-order`, {})
  const { id: orderId, ...before } = await orderOf((body as Loose).createdOrder.id)
  expect(before.fulfillmentStatus).toBe('FULFILLED')
  const customLineItems = [{ ...engraving, id: before.lineItems[0].id, price: { amount: '5.00' } }]
  await edit(orderId, { customLineItems })
  const changed = await orderOf(orderId)
  expect(changed).toMatchObject({
    fulfillmentStatus: 'FULFILLED',
    priceSummary: { total: { amount: '5.00' } },
  })
  const types = changed.activities.map(({ type }: Loose) => type)
  expect(types).not.toContain('ORDER_FULFILLED')
  const shippingInfo = { title: 'Post', cost: { price: { amount: '5.00' } } }
  const sent = await edit(orderId, { customLineItems, catalogLineItems: [pieces(1, cup)], shippingInfo })
  expect(sent.body).toMatchObject({ orderAfterCommit: { fulfillmentStatus: 'NOT_FULFILLED' } })
})

test('nothing is written of more than there is', async () => {
  const orderId = await at.order([pieces(1, cup)])
  const [left, line] = [await stockOf(cup), lineOf(await orderOf(orderId), cup)]
  const made = await create(orderId, { catalogLineItems: [keep(line, { quantity: left + 2 })] })
  expect((made.body as Loose).calculatedDraftOrder.violations).toMatchObject([{ severity: 'WARNING' }])
  expect(refusal(await commit(idOf(made)))).toBe('PARTIAL_OUT_OF_STOCK')
  expect(await stockOf(cup)).toBe(left)
  expect((await orderOf(orderId)).lineItems).toMatchObject([{ quantity: 1 }])
  const all = await edit(orderId, { catalogLineItems: [keep(line, { quantity: left + 1 })] })
  expect(all.status).toBe(200)
  expect(await stockOf(cup)).toBe(0)
  await edit(orderId, { catalogLineItems: [keep(line)] })
  expect(await stockOf(cup)).toBe(left)
})

test('an edit that is taken back leaves the first totals and the first stock', async () => {
  const specification = { name: 'Ein Drittel', code: 'DRITTEL', percentOffRate: 33 }
  await staff.ask('POST', '/stores/v2/coupons', { specification })
  const as = await at.store.visitor()
  const { body } = await staff.ask('POST', '/admin/v1/gift-card-products', {
    giftCardProduct: { name: 'Gutschein', amounts: ['50'] },
  })
  const giftCard = { id: (body as Loose).giftCardProduct.id } as Product
  const card = {
    ...{ appId: 'd80111c5-a0f4-47a8-b63a-65b54d774a27', catalogItemId: giftCard.id },
    options: { amount: '50' },
  }
  const lineItems = [
    ...[pieces(3, cup), pieces(2, at.theVase), pieces(1, at.book)],
    { quantity: 1, catalogReference: card },
  ]
  const id = await checkOut(at.store, {
    as,
    lineItems,
    email: 'bernd@example.com',
    shippingAddress: buyer.address,
  })
  await at.store.ask('PATCH', `/ecom/v1/checkouts/${id}`, {
    as,
    body: { checkout: { id }, couponCode: 'DRITTEL' },
  })
  const orderId: string = (await placeOrder(at.store, as, id)).body.orderId
  const first = await orderOf(orderId)
  expect(Number(first.priceSummary.discount.amount)).toBeGreaterThan(0)
  const stocks = () => Promise.all([cup, at.theVase, at.book].map(stockOf))
  const before = await stocks()
  const quiet = { commitSettings: { sendNotificationsToBuyer: false } }
  const quantity = fc.integer({ min: 0, max: 5 })
  const cases = fc.record({
    quantities: fc.tuple(quantity, quantity, fc.integer({ min: 1, max: 5 })),
    price: fc.option(fc.integer({ min: 1, max: 4000 })),
    discount: fc.option(fc.integer({ min: 1, max: 99 })),
    own: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ quantities, price, discount, own }) => {
      const lines = [cup, at.theVase, at.book].map((product) => lineOf(first, product))
      const changed = await edit(
        orderId,
        {
          catalogLineItems: [
            ...lines.flatMap((line, index) => {
              const wanted = quantities[index] ?? 0
              const amount = price && index === 2 ? { price: { amount: (price / 100).toFixed(2) } } : {}
              return wanted > 0 ? [keep(line, { quantity: wanted, ...amount })] : []
            }),
            keep(lineOf(first, giftCard)),
          ],
          customLineItems: own
            ? [{ productName: { original: 'Karte' }, price: { amount: '1.99' }, quantity: 1 }]
            : [],
          discounts: discount ? [{ percentage: String(discount) }] : [],
        },
        quiet,
      )
      const back = await edit(
        orderId,
        {
          catalogLineItems: [...lines, lineOf(first, giftCard)].map((line) =>
            keep(line, { price: line.priceBeforeDiscounts }),
          ),
          customLineItems: [],
          discounts: [],
        },
        quiet,
      )
      // Nothing to take back where nothing had changed.
      if (changed.status === 200) expect(back.status).toBe(200)
      expect(money(await orderOf(orderId))).toEqual(money(first))
      expect(await stocks()).toEqual(before)
    }),
    { numRuns: 12 },
  )
})
