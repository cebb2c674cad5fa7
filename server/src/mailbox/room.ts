import type { Room } from '../platform/room.ts'
import { messagePages } from './routes.ts'

export const room: Room = {
  name: 'mailbox',
  pages: ({ server, shop, build }) => messagePages(server, { shop, build }),
}
