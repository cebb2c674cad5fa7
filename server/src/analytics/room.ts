import type { Room } from '../platform/room.ts'
import { analyticsRoutes } from './routes.ts'
import * as analytics from './service.ts'

export const room: Room = {
  routes: ({ on, shop }) => analyticsRoutes(on, shop),
  housekeeping: [analytics.deleteOldCounts],
}
