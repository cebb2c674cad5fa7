import type { Room } from '../platform/room.ts'
import { dashboardRoutes } from './routes.ts'

export const room: Room = {
  routes: ({ on, shop }) => dashboardRoutes(on, shop),
}
