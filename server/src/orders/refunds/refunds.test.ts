import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkOut, deliver, placeOrder, rows } from '../../../test/checkouts.ts'
import { stock, vase } from '../../../test/fixtures.ts'
import { readMails } from '../../../test/mails.ts'
import { payByCard } from '../../../test/paid-orders.ts'
import { pieces, refusal } from '../../../test/shoppers.ts'
import { setUpShop } from '../../../test/staff.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import type { PaymentProvider } from '../../payments/providers/provider.ts'
import { providers } from '../../payments/providers/service.ts'
import { refundPayments } from './billing.service.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies as JSON
type Loose = any

/** Whether the card's provider answers. */
let answers = true
const watched = providers.map((provider): PaymentProvider => {
  if (provider.kind !== 'card' || !provider.refund) return provider
  const { refund } = provider
  return {
    ...provider,
    async refund(request) {
      if (!answers) throw new Error('no answer')
      return refund(request)
    },
  }
})
const cardWithoutRefunds = {
  payment: 'test-card',
  cardNumber: '4000 0000 0000 5126',
  cardExpiry: '12 / 30',
  cardCode: '123',
}

let store: Store
let bowl: Product

beforeAll(async () => {
  store = await openStore({
    payments: watched,
    settings: { paymentMethods: ['bank-transfer', 'test-card'], email: 'hello@fieldhouse.test' },
  })
  await deliver(store)
  bowl = await stock(store, { ...vase, name: 'Bowl', price: 9.99 }, 1000)
})
afterAll(() => store.close())

const ask = (path: string, body: object) => store.ask('POST', `/ecom/v1${path}`, { as: store.apiKey, body })
const refund = (orderId: string, body: object) => ask('/order-billing/refund-payments', { orderId, ...body })
const orderOf = async (id: string) =>
  (await store.ask('GET', `/ecom/v1/orders/${id}`, { as: store.apiKey })).body.order
const ledgerOf = async (id: string) =>
  (await store.ask('GET', `/ecom/v1/payments/orders/${id}`, { as: store.apiKey })).body.orderTransactions
const refundabilityOf = async (orderId: string) =>
  (await ask('/order-billing/get-order-refundability', { orderId })).body
const price = (amount: string) => ({ amount })
const onSale = async () =>
  (
    await rows<{ left: number }>(
      store,
      `SELECT on_hand - allocated AS left FROM stock WHERE product_id = '${bowl.id}'`,
    )
  )[0]?.left

/** Three bowls for 29.97 and delivery for 5.00, paid by card. */
const paid = (card?: Record<string, string>) => payByCard(store, [pieces(3, bowl)], card)

describe('a refund of pieces that are not sent yet', () => {
  const give = (orderId: string, paymentId: string, lineItemId: string, quantity: number) =>
    refund(orderId, {
      paymentRefunds: [{ paymentId, amount: price((9.99 * quantity).toFixed(2)) }],
      refundItems: { lineItems: [{ lineItemId, quantity }] },
    })
  const send = async (orderId: string, lineItems: object[] = []) =>
    (
      await store.ask('POST', `/ecom/v1/fulfillments/orders/${orderId}/create-fulfillment`, {
        as: store.apiKey,
        body: { fulfillment: { lineItems } },
      })
    ).body.orderWithFulfillments.fulfillments

  test('leaves those that are left to be sent', async () => {
    const { id, order, paymentId } = await paid()
    await give(id, paymentId, order.lineItems[0].id, 2)
    expect((await orderOf(id)).lineItems[0].unsentRefundQuantity).toBe(2)
    expect(await send(id)).toMatchObject([{ lineItems: [{ quantity: 1 }] }])
    expect((await orderOf(id)).fulfillmentStatus).toBe('FULFILLED')
  })

  test('ends the sending of an order whose other pieces are sent', async () => {
    const { id, order, paymentId } = await paid()
    const [{ id: lineItemId }] = order.lineItems
    await send(id, [{ id: lineItemId, quantity: 2 }])
    await give(id, paymentId, lineItemId, 1)
    expect(await orderOf(id)).toMatchObject({
      fulfillmentStatus: 'FULFILLED',
      lineItems: [{ unsentRefundQuantity: 1 }],
    })
  })
})

