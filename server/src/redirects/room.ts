import { day, deleteExpired } from '../platform/db/retention.ts'
import type { Room } from '../platform/room.ts'
import { redirectPages, redirectRoutes } from './routes.ts'

export const room: Room = {
  routes: ({ on, shop, redirects }) => redirectRoutes(on, { shop, redirects }),
  pages: ({ server, shop, build }) => redirectPages(server, { shop, build }),
  housekeeping: [deleteExpired('redirect_sessions', day)],
}
