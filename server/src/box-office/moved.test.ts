import { boxOfficeAppId } from '@cartwright/contract/box-office/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announce, seats, sellTickets } from '../../test/box-office.ts'
import { checkOut } from '../../test/checkouts.ts'
import { readMails } from '../../test/mails.ts'
import { openPageBrowser } from '../../test/page-browser.ts'
import { openStore, type Store } from '../../test/store.ts'
import { buyTickets, type Loose } from '../../test/tickets.ts'
import { reserveOrder } from '../checkout/placing/orders.service.ts'

let store: Store
beforeAll(async () => {
  store = await openStore({ settings: { paymentMethods: ['manual', 'test-card'] } })
})
afterAll(() => store.close())

const merchant = (method: string, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body && { body }) })
const dates = (start: string, end: string) => ({
  dateAndTimeSettings: { startDate: start, endDate: end, timeZoneId: 'America/New_York' },
})
const readOrder = async (id: string): Promise<Loose> =>
  (await merchant('GET', `/ecom/v1/orders/${id}`)).body.order
const linesOf = ({ lineItems }: Loose) =>
  lineItems.map(({ descriptionLines, serviceProperties }: Loose) => [
    serviceProperties?.scheduledDate,
    ...descriptionLines.map(({ plainText }: Loose) => plainText.original.replaceAll(/\s/g, ' ')),
  ])
const movesOf = ({ activities }: Loose) =>
  activities.flatMap(({ customActivity }: Loose) => customActivity ?? [])

/** An event on the evening of December 12 with a seated ticket and one without, both in one order. */
async function soldConcert() {
  const event = await announce(store, {
    title: 'Kiln concert',
    ...dates('2026-12-13T00:00:00Z', '2026-12-13T03:00:00Z'),
  })
  const stalls = await sellTickets(store, event.id, { name: 'Stalls' })
  const standing = await sellTickets(store, event.id, { name: 'Standing' })
  const sections = [{ name: 'Front', ticketDefinitionIds: [stalls.id], rows: seats(['A'], 2) }]
  const plan = await merchant('PUT', `/admin/v1/events/${event.id}/seating-plan`, {
    seatingPlan: { sections },
  })
  expect(plan.status).toBe(200)
  const kinds = [stalls, standing].map((kind) => ({ kind, quantity: 1 }))
  const { orderId } = await buyTickets(store, kinds)
  return { event, orderId }
}

test('orders of an event that moves say the new time, and keep everything else', async () => {
  const { event, orderId } = await soldConcert()
  const before = await readOrder(orderId)
  const was = 'Saturday, December 12, 2026, 7:00 – 10:00 PM EST'
  expect(linesOf(before).flat()).toContain(was)
  store.clock.advance(1000)
  const later = dates('2026-12-14T00:00:00Z', '2026-12-14T03:00:00Z')
  await merchant('PATCH', `/events/v3/events/${event.id}`, { event: later })
  await store.work()
  const after = await readOrder(orderId)
  const now = 'Sunday, December 13, 2026, 7:00 – 10:00 PM EST'
  expect(linesOf(after)).toEqual(
    linesOf(before).map(([, , ...others]: string[]) => ['2026-12-14T00:00:00.000Z', now, ...others]),
  )
  expect(after.priceSummary).toEqual(before.priceSummary)
  expect(movesOf(after)).toMatchObject([
    {
      type: 'EVENT_RESCHEDULED',
      additionalData: {
        ...{ title: 'Kiln concert', from: '2026-12-13T00:00:00.000Z', to: '2026-12-14T00:00:00.000Z' },
      },
    },
  ])
})

test('orders of an event that loses its date have none, and get the next one', async () => {
  const { event, orderId } = await soldConcert()
  const datesOf = async () => linesOf(await readOrder(orderId)).map(([date]: string[]) => date)
  store.clock.advance(1000)
  const open = { dateAndTimeSettings: { dateAndTimeTbd: true, dateAndTimeTbdMessage: 'In spring' } }
  await merchant('PATCH', `/events/v3/events/${event.id}`, { event: open })
  await store.work()
  expect(await datesOf()).toEqual([undefined, undefined])
  expect(
    linesOf(await readOrder(orderId))
      .flat()
      .join(),
  ).not.toContain('December')
  store.clock.advance(1000)
  const spring = dates('2027-04-13T00:00:00Z', '2027-04-13T03:00:00Z')
  await merchant('PATCH', `/events/v3/events/${event.id}`, { event: spring })
  await store.work()
  expect(await datesOf()).toEqual(['2027-04-13T00:00:00.000Z', '2027-04-13T00:00:00.000Z'])
})

