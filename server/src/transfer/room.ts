import type { Room } from '../platform/room.ts'
import * as transfers from './housekeeping.service.ts'
import * as pictures from './imports/pictures.service.ts'
import * as imports from './imports/worker.service.ts'
import { transferRoutes } from './routes.ts'

export const room: Room = {
  routes: ({ on, shop }) => transferRoutes(on, shop),
  jobs: {
    'work-on-import': { run: imports.runImport, limit: 14_400 },
    'fetch-pictures': { run: pictures.runPictures, concurrency: 1, limit: 14_400 },
  },
  housekeeping: [transfers.resume, transfers.deleteOld],
}
