import type { Room } from '../platform/room.ts'
import { cartV2Routes } from './routes.ts'
import { cartV2Events } from './whole-cart.service.ts'

export const room: Room = {
  routes: ({ on, shop }) => cartV2Routes(on, shop),
  events: cartV2Events,
}
