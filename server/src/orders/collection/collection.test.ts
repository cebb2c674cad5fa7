import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkOut, deliver, placeOrder } from '../../../test/checkouts.ts'
import { stock, vase } from '../../../test/fixtures.ts'
import { payByCard } from '../../../test/paid-orders.ts'
import { pieces, refusal } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies as JSON
type Loose = any

let store: Store
let theVase: Product

beforeAll(async () => {
  store = await openStore({ settings: { paymentMethods: ['bank-transfer', 'test-card'] } })
  await deliver(store)
  theVase = await stock(store, vase, 1000)
})
afterAll(() => store.close())

const ask = (path: string, body: object = {}) =>
  store.ask('POST', `/ecom/v1${path}`, { as: store.apiKey, body })
const price = (amount: string) => ({ amount })
const orderOf = async (id: string) =>
  (await store.ask('GET', `/ecom/v1/orders/${id}`, { as: store.apiKey })).body.order
const ledgerOf = async (id: string) =>
  (await store.ask('GET', `/ecom/v1/payments/orders/${id}`, { as: store.apiKey })).body.orderTransactions

/** A vase for 32.00 and delivery for 5.00, to be paid by bank transfer. */
async function unpaid(): Promise<string> {
  const as = await store.visitor()
  const id = await checkOut(store, { as, lineItems: [pieces(1, theVase)] })
  const { orderId } = (await placeOrder(store, as, id)).body
  store.clock.advance(1000)
  return orderId
}

const addPayments = (orderId: string, ...payments: object[]) =>
  ask(`/payments/orders/${orderId}/add-payment`, { orderId, payments })
const setStatus = (orderId: string, paymentId: string, status: string) =>
  ask(`/payments/${paymentId}/orders/${orderId}/update-payment-transaction-status`, {
    orderId,
    paymentId,
    status,
  })
