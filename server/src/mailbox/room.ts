import type { Room } from '../platform/room.ts'
import { messagePages } from './routes.ts'

export const room: Room = {
  pages: ({ server, shop, build }) => messagePages(server, { shop, build }),
}
