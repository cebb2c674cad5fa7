import { day, deleteBefore } from '../platform/db/retention.ts'
import type { Room } from '../platform/room.ts'
import { cartEvents } from './cart/events.service.ts'
import { deleteUnused } from './cart/queries.ts'
import { cartRoutes } from './cart/routes.ts'

export const room: Room = {
  routes: ({ on, shop }) => cartRoutes(on, shop),
  // The visitor's tokens have expired by then.
  housekeeping: [deleteBefore(deleteUnused, 90 * day)],
  events: cartEvents,
}
