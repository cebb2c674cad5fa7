import type { Room } from '../platform/room.ts'
import { cartV2Routes } from './routes.ts'

export const room: Room = {
  routes: ({ on, shop }) => cartV2Routes(on, shop),
}
