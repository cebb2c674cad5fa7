import type { Room } from '../platform/room.ts'
import { reportRoutes } from './routes.ts'

export const room: Room = {
  routes: ({ on, shop }) => reportRoutes(on, shop),
}
