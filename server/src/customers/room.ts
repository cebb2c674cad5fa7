import { day, deleteExpired } from '../platform/db/retention.ts'
import type { Room } from '../platform/room.ts'
import { accountPages } from './account/routes.ts'
import { contactEvents } from './contacts/events.service.ts'
import { personalData } from './contacts/guests.service.ts'
import { contactRoutes } from './contacts/routes.ts'
import { memberRoutes } from './management/routes.ts'
import { memberEvents } from './members/events.service.ts'
import { taxExemptionRoutes } from './tax-exemptions/routes.ts'

export const room: Room = {
  routes(context) {
    memberRoutes(context)
    contactRoutes(context)
    taxExemptionRoutes(context)
  },
  pages: ({ server, ...context }) => accountPages(server, context),
  housekeeping: [deleteExpired('verifications', day)],
  events: { ...memberEvents, ...contactEvents },
  personalData,
}
