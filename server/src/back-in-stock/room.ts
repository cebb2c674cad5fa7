import { deleteExpired } from '../platform/db/retention.ts'
import type { Room } from '../platform/room.ts'
import { notifyWaiting } from './notifications.service.ts'
import { personalData } from './personal-data.ts'
import { backInStockRoutes } from './routes.ts'

export const room: Room = {
  personalData,
  routes: ({ on, shop }) => backInStockRoutes(on, shop),
  jobs: { 'tell-waiting': { run: notifyWaiting } },
  housekeeping: [deleteExpired('back_in_stock_requests')],
}
