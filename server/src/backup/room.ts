import type { Room } from '../platform/room.ts'
import { archiveNow, backUpDaily } from './jobs.service.ts'

/** Seconds. A first backup copies every file. */
const longest = 6 * 60 * 60

export const room: Room = {
  jobs: {
    'back-up': { run: backUpDaily, every: 15, concurrency: 1, limit: longest },
    'archive-log': { run: archiveNow, every: 1, concurrency: 1, limit: longest },
  },
}
