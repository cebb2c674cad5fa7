import { rsvpsCalls } from '@cartwright/contract/calls/box-office/rsvps.ts'
import { ticketsCalls as calls } from '@cartwright/contract/calls/box-office/tickets.ts'
import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import { OffsetQuery } from '../../query/query.ts'
import type { Read, Sent } from '../../values/types.ts'
import { finderOf } from '../finder.ts'
import { type Module, moduleOf } from '../module.ts'

/** A kind of tickets of an event. */
export type TicketDefinition = Read<Reply<'getTicketDefinition'>['ticketDefinition']>

/** Kinds of tickets. Writing needs an API key with `EVENTS.MANAGE`. */
export interface TicketDefinitions {
  /** Finds kinds of tickets, e.g. by `eventId`. */
  queryTicketDefinitions(): OffsetQuery<TicketDefinition>
  /** Reads a kind of tickets. Rejects with the code `TICKET_DEFINITION_NOT_FOUND`. */
  getTicketDefinition(id: string): Promise<TicketDefinition>
  /** Creates a kind of tickets. */
  createTicketDefinition(
    definition: Sent<Request<'createTicketDefinition'>['ticketDefinition']>,
  ): Promise<TicketDefinition>
}

/** Kinds of tickets. */
export const ticketDefinitionsV2: Module<TicketDefinitions> = moduleOf(
  {
    getTicketDefinition: {
      call: calls.getTicketDefinition,
      takes: ['ticketDefinitionId'],
      gives: 'ticketDefinition',
    },
    createTicketDefinition: {
      call: calls.createTicketDefinition,
      takes: ['ticketDefinition'],
      gives: 'ticketDefinition',
    },
  },
  {},
  (host) => ({
    queryTicketDefinitions: () =>
      new OffsetQuery(finderOf(host, calls.queryTicketDefinitions, 'ticketDefinitions')),
  }),
)

/** Tickets set aside for a buyer. */
export type TicketReservation = Read<Reply<'createTicketReservation'>['ticketReservation']>

/** Sets tickets aside for some minutes. */
export interface TicketReservations {
  /**
   * Reserves tickets of one event, with the code of a voucher if there is one. Rejects with `TICKETS_NOT_AVAILABLE` if there
   * are not enough, and with `SEATS_NOT_AVAILABLE` if somebody has a seat.
   */
  createTicketReservation(
    reservation: Sent<Request<'createTicketReservation'>['ticketReservation']>,
    options?: Pick<Request<'createTicketReservation'>, 'voucherCode'>,
  ): Promise<TicketReservation>
  /** Reads the caller’s own reservation. */
  getTicketReservation(id: string): Promise<TicketReservation>
  /** Gives the tickets back. */
  cancelTicketReservation(id: string): Promise<{ ticketReservation: TicketReservation }>
}

/** Sets tickets aside for some minutes. */
export const ticketReservations: Module<TicketReservations> = moduleOf({
  createTicketReservation: {
    call: calls.createTicketReservation,
    takes: ['ticketReservation', '...'],
    gives: 'ticketReservation',
  },
  getTicketReservation: {
    call: calls.getTicketReservation,
    takes: ['ticketReservationId'],
    gives: 'ticketReservation',
  },
  cancelTicketReservation: { call: calls.cancelTicketReservation, takes: ['ticketReservationId'] },
})

/** Orders of tickets: views of the shop's own orders. */
export interface EventOrders {
  /** Orders reserved tickets; what costs something is paid on the page `orderPageUrl`. */
  checkout(
    eventId: string,
    options: Sent<Omit<Request<'checkoutTickets'>, 'eventId'>>,
  ): Promise<Read<Reply<'checkoutTickets'>>>
  /** Lists orders of tickets: buyers their own. */
  listOrders(options?: Request<'listEventOrders'>): Promise<Read<Reply<'listEventOrders'>>>
  /** Lists tickets: buyers their own. */
  listTickets(options?: Request<'listTickets'>): Promise<Read<Reply<'listTickets'>>>
}

/** Orders of tickets. */
export const eventOrders: Module<EventOrders> = moduleOf({
  checkout: { call: calls.checkoutTickets, takes: ['eventId', '...'] },
  listOrders: { call: calls.listEventOrders, takes: ['...'] },
  listTickets: { call: calls.listTickets, takes: ['...'] },
})

/** What somebody says about coming. */
export type Rsvp = Read<Reply<'getRsvp'>['rsvp']>

/** Answers to events without tickets. */
export interface Rsvps {
  /** Says who comes. Rejects with `RSVP_LIMIT_EXCEEDED` if all places are taken. */
  createRsvp(
    rsvp: Sent<Request<'createRsvp'>['rsvp']>,
    options?: Sent<Omit<Request<'createRsvp'>, 'rsvp'>>,
  ): Promise<Rsvp>
  /** Reads the caller’s own answer; merchants any. */
  getRsvp(id: string): Promise<Rsvp>
  /** Finds answers. Needs `EVENTS.READ`. */
  queryRsvps(): OffsetQuery<Rsvp>
}

/** Answers to events without tickets. */
export const rsvpV2: Module<Rsvps> = moduleOf(
  {
    createRsvp: { call: rsvpsCalls.createRsvp, takes: ['rsvp', '...'], gives: 'rsvp' },
    getRsvp: { call: rsvpsCalls.getRsvp, takes: ['rsvpId'], gives: 'rsvp' },
  },
  {},
  (host) => ({ queryRsvps: () => new OffsetQuery(finderOf(host, rsvpsCalls.queryRsvps, 'rsvps')) }),
)
