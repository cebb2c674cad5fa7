import type { Room } from '../platform/room.ts'
import { accountPages } from './account/routes.ts'
import { isListed } from './account/service.ts'
import { planDiscounts } from './benefits/discounts.service.ts'
import { planMemberships } from './benefits/memberships.service.ts'
import { activePlans } from './benefits/service.ts'
import { planEvents } from './definitions/events.service.ts'
import { planOrderEvents } from './orders/events.service.ts'
import { planRedirects } from './pages/redirects.service.ts'
import { planPages } from './pages/routes.ts'
import { personalData } from './personal-data.ts'
import { deleteOldDrafts, tellExpiring } from './purchases/housekeeping.service.ts'
import { planItems } from './purchases/items.service.ts'
import { planSeller } from './purchases/seller.service.ts'
import { planRoutes } from './routes.ts'

export const room: Room = {
  routes: ({ on, shop }) => planRoutes(on, shop),
  pages({ server, shop, build }) {
    planPages(server, { shop, build })
    accountPages(server, { shop, build })
  },
  redirects: planRedirects,
  accountSections: { subscriptions: isListed },
  items: [planItems],
  memberships: [planMemberships],
  activePlans,
  memberDiscounts: planDiscounts,
  subscriptions: [planSeller],
  events: { ...planEvents, ...planOrderEvents },
  housekeeping: [deleteOldDrafts, tellExpiring],
  personalData,
}
