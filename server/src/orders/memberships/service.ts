import type { MembershipChargeRow } from '../../memberships/queries.ts'
import * as settlements from '../../memberships/settlements.service.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { orderEvent, publishEvents } from '../order/events.service.ts'
import { withUnpaidLine } from '../order/memberships.rules.ts'
import { lockOrder, updateMoney, updateStatuses } from '../order/service.ts'
import { transactionsEvent } from '../transactions/events.service.ts'

/** Has a plugin charge a membership for an order, or give its credits back. What it refuses is due. */
export async function settleMembership(shop: Shop, key: settlements.ChargeKey): Promise<void> {
  let orderId: string | undefined
  await settlements.settle(shop, key, (charge, settlement) => {
    orderId = charge.orderId
    return writeSettlement(shop, charge, settlement)
  })
  if (orderId) shop.changes.publish('order', key.siteId, orderId)
}

function writeSettlement(
  shop: Shop,
  { siteId, id, orderId, lineItemId }: MembershipChargeRow,
  settlement: settlements.Settlement,
) {
  return shop.db.transaction(async (tx) => {
    const before = await lockOrder(tx, { siteId }, orderId)
    const status = await settlements.noteSettlement(tx, shop, { siteId, id, settlement })
    if (status === undefined) return undefined
    const unpaid = before.data.memberships?.find((one) => one.lineItemId === lineItemId)
    const order =
      status === 'REFUSED' && unpaid
        ? await updateMoney(tx, shop, {
            order: withUnpaidLine(before, unpaid),
            activities: ['PAYMENT_DECLINED'],
          })
        : await updateStatuses(tx, shop, { order: before, activities: [] })
    const kinds =
      order.paymentStatus === before.paymentStatus
        ? (['updated'] as const)
        : (['updated', 'payment_status_updated'] as const)
    const events = kinds.map((kind) => orderEvent(shop, kind, order))
    await publishEvents(tx, [...events, transactionsEvent(shop, order, [id])])
    return status
  })
}
