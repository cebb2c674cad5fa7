import type { Room } from '../platform/room.ts'
import { returnPages } from './pages/routes.ts'
import { personalData } from './personal-data.ts'
import { returnRoutes } from './routes.ts'

export const room: Room = {
  routes: ({ on, shop }) => returnRoutes(on, shop),
  pages: returnPages,
  personalData,
}
