import * as items from '../../items/sales.service.ts'
import * as refunds from '../../payments/refunds/service.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { idOfText } from '../../platform/values/ids.ts'
import type { Minor } from '../../platform/values/money.ts'
import { saleOf } from '../order/rules.ts'
import { lockOrder } from '../order/service.ts'
import { isRefundable } from '../order/status.rules.ts'
import { write } from './service.ts'

interface FoundRefund {
  siteId: string
  orderId: string
  payment: { id: string; currency: string }
  /** Of the service. */
  reference: string
  amount: Minor
  currency: string
  reason: string
}

/**
 * Takes a refund into the books that somebody has made at the payment service. Doing so twice changes nothing. `KNOWN`: the shop has
 * it already, or gives money of this payment back at this moment.
 */
export async function takeFound(
  shop: Shop,
  { siteId, orderId, ...found }: FoundRefund,
): Promise<'TAKEN' | 'KNOWN' | 'NOT_POSSIBLE'> {
  const refundId = idOfText(`refund ${found.payment.id} ${found.reference}`)
  const taken = await shop.db.transaction(async (tx) => {
    const before = await lockOrder(tx, { siteId }, orderId)
    if (!isRefundable(before)) return 'NOT_POSSIBLE'
    const nothing = { refundId, retryOf: undefined, returned: [] }
    const kept = await items.takeBack(tx, shop, { sale: saleOf(before), refund: nothing })
    const outcome = await refunds.startFound(tx, shop, { siteId, orderId, id: refundId, kept, ...found })
    if (outcome !== 'TAKEN') return outcome
    const refund = await refunds.find(tx, { siteId, refundId })
    const ended = refund && (await refunds.end(tx, shop, refund))
    if (!ended) throw new Error('the refund is gone')
    const pending = { ...before, refundPending: before.refundPending + refund.amount }
    const order = await write(tx, shop, { before: pending, refund, ended })
    const { returned, byHand } = ended
    const ending = { refundId, retryOf: null, succeeded: true, returned, byHand, reason: refund.reason }
    await items.follow(tx, shop, { sale: saleOf(order), change: { kind: 'REFUND_ENDED', ...ending } })
    return outcome
  })
  if (taken === 'TAKEN') shop.changes.publish('order', siteId, orderId)
  return taken
}
