import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { occupy } from '../seating/claims.service.ts'
import type { TakenChange } from '../ticket-definitions/queries.ts'
import type { VoucherRow } from '../ticket-definitions/vouchers.queries.ts'
import { addToHold, itemsByVoucher, itemsOfHold, lockHold } from './holds.queries.ts'
import { shrinkItem } from './queries.ts'

/** What a voucher keeps for its reader, as places that a kind of tickets has less or more. */
export interface UsedVoucher {
  voucher: VoucherRow
  quantity: number
}

/** Takes tickets out of the hold of a voucher, for a reservation that has them next. */
export async function takeFromHold(
  tx: Connection,
  shop: Shop,
  { siteId, used: { voucher, quantity } }: { siteId: string; used: UsedVoucher },
): Promise<TakenChange> {
  const { holdId, definitionId } = voucher
  const [hold] = await tx.run(lockHold, [siteId, holdId, new Date(shop.clock())])
  if (!hold) throw refuse('TICKET_VOUCHER_NOT_VALID')
  let missing = quantity
  for (const item of await tx.run(itemsOfHold, [siteId, holdId])) {
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
  for (const { holdId, eventId, definitionId, quantity, price, seat } of returned) {
    const values = [holdId, definitionId, quantity, price, seat && JSON.stringify(seat)]
    const [item] = await tx.run(addToHold, [siteId, shop.newId(), ...values])
    if (item) await occupy(tx, { siteId, eventId }, [{ itemId: item.id, seat }])
  }
  return returned.map(({ definitionId: id, quantity }) => ({ id, taken: quantity, sold: 0, limited: false }))
}
