import type { Room } from '../platform/room.ts'
import * as service from './order/service.ts'
import * as sales from './sales/service.ts'
import * as orders from './search.service.ts'

export const room: Room = {
  name: 'orders',
  jobs: { 'count-sales': { run: sales.countEverywhere } },
  housekeeping: [service.cancelForgottenOrders],
  events: ['created', 'updated', 'approved', 'canceled'].map((kind) => `wix.ecom.v1.order_${kind}`),
}
