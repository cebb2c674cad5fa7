import type { Room } from '../platform/room.ts'
import { returnPages } from './pages/routes.ts'
import { personalData } from './personal-data.ts'
import { returnSamples } from './returns/samples.ts'
import { returnRoutes } from './routes.ts'

export const room: Room = {
  routes: ({ on, shop }) => returnRoutes(on, shop),
  pages: returnPages,
  mailSamples: returnSamples,
  personalData,
}
