import type { Room } from '../platform/room.ts'
import * as transfers from './housekeeping.service.ts'
import * as pictures from './imports/pictures.service.ts'
import * as imports from './imports/worker.service.ts'
import { transferRoutes } from './routes.ts'

export const room: Room = {
  routes: ({ on, shop }) => transferRoutes(on, shop),
  jobs: {
    'work-on-import': { run: imports.runImport },
    'fetch-pictures': { run: pictures.runPictures, queue: 'pictures' },
  },
  housekeeping: [transfers.resume, transfers.deleteOld],
}
