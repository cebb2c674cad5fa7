import { boxOfficeAppId } from '@cartwright/contract/box-office/limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announce, sellTickets } from '../../../test/box-office.ts'
import {
  anna,
  approvedCard,
  askingCard,
  browser,
  checkOut,
  deliver,
  enterCheckout,
  filled,
  placeOrder,
  rows,
} from '../../../test/checkouts.ts'
import { stock, vase } from '../../../test/fixtures.ts'
import { readMails } from '../../../test/mails.ts'
import { type LineRequest, pieces } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Loose } from '../../../test/tickets.ts'
import { checkoutLink } from '../../orders/links/service.ts'

let store: Store
let mug: LineRequest
beforeAll(async () => {
  store = await openStore({ settings: { languages: ['de'], paymentMethods: ['manual', 'test-card'] } })
  await deliver(store)
  mug = pieces(1, await stock(store, vase, 100))
})
afterAll(() => store.close())

const merchant = (method: string, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body && { body }) })
const read = async (orderId: string) => (await merchant('GET', `/ecom/v1/orders/${orderId}`)).body.order
const mailsOf = async (email: string, subject: string) =>
  (await readMails(store, email)).filter((mail) => mail.subject === subject).map(({ text }) => text)
const endings = ({ activities }: Loose) =>
  activities.flatMap(({ customActivity }: Loose) =>
    customActivity?.type === 'EVENT_CANCELED' ? [customActivity.additionalData.title] : [],
  )

/** An event with its tickets as a line of a cart; its guests read a minute later that it does not take place. */
async function eventToCancel(title: string, value = '25.00') {
  const event = await announce(store, { title })
  const pricingMethod = { fixedPrice: { value, currency: 'USD' } }
  const { id: catalogItemId } = await sellTickets(store, event.id, { pricingMethod })
  const line = { quantity: 2, catalogReference: { appId: boxOfficeAppId, catalogItemId } }
  const cancel = () => {
    store.clock.advance(60_000)
    return merchant('POST', `/events/v3/events/${event.id}/cancel`)
  }
  return { event, line, cancel }
}

/** The page of an order that the link in its buyer's e-mails opens. */
async function buyersPage(checkoutId: string) {
  const link = checkoutLink(store.shop, { siteId: store.siteId, checkoutId })
  return (await browser(store).open(link)).props
}

/** An order that is to be paid later. */
async function orderOf(email: string, lineItems: object[]): Promise<string> {
  const as = await store.visitor()
  const checkoutId = await checkOut(store, { as, lineItems, email })
  const placed = await placeOrder(store, as, checkoutId)
  expect([placed.status, placed.body]).toMatchObject([200, {}])
  return placed.body.orderId
}

