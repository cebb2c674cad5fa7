import { giftCardsAppId } from '@cartwright/contract/gift-cards/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anna,
  approvedCard,
  browser,
  checkOut,
  declinedCard,
  deliver,
  enterCheckout,
  filled,
  openCheckoutProps,
  placeOrder,
} from '../../../test/checkouts.ts'
import { renderedEvents } from '../../../test/events.ts'
import { lineOf, stock, vase } from '../../../test/fixtures.ts'
import { newPlan, lineOf as planLine, signedIn } from '../../../test/plans.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import { asPaidByCard } from '../../orders/gift-cards/service.ts'
import { getOrder } from '../../orders/order/service.ts'
import { refund as refundOrder } from '../../orders/refunds/service.ts'

let store: Store
let theVase: Product

beforeAll(async () => {
  store = await openStore({ settings: { paymentMethods: ['bank-transfer', 'test-card'] } })
  await deliver(store)
  theVase = await stock(store, vase, 1000)
})
afterAll(() => store.close())

const admin = async (method: string, path: string, body?: object) =>
  (await store.ask(method, path, { as: store.apiKey, body })).body
const issue = async (amount: string, more: object = {}) => {
  const { code, giftCard } = await admin('POST', '/admin/v1/gift-cards', {
    giftCard: { amount, ...more },
  })
  return { code: code as string, id: giftCard.id as string }
}
const ledger = async (id: string) => {
  const { giftCard, entries } = await admin('GET', `/admin/v1/gift-cards/${id}`)
  const lines = entries.map(({ kind, amount }: { kind: string; amount: string }) => `${kind} ${amount}`)
  return [giftCard.balance, ...lines] as string[]
}
const checkOutWith = async (giftCardCode: string, more: object = {}) => {
  const as = await store.visitor()
  const id = await checkOut(store, { as, lineItems: [lineOf(theVase)] })
  const body = { checkout: {}, giftCardCode, ...more }
  const { body: entered } = await store.ask('PATCH', `/ecom/v1/checkouts/${id}`, { as, body })
  return { as, id, checkout: entered.checkout, code: entered.details?.applicationError?.code }
}
const orderWith = async (code: string) => {
  const { as, id } = await checkOutWith(code)
  const { body } = await placeOrder(store, as, id)
  await store.work()
  return body.orderId as string
}
const paid = async (id: string) => {
  const { order } = await admin('GET', `/ecom/v1/orders/${id}`)
  const { balanceSummary: sums } = order
  return [order.paymentStatus, sums.paid.amount, sums.refunded.amount, sums.balance.amount]
}
const settle = (orderId: string) => store.runJob('settle-gift-card', { siteId: store.siteId, orderId })
const cancel = (id: string) => admin('POST', `/ecom/v1/orders/${id}/cancel`, {})
const refund = (orderId: string, amount: bigint) =>
  refundOrder(store.shop, {
    ...{ siteId: store.siteId, orderId, reason: 'Broken' },
    take: async (_tx, { left }) => ({ amount: left < amount ? left : amount }),
  })

test('a card of the shop pays a part of the order, once, and the rest stays due', async () => {
  const { code, id } = await issue('20')
  const entered = await checkOutWith(code.toLowerCase())
  expect(entered.checkout.giftCard).toMatchObject({
    ...{ obfuscatedCode: `••••${code.slice(-4)}`, appId: giftCardsAppId, externalId: id },
    amount: { amount: '20.00' },
  })
  expect(entered.checkout.priceSummary.total.amount).toBe('37.00')
  const { body } = await placeOrder(store, entered.as, entered.id)
  expect(await ledger(id)).toEqual(['20.00', 'ISSUE 20.00'])
  await store.work()
  await Promise.all([settle(body.orderId), settle(body.orderId)])
  expect(await paid(body.orderId)).toEqual(['PARTIALLY_PAID', '20.00', '0.00', '17.00'])
  expect(await ledger(id)).toEqual(['0.00', 'REDEEM -20.00', 'ISSUE 20.00'])
  expect((await checkOutWith(code)).code).toBe('GIFT_CARD_IS_EMPTY')
})

test('it pays the whole order, or no more than the buyer wants', async () => {
  const { code, id } = await issue('100')
  const limited = await checkOutWith(code, { giftCardRedeemAmount: '10' })
  expect(limited.checkout.giftCard).toMatchObject({ amount: { amount: '10.00' } })
  const orderId = await orderWith(code)
  expect(await paid(orderId)).toEqual(['PAID', '37.00', '0.00', '0.00'])
  expect(await ledger(id)).toEqual(['63.00', 'REDEEM -37.00', 'ISSUE 100.00'])
})

