import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announce, reserve, seats, sellTickets } from '../../../test/box-office.ts'
import { rows } from '../../../test/checkouts.ts'
import { waitForLock } from '../../../test/locks.ts'
import { refusal } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { insert } from '../reservations/writes.service.ts'
import { definitionsByIds } from '../ticket-definitions/queries.ts'

// biome-ignore lint/suspicious/noExplicitAny: what the wire carries
type Loose = any

let store: Store
beforeAll(async () => {
  store = await openStore({ settings: { paymentMethods: ['test-card'] } })
})
afterAll(() => store.close())

const planPath = (event: Loose) => `/admin/v1/events/${event.id}/seating-plan`
const write = (event: Loose, sections: object[]) =>
  store.ask('PUT', planPath(event), { as: store.apiKey, body: { seatingPlan: { sections } } })
const read = async (event: Loose, as = store.apiKey) =>
  (await store.ask('GET', `/events/v1/events/${event.id}/seating-plan`, { as })).body.seatingPlan
const statuses = async (event: Loose): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await read(event)).sections.flatMap(({ rows: all }: Loose) =>
      all.flatMap((row: Loose) => row.seats.map(({ id, status }: Loose) => [id, status])),
    ),
  )

/** A hall with free tickets for two rows of four seats. */
async function openHall(sent: object = {}) {
  const event = await announce(store)
  const stalls = await sellTickets(store, event.id, {
    name: 'Stalls',
    pricingMethod: { free: true },
    ...sent,
  })
  const sections = [{ name: 'Stalls', ticketDefinitionIds: [stalls.id], rows: seats(['A', 'B'], 4) }]
  const made = await write(event, sections)
  expect([made.status, made.body]).toMatchObject([200, {}])
  return { event, stalls, plan: made.body.seatingPlan }
}

const take = (as: string, { id }: Loose, seatIds: string[]) =>
  store.ask('POST', '/events/v1/ticket-reservations', {
    as,
    body: {
      ticketReservation: {
        tickets: seatIds.map((seatId) => ({ ticketDefinitionId: id, quantity: 1, ticketInfo: { seatId } })),
      },
    },
  })
const buyer = { firstName: 'Anna', lastName: 'Berg', email: 'anna@example.com' }
const order = async (as: string, event: Loose, reservationId: string) =>
  (await store.ask('POST', '/events/v1/checkout', { as, body: { eventId: event.id, reservationId, buyer } }))
    .body.order

