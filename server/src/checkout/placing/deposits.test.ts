import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anna,
  approvedCard,
  checkOut,
  deliver,
  enterCheckout,
  filled,
  openCheckoutProps,
  placeOrder,
  rows,
  type Screen,
} from '../../../test/checkouts.ts'
import { stock, vase } from '../../../test/fixtures.ts'
import { pieces, shopper } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import type { Offer } from '../../items/offers.rules.ts'

const studioApp = '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d99'

const courses: Record<string, Offer> = {
  deposit: {
    productName: { original: 'Course' },
    price: '60.00',
    paymentOption: 'DEPOSIT_ONLINE',
    depositAmount: '20.00',
  },
  offline: {
    productName: { original: 'Open studio' },
    price: '15.00',
    paymentOption: 'FULL_PAYMENT_OFFLINE',
  },
  member: { productName: { original: 'Club night' }, price: '30.00', paymentOption: 'MEMBERSHIP_OFFLINE' },
}

let store: Store
let theVase: Product
beforeAll(async () => {
  const find = async (
    _shop: unknown,
    _question: unknown,
    wanted: readonly { reference: { catalogItemId?: string } }[],
  ) => wanted.map(({ reference }) => courses[reference.catalogItemId ?? ''])
  store = await openStore({
    rooms: [{ items: [{ appIds: [studioApp], find }] }],
    settings: { languages: ['de'], paymentMethods: ['bank-transfer', 'test-card'] },
  })
  await deliver(store)
  theVase = await stock(store, vase, 1000)
})
afterAll(() => store.close())
beforeEach(() => store.clock.advance(60_000))

const course = (catalogItemId: string, quantity = 1) => ({
  quantity,
  catalogReference: { appId: studioApp, catalogItemId },
})
const begin = async (...lineItems: object[]) => {
  const { as } = await shopper(store)
  const checkoutId = await checkOut(store, { as, lineItems })
  return { as, checkoutId, ...(await enterCheckout(store, { as, checkoutId })) }
}
const pay = ({ tab, screen, checkoutId }: Awaited<ReturnType<typeof begin>>) =>
  tab.post(`/checkout/${checkoutId}`, { ...filled(screen, anna), ...approvedCard, do: 'place' })
const rowsOf = ({ props }: Screen) => {
  if (props?.state !== 'open' && props?.state !== 'thanks') throw new Error(`no summary: ${props?.state}`)
  return Object.fromEntries(props.summary.rows.map(({ label, text }) => [label, text]))
}
const chosenMethod = ({ props }: Screen) =>
  props?.state === 'open' ? props.payment.methods.find(({ selected }) => selected)?.value : undefined
const latestOrder = async () => {
  const search = { cursorPaging: { limit: 1 } }
  const { body } = await store.ask('POST', '/ecom/v1/orders/search', { as: store.apiKey, body: { search } })
  return body.orders[0]
}

