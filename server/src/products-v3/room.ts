import type { Room } from '../platform/room.ts'
import { productV3Events } from './reads/events.service.ts'
import { readRoutes } from './reads/routes.ts'
import { writeRoutes } from './writes/routes.ts'

export const room: Room = {
  routes({ on, shop }) {
    readRoutes(on, shop)
    writeRoutes(on, shop)
  },
  events: productV3Events,
}
