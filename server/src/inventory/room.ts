import { deleteExpired } from '../platform/db/retention.ts'
import type { Room } from '../platform/room.ts'
import { inventoryRoutes } from './routes.ts'
import { inventoryEvents } from './stock/events.service.ts'
import { inventoryItemEvents } from './v3/events.service.ts'
import { inventoryItemRoutes } from './v3/routes.ts'

/** Milliseconds after which an ended hold may begin anew. */
const renewalKnownFor = 60 * 60_000

export const room: Room = {
  routes({ on, shop }) {
    inventoryRoutes(on, shop)
    inventoryItemRoutes(on, shop)
  },
  housekeeping: [deleteExpired('holds', renewalKnownFor), deleteExpired('stock_claims')],
  events: { ...inventoryEvents, ...inventoryItemEvents },
}
