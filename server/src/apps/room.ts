import type { Room } from '../platform/room.ts'
import { appRoutes } from './routes.ts'

export const room: Room = {
  routes: ({ on, shop }) => appRoutes(on, shop),
}
