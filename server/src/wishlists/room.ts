import type { Room } from '../platform/room.ts'
import { personalData } from './personal-data.ts'
import { wishlistRoutes } from './routes.ts'

export const room: Room = {
  personalData,
  routes: ({ on, shop }) => wishlistRoutes(on, shop),
}
