import type { Room } from '../platform/room.ts'
import { accountRoutes } from './accounts/routes.ts'
import { giveBackLate } from './attempts/service.ts'
import { noticeRoutes } from './notices/routes.ts'
import { personalData } from './saved-methods/personal-data.ts'
import { forget } from './saved-methods/service.ts'

export const room: Room = {
  async routes({ on, server, shop }) {
    accountRoutes(on, shop)
    await noticeRoutes(server, shop)
  },
  jobs: { 'return-payment': { run: giveBackLate }, 'forget-payment-method': { run: forget } },
  personalData,
}
