import type { Room } from '../platform/room.ts'
import * as checkouts from './checkouts.service.ts'
import * as claims from './claims.service.ts'
import * as orders from './orders.service.ts'
import { checkoutPages } from './pages.routes.ts'
import { checkoutRoutes } from './routes.ts'
import * as sales from './sales.service.ts'
import * as visits from './visits.service.ts'

export const room: Room = {
  name: 'checkout',
  routes: ({ on, shop }) => checkoutRoutes(on, shop),
  pages: ({ server, ...context }) => checkoutPages(server, context),
  jobs: { 'count-sales': { run: sales.countEverywhere } },
  housekeeping: [
    orders.settleOpenPayments,
    orders.cancelForgottenOrders,
    visits.forgetExpiredVisits,
    checkouts.forgetAbandoned,
  ],
  events: [
    ...['created', 'updated', 'completed'].map((kind) => `wix.ecom.v1.checkout_${kind}`),
    ...['created', 'updated', 'approved', 'canceled'].map((kind) => `wix.ecom.v1.order_${kind}`),
  ],
  onSignIn: claims.signedIn,
}
