import type { EndedRefund, ItemSale } from '../../items/provider.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { publishReservations } from '../reservations/events.service.ts'
import { queueOffersOf } from '../reservations/queries.ts'
import { changePlaces } from '../ticket-definitions/places.service.ts'
import { sendRefundMails } from './mail.ts'
import { removePlaces, restoreTickets, ticketsOfRefund, touchReservations } from './queries.ts'

/**
 * Frees the places of refunded tickets and writes to buyer and guests, in the transaction that ends the refund, of which
 * there is one. If nothing went back, the tickets are valid again. What is tried again changes no tickets.
 */
export async function endRefund(tx: Connection, shop: Shop, change: ItemSale & EndedRefund): Promise<void> {
  const { siteId, refundId, retryOf, succeeded } = change
  const now = new Date(shop.clock())
  if (retryOf !== null) {
    const tickets = await tx.run(ticketsOfRefund, [siteId, retryOf])
    if (succeeded) await sendRefundMails(tx, shop, { change, tickets })
    return
  }
  if (!succeeded) {
    await tx.run(restoreTickets, [siteId, refundId, now])
    return
  }
  const freed = await tx.run(removePlaces, [siteId, refundId])
  const changes = freed.map(({ definitionId, count }) => ({
    ...{ id: definitionId, taken: -count, sold: -count, limited: false },
  }))
  await changePlaces(tx, siteId, changes)
  const ids = [...new Set(freed.map(({ reservationId }) => reservationId))]
  const reservations = await tx.run(touchReservations, [siteId, ids, now])
  await publishReservations(tx, shop, { kind: 'updated', reservations })
  for (const id of ids) await tx.run(queueOffersOf, [siteId, id])
  await sendRefundMails(tx, shop, { change, tickets: await tx.run(ticketsOfRefund, [siteId, refundId]) })
}
