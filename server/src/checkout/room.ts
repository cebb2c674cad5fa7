import { deleteBefore } from '../platform/db/retention.ts'
import type { Room } from '../platform/room.ts'
import { orderChargeRoutes } from './charges/routes.ts'
import { deleteAbandonedCheckouts } from './housekeeping.service.ts'
import { mergeAll } from './merging/service.ts'
import { checkoutEvents } from './model/events.service.ts'
import { checkoutPages } from './pages/routes.ts'
import { paymentLinkPages } from './payment-links/pages.routes.ts'
import { paymentLinkRedirects } from './payment-links/redirects.service.ts'
import { paymentLinkRoutes } from './payment-links/routes.ts'
import { remind } from './payment-links/service.ts'
import { personalData } from './personal-data/service.ts'
import { checkoutRoutes } from './routes.ts'
import { checkoutSettingsRoutes } from './settings/routes.ts'
import { settleNoticed, settleOverduePayments } from './settling.service.ts'
import { deleteExpiredVisits } from './visits/queries.ts'
import { visitPages } from './visits/routes.ts'

export const room: Room = {
  routes({ on, shop }) {
    checkoutRoutes(on, shop)
    checkoutSettingsRoutes(on, shop)
    paymentLinkRoutes(on, shop)
    orderChargeRoutes(on, shop)
  },
  pages({ server, ...context }) {
    visitPages(server, context.shop)
    checkoutPages(server, context)
    paymentLinkPages(server, context)
  },
  jobs: { 'settle-payment': { run: settleNoticed } },
  redirects: paymentLinkRedirects,
  housekeeping: [
    settleOverduePayments,
    remind,
    deleteBefore(deleteExpiredVisits, 0),
    deleteAbandonedCheckouts,
  ],
  events: checkoutEvents,
  personalData,
  onSignIn: mergeAll,
}
