import { bookingsCalls } from './calls/bookings.ts'
import type { CallsByModule } from './calls/call.ts'
import { ecomCalls } from './calls/ecom.ts'
import { eventsAndPlansCalls } from './calls/events-and-plans.ts'
import { otherCalls } from './calls/others.ts'
import { storesCalls } from './calls/stores.ts'

/**
 * What published clients of both generations ask for (second ring, sections 1.1, 1.11, 1.13, 3, 4 and 12), by module.
 */
export const publishedCalls: CallsByModule = {
  ...otherCalls,
  ...ecomCalls,
  ...storesCalls,
  ...bookingsCalls,
  ...eventsAndPlansCalls,
}
