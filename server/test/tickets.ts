import { expect } from 'vitest'
import { place } from '../src/checkout/placing/service.ts'
import { announce, sellTickets } from './box-office.ts'
import { placeOrder, rows } from './checkouts.ts'
import type { Reply, Store } from './store.ts'

// biome-ignore lint/suspicious/noExplicitAny: what the wire carries
export type Loose = any

/** A merchant with an API key, who makes events and sells tickets of them. */
export function boxOffice(store: Store) {
  const merchant = (method: string, path: string, body?: object) =>
    store.ask(method, path, { as: store.apiKey, ...(body && { body }) })
  return {
    merchant,
    makeEvent: (sent: object = {}): Promise<Loose> => announce(store, sent),
    makeTickets: (eventId: string, sent: object = {}): Promise<Loose> => sellTickets(store, eventId, sent),
    /** What of a kind of tickets is sold and what is not. */
    sales: (kind: Loose) => salesOf(merchant, kind),
  }
}

function made({ status, body }: Reply): Loose {
  expect([status, body]).toMatchObject([200, {}])
  return body
}

async function salesOf(merchant: (method: string, path: string) => Promise<Reply>, { id }: Loose) {
  const path = `/events-ticket-definitions/v3/ticket-definitions/${id}?fields=SALES_DETAILS`
  return (await merchant('GET', path)).body.ticketDefinition.salesDetails
}

const anna = { firstName: 'Anna', lastName: 'Berg', email: 'anna@example.com' }

interface Bought {
  as: string
  orderId: string
  tickets: Loose[]
}

interface Payment {
  cardNumber?: string | undefined
  buyer?: object
  couponCode?: string
  giftCardCode?: string | undefined
}

/** Buys tickets of an event: with a card, or to be paid later without one. */
export async function buyTickets(
  store: Store,
  wanted: readonly { kind: Loose; quantity: number }[],
  { cardNumber, buyer = anna, couponCode, giftCardCode }: Payment = {},
): Promise<Bought> {
  const as = await store.visitor()
  const tickets = wanted.map(({ kind, quantity }) => ({ ticketDefinitionId: kind.id, quantity }))
  const reservation = made(
    await store.ask('POST', '/events/v1/ticket-reservations', {
      as,
      body: { ticketReservation: { tickets } },
    }),
  ).ticketReservation
  const { eventId } = wanted[0]?.kind ?? {}
  const discount = couponCode === undefined ? {} : { discount: { couponCode } }
  const body = { eventId, reservationId: reservation.id, buyer, ...discount }
  const { order } = made(await store.ask('POST', '/events/v1/checkout', { as, body }))
  if (order.status !== 'FREE')
    await pay(store, { as, checkoutId: order.orderNumber, cardNumber, giftCardCode })
  const bought = (await store.ask('GET', `/events/v1/tickets?eventId=${eventId}`, { as })).body.tickets
  const [{ order_id: orderId }] = await rows<Loose>(store, 'SELECT order_id FROM tickets WHERE number = $1', [
    bought[0].ticketNumber,
  ])
  return { as, orderId, tickets: bought.toReversed() }
}

async function pay(
  store: Store,
  { as, checkoutId, cardNumber, giftCardCode }: Payment & { as: string; checkoutId: string },
): Promise<void> {
  const billing = { checkout: { id: checkoutId, billingInfo: { address: { country: 'US' } } } }
  const body = { ...billing, ...(giftCardCode === undefined ? {} : { giftCardCode }) }
  await store.ask('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { as, body })
  if (cardNumber === undefined) {
    made(await placeOrder(store, as, checkoutId))
    return
  }
  const fields = { cardNumber, cardExpiry: '12 / 30', cardCode: '123' }
  const payment = { method: 'test-card', fields }
  const placed = await place(store.shop, { siteId: store.siteId, checkoutId, payment })
  expect(placed.status).toBe('PLACED')
}
