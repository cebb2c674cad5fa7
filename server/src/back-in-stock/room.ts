import type { Room } from '../platform/room.ts'
import { deleteExpired, requestEvents } from './events.service.ts'
import { backInStockSample } from './mail.ts'
import { notifyWaiting } from './notifications.service.ts'
import { personalData } from './personal-data.ts'
import { backInStockRoutes } from './routes.ts'

export const room: Room = {
  mailSamples: { 'back-in-stock': backInStockSample },
  personalData,
  routes: ({ on, shop }) => backInStockRoutes(on, shop),
  jobs: { 'tell-waiting': { run: notifyWaiting } },
  events: requestEvents,
  housekeeping: [deleteExpired],
}
