import type { Room } from '../platform/room.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { compare, queueDueComparisons } from './comparison.service.ts'
import { reconciliationRoutes } from './routes.ts'

export const room: Room = {
  routes: ({ on, shop }) => reconciliationRoutes(on, shop),
  jobs: {
    'compare-payments': {
      run: (shop: Shop, key: { siteId: string; method: string }, signal: AbortSignal) =>
        compare(shop, key, signal),
      ...{ concurrency: 1, limit: 600 },
    },
  },
  housekeeping: [queueDueComparisons],
}
