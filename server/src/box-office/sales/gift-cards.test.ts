import { boxOfficeAppId } from '@cartwright/contract/box-office/limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announce, sellTickets } from '../../../test/box-office.ts'
import { browser, checkOut, deliver, placeOrder } from '../../../test/checkouts.ts'
import { stock, vase } from '../../../test/fixtures.ts'
import { type LineRequest, pieces } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Loose } from '../../../test/tickets.ts'
import { checkoutLink } from '../../orders/links/service.ts'
import type { InProcessPlugin } from '../../plugins/asking/plugin.ts'
import { endOrders } from './cancelations.service.ts'

/** Each card has $60. What is taken from them by order, and the orders that got theirs back. */
const taken = new Map<string, number>()
const voided: string[] = []
let isClosed = false
const program: InProcessPlugin = {
  kind: 'GIFT_CARDS',
  id: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d22',
  name: 'Vouchers',
  functions: {
    getBalance: () => ({ balance: 60, currencyCode: 'USD' }),
    redeem({ request: { amount, orderId } }) {
      taken.set(orderId, taken.get(orderId) ?? amount)
      if (isClosed) throw new Error('The answer is lost.')
      return { transactionId: orderId }
    },
    _void({ request: { transactionId } }) {
      voided.push(transactionId)
      return {}
    },
  },
}

let store: Store
let line: LineRequest
beforeAll(async () => {
  const settings = { paymentMethods: ['bank-transfer'] }
  store = await openStore({ plugins: [program], settings })
  await deliver(store)
  line = pieces(1, await stock(store, vase, 100))
})
afterAll(() => store.close())

const merchant = (method: string, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body && { body }) })

/** Tickets for $50 and something else: a gift card pays $60, a bank transfer was to pay the rest. */
async function ordered(lines: LineRequest[] = [line]) {
  const event = await announce(store, { title: 'Raku' })
  const pricingMethod = { fixedPrice: { value: '25.00', currency: 'USD' } }
  const { id: catalogItemId } = await sellTickets(store, event.id, { pricingMethod })
  const tickets = { quantity: 2, catalogReference: { appId: boxOfficeAppId, catalogItemId } }
  const as = await store.visitor()
  const checkoutId = await checkOut(store, { as, lineItems: [tickets, ...lines] })
  const body = { checkout: { id: checkoutId }, giftCardCode: `GIFT-${checkoutId}` }
  expect((await store.ask('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { as, body })).status).toBe(200)
  const placed = await placeOrder(store, as, checkoutId)
  expect([placed.status, placed.body]).toMatchObject([200, {}])
  const { orderId } = placed.body
  const order = async (): Promise<Loose> => (await merchant('GET', `/ecom/v1/orders/${orderId}`)).body.order
  /** What its buyer reads: how it is paid, and the rows below the total. */
  const page = async () => {
    const link = checkoutLink(store.shop, { siteId: store.siteId, checkoutId })
    const { paymentText, summary } = (await browser(store).open(link)).props as Loose
    const rows = summary.rows.map(({ label, text }: Loose) => `${label}: ${text}`)
    return [paymentText, ...rows.slice(rows.findIndex((row: string) => row.startsWith('Total')) + 1)]
  }
  const cancel = () => merchant('POST', `/events/v3/events/${event.id}/cancel`)
  return { eventId: event.id, orderId, order, page, cancel }
}

describe('an event is cancelled that a gift card was to pay', () => {
  test('and has paid: no amount is below zero, and the page names the card', async () => {
    const { orderId, cancel, order, page } = await ordered()
    await store.work()
    expect([taken.get(orderId), (await order()).paymentStatus]).toEqual([60, 'PARTIALLY_PAID'])
    await cancel()
    await store.work()
    const { paymentStatus, priceSummary, balanceSummary } = await order()
    expect([paymentStatus, balanceSummary.paid.amount]).toEqual(['PAID', '60.00'])
    expect(await page()).toEqual([
      'Gift card',
      expect.stringMatching(new RegExp(`^Gift card .*: −\\$${priceSummary.total.amount}$`)),
      'To pay: $0.00',
    ])
  })

  test('but has not been asked yet: it pays the rest alone', async () => {
    const { orderId, cancel, eventId, order, page } = await ordered()
    await cancel()
    await endOrders(store.shop, { siteId: store.siteId, eventId })
    await store.work()
    const { paymentStatus, priceSummary, balanceSummary } = await order()
    const { amount } = priceSummary.total
    expect([paymentStatus, balanceSummary.paid.amount]).toEqual(['PAID', amount])
    expect(taken.get(orderId)).toBe(Number(amount))
    const [payment, ofCard] = await page()
    expect([payment, ofCard]).toEqual(['Gift card', expect.stringContaining(`−$${amount}`)])
  })

  test('and is not needed any more: what it may have paid is given back', async () => {
    const free = await announce(store, { title: 'Free raku' })
    const pricingMethod = { fixedPrice: { value: '0', currency: 'USD' } }
    const { id: catalogItemId } = await sellTickets(store, free.id, { pricingMethod })
    const { orderId, cancel, eventId, order } = await ordered([
      { quantity: 1, catalogReference: { appId: boxOfficeAppId, catalogItemId } },
    ])
    isClosed = true
    await store.work()
    isClosed = false
    await cancel()
    await endOrders(store.shop, { siteId: store.siteId, eventId })
    await store.work()
    expect(voided).toEqual([orderId])
    expect(await order()).toMatchObject({
      ...{ status: 'APPROVED', paymentStatus: 'PAID' },
      balanceSummary: { paid: { amount: '0.00' } },
    })
  })
})
