import type { Room } from '../platform/room.ts'
import { cancelUnpaidOrders } from './order/service.ts'
import { orderRoutes } from './routes.ts'
import { countSales } from './sales/service.ts'

export const room: Room = {
  routes: ({ on, shop }) => orderRoutes(on, shop),
  jobs: { 'count-sales': { run: countSales } },
  housekeeping: [cancelUnpaidOrders],
  events: ['created', 'updated', 'approved', 'canceled'].map((kind) => `wix.ecom.v1.order_${kind}`),
}