describe('a seating plan', () => {
  test('has sections, rows and seats, which everybody reads', async () => {
    const { event, stalls } = await openHall()
    expect(await read(event, await store.visitor())).toMatchObject({
      eventId: event.id,
      sections: [
        { id: 1, name: 'Stalls', ticketDefinitionIds: [stalls.id], rows: [{ label: 'A' }, { label: 'B' }] },
      ],
    })
    expect(Object.values(await statuses(event))).toEqual(Array(8).fill('FREE'))
  })

  test('has a free seat again when a server of the version before deletes what held it', async () => {
    const { event, stalls } = await openHall()
    await take(await store.visitor(), stalls, ['1-1-2'])
    expect((await statuses(event))['1-1-2']).toBe('TAKEN')
    await rows(store, 'DELETE FROM ticket_reservation_items WHERE definition_id = $1', [stalls.id])
    expect(Object.values(await statuses(event))).toEqual(Array(8).fill('FREE'))
    expect((await take(await store.visitor(), stalls, ['1-1-2'])).status).toBe(200)
  })

  test('refuses labels that are there twice, and kinds of another event', async () => {
    const { event } = await openHall()
    const row = { label: 'A', seats: [{ label: '1' }, { label: '1' }] }
    expect(refusal(await write(event, [{ name: 'Stalls', rows: [row] }]))).toEqual({
      'seatingPlan.sections[0].rows[0].seats': 'OTHER',
    })
    const other = await openHall()
    const foreign = [{ name: 'Stalls', ticketDefinitionIds: [other.stalls.id], rows: seats(['A'], 1) }]
    expect(refusal(await write(event, foreign))).toBe('TICKET_DEFINITION_NOT_FOUND')
    expect(
      refusal(
        await store.ask('PUT', planPath(event), {
          as: await store.visitor(),
          body: { seatingPlan: { sections: [] } },
        }),
      ),
    ).toBe('PERMISSION_DENIED')
  })

  test('keeps seats that somebody has, and loses the others', async () => {
    const { event, stalls, plan } = await openHall()
    const as = await store.visitor()
    await take(as, stalls, ['1-1-2'])
    const [section] = plan.sections
    const [rowA] = section.rows
    const without = {
      ...section,
      rows: [{ ...rowA, seats: rowA.seats.filter(({ id }: Loose) => id !== '1-1-2') }],
    }
    const refused = await write(event, [without])
    expect([refused.status, refusal(refused)]).toEqual([409, 'SEATS_ARE_TAKEN'])
    expect(refused.body.message).toMatch('A2')
    const renamed = { ...section, rows: [{ ...rowA, label: 'Z' }] }
    expect(refusal(await write(event, [renamed]))).toBe('SEATS_ARE_TAKEN')
    const kept = await write(event, [{ ...section, name: 'Parquet', rows: [rowA] }])
    expect(kept.status).toBe(200)
    expect(Object.keys(await statuses(event))).toEqual(['1-1-1', '1-1-2', '1-1-3', '1-1-4'])
    expect((await statuses(event))['1-1-2']).toBe('TAKEN')
  })

  test('waits for whoever takes a seat at that moment, and leaves it where it is', async () => {
    const { event, stalls, plan } = await openHall()
    const { shop, siteId } = store
    const key = { siteId, ids: [stalls.id], now: new Date(store.clock.now) }
    const definitions = await definitionsByIds(shop.db, key)
    const chosen = definitions.map((definition) => ({
      ...{ definition, quantity: 1, price: 0n, option: null, seatIds: ['1-1-2'] },
    }))
    const [section] = plan.sections
    const renamed = { ...section, rows: [{ ...section.rows[0], label: 'Z' }] }
    const { written } = await shop.db.transaction(async (tx) => {
      const expiresAt = new Date(store.clock.now + 60_000)
      await insert(tx, shop, { siteId, eventId: event.id, chosen, ownerId: shop.newId(), expiresAt })
      const writing = write(event, [renamed])
      await waitForLock(shop.db)
      return { written: writing }
    })
    expect(refusal(await written)).toBe('SEATS_ARE_TAKEN')
  })

  test('takes seats off sale', async () => {
    const { event, stalls, plan } = await openHall()
    const [section] = plan.sections
    section.rows[0].seats[0].offSale = true
    await write(event, [section])
    expect((await statuses(event))['1-1-1']).toBe('OFF_SALE')
    expect(refusal(await take(await store.visitor(), stalls, ['1-1-1']))).toBe('SEATS_NOT_AVAILABLE')
  })

  test('is refused for tickets that were sold without seats', async () => {
    const event = await announce(store)
    const kind = await sellTickets(store, event.id, { pricingMethod: { free: true } })
    const as = await store.visitor()
    await order(as, event, await reserve(store, as, kind))
    const sections = [{ name: 'Stalls', ticketDefinitionIds: [kind.id], rows: seats(['A'], 4) }]
    expect(refusal(await write(event, sections))).toBe('TICKETS_ARE_SOLD')
  })

  test('is copied with its event, without those who sit there', async () => {
    const { event, stalls } = await openHall()
    await take(await store.visitor(), stalls, ['1-1-1'])
    const copied = await store.ask('POST', `/events/v3/events/${event.id}/clone`, {
      as: store.apiKey,
      body: {},
    })
    expect(copied.status).toBe(200)
    expect(Object.values(await statuses(copied.body.event))).toEqual(Array(8).fill('FREE'))
  })
})

