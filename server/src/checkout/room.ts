import type { Room } from '../platform/room.ts'
import * as claims from './merging/service.ts'
import * as checkouts from './model/service.ts'
import { checkoutPages } from './pages/routes.ts'
import { personalData } from './personal-data/service.ts'
import * as payments from './placing/payments.service.ts'
import { checkoutRoutes } from './routes.ts'
import * as visits from './visits/service.ts'

export const room: Room = {
  name: 'checkout',
  personalData,
  routes: ({ on, shop }) => checkoutRoutes(on, shop),
  pages: ({ server, ...context }) => checkoutPages(server, context),
  housekeeping: [payments.settleOpenPayments, visits.forgetExpiredVisits, checkouts.forgetAbandoned],
  events: ['created', 'updated', 'completed'].map((kind) => `wix.ecom.v1.checkout_${kind}`),
  onSignIn: claims.signedIn,
}
