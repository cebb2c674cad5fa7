import { entityEvents } from '../platform/events/events.ts'
import type { Room } from '../platform/room.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { type AbandonedEvent, name } from './model/events.service.ts'
import { abandonedCheckoutPages } from './pages/routes.ts'
import { personalData } from './personal-data.ts'
import { captureLeft } from './reminders/capture.service.ts'
import { reminderSample } from './reminders/mail.ts'
import { sendDue } from './reminders/sending.service.ts'
import { deleteOldCounts, eraseExpired } from './retention.service.ts'
import { abandonedCheckoutRoutes } from './routes.ts'
import { readMany } from './service.ts'

export const room: Room = {
  routes: ({ on, shop }) => abandonedCheckoutRoutes(on, shop),
  pages: abandonedCheckoutPages,
  jobs: {
    'abandoned-checkouts': {
      async run(shop: Shop, _payload, signal: AbortSignal) {
        await captureLeft(shop, signal)
        await sendDue(shop, signal)
      },
      ...{ every: 1, concurrency: 1, limit: 300 },
    },
  },
  housekeeping: [eraseExpired, deleteOldCounts],
  events: entityEvents({
    name,
    kinds: ['created', 'updated', 'recovered', 'deleted'] satisfies AbandonedEvent[],
    read: readMany,
  }),
  personalData,
  mailSamples: { 'checkout-reminder': reminderSample },
}
