import type { Room } from '../platform/room.ts'
import { calculationRoutes } from './calculations/routes.ts'
import { countryDefaultsRoutes } from './country-defaults/routes.ts'
import { couponEvents } from './coupons/events.service.ts'
import { couponRoutes } from './coupons/routes.ts'
import { deliveryRoutes } from './delivery/routes.ts'
import { discountRuleEvents } from './discount-rules/events.service.ts'
import { discountRuleRoutes } from './discount-rules/routes.ts'
import { pricingRoutes } from './routes.ts'
import { deleteOld } from './slots/service.ts'
import { taxRoutes } from './tax/routes.ts'

export const room: Room = {
  routes({ on, shop }) {
    pricingRoutes(on, shop)
    couponRoutes(on, shop)
    discountRuleRoutes(on, shop)
    deliveryRoutes(on, shop)
    taxRoutes(on, shop)
    countryDefaultsRoutes(on, shop)
    calculationRoutes(on, shop)
  },
  housekeeping: [deleteOld],
  events: { ...couponEvents, ...discountRuleEvents },
}
