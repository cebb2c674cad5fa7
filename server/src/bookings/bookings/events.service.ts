import { entityEvent, entityEvents } from '../../platform/events/events.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { bookingsByIds } from './queries.ts'
import { toWire } from './rules.ts'

const name = 'wix.bookings.v2.booking'

export type BookingEvent =
  | 'created'
  | 'updated'
  | 'confirmed'
  | 'declined'
  | 'canceled'
  | 'rescheduled'
  | 'marked_as_pending'
  | 'number_of_participants_updated'
  | 'deleted'

/** An event as parameters of an insert into the outbox. */
export function bookingEvent(
  shop: Shop,
  kind: BookingEvent,
  { siteId, id, revision, payload }: { siteId: string; id: string; revision: bigint; payload?: object },
): unknown[] {
  return entityEvent(shop, { name, kind, siteId, id, version: revision, ...(payload ? { payload } : {}) })
}

const kinds: readonly BookingEvent[] = [
  ...(['created', 'updated', 'confirmed', 'declined', 'canceled', 'rescheduled'] as const),
  ...(['marked_as_pending', 'number_of_participants_updated', 'deleted'] as const),
]

export const bookingEvents = entityEvents({
  name,
  kinds,
  async read(shop, siteId, ids) {
    const rows = await shop.db.run(bookingsByIds, [siteId, ids])
    return new Map(rows.map((row) => [row.id, toWire(row)]))
  },
})
