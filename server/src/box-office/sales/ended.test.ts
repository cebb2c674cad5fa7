import { boxOfficeAppId } from '@cartwright/contract/box-office/limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announce, sellTickets } from '../../../test/box-office.ts'
import {
  anna,
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
    customActivity ? [customActivity.additionalData.title] : [],
  )

/** An event with its tickets as a line of a cart; its guests read a minute later that it does not take place. */
async function eventToCancel(title: string) {
  const event = await announce(store, { title })
  const { id: catalogItemId } = await sellTickets(store, event.id)
  const line = { quantity: 2, catalogReference: { appId: boxOfficeAppId, catalogItemId } }
  const cancel = () => {
    store.clock.advance(60_000)
    return merchant('POST', `/events/v3/events/${event.id}/cancel`)
  }
  return { event, line, cancel }
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

  test('stays if it has something else in it, and its buyer is asked to wait until the shop has changed it', async () => {
    const { line, cancel } = await eventToCancel('Mugs and music')
    const email = 'mixed@mail.test'
    const orderId = await orderOf(email, [line, mug])
    await cancel()
    const [text, ...others] = await mailsOf(email, 'Cancelled: Mugs and music')
    expect(others).toEqual([])
    expect(text).toContain('You have not paid for your tickets yet, and you do not have to.')
    expect(text).toContain('Please do not pay it yet: the shop will change it')
    const order = await read(orderId)
    expect(order).toMatchObject({ status: 'APPROVED', paymentStatus: 'NOT_PAID' })
    expect(endings(order)).toEqual(['Mugs and music'])
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
    expect(text).toContain('Nothing has been refunded yet.')
    expect(others).toEqual([])
    expect(await mailsOf(email, 'Your tickets: Late raku')).toEqual([])
    const [{ id }] = await rows<Loose>(store, 'SELECT id FROM orders WHERE checkout_id = $1', [checkoutId])
    const order = await read(id)
    expect(order).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
    expect(endings(order)).toEqual(['Late raku'])
    const query = { filter: { eventId: event.id, guestType: 'TICKET_HOLDER' } }
    expect((await merchant('POST', '/events/v2/guests/query', { query })).body.guests).toHaveLength(2)
  })

  /** An unpaid order whose buyer is asked by their bank while its event is cancelled. */
  async function payingByLink(title: string, email: string) {
    const { line, cancel } = await eventToCancel(title)
    const orderId = await orderOf(email, [line])
    const { url } = (await merchant('POST', '/admin/v1/payment-links', { orderId })).body.paymentLink
    const tab = browser(store)
    const asked = await tab.post(url.slice(store.shop.publicUrl.length), { ...askingCard, do: 'place' })
    expect(asked.props).toMatchObject({ state: 'confirm' })
    await cancel()
    await store.work()
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
    expect(texts).toContainEqual(expect.stringContaining('Nothing has been refunded yet.'))
    const order = await read(orderId)
    expect(order).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
    expect(endings(order)).toEqual(['Linked raku'])
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
