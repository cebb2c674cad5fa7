import type { Room } from '../platform/room.ts'
import { cartRoutes } from './cart/routes.ts'
import * as carts from './cart/service.ts'

export const room: Room = {
  routes: ({ on, shop }) => cartRoutes(on, shop),
  housekeeping: [carts.deleteUnused],
  events: ['wix.ecom.v1.cart_created', 'wix.ecom.v1.cart_updated', 'wix.ecom.v1.cart_deleted'],
}
