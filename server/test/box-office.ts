import { expect } from 'vitest'
import type { Store } from './store.ts'

// biome-ignore lint/suspicious/noExplicitAny: what the wire carries
type Loose = any

/** A moment so many hours from now, on the clock of the store. */
export function inHours(store: Store, hours: number): string {
  return new Date(store.clock.now + hours * 3_600_000).toISOString()
}

/** An event in two days, with tickets unless it says otherwise. */
export async function announce(store: Store, sent: object = {}, options: object = {}): Promise<Loose> {
  const event = {
    title: 'Throwing bowls',
    location: {
      type: 'VENUE',
      name: 'Studio',
      address: { addressLine: '12 Kiln St', city: 'Berlin', country: 'DE' },
    },
    dateAndTimeSettings: {
      startDate: inHours(store, 48),
      endDate: inHours(store, 51),
      timeZoneId: 'Europe/Berlin',
    },
    registration: { initialType: 'TICKETING' },
    ...sent,
  }
  const body = { event, ...options }
  const made = await store.ask('POST', '/events/v3/events', { as: store.apiKey, body })
  expect([made.status, made.body]).toMatchObject([200, {}])
  return made.body.event
}

/** Tickets for 25 unless they say otherwise. */
export async function sellTickets(store: Store, eventId: string, sent: object = {}): Promise<Loose> {
  const ticketDefinition = {
    ...{ eventId, name: 'Adults', limitPerCheckout: 10 },
    pricingMethod: { fixedPrice: { value: '25.00', currency: 'USD' } },
    ...sent,
  }
  const path = '/events-ticket-definitions/v3/ticket-definitions'
  const made = await store.ask('POST', path, { as: store.apiKey, body: { ticketDefinition } })
  expect([made.status, made.body]).toMatchObject([200, {}])
  return made.body.ticketDefinition
}

/** Sets tickets aside for this caller. */
export async function reserve(store: Store, as: string, { id }: Loose, quantity = 1): Promise<string> {
  const body = { ticketReservation: { tickets: [{ ticketDefinitionId: id, quantity }] } }
  const made = await store.ask('POST', '/events/v1/ticket-reservations', { as, body })
  expect([made.status, made.body]).toMatchObject([200, {}])
  return made.body.ticketReservation.id
}

/** Rows of so many seats, as a plan is sent. */
export function seats(labels: readonly string[], count: number) {
  const row = Array.from({ length: count }, (_, index) => ({ label: String(index + 1) }))
  return labels.map((label) => ({ label, seats: row }))
}
