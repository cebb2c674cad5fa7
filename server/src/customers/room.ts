import type { Room } from '../platform/room.ts'
import { accountPages } from './account/routes.ts'
import { memberRoutes } from './management/routes.ts'
import * as emailChange from './profile/email-change.service.ts'

export const room: Room = {
  routes: memberRoutes,
  pages: ({ server, ...context }) => accountPages(server, context),
  housekeeping: [emailChange.deleteExpired],
}
