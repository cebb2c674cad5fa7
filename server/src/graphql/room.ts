import type { Room } from '../platform/room.ts'
import { graphqlPages, graphqlRoutes } from './routes.ts'

export const room: Room = {
  routes({ on, server, shop }) {
    graphqlRoutes(on, shop)
    graphqlPages(server, shop)
  },
}