test('a card that pays nothing is refused with the reason', async () => {
  const disabled = await issue('20')
  await admin('PATCH', `/admin/v1/gift-cards/${disabled.id}`, { giftCard: { revision: '1', disabled: true } })
  const expired = await issue('20', { expirationDate: new Date(store.clock.now + 1000).toISOString() })
  store.clock.advance(1000)
  expect((await checkOutWith('NOBODY-KNOWS-IT')).code).toBe('GIFT_CARD_NOT_FOUND')
  expect((await checkOutWith(disabled.code)).code).toBe('GIFT_CARD_DISABLED')
  expect((await checkOutWith(expired.code)).code).toBe('GIFT_CARD_EXPIRED')
  const { code, id } = await issue('20')
  const entered = await checkOutWith(code)
  await admin('PATCH', `/admin/v1/gift-cards/${id}`, { giftCard: { revision: '1', disabled: true } })
  const refused = await placeOrder(store, entered.as, entered.id)
  expect(refused.body.details.applicationError).toMatchObject({
    code: 'CALCULATION_ERROR',
    data: {
      calculationErrors: { giftCardCalculationError: { applicationError: { code: 'GIFT_CARD_DISABLED' } } },
    },
  })
})

test('two orders cannot promise the same money', async () => {
  const { code, id } = await issue('20')
  const [one, other] = [await checkOutWith(code), await checkOutWith(code)]
  const placed = await Promise.all([placeOrder(store, one.as, one.id), placeOrder(store, other.as, other.id)])
  expect(placed.filter(({ status }) => status === 200)).toHaveLength(1)
  await store.work()
  expect(await ledger(id)).toEqual(['0.00', 'REDEEM -20.00', 'ISSUE 20.00'])
})

test('a card that got a new code meanwhile still pays the order that was placed with it', async () => {
  const { code, id } = await issue('20')
  const { as, id: checkoutId } = await checkOutWith(code)
  const { body } = await placeOrder(store, as, checkoutId)
  await admin('POST', `/admin/v1/gift-cards/${id}/replace-code`, {})
  await store.work()
  expect(await paid(body.orderId)).toEqual(['PARTIALLY_PAID', '20.00', '0.00', '17.00'])
  expect((await checkOutWith(code)).code).toBe('GIFT_CARD_NOT_FOUND')
})

test('money that somebody took meanwhile stays due, and the timeline says so', async () => {
  const { code, id } = await issue('20')
  const { as, id: checkoutId } = await checkOutWith(code)
  const { body } = await placeOrder(store, as, checkoutId)
  await admin('POST', `/admin/v1/gift-cards/${id}/adjust`, { amount: '-15', reason: 'Mistake' })
  await store.work()
  expect(await paid(body.orderId)).toEqual(['NOT_PAID', '0.00', '0.00', '37.00'])
  const { order } = await admin('GET', `/ecom/v1/orders/${body.orderId}`)
  expect(order.activities.map(({ type }: { type: string }) => type)).toContain('PAYMENT_DECLINED')
  expect((await ledger(id))[0]).toBe('5.00')
})

test('a refund goes back to the card first, also a part of it, and then to other payments', async () => {
  const { code, id } = await issue('20')
  const as = await store.visitor()
  const checkoutId = await checkOut(store, { as, lineItems: [lineOf(theVase)] })
  const { screen, tab } = await enterCheckout(store, { as, checkoutId })
  const send = (on: typeof screen, more: Record<string, string>) =>
    tab.post(`/checkout/${checkoutId}`, { ...filled(on, anna), ...more })
  const applied = await send(screen, { do: 'apply-gift-card', giftCard: code })
  expect(openCheckoutProps(applied).giftCard).toMatchObject({ applied: true, amountText: '−$20.00' })
  const giftCard = `••••${code.slice(-4)}`
  const declined = await send(applied, { ...declinedCard, giftCard, do: 'place' })
  await store.work()
  expect(await ledger(id)).toEqual(['20.00', 'ISSUE 20.00'])
  await send(declined, { ...approvedCard, giftCard, do: 'place' })
  await store.work()
  const { orders } = await admin('POST', '/ecom/v1/orders/search', { search: { filter: { checkoutId } } })
  const orderId = orders[0].id as string
  expect(await paid(orderId)).toEqual(['PAID', '37.00', '0.00', '0.00'])
  await refund(orderId, 500n)
  expect((await paid(orderId)).slice(0, 3)).toEqual(['PARTIALLY_REFUNDED', '37.00', '5.00'])
  const { props } = await tab.open(`/checkout/${checkoutId}/thanks`)
  expect(props).toMatchObject({
    paymentText: 'Gift card, Test card (no money moves): $37.00 paid, $5.00 refunded',
  })
  expect(await ledger(id)).toEqual(['5.00', 'REFUND 5.00', 'REDEEM -20.00', 'ISSUE 20.00'])
  const events = await renderedEvents(store, ['wix.ecom.v1.order_transactions_updated'])
  const { payments } = events.at(-1)?.payload.actionEvent.body.orderTransactions ?? {}
  expect(payments).toContainEqual(expect.objectContaining({ id: orderId, status: 'PARTIALLY_REFUNDED' }))
  await refund(orderId, 2500n)
  expect((await ledger(id)).slice(0, 2)).toEqual(['20.00', 'REFUND 15.00'])
  expect((await paid(orderId)).slice(0, 3)).toEqual(['PARTIALLY_REFUNDED', '37.00', '30.00'])
  await refund(orderId, 700n)
  expect((await ledger(id))[0]).toBe('20.00')
  expect((await paid(orderId)).slice(0, 3)).toEqual(['FULLY_REFUNDED', '37.00', '37.00'])
})

