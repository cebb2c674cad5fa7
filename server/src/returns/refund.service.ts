import type { RefundReturnRequest, ReturnReply } from '@cartwright/contract/returns/returns.ts'
import type { Order } from '../orders/order/rules.ts'
import { getOrder } from '../orders/order/service.ts'
import {
  chooseItems,
  detailsOf,
  problemOf,
  refundedItems,
  restockable,
  totalOf,
} from '../orders/refunds/items.rules.ts'
import { refund } from '../orders/refunds/service.ts'
import { refundsByOrder } from '../payments/refunds/queries.ts'
import { leftOf } from '../payments/refunds/rules.ts'
import * as refunds from '../payments/refunds/service.ts'
import type { Connection } from '../platform/db/db.ts'
import { refuse, violation } from '../platform/errors/errors.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { type Minor, toMinor } from '../platform/values/money.ts'
import * as sites from '../sites/settings/service.ts'
import * as people from '../staff/people/service.ts'
import { buyerLanguage } from './returns/mail.ts'
import type { ReturnRow } from './returns/queries.ts'
import { piecesOf, returnNumber } from './returns/rules.ts'
import { get, move } from './returns/service.ts'
import { returnTexts } from './returns/texts.ts'
import { toWire } from './view.ts'

interface Returned {
  order: Order
  row: ReturnRow
}

/** What the pieces of a received return cost, and how they go back. Undefined while it is not received. */
export async function refundableOf(on: Connection, shop: Shop, { order, row }: Returned) {
  if (row.status !== 'RECEIVED') return undefined
  const { siteId, id: orderId } = order
  const before = refundedItems(await on.run(refundsByOrder, [siteId, [orderId]]))
  const { back, sound } = piecesOf(row)
  const items = chooseItems(order, before, { lineItems: back })
  const left = leftOf(await refunds.returnable(on, shop, { siteId, orderId }))
  const { total } = totalOf(items)
  const restock = sound
    .map(({ lineItemId, quantity }) => ({
      lineItemId,
      quantity: Math.min(quantity, restockable(order, before, lineItemId)),
    }))
    .filter(({ quantity }) => quantity > 0)
  return { items, restock, most: total < left ? total : left }
}

/** Gives the money of what came back, the sound pieces to stock, and closes the return: all in one transaction, and once. */
export async function refundReturn(
  shop: Shop,
  caller: Caller,
  { returnId, amount: asked, message = '', workId }: RefundReturnRequest & { workId?: string | undefined },
): Promise<ReturnReply> {
  const { siteId } = caller
  const row = await get(shop.db, { siteId, id: returnId })
  const site = await sites.get(shop, siteId)
  const order = await getOrder(shop, siteId, row.orderId)
  const email = await people.emailOf(shop.db, caller)
  const author = { kind: caller.kind, id: caller.id, ...(email ? { email } : {}) }
  const { refundReason } = returnTexts(buyerLanguage(site, order))
  await refund(shop, {
    ...{ siteId, orderId: order.id, reason: refundReason(returnNumber(order, row)), workId },
    async take(tx, { order: locked, refundId }) {
      const closed = await move(tx, shop, { row, from: ['RECEIVED'], to: 'CLOSED', refundId })
      if (!closed) throw refuse('RETURN_ACTION_NOT_AVAILABLE')
      const found = await refundableOf(tx, shop, { order: locked, row: { ...closed, status: 'RECEIVED' } })
      const problem = found && problemOf(found.items)
      if (!found || problem) throw refuse(problem ?? 'RETURN_ACTION_NOT_AVAILABLE')
      const amount = asked ? (toMinor(asked.amount, order.currency) ?? 0n) : found.most
      assertPossible(amount, found.most)
      const { restock } = found
      const details = {
        ...{ ...detailsOf(found.items), author, mail: { message: message.trim() } },
        ...(restock.length > 0 ? { restock } : {}),
      }
      return { amount, details }
    },
  })
  return {
    return: toWire(await getOrder(shop, siteId, order.id), await get(shop.db, { siteId, id: returnId })),
  }
}

function assertPossible(amount: Minor, most: Minor): void {
  if (most === 0n)
    throw refuse(
      'RETURN_ACTION_NOT_AVAILABLE',
      'Nothing can be refunded for this return. Close it without a refund',
    )
  if (amount <= 0n || amount > most)
    throw violation('amount', 'must be more than nothing, and at most what the returned pieces cost', 'MAX')
}
