import { day, deleteExpired } from '../platform/db/retention.ts'
import type { Room } from '../platform/room.ts'
import { redirectPages, redirectRoutes } from './routes.ts'

export const room: Room = {
  routes: ({ on, shop }) => redirectRoutes(on, shop),
  pages: ({ server, shop }) => redirectPages(server, shop),
  housekeeping: [deleteExpired('redirect_sessions', day)],
}
