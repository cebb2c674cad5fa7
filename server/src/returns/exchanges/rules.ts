import type { DraftOrderInput } from '@cartwright/contract/draft-orders/draft-orders.ts'
import type { ExchangeItem, ExchangeOffer } from '@cartwright/contract/returns/returns.ts'
import { toPrice } from '../../orders/order/prices.rules.ts'
import { type Order, priceFormat } from '../../orders/order/rules.ts'
import { chooseItems, refundedItems, totalOf, unrefunded } from '../../orders/refunds/items.rules.ts'
import type { Refund } from '../../payments/refunds/queries.ts'
import type { Minor } from '../../platform/values/money.ts'
import { optional, pick } from '../../platform/values/optional.ts'

interface Piece {
  lineItemId: string
  quantity: number
}

/** A line of a return, with what the buyer wants instead of money. */
interface WantingLine extends Piece {
  exchangeFor?: { variantId: string }
}

/** What the buyer wants instead of what they send back. */
export function wantedItems(order: Order, lines: readonly WantingLine[]): ExchangeItem[] {
  return lines.flatMap(({ lineItemId, quantity, exchangeFor }) => {
    const line = order.data.order.lineItems?.find(({ id }) => id === lineItemId)
    if (!exchangeFor || !line?.catalogReference) return []
    const { appId, catalogItemId, options } = line.catalogReference
    const chosen = { ...pick(options ?? {}, 'customTextFields'), variantId: exchangeFor.variantId }
    return [
      {
        catalogReference: {
          ...optional('appId', appId),
          ...optional('catalogItemId', catalogItemId),
          options: chosen,
        },
        quantity,
      },
    ]
  })
}

/** The order of an exchange as a draft: to the same buyer and address, without costs of delivery. */
export function exchangeDraft(
  { data, email }: Order,
  items: readonly ExchangeItem[],
  delivery: string,
): DraftOrderInput {
  const { buyerInfo, recipientInfo, billingInfo } = data.order
  return {
    catalogLineItems: [...items],
    buyerInfo: { ...optional('memberId', buyerInfo?.memberId), email },
    ...optional('recipientInfo', recipientInfo && pick(recipientInfo, 'address', 'contactDetails')),
    ...optional('billingInfo', billingInfo && pick(billingInfo, 'address', 'contactDetails')),
    shippingInfo: { title: delivery, cost: { price: { amount: '0' } } },
  }
}

/** Whether the merchant has named a customer without an account for this order: that customer is exempt, or was. */
export function namesCustomer({ data }: Order): boolean {
  return data.order.taxInfo?.exemption?.reason === 'CUSTOMER'
}

/** What pieces of an order cost that were not refunded, at most `left`. */
export function worthOf(
  order: Order,
  pieces: readonly Piece[],
  { refunds, left }: { refunds: readonly Refund[]; left: Minor },
): Minor {
  const before = refundedItems(refunds)
  const lineItems = pieces
    .map(({ lineItemId, quantity }) => ({
      lineItemId,
      quantity: Math.min(quantity, unrefunded(order, before, lineItemId)),
    }))
    .filter(({ quantity }) => quantity > 0)
  const { total } = totalOf(chooseItems(order, before, { lineItems }))
  return total < left ? total : left
}

export function offerOf(order: Order, { total, worth }: { total: Minor; worth: Minor }): ExchangeOffer {
  const price = (amount: Minor) => toPrice(amount > 0n ? amount : 0n, priceFormat(order))
  return {
    ...{ total: price(total), worth: price(worth) },
    ...{ toPay: price(total - worth), toRefund: price(worth - total) },
  }
}

interface Credited {
  credit: Minor
  /** It was found out how the goods came back. */
  isSettled: boolean
  /** Of the order of the exchange. */
  isCanceled: boolean
  total: Minor
  paid: Minor
  /** Of what was paid, what has gone back or is on its way. */
  returned: Minor
}

/** What goods pay of the order of an exchange: no more than it costs by now, and nothing of one that was cancelled before. */
export function neededCredit({ credit, isSettled, isCanceled, total, paid, returned }: Credited): Minor {
  if (isCanceled) return isSettled ? credit : 0n
  const needed = total - (paid - returned - credit)
  if (needed >= credit) return credit
  return needed > 0n ? needed : 0n
}

/** Whether so much less leaves a rest that nobody can pay: of an order that was refunded, no more money comes in. */
export function leavesUnpayable(order: Order, less: Minor): boolean {
  const returned = order.refunded + order.refundPending
  const needed = order.status === 'CANCELED' ? 0n : order.total
  return returned > 0n && order.paid - less - returned < needed
}

/** An order of which goods that come back pay less than was thought. */
export function withLessCredit(order: Order, less: Minor): Order {
  const paid = order.paid - less
  if (order.refunded + order.refundPending > 0n || paid >= order.total) return { ...order, paid }
  if (paid === 0n) return { ...order, paid, paymentStatus: 'NOT_PAID' }
  return { ...order, paid, ...(order.status === 'APPROVED' ? { paymentStatus: 'PARTIALLY_PAID' } : {}) }
}
