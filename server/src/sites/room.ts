import type { Room } from '../platform/room.ts'
import { siteMediaUses } from './media-use.service.ts'
import { siteRoutes } from './routes.ts'

export const room: Room = {
  name: 'sites',
  routes: ({ on, shop }) => siteRoutes(on, shop),
  mediaUses: siteMediaUses,
}