describe('a refund of pieces', () => {
  test('gives back what they cost, the last cent with the last of them', async () => {
    const { id, order, paymentId } = await paid()
    const [{ id: lineItemId }] = order.lineItems
    const lineItems = [{ lineItemId, quantity: 1 }]
    const given: string[] = []
    for (let turn = 0; turn < 3; turn++) {
      const { body } = await ask('/order-billing/calculate-refund', {
        orderId: id,
        refundItems: { lineItems },
      })
      expect(body).toMatchObject({
        available: true,
        calculatedRefundItems: { lineItems: [{ item: { quantity: 1 } }] },
      })
      const { amount } = body.summary.total
      given.push(amount)
      const reply = await refund(id, {
        paymentRefunds: [{ paymentId, amount: price(amount) }],
        refundItems: { lineItems },
      })
      expect(reply.body.refund.transactions).toMatchObject([
        { refundStatus: 'SUCCEEDED', externalRefund: false },
      ])
    }
    expect(given).toEqual(['9.99', '9.99', '9.99'])
    const after = await orderOf(id)
    expect(after).toMatchObject({
      paymentStatus: 'PARTIALLY_REFUNDED',
      lineItems: [{ refundQuantity: 3 }],
      balanceSummary: { paid: price('34.97'), refunded: price('29.97'), pendingRefund: price('0.00') },
    })
    const more = await ask('/order-billing/calculate-refund', { orderId: id, refundItems: { lineItems } })
    expect(more.body).toMatchObject({
      available: false,
      notAvailable: {
        errors: [
          {
            lineItem: { lineItemId },
            error: { applicationError: { code: 'INVALID_LINE_ITEM_REFUND_QUANTITY' } },
          },
        ],
      },
    })
    const shipping = await refund(id, {
      paymentRefunds: [{ paymentId }],
      refundItems: { shipping: { amount: price('5.00') } },
    })
    expect(shipping.body.refund.details).toMatchObject({
      shippingIncluded: true,
      shipping: { amount: price('5.00') },
    })
    expect((await orderOf(id)).paymentStatus).toBe('FULLY_REFUNDED')
  })

  test('brings them back to stock once, and a cancellation only the rest', async () => {
    const { id, order, paymentId } = await paid()
    const [{ id: lineItemId }] = order.lineItems
    const before = (await onSale()) ?? 0
    const restock = (quantity: number) => ({ restock: { lineItems: [{ lineItemId, quantity }] } })
    const body = { paymentRefunds: [{ paymentId, amount: price('9.99') }] }
    expect((await refund(id, { ...body, sideEffects: restock(2) })).status).toBe(200)
    expect(await onSale()).toBe(before + 2)
    expect((await orderOf(id)).lineItems).toMatchObject([{ restockQuantity: 2 }])
    expect((await refundabilityOf(id)).lineItems).toMatchObject([{ availableRestockQuantity: 1 }])
    expect(refusal(await refund(id, { ...body, sideEffects: restock(2) }))).toBe(
      'INVALID_LINE_ITEM_RESTOCK_QUANTITY',
    )
    await store.ask('POST', `/ecom/v1/orders/${id}/cancel`, {
      as: store.apiKey,
      body: { restockAllItems: true },
    })
    expect(await onSale()).toBe(before + 3)
    expect((await refundabilityOf(id)).lineItems).toMatchObject([{ availableRestockQuantity: 0 }])
    const moved = await rows<{ reason: string }>(
      store,
      `SELECT reason FROM stock_movements WHERE order_id = '${id}' ORDER BY number`,
    )
    expect(moved.map(({ reason }) => reason)).toEqual(['ORDER_PLACED', 'ORDER_REFUNDED', 'ORDER_CANCELED'])
  })

  test('names items of the order, or is refused', async () => {
    const { id, order, paymentId } = await paid()
    const [{ id: lineItemId }] = order.lineItems
    const other = '3f8a1f0e-0000-4000-8000-000000000001'
    const code = async (body: object) =>
      refusal(await refund(id, { paymentRefunds: [{ paymentId, amount: price('1.00') }], ...body }))
    expect(await code({ refundItems: { lineItems: [{ lineItemId: other, quantity: 1 }] } })).toBe(
      'LINE_ITEM_NOT_FOUND',
    )
    expect(await code({ refundItems: { lineItems: [{ lineItemId, quantity: 4 }] } })).toBe(
      'INVALID_LINE_ITEM_REFUND_QUANTITY',
    )
    const fee = { additionalFeeId: 'gift-wrap', amount: price('1.00') }
    expect(await code({ refundItems: { additionalFees: [fee] } })).toBe('ADDITIONAL_FEE_NOT_FOUND')
    expect(await code({ refundItems: { shipping: { amount: price('5.01') } } })).toBe(
      'INVALID_SHIPPING_REFUND_AMOUNT',
    )
    expect(await code({ paymentRefunds: [{ paymentId: other }] })).toBe('PAYMENT_NOT_FOUND')
    expect(await code({ paymentRefunds: [{ paymentId, amount: price('34.98') }] })).toBe(
      'INVALID_PAYMENT_REFUND_AMOUNT',
    )
    expect(await code({ paymentRefunds: [{ paymentId, amount: price('0.001') }] })).toBe(
      'INVALID_PAYMENT_REFUND_AMOUNT',
    )
    expect((await ledgerOf(id)).refunds).toEqual([])
  })
})

