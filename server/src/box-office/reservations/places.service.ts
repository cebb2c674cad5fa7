import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { queueOffers } from '../events/queries.ts'
import { changePlaces } from '../ticket-definitions/places.service.ts'
import type { TakenChange } from '../ticket-definitions/queries.ts'
import { publishReservations } from './events.service.ts'
import { returnToHolds } from './holds.service.ts'
import { eventsWithLapsed, type Given, lapse, queueOffersOf } from './queries.ts'

/** What the tickets of ended reservations give back. */
export function changesOf(given: readonly Given[], { sold }: { sold: boolean }): TakenChange[] {
  return given.flatMap(({ definitionId, quantity }) =>
    definitionId ? [{ id: definitionId, taken: -quantity, sold: sold ? -quantity : 0, limited: false }] : [],
  )
}

/** Writes what ended reservations give back, and tells of them. */
export async function give(
  tx: Connection,
  shop: Shop,
  { given, changes }: { given: readonly Given[]; changes: readonly TakenChange[] },
): Promise<void> {
  const [first] = given
  if (!first) return
  const { siteId } = first
  const gone = changes.some(({ taken }) => taken < 0)
  await changePlaces(tx, siteId, changes)
  await publishReservations(tx, shop, { kind: 'updated', reservations: given })
  if (gone) await tx.run(queueOffersOf, [siteId, first.id])
}

/** Gives back what reservations held that nobody has ordered: to their vouchers, or to everybody. */
export async function release(tx: Connection, shop: Shop, given: readonly Given[]): Promise<void> {
  const [first] = given
  if (!first) return
  const ids = given.map(({ id }) => id)
  const kept = await returnToHolds(tx, shop, { siteId: first.siteId, ids })
  await give(tx, shop, { given, changes: [...changesOf(given, { sold: false }), ...kept] })
}

/** Ends the reservations of an event whose time has passed; the caller gives back what they held. */
export async function endLapsed(
  tx: Connection,
  shop: Shop,
  { siteId, eventId }: { siteId: string; eventId: string },
): Promise<TakenChange[]> {
  const given = await tx.run(lapse, [siteId, eventId, new Date(shop.clock())])
  await publishReservations(tx, shop, { kind: 'updated', reservations: given })
  if (given.length === 0) return []
  await tx.run(queueOffers, [siteId, eventId])
  const kept = await returnToHolds(tx, shop, { siteId, ids: given.map(({ id }) => id) })
  return [...changesOf(given, { sold: false }), ...kept]
}

/** Housekeeping: buyers end lapsed reservations themselves, this is for events that nobody buys. */
export async function endAllLapsed(shop: Shop): Promise<void> {
  const due = await shop.db.run(eventsWithLapsed, [new Date(shop.clock())])
  for (const event of due) await endLapsedOf(shop, event)
}

/** Ends the reservations of an event whose time has passed, and gives back what they held. */
export async function endLapsedOf(shop: Shop, event: { siteId: string; eventId: string }): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await changePlaces(tx, event.siteId, await endLapsed(tx, shop, event))
  })
}
