import type { AbsentCall } from './absent/absent-call.ts'
import { bookings } from './absent/bookings.ts'
import { cartsV2 } from './absent/carts-v2.ts'
import { catalogV3 } from './absent/catalog-v3.ts'
import { content } from './absent/content.ts'
import { events } from './absent/events.ts'
import { media } from './absent/media.ts'
import { orders } from './absent/orders.ts'
import { reviews } from './absent/reviews.ts'

export type { AbsentCall } from './absent/absent-call.ts'

/**
 * The calls of published clients for what this shop does not have (second ring, section 3), so that a storefront that
 * asks for it goes on. A call that is built moves from here to `calls`.
 */
export const absentCalls: readonly AbsentCall[] = [
  ...bookings,
  ...events,
  ...content,
  ...catalogV3,
  ...cartsV2,
  ...orders,
  ...media,
  ...reviews,
]