const cash = (amount: string, more: object = {}) => ({
  amount: price(amount),
  regularPaymentDetails: { paymentMethod: 'Cash register', offlinePayment: true },
  ...more,
})
/** What the ledger adds up to: what came in and what went back. */
const sums = ({ payments, refunds }: Loose) => {
  const add = (all: Loose[], amountOf: (one: Loose) => string) =>
    all.reduce((sum: number, one) => sum + Number(amountOf(one)), 0).toFixed(2)
  const came = payments.filter(({ status }: Loose) =>
    ['APPROVED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(status),
  )
  return {
    paid: add(came, ({ amount }) => amount.amount),
    refunded: add(refunds, ({ summary }) => summary.refunded.amount),
  }
}
const balanceOf = async (id: string) => {
  const { paid, refunded } = (await orderOf(id)).balanceSummary
  return { paid: paid.amount, refunded: refunded.amount }
}

describe('payments that another program has taken', () => {
  test('count, until the order is paid', async () => {
    const id = await unpaid()
    const first = await addPayments(id, cash('10.00', { createdDate: '2026-11-23T10:00:00.000Z' }))
    expect(first.body.paymentsIds).toHaveLength(1)
    expect(first.body.orderTransactions.payments[0]).toMatchObject({
      ...{ status: 'APPROVED', amount: price('10.00'), createdDate: '2026-11-23T10:00:00.000Z' },
      regularPaymentDetails: { paymentMethod: 'Cash register', offlinePayment: true },
    })
    expect(await orderOf(id)).toMatchObject({
      paymentStatus: 'PARTIALLY_PAID',
      balanceSummary: { balance: price('27.00') },
    })
    expect(refusal(await addPayments(id, cash('27.01')))).toBe('INVALID_AMOUNT')
    const card = { giftCardPaymentId: 'tx-1', appId: 'vouchers', obfuscatedCode: '••••1234' }
    const second = await addPayments(
      id,
      { amount: price('7.00'), giftcardPaymentDetails: card },
      cash('20.00'),
    )
    expect(second.body.paymentsIds).toHaveLength(2)
    expect(second.body.orderTransactions.payments.slice(-2)).toContainEqual(
      expect.objectContaining({ giftcardPaymentDetails: card, status: 'APPROVED' }),
    )
    const order = await orderOf(id)
    expect(order).toMatchObject({ paymentStatus: 'PAID', balanceSummary: { balance: price('0.00') } })
    expect(order.activities.map(({ type }: Loose) => type)).toEqual([
      'ORDER_PLACED',
      'ORDER_PARTIALLY_PAID',
      'ORDER_PAID',
    ])
    expect(sums(await ledgerOf(id))).toEqual(await balanceOf(id))
    expect(refusal(await addPayments(id, cash('1.00')))).toBe('ORDER_ALREADY_PAID')
  })

  test('go back by hand alone, and not at all where the other program says so', async () => {
    const id = await unpaid()
    const { body } = await addPayments(id, cash('30.00'), cash('7.00', { refundDisabled: true }))
    const [cashId, keptId] = body.paymentsIds
    const refund = (paymentRefunds: object[]) =>
      ask('/order-billing/refund-payments', { orderId: id, paymentRefunds })
    expect(refusal(await refund([{ paymentId: cashId }]))).toBe('EXTERNAL_REFUND_EXPECTED')
    expect(refusal(await refund([{ paymentId: keptId, externalRefund: true }]))).toBe(
      'PAYMENT_NOT_REFUNDABLE',
    )
    const done = await refund([{ paymentId: cashId, amount: price('12.00'), externalRefund: true }])
    expect(done.body.orderTransactions.payments).toContainEqual(
      expect.objectContaining({ id: cashId, status: 'PARTIALLY_REFUNDED', refundDisabled: false }),
    )
    expect(sums(await ledgerOf(id))).toEqual(await balanceOf(id))
    expect(await balanceOf(id)).toEqual({ paid: '37.00', refunded: '12.00' })
  })

  test('are checked field by field', async () => {
    const id = await unpaid()
    const fields = async (payment: object) =>
      (await addPayments(id, payment)).body.details.validationError.fieldViolations.map(
        ({ field }: Loose) => field,
      )
    expect(await fields(cash('0'))).toEqual(['payments[0].amount.amount'])
    expect(await fields(cash('1.00', { status: 'REFUNDED' }))).toEqual(['payments[0].status'])
    expect(await fields(cash('1.00', { createdDate: '2031-01-01T00:00:00Z' }))).toEqual([
      'payments[0].createdDate',
    ])
    expect(await fields({ amount: price('1.00') })).toEqual(['payments[0].regularPaymentDetails'])
    expect((await ledgerOf(id)).payments).toHaveLength(1)
  })
})

describe('the status of a payment', () => {
  test('that was awaited says when the money has come', async () => {
    const id = await unpaid()
    const [{ id: paymentId }] = (await ledgerOf(id)).payments
    const done = await setStatus(id, paymentId, 'APPROVED')
    expect(done.body.orderTransactions.payments).toMatchObject([
      { id: paymentId, status: 'APPROVED', amount: price('37.00') },
    ])
    expect((await orderOf(id)).paymentStatus).toBe('PAID')
    expect((await setStatus(id, paymentId, 'APPROVED')).status).toBe(200)
    expect(refusal(await setStatus(id, paymentId, 'CANCELED'))).toBe('STATUS_NOT_ALLOWED')
    expect(await balanceOf(id)).toEqual({ paid: '37.00', refunded: '0.00' })
  })

  test('is only ever counted for what is left to pay', async () => {
    const id = await unpaid()
    const [{ id: paymentId }] = (await ledgerOf(id)).payments
    await addPayments(id, cash('30.00'))
    const done = await setStatus(id, paymentId, 'APPROVED')
    expect(done.body.orderTransactions.payments[0]).toMatchObject({
      amount: price('7.00'),
      status: 'APPROVED',
    })
    expect(await balanceOf(id)).toEqual({ paid: '37.00', refunded: '0.00' })
  })

  test('of another program follows what that says, once', async () => {
    const id = await unpaid()
    const { body } = await addPayments(
      id,
      cash('37.00', { status: 'PENDING' }),
      cash('37.00', { status: 'AUTHORIZED' }),
    )
    const [pending, authorized] = body.paymentsIds
    expect((await orderOf(id)).paymentStatus).toBe('NOT_PAID')
    const statusOf = async (paymentId: string) =>
      (await ledgerOf(id)).payments.find((one: Loose) => one.id === paymentId).status
    expect([await statusOf(pending), await statusOf(authorized)]).toEqual(['PENDING', 'AUTHORIZED'])
    await setStatus(id, pending, 'DECLINED')
    expect(await statusOf(pending)).toBe('DECLINED')
    expect(refusal(await setStatus(id, pending, 'APPROVED'))).toBe('STATUS_NOT_ALLOWED')
    await setStatus(id, authorized, 'APPROVED')
    expect((await orderOf(id)).paymentStatus).toBe('PAID')
  })

  test('of a card that the shop has charged is for the payment service to say', async () => {
    const { id, paymentId } = await payByCard(store, [pieces(1, theVase)])
    expect(refusal(await setStatus(id, paymentId, 'DECLINED'))).toBe('STATUS_NOT_ALLOWED')
    expect((await ledgerOf(id)).payments).toMatchObject([
      { status: 'APPROVED', regularPaymentDetails: { paymentMethod: 'test-card' } },
    ])
    expect(refusal(await setStatus(id, '3f8a1f0e-0000-4000-8000-000000000001', 'APPROVED'))).toBe(
      'PAYMENT_NOT_FOUND',
    )
  })

  test('brings the money once, however often it is asked for at once', async () => {
    const id = await unpaid()
    const [{ id: paymentId }] = (await ledgerOf(id)).payments
    const replies = await Promise.all(Array.from({ length: 8 }, () => setStatus(id, paymentId, 'APPROVED')))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await balanceOf(id)).toEqual({ paid: '37.00', refunded: '0.00' })
  })
})