describe('a seat', () => {
  test('is held by a reservation, and said on the ticket', async () => {
    const { event, stalls } = await openHall()
    const as = await store.visitor()
    const { body } = await take(as, stalls, ['1-1-2', '1-1-3'])
    expect(body.ticketReservation.tickets).toMatchObject([
      {
        quantity: 1,
        ticketInfo: { seatId: '1-1-2', seatInfo: { sectionLabel: 'Stalls', rowLabel: 'A', seatLabel: '2' } },
      },
      { quantity: 1, ticketInfo: { seatId: '1-1-3' } },
    ])
    expect((await statuses(event))['1-1-3']).toBe('TAKEN')
    const { tickets } = await order(as, event, body.ticketReservation.id)
    expect(tickets.map(({ seatId }: Loose) => seatId).sort()).toEqual(['1-1-2', '1-1-3'])
    const found = await store.ask('GET', `/events/v1/tickets?eventId=${event.id}&seatId=1-1-3`, {
      as: store.apiKey,
    })
    expect(found.body).toMatchObject({ total: 1, tickets: [{ seatInfo: { seatLabel: '3' } }] })
    const codes = await store.ask('GET', `/admin/v1/events/${event.id}/check-in-codes`, { as: store.apiKey })
    expect(codes.body.codes.map(({ ticketName }: Loose) => ticketName).sort()).toEqual([
      'Stalls, row A, seat 2',
      'Stalls, row A, seat 3',
    ])
  })

  test('goes to one of 64 who want it at the same moment', async () => {
    const { event, stalls } = await openHall({ limitPerCheckout: 10 })
    const buyers = await Promise.all(Array.from({ length: 64 }, () => store.visitor()))
    const replies = await Promise.all(buyers.map((as) => take(as, stalls, ['1-2-2'])))
    const got = replies.filter(({ status }) => status === 200)
    expect(got).toHaveLength(1)
    expect(new Set(replies.filter(({ status }) => status !== 200).map(refusal))).toEqual(
      new Set(['SEATS_NOT_AVAILABLE']),
    )
    const [kind] = await rows(store, 'SELECT taken FROM ticket_definitions WHERE id = $1', [stalls.id])
    expect(kind).toEqual({ taken: 1 })
    expect(Object.values(await statuses(event)).filter((status) => status === 'TAKEN')).toHaveLength(1)
  })

  test('is picked by the shop for those who name none: side by side, until none is left', async () => {
    const { event, stalls } = await openHall()
    const ids = await Promise.all(
      [3, 3].map(async (quantity) => reserve(store, await store.visitor(), stalls, quantity)),
    )
    expect(new Set(ids).size).toBe(2)
    const taken = Object.entries(await statuses(event)).flatMap(([id, status]) =>
      status === 'TAKEN' ? [id] : [],
    )
    expect(taken.map((id) => id.slice(0, 3)).sort()).toEqual(['1-1', '1-1', '1-1', '1-2', '1-2', '1-2'])
    const body = { ticketReservation: { tickets: [{ ticketDefinitionId: stalls.id, quantity: 3 }] } }
    const short = await store.ask('POST', '/events/v1/ticket-reservations', {
      as: await store.visitor(),
      body,
    })
    expect(refusal(short)).toBe('TICKETS_NOT_AVAILABLE')
    await reserve(store, await store.visitor(), stalls, 2)
    const { body: read } = await store.ask('GET', `/events/v3/events/${event.id}?fields=REGISTRATION`, {
      as: await store.visitor(),
    })
    expect(read.event.registration.tickets.soldOut).toBe(true)
  })

  test('is free again when its reservation lapses, is cancelled, or its order is', async () => {
    const { event, stalls } = await openHall()
    const [anna, ben, cleo] = [await store.visitor(), await store.visitor(), await store.visitor()]
    const first = await take(anna, stalls, ['1-1-1'])
    const path = `/events/v1/ticket-reservations/${first.body.ticketReservation.id}/cancel`
    await store.ask('POST', path, { as: anna, body: {} })
    expect((await statuses(event))['1-1-1']).toBe('FREE')
    expect((await take(ben, stalls, ['1-1-1'])).status).toBe(200)
    store.clock.now += 21 * 60_000
    expect((await statuses(event))['1-1-1']).toBe('FREE')
    const third = await take(cleo, stalls, ['1-1-1'])
    expect(third.status).toBe(200)
    const { tickets } = await order(cleo, event, third.body.ticketReservation.id)
    const [{ orderNumber }] = tickets
    const [placed] = await rows<{ id: string }>(store, 'SELECT id FROM orders WHERE number = $1', [
      orderNumber,
    ])
    await store.ask('POST', `/ecom/v1/orders/${placed?.id}/cancel`, {
      as: store.apiKey,
      body: { restockAllItems: true },
    })
    expect((await statuses(event))['1-1-1']).toBe('FREE')
    expect((await take(anna, stalls, ['1-1-1'])).status).toBe(200)
  })

  test('are listed in the order of the hall, whichever was chosen first', async () => {
    const { event, stalls } = await openHall()
    const as = await store.visitor()
    const taken = await take(as, stalls, ['1-2-1', '1-1-3', '1-1-1', '1-1-2'])
    const { tickets } = await order(as, event, taken.body.ticketReservation.id)
    expect(tickets.map(({ seatId }: Loose) => seatId)).toEqual(['1-1-1', '1-1-2', '1-1-3', '1-2-1'])
  })

  test('that a child has named is not the one that the shop picks for an adult', async () => {
    const { event, stalls } = await openHall({ limitPerCheckout: 10 })
    const children = await sellTickets(store, event.id, { name: 'Children', pricingMethod: { free: true } })
    const ticketDefinitionIds = [stalls.id, children.id]
    const sections = [
      { id: 1, name: 'Stalls', ticketDefinitionIds, rows: (await read(event)).sections[0].rows },
    ]
    expect((await write(event, sections)).status).toBe(200)
    const as = await store.visitor()
    const askFor = (tickets: object[]) =>
      store.ask('POST', '/events/v1/ticket-reservations', { as, body: { ticketReservation: { tickets } } })
    const adult = { ticketDefinitionId: stalls.id, quantity: 1 }
    const best = (await askFor([adult])).body.ticketReservation
    const { seatId } = best.tickets[0].ticketInfo
    await store.ask('POST', `/events/v1/ticket-reservations/${best.id}/cancel`, { as, body: {} })

    const child = { ticketDefinitionId: children.id, quantity: 1, ticketInfo: { seatId } }
    const { body } = await askFor([adult, child])
    const { tickets } = await order(as, event, body.ticketReservation.id)
    const seatIds = tickets.map((ticket: Loose) => ticket.seatId)
    expect([seatIds.includes(seatId), new Set(seatIds).size]).toEqual([true, 2])

    const twice = await askFor(
      [adult, child].map((ticket) => ({ ...ticket, ticketInfo: { seatId: '1-2-1' } })),
    )
    expect(twice.body.details.applicationError).toMatchObject({
      code: 'SEATS_NOT_AVAILABLE',
      data: { seatIds: ['1-2-1'] },
    })
  })

  test('of another kind, or of none, is refused', async () => {
    const { event, stalls } = await openHall()
    const standing = await sellTickets(store, event.id, { name: 'Standing' })
    const as = await store.visitor()
    expect(refusal(await take(as, standing, ['1-1-1']))).toBe('SEATS_NOT_AVAILABLE')
    expect(refusal(await take(as, stalls, ['9-9-9']))).toBe('SEATS_NOT_AVAILABLE')
    expect(refusal(await take(as, stalls, ['1-1-1', '1-1-1']))).toBe('SEATS_NOT_AVAILABLE')
  })
})
