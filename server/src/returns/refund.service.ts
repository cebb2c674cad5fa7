import type { RefundReturnRequest, ReturnReply } from '@cartwright/contract/returns/returns.ts'
import type { Order } from '../orders/order/rules.ts'
import { getOrder } from '../orders/order/service.ts'
import { isRefundable } from '../orders/order/status.rules.ts'
import {
  chooseItems,
  detailsOf,
  refundedItems,
  restockable,
  totalOf,
  unrefunded,
} from '../orders/refunds/items.rules.ts'
import { refund, restockPieces } from '../orders/refunds/service.ts'
import { refundsByOrder } from '../payments/refunds/queries.ts'
import {
  leftOf,
  movedParts,
  partsOf,
  type RefundPart,
  type Returnable,
  withoutParts,
} from '../payments/refunds/rules.ts'
import * as refunds from '../payments/refunds/service.ts'
import type { Connection } from '../platform/db/db.ts'
import { refuse, violation } from '../platform/errors/errors.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { type Minor, toMinor } from '../platform/values/money.ts'
import * as sites from '../sites/settings/service.ts'
import * as people from '../staff/people/service.ts'
import { settle } from './exchanges/service.ts'
import { buyerLanguage } from './returns/mail.ts'
import type { ReturnRow } from './returns/queries.ts'
import { creditOf, piecesOf, returnNumber } from './returns/rules.ts'
import { get, move } from './returns/service.ts'
import { returnTexts } from './returns/texts.ts'
import { toWire } from './view.ts'

interface Returned {
  order: Order
  row: ReturnRow
}

/** What the pieces of a received return cost, and what goes back to stock. Undefined while it is not received. */
export async function refundableOf(on: Connection, shop: Shop, { order, row }: Returned) {
  if (row.status !== 'RECEIVED') return undefined
  const { siteId, id: orderId } = order
  const before = refundedItems(await on.run(refundsByOrder, [siteId, [orderId]]))
  const { back, sound } = piecesOf(row)
  const lineItems = atMost(back, (id) => unrefunded(order, before, id))
  const items = chooseItems(order, before, { lineItems })
  const restock = atMost(sound, (id) => restockable(order, before, id))
  if (!isRefundable(order))
    return { items, restock, payments: [], most: 0n, byHand: 0n, obstacle: 'NOT_PAID_IN_FULL' as const }
  const payments = await refunds.returnable(on, shop, { siteId, orderId })
  const left = leftOf(payments) - (await refunds.promised(on, { siteId, orderId, returnId: row.id }))
  const { total } = totalOf(items)
  const most = atLeastNothing(total < left ? total : left)
  const credit = creditOf(row)
  const { rest } = partsAfter(payments, { amount: most, credit: credit < most ? credit : most })
  const byHand = rest.reduce((sum, { external, amount }) => (external ? sum + amount : sum), 0n)
  const obstacle = most === 0n ? { obstacle: 'NOTHING_LEFT' as const } : {}
  return { items, restock, payments, most, byHand, ...obstacle }
}

function atLeastNothing(amount: Minor): Minor {
  return amount > 0n ? amount : 0n
}

/** What of a refund pays the order of the exchange, and what goes back. */
function partsAfter(
  payments: readonly Returnable[],
  { amount, credit }: { amount: Minor; credit: Minor },
): { moved: RefundPart[]; rest: RefundPart[] } {
  const moved = movedParts(payments, credit)
  return { moved, rest: partsOf(withoutParts(payments, moved), amount - credit) }
}

type Pieces = ReturnType<typeof piecesOf>['back']

function atMost(pieces: Pieces, mostOf: (lineItemId: string) => number): Pieces {
  return pieces
    .map(({ lineItemId, quantity }) => ({ lineItemId, quantity: Math.min(quantity, mostOf(lineItemId)) }))
    .filter(({ quantity }) => quantity > 0)
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
      const closed = await move(tx, shop, {
        ...{ row, from: ['RECEIVED'], to: 'CLOSED', refundId },
        closingMessage: message.trim(),
      })
      if (!closed) throw refuse('RETURN_ACTION_NOT_AVAILABLE')
      const found = await refundableOf(tx, shop, { order: locked, row: { ...closed, status: 'RECEIVED' } })
      if (!found) throw refuse('RETURN_ACTION_NOT_AVAILABLE')
      const amount = asked ? (toMinor(asked.amount, order.currency) ?? 0n) : found.most
      assertPossible(amount, found.most)
      const { restock, payments } = found
      const settled = await settle(tx, shop, {
        ...{ siteId, returnId, site, worth: amount },
        ...{ number: returnNumber(locked, closed), lines: closed.lines },
      })
      const details = {
        ...{ ...detailsOf(found.items), author, isReturn: true as const, mail: { message: message.trim() } },
        ...(restock.length > 0 ? { restock } : {}),
      }
      if (!settled?.credit) return { amount, details }
      const { credit, orderNumber } = settled
      const { moved, rest } = partsAfter(payments, { amount, credit })
      const parts = [...moved, ...rest]
      return { amount, parts, details: { ...details, exchange: { orderNumber, amount: String(credit) } } }
    },
  })
  return {
    return: toWire(await getOrder(shop, siteId, order.id), await get(shop.db, { siteId, id: returnId })),
  }
}

/** Puts the sound pieces of a received return to stock, without a refund. Its order is locked. */
export async function restockSound(
  tx: Connection,
  shop: Shop,
  { order, row, author: { kind, id } }: Returned & { author: Caller },
): Promise<Order> {
  const found = await refundableOf(tx, shop, { order, row: { ...row, status: 'RECEIVED' } })
  if (!found?.restock.length) return order
  return restockPieces(tx, shop, { order, author: { kind, id }, pieces: found.restock })
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
