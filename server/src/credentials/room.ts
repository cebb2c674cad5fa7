import type { Room } from '../platform/room.ts'
import * as attempts from './attempts.service.ts'

export const room: Room = {
  housekeeping: [attempts.deleteExpired],
}
