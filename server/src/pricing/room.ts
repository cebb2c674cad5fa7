import type { Room } from '../platform/room.ts'
import { pricingRoutes } from './routes.ts'

export const room: Room = {
  name: 'pricing',
  routes: ({ on, shop }) => pricingRoutes(on, shop),
}
