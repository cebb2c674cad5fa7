import type { Room } from '../platform/room.ts'
import { siteRoutes } from './routes.ts'
import { siteMediaUses } from './settings/media-uses.ts'

export const room: Room = {
  name: 'sites',
  routes: ({ on, shop }) => siteRoutes(on, shop),
  mediaUses: siteMediaUses,
}
