import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '../../src/catalogue/model/product.rules.ts'
import type { OnlineProvider } from '../../src/payments/providers/provider.ts'
import { providers } from '../../src/payments/providers/service.ts'
import { createKey } from '../../src/sites/apps/service.ts'
import { checkOut, deliver, placeOrder } from '../checkouts.ts'
import { payByCard, saveTestCard } from '../paid-orders.ts'
import { signedIn } from '../plans.ts'
import { pieces, shelve } from '../shoppers.ts'
import { openStore, type Store } from '../store.ts'
import { generations, publishedClients } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Loose = any

const packages = { '2024': 'wix-ecom-2024', current: '@wix/ecom' }
/** Sets money aside, and takes whatever the shop asks for. */
const holding: OnlineProvider = {
  method: 'holding',
  kind: 'card',
  title: 'On hold',
  charge: async ({ paymentId }) => ({ status: 'AUTHORIZED', providerReference: paymentId }),
  find: async () => undefined,
  authorizations: {
    term: 7 * 24 * 60 * 60_000,
    capture: async ({ captureId }) => ({ status: 'SUCCEEDED', providerReference: captureId, isOver: false }),
    void: async () => ({ status: 'SUCCEEDED' }),
    read: async ({ providerReference }) => ({ captured: 0n, isOpen: true, providerReference }),
  },
}

const nothing = '3f8a1f0e-0000-4000-8000-000000000001'
const price = (amount: string) => ({ amount })

