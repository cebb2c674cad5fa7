import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  anna,
  approvedCard,
  checkOut,
  declinedCard,
  deliver,
  enterCheckout,
  filled,
  openCheckoutProps,
  placeOrder,
} from '../../../test/checkouts.ts'
import { lineOf, stock, vase } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import { type InProcessPlugin, PluginRefusal } from '../../plugins/asking/plugin.ts'

/** The books of a program that keeps gift cards. It knows a redemption by its order. */
const books = {
  balances: new Map<string, number>(),
  redeemed: new Map<string, { code: string; amount: number }>(),
  voided: new Set<string>(),
  asked: [] as string[],
  /** Answers get lost. */
  isMute: false,
}
const vouchers: InProcessPlugin = {
  kind: 'GIFT_CARDS',
  id: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d21',
  name: 'Vouchers',
  functions: {
    getBalance({ request: { code } }) {
      const balance = books.balances.get(code)
      if (balance === undefined) throw new PluginRefusal('GIFT_CARD_NOT_FOUND')
      return { balance, currencyCode: 'USD', externalId: 'v-1' }
    },
    redeem({ request: { code, amount, orderId } }) {
      books.asked.push('redeem')
      const balance = books.balances.get(code) ?? 0
      if (!books.redeemed.has(orderId)) {
        if (balance < amount) throw new PluginRefusal('INSUFFICIENT_FUNDS')
        books.redeemed.set(orderId, { code, amount })
        books.balances.set(code, balance - amount)
      }
      if (books.isMute) throw new Error('the line is dead')
      return { transactionId: `t-${orderId}` }
    },
    _void({ request: { transactionId } }) {
      books.asked.push('void')
      const { code, amount } = books.redeemed.get(transactionId.slice(2)) ?? { code: '', amount: 0 }
      if (books.voided.has(transactionId)) throw new PluginRefusal('ALREADY_VOIDED')
      books.voided.add(transactionId)
      books.balances.set(code, (books.balances.get(code) ?? 0) + amount)
      if (books.isMute) throw new Error('the line is dead')
      return {}
    },
  },
}

let store: Store
let theVase: Product

beforeAll(async () => {
  store = await openStore({
    plugins: [vouchers],
    settings: { paymentMethods: ['bank-transfer', 'test-card'] },
  })
  await deliver(store)
  theVase = await stock(store, vase, 1000)
})
afterAll(() => store.close())

beforeEach(() => {
  store.clock.advance(120_000)
  books.balances = new Map([
    ['GIFT-0020', 20],
    ['GIFT-0100', 100],
    ['GIFT-0000', 0],
  ])
  books.asked = []
  books.isMute = false
})

const checkOutWith = async (giftCardCode: string, more: object = {}) => {
  const as = await store.visitor()
  const id = await checkOut(store, { as, lineItems: [lineOf(theVase)] })
  const body = { checkout: {}, giftCardCode, ...more }
  const { body: entered, status } = await store.ask('PATCH', `/ecom/v1/checkouts/${id}`, { as, body })
  return { as, id, status, checkout: entered.checkout, code: entered.details?.applicationError?.code }
}
const orderWith = async (giftCardCode: string, more: object = {}) => {
  const { as, id } = await checkOutWith(giftCardCode, more)
  const { body } = await placeOrder(store, as, id)
  return body.orderId as string
}
const read = async (id: string) =>
  (await store.ask('GET', `/ecom/v1/orders/${id}`, { as: store.apiKey })).body.order
const settle = (orderId: string) => store.runJob('settle-gift-card', { siteId: store.siteId, orderId })
const cancel = (id: string) =>
  store.ask('POST', `/ecom/v1/orders/${id}/cancel`, { as: store.apiKey, body: {} })
const paid = async (id: string) => {
  const { paymentStatus, balanceSummary } = await read(id)
  return [paymentStatus, balanceSummary.paid.amount, balanceSummary.balance.amount]
}

test('a gift card pays a part of the order, once, and the rest stays due', async () => {
  const { as, id, checkout } = await checkOutWith('GIFT-0020')
  expect(checkout.giftCard).toMatchObject({ obfuscatedCode: '••••0020', amount: { amount: '20.00' } })
  expect(checkout.giftCard).toMatchObject({ appId: vouchers.id, externalId: 'v-1' })
  expect(checkout.priceSummary.total.amount).toBe('37.00')
  const { body } = await placeOrder(store, as, id)
  expect(books.asked).toEqual([])
  await store.work()
  expect(books.redeemed.get(body.orderId)).toEqual({ code: 'GIFT-0020', amount: 20 })
  expect(await paid(body.orderId)).toEqual(['PARTIALLY_PAID', '20.00', '17.00'])
  await settle(body.orderId)
  await placeOrder(store, as, id)
  await store.work()
  expect([books.asked, books.balances.get('GIFT-0020')]).toEqual([['redeem'], 0])
})