test('32 refunds at once give back no more than was paid', async () => {
  const { id, paymentId } = await paid()
  const body = { paymentRefunds: [{ paymentId, amount: price('5.00') }] }
  const replies = await Promise.all(Array.from({ length: 32 }, () => refund(id, body)))
  const done = replies.filter(({ status }) => status === 200)
  expect(done).toHaveLength(6)
  const codes = new Set(replies.filter(({ status }) => status !== 200).map(refusal))
  expect([...codes]).toEqual(['INVALID_PAYMENT_REFUND_AMOUNT'])
  const { payments, refunds } = await ledgerOf(id)
  expect(payments).toMatchObject([{ status: 'PARTIALLY_REFUNDED', amount: price('34.97') }])
  const sum = refunds.reduce((all: number, { summary }: Loose) => all + Number(summary.refunded.amount), 0)
  expect(sum).toBe(30)
  expect((await orderOf(id)).balanceSummary).toMatchObject({
    refunded: price('30.00'),
    pendingRefund: price('0.00'),
  })
})

test('what a refund is for stays with it, and the buyer is told', async () => {
  const { id, order, paymentId } = await paid()
  const [{ id: lineItemId }] = order.lineItems
  const staff = await setUpShop(store)
  const reply = await staff.ask('POST', '/ecom/v1/order-billing/refund-payments', {
    orderId: id,
    paymentRefunds: [
      { paymentId, amount: price('9.99') },
      { paymentId, amount: price('2.50'), externalRefund: true },
    ],
    refundItems: { lineItems: [{ lineItemId, quantity: 1 }] },
    sideEffects: { notifications: { sendCustomerEmail: true, customMessage: 'Sorry for the crack.' } },
    customerReason: 'Damaged',
    merchantNote: 'Second time this week',
  })
  expect(reply.body.refund).toMatchObject({
    details: { reason: 'Damaged', lineItems: [{ lineItemId, quantity: 1 }] },
    summary: { requestedRefund: price('12.49'), refunded: price('12.49'), pending: false },
  })
  const subject = `Refund for your order ${order.number} at Fieldhouse`
  const mail = (await readMails(store, 'anna@example.com')).find((one) => one.subject === subject)
  expect(mail?.text).toContain('We refund $12.49 of your order')
  expect(mail?.text).toContain('$9.99 goes back the way you paid')
  expect(mail?.text).toContain('You get $2.50 from us directly')
  for (const words of ['1 × Bowl', 'Damaged', 'Sorry for the crack.']) expect(mail?.text).toContain(words)
  const { activities } = await orderOf(id)
  expect(activities.slice(-2)).toMatchObject([
    {
      type: 'ORDER_REFUNDED',
      authorEmail: 'anna@fieldhouse.test',
      orderRefunded: { manual: true, amount: price('12.49'), reason: 'Damaged' },
    },
    {
      type: 'MERCHANT_COMMENT',
      authorEmail: 'anna@fieldhouse.test',
      merchantComment: { message: 'Second time this week' },
    },
  ])
})

