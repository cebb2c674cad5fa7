import { deleteBefore } from '../platform/db/retention.ts'
import type { Room } from '../platform/room.ts'
import { deleteFull } from './queries.ts'
import { spend } from './service.ts'

export const room: Room = {
  beforeWrite: (shop, { siteId, address }) => spend(shop, 'write', { siteId, address }),
  housekeeping: [deleteBefore(deleteFull, 0)],
}
