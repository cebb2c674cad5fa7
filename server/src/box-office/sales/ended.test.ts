import { boxOfficeAppId } from '@cartwright/contract/box-office/limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announce, sellTickets } from '../../../test/box-office.ts'
import { checkOut, deliver, placeOrder } from '../../../test/checkouts.ts'
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