test('a balance that a program has miscalculated by the least is none', async () => {
  books.balances.set('GIFT-0020', 0.3 - 0.2 - 0.1 + 1e-7)
  expect((await checkOutWith('GIFT-0020')).code).toBe('GIFT_CARD_IS_EMPTY')
})

test('a gift card pays the whole order, or no more than the buyer wants', async () => {
  const whole = await orderWith('GIFT-0100')
  await store.work()
  expect(await paid(whole)).toEqual(['PAID', '37.00', '0.00'])
  expect(books.balances.get('GIFT-0100')).toBe(63)
  store.clock.advance(60_000)
  const { checkout } = await checkOutWith('GIFT-0100', { giftCardRedeemAmount: '10' })
  expect(checkout.giftCard).toMatchObject({
    amount: { amount: '10.00' },
    requestedAmount: { amount: '10.00' },
  })
})

test('a card that pays nothing is refused, and one that ends later prevents the order', async () => {
  expect((await checkOutWith('NOBODY-KNOWS')).code).toBe('GIFT_CARD_NOT_FOUND')
  expect((await checkOutWith('GIFT-0000')).code).toBe('GIFT_CARD_IS_EMPTY')
  const { as, id } = await checkOutWith('GIFT-0020')
  books.balances.set('GIFT-0020', 0)
  store.clock.advance(10_000)
  const refused = await placeOrder(store, as, id)
  expect(refused.body.details.applicationError).toMatchObject({
    code: 'CALCULATION_ERROR',
    data: {
      calculationErrors: { giftCardCalculationError: { applicationError: { code: 'GIFT_CARD_IS_EMPTY' } } },
    },
  })
  const removed = await store.ask('POST', `/ecom/v1/checkouts/${id}/remove-gift-card`, { as, body: { id } })
  expect(removed.body.checkout.giftCard).toBeUndefined()
  expect((await placeOrder(store, as, id)).status).toBe(200)
})

test('a redemption whose answer was lost is asked for again and takes nothing more', async () => {
  const id = await orderWith('GIFT-0020')
  books.isMute = true
  await expect(settle(id)).rejects.toThrow('the line is dead')
  expect(await paid(id)).toEqual(['NOT_PAID', '0.00', '37.00'])
  books.isMute = false
  await settle(id)
  expect(await paid(id)).toEqual(['PARTIALLY_PAID', '20.00', '17.00'])
  expect(books.balances.get('GIFT-0020')).toBe(0)
})

test('two servers that redeem at the same time count it once', async () => {
  const id = await orderWith('GIFT-0020')
  await Promise.all([settle(id), settle(id)])
  expect(await paid(id)).toEqual(['PARTIALLY_PAID', '20.00', '17.00'])
  expect(books.balances.get('GIFT-0020')).toBe(0)
})

test('an order that the merchant marks as paid needs its card no longer', async () => {
  const id = await orderWith('GIFT-0020')
  await store.ask('POST', `/ecom/v1/payments-collector/orders/${id}/mark-as-paid`, {
    as: store.apiKey,
    body: {},
  })
  await store.work()
  expect(await paid(id)).toEqual(['PAID', '37.00', '0.00'])
  expect([books.asked, books.balances.get('GIFT-0020')]).toEqual([[], 20])
})

test('a card that was emptied elsewhere leaves the amount due, and the timeline says so', async () => {
  const id = await orderWith('GIFT-0020')
  books.balances.set('GIFT-0020', 5)
  await store.work()
  expect(await paid(id)).toEqual(['NOT_PAID', '0.00', '37.00'])
  const { activities } = await read(id)
  expect(activities.map((one: { type: string }) => one.type)).toContain('PAYMENT_DECLINED')
  await settle(id)
  expect(books.asked).toEqual(['redeem'])
})

