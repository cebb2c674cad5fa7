import { deleteBefore, deleteExpired } from '../platform/db/retention.ts'
import type { Room } from '../platform/room.ts'
import { deleteOldAttempts } from './attempts.queries.ts'
import { forgottenAfter } from './attempts.service.ts'

export const room: Room = {
  housekeeping: [deleteBefore(deleteOldAttempts, forgottenAfter), deleteExpired('challenges')],
}
