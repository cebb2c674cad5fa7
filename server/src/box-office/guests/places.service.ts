import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { type EventRow, eventById, returnPlaces, takePlaces } from '../events/queries.ts'
import { statusOf } from '../events/rules.ts'
import { publishRsvps } from './events.service.ts'
import { sendRsvpMail } from './mail.ts'
import { nextWaiting, promote } from './queries.ts'

interface Move {
  siteId: string
  event: EventRow
  /** More places, or fewer if it is negative. */
  taken: number
  ignoresLimits: boolean
}

/** Takes places of an event if there are so many; gives places back, and to those who wait for them. */
export async function movePlaces(
  tx: Connection,
  shop: Shop,
  { siteId, event, taken, ignoresLimits }: Move,
): Promise<void> {
  if (taken > 0) {
    const [done] = await tx.run(takePlaces, [siteId, event.id, taken, ignoresLimits])
    if (!done) throw await noPlaces(tx, siteId, event.id)
  }
  if (taken < 0) {
    await tx.run(returnPlaces, [siteId, event.id, -taken])
    await promoteWaiting(tx, shop, { siteId, eventId: event.id })
  }
}

async function noPlaces(tx: Connection, siteId: string, eventId: string) {
  const [event] = await tx.run(eventById, [siteId, eventId])
  if (event?.state === 'CANCELED') return refuse('RSVPS_CLOSED')
  const left = Math.max(0, (event?.guestLimit ?? 0) - (event?.guestsTaken ?? 0))
  return refuse(left === 0 ? 'RSVP_LIMIT_EXCEEDED' : 'GUEST_LIMIT_EXCEEDED', undefined, { available: left })
}

/** The job after a merchant has added places. */
export async function promoteAll(shop: Shop, event: { siteId: string; eventId: string }): Promise<void> {
  await shop.db.transaction(async (tx) => {
    // Locks the event first, as those do who answer it.
    await tx.run(returnPlaces, [event.siteId, event.eventId, 0])
    await promoteWaiting(tx, shop, event)
  })
}

/** Gives free places to those who wait, in the order in which they came: the first who needs more than there are stops it. */
async function promoteWaiting(
  tx: Connection,
  shop: Shop,
  { siteId, eventId }: { siteId: string; eventId: string },
): Promise<void> {
  const [event] = await tx.run(eventById, [siteId, eventId])
  if (!event || !['UPCOMING', 'STARTED'].includes(statusOf(event, shop.clock()))) return
  for (;;) {
    const [rsvp] = await tx.run(nextWaiting, [siteId, eventId])
    if (!rsvp) return
    const [done] = await tx.run(takePlaces, [siteId, eventId, rsvp.guestCount, false])
    if (!done) return
    const [promoted] = await tx.run(promote, [siteId, rsvp.id, new Date(shop.clock())])
    if (!promoted) return
    await publishRsvps(tx, shop, { kind: 'updated', siteId, rsvps: [{ id: rsvp.id, ...promoted }] })
    await sendRsvpMail(tx, shop, { event, rsvp: { ...rsvp, siteId }, occasion: 'promoted' })
  }
}
