import type { Room } from '../platform/room.ts'
import { expireCards } from './cards/ledger.service.ts'
import { giftCardRoutes } from './routes.ts'

export const room: Room = {
  routes: ({ on, shop }) => giftCardRoutes(on, shop),
  housekeeping: [expireCards],
}
