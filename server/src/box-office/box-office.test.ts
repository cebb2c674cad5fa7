import { boxOfficeAppId } from '@cartwright/contract/box-office/limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browser, lateCard, placeOrder, rows } from '../../test/checkouts.ts'
import { readMails } from '../../test/mails.ts'
import { memberTokens, newMember, newVisitorFor } from '../../test/members.ts'
import { refusal } from '../../test/shoppers.ts'
import { openStore, type Reply, type Store } from '../../test/store.ts'
import { personalData } from './guests/personal-data.ts'

// biome-ignore lint/suspicious/noExplicitAny: what the wire carries
type Loose = any

const hour = 3_600_000
const minute = 60_000

let store: Store
beforeAll(async () => {
  store = await openStore({ settings: { languages: ['de'], paymentMethods: ['bank-transfer', 'test-card'] } })
})
afterAll(() => store.close())

const iso = (inHours: number) => new Date(store.clock.now + inHours * hour).toISOString()
const merchant = (method: string, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body && { body }) })

async function makeEvent(sent: object = {}, options: object = {}): Promise<Loose> {
  const event = {
    title: 'Throwing bowls',
    location: {
      type: 'VENUE',
      name: 'Studio',
      address: { addressLine: '12 Kiln St', city: 'Berlin', country: 'DE' },
    },
    dateAndTimeSettings: { startDate: iso(48), endDate: iso(51), timeZoneId: 'Europe/Berlin' },
    registration: { initialType: 'TICKETING' },
    ...sent,
  }
  const { status, body } = await merchant('POST', '/events/v3/events', { event, ...options })
  expect([status, body]).toMatchObject([200, {}])
  return body.event
}

async function makeTickets(eventId: string, sent: object = {}): Promise<Loose> {
  const ticketDefinition = {
    ...{ eventId, name: 'Adults', limitPerCheckout: 10 },
    pricingMethod: { fixedPrice: { value: '25.00', currency: 'USD' } },
    ...sent,
  }
  const { status, body } = await merchant('POST', '/events-ticket-definitions/v3/ticket-definitions', {
    ticketDefinition,
  })
  expect([status, body]).toMatchObject([200, {}])
  return body.ticketDefinition
}
const free = { pricingMethod: { free: true } }
const fresh = async (id: string) =>
  (await merchant('GET', `/events-ticket-definitions/v3/ticket-definitions/${id}?fields=SALES_DETAILS`)).body
    .ticketDefinition

const reserve = (as: string, ...tickets: object[]) =>
  store.ask('POST', '/events/v1/ticket-reservations', { as, body: { ticketReservation: { tickets } } })
const wants = ({ id }: Loose, quantity = 1, more: object = {}) => ({
  ticketDefinitionId: id,
  quantity,
  ...more,
})
const buyer = { firstName: 'Anna', lastName: 'Berg', email: 'anna@example.com' }

async function order(as: string, reservationId: string, eventId: string, more: object = {}): Promise<Reply> {
  return store.ask('POST', '/events/v1/checkout', { as, body: { eventId, reservationId, buyer, ...more } })
}

/** Sells tickets of an event that cost nothing, and returns them. */
async function sell(
  eventId: string,
  kind: Loose,
  quantity = 1,
  as?: string,
): Promise<{ as: string; tickets: Loose[]; order: Loose }> {
  const owner = as ?? (await store.visitor())
  const { body } = await reserve(owner, wants(kind, quantity))
  const placed = await order(owner, body.ticketReservation.id, eventId)
  expect([placed.status, placed.body]).toMatchObject([200, {}])
  return { as: owner, tickets: placed.body.order.tickets, order: placed.body.order }
}