test('an order whose event moves while it is written is not placed: its buyer sees the new date first', async () => {
  const event = await announce(store, dates('2026-12-13T00:00:00Z', '2026-12-13T03:00:00Z'))
  const kind = await sellTickets(store, event.id)
  const as = await store.visitor()
  const catalogReference = { appId: boxOfficeAppId, catalogItemId: kind.id }
  const checkoutId = await checkOut(store, { as, lineItems: [{ quantity: 1, catalogReference }] })
  const request = { siteId: store.siteId, checkoutId, payment: { method: 'manual', fields: {} } }
  const { db } = store.shop
  const transaction: typeof db.transaction = async (work) => {
    store.clock.advance(1000)
    const later = dates('2026-12-14T00:00:00Z', '2026-12-14T03:00:00Z')
    await merchant('PATCH', `/events/v3/events/${event.id}`, { event: later })
    return db.transaction(work)
  }
  const moving = Object.assign(Object.create(store.shop), {
    db: Object.assign(Object.create(db), { transaction }),
  })
  await expect(reserveOrder(moving, request)).rejects.toMatchObject({ code: 'CHECKOUT_CHANGED' })
  const { orderId } = await reserveOrder(store.shop, request)
  expect(linesOf(await readOrder(orderId))).toMatchObject([['2026-12-14T00:00:00.000Z', {}]])
})

test('orders stay as they are when something else of the event changes', async () => {
  const { event, orderId } = await soldConcert()
  const before = await readOrder(orderId)
  store.clock.advance(1000)
  await merchant('PATCH', `/events/v3/events/${event.id}`, { event: { title: 'Kiln evening' } })
  await store.work()
  expect(await readOrder(orderId)).toEqual(before)
})

test('buyers, named guests and those who wait read the old time and place, and get the way to what is theirs', async () => {
  const event = await announce(store, {
    title: 'Pit firing',
    ...dates('2026-12-13T00:00:00Z', '2026-12-13T03:00:00Z'),
    registration: { initialType: 'TICKETING', tickets: { guestsAssignedSeparately: true } },
  })
  const kind = await sellTickets(store, event.id, { limited: true, initialLimit: 1 })
  const buyer = { firstName: 'Lars', lastName: 'Roe', email: 'lars@mail.test' }
  const { tickets } = await buyTickets(store, [{ kind, quantity: 1 }], { buyer })
  const gina = { firstName: 'Gina', lastName: 'Doe', email: 'gina@mail.test' }
  await merchant('POST', `/events/v1/tickets/${tickets[0].ticketNumber}/transfer`, gina)
  const browser = openPageBrowser(store)
  await browser.open(`/tickets/waiting?ticket=${kind.id}`)
  await browser.send({ quantity: '1', firstName: 'Wanda', lastName: 'Berg', email: 'wanda@mail.test' })
  store.clock.advance(1000)
  const later = dates('2026-12-14T00:00:00Z', '2026-12-14T03:00:00Z')
  const body = { event: { ...later, location: { type: 'VENUE', name: 'Barn' } }, notifyGuests: true }
  await merchant('PATCH', `/events/v3/events/${event.id}`, body)
  await store.work()
  const textFor = async (email: string) => {
    const mails = await readMails(store, email)
    const moved = mails.find(({ subject }) => subject === 'New time or place: Pit firing')
    return moved?.text.replaceAll(/[^\S\n]/g, ' ') ?? ''
  }
  const [bought, named, waiting] = await Promise.all(
    ['lars@mail.test', 'gina@mail.test', 'wanda@mail.test'].map(textFor),
  )
  expect(bought).toMatch(/^Hello Lars, “Pit firing” .* your tickets stay valid\.$/m)
  expect(bought).toMatch(/Until now:\n.*December 12.*\nStudio\n12 Kiln St/)
  expect(bought).toMatch(/When:\n.*December 13/)
  expect(bought).toMatch(/See the tickets with their codes: http\S+\/tickets\//)
  expect(named).toContain('Hello Gina,')
  expect(named).toContain(`/tickets/${tickets[0].ticketNumber}?key=`)
  expect(named).toContain('it is about your tickets for this event')
  expect(waiting).toContain('you are still on the waiting list')
  expect(waiting).toMatch(/See or leave the waiting list: http\S+\/tickets\/waiting\//)
})
