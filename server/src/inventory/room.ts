import { deleteExpired } from '../platform/db/retention.ts'
import type { Room } from '../platform/room.ts'
import { inventoryRoutes } from './routes.ts'

export const room: Room = {
  routes: ({ on, shop }) => inventoryRoutes(on, shop),
  housekeeping: [deleteExpired('holds')],
  events: ['com.wix.ecommerce.catalog.api.v1.VariantsChanged'],
}
