import type { Room } from '../platform/room.ts'
import { inventoryRoutes } from './routes.ts'
import * as inventory from './service.ts'

export const room: Room = {
  name: 'inventory',
  routes: ({ on, shop }) => inventoryRoutes(on, shop),
  housekeeping: [inventory.deleteExpiredHolds],
  events: ['com.wix.ecommerce.catalog.api.v1.VariantsChanged'],
}
