import { statement } from '../../platform/db/db.ts'

/** Sends tickets by e-mail after the transaction. $1 says which: see {@link TicketJob}. */
export const queueTickets = statement<never>('tickets.queue', `SELECT add_job('send-tickets', $1::json)`)

/** Tickets to send: all of a reservation to its buyer, or one to its guest. */
export interface TicketJob {
  siteId: string
  reservationId?: string
  ticketNumber?: string
}
