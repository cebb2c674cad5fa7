import { requireHostOf } from '../platform/http/origin.ts'
import type { Room } from '../platform/room.ts'
import { isListed } from './booked/account.service.ts'
import { bookingFiles, bookingStatuses } from './booked/files.service.ts'
import { bookedPages } from './booked/routes.ts'
import { bookingEvents } from './bookings/events.service.ts'
import { bookingItems } from './bookings/items.service.ts'
import { handToMember } from './bookings/queries.ts'
import { readDue } from './busy-calendars/service.ts'
import { endHolds, remind } from './calendar/jobs.service.ts'
import { personalData } from './calendar/personal-data.ts'
import { feedOf } from './calendar/service.ts'
import { follow } from './changes/followers.service.ts'
import { cancelBookings, offerPlaces } from './changes/sessions.service.ts'
import { waiveLater } from './ordered/waivers.service.ts'
import { bookingRedirects } from './pages/redirects.service.ts'
import { detailsPages } from './pages/routes.ts'
import { bookingRoutes } from './routes.ts'
import { serviceForm } from './services/service.ts'

export const room: Room = {
  routes({ server, on, shop }) {
    bookingRoutes(on, shop)
    server.get<{ Params: { siteId: string; resourceId: string; file: string } }>(
      '/calendars/:siteId/:resourceId/:file',
      async ({ params: { siteId, resourceId, file }, headers }, reply) => {
        requireHostOf(shop, siteId, headers)
        const key = file.replace(/\.ics$/, '')
        const text = await feedOf(shop, { siteId, resourceId, key })
        return reply
          .header('content-type', 'text/calendar; charset=utf-8')
          .header('cache-control', 'private, max-age=300')
          .send(text)
      },
    )
  },
  pages({ server, shop, build }) {
    detailsPages(server, { shop, build })
    bookedPages(server, { shop, build })
  },
  redirects: bookingRedirects,
  accountSections: { bookings: isListed },
  forms: serviceForm,
  items: [{ ...bookingItems, files: bookingFiles, statuses: bookingStatuses }],
  events: bookingEvents,
  jobs: {
    'read-calendars': { run: readDue, every: 1, concurrency: 1, limit: 300 },
    'cancel-session': { run: cancelBookings, limit: 600 },
    'follow-series': { run: follow, limit: 60 },
    'waive-bookings': { run: waiveLater, limit: 60 },
    'offer-places': { run: offerPlaces, limit: 600 },
  },
  housekeeping: [endHolds, remind],
  personalData,
  async onSignIn(tx, _shop, { siteId, visitorId, memberId }) {
    await tx.run(handToMember, [siteId, visitorId, memberId])
  },
}
