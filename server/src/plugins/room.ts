import { deleteBefore, deletion } from '../platform/db/retention.ts'
import type { Room } from '../platform/room.ts'
import { pluginRoutes } from './routes.ts'

const oldAnswers = deletion('plugins.delete-old-answers', {
  table: 'plugin_answers',
  condition: 'slot <= $1',
})

/** Milliseconds */
const answersKeptFor = 48 * 60 * 60_000

export const room: Room = {
  routes: ({ on, shop }) => pluginRoutes(on, shop),
  housekeeping: [deleteBefore(oldAnswers, answersKeptFor)],
}
