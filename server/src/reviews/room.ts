import type { Room } from '../platform/room.ts'
import { reviewEvents } from './events.service.ts'
import { reviewMediaUses } from './media.service.ts'
import { personalData } from './personal-data.ts'
import { reviewRoutes } from './routes.ts'

export const room: Room = {
  routes: ({ on, shop }) => reviewRoutes(on, shop),
  events: reviewEvents,
  mediaUses: reviewMediaUses,
  personalData,
}