describe.each(generations)('payments of orders with the published client (%s)', (generation) => {
  let store: Store
  let merchant: Loose
  /** A key that may do nothing here. */
  let other: Loose
  let mug: Product
  const isCurrent = generation === 'current'

  beforeAll(async () => {
    store = await openStore({
      payments: [...providers, holding],
      settings: { paymentMethods: ['bank-transfer', 'test-card', 'holding'] },
    })
    const { sdk } = await publishedClients(store, generation)
    const { default: _, ...ecom } = await import(packages[generation])
    const modules = Object.fromEntries(
      Object.entries(ecom).filter(([, module]) => module && typeof module === 'object'),
    )
    const clientWith = (apiKey: string) =>
      sdk.createClient({ auth: sdk.ApiKeyStrategy({ apiKey, siteId: store.siteId }), modules })
    merchant = clientWith(store.apiKey)
    const key = { name: 'Nothing', permissions: ['SITE.READ'] }
    other = clientWith((await createKey(store.shop, store.siteId, key)).secret)
    await deliver(store)
    mug = await shelve(store, { name: 'Mug', price: 12 })
  })
  afterAll(() => store.close())

  /** The codes of errors, all asked for at once. */
  const codesOf = (calls: Promise<unknown>[]) =>
    Promise.all(
      calls.map((call) =>
        call.then(
          () => 'answered',
          ({ details }: Loose) =>
            details?.applicationError?.code ?? details?.validationError?.fieldViolations?.length,
        ),
      ),
    )

  async function unpaidOrder(): Promise<string> {
    const as = await store.visitor()
    const checkoutId = await checkOut(store, { as, lineItems: [pieces(2, mug)] })
    return (await placeOrder(store, as, checkoutId)).body.orderId
  }

  const cash = (amount: string, more: object = {}) => ({
    amount: price(amount),
    regularPaymentDetails: { paymentMethod: 'Cash', offlinePayment: true },
    ...more,
  })

  test('are listed, added and decided', async () => {
    const { orderTransactions: module } = merchant
    const orderId = await unpaidOrder()
    const listed = (await module.listTransactionsForSingleOrder(orderId)).orderTransactions
    expect(listed.payments).toMatchObject([
      { amount: price('29.00'), regularPaymentDetails: { offlinePayment: true } },
    ])
    const added = await module.addPayments(orderId, [cash('10.00')])
    expect(added.paymentsIds).toHaveLength(1)
    const [{ _id: paymentId }] = listed.payments
    await module.updatePaymentStatus({ orderId, paymentId }, { status: 'APPROVED' })
    expect((await merchant.orders.getOrder(orderId)).paymentStatus).toBe('PAID')
    const several = await module.listTransactionsForMultipleOrders([orderId, nothing])
    expect(several.orderTransactions.map((one: Loose) => one.orderId)).toEqual([orderId])
    const nowhere = [
      module.listTransactionsForSingleOrder(nothing),
      module.addPayments(nothing, [cash('1.00')]),
      module.updatePaymentStatus({ orderId, paymentId: nothing }, { status: 'APPROVED' }),
    ]
    expect(await codesOf(nowhere)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'PAYMENT_NOT_FOUND'])
    const wrong = [
      module.addPayments(orderId, [cash('-1')]),
      module.updatePaymentStatus({ orderId, paymentId }, { status: 'GONE' }),
    ]
    expect(await codesOf(wrong)).not.toContain('answered')
    const { orderTransactions: denied } = other
    const forbidden = [
      denied.listTransactionsForSingleOrder(orderId),
      denied.listTransactionsForMultipleOrders([orderId]),
      denied.addPayments(orderId, [cash('1.00')]),
      denied.updatePaymentStatus({ orderId, paymentId }, { status: 'DECLINED' }),
    ]
    expect(await codesOf(forbidden)).toEqual(forbidden.map(() => 'PERMISSION_DENIED'))
  })

  test.runIf(isCurrent)('go back by line, delivery and amount', async () => {
    const { orderBilling, orders } = merchant
    const { id: orderId, paymentId } = await payByCard(store, [pieces(2, mug)])
    const before = await orderBilling.getOrderRefundability(orderId)
    expect(before).toMatchObject({
      payments: [{ refundable: true, payment: { monetary: { maxRefund: price('29.00') } } }],
      shipping: { availableRefundAmount: price('5.00') },
    })
    const [{ lineItemId }] = before.lineItems
    const refundItems = { lineItems: [{ lineItemId, quantity: 1 }], shipping: { amount: price('5.00') } }
    const sum = await orderBilling.calculateRefund(orderId, { refundItems })
    expect(sum).toMatchObject({ available: true, summary: { total: price('17.00') } })
    const done = await orderBilling.refundPayments(orderId, {
      paymentRefunds: [{ paymentId, amount: price('17.00') }],
      refundItems,
      sideEffects: {
        restock: { lineItems: refundItems.lineItems },
        notifications: { sendCustomerEmail: true },
      },
      customerReason: 'Wrong colour',
    })
    expect(done.refund).toMatchObject({
      details: { reason: 'Wrong colour' },
      summary: { refunded: price('17.00') },
    })
    expect(done.orderTransactions.payments).toMatchObject([{ status: 'PARTIALLY_REFUNDED' }])
    const order = await orders.getOrder(orderId)
    expect(order.lineItems).toMatchObject([{ refundQuantity: 1, restockQuantity: 1 }])
    expect((await orders.getRefundabilityStatus(orderId)).refundabilities).toMatchObject([
      { paymentId, refundabilityStatus: 'REFUNDABLE' },
    ])
    const wrong = [
      orderBilling.refundPayments(orderId, { paymentRefunds: [{ paymentId, amount: price('12.01') }] }),
      orderBilling.refundPayments(orderId, { paymentRefunds: [{ paymentId: nothing }] }),
      orderBilling.refundPayments(orderId, {
        paymentRefunds: [{ paymentId }],
        refundItems: { lineItems: [{ lineItemId, quantity: 2 }] },
      }),
      orderBilling.getOrderRefundability(nothing),
      orderBilling.calculateRefund(nothing, { refundItems }),
      orderBilling.refundPayments(nothing, { paymentRefunds: [{ paymentId }] }),
      orders.getRefundabilityStatus(nothing),
      orderBilling.refundPayments(orderId, { paymentRefunds: [] }),
    ]
    expect(await codesOf(wrong)).toEqual([
      'INVALID_PAYMENT_REFUND_AMOUNT',
      'PAYMENT_NOT_FOUND',
      'INVALID_LINE_ITEM_REFUND_QUANTITY',
      ...Array(4).fill('NOT_FOUND'),
      1,
    ])
    const denied = [
      other.orderBilling.getOrderRefundability(orderId),
      other.orderBilling.calculateRefund(orderId, { refundItems }),
      other.orderBilling.refundPayments(orderId, { paymentRefunds: [{ paymentId }] }),
      other.orders.getRefundabilityStatus(orderId),
    ]
    expect(await codesOf(denied)).toEqual(denied.map(() => 'PERMISSION_DENIED'))
  })

  test.runIf(isCurrent)('are charged to a saved way to pay and to a gift card', async () => {
    const { checkout, orderBilling, orders } = merchant
    const { as, id: memberId } = await signedIn(store)
    const saved = await saveTestCard(store, memberId)
    const unpaid = async () =>
      (await placeOrder(store, as, await checkOut(store, { as, lineItems: [pieces(2, mug)] }))).body.orderId
    const orderId = await unpaid()
    const issued = { giftCard: { amount: '30.00' } }
    const { body } = await store.ask('POST', '/admin/v1/gift-cards', { as: store.apiKey, body: issued })
    const gift = { giftCardCode: body.code, amount: price('9.00'), currency: 'USD' }
    const redeemed = await orderBilling.redeemGiftCard(orderId, gift)
    expect(redeemed.payment).toMatchObject({ status: 'APPROVED', amount: price('9.00') })
    const charge = { regularCharge: { paymentIntentId: saved }, idempotencyKey: nothing, memberId }
    const charged = await orderBilling.chargeOrder(orderId, charge)
    expect(charged.payments).toMatchObject([{ status: 'APPROVED', amount: price('20.00') }])
    expect((await orders.getOrder(orderId)).paymentStatus).toBe('PAID')
    const placed = await checkOut(store, { as, lineItems: [pieces(2, mug)] })
    const { orderId: next } = await checkout.createOrderAndCharge(placed, { paymentToken: saved })
    expect((await orders.getOrder(next)).paymentStatus).toBe('PAID')
    const open = await unpaid()
    const wrong = [
      orderBilling.chargeOrder(nothing, charge),
      orderBilling.redeemGiftCard(nothing, gift),
      checkout.createOrderAndCharge(nothing, { paymentToken: saved }),
      orderBilling.chargeOrder(open, { ...charge, memberId: nothing }),
      orderBilling.redeemGiftCard(open, { ...gift, giftCardCode: 'short' }),
      checkout.createOrderAndCharge(nothing, { paymentToken: 'x'.repeat(501) }),
    ]
    expect(await codesOf(wrong)).toEqual([
      ...['ORDER_NOT_FOUND', 'ORDER_NOT_FOUND', 'CHECKOUT_NOT_FOUND'],
      ...[1, 1, 1],
    ])
    const denied = [
      other.orderBilling.chargeOrder(open, charge),
      other.orderBilling.redeemGiftCard(open, gift),
      other.checkout.createOrderAndCharge(placed, { paymentToken: saved }),
    ]
    expect(await codesOf(denied)).toEqual(denied.map(() => 'PERMISSION_DENIED'))
  })

  test.runIf(isCurrent)('are captured after they were authorised, and released', async () => {
    const { orderBilling, orders } = merchant
    const authorized = () => payByCard(store, [pieces(2, mug)], { payment: 'holding' })
    const { id: orderId, paymentId } = await authorized()
    expect(await orders.getOrder(orderId)).toMatchObject({
      ...{ status: 'APPROVED', paymentStatus: 'PENDING_MERCHANT' },
      balanceSummary: { authorized: price('29.00'), paid: price('0.00') },
    })
    const part = { payments: [{ paymentId, amount: price('9.00') }] }
    const { orderTransactions } = await orderBilling.captureAuthorizedPayments(orderId, part)
    expect(orderTransactions.payments).toMatchObject([
      {
        status: 'AUTHORIZED',
        regularPaymentDetails: {
          authorizationDetails: { captures: [{ status: 'SUCCEEDED', amount: price('9.00') }] },
        },
      },
    ])
    const wrong = [
      orderBilling.captureAuthorizedPayments(orderId, { payments: [{ paymentId, amount: price('20.01') }] }),
      orderBilling.captureAuthorizedPayments(orderId, { payments: [{ paymentId: nothing }] }),
      orderBilling.voidAuthorizedPayments(orderId, { paymentIds: [nothing] }),
      orderBilling.captureAuthorizedPayments(nothing, part),
      orderBilling.voidAuthorizedPayments(nothing, { paymentIds: [paymentId] }),
      orderBilling.captureAuthorizedPayments(orderId, { payments: [] }),
      orderBilling.voidAuthorizedPayments(orderId, { paymentIds: [] }),
    ]
    expect(await codesOf(wrong)).toEqual([
      ...['INVALID_AMOUNT', 'PAYMENT_NOT_FOUND', 'PAYMENT_NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
      ...[1, 1],
    ])
    const denied = [
      other.orderBilling.captureAuthorizedPayments(orderId, part),
      other.orderBilling.voidAuthorizedPayments(orderId, { paymentIds: [paymentId] }),
    ]
    expect(await codesOf(denied)).toEqual(['PERMISSION_DENIED', 'PERMISSION_DENIED'])
    await orderBilling.voidAuthorizedPayments(orderId, { paymentIds: [paymentId] })
    expect((await orders.getOrder(orderId)).paymentStatus).toBe('PARTIALLY_PAID')
    const unpaid = await unpaidOrder()
    const [{ _id: offline }] = (await merchant.orderTransactions.listTransactionsForSingleOrder(unpaid))
      .orderTransactions.payments
    const late = [
      orderBilling.captureAuthorizedPayments(orderId, { payments: [{ paymentId }] }),
      orderBilling.voidAuthorizedPayments(orderId, { paymentIds: [paymentId] }),
      orderBilling.captureAuthorizedPayments(unpaid, { payments: [{ paymentId: offline }] }),
    ]
    expect(await codesOf(late)).toEqual([
      ...['PAYMENT_ALREADY_CAPTURED', 'PAYMENT_ALREADY_CAPTURED', 'NOT_REGULAR_ONLINE_PAYMENT'],
    ])
  })

  test.runIf(isCurrent)('are collected by hand', async () => {
    const { orders } = merchant
    const orderId = await unpaidOrder()
    expect(await orders.getPaymentCollectabilityStatus(orderId)).toMatchObject({
      ...{ status: 'COLLECTABLE', amount: price('29.00') },
    })
    await orders.recordManuallyCollectedPayment(orderId, price('9.00'))
    expect((await orders.getPaymentCollectabilityStatus(orderId)).amount).toMatchObject(price('20.00'))
    const refused = [
      orders.recordManuallyCollectedPayment(orderId, price('20.01')),
      orders.recordManuallyCollectedPayment(nothing, price('1.00')),
      orders.getPaymentCollectabilityStatus(nothing),
      orders.recordManuallyCollectedPayment(orderId, price('x')),
    ]
    expect(await codesOf(refused)).toEqual(['INVALID_AMOUNT', 'NOT_FOUND', 'NOT_FOUND', 1])
    const denied = [
      other.orders.recordManuallyCollectedPayment(orderId, price('1.00')),
      other.orders.getPaymentCollectabilityStatus(orderId),
    ]
    expect(await codesOf(denied)).toEqual(denied.map(() => 'PERMISSION_DENIED'))
  })

  test.runIf(isCurrent)('stand beside the timeline, which takes comments', async () => {
    const { orders } = merchant
    const orderId = await unpaidOrder()
    const comment = (message: string) => ({ merchantComment: { message } })
    const { activityIds } = await orders.addActivities(orderId, { orderActivities: [comment('Fragile')] })
    const [activityId] = activityIds
    const identifiers = { _id: orderId, activityId }
    await orders.updateActivity(identifiers, comment('Very fragile'))
    const { activities } = await orders.getOrder(orderId)
    expect(activities.at(-1)).toMatchObject({ _id: activityId, ...comment('Very fragile') })
    const refused = [
      orders.addActivities(nothing, { orderActivities: [comment('x')] }),
      orders.updateActivity({ _id: orderId, activityId: nothing }, comment('x')),
      orders.deleteActivity({ _id: orderId, activityId: nothing }),
      orders.addActivities(orderId, { orderActivities: [comment('')] }),
    ]
    expect(await codesOf(refused)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 1])
    const denied = [
      other.orders.addActivities(orderId, { orderActivities: [comment('x')] }),
      other.orders.updateActivity(identifiers, comment('x')),
      other.orders.deleteActivity(identifiers),
    ]
    expect(await codesOf(denied)).toEqual(denied.map(() => 'PERMISSION_DENIED'))
    await orders.deleteActivity(identifiers)
    expect((await orders.getOrder(orderId)).activities.map(({ type }: Loose) => type)).toEqual([
      'ORDER_PLACED',
    ])
  })
})