describe('an order that nobody has paid', () => {
  test('is cancelled once all of its events are, and its buyer is told of each', async () => {
    const [north, south] = [await eventToCancel('North kiln'), await eventToCancel('South kiln')]
    const email = 'both@mail.test'
    const orderId = await orderOf(email, [north.line, south.line])
    await north.cancel()
    expect((await mailsOf(email, 'Cancelled: North kiln')).length).toBe(1)
    expect(await read(orderId)).toMatchObject({ status: 'APPROVED' })
    await south.cancel()
    expect((await mailsOf(email, 'Cancelled: South kiln')).length).toBe(1)
    const order = await read(orderId)
    expect(order).toMatchObject({ status: 'CANCELED', paymentStatus: 'NOT_PAID' })
    expect(endings(order)).toEqual(['North kiln', 'South kiln'])
  })

  test('is cancelled after both e-mails if both events are cancelled at once', async () => {
    const [east, west] = [await eventToCancel('East kiln'), await eventToCancel('West kiln')]
    const email = 'once@mail.test'
    const orderId = await orderOf(email, [east.line, west.line])
    await Promise.all([east.cancel(), west.cancel()])
    for (const title of ['East kiln', 'West kiln'])
      expect((await mailsOf(email, `Cancelled: ${title}`)).length).toBe(1)
    const order = await read(orderId)
    expect(order).toMatchObject({ status: 'CANCELED' })
    expect(endings(order).sort()).toEqual(['East kiln', 'West kiln'])
  })

  test('stays if it has something else in it, and from then on asks for the rest alone', async () => {
    const { line, cancel } = await eventToCancel('Mugs and music')
    const email = 'mixed@mail.test'
    const orderId = await orderOf(email, [line, mug])
    const before = await read(orderId)
    const { url } = (await merchant('POST', '/admin/v1/payment-links', { orderId })).body.paymentLink
    await cancel()
    const [text, ...others] = await mailsOf(email, 'Cancelled: Mugs and music')
    const order = await read(orderId)
    const [tickets, cup] = order.lineItems
    const noted = order.activities.map(({ customActivity }: Loose) => customActivity?.additionalData)
    expect(noted).toContainEqual(
      expect.objectContaining({ definitionIds: tickets.catalogReference.catalogItemId }),
    )
    const rest = (Number(cup.totalPriceAfterTax.amount) + 5).toFixed(2)
    expect(order).toMatchObject({ status: 'APPROVED', paymentStatus: 'NOT_PAID' })
    expect(tickets).toMatchObject({ quantity: 2, totalPriceAfterTax: { amount: '0.00' } })
    expect(order.priceSummary).toMatchObject({
      ...{ subtotal: before.priceSummary.subtotal, total: { amount: rest } },
      discount: before.lineItems[0].lineItemPrice,
    })
    expect(order.balanceSummary.balance.amount).toBe(rest)
    expect(others).toEqual([])
    expect(text).toContain('You have not paid for your tickets yet, and you do not have to.')
    expect(text).toContain(
      `The rest of your order ${order.number} stays, and you only pay for that: $${rest}.`,
    )
    expect(await buyersPage(order.checkoutId)).toMatchObject({
      messages: [
        { text: expect.stringMatching(/^Cancelled: Mugs and music – .* The rest of your order stays\.$/) },
      ],
      summary: { totalText: `$${rest}` },
    })
    const { body } = await merchant('GET', `/admin/v1/payment-links?orderId=${orderId}`)
    expect(body.paymentLinks).toMatchObject([{ status: 'UNPAID', amount: { amount: rest } }])
    const tab = browser(store)
    const path = url.slice(store.shop.publicUrl.length)
    expect((await tab.open(path)).props).toMatchObject({ state: 'pay', payText: `Pay $${rest}` })
    await tab.post(path, { ...approvedCard, do: 'place' })
    expect(await read(orderId)).toMatchObject({
      ...{ status: 'APPROVED', paymentStatus: 'PAID' },
      balanceSummary: { paid: { amount: rest }, balance: { amount: '0.00' } },
    })
    expect(await mailsOf(email, 'Cancelled: Mugs and music')).toHaveLength(1)
  })

  test('is paid if what is left of it is free', async () => {
    const [off, on] = [await eventToCancel('Paid raku'), await eventToCancel('Free raku', '0')]
    const orderId = await orderOf('free@mail.test', [off.line, on.line])
    await off.cancel()
    const [text] = await mailsOf('free@mail.test', 'Cancelled: Paid raku')
    expect(text).toContain('stays, and there is nothing to pay for it.')
    const order = await read(orderId)
    expect(order).toMatchObject({
      status: 'APPROVED',
      paymentStatus: 'PAID',
      priceSummary: { total: { amount: '0.00' } },
    })
  })
})

