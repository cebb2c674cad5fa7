import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announce, inHours, seats, sellTickets } from '../box-office.ts'
import { openStore, type Store } from '../store.ts'
import { type Clients, type Generation, generations, publishedClients } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Loose = any

const paths = {
  ticketDefinitionsV2: 'ticket-definitions-v-2',
  ticketReservations: 'ticket-reservations',
  orders: 'orders',
  tickets: 'tickets',
  guests: 'guests',
}

async function modulesOf(generation: Generation): Promise<Record<string, Loose>> {
  if (generation === '2024') {
    const all: Loose = await import('wix-events-2024' as string)
    return Object.fromEntries(Object.keys(paths).map((name) => [name, all[name]]))
  }
  const entries = Object.entries(paths).map(async ([name, path]) => [
    name,
    await import(`@wix/auto_sdk_events_${path}` as string),
  ])
  return Object.fromEntries(await Promise.all(entries))
}

describe.each(generations)('seats in the published client (%s)', (generation) => {
  const isCurrent = generation === 'current'
  let store: Store
  let clients: Clients
  let modules: Record<string, Loose>
  let merchant: Loose
  let event: Loose
  let stalls: Loose

  const client = (auth: Loose) => clients.sdk.createClient({ modules, auth })
  const newVisitor = () => client(clients.sdk.OAuthStrategy({ clientId: store.clientId }))
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'answered',
      (error: Loose) => error.details?.applicationError?.code ?? error.message,
    )

  beforeAll(async () => {
    store = await openStore()
    clients = await publishedClients(store, generation)
    modules = await modulesOf(generation)
    merchant = client(clients.sdk.ApiKeyStrategy({ apiKey: store.apiKey, siteId: store.siteId }))
    event = await announce(store)
    stalls = await sellTickets(store, event.id, { name: 'Stalls', pricingMethod: { free: true } })
    const sections = [{ name: 'Stalls', ticketDefinitionIds: [stalls.id], rows: seats(['A'], 6) }]
    const path = `/admin/v1/events/${event.id}/seating-plan`
    await store.ask('PUT', path, { as: store.apiKey, body: { seatingPlan: { sections } } })
  })
  afterAll(() => store.close())

  const buyer = { firstName: 'Anna', lastName: 'Berg', email: 'anna@example.com' }
  const ticketsOf = async (options: object) => {
    const listed = isCurrent
      ? merchant.tickets.listTickets({ eventId: [event.id], ...options })
      : merchant.tickets.listTickets(event.id, options)
    return (await listed).tickets
  }

  test('a storefront reads the free seats of a kind of tickets', async () => {
    const query = newVisitor().ticketDefinitionsV2.queryTicketDefinitions({ fields: ['SEATING_DETAILS'] })
    const { items } = await query.eq('eventId', event.id).find()
    expect(items[0].seatingDetails.places).toHaveLength(6)
    expect(items[0].seatingDetails.places[0]).toEqual({
      ...{ placeId: '1-1-1', label: '1', sectionLabel: 'Stalls', elementLabel: 'A', availableCapacity: 1 },
    })
  })

  test('a seat is reserved with a line item, and is on the ticket', async () => {
    const shopper = newVisitor()
    const tickets = [{ ticketDefinitionId: stalls.id, quantity: 1, ticketInfo: { seatId: '1-1-2' } }]
    const made = await shopper.ticketReservations.createTicketReservation({ tickets })
    const reservation = made.ticketReservation ?? made
    expect(reservation.tickets).toMatchObject([
      {
        ticketInfo: { seatId: '1-1-2', seatInfo: { sectionLabel: 'Stalls', rowLabel: 'A', seatLabel: '2' } },
      },
    ])
    expect(await codeOf(newVisitor().ticketReservations.createTicketReservation({ tickets }))).toBe(
      'SEATS_NOT_AVAILABLE',
    )
    const reservationId = reservation._id ?? reservation.id
    await shopper.orders.checkout(event.id, { reservationId, buyer })
    expect(await ticketsOf({ seatId: ['1-1-2'] })).toMatchObject([{ seatId: '1-1-2', name: 'Stalls' }])
    expect(await ticketsOf({ seatId: ['1-1-6'] })).toEqual([])
    const guests = await merchant.guests.queryGuests().eq('eventId', event.id).find()
    expect(guests.items.some(({ seatInfo }: Loose) => seatInfo?.seatLabel === '2')).toBe(true)
  })

  test('seats are reserved as the first generation names them', async () => {
    const ticketDetails = [{ seatId: '1-1-4' }, { seatId: '1-1-5' }]
    const ticketQuantities = [{ ticketDefinitionId: stalls.id, quantity: 2, ticketDetails }]
    const made = await newVisitor().orders.createReservation(event.id, { ticketQuantities })
    expect(made.reservations).toMatchObject([
      {
        quantity: 2,
        ticketDetails: [
          { seatId: '1-1-4', sectionLabel: 'Stalls', rowLabel: 'A', seatLabel: '4' },
          { seatId: '1-1-5' },
        ],
      },
    ])
    expect(await codeOf(newVisitor().orders.createReservation(event.id, { ticketQuantities }))).toBe(
      'SEATS_NOT_AVAILABLE',
    )
  })

  test('a voucher is no obstacle for those who have none', async () => {
    const voucher = { ticketDefinitionId: stalls.id, quantity: 2, expirationDate: inHours(store, 2) }
    const path = `/admin/v1/events/${event.id}/vouchers`
    const { body } = await store.ask('POST', path, { as: store.apiKey, body: { voucher } })
    expect(body.voucher).toMatchObject({ left: 2, used: 0 })
    const tickets = [{ ticketDefinitionId: stalls.id, quantity: 2 }]
    const call = () => newVisitor().ticketReservations.createTicketReservation({ tickets })
    expect(await codeOf(call())).toBe('TICKETS_NOT_AVAILABLE')
  })
})