test('a cancelled order gives its card back once, also if the answer to the redemption was lost', async () => {
  const redeemed = await orderWith('GIFT-0020')
  await store.work()
  await cancel(redeemed)
  await cancel(redeemed)
  expect((await read(redeemed)).balanceSummary.paid.amount).toBe('0.00')
  await store.work()
  await settle(redeemed)
  expect([books.asked, books.balances.get('GIFT-0020')]).toEqual([['redeem', 'void'], 20])
  store.clock.advance(60_000)
  const unknown = await orderWith('GIFT-0020')
  books.isMute = true
  await expect(settle(unknown)).rejects.toThrow()
  await cancel(unknown)
  books.isMute = false
  await store.work()
  expect(books.balances.get('GIFT-0020')).toBe(20)
  books.isMute = true
  store.clock.advance(60_000)
  const unheard = await orderWith('GIFT-0100')
  await expect(settle(unheard)).rejects.toThrow()
  await cancel(unheard)
  books.isMute = false
  await settle(unheard)
  await settle(unheard)
  expect(books.balances.get('GIFT-0100')).toBe(100)
})

test('a program that is deleted leaves the amount due, and is asked for nothing any more', async () => {
  const [owing, cancelled] = [await orderWith('GIFT-0020'), await orderWith('GIFT-0100')]
  await settle(cancelled)
  await cancel(cancelled)
  Object.assign(store.shop, { plugins: [] })
  try {
    for (const id of [owing, cancelled]) await expect(settle(id)).rejects.toThrow('No plugin has this id')
    store.clock.advance(3_600_000)
    for (const id of [owing, cancelled]) await settle(id)
  } finally {
    Object.assign(store.shop, { plugins: [vouchers] })
  }
  expect(await paid(owing)).toEqual(['NOT_PAID', '0.00', '37.00'])
  const { activities } = await read(owing)
  expect(activities.map((one: { type: string }) => one.type)).toContain('PAYMENT_DECLINED')
  for (const id of [owing, cancelled]) await settle(id)
  expect(books.asked).toEqual(['redeem'])
})

test('an order that is cancelled before anybody was asked leaves the card alone', async () => {
  const id = await orderWith('GIFT-0020')
  await cancel(id)
  await store.work()
  expect([books.asked, books.balances.get('GIFT-0020')]).toEqual([[], 20])
})

test('two orders cannot promise the same money', async () => {
  const [one, other] = [await checkOutWith('GIFT-0020'), await checkOutWith('gift-0020'.toUpperCase())]
  const placed = await Promise.all([placeOrder(store, one.as, one.id), placeOrder(store, other.as, other.id)])
  const refused = placed.filter(({ status }) => status !== 200)
  expect(refused.map(({ body }) => body.details.applicationError.code)).toEqual(['REDEEM_GIFT_CARD_ERROR'])
  await store.work()
})

test('on the page, the buyer pays the rest by card; a declined card takes nothing', async () => {
  const as = await store.visitor()
  const checkoutId = await checkOut(store, { as, lineItems: [lineOf(theVase)] })
  const { screen, tab } = await enterCheckout(store, { as, checkoutId })
  const send = (on: typeof screen, more: Record<string, string>) =>
    tab.post(`/checkout/${checkoutId}`, { ...filled(on, anna), ...more })
  const applied20 = { giftCard: '••••0020' }
  const wrong = await send(screen, { do: 'apply-gift-card', giftCard: 'NOBODY-KNOWS' })
  expect(openCheckoutProps(wrong).giftCard).toMatchObject({
    applied: false,
    error: 'No gift card has this code. Check the spelling.',
  })
  const applied = await send(screen, { do: 'apply-gift-card', giftCard: 'GIFT-0020' })
  const page = openCheckoutProps(applied)
  expect(page.giftCard).toMatchObject({ code: '••••0020', applied: true, amountText: '−$20.00' })
  expect(page.summary.rows.slice(-3).map(({ label, text }) => [label, text])).toEqual([
    ['Total', '$37.00'],
    ['Gift card ••••0020', '−$20.00'],
    ['To pay', '$17.00'],
  ])
  expect(page.placeText).toContain('$17.00')
  const declined = await send(applied, { ...declinedCard, ...applied20, do: 'place' })
  expect(openCheckoutProps(declined).payment.error).toContain('declined')
  await store.work()
  expect(books.asked).toEqual([])
  const placed = await send(declined, { ...approvedCard, ...applied20, do: 'place' })
  expect(placed.location).toContain('/thanks')
  await store.work()
  const { orders } = (
    await store.ask('POST', '/ecom/v1/orders/search', {
      as: store.apiKey,
      body: { search: { filter: { checkoutId } } },
    })
  ).body
  expect(orders).toMatchObject([
    { paymentStatus: 'PAID', balanceSummary: { paid: { amount: '37.00' }, balance: { amount: '0.00' } } },
  ])
  expect(books.asked).toEqual(['redeem'])
})
