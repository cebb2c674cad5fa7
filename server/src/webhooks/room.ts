import { runOne } from '../platform/db/db.ts'
import { day, deleteBefore } from '../platform/db/retention.ts'
import type { Room } from '../platform/room.ts'
import { deleteOfDeleted, resendAll } from './deliveries.service.ts'
import { deleteOldDeliveries, deliveryFigures } from './dispatcher/deliveries.queries.ts'
import { createDispatcher } from './dispatcher/dispatcher.ts'
import { webhookRoutes } from './routes.ts'

export const room: Room = {
  routes({ on, shop, events }) {
    webhookRoutes(on, shop, events)
    shop.metrics.measure(async () => {
      const { waiting, oldest, open } = await runOne(shop.db, deliveryFigures, [])
      return [
        ['webhook_deliveries_waiting', waiting],
        ['webhook_oldest_seconds', oldest],
        ['webhook_breakers_open', open],
      ]
    })
  },
  worker: createDispatcher,
  jobs: { 'resend-deliveries': { run: resendAll, limit: 600 } },
  housekeeping: [deleteBefore(deleteOldDeliveries, 30 * day), deleteOfDeleted],
}
