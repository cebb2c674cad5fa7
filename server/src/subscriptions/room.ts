import type { Room } from '../platform/room.ts'
import { runBilling } from './billing/service.ts'
import { personalData } from './personal-data.ts'

export const room: Room = {
  jobs: {
    'bill-subscriptions': {
      run: (shop, _payload, signal) => runBilling(shop, signal),
      every: 1,
      concurrency: 1,
      limit: 900,
    },
  },
  personalData,
}
