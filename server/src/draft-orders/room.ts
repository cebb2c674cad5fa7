import type { Room } from '../platform/room.ts'
import { personalData } from './personal-data.ts'
import { draftOrderRoutes } from './routes.ts'

export const room: Room = {
  routes: ({ on, shop }) => draftOrderRoutes(on, shop),
  personalData,
}
