import { deleteBefore } from '../platform/db/retention.ts'
import type { Room } from '../platform/room.ts'
import { deleteAbandonedCheckouts } from './housekeeping.service.ts'
import { mergeAll } from './merging/service.ts'
import { checkoutEvents } from './model/events.service.ts'
import { checkoutPages } from './pages/routes.ts'
import { personalData } from './personal-data/service.ts'
import { settleOverduePayments } from './placing/payments.service.ts'
import { checkoutRoutes } from './routes.ts'
import { deleteExpiredVisits } from './visits/queries.ts'
import { visitPages } from './visits/routes.ts'

export const room: Room = {
  routes: ({ on, shop }) => checkoutRoutes(on, shop),
  pages({ server, ...context }) {
    visitPages(server, context.shop)
    checkoutPages(server, context)
  },
  housekeeping: [settleOverduePayments, deleteBefore(deleteExpiredVisits, 0), deleteAbandonedCheckouts],
  events: checkoutEvents,
  personalData,
  onSignIn: mergeAll,
}
