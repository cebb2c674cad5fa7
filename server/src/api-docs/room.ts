import type { Room } from '../platform/room.ts'
import { openApiRoute, referencePages } from './routes.ts'

export const room: Room = {
  routes: ({ server, shop }) => openApiRoute(server, shop),
  pages: ({ server, shop, build }) => referencePages(server, { shop, build }),
}
