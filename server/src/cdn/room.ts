import type { Room } from '../platform/room.ts'
import { createPurger } from './changes.service.ts'
import { sendAll } from './purges.service.ts'

export const room: Room = {
  worker: createPurger,
  jobs: { 'purge-cdn': { run: sendAll, every: 1, concurrency: 1 } },
}
