import type { Room } from '../platform/room.ts'
import { inventoryRoutes } from './routes.ts'
import { deleteExpiredHolds } from './stock/holds.service.ts'

export const room: Room = {
  routes: ({ on, shop }) => inventoryRoutes(on, shop),
  housekeeping: [deleteExpiredHolds],
  events: ['com.wix.ecommerce.catalog.api.v1.VariantsChanged'],
}
