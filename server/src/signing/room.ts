import { deleteBefore } from '../platform/db/retention.ts'
import type { Room } from '../platform/room.ts'
import { deleteRetired } from './queries.ts'

export const room: Room = {
  housekeeping: [deleteBefore(deleteRetired, 0)],
}
