import { afterAll, beforeAll, expect, test } from 'vitest'
import { announce, reserve, sellTickets } from '../../../test/box-office.ts'
import { refusal } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'

// biome-ignore lint/suspicious/noExplicitAny: what the wire carries
type Loose = any

let store: Store
beforeAll(async () => {
  store = await openStore({ settings: { paymentMethods: ['bank-transfer'] } })
})
afterAll(() => store.close())

const merchant = (method: string, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body && { body }) })

const timeZoneId = 'Europe/Berlin'
/** Ten o'clock in Berlin, before clocks go forward on 28 March. */
const first = { startDate: '2027-03-20T09:00:00.000Z', endDate: '2027-03-20T11:00:00.000Z' }
const second = { startDate: '2027-03-27T09:00:00.000Z', endDate: '2027-03-27T11:00:00.000Z' }
/** Ten o'clock again. */
const third = { startDate: '2027-04-03T08:00:00.000Z', endDate: '2027-04-03T10:00:00.000Z' }

const course = (sent: object = {}) =>
  announce(store, { title: 'Course', dateAndTimeSettings: { ...first, timeZoneId }, ...sent })
const addDates = (id: string, dates: object[]) => merchant('POST', `/admin/v1/events/${id}/dates`, { dates })
const read = async (id: string): Promise<Loose> =>
  (await merchant('GET', `/events/v3/events/${id}`)).body.event
const changeLater = (event: Loose, as = store.apiKey) =>
  store.ask('PATCH', `/admin/v1/events/${event.id}/later-dates`, { as, body: { event } })
const kindsOf = async (eventId: string): Promise<Loose[]> => {
  const path = '/events-ticket-definitions/v3/ticket-definitions/query'
  const query = { filter: { eventId } }
  return (await merchant('POST', path, { query })).body.ticketDefinitions
}

test('a repeated event has its tickets, their sale and its sessions on each date', async () => {
  const event = await course()
  const salePeriod = { startDate: '2027-03-01T08:00:00Z', endDate: '2027-03-20T08:00:00Z' }
  await sellTickets(store, event.id, { initialLimit: 8, salePeriod })
  const timeSlot = { start: '2027-03-20T09:30:00Z', end: '2027-03-20T10:00:00Z' }
  const item = { name: 'Wheel', speakers: ['Anna Berg'], timeSlot }
  await merchant('POST', '/events/v1/schedule/draft', { eventId: event.id, item })
  await merchant('POST', '/events/v1/schedule/publish', { eventId: event.id })

  const { body } = await addDates(event.id, [second, third])
  expect(body.events).toMatchObject([
    { title: 'Course', status: 'UPCOMING', dateAndTimeSettings: second },
    { title: 'Course', status: 'UPCOMING', dateAndTimeSettings: third },
  ])
  const last = body.events[1]
  expect(await kindsOf(last.id)).toMatchObject([
    {
      ...{ name: 'Adults', initialLimit: 8 },
      // The same clock fourteen days later, an hour less in UTC where the clocks have gone forward.
      salePeriod: { startDate: '2027-03-15T08:00:00.000Z', endDate: '2027-04-03T07:00:00.000Z' },
    },
  ])
  const schedule = await merchant('GET', `/events/v1/schedule?eventId=${last.id}`)
  expect(schedule.body.items).toMatchObject([
    { name: 'Wheel', speakers: ['Anna Berg'], timeSlot: { start: '2027-04-03T08:30:00.000Z' } },
  ])

  const { categoryId } = (await read(event.id)).dateAndTimeSettings.recurringEvents
  const query = { filter: { 'categories.id': { $hasSome: [categoryId] } } }
  const found = await store.ask('POST', '/events/v3/events/query', {
    as: await store.visitor(),
    body: { query },
  })
  expect(found.body.events.map(({ slug }: Loose) => slug)).toEqual(['course', 'course-2', 'course-3'])
})

test('dates that a repeated event has are not made again', async () => {
  const event = await course()
  const [once, twice] = await Promise.all([addDates(event.id, [second]), addDates(event.id, [first, second])])
  expect(once.body.events.length + twice.body.events.length).toBe(1)
  expect((await addDates(event.id, [third, third])).body.events).toHaveLength(1)
})

test('dates end after they start, belong to an event that takes place, and are at most 100', async () => {
  const event = await course()
  const wrong = await addDates(event.id, [{ startDate: second.endDate, endDate: second.startDate }])
  expect(wrong.status).toBe(400)
  expect(JSON.stringify(wrong.body)).toContain('dates[0].endDate')
  const many = Array.from({ length: 100 }, (_, day) => {
    const at = new Date(Date.parse(second.startDate) + day * 86_400_000).toISOString()
    return { startDate: at, endDate: at }
  })
  expect(JSON.stringify((await addDates(event.id, many)).body)).toContain('at most 100 dates')
  await merchant('POST', `/events/v3/events/${event.id}/cancel`, {})
  expect(refusal(await addDates(event.id, [second]))).toBe('INVALID_EVENT_STATUS_TRANSITION')
  const visitor = await store.visitor()
  const path = `/admin/v1/events/${event.id}/dates`
  expect((await store.ask('POST', path, { as: visitor, body: { dates: [second] } })).status).toBe(403)
})

test('a change of this and all later dates keeps their days and clocks, and leaves earlier ones alone', async () => {
  const event = await course()
  const made = (await addDates(event.id, [second, third])).body.events
  const { id, revision } = made[0]
  const later = { startDate: '2027-03-27T17:00:00.000Z', endDate: '2027-03-27T20:00:00.000Z' }
  const sent = { id, revision, title: 'Evening course', dateAndTimeSettings: { ...later, timeZoneId } }
  const { body } = await changeLater(sent)
  expect(body).toMatchObject({
    laterEvents: 1,
    event: { title: 'Evening course', dateAndTimeSettings: later },
  })
  expect(await read(made[1].id)).toMatchObject({
    title: 'Evening course',
    slug: made[1].slug,
    dateAndTimeSettings: { startDate: '2027-04-03T16:00:00.000Z', endDate: '2027-04-03T19:00:00.000Z' },
  })
  expect(await read(event.id)).toMatchObject({ title: 'Course', dateAndTimeSettings: first })
  expect(refusal(await changeLater(sent))).toBe('REVISION_MISMATCH')
  expect((await changeLater({ id, title: 'Mine' }, await store.visitor())).status).toBe(403)
})

test('a date that is cancelled stays so, and one event alone has no later dates', async () => {
  const event = await course()
  const [other] = (await addDates(event.id, [second])).body.events
  await merchant('POST', `/events/v3/events/${other.id}/cancel`, {})
  expect((await changeLater({ id: event.id, title: 'New' })).body.laterEvents).toBe(0)
  expect(await read(other.id)).toMatchObject({ title: 'Course', status: 'CANCELED' })
})

test('tickets of each date are counted by themselves', async () => {
  const event = await course()
  const kind = await sellTickets(store, event.id, { initialLimit: 1, pricingMethod: { free: true } })
  const [other] = (await addDates(event.id, [second])).body.events
  const as = await store.visitor()
  await reserve(store, as, kind)
  const [copy] = await kindsOf(other.id)
  await reserve(store, as, copy)
})
