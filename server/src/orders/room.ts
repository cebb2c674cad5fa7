import type { Room } from '../platform/room.ts'
import { downloadPages } from './access/downloads.routes.ts'
import { linkPages } from './access/routes.ts'
import { cancelUnpaidOrders } from './order/service.ts'
import { orderRoutes } from './routes.ts'
import { countSales } from './sales/service.ts'

export const room: Room = {
  routes: ({ on, shop }) => orderRoutes(on, shop),
  pages({ server, ...context }) {
    linkPages(server, context)
    downloadPages(server, context)
  },
  jobs: { 'count-sales': { run: countSales } },
  housekeeping: [cancelUnpaidOrders],
  events: ['created', 'updated', 'approved', 'canceled'].map((kind) => `wix.ecom.v1.order_${kind}`),
}
