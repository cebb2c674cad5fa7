import { refuse, violation } from '../../platform/errors/errors.ts'
import type { Redirects } from '../../platform/room.ts'
import { statusOf } from '../reservations/rules.ts'
import * as reservations from '../reservations/service.ts'

/** Redirect sessions to the details for reserved tickets. */
export const eventRedirects: Redirects = {
  async eventsCheckout(shop, caller, { eventsCheckout = {} }) {
    const { reservationId } = eventsCheckout
    if (!reservationId) throw violation('eventsCheckout.reservationId', 'is required', 'REQUIRED_FIELD')
    const row = await reservations.get(shop, caller, reservationId)
    if (statusOf(row, shop.clock()) !== 'PENDING') throw refuse('TICKET_RESERVATION_EXPIRED')
    return { path: '/tickets/details', parameters: { reservation: row.id } }
  },
}