describe('an event', () => {
  test('is a draft until it is published, then upcoming, started and over by the clock', async () => {
    const { id, slug, status } = await makeEvent({}, { draft: true })
    expect([slug, status]).toEqual(['throwing-bowls', 'DRAFT'])
    const visitor = await store.visitor()
    const seen = () => store.ask('GET', `/events/v3/events/${id}`, { as: visitor })
    expect(refusal(await seen())).toBe('EVENT_NOT_FOUND')
    expect((await merchant('POST', `/events/v3/events/${id}/publish`)).body.event.status).toBe('UPCOMING')
    expect(refusal(await merchant('POST', `/events/v3/events/${id}/publish`))).toBe('EVENT_ALREADY_PUBLISHED')
    expect((await seen()).body.event).toMatchObject({
      status: 'UPCOMING',
      title: 'Throwing bowls',
      registration: { type: 'TICKETING', status: 'OPEN_TICKETS' },
      dateAndTimeSettings: { timeZoneId: 'Europe/Berlin' },
    })
    store.clock.advance(49 * hour)
    const later = await store.visitor()
    const again = () => store.ask('GET', `/events/v3/events/${id}`, { as: later })
    expect((await again()).body.event.status).toBe('STARTED')
    const before = await rows<Loose>(
      store,
      `SELECT type FROM outbox WHERE entity_id = '${id}' ORDER BY sequence`,
    )
    expect(before.map(({ type }) => type)).toEqual([
      'wix.events.v3.event_created',
      'wix.events.v3.event_published',
    ])
    await store.runJob('housekeeping')
    store.clock.advance(3 * hour)
    await store.runJob('housekeeping')
    const told = await rows<Loose>(
      store,
      `SELECT type FROM outbox WHERE entity_id = '${id}' ORDER BY sequence`,
    )
    expect(told.map(({ type }) => type.split('_')[1])).toEqual(['created', 'published', 'started', 'ended'])
    const ended = await store.ask('GET', `/events/v3/events/${id}`, { as: await store.visitor() })
    expect(ended.body.event).toMatchObject({
      status: 'ENDED',
      registration: { status: 'CLOSED_AUTOMATICALLY' },
    })
    expect(refusal(await merchant('POST', `/events/v3/events/${id}/cancel`))).toBe(
      'INVALID_EVENT_STATUS_TRANSITION',
    )
  })

  test('says in which time zone it is unless that is the zone of the shop', async () => {
    const when = async (timeZoneId: string) => {
      const dates = { startDate: '2027-03-28T00:30:00.000Z', endDate: '2027-03-28T01:30:00.000Z', timeZoneId }
      return (await makeEvent({ dateAndTimeSettings: dates })).dateAndTimeSettings.formatted.dateAndTime
    }
    expect(await when('Europe/Berlin')).toMatch(/1:30\s–\s3:30\sAM Central European Time$/)
    expect(await when('UTC')).toMatch(/12:30\s–\s1:30\sAM$/)
  })

  test('is written in the time of its place, and with the fields that are asked for', async () => {
    const { id } = await makeEvent({
      detailedDescription: '<p>Clay</p><script>alert(1)</script>',
      dateAndTimeSettings: {
        startDate: '2027-03-28T00:30:00.000Z',
        endDate: '2027-03-28T01:30:00.000Z',
        timeZoneId: 'Europe/Berlin',
        showTimeZone: true,
      },
    })
    const read = async (query: string) =>
      (await store.ask('GET', `/events/v3/events/${id}${query}`, { as: await store.visitor() })).body.event
    const plain = await read('')
    // The clocks go forward at 2.
    expect(plain.dateAndTimeSettings.formatted).toMatchObject({ startTime: '1:30 AM', endTime: '3:30 AM' })
    expect(plain.dateAndTimeSettings.formatted.dateAndTime).toContain('Central European Time')
    expect([plain.form, plain.detailedDescription, plain.eventPageUrl]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    const full = await read('?fields=TEXTS&fields=FORM&fields=URLS&fields=DASHBOARD')
    expect(full).toMatchObject({
      detailedDescription: '<p>Clay</p>',
      eventPageUrl: { path: `/events/${plain.slug}` },
      form: { controls: [{ name: 'name' }, { name: 'email' }] },
    })
    expect(full.summaries).toBeUndefined()
    const calendar = await store.app.server.inject({
      method: 'GET',
      url: new URL(full.calendarUrls.ics).pathname,
    })
    expect(calendar.headers['content-type']).toContain('text/calendar')
    expect(calendar.body).toContain('DTSTART:20270328T003000Z')
  })

  test.each([
    ['no title', { title: ' ' }, 'event.title'],
    [
      'a time zone that is none',
      { dateAndTimeSettings: { timeZoneId: 'Mars/Olympus' } },
      'event.dateAndTimeSettings.timeZoneId',
    ],
    [
      'an end before its start',
      { dateAndTimeSettings: { startDate: '2027-01-02T10:00:00Z', endDate: '2027-01-02T09:00:00Z' } },
      'event.dateAndTimeSettings.endDate',
    ],
    [
      'registration elsewhere without an address',
      { registration: { initialType: 'EXTERNAL' } },
      'event.registration.external.url',
    ],
    [
      'two questions of one name',
      { form: { controls: [1, 2].map(() => ({ name: 'diet', label: 'Diet', inputs: [{}] })) } },
      'event.form.controls[1]',
    ],
  ])('with %s is refused', async (_, sent, field) => {
    const { status, body } = await merchant('POST', '/events/v3/events', {
      event: { title: 'Clay', ...sent },
    })
    expect([status, body.details.validationError?.fieldViolations.map((one: Loose) => one.field)]).toEqual([
      400,
      [field],
    ])
  })

  test('has an address of its own', async () => {
    const { slug } = await makeEvent({ title: 'Glazing day' })
    expect((await makeEvent({ title: 'Glazing day' })).slug).toBe(`${slug}-2`)
    const taken = await merchant('POST', '/events/v3/events', { event: { title: 'X', slug } })
    expect(refusal(taken)).toBe('SLUG_ALREADY_IN_USE')
    expect(refusal(await merchant('POST', '/events/v3/events', { event: { title: 'X', slug: 'A b' } }))).toBe(
      'INVALID_SLUG_FORMAT',
    )
    const { body } = await store.ask('GET', `/events/v3/events/slug/${slug}`, { as: await store.visitor() })
    expect(body.event.slug).toBe(slug)
  })

  test('is found by status, type, time and category, and counted by status', async () => {
    const { body } = await merchant('POST', '/events/v1/categories', {
      category: { name: `Courses ${store.clock.now}` },
    })
    const { id: categoryId } = body.category
    const [first, second] = [await makeEvent({ title: 'One' }), await makeEvent({ title: 'Two' })]
    const assign = (eventId: string[]) =>
      merchant('POST', `/events/v1/categories/${categoryId}/events`, { eventId })
    expect((await assign([first.id, second.id])).status).toBe(200)
    expect(refusal(await assign([store.shop.newId()]))).toBe('EVENT_NOT_FOUND')
    const as = await store.visitor()
    const find = async (query: object) =>
      (await store.ask('POST', '/events/v3/events/query', { as, body: { query } })).body
    const found = await find({
      filter: {
        'categories.id': { $hasSome: [categoryId] },
        status: { $in: ['UPCOMING'] },
        'registration.type': 'TICKETING',
      },
      sort: [{ fieldName: 'title', order: 'DESC' }],
      paging: { limit: 1 },
    })
    expect(found).toMatchObject({ events: [{ id: second.id }], pagingMetadata: { count: 1, total: 2 } })
    const listed = await store.ask('GET', `/events/v3/events/category/${categoryId}?fields=CATEGORIES`, {
      as,
    })
    expect(listed.body.events.map((one: Loose) => one.categories.categories[0].id)).toEqual([
      categoryId,
      categoryId,
    ])
    const counted = await store.ask('POST', '/events/v3/events/count-by-status', {
      as,
      body: { filter: { 'categories.id': { $hasSome: [categoryId] } } },
    })
    expect(counted.body.facets.status.counts).toEqual({ UPCOMING: 2 })
    await merchant('DELETE', `/events/v1/categories/${categoryId}/events?eventId=${first.id}`)
    expect((await find({ filter: { 'categories.id': { $hasSome: [categoryId] } } })).events).toHaveLength(1)
  })

  test('on several dates is one for each, in a series', async () => {
    const dates = [72, 96].map((inHours) => ({ startDate: iso(inHours), endDate: iso(inHours + 1) }))
    const { dateAndTimeSettings, slug } = await makeEvent({
      title: 'Every week',
      dateAndTimeSettings: { timeZoneId: 'UTC', recurringEvents: { individualEventDates: dates } },
    })
    const { categoryId } = dateAndTimeSettings.recurringEvents
    const { body } = await merchant('GET', `/events/v3/events/category/${categoryId}`)
    expect(body.events.map((one: Loose) => one.slug)).toEqual([slug, `${slug}-2`])
    expect(body.events.map((one: Loose) => one.dateAndTimeSettings.startDate)).toEqual(
      dates.map(({ startDate }) => startDate),
    )
  })

  test('is copied with what belongs to it, and deleted with it', async () => {
    const event = await makeEvent()
    const quota = (
      await merchant('POST', `/admin/v1/events/${event.id}/quotas`, { quota: { name: 'Hall', places: 5 } })
    ).body.quota
    await makeTickets(event.id, { quotaId: quota.id })
    const slot = { start: iso(48), end: iso(49) }
    await merchant('POST', '/events/v1/schedule/draft', {
      eventId: event.id,
      item: { name: 'Welcome', timeSlot: slot },
    })
    const copy = (
      await merchant('POST', `/events/v3/events/${event.id}/clone`, { event: { title: 'Again' } })
    ).body.event
    expect([copy.status, copy.title]).toEqual(['DRAFT', 'Again'])
    const copied = await merchant('GET', `/admin/v1/events/${copy.id}/quotas`)
    expect(copied.body.quotas).toMatchObject([{ name: 'Hall', places: 5, taken: 0 }])
    const kinds = await merchant('POST', '/events/v3/ticket-definitions/query', {
      query: { filter: { eventId: copy.id } },
    })
    expect(kinds.body.ticketDefinitions).toMatchObject([
      { name: 'Adults', quotaId: copied.body.quotas[0].id },
    ])
    expect((await merchant('DELETE', `/events/v3/events/${copy.id}`)).body).toEqual({ eventId: copy.id })
    expect(refusal(await merchant('GET', `/events/v3/events/${copy.id}`))).toBe('EVENT_NOT_FOUND')
  })

  test('is changed by those who may, and not by a stale copy', async () => {
    const { id, revision } = await makeEvent()
    const change = (event: object, as = store.apiKey) =>
      store.ask('PATCH', `/events/v3/events/${id}`, { as, body: { event: { id, ...event } } })
    expect((await change({ title: 'New', revision })).body.event).toMatchObject({
      title: 'New',
      location: { name: 'Studio' },
    })
    expect(refusal(await change({ title: 'Newer', revision }))).toBe('REVISION_MISMATCH')
    expect((await change({ title: 'Mine' }, await store.visitor())).status).toBe(403)
  })

  test('online shows its link to guests alone', async () => {
    const conferencing = {
      enabled: true,
      session: { guestLink: 'https://meet.example/abc', password: 'clay' },
    }
    const event = await makeEvent({ location: { type: 'ONLINE' }, onlineConferencing: conferencing })
    const kind = await makeTickets(event.id, free)
    const { as } = await sell(event.id, kind)
    const path = `/events/v3/events/${event.id}?fields=ONLINE_CONFERENCING_SESSION`
    const linkFor = async (who: string) =>
      (await store.ask('GET', path, { as: who })).body.event.onlineConferencing.session?.guestLink
    expect(await linkFor(as)).toBe('https://meet.example/abc')
    expect(await linkFor(await store.visitor())).toBeUndefined()
  })
})

test('a schedule is published at once, and members mark its sessions', async () => {
  const { id: eventId } = await makeEvent()
  const item = { name: 'Wheel', stageName: 'Room 1', timeSlot: { start: iso(48), end: iso(49) } }
  const { body } = await merchant('POST', '/events/v1/schedule/draft', { eventId, item })
  const visitor = await store.visitor()
  const list = async (as = visitor) =>
    (await store.ask('GET', `/events/v1/schedule?eventId=${eventId}`, { as })).body
  expect((await list()).items).toEqual([])
  expect((await list(store.apiKey)).draftNotPublished).toBe(true)
  await merchant('POST', '/events/v1/schedule/publish', { eventId })
  expect((await list()).items).toMatchObject([{ id: body.item.id, name: 'Wheel', draft: false }])
  expect((await list(store.apiKey)).draftNotPublished).toBe(false)
  const path = `/events/v1/schedule/${body.item.id}/bookmark`
  expect((await store.ask('POST', path, { as: visitor, body: { eventId } })).status).toBe(403)
  const { id } = await newMember(store)
  const { access_token: as } = await memberTokens(store, await newVisitorFor(store, id))
  expect((await store.ask('POST', path, { as, body: { eventId } })).status).toBe(200)
  const marked = await store.ask('GET', `/events/v1/schedule/bookmarks?eventId=${eventId}`, { as })
  expect(marked.body.items).toHaveLength(1)
})

describe('tickets', () => {
  test('are set aside for 20 minutes, then free for the next at once', async () => {
    const event = await makeEvent()
    const kind = await makeTickets(event.id, { initialLimit: 3 })
    const [anna, ben] = [await store.visitor(), await store.visitor()]
    const { body } = await reserve(anna, wants(kind, 3))
    expect(body.ticketReservation).toMatchObject({
      status: 'PENDING',
      tickets: [{ quantity: 3, subTotal: { value: '75.00' } }],
    })
    expect(Date.parse(body.ticketReservation.expirationDate) - store.clock.now).toBe(20 * minute)
    expect(refusal(await reserve(ben, wants(kind)))).toBe('TICKETS_NOT_AVAILABLE')
    store.clock.advance(20 * minute)
    expect((await fresh(kind.id)).salesDetails).toMatchObject({ unsoldCount: 3, reservedCount: 0 })
    const cara = await store.visitor()
    expect((await reserve(cara, wants(kind, 2))).status).toBe(200)
    const late = await store.ask('GET', `/events/v1/ticket-reservations/${body.ticketReservation.id}`, {
      as: store.apiKey,
    })
    expect(late.body.ticketReservation.status).toBe('EXPIRED')
    expect((await fresh(kind.id)).salesDetails).toMatchObject({ unsoldCount: 1, reservedCount: 2 })
  })

  test('that are sold out for now say until when reserved ones may come free', async () => {
    const event = await makeEvent()
    const { quota } = (
      await merchant('POST', `/admin/v1/events/${event.id}/quotas`, { quota: { name: 'Hall', places: 4 } })
    ).body
    const own = await makeTickets(event.id, { initialLimit: 2 })
    const [seat, box] = [
      await makeTickets(event.id, { quotaId: quota.id }),
      await makeTickets(event.id, { quotaId: quota.id, initialLimit: 1 }),
    ]
    const until = async () => {
      const query = { filter: { eventId: event.id } }
      const path = '/events-ticket-definitions/v3/ticket-definitions/query'
      const { body } = await store.ask('POST', path, { as: await store.visitor(), body: { query } })
      const byId = new Map<string, Loose>(body.ticketDefinitions.map((kind: Loose) => [kind.id, kind]))
      return [own, seat, box].map(({ id }) => {
        const { reservedUntilDate } = byId.get(id)
        return reservedUntilDate === undefined ? undefined : (Date.parse(reservedUntilDate) - start) / minute
      })
    }
    const start = store.clock.now
    await reserve(await store.visitor(), wants(own, 1))
    expect(await until()).toEqual([undefined, undefined, undefined])
    store.clock.advance(minute)
    await reserve(await store.visitor(), wants(own, 1))
    await reserve(await store.visitor(), wants(seat, 4))
    // All kinds of a quota come free with it.
    expect(await until()).toEqual([21, 21, 21])
    await rows(store, `UPDATE ticket_definitions SET taken = 1, sold = 1 WHERE id = '${box.id}'`)
    expect(await until()).toEqual([21, 21, undefined])
    store.clock.advance(20 * minute)
    expect(await until()).toEqual([undefined, undefined, undefined])
  })

  test('are not all set aside by one shopper', async () => {
    const tickets = { ticketLimitPerOrder: 3 }
    const event = await makeEvent({ registration: { initialType: 'TICKETING', tickets } })
    const kind = await makeTickets(event.id, { ...free, initialLimit: 9 })
    const as = await store.visitor()
    expect((await reserve(as, wants(kind, 3))).status).toBe(200)
    const second = await reserve(as, wants(kind, 3))
    expect(refusal(await reserve(as, wants(kind, 3)))).toBe('TOO_MANY_REQUESTS')
    expect((await fresh(kind.id)).salesDetails.reservedCount).toBe(6)
    const { id } = second.body.ticketReservation
    await store.ask('POST', `/events/v1/ticket-reservations/${id}/cancel`, { as, body: {} })
    expect((await reserve(as, wants(kind, 3))).status).toBe(200)
    expect((await reserve(await store.visitor(), wants(kind, 3))).status).toBe(200)
  })

  test('that nobody asks for become free by the housekeeping', async () => {
    const event = await makeEvent()
    const kind = await makeTickets(event.id, { initialLimit: 3 })
    await reserve(await store.visitor(), wants(kind, 3))
    store.clock.advance(20 * minute)
    await store.runJob('housekeeping')
    const [row] = await rows<Loose>(store, `SELECT taken FROM ticket_definitions WHERE id = '${kind.id}'`)
    expect(row.taken).toBe(0)
  })

  test('are given back by their buyer, once', async () => {
    const event = await makeEvent()
    const kind = await makeTickets(event.id, { initialLimit: 3 })
    const as = await store.visitor()
    const { id } = (await reserve(as, wants(kind, 2))).body.ticketReservation
    const cancel = (who = as) =>
      store.ask('POST', `/events/v1/ticket-reservations/${id}/cancel`, { as: who, body: {} })
    expect(refusal(await cancel(await store.visitor()))).toBe('TICKET_RESERVATION_NOT_FOUND')
    expect((await cancel()).body.ticketReservation.status).toBe('CANCELED')
    expect((await cancel()).status).toBe(200)
    expect((await fresh(kind.id)).salesDetails.unsoldCount).toBe(3)
  })

  test('of a shared quota: 64 buyers at once for the last 5 get exactly 5', async () => {
    const event = await makeEvent()
    const { quota } = (
      await merchant('POST', `/admin/v1/events/${event.id}/quotas`, { quota: { name: 'Hall', places: 5 } })
    ).body
    const kinds = [
      await makeTickets(event.id, { quotaId: quota.id }),
      await makeTickets(event.id, { name: 'Children', quotaId: quota.id, initialLimit: 60 }),
    ]
    const buyers = await Promise.all(Array.from({ length: 64 }, () => store.visitor()))
    const replies = await Promise.all(buyers.map((as, index) => reserve(as, wants(kinds[index % 2]))))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(new Set(replies.filter(({ status }) => status !== 200).map(refusal))).toEqual(
      new Set(['TICKETS_NOT_AVAILABLE']),
    )
    const { body } = await merchant('GET', `/admin/v1/events/${event.id}/quotas`)
    expect(body.quotas[0].taken).toBe(5)
    const taken = await Promise.all(kinds.map(async ({ id }) => (await fresh(id)).salesDetails.reservedCount))
    expect(taken[0] + taken[1]).toBe(5)
  })

  test('without a reservation: 64 orders at once for the last one make one order', async () => {
    const event = await makeEvent()
    const kind = await makeTickets(event.id, { ...free, initialLimit: 1 })
    const lineItems = [{ quantity: 1, catalogReference: { appId: boxOfficeAppId, catalogItemId: kind.id } }]
    const buyers = await Promise.all(
      Array.from({ length: 64 }, async () => {
        const as = await store.visitor()
        const checkoutInfo = { buyerInfo: { email: 'anna@example.com' } }
        const body = { channelType: 'WEB', lineItems, checkoutInfo }
        const made = await store.ask('POST', '/ecom/v1/checkouts', { as, body })
        return { as, id: made.body.checkout.id }
      }),
    )
    const replies = await Promise.all(buyers.map(({ as, id }) => placeOrder(store, as, id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const sold = await rows<Loose>(store, `SELECT number FROM tickets WHERE definition_id = '${kind.id}'`)
    expect(sold).toHaveLength(1)
    expect((await fresh(kind.id)).salesDetails).toMatchObject({ soldCount: 1, soldOut: true })
  })

  test('have limits, sale windows and prices that buyers name', async () => {
    const event = await makeEvent()
    const kind = await makeTickets(event.id, { limitPerCheckout: 2 })
    const as = await store.visitor()
    expect(refusal(await reserve(as, wants(kind, 3)))).toBe('TICKETS_NOT_AVAILABLE')
    const soon = await makeTickets(event.id, {
      name: 'Late',
      salePeriod: { startDate: iso(1), endDate: iso(2) },
    })
    expect(soon.saleStatus).toBe('SALE_SCHEDULED')
    expect(refusal(await reserve(as, wants(soon)))).toBe('TICKETS_NOT_AVAILABLE')
    const gift = await makeTickets(event.id, {
      name: 'Gift',
      pricingMethod: { guestPrice: { value: '5.00' } },
    })
    expect(refusal(await reserve(as, wants(gift, 1, { ticketInfo: { guestPrice: '4.99' } })))).toBe(
      'UNSUPPORTED_PRICING_OPTION',
    )
    const named = await reserve(as, wants(gift, 1, { ticketInfo: { guestPrice: '12.50' } }))
    expect(named.body.ticketReservation.tickets).toMatchObject([{ price: { value: '12.50' } }])
    expect(refusal(await reserve(as, wants({ id: store.shop.newId() })))).toBe('TICKET_DEFINITION_NOT_FOUND')
    const wrong = {
      ticketDefinition: {
        eventId: event.id,
        name: 'X',
        pricingMethod: { free: true },
        salePeriod: { startDate: iso(2), endDate: iso(1) },
      },
    }
    expect(refusal(await merchant('POST', '/events/v3/ticket-definitions', wrong))).toBe(
      'INVALID_SALE_PERIOD',
    )
  })

  test('show shoppers how many they can buy, and the merchant the limit that is set', async () => {
    const event = await makeEvent()
    const kind = await makeTickets(event.id, { ...free, limitPerCheckout: 8, initialLimit: 5 })
    const path = `/events/v3/ticket-definitions/${kind.id}`
    const { body } = await store.ask('GET', path, { as: await store.visitor() })
    expect(body.ticketDefinition.limitPerCheckout).toBe(5)
    expect((await fresh(kind.id)).limitPerCheckout).toBe(8)
  })

  test('without a reservation: an order has no more of them than the event allows', async () => {
    const tickets = { ticketLimitPerOrder: 3 }
    const event = await makeEvent({ registration: { initialType: 'TICKETING', tickets } })
    const kinds = [
      await makeTickets(event.id, free),
      await makeTickets(event.id, { ...free, name: 'Children' }),
    ]
    const lineItems = kinds.map(({ id }) => ({
      quantity: 2,
      catalogReference: { appId: boxOfficeAppId, catalogItemId: id },
    }))
    const as = await store.visitor()
    const body = { channelType: 'WEB', lineItems, checkoutInfo: { buyerInfo: { email: 'anna@example.com' } } }
    const { checkout } = (await store.ask('POST', '/ecom/v1/checkouts', { as, body })).body
    expect((await placeOrder(store, as, checkout.id)).status).not.toBe(200)
    const sold = await rows<Loose>(store, `SELECT number FROM tickets WHERE event_id = '${event.id}'`)
    expect(sold).toHaveLength(0)
  })

  test('that somebody has reserved are not touched by those who may only look', async () => {
    const event = await makeEvent()
    const kind = await makeTickets(event.id, free)
    const as = await store.visitor()
    const { id } = (await reserve(as, wants(kind))).body.ticketReservation
    const key = { name: 'Reader', permissions: ['EVENTS.READ'] }
    const { secret } = (await merchant('POST', '/admin/v1/api-keys', { key })).body
    const path = `/events/v1/ticket-reservations/${id}`
    expect((await store.ask('GET', path, { as: secret })).status).toBe(200)
    expect(refusal(await store.ask('POST', `${path}/cancel`, { as: secret, body: {} }))).toBe(
      'PERMISSION_DENIED',
    )
    expect(refusal(await order(secret, id, event.id))).toBe('PERMISSION_DENIED')
    expect((await order(as, id, event.id)).status).toBe(200)
  })

  test('whose reservations have lapsed do not keep a limit up', async () => {
    const { id: eventId } = await makeEvent()
    const path = `/admin/v1/events/${eventId}/quotas`
    const { quota } = (await merchant('POST', path, { quota: { name: 'Hall', places: 4 } })).body
    const kind = await makeTickets(eventId, { ...free, initialLimit: 4, quotaId: quota.id })
    const lower = (initialLimit: number) =>
      merchant('PATCH', `/events-ticket-definitions/v3/ticket-definitions/${kind.id}`, {
        ticketDefinition: { id: kind.id, initialLimit },
      })
    const lowerQuota = (places: number) =>
      merchant('PATCH', `${path}/${quota.id}`, { quota: { id: quota.id, places } })
    await reserve(await store.visitor(), wants(kind, 3))
    expect(refusal(await lowerQuota(2))).toEqual({ 'quota.places': 'OTHER' })
    expect(refusal(await lower(2))).toEqual({ 'ticketDefinition.initialLimit': 'MIN' })
    store.clock.advance(21 * minute)
    expect((await lowerQuota(2)).body.quota).toMatchObject({ places: 2, taken: 0 })
    await reserve(await store.visitor(), wants(kind, 2))
    store.clock.advance(21 * minute)
    expect((await lower(1)).body.ticketDefinition).toMatchObject({ initialLimit: 1 })
  })

  test('keep what is taken: limits do not fall below it, and nothing sold is deleted', async () => {
    const event = await makeEvent()
    const kind = await makeTickets(event.id, { ...free, initialLimit: 5 })
    await sell(event.id, kind, 3)
    const path = `/events/v3/ticket-definitions/${kind.id}`
    const change = (sent: object) => merchant('PATCH', path, { ticketDefinition: { id: kind.id, ...sent } })
    expect((await change({ initialLimit: 2 })).status).toBe(400)
    expect((await change({ initialLimit: 3 })).status).toBe(200)
    expect(refusal(await merchant('DELETE', path))).toBe('TICKETS_ARE_SOLD')
    expect(refusal(await merchant('DELETE', `/events/v3/events/${event.id}`))).toBe('TICKETS_ARE_SOLD')
  })
})

describe('an order of tickets', () => {
  test('that costs nothing is placed at once, with tickets, PDF and mail', async () => {
    const event = await makeEvent({ title: 'Größe & Glück' })
    const kind = await makeTickets(event.id, free)
    const { as, tickets, order } = await sell(event.id, kind, 2)
    expect(order).toMatchObject({
      status: 'FREE',
      confirmed: true,
      ticketsQuantity: 2,
      fullName: 'Anna Berg',
    })
    expect(tickets.map((one) => one.guestFullName)).toEqual(['Anna Berg', 'Anna Berg'])
    const read = await store.ask('GET', `/events/v1/tickets/${tickets[0].ticketNumber}`, { as })
    expect(read.body.ticket).toMatchObject({ eventId: event.id, free: true, orderNumber: order.orderNumber })
    expect(
      refusal(
        await store.ask('GET', `/events/v1/tickets/${tickets[0].ticketNumber}`, {
          as: await store.visitor(),
        }),
      ),
    ).toBe('TICKET_NOT_FOUND')
    const file = new URL(order.ticketsPdf)
    const get = (url: string) => store.app.server.inject({ method: 'GET', url })
    const pdf = await get(file.pathname + file.search)
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    expect((await get(`${file.pathname}?key=${'x'.repeat(43)}`)).statusCode).toBe(404)
    const mails = await readMails(store, 'anna@example.com')
    expect(mails.map(({ subject }) => subject)).toContain('Your tickets: Größe & Glück')
    const [sent] = await rows<Loose>(
      store,
      "SELECT attachments FROM messages WHERE topic = 'events' ORDER BY created_at DESC, id DESC LIMIT 1",
    )
    expect(sent.attachments.map((one: Loose) => one.contentType.split(';')[0])).toEqual([
      'application/pdf',
      'text/calendar',
    ])
  })

  test('is marked as paid with others: all of them, or none while a buyer is paying', async () => {
    const event = await makeEvent()
    const kind = await makeTickets(event.id, { initialLimit: 5 })
    const as = await store.visitor()
    const place = async () => {
      const { body } = await reserve(as, wants(kind))
      const checkoutId = (await order(as, body.ticketReservation.id, event.id)).body.order.orderNumber
      const billing = { checkout: { id: checkoutId, billingInfo: { address: { country: 'US' } } } }
      await store.ask('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { as, body: billing })
      return (await placeOrder(store, as, checkoutId)).body.orderId as string
    }
    const orderId = await place()
    store.clock.advance(1000)
    await place()
    const list = async () => (await merchant('GET', `/events/v1/orders?eventId=${event.id}`)).body.orders
    const orderNumber = (await list()).map((one: Loose) => one.orderNumber)
    const { url } = (await merchant('POST', '/admin/v1/payment-links', { orderId })).body.paymentLink
    await browser(store).post(url.slice(store.shop.publicUrl.length), { ...lateCard, do: 'place' })
    const confirmed = await merchant('POST', `/events/v1/events/${event.id}/orders/confirm`, { orderNumber })
    expect(refusal(confirmed)).toBe('CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS')
    expect((await list()).map((one: Loose) => one.status)).toEqual(['OFFLINE_PENDING', 'OFFLINE_PENDING'])
  })

  test('that costs something is paid on the page of its checkout', async () => {
    const event = await makeEvent({
      registration: { initialType: 'TICKETING', tickets: { serviceFeeRate: '10' } },
    })
    const kind = await makeTickets(event.id, { feeType: 'FEE_ADDED_AT_CHECKOUT', initialLimit: 5 })
    const as = await store.visitor()
    const { body } = await reserve(as, wants(kind, 2))
    const begun = await order(as, body.ticketReservation.id, event.id)
    expect(begun.body.order).toMatchObject({ status: 'INITIATED', tickets: [] })
    expect(begun.body.orderPageUrl).toContain('/checkout/')
    const checkoutId = begun.body.order.orderNumber
    const seen = await store.ask('GET', `/ecom/v1/checkouts/${checkoutId}`, { as })
    expect(seen.body.checkout).toMatchObject({
      lineItems: [{ productName: { original: 'Throwing bowls – Adults' }, quantity: 2, fixedQuantity: true }],
      priceSummary: { total: { amount: '55.00' } },
      buyerInfo: { email: 'anna@example.com' },
      shippingInfo: {
        shippingDestination: { contactDetails: { firstName: 'Anna', lastName: 'Berg' } },
      },
    })
    const change = { eventId: event.id, buyer: { ...buyer, firstName: 'Annika' } }
    const changed = await store.ask('PATCH', `/events/v1/checkout/${checkoutId}`, { as, body: change })
    expect(changed.body.order.firstName).toBe('Annika')
    const billing = { checkout: { id: checkoutId, billingInfo: { address: { country: 'US' } } } }
    await store.ask('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { as, body: billing })
    const { body: placed } = await placeOrder(store, as, checkoutId)
    expect(placed).toMatchObject({ orderId: expect.any(String) })
    const orders = await store.ask('GET', `/events/v1/orders?eventId=${event.id}`, { as })
    expect(orders.body).toMatchObject({
      total: 1,
      orders: [{ status: 'OFFLINE_PENDING', tickets: [{ guestFullName: 'Annika Berg' }, {}] }],
    })
    expect(
      (await store.ask('GET', `/events/v1/orders?eventId=${event.id}`, { as: await store.visitor() })).body
        .total,
    ).toBe(0)
    const [{ orderNumber }] = orders.body.orders
    const path = `/events/v1/events/${event.id}/orders`
    const confirm = () => merchant('POST', `${path}/confirm`, { orderNumber: [orderNumber] })
    expect((await confirm()).body.orders[0].status).toBe('PAID')
    expect(refusal(await confirm())).toBe('ORDER_ACTION_NOT_AVAILABLE')
    const archived = await merchant('PATCH', `${path}/${orderNumber}`, {
      archived: true,
      fields: ['archived'],
    })
    expect(archived.body.order.archived).toBe(true)
    expect((await fresh(kind.id)).salesDetails).toMatchObject({ soldCount: 2, unsoldCount: 3 })
  })

  test('that is canceled voids its tickets, and frees their places if the merchant says so', async () => {
    const event = await makeEvent()
    const kind = await makeTickets(event.id, { ...free, initialLimit: 4 })
    const { as, order } = await sell(event.id, kind, 2)
    const [{ order_id: orderId }] = await rows<Loose>(
      store,
      `SELECT order_id FROM tickets WHERE order_number = '${order.orderNumber}'`,
    )
    await merchant('POST', `/ecom/v1/orders/${orderId}/cancel`, { restockAllItems: true })
    const { body } = await store.ask('GET', `/events/v1/tickets?eventId=${event.id}`, { as })
    expect(body.tickets).toMatchObject([{ canceled: true, orderStatus: 'CANCELED' }, { canceled: true }])
    expect(body.tickets[0].checkInUrl).toBeUndefined()
    expect((await fresh(kind.id)).salesDetails).toMatchObject({ soldCount: 0, unsoldCount: 4 })
  })

  test('needs its reservation, and the answers that the event asks for', async () => {
    const controls = [
      {
        name: 'diet',
        label: 'Diet',
        type: 'DROPDOWN',
        inputs: [{ name: 'diet', mandatory: true, options: ['All', 'Vegan'] }],
      },
    ]
    const event = await makeEvent({
      form: { controls },
      registration: { initialType: 'TICKETING', tickets: { guestsAssignedSeparately: true } },
    })
    const kind = await makeTickets(event.id, free)
    const as = await store.visitor()
    const { id } = (await reserve(as, wants(kind, 2))).body.ticketReservation
    const refused = await order(as, id, event.id)
    expect(refused.body.details.validationError.fieldViolations.map((one: Loose) => one.field)).toEqual([
      'guests[0].form.diet',
      'guests[1].form.diet',
      'guests[1].form.email',
      'guests[1].form.firstName',
    ])
    const guest = (firstName: string, diet: string) => ({
      form: {
        inputValues: Object.entries({ firstName, email: `${firstName}@example.com`, diet }).map(
          ([inputName, value]) => ({ inputName, value }),
        ),
      },
    })
    const placed = await order(as, id, event.id, { guests: [guest('Anna', 'All'), guest('Ben', 'Vegan')] })
    expect(placed.body.order.tickets.map((one: Loose) => one.guestDetails.email).sort()).toEqual([
      'Anna@example.com',
      'Ben@example.com',
    ])
    expect((await readMails(store, 'Ben@example.com')).map(({ subject }) => subject)).toEqual([
      'Your tickets: Throwing bowls',
    ])
    const other = (await reserve(as, wants(kind))).body.ticketReservation
    store.clock.advance(21 * minute)
    expect(refusal(await order(await store.visitor(), other.id, event.id))).toBe(
      'TICKET_RESERVATION_NOT_FOUND',
    )
    const expired = await store.ask('POST', '/events/v1/checkout', {
      as: store.apiKey,
      body: { eventId: event.id, reservationId: other.id, buyer },
    })
    expect(refusal(expired)).toBe('TICKET_RESERVATION_EXPIRED')
  })

  test('is not among those of an event without a name', async () => {
    const event = await makeEvent()
    await sell(event.id, await makeTickets(event.id, free))
    const list = async (query: string) => (await merchant('GET', `/events/v1/tickets?${query}`)).body
    expect((await list(`eventId=${event.id}`)).total).toBe(1)
    expect(await list('eventId=')).toMatchObject({ total: 0, tickets: [] })
  })
})

describe('at the door', () => {
  test('a ticket lets somebody in once, and is undone once', async () => {
    const event = await makeEvent()
    const kind = await makeTickets(event.id, free)
    const { tickets } = await sell(event.id, kind, 2)
    const numbers = tickets.map((one) => one.ticketNumber)
    const body = { eventId: event.id, ticketNumber: [numbers[0]] }
    const checkIn = () => merchant('POST', '/events/v1/tickets/check-in', body)
    const replies = await Promise.all([checkIn(), checkIn(), checkIn()])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const query = `eventId=${event.id}&ticketNumber=${numbers[0]}`
    const undo = () => merchant('DELETE', `/events/v1/tickets/check-in?${query}`)
    expect((await undo()).body.tickets[0].checkIn).toBeUndefined()
    expect(refusal(await undo())).toBe('TICKET_NOT_CHECKED_IN')
    expect(
      (await store.ask('POST', '/events/v1/tickets/check-in', { as: await store.visitor(), body })).status,
    ).toBe(403)
  })

  test('two doors meet again: each ticket once, others doubled, forged ones refused', async () => {
    const event = await makeEvent()
    const kind = await makeTickets(event.id, free)
    const { tickets } = await sell(event.id, kind, 3)
    const list = await merchant('GET', `/admin/v1/events/${event.id}/check-in-codes?limit=2`)
    const rest = await merchant(
      'GET',
      `/admin/v1/events/${event.id}/check-in-codes?limit=2&after=${list.body.next}`,
    )
    expect([list.body.codes.length, rest.body.codes.length, rest.body.next, list.body.total]).toEqual([
      2,
      1,
      undefined,
      3,
    ])
    const upload = (device: string, ...codes: string[]) => {
      const scans = codes.map((code, index) => ({
        id: store.shop.newId(),
        code,
        scannedDate: new Date(store.clock.now + index).toISOString(),
      }))
      const body = { device, scans }
      return { again: () => merchant('POST', `/admin/v1/events/${event.id}/scans`, body) }
    }
    const codes = tickets.map((one) => one.checkInUrl)
    const forged = codes[0].replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A'))
    const south = upload('south', codes[0], codes[1], codes[0], forged)
    const first = await south.again()
    expect(first.body.results.map((one: Loose) => one.result)).toEqual([
      'CHECKED_IN',
      'CHECKED_IN',
      'DOUBLED',
      'BAD_CODE',
    ])
    expect((await south.again()).body.results.map((one: Loose) => one.result)).toEqual([
      'CHECKED_IN',
      'CHECKED_IN',
      'DOUBLED',
      'BAD_CODE',
    ])
    const north = await upload('north', codes[1], codes[2]).again()
    expect(north.body.results).toMatchObject([
      { result: 'DOUBLED', first: { device: 'south' } },
      { result: 'CHECKED_IN', guestName: 'Anna Berg' },
    ])
    const other = await makeEvent()
    const elsewhere = {
      device: 'x',
      scans: [{ id: store.shop.newId(), code: codes[2], scannedDate: iso(0) }],
    }
    expect(
      (await merchant('POST', `/admin/v1/events/${other.id}/scans`, elsewhere)).body.results[0].result,
    ).toBe('OTHER_EVENT')
  })

  describe('with its own list', () => {
    const door = async (quantity: number) => {
      const event = await makeEvent()
      const { tickets, order: sold } = await sell(event.id, await makeTickets(event.id, free), quantity)
      const path = `/admin/v1/events/${event.id}`
      let seconds = 0
      const scan = (device: string, sent: object) => {
        const scannedDate = new Date(store.clock.now + 1000 * seconds++).toISOString()
        const one = { id: store.shop.newId(), scannedDate, ...sent }
        const send = async () => {
          const { body } = await merchant('POST', `${path}/scans`, { device, scans: [one] })
          return body.results[0]
        }
        return { ...one, send }
      }
      const list = async (query = '') =>
        (await merchant('GET', `${path}/check-in-codes?includeCanceled=true${query}`)).body
      const guests = async () => {
        const query = { filter: { eventId: event.id, guestType: 'TICKET_HOLDER' } }
        return (await merchant('POST', '/events/v2/guests/query', { query })).body.guests
      }
      return { event, tickets, sold, path, scan, list, guests }
    }

    test('a door that asks again gets what has changed: guests let in elsewhere, and cancelled tickets', async () => {
      const { tickets, path, scan, list } = await door(3)
      store.clock.advance(minute)
      const before = await list()
      expect(before).toMatchObject({ total: 3, checkedIn: 0 })
      store.clock.advance(minute)
      expect((await list(`&changedSince=${before.readDate}`)).codes).toEqual([])
      const { scannedDate, send } = scan('north', { ticketNumber: tickets[0].ticketNumber.toLowerCase() })
      expect(await send()).toMatchObject({ result: 'CHECKED_IN', guestName: 'Anna Berg' })
      const changes = await list(`&changedSince=${before.readDate}`)
      expect(changes).toMatchObject({ total: 3, checkedIn: 1 })
      expect(changes.codes).toMatchObject([
        {
          ...{ ticketNumber: tickets[0].ticketNumber, checkedInDate: scannedDate, checkedInDevice: 'north' },
        },
      ])
      const [{ order_id: orderId }] = await rows<Loose>(
        store,
        `SELECT order_id FROM tickets WHERE number = '${tickets[0].ticketNumber}'`,
      )
      await merchant('POST', `/ecom/v1/orders/${orderId}/cancel`, {})
      const canceled = await list(`&changedSince=${changes.readDate}`)
      expect(canceled.codes.map((one: Loose) => one.canceled)).toEqual([true, true, true])
      expect((await merchant('GET', `${path}/check-in-codes`)).body.codes).toEqual([])
    })

    test('a door forgets the name of a guest whose data is erased', async () => {
      const { list, sold } = await door(1)
      store.clock.advance(minute)
      const { readDate } = await list()
      store.clock.advance(minute)
      const [{ owner_id: visitorId }] = await rows<Loose>(
        store,
        `SELECT owner_id FROM tickets WHERE order_number = '${sold.orderNumber}'`,
      )
      const person = { siteId: store.siteId, memberId: store.shop.newId(), emails: [], orderIds: [] }
      await store.shop.db.transaction(async (tx) => {
        await personalData.erase?.(tx, store.shop, { ...person, visitorIds: [visitorId] })
      })
      expect((await list(`&changedSince=${readDate}`)).codes).toMatchObject([{ guestName: '' }])
    })

    test('both times of a doubled ticket are in the list of the doors and of the guests', async () => {
      const { tickets, scan, list, guests } = await door(1)
      const { ticketNumber } = tickets[0]
      const offline = scan('south', { code: tickets[0].checkInUrl })
      const online = scan('north', { code: tickets[0].checkInUrl })
      expect((await online.send()).result).toBe('CHECKED_IN')
      const { readDate } = await list()
      store.clock.advance(minute)
      const doubled = { result: 'DOUBLED', first: { device: 'north', scannedDate: online.scannedDate } }
      expect(await offline.send()).toMatchObject(doubled)
      expect(await offline.send()).toMatchObject(doubled)
      const first = { device: 'north', scannedDate: online.scannedDate }
      const again = [{ device: 'south', scannedDate: offline.scannedDate }]
      expect((await list(`&changedSince=${readDate}`)).codes).toMatchObject([
        { ticketNumber, checkedInDate: first.scannedDate, checkedInDevice: 'north', doubled: again },
      ])
      expect(await guests()).toMatchObject([{ ticketNumber, checkedIn: first, doubled: again }])
    })

    test('a door takes its scan back once, and the scan that doubled it counts instead', async () => {
      const { event, tickets, scan, guests } = await door(1)
      const [{ ticketNumber, checkInUrl }] = tickets
      const north = scan('north', { code: checkInUrl })
      const south = scan('south', { code: checkInUrl })
      await north.send()
      await south.send()
      const undo = scan('north', { undoes: north.id })
      expect([(await undo.send()).result, (await undo.send()).result]).toEqual(['UNDONE', 'UNDONE'])
      const [guest] = await guests()
      expect([guest.checkedIn.device, guest.doubled]).toEqual(['south', undefined])
      expect((await north.send()).result).toBe('UNDONE')
      await scan('south', { undoes: south.id }).send()
      expect((await guests())[0].guestDetails.checkedIn).toBe(false)
      expect((await scan('south', { undoes: store.shop.newId() }).send()).result).toBe('UNKNOWN')
      expect((await scan('north', { ticketNumber }).send()).result).toBe('CHECKED_IN')
      const query = `eventId=${event.id}&ticketNumber=${ticketNumber}`
      await merchant('DELETE', `/events/v1/tickets/check-in?${query}`)
      expect((await scan('south', { ticketNumber }).send()).result).toBe('CHECKED_IN')
      expect((await guests())[0].doubled).toBeUndefined()
    })

    test('a scan says one thing', async () => {
      const { tickets, path } = await door(1)
      const send = (sent: object) =>
        merchant('POST', `${path}/scans`, {
          device: 'north',
          scans: [{ id: store.shop.newId(), scannedDate: iso(0), ...sent }],
        })
      const [{ ticketNumber, checkInUrl: code }] = tickets
      for (const sent of [{}, { code, ticketNumber }]) {
        const { status, body } = await send(sent)
        expect(status).toBe(400)
        expect(body.details.validationError.fieldViolations).toMatchObject([{ field: 'scans[0]' }])
      }
    })
  })

  test('a scan of any other code is told so, and keeps nobody else waiting', async () => {
    const event = await makeEvent()
    const kind = await makeTickets(event.id, free)
    const { tickets } = await sell(event.id, kind)
    const codes = ['https://example.com/?ticket=%E0%A4%A', 'ticket=', '%', tickets[0].checkInUrl]
    const scans = codes.map((code) => ({ id: store.shop.newId(), code, scannedDate: iso(0) }))
    const body = { device: 'south', scans }
    const { status, body: reply } = await merchant('POST', `/admin/v1/events/${event.id}/scans`, body)
    expect(status).toBe(200)
    expect(reply.results.map((one: Loose) => one.result)).toEqual([
      ...['BAD_CODE', 'BAD_CODE', 'BAD_CODE', 'CHECKED_IN'],
    ])
  })

  test('a ticket that was given away lets in its new owner alone', async () => {
    const event = await makeEvent()
    const kind = await makeTickets(event.id, free)
    const { as, tickets } = await sell(event.id, kind)
    const [{ ticketNumber, checkInUrl, ticketPdfUrl }] = tickets
    const give = (who: string) =>
      store.ask('POST', `/events/v1/tickets/${ticketNumber}/transfer`, {
        as: who,
        body: { firstName: 'Cara', lastName: 'Doe', email: 'cara@mail.test' },
      })
    expect(refusal(await give(await store.visitor()))).toBe('TICKET_NOT_FOUND')
    expect((await give(as)).body.ticket).toMatchObject({ guestFullName: 'Cara Doe' })
    expect((await give(as)).status).toBe(403)
    const old = new URL(ticketPdfUrl)
    expect(
      (await store.app.server.inject({ method: 'GET', url: old.pathname + old.search })).statusCode,
    ).toBe(404)
    const scan = async (code: string) => {
      const body = { device: 'north', scans: [{ id: store.shop.newId(), code, scannedDate: iso(0) }] }
      return (await merchant('POST', `/admin/v1/events/${event.id}/scans`, body)).body.results[0].result
    }
    expect(await scan(checkInUrl)).toBe('VOID')
    const { codes } = (await merchant('GET', `/admin/v1/events/${event.id}/check-in-codes`)).body
    expect(codes).toMatchObject([{ ticketNumber, guestName: 'Cara Doe', transferred: true }])
    const now = (await merchant('GET', `/events/v1/tickets/${ticketNumber}`)).body.ticket
    expect(await scan(now.checkInUrl)).toBe('CHECKED_IN')
    const mails = await readMails(store, 'cara@mail.test')
    expect(mails).toHaveLength(1)
    await merchant('POST', `/admin/v1/events/${event.id}/tickets/resend`, { ticketNumber })
    expect(await readMails(store, 'cara@mail.test')).toHaveLength(2)
  })
})

describe('an RSVP', () => {
  const rsvpEvent = (rsvp: object = {}, more: object = {}) =>
    makeEvent({ registration: { initialType: 'RSVP', rsvp }, ...more })
  let people = 0
  const answer = async (eventId: string, sent: object = {}, as?: string) => {
    const rsvp = {
      eventId,
      firstName: 'Guest',
      lastName: 'One',
      email: `guest${people++}@example.com`,
      ...sent,
    }
    return store.ask('POST', '/events/v2/rsvps', { as: as ?? (await store.visitor()), body: { rsvp } })
  }

  test('takes a place for each guest, and never more than there are', async () => {
    const { id } = await rsvpEvent({ limit: 3 })
    const more = { additionalGuestDetails: { guestCount: 1, guestNames: ['Ben'] } }
    const first = await answer(id, more)
    expect(first.body.rsvp).toMatchObject({
      status: 'YES',
      totalGuests: 2,
      guestList: { guests: [{ fullName: 'Guest One' }, { fullName: 'Ben' }] },
    })
    expect(refusal(await answer(id, more))).toBe('GUEST_LIMIT_EXCEEDED')
    const replies = await Promise.all(Array.from({ length: 16 }, () => answer(id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(refusal(await answer(id))).toBe('RSVP_LIMIT_EXCEEDED')
    expect(refusal(await answer(id, { status: 'WAITLIST' }))).toBe('WAITING_LIST_UNAVAILABLE')
    expect(refusal(await answer(id, { status: 'NO' }))).toBe('UNEXPECTED_RSVP_STATUS')
  })

  test('waits, and moves up when a place becomes free', async () => {
    const { id } = await rsvpEvent({ limit: 1, waitlistEnabled: true, responseType: 'YES_AND_NO' })
    const as = await store.visitor()
    const { body } = await answer(id, {}, as)
    const waiting = await answer(id, { status: 'WAITLIST', email: 'dora@mail.test' })
    store.clock.advance(1)
    const seen = await store.ask('GET', `/events/v3/events/${id}`, { as })
    expect(seen.body.event.registration.status).toBe('OPEN_RSVP_WAITLIST_ONLY')
    const change = (who: string) =>
      store.ask('PATCH', `/events/v2/rsvps/${body.rsvp.id}`, {
        as: who,
        body: { rsvp: { id: body.rsvp.id, status: 'NO' } },
      })
    expect(refusal(await change(await store.visitor()))).toBe('RSVP_NOT_FOUND')
    expect((await change(as)).body.rsvp.status).toBe('NO')
    const after = await merchant('GET', `/events/v2/rsvps/${waiting.body.rsvp.id}`)
    expect(after.body.rsvp.status).toBe('YES')
    const subjects = (await readMails(store, 'dora@mail.test')).map(({ subject }) => subject)
    expect(subjects).toEqual([
      'You are on the waiting list: Throwing bowls',
      'You have a place: Throwing bowls',
    ])
    const own = await store.ask('GET', `/events/v2/rsvps/current?eventId=${id}`, { as })
    expect(own.body.rsvps).toMatchObject([{ id: body.rsvp.id }])
  })

  test('waits behind those who came before, whatever place becomes free', async () => {
    const { id } = await rsvpEvent({ limit: 3, waitlistEnabled: true, responseType: 'YES_AND_NO' })
    const two = { additionalGuestDetails: { guestCount: 1, guestNames: ['Ben'] } }
    const [ada, bea] = [await store.visitor(), await store.visitor()]
    const first = await answer(id, two, ada)
    const second = await answer(id, {}, bea)
    const waiting: Loose[] = []
    for (const sent of [two, {}, {}]) {
      waiting.push((await answer(id, { ...sent, status: 'WAITLIST' })).body.rsvp)
      store.clock.advance(1)
    }
    const statuses = () =>
      Promise.all(
        waiting.map(async (rsvp) => (await merchant('GET', `/events/v2/rsvps/${rsvp.id}`)).body.rsvp.status),
      )
    const leave = (as: string, { body: { rsvp } }: Reply) =>
      store.ask('PATCH', `/events/v2/rsvps/${rsvp.id}`, { as, body: { rsvp: { id: rsvp.id, status: 'NO' } } })
    expect((await leave(bea, second)).status).toBe(200)
    expect(await statuses()).toEqual(['WAITLIST', 'YES', 'WAITLIST'])
    expect((await leave(ada, first)).status).toBe(200)
    expect(await statuses()).toEqual(['YES', 'YES', 'WAITLIST'])
  })

  test('gets no place that somebody waits for', async () => {
    const { id } = await rsvpEvent({ limit: 1, waitlistEnabled: true })
    await answer(id)
    const waiting = (await answer(id, { status: 'WAITLIST' })).body.rsvp
    store.clock.advance(1)
    // A place that nobody has given to whoever waits, as just after the merchant has added it.
    await rows(store, 'UPDATE box_office_events SET guest_limit = 2 WHERE id = $1', [id])
    expect(refusal(await answer(id))).toBe('RSVP_LIMIT_EXCEEDED')
    await rows(store, 'UPDATE box_office_events SET guest_limit = 3 WHERE id = $1', [id])
    expect((await answer(id)).body.rsvp.status).toBe('YES')
    expect((await merchant('GET', `/events/v2/rsvps/${waiting.id}`)).body.rsvp.status).toBe('YES')
  })

  test('that waits has a place at once if there is one, and is told of each change', async () => {
    const { id } = await rsvpEvent({ limit: 2, waitlistEnabled: true, responseType: 'YES_AND_NO' })
    const as = await store.visitor()
    const { rsvp } = (await answer(id, { status: 'WAITLIST', email: 'gil@mail.test' }, as)).body
    expect(rsvp.status).toBe('YES')
    for (const status of ['NO', 'YES']) {
      store.clock.advance(1)
      await store.ask('PATCH', `/events/v2/rsvps/${rsvp.id}`, { as, body: { rsvp: { id: rsvp.id, status } } })
    }
    const subjects = (await readMails(store, 'gil@mail.test')).map(({ subject }) => subject)
    expect(subjects.slice(-2)).toEqual([
      'You are not coming: Throwing bowls',
      'You are coming: Throwing bowls',
    ])
  })

  test('that waits or says no lets nobody in', async () => {
    const { id } = await rsvpEvent({ limit: 1, waitlistEnabled: true })
    await answer(id)
    const { rsvp } = (await answer(id, { status: 'WAITLIST' })).body
    const path = `/events/v2/rsvps/${rsvp.id}/check-in`
    expect(refusal(await merchant('POST', path, {}))).toBe('UNEXPECTED_RSVP_STATUS')
  })

  test('moves up when the merchant adds places', async () => {
    const { id } = await rsvpEvent({ limit: 1, waitlistEnabled: true })
    await answer(id)
    const first = await answer(id, { status: 'WAITLIST', email: 'finn@mail.test' })
    store.clock.advance(1)
    const waiting = [first, await answer(id, { status: 'WAITLIST' })]
    const registration = { rsvp: { limit: 2 } }
    store.clock.advance(1)
    await merchant('PATCH', `/events/v3/events/${id}`, { event: { id, registration } })
    const told = (await readMails(store, 'finn@mail.test')).map(({ subject }) => subject)
    expect(told).toContain('You have a place: Throwing bowls')
    const states = waiting.map(({ body }) => merchant('GET', `/events/v2/rsvps/${body.rsvp.id}`))
    expect((await Promise.all(states)).map(({ body }) => body.rsvp.status)).toEqual(['YES', 'WAITLIST'])
  })

  test('is taken once for an e-mail address, with the answers that are needed, while the event takes any', async () => {
    const { id } = await rsvpEvent({ startDate: iso(1), endDate: iso(2) })
    expect(refusal(await answer(id))).toBe('RSVPS_NOT_STARTED')
    store.clock.advance(hour)
    expect((await answer(id, { email: 'eva@example.com' })).status).toBe(200)
    expect(refusal(await answer(id, { email: 'EVA@example.com' }))).toBe('MEMBER_EMAIL_ALREADY_REGISTERED')
    expect(refusal(await answer(id, { email: undefined }))).toBe('INVALID_FORM_RESPONSE')
    store.clock.advance(hour)
    expect(refusal(await answer(id))).toBe('RSVPS_CLOSED')
    const ticketed = await makeEvent()
    expect(refusal(await answer(ticketed.id))).toBe('INVALID_EVENT_TYPE')
    expect(refusal(await answer(store.shop.newId()))).toBe('EVENT_NOT_FOUND')
  })

  test('lets its guests in one by one, each once', async () => {
    const { id } = await rsvpEvent()
    const { rsvp } = (await answer(id, { additionalGuestDetails: { guestCount: 1 } })).body
    const move = (action: string, guestIds?: number[]) =>
      merchant('POST', `/events/v2/rsvps/${rsvp.id}/${action}`, guestIds ? { guestIds } : {})
    expect((await move('check-in', [2])).body.rsvp).toMatchObject({
      checkedInGuestCount: 1,
      fullyCheckedIn: false,
    })
    expect(refusal(await move('check-in'))).toBe('GUEST_ALREADY_CHECKED_IN')
    expect(refusal(await move('check-in', [3]))).toBe('GUEST_NOT_FOUND')
    expect((await move('cancel-check-in', [2])).body.rsvp.checkedInGuestCount).toBe(0)
    expect(refusal(await move('cancel-check-in', [2]))).toBe('GUEST_NOT_CHECKED_IN')
  })

  test('shows its guest to others only where the event does', async () => {
    const [open, shut] = [
      await rsvpEvent({}, { guestListSettings: { displayedPublicly: true } }),
      await rsvpEvent(),
    ]
    for (const { id } of [open, shut]) await answer(id)
    const guests = async (eventId: string, as: string) =>
      (await store.ask('POST', '/events/v2/guests/query', { as, body: { query: { filter: { eventId } } } }))
        .body.guests
    const as = await store.visitor()
    expect(await guests(shut.id, as)).toEqual([])
    const byContact = { query: { filter: { eventId: open.id, contactId: store.shop.newId() } } }
    expect((await store.ask('POST', '/events/v2/guests/query', { as, body: byContact })).status).toBe(400)
    const [seen] = await guests(open.id, as)
    expect(seen.guestDetails).toEqual({ firstName: 'Guest', lastName: 'One' })
    expect(await guests(shut.id, store.apiKey)).toMatchObject([
      { guestType: 'RSVP', guestDetails: { email: expect.any(String) } },
    ])
  })

  test('stands on the list beside guests with tickets, whose kinds the merchant reads', async () => {
    const event = await makeEvent()
    await sell(event.id, await makeTickets(event.id, { ...free, name: 'Children' }))
    const query = { filter: { eventId: event.id, guestType: 'TICKET_HOLDER' } }
    const { body } = await merchant('POST', '/events/v2/guests/query', { query })
    expect(body.guests).toMatchObject([{ ticketName: 'Children', ticketNumber: expect.any(String) }])
  })
})

test('guests are told of a canceled event, and nobody buys its tickets or gives them away', async () => {
  const event = await makeEvent({ title: 'Raku firing' })
  const kind = await makeTickets(event.id, free)
  const as = await store.visitor()
  const { body } = await reserve(as, wants(kind))
  const sold = await sell(event.id, kind)
  expect((await merchant('POST', `/events/v3/events/${event.id}/cancel`)).body.event.status).toBe('CANCELED')
  const [{ ticketNumber }] = sold.tickets
  for (const who of [sold.as, store.apiKey]) {
    const cara = { firstName: 'Cara', lastName: 'Doe', email: 'cancelled@mail.test' }
    const path = `/events/v1/tickets/${ticketNumber}/transfer`
    expect(refusal(await store.ask('POST', path, { as: who, body: cara }))).toBe('TICKET_VOID')
  }
  expect(await readMails(store, 'cancelled@mail.test')).toEqual([])
  const mails = await readMails(store, 'anna@example.com')
  const told = mails.filter(({ subject }) => subject === 'Cancelled: Raku firing')
  expect(told).toHaveLength(1)
  expect((await order(as, body.ticketReservation.id, event.id)).status).not.toBe(200)
  expect(refusal(await reserve(as, wants(kind)))).toBe('TICKETS_NOT_AVAILABLE')
})

describe('guests of an event that moves', () => {
  const move = async (event: Loose, sent: object, notifyGuests?: boolean) => {
    const body = { event: sent, ...(notifyGuests === undefined ? {} : { notifyGuests }) }
    return merchant('PATCH', `/events/v3/events/${event.id}`, body)
  }
  const mailsOf = (email: string) =>
    rows<Loose>(
      store,
      'SELECT subject, text, attachments FROM messages WHERE recipient = $1 ORDER BY created_at, id',
      [email],
    )

  test('read when and where it is now, and their calendars move it', async () => {
    const event = await makeEvent({ title: 'Pit firing', registration: { initialType: 'RSVP' } })
    const answer = async (email: string, status: string) => {
      const rsvp = { eventId: event.id, firstName: 'Ben', lastName: 'Roe', email, status }
      await store.ask('POST', '/events/v2/rsvps', { as: await store.visitor(), body: { rsvp } })
    }
    await answer('pit@mail.test', 'YES')
    await answer('nopit@mail.test', 'NO')
    store.clock.advance(1)
    const dates = { startDate: iso(72), endDate: iso(75), timeZoneId: 'Europe/Berlin' }
    await move(event, { dateAndTimeSettings: dates, location: { type: 'VENUE', name: 'Barn' } }, true)
    await store.work()
    const [first, told, ...more] = await mailsOf('pit@mail.test')
    expect(more).toEqual([])
    expect(told.subject).toBe('New time or place: Pit firing')
    expect(told.text).toContain('Barn')
    const calendar = (mail: Loose) => Buffer.from(mail.attachments[0].content, 'base64').toString()
    const sequence = (mail: Loose) => Number(/SEQUENCE:(\d+)/.exec(calendar(mail))?.[1])
    expect(/UID:.*/.exec(calendar(told))?.[0]).toBe(/UID:.*/.exec(calendar(first))?.[0])
    expect(sequence(told)).toBeGreaterThan(sequence(first))
    expect((await mailsOf('nopit@mail.test')).map(({ subject }) => subject)).not.toContain(told.subject)
  })

  test('are left alone where the merchant wants so, and when something else changes', async () => {
    const event = await makeEvent({ title: 'Quiet firing' })
    await sell(event.id, await makeTickets(event.id, free))
    store.clock.advance(1)
    await move(event, { location: { type: 'VENUE', name: 'Yard' } })
    await move(event, { location: { type: 'VENUE', name: 'Shed' } }, false)
    await move(event, { shortDescription: 'Bring a coat.' }, true)
    const subjects = (await readMails(store, 'anna@example.com')).map(({ subject }) => subject)
    expect(subjects).toContain('Your tickets: Quiet firing')
    expect(subjects).not.toContain('New time or place: Quiet firing')
    store.clock.advance(1)
    await move(event, { location: { type: 'VENUE', name: 'Hall' } }, true)
    expect((await readMails(store, 'anna@example.com')).at(-1)?.subject).toBe(
      'New time or place: Quiet firing',
    )
  })
})

test('who has paid for tickets of a canceled event reads whether money comes back', async () => {
  const event = await makeEvent({ title: 'Glaze lab' })
  const paid = await makeTickets(event.id)
  const { body } = await reserve(store.apiKey, wants(paid))
  const payer = { ...buyer, email: 'payer@mail.test' }
  await order(store.apiKey, body.ticketReservation.id, event.id, {
    buyer: payer,
    options: { markAsPaid: true },
  })
  const gratis = await makeTickets(event.id, { ...free, name: 'Children' })
  const { tickets } = await sell(event.id, gratis)
  const give = { firstName: 'Gus', lastName: 'Doe', email: 'gus@mail.test' }
  await merchant('POST', `/events/v1/tickets/${tickets[0].ticketNumber}/transfer`, give)
  await merchant('POST', `/events/v3/events/${event.id}/cancel`)
  const textFor = async (email: string) =>
    (await readMails(store, email)).find(({ subject }) => subject === 'Cancelled: Glaze lab')?.text
  expect(await textFor('payer@mail.test')).toContain('The cancellation has not refunded anything yet')
  expect(await textFor('gus@mail.test')).not.toContain('refund')
})

test('guests are told of a deleted event; one with sold tickets stays', async () => {
  const event = await makeEvent({ title: 'Wood firing', registration: { initialType: 'RSVP' } })
  const answer = async (email: string, status: string) => {
    const rsvp = { eventId: event.id, firstName: 'Ben', lastName: 'Roe', email, status }
    await store.ask('POST', '/events/v2/rsvps', { as: await store.visitor(), body: { rsvp } })
  }
  await answer('ben@mail.test', 'YES')
  store.clock.advance(1)
  expect((await merchant('DELETE', `/events/v3/events/${event.id}`)).status).toBe(200)
  const told = await readMails(store, 'ben@mail.test')
  expect(told.at(-1)?.subject).toBe('Cancelled: Wood firing')
  const [{ attachments }] = await rows<Loose>(
    store,
    `SELECT attachments FROM messages WHERE recipient = 'ben@mail.test' ORDER BY created_at DESC, id DESC LIMIT 1`,
  )
  expect(attachments[0].contentType).toContain('method=CANCEL')
  const sold = await makeEvent()
  await sell(sold.id, await makeTickets(sold.id, free))
  expect(refusal(await merchant('DELETE', `/events/v3/events/${sold.id}`))).toBe('TICKETS_ARE_SOLD')
})

test('tickets that somebody else has reserved are not ordered', async () => {
  const event = await makeEvent()
  const kind = await makeTickets(event.id, { ...free, initialLimit: 1 })
  const [owner, thief] = [await store.visitor(), await store.visitor()]
  const { body } = await reserve(owner, wants(kind))
  const { id: reservationId, tickets } = body.ticketReservation
  const catalogReference = {
    ...{ appId: boxOfficeAppId, catalogItemId: kind.id },
    options: { reservationId, ticketLineItemId: tickets[0].ticketLineItemId },
  }
  const made = await store.ask('POST', '/ecom/v1/checkouts', {
    as: thief,
    body: { channelType: 'WEB', lineItems: [{ quantity: 1, catalogReference }] },
  })
  const checkoutId = made.body.checkout.id
  const billingInfo = { contactDetails: { firstName: 'Tom', lastName: 'Roe' }, address: { country: 'US' } }
  const checkout = { id: checkoutId, buyerInfo: { email: 'tom@mail.test' }, billingInfo }
  await store.ask('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { as: thief, body: { checkout } })
  expect((await placeOrder(store, thief, checkoutId)).status).not.toBe(200)
  expect((await order(owner, reservationId, event.id)).body.order.tickets).toHaveLength(1)
})

test('a merchant sells tickets at the door, paid or to be paid', async () => {
  const event = await makeEvent()
  const kind = await makeTickets(event.id)
  const sale = async (options: object) => {
    const { body } = await reserve(store.apiKey, wants(kind))
    return order(store.apiKey, body.ticketReservation.id, event.id, { options })
  }
  expect((await sale({ markAsPaid: true })).body.order).toMatchObject({ status: 'PAID', tickets: [{}] })
  expect((await sale({ payInPerson: true })).body.order).toMatchObject({ status: 'OFFLINE_PENDING' })
})

test('the first generation reads, reserves and prices the same tickets', async () => {
  const event = await makeEvent()
  const kind = await makeTickets(event.id, { initialLimit: 4 })
  const as = await store.visitor()
  const filter = { eventId: event.id }
  const available = await store.ask('POST', '/events/v1/checkout/available-tickets/query', {
    as,
    body: { filter, limit: 100, offset: 0 },
  })
  expect(available.body).toMatchObject({
    metaData: { total: 1 },
    definitions: [
      {
        id: kind.id,
        free: false,
        price: { value: '25.00', currency: 'USD' },
        limitPerCheckout: 4,
        saleStatus: 'SALE_STARTED',
      },
    ],
  })
  expect(available.body.definitions[0].dashboard).toBeUndefined()
  const ticketQuantities = [{ ticketDefinitionId: kind.id, quantity: 3 }]
  const made = await store.ask('POST', '/events/v1/checkout/reservations', {
    as,
    body: { eventId: event.id, ticketQuantities },
  })
  expect(made.body).toMatchObject({
    reservationStatus: 'RESERVATION_PENDING',
    invoice: { grandTotal: { amount: '75.00' } },
    reservations: [{ quantity: 3, ticket: { id: kind.id } }],
  })
  const body = { eventId: event.id, withDiscount: { couponCode: 'NONE' } }
  const priced = await store.ask('POST', `/events/v1/checkout/invoices/${made.body.id}`, { as, body })
  expect(priced.body.discountErrors.error).toHaveLength(1)
  await store.ask('DELETE', `/events/v1/checkout/reservations/${made.body.id}?eventId=${event.id}`, { as })
  expect((await fresh(kind.id)).salesDetails.unsoldCount).toBe(4)
})

test('what a member has said goes into their archive and leaves with them', async () => {
  const event = await makeEvent({
    registration: { initialType: 'RSVP', rsvp: { limit: 1, waitlistEnabled: true } },
  })
  const sold = await makeEvent()
  const kind = await makeTickets(sold.id, free)
  const { id } = await newMember(store)
  const { access_token: as } = await memberTokens(store, await newVisitorFor(store, id))
  const rsvp = { eventId: event.id, firstName: 'Mia', lastName: 'Roe', email: 'mia@mail.test' }
  expect((await store.ask('POST', '/events/v2/rsvps', { as, body: { rsvp } })).status).toBe(200)
  await sell(sold.id, kind, 1, as)
  const next = { ...rsvp, firstName: 'Nora', email: 'nora@mail.test', status: 'WAITLIST' }
  await store.ask('POST', '/events/v2/rsvps', { as: await store.visitor(), body: { rsvp: next } })
  const person = { siteId: store.siteId, memberId: id, emails: [] }
  // The e-mails of the same moment have no order.
  store.clock.advance(1)
  const archive = await personalData.export?.(store.shop, person)
  expect(archive).toMatchObject({
    rsvps: [{ event: 'Throwing bowls', email: 'mia@mail.test' }],
    tickets: [{ firstName: 'Anna' }],
  })
  store.clock.advance(1)
  await store.shop.db.transaction(async (tx) => {
    await personalData.erase?.(tx, store.shop, { ...person, visitorIds: [], orderIds: [] })
  })
  expect(await personalData.export?.(store.shop, person)).toMatchObject({
    rsvps: [],
    tickets: [{ firstName: '', email: '' }],
  })
  const [row] = await rows<Loose>(
    store,
    `SELECT guests_taken AS taken FROM box_office_events WHERE id = '${event.id}'`,
  )
  expect(row.taken).toBe(1)
  const told = (await readMails(store, 'nora@mail.test')).map(({ subject }) => subject)
  expect(told).toContain('You have a place: Throwing bowls')
})
