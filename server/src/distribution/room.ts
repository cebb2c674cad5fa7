import type { Room } from '../platform/room.ts'
import { createMover } from './jobs.service.ts'

export const room: Room = { worker: createMover }
