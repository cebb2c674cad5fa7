import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { occupy } from '../seating/claims.service.ts'
import type { TakenChange } from '../ticket-definitions/queries.ts'
import type { VoucherRow } from '../ticket-definitions/vouchers.queries.ts'
import {
  addToHold,
  holdOfReservation,
  itemsByVoucher,
  itemsOfHold,
  lockHold,
  type ReturnedItem,
} from './holds.queries.ts'
import { type ReservationRow, type ReservedItem, shrinkItem } from './queries.ts'

/** What a voucher keeps for its reader, as places that a kind of tickets has less or more. */
export interface UsedVoucher {
  voucher: VoucherRow
  quantity: number
  /** That the reader has named. */
  seatIds: readonly string[]
}

/** What an order leaves out of an item of a reservation. */
export interface Rest {
  item: ReservedItem
  quantity: number
}

/** Takes tickets out of the hold of a voucher, for a reservation that has them next. */
export async function takeFromHold(
  tx: Connection,
  shop: Shop,
  { siteId, used: { voucher, quantity, seatIds } }: { siteId: string; used: UsedVoucher },
): Promise<TakenChange> {
  const { holdId, definitionId } = voucher
  const [hold] = await tx.run(lockHold, [siteId, holdId, new Date(shop.clock())])
  if (!hold) throw refuse('TICKET_VOUCHER_NOT_VALID')
  let missing = quantity
  for (const item of await tx.run(itemsOfHold, [siteId, holdId, seatIds])) {
    const kept = Math.max(0, item.quantity - missing)
    missing -= item.quantity - kept
    if (kept < item.quantity) await tx.run(shrinkItem, [siteId, item.id, kept])
  }
  if (missing > 0) throw tooFew(quantity - missing)
  return { id: definitionId, taken: -quantity, sold: 0, limited: false }
}

export function tooFew(left: number) {
  if (left === 0) return refuse('TICKET_VOUCHER_NOT_VALID')
  return refuse('TICKETS_NOT_AVAILABLE', `With this code you get ${left} more at most`, { available: left })
}

/** Gives the tickets of ended reservations back to the vouchers that they came from, as long as those last. */
export async function returnToHolds(
  tx: Connection,
  shop: Shop,
  { siteId, ids }: { siteId: string; ids: readonly string[] },
): Promise<TakenChange[]> {
  if (ids.length === 0) return []
  const returned = await tx.run(itemsByVoucher, [siteId, [...new Set(ids)], new Date(shop.clock())])
  for (const one of returned) await keep(tx, shop, { siteId, returned: one })
  return returned.map(toTaken)
}

/** Gives tickets that an order leaves out of a reservation back to the voucher that they came from, as long as it lasts. */
export async function returnRest(
  tx: Connection,
  shop: Shop,
  { siteId, reservation, rest }: { siteId: string; reservation: ReservationRow; rest: readonly Rest[] },
): Promise<TakenChange[]> {
  const values = [siteId, reservation.id, new Date(shop.clock())]
  const [hold] = await tx.run(holdOfReservation, values)
  if (!hold) return []
  const returned = rest
    .filter(({ item }) => item.definitionId === hold.definitionId)
    .map(({ item: { definitionId, price, seat, option }, quantity }) => ({
      ...{ holdId: hold.holdId, eventId: reservation.eventId },
      ...{ definitionId, quantity, price: BigInt(price), seat, option },
    }))
  for (const one of returned) await keep(tx, shop, { siteId, returned: one })
  return returned.map(toTaken)
}

async function keep(
  tx: Connection,
  shop: Shop,
  { siteId, returned }: { siteId: string; returned: ReturnedItem },
): Promise<void> {
  const { holdId, eventId, definitionId, quantity, price, seat, option } = returned
  const parts = [seat && JSON.stringify(seat), option && JSON.stringify(option)]
  const values = [holdId, definitionId, quantity, price, ...parts]
  const [item] = await tx.run(addToHold, [siteId, shop.newId(), ...values])
  if (item) await occupy(tx, { siteId, eventId }, [{ itemId: item.id, seat }])
}

function toTaken({ definitionId: id, quantity }: ReturnedItem): TakenChange {
  return { id, taken: quantity, sold: 0, limited: false }
}