describe('a deposit', () => {
  test('is paid online, although the shop names another way first', async () => {
    const { tab, screen, checkoutId } = await begin(course('deposit'))
    expect(openCheckoutProps(screen).payment.methods.map(({ value }) => value)).toEqual(['test-card'])
    const sent = { ...filled(screen, anna), payment: 'bank-transfer', do: 'place' }
    const refused = await tab.post(`/checkout/${checkoutId}`, sent)
    expect(openCheckoutProps(refused).payment.error).toBe('Choose how to pay.')
    const offline = await begin(pieces(1, theVase))
    expect(chosenMethod(offline.screen)).toBe('bank-transfer')
  })

  test('is due now with its share of everything, and the rest is a summary of its own', async () => {
    const { as, checkoutId } = await begin(course('deposit', 2), pieces(1, theVase))
    const { checkout } = (await store.ask('GET', `/ecom/v1/checkouts/${checkoutId}`, { as })).body
    expect(checkout.payNow).toMatchObject({
      subtotal: { amount: '72.00' },
      shipping: { amount: '5.00' },
      total: { amount: '77.00' },
    })
    expect(checkout.payLater).toMatchObject({ subtotal: { amount: '80.00' }, total: { amount: '80.00' } })
    expect(checkout.priceSummary.total.amount).toBe('157.00')
    const [line] = checkout.lineItems
    expect(line).toMatchObject({ paymentOption: 'DEPOSIT_ONLINE', depositAmount: { amount: '40.00' } })
  })

  test('is what the page says, what the button says, and what the card is charged', async () => {
    const open = await begin(course('deposit'))
    expect(rowsOf(open.screen)).toMatchObject({
      Total: '$60.00',
      'To pay now': '$20.00',
      'To pay later': '$40.00',
    })
    expect(openCheckoutProps(open.screen).placeText).toBe('Place order · $20.00')
    const thanks = await pay(open)
    expect(rowsOf(thanks)).toMatchObject({ Total: '$60.00', Paid: '$20.00', 'Still to pay': '$40.00' })
    expect(thanks.props).toMatchObject({
      paymentText: 'Test card (no money moves): $20.00 paid, $40.00 still to pay',
    })
    expect(await latestOrder()).toMatchObject({
      paymentStatus: 'PARTIALLY_PAID',
      balanceSummary: { paid: { amount: '20.00' }, balance: { amount: '40.00' } },
      lineItems: [{ paymentOption: 'DEPOSIT_ONLINE', depositAmount: { amount: '20.00' } }],
    })
    const [mail] = await rows<{ text: string }>(
      store,
      `SELECT text FROM messages WHERE recipient = 'anna@example.com' ORDER BY created_at DESC LIMIT 1`,
    )
    expect(mail?.text).toContain('Paid: $20.00\nStill to pay: $40.00')
  })

  test('is charged in full where the merchant marks the order as paid', async () => {
    await pay(await begin(course('deposit')))
    const { id } = await latestOrder()
    const paid = await store.ask('POST', `/ecom/v1/payments-collector/orders/${id}/mark-as-paid`, {
      as: store.apiKey,
    })
    expect(paid.body.order).toMatchObject({
      paymentStatus: 'PAID',
      balanceSummary: { paid: { amount: '60.00' }, balance: { amount: '0.00' } },
    })
  })
})

test('what is paid in person needs no card, and is owed until the merchant has it', async () => {
  const open = await begin(course('offline'))
  const page = openCheckoutProps(open.screen)
  expect(page.payment.methods).toEqual([])
  expect(page.placeText).toBe('Place order')
  expect(page.payment.later).toEqual({
    title: 'Pay in person',
    text: 'You pay $15.00 in person. Nothing is due now.',
  })
  expect(rowsOf(open.screen)).toMatchObject({ 'To pay now': '$0.00', 'To pay later': '$15.00' })
  const thanks = await open.tab.post(`/checkout/${open.checkoutId}`, {
    ...filled(open.screen, anna),
    do: 'place',
  })
  expect(thanks.props).toMatchObject({ state: 'thanks', paymentText: 'Pay in person: not paid yet' })
  expect(await latestOrder()).toMatchObject({
    paymentStatus: 'NOT_PAID',
    balanceSummary: { paid: { amount: '0.00' }, balance: { amount: '15.00' } },
  })
})

test('what a membership pays costs nothing, now or later', async () => {
  const { as, checkoutId } = await begin(course('member'))
  const { checkout } = (await store.ask('GET', `/ecom/v1/checkouts/${checkoutId}`, { as })).body
  expect([checkout.payNow.total.amount, checkout.payLater.total.amount]).toEqual(['0.00', '0.00'])
  const placed = await placeOrder(store, as, checkoutId)
  const order = await latestOrder()
  expect([placed.body.orderId, order.lineItems[0].paymentOption]).toEqual([order.id, 'MEMBERSHIP_OFFLINE'])
})
