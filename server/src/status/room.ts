import type { Room } from '../platform/room.ts'
import { statusRoutes } from './routes.ts'

export const room: Room = {
  routes: statusRoutes,
}
