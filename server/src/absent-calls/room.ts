import { day, deleteBefore } from '../platform/db/retention.ts'
import type { Room, WorkerContext } from '../platform/room.ts'
import { deleteOldMissedRequests } from './queries.ts'
import { absentCallRoutes } from './routes.ts'
import * as missed from './service.ts'

/** Milliseconds */
const writeInterval = 10_000

export const room: Room = {
  routes: absentCallRoutes,
  worker({ shop }: WorkerContext) {
    let timer: NodeJS.Timeout | undefined
    return {
      async start() {
        timer = setInterval(() => void missed.write(shop), writeInterval)
      },
      runDue: () => missed.write(shop),
      async stop() {
        clearInterval(timer)
        await missed.write(shop)
      },
    }
  },
  housekeeping: [deleteBefore(deleteOldMissedRequests, 90 * day)],
}
