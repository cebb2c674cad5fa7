import type { Room } from '../platform/room.ts'
import { shopRoutes } from './routes.ts'

export const room: Room = {
  routes({ on, shop }) {
    shopRoutes(on, shop)
  },
}
