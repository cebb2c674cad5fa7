import type { Room } from '../platform/room.ts'
import { redirectPages, redirectRoutes } from './routes.ts'
import * as redirects from './service.ts'

export const room: Room = {
  routes: ({ on, shop }) => redirectRoutes(on, shop),
  pages: ({ server, shop }) => redirectPages(server, shop),
  housekeeping: [redirects.deleteOldSessions],
}
