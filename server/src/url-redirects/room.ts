import type { Room } from '../platform/room.ts'
import { urlRedirectRoutes } from './routes.ts'

export const room: Room = { routes: ({ on, shop }) => urlRedirectRoutes(on, shop) }