describe('money that comes after the event was cancelled', () => {
  test('by card, for a new order: its buyer gets the cancellation and no tickets, and the merchant reads it', async () => {
    const { event, line, cancel } = await eventToCancel('Late raku')
    const email = 'late@mail.test'
    const as = await store.visitor()
    const checkoutId = await checkOut(store, { as, lineItems: [line] })
    const { tab, screen } = await enterCheckout(store, { as, checkoutId })
    const fields = filled(screen, { ...anna, email })
    const asked = await tab.post(`/checkout/${checkoutId}`, { ...fields, ...askingCard, do: 'place' })
    await cancel()
    await store.work()
    store.clock.advance(60_000)
    if (asked.props?.state !== 'confirm') throw new Error(`nothing to confirm: ${asked.props?.state}`)
    await tab.post(asked.location, { ...asked.props.hidden, answer: 'approve' })
    const [text, ...others] = await mailsOf(email, 'Cancelled: Late raku')
    expect(text).toContain('The cancellation has not refunded anything yet.')
    expect(others).toEqual([])
    expect((await readMails(store, email)).map(({ subject }) => subject)).toEqual(['Cancelled: Late raku'])
    const [{ id }] = await rows<Loose>(store, 'SELECT id FROM orders WHERE checkout_id = $1', [checkoutId])
    const order = await read(id)
    expect(order).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
    expect(endings(order)).toEqual(['Late raku'])
    const query = { filter: { eventId: event.id, guestType: 'TICKET_HOLDER' } }
    expect((await merchant('POST', '/events/v2/guests/query', { query })).body.guests).toHaveLength(2)
  })

  /** An unpaid order whose buyer is asked by their bank while its event is cancelled. */
  async function payingByLink(title: string, email: string, { isTold = true } = {}) {
    const { line, cancel } = await eventToCancel(title)
    const orderId = await orderOf(email, [line])
    const { url } = (await merchant('POST', '/admin/v1/payment-links', { orderId })).body.paymentLink
    const tab = browser(store)
    const asked = await tab.post(url.slice(store.shop.publicUrl.length), { ...askingCard, do: 'place' })
    expect(asked.props).toMatchObject({ state: 'confirm' })
    await cancel()
    if (isTold) await store.work()
    expect(await read(orderId)).toMatchObject({ status: 'APPROVED' })
    return { orderId, answer: (answer: string) => tab.post(asked.location, { answer }) }
  }

  test('by a link: its buyer reads that nothing has been refunded yet', async () => {
    const email = 'link@mail.test'
    const { orderId, answer } = await payingByLink('Linked raku', email)
    await answer('approve')
    const texts = await mailsOf(email, 'Cancelled: Linked raku')
    expect(texts).toHaveLength(2)
    // Both are of one moment.
    expect(texts).toContainEqual(expect.stringContaining('and you do not have to.'))
    expect(texts).toContainEqual(expect.stringContaining('The cancellation has not refunded anything yet.'))
    const order = await read(orderId)
    expect(order).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
    expect(endings(order)).toEqual(['Linked raku'])
    const { number } = order
    const mails = await readMails(store, email)
    expect(
      mails.find(({ subject }) => subject.startsWith(`Your payment for order ${number}`))?.text,
    ).toContain(`We received $50.00 for your order ${number}, which is cancelled.`)
  })

  test('before anybody has been told: its buyer gets one e-mail, about a refund', async () => {
    const email = 'quick@mail.test'
    const { answer } = await payingByLink('Quick raku', email, { isTold: false })
    await answer('approve')
    const [text, ...others] = await mailsOf(email, 'Cancelled: Quick raku')
    expect(text).toContain('The cancellation has not refunded anything yet.')
    expect(others).toEqual([])
  })

  test('while the e-mails to all guests fail: its buyer is told alone, and the order is cancelled if they do not pay', async () => {
    const { line, cancel } = await eventToCancel('Silent raku')
    await orderOf('broken@mail.test', [line])
    const unpaidId = await orderOf('unpaid@mail.test', [line])
    const paidId = await orderOf('paid@mail.test', [line])
    await store.work()
    const refused = 'ALTER TABLE messages ADD CONSTRAINT broken CHECK'
    await rows(store, `${refused} (recipient <> 'broken@mail.test') NOT VALID`)
    try {
      const body = { orderId: paidId }
      const { url } = (await merchant('POST', '/admin/v1/payment-links', body)).body.paymentLink
      const tab = browser(store)
      const asked = await tab.post(url.slice(store.shop.publicUrl.length), { ...askingCard, do: 'place' })
      await cancel()
      await store.work()
      await tab.post(asked.location, { answer: 'approve' })
      const [text] = await mailsOf('paid@mail.test', 'Cancelled: Silent raku')
      expect(text).toContain('The cancellation has not refunded anything yet.')
      expect(endings(await read(paidId))).toEqual(['Silent raku'])
      expect(await read(unpaidId)).toMatchObject({ status: 'CANCELED', paymentStatus: 'NOT_PAID' })
    } finally {
      await rows(store, 'ALTER TABLE messages DROP CONSTRAINT broken')
    }
  })

  test('by a link, and does not come after all: the order is cancelled then', async () => {
    const email = 'declined@mail.test'
    const { orderId, answer } = await payingByLink('Declined raku', email)
    await answer('decline')
    await store.work()
    expect(await read(orderId)).toMatchObject({ status: 'CANCELED', paymentStatus: 'NOT_PAID' })
    expect(await mailsOf(email, 'Cancelled: Declined raku')).toHaveLength(1)
  })
})
