import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { type EventRow, eventById, returnPlaces, takePlaces } from '../events/queries.ts'
import { statusOf } from '../events/rules.ts'
import { publishRsvps } from './events.service.ts'
import { sendRsvpMail } from './mail.ts'
import { lockEvent, nextWaiting, promote } from './queries.ts'

interface Move {
  siteId: string
  event: EventRow
  /** More places, or fewer if it is negative. */
  taken: number
  ignoresLimits: boolean
}

/** Takes places of an event if there are so many, or gives some back. The event is locked. */
export async function movePlaces(
  tx: Connection,
  { siteId, event, taken, ignoresLimits }: Move,
): Promise<void> {
  if (taken > 0) {
    const [done] = await tx.run(takePlaces, [siteId, event.id, taken, ignoresLimits])
    if (!done) throw await noPlaces(tx, siteId, event.id)
  }
  if (taken < 0) await tx.run(returnPlaces, [siteId, event.id, -taken])
}

async function noPlaces(tx: Connection, siteId: string, eventId: string) {
  const [event] = await tx.run(eventById, [siteId, eventId])
  if (event?.state === 'CANCELED') return refuse('RSVPS_CLOSED')
  const left = Math.max(0, (event?.guestLimit ?? 0) - (event?.guestsTaken ?? 0))
  return refuse(left === 0 ? 'RSVP_LIMIT_EXCEEDED' : 'GUEST_LIMIT_EXCEEDED', undefined, { available: left })
}

interface Waited {
  siteId: string
  eventId: string
}

/** The job after a merchant has added places. */
export async function promoteAll(shop: Shop, event: Waited): Promise<void> {
  await shop.db.transaction((tx) => lockPlaces(tx, shop, event))
}

/** Locks the event, then gives its free places to those who wait, before anybody else takes them. */
export async function lockPlaces(tx: Connection, shop: Shop, event: Waited): Promise<void> {
  await tx.run(lockEvent, [event.siteId, event.eventId])
  await promoteWaiting(tx, shop, event)
}

/**
 * Gives free places of a locked event to those who wait, in the order in which they came. Whoever needs more than there
 * are stays on the list, and the next one who needs no more than that gets them.
 */
export async function promoteWaiting(tx: Connection, shop: Shop, { siteId, eventId }: Waited): Promise<void> {
  const [event] = await tx.run(eventById, [siteId, eventId])
  if (!event || !['UPCOMING', 'STARTED'].includes(statusOf(event, shop.clock()))) return
  let free = event.guestLimit === null ? null : event.guestLimit - event.guestsTaken
  while (free === null || free > 0) {
    const [rsvp] = await tx.run(nextWaiting, [siteId, eventId, free])
    if (!rsvp) return
    await tx.run(takePlaces, [siteId, eventId, rsvp.guestCount, false])
    const [promoted] = await tx.run(promote, [siteId, rsvp.id, new Date(shop.clock())])
    if (!promoted) return
    await publishRsvps(tx, shop, { kind: 'updated', siteId, rsvps: [{ id: rsvp.id, ...promoted }] })
    await sendRsvpMail(tx, shop, { event, rsvp: { ...rsvp, siteId }, occasion: 'promoted' })
    if (free !== null) free -= rsvp.guestCount
  }
}
