import { deleteExpired } from '../platform/db/retention.ts'
import type { Room } from '../platform/room.ts'
import * as auditChains from './audit/chains.service.ts'
import { personalData } from './audit/personal-data.ts'
import * as audit from './audit/service.ts'
import { adminPages } from './document/routes.ts'
import { factorRoutes } from './factors/routes.ts'
import { liveRoutes } from './live/routes.ts'
import * as live from './live/service.ts'
import { savedViewRoutes } from './saved-views/routes.ts'
import * as sessions from './sessions/service.ts'
import { staffRoutes } from './sign-in/routes.ts'

export const room: Room = {
  personalData,
  routes({ on, server, shop }) {
    staffRoutes(on, shop)
    factorRoutes(on, shop)
    liveRoutes(server, shop)
    savedViewRoutes({ on, shop })
  },
  pages({ server, shop, web }) {
    if (web) adminPages(server, { shop, build: web })
  },
  housekeeping: [sessions.deleteExpired, deleteExpired('staff_links'), auditChains.tend],
  // A token identifies the caller, even if the browser has a cookie too.
  findCaller: async (shop, request) =>
    request.headers.authorization ? undefined : sessions.findCaller(shop, request),
  isConfirmed: sessions.isConfirmed,
  async onAuditEntry(shop, entry) {
    await audit.record(shop, entry)
    shop.db.afterCommit(() => live.announce(shop, entry))
  },
}
