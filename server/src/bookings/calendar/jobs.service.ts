import type { Shop } from '../../platform/shop/shop.ts'
import { deleteUnordered, endedHolds, lockBookings } from '../bookings/queries.ts'
import { free } from '../bookings/writes.service.ts'
import * as notices from '../mail/service.ts'
import { usual } from '../resources/blocks.service.ts'
import { dueReminders, markReminded } from './queries.ts'

/** Sends the reminders that are due, each once. */
export async function remind(shop: Shop): Promise<void> {
  const now = new Date(shop.clock())
  for (const { siteId, ...booking } of await shop.db.run(dueReminders, [now, usual.reminderHours]))
    await shop.db.transaction(async (tx) => {
      const [marked] = await tx.run(markReminded, [siteId, booking.id, booking.revision, now])
      if (marked) await notices.send(tx, shop, { siteId, booking, kind: 'reminder' })
    })
}

/** A day after a hold has ended, nobody orders any more. */
const kept = 24 * 60 * 60_000

/** Lets those who wait have the places of holds that have ended, and deletes what nobody has ordered. */
export async function endHolds(shop: Shop): Promise<void> {
  const now = shop.clock()
  for (const { siteId, id } of await shop.db.run(endedHolds, [new Date(now), new Date(now - kept)]))
    await shop.db.transaction(async (tx) => {
      const [booking] = await tx.run(lockBookings, [siteId, [id]])
      const isOver = booking?.status === 'CREATED' && booking.heldUntil && booking.heldUntil.getTime() < now
      if (!isOver) return
      await free(tx, shop, { siteId, booking })
      await tx.run(deleteUnordered, [siteId, id, new Date(now - kept)])
    })
}