test('the merchant’s notes are not for buyers', async () => {
  const as = await store.visitor()
  const { orderId } = (
    await placeOrder(store, as, await checkOut(store, { as, lineItems: [pieces(1, bowl)] }))
  ).body
  store.clock.advance(1000)
  await ask(`/payments-collector/orders/${orderId}/mark-as-paid`, { ecomOrderId: orderId })
  const [{ id: paymentId }] = (await ledgerOf(orderId)).payments.slice(-1)
  await refund(orderId, {
    paymentRefunds: [{ paymentId, externalRefund: true }],
    merchantNote: 'A difficult buyer',
  })
  const types = (order: Loose) => order.activities.map(({ type }: Loose) => type)
  expect(types(await orderOf(orderId))).toContain('MERCHANT_COMMENT')
  const own = await store.ask('GET', `/ecom/v1/orders/${orderId}`, { as })
  expect(types(own.body.order)).toEqual(['ORDER_PLACED', 'ORDER_PAID', 'ORDER_REFUNDED'])
  const found = await store.ask('POST', '/ecom/v1/orders/search', { as, body: {} })
  expect(JSON.stringify(found.body)).not.toContain('difficult')
})

describe('the way back', () => {
  test('is by hand where money came outside the shop', async () => {
    const as = await store.visitor()
    const { orderId } = (
      await placeOrder(store, as, await checkOut(store, { as, lineItems: [pieces(1, bowl)] }))
    ).body
    const unpaid = await refundabilityOf(orderId)
    expect(unpaid.payments).toMatchObject([{ nonRefundable: { reason: 'NOT_PAID' } }])
    const [{ id: awaited }] = (await ledgerOf(orderId)).payments
    expect(refusal(await refund(orderId, { paymentRefunds: [{ paymentId: awaited }] }))).toBe(
      'ORDER_ACTION_NOT_AVAILABLE',
    )
    store.clock.advance(1000)
    await ask(`/payments-collector/orders/${orderId}/mark-as-paid`, { ecomOrderId: orderId })
    expect(refusal(await refund(orderId, { paymentRefunds: [{ paymentId: awaited }] }))).toBe(
      'PAYMENT_NOT_REFUNDABLE',
    )
    const paidUp = await refundabilityOf(orderId)
    expect(paidUp.payments.at(-1)).toMatchObject({ manuallyRefundable: { reason: 'OFFLINE' } })
    expect(paidUp.paymentsSummary.monetary).toMatchObject({ paid: price('14.99'), maxRefund: price('14.99') })
    const { paymentId } = paidUp.payments.at(-1).payment
    expect(refusal(await refund(orderId, { paymentRefunds: [{ paymentId }] }))).toBe(
      'EXTERNAL_REFUND_EXPECTED',
    )
    const done = await refund(orderId, { paymentRefunds: [{ paymentId, externalRefund: true }] })
    expect(done.body.refund.transactions).toMatchObject([{ externalRefund: true, refundStatus: 'SUCCEEDED' }])
    expect((await refundabilityOf(orderId)).payments.at(-1)).toMatchObject({
      nonRefundable: { reason: 'ALREADY_REFUNDED' },
    })
    const status = await store.ask('GET', `/ecom/v1/payments-collector/orders/${orderId}/refundability`, {
      as: store.apiKey,
    })
    expect(status.body.refundabilities.at(-1)).toEqual({
      paymentId,
      refundabilityStatus: 'NOT_REFUNDABLE',
      nonRefundableReason: 'ALREADY_REFUNDED',
    })
  })

  test('is open while the payment service does not answer, and nothing is restocked before', async () => {
    const { id, order, paymentId } = await paid()
    const [{ id: lineItemId }] = order.lineItems
    const before = (await onSale()) ?? 0
    answers = false
    const started = await refund(id, {
      paymentRefunds: [{ paymentId, amount: price('9.99') }],
      refundItems: { lineItems: [{ lineItemId, quantity: 1 }] },
      sideEffects: { restock: { lineItems: [{ lineItemId, quantity: 1 }] } },
    }).finally(() => {
      answers = true
    })
    expect(started.body.refund.summary).toMatchObject({ pending: true, pendingRefund: price('9.99') })
    expect(await onSale()).toBe(before)
    expect(await refundabilityOf(id)).toMatchObject({
      payments: [
        {
          refundable: true,
          payment: { monetary: { refundPending: price('9.99'), maxRefund: price('24.98') } },
        },
      ],
      lineItems: [{ refundedQuantity: 1, availableRefundQuantity: 2, availableRestockQuantity: 2 }],
    })
    const key = { siteId: store.siteId, refundId: started.body.refund.id }
    await Promise.all([store.runJob('settle-refund', key), store.runJob('settle-refund', key)])
    expect((await orderOf(id)).lineItems).toMatchObject([{ refundQuantity: 1, restockQuantity: 1 }])
    expect(await onSale()).toBe(before + 1)
  })

  test('brings nothing back to stock that a cancellation meanwhile has brought back', async () => {
    const before = (await onSale()) ?? 0
    const { id, order, paymentId } = await paid()
    const [{ id: lineItemId }] = order.lineItems
    answers = false
    const started = await refund(id, {
      paymentRefunds: [{ paymentId, amount: price('19.98') }],
      refundItems: { lineItems: [{ lineItemId, quantity: 2 }] },
      sideEffects: { restock: { lineItems: [{ lineItemId, quantity: 2 }] } },
    }).finally(() => {
      answers = true
    })
    await ask(`/orders/${id}/cancel`, { restockAllItems: true })
    expect(await onSale()).toBe(before)
    await store.runJob('settle-refund', { siteId: store.siteId, refundId: started.body.refund.id })
    expect((await orderOf(id)).balanceSummary.refunded.amount).toBe('19.98')
    expect(await onSale()).toBe(before)
  })

  test('is given once, however often the same request comes', async () => {
    const { id, paymentId } = await paid()
    const sent = { orderId: id, paymentRefunds: [{ paymentId, amount: price('5.00') }] }
    const workId = store.shop.newId()
    const one = () => refundPayments(store.shop, store.merchant, { ...sent, workId })
    const [first] = await Promise.all([one(), one()])
    expect((await one()).refund?.id).toBe(first.refund?.id)
    expect((await orderOf(id)).balanceSummary.refunded.amount).toBe('5.00')
  })

  test('that the payment service refuses changes nothing but the timeline', async () => {
    const { id, order, paymentId } = await paid(cardWithoutRefunds)
    const [{ id: lineItemId }] = order.lineItems
    const before = await onSale()
    const failed = await refund(id, {
      paymentRefunds: [{ paymentId }],
      refundItems: { lineItems: [{ lineItemId, quantity: 3 }] },
      sideEffects: {
        restock: { lineItems: [{ lineItemId, quantity: 3 }] },
        notifications: { sendCustomerEmail: true },
      },
    })
    expect(failed.body.refund).toMatchObject({
      transactions: [
        { refundStatus: 'FAILED', refundStatusInfo: { description: 'This test card takes no refunds' } },
      ],
    })
    expect(await onSale()).toBe(before)
    const after = await orderOf(id)
    expect(after).toMatchObject({ paymentStatus: 'PAID', balanceSummary: { refunded: price('0.00') } })
    expect(after.lineItems[0].refundQuantity ?? 0).toBe(0)
    expect(after.activities.at(-1).type).toBe('PAYMENT_REFUND_FAILED')
    expect((await refundabilityOf(id)).lineItems).toMatchObject([{ availableRefundQuantity: 3 }])
  })
})
