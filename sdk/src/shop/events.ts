import { type Method, methods, type OptionalMethod, type Send } from '../transport/transport.ts'

/** Events that people attend. To answer an event without tickets, open its page of the shop. */
export interface EventCalls {
  /**
   * Finds published events, the earliest first.
   *
   * @example
   * const filter = { status: { $in: ['UPCOMING', 'STARTED'] } }
   * const { events } = await shop.events.queryEvents({ query: { filter, paging: { limit: 10 } } })
   * console.log(events.map(({ title, slug }) => `${title}: /events/${slug}`))
   */
  queryEvents: OptionalMethod<'queryEvents'>

  /**
   * Reads an event by its address, with the parts in `fields`. Rejects with `EVENT_NOT_FOUND`.
   *
   * @example
   * const found = await shop.events
   *   .getEventBySlug({ slug: 'throwing-bowls', fields: ['TEXTS'] })
   *   .then(({ event }) => event.title)
   *   .catch((error) => error.code)
   * console.log(found)
   */
  getEventBySlug: Method<'getEventBySlug'>

  /**
   * Lists the kinds of tickets of an event, in the merchant's order.
   *
   * @example
   * const { events } = await shop.events.queryEvents()
   * if (events[0]) {
   *   const filter = { eventId: events[0].id }
   *   const { ticketDefinitions } = await shop.events.queryTicketDefinitions({ query: { filter } })
   *   console.log(ticketDefinitions.map(({ name, saleStatus }) => `${name}: ${saleStatus}`))
   * }
   */
  queryTicketDefinitions: OptionalMethod<'queryTicketDefinitions'>

  /**
   * Lists the published sessions of an event.
   *
   * @example
   * const { events } = await shop.events.queryEvents()
   * if (events[0]) {
   *   const { items } = await shop.events.listScheduleItems({ eventId: [events[0].id ?? ''] })
   *   console.log(items.map(({ name }) => name))
   * }
   */
  listScheduleItems: Method<'listScheduleItems'>

  /**
   * Sets tickets of one event aside for some minutes. Hand the id to `checkout.createRedirectSession` as
   * `eventsCheckout.reservationId`. Rejects with codes such as `TICKETS_NOT_AVAILABLE`.
   *
   * @example
   * const { ticketDefinitions } = await shop.events.queryTicketDefinitions()
   * const [kind] = ticketDefinitions
   * if (kind?.id) {
   *   const tickets = [{ ticketDefinitionId: kind.id, quantity: 2 }]
   *   const reserved = await shop.events
   *     .createTicketReservation({ ticketReservation: { tickets } })
   *     .then(({ ticketReservation }) => ticketReservation.expirationDate)
   *     .catch((error) => error.code)
   *   console.log(reserved)
   * }
   */
  createTicketReservation: Method<'createTicketReservation'>
}

export function eventCalls(send: Send): EventCalls {
  return methods(send, [
    'queryEvents',
    'getEventBySlug',
    'queryTicketDefinitions',
    'listScheduleItems',
    'createTicketReservation',
  ])
}