describe('money that the merchant collects', () => {
  const record = (orderId: string, amount: string) =>
    ask(`/payments-collector/orders/${orderId}/manual-payment`, { orderId, amount: price(amount) })
  const collectability = async (id: string) =>
    (
      await store.ask('GET', `/ecom/v1/payments-collector/orders/${id}/payment-collectability-status`, {
        as: store.apiKey,
      })
    ).body

  test('comes in parts, until nothing is left', async () => {
    const id = await unpaid()
    expect(await collectability(id)).toMatchObject({ status: 'COLLECTABLE', amount: price('37.00') })
    expect((await record(id, '12.00')).body).toEqual({})
    expect(await orderOf(id)).toMatchObject({ paymentStatus: 'PARTIALLY_PAID' })
    expect(await collectability(id)).toMatchObject({ status: 'COLLECTABLE', amount: price('25.00') })
    expect(refusal(await record(id, '25.01'))).toBe('INVALID_AMOUNT')
    expect(refusal(await record(id, '0'))).toBe('INVALID_AMOUNT')
    await record(id, '25.00')
    expect(await orderOf(id)).toMatchObject({ paymentStatus: 'PAID' })
    expect(await collectability(id)).toMatchObject({
      status: 'NONCOLLECTABLE_ORDER_IS_PAID',
      amount: price('0.00'),
    })
    expect(refusal(await record(id, '1.00'))).toBe('ORDER_ALREADY_PAID')
  })

  test('is for open orders alone, and never more than is left, however many record it', async () => {
    const canceled = await unpaid()
    await ask(`/orders/${canceled}/cancel`)
    expect(refusal(await record(canceled, '1.00'))).toBe('ORDER_CANCELED')
    expect(await collectability(canceled)).toMatchObject({ status: 'NONCOLLECTABLE_ORDER_IS_CANCELLED' })
    const id = await unpaid()
    const replies = await Promise.all(Array.from({ length: 8 }, () => record(id, '10.00')))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await balanceOf(id)).toEqual({ paid: '30.00', refunded: '0.00' })
  })
})

test('transactions of several orders come in the requested order, without orders that do not exist', async () => {
  const ids = [await unpaid(), await unpaid()]
  const nothing = '3f8a1f0e-0000-4000-8000-000000000001'
  const { body } = await ask('/payments/list-by-ids', { orderIds: [ids[1], nothing, ids[0]] })
  expect(body.orderTransactions.map(({ orderId }: Loose) => orderId)).toEqual([ids[1], ids[0]])
  const one = await store.ask('GET', `/ecom/v1/payments/orders/${nothing}`, { as: store.apiKey })
  expect(refusal(one)).toBe('NOT_FOUND')
})
