import type { Room } from '../platform/room.ts'
import { tellOfTime } from './events/clock.service.ts'
import { eventEvents } from './events/events.service.ts'
import { eventRoutes } from './routes.ts'

export const room: Room = {
  routes: ({ on, shop }) => eventRoutes(on, shop),
  events: eventEvents,
  housekeeping: [tellOfTime],
}