test('a cancelled order gives back once what its card has not back yet', async () => {
  const { code, id } = await issue('50')
  const orderId = await orderWith(code)
  await refund(orderId, 600n)
  await cancel(orderId)
  await cancel(orderId)
  await store.work()
  await settle(orderId)
  expect(await ledger(id)).toEqual(['50.00', 'VOID 31.00', 'REFUND 6.00', 'REDEEM -37.00', 'ISSUE 50.00'])
  expect((await paid(orderId)).slice(1, 3)).toEqual(['6.00', '6.00'])
})

test('a card that paid only a part has it back when the order is cancelled', async () => {
  const { code, id } = await issue('20')
  const orderId = await orderWith(code)
  await cancel(orderId)
  await store.work()
  expect(await ledger(id)).toEqual(['20.00', 'VOID 20.00', 'REDEEM -20.00', 'ISSUE 20.00'])
  expect((await paid(orderId)).slice(1, 3)).toEqual(['0.00', '0.00'])
})

test('what comes back to a card that has expired can be used for 90 days', async () => {
  const begin = store.clock.now
  const days = (count: number) => store.clock.advance(count * 86_400_000)
  const { code, id } = await issue('50', { expirationDate: new Date(begin + 86_400_000).toISOString() })
  const orderId = await orderWith(code)
  days(2)
  await store.runJob('housekeeping')
  expect(await ledger(id)).toEqual(['0.00', 'EXPIRE -13.00', 'REDEEM -37.00', 'ISSUE 50.00'])
  await refund(orderId, 1000n)
  await cancel(orderId)
  await store.work()
  days(89)
  await store.runJob('housekeeping')
  expect((await ledger(id))[0]).toBe('37.00')
  days(2)
  await store.runJob('housekeeping')
  expect((await ledger(id)).slice(0, 2)).toEqual(['0.00', 'EXPIRE -37.00'])
  const { giftCard } = await admin('GET', `/admin/v1/gift-cards/${id}`)
  await admin('PATCH', `/admin/v1/gift-cards/${id}`, {
    giftCard: { revision: giftCard.revision, expirationDate: null },
  })
  expect((await ledger(id)).slice(0, 3)).toEqual(['50.00', 'VOID 37.00', 'VOID 13.00'])
  store.clock.now = begin
})

test('a plan that a card pays begins when the card has paid', async () => {
  const { code } = await issue('50')
  const { as } = await signedIn(store)
  const single = { singlePaymentForDuration: { count: 3, unit: 'MONTH' } }
  const plan = await newPlan(store, { pricing: { price: { value: '40.00', currency: 'USD' }, ...single } })
  const id = await checkOut(store, { as, lineItems: [planLine(plan.id)] })
  await store.ask('PATCH', `/ecom/v1/checkouts/${id}`, { as, body: { checkout: {}, giftCardCode: code } })
  const { body } = await placeOrder(store, as, id)
  await store.work()
  expect((await paid(body.orderId))[0]).toBe('PAID')
  const { orders } = (await store.ask('GET', '/pricing-plans/v2/member/orders', { as })).body
  expect(orders).toMatchObject([{ planId: plan.id, status: 'ACTIVE', lastPaymentStatus: 'PAID' }])
})

