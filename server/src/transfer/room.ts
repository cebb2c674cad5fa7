import type { Room } from '../platform/room.ts'
import * as transfers from './housekeeping.service.ts'
import * as pictures from './pictures.service.ts'
import { transferRoutes } from './routes.ts'
import * as imports from './working.service.ts'

export const room: Room = {
  name: 'transfer',
  routes: ({ on, shop }) => transferRoutes(on, shop),
  jobs: {
    'work-on-import': { run: imports.work },
    'fetch-pictures': { run: pictures.work, queue: 'pictures' },
  },
  housekeeping: [transfers.resume, transfers.forgetOld],
}
