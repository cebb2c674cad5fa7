import type { Room } from '../platform/room.ts'
import { tellOfTime } from './events/clock.service.ts'
import { eventEvents } from './events/events.service.ts'
import { rsvpEvents } from './guests/events.service.ts'
import { sendCancelations, tellOfCancelation, tellOfMove } from './guests/mail.ts'
import { personalData } from './guests/personal-data.ts'
import { promoteAll } from './guests/places.service.ts'
import { isListed } from './pages/account.service.ts'
import { ticketFiles } from './pages/kept.service.ts'
import { handToMember } from './pages/queries.ts'
import { eventPages } from './pages/routes.ts'
import { sendPlaces } from './places/mail.ts'
import { placePages } from './places/routes.ts'
import { reservationEvents } from './reservations/events.service.ts'
import { endAllLapsed } from './reservations/places.service.ts'
import { eventRoutes } from './routes.ts'
import { endOrders } from './sales/cancelations.service.ts'
import { rescheduleOrders } from './sales/moves.service.ts'
import { ticketProvider } from './sales/provider.ts'
import { eventRedirects } from './sales/redirects.service.ts'
import { definitionEvents } from './ticket-definitions/events.service.ts'
import { sendTickets } from './tickets/mail.ts'
import { ticketRoutes } from './tickets.routes.ts'
import { offerAll, offerTickets } from './vouchers/offers.service.ts'
import { waitingPages } from './waiting/routes.ts'

export const room: Room = {
  routes({ on, shop }) {
    eventRoutes(on, shop)
    ticketRoutes(on, shop)
  },
  pages({ server, shop, build }) {
    eventPages(server, { shop, build })
    placePages(server, { shop, build })
    waitingPages(server, { shop, build })
  },
  redirects: eventRedirects,
  accountSections: { events: isListed },
  items: [{ ...ticketProvider, files: ticketFiles }],
  events: { ...eventEvents, ...definitionEvents, ...reservationEvents, ...rsvpEvents },
  jobs: {
    'send-tickets': { run: sendTickets },
    'send-places': { run: sendPlaces },
    'tell-of-cancelation': { run: tellOfCancelation },
    'send-cancelations': { run: sendCancelations },
    'end-orders': { run: endOrders },
    'reschedule-orders': { run: rescheduleOrders },
    'tell-of-move': { run: tellOfMove },
    'promote-waiting': { run: promoteAll },
    'offer-tickets': { run: offerTickets },
  },
  housekeeping: [tellOfTime, endAllLapsed, offerAll],
  personalData,
  async onSignIn(tx, _shop, { siteId, visitorId, memberId }) {
    await tx.run(handToMember, [siteId, visitorId, memberId])
  },
}