test('who pays all of an order by a link gets back what its card was to pay', async () => {
  const { code, id } = await issue('20')
  const { as, id: checkoutId } = await checkOutWith(code)
  const { orderId } = (await placeOrder(store, as, checkoutId)).body
  const { paymentLink } = await admin('POST', '/admin/v1/payment-links', { orderId })
  expect(paymentLink.amount.amount).toBe('37.00')
  await browser(store).post(paymentLink.url, { ...approvedCard, do: 'place' })
  expect(await paid(orderId)).toEqual(['PAID', '37.00', '0.00', '0.00'])
  await store.work()
  expect(await paid(orderId)).toEqual(['PAID', '37.00', '0.00', '0.00'])
  expect((await ledger(id))[0]).toBe('20.00')
})

test('so does who was paying all of it when the card was redeemed', async () => {
  const { code, id } = await issue('20')
  const { as, id: checkoutId } = await checkOutWith(code)
  const { orderId } = (await placeOrder(store, as, checkoutId)).body
  const { url } = (await admin('POST', '/admin/v1/payment-links', { orderId })).paymentLink
  const tab = browser(store)
  const asked = await tab.post(url, { ...approvedCard, cardNumber: '4000 0025 0000 3155', do: 'place' })
  await store.work()
  expect((await paid(orderId)).slice(0, 2)).toEqual(['PARTIALLY_PAID', '20.00'])
  await tab.post(asked.location, { answer: 'approve' })
  await store.work()
  expect((await paid(orderId)).slice(0, 2)).toEqual(['PAID', '37.00'])
  expect((await ledger(id))[0]).toBe('20.00')
})

test('nobody is asked to pay what a card is about to pay, and a cancelled order says where its money is', async () => {
  const { code } = await issue('50')
  const as = await store.visitor()
  const checkoutId = await checkOut(store, { as, lineItems: [lineOf(theVase)] })
  const { screen, tab } = await enterCheckout(store, { as, checkoutId })
  const send = (on: typeof screen, more: Record<string, string>) =>
    tab.post(`/checkout/${checkoutId}`, { ...filled(on, anna), ...more })
  const applied = await send(screen, { do: 'apply-gift-card', giftCard: code })
  await send(applied, { giftCard: `••••${code.slice(-4)}`, do: 'place' })
  const thanks = async () => {
    const { props } = await tab.open(`/checkout/${checkoutId}/thanks`)
    if (props?.state !== 'thanks') throw new Error('no thanks')
    return [props.paymentText, props.payRest?.text, props.summary.rows.at(-1)?.label]
  }
  expect(await thanks()).toEqual(['Gift card', undefined, 'To pay'])
  await store.work()
  expect(await thanks()).toEqual(['Gift card', undefined, 'To pay'])
  const { orders } = await admin('POST', '/ecom/v1/orders/search', { search: { filter: { checkoutId } } })
  const [{ id }] = orders
  await cancel(id)
  expect((await thanks())[0]).toBe('Gift card: its money is back on it')
  const { order } = await admin('GET', `/ecom/v1/orders/${id}`)
  const refunds = order.activities.filter(({ type }: { type: string }) => type === 'ORDER_REFUNDED')
  expect(refunds).toMatchObject([{ orderRefunded: { amount: { amount: '37.00' } } }])
})

test('nobody is asked to pay what a card pays while the page is made', async () => {
  const { code } = await issue('100')
  const { as, id } = await checkOutWith(code)
  const { orderId } = (await placeOrder(store, as, id)).body
  const before = await getOrder(store.shop, store.siteId, orderId)
  await settle(orderId)
  expect(before.paymentStatus).not.toBe('PAID')
  expect(await asPaidByCard(store.shop, before)).toMatchObject({ paymentStatus: 'PAID', paid: before.total })
})

test('many refunds at once never give back more than the card paid', async () => {
  const { code, id } = await issue('50')
  const orderId = await orderWith(code)
  await Promise.allSettled(Array.from({ length: 12 }, () => refund(orderId, 400n)))
  const [balance, ...lines] = await ledger(id)
  expect(balance).toBe('50.00')
  expect(lines.filter((line) => line === 'REFUND 4.00')).toHaveLength(9)
  expect(lines.filter((line) => line === 'REFUND 1.00')).toHaveLength(1)
  expect((await paid(orderId)).slice(0, 3)).toEqual(['FULLY_REFUNDED', '37.00', '37.00'])
})

test('programs void what they have redeemed, and not what an order was paid with', async () => {
  const { code, id } = await issue('50')
  await orderWith(code)
  const { entries } = await admin('GET', `/admin/v1/gift-cards/${id}`)
  const reply = await admin('POST', '/ecom/v1/gift-cards/void', {
    transactionId: entries[0].id,
    appId: giftCardsAppId,
  })
  expect(reply.details.applicationError.code).toBe('TRANSACTION_NOT_FOUND')
})
