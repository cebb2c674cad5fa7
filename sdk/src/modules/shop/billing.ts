import { ordersCalls as calls } from '@cartwright/contract/calls/orders.ts'
import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import type { Read, Sent } from '../../values/types.ts'
import { type Module, moduleOf } from '../module.ts'

/** Charges and refunds of orders, and what happens to payments that are authorised; needs an API key. Amounts are decimal texts in the order's currency. */
export interface OrderBilling {
  /** Says what of an order can go back, and how. */
  getOrderRefundability(orderId: string): Promise<Read<Reply<'getOrderRefundability'>>>
  /** Calculates what pieces, delivery and fees of an order cost. Changes nothing. */
  calculateRefund(
    orderId: string,
    options?: Sent<Pick<Request<'calculateRefund'>, 'refundItems'>>,
  ): Promise<Read<Reply<'calculateRefund'>>>
  /**
   * Gives payments of an order back. Rejects with `INVALID_PAYMENT_REFUND_AMOUNT` if it is more than is left of a payment,
   * and with `EXTERNAL_REFUND_EXPECTED` if only the merchant can give it back.
   */
  refundPayments(
    orderId: string,
    options: Sent<Omit<Request<'refundPayments'>, 'orderId'>>,
  ): Promise<Read<Reply<'refundPayments'>>>
  /**
   * Takes the money of authorised payments, without an amount all that is not captured. A capture whose status is `PENDING` is
   * decided later. Rejects with `INVALID_AMOUNT` if it is more than is left, and with `PAYMENT_HAS_PENDING_CAPTURE` while another
   * capture is under way.
   */
  captureAuthorizedPayments(
    orderId: string,
    options: Sent<Omit<Request<'captureAuthorizedPayments'>, 'orderId'>>,
  ): Promise<Read<Reply<'captureAuthorizedPayments'>>>
  /**
   * Charges what is left of an order: with a gift card, and the rest to a way to pay that its buyer has saved, whose id is
   * `paymentIntentId`. Once for each `idempotencyKey`. Rejects with `PAYMENT_ERROR` if the bank declines, `INVALID_AMOUNT` if it is
   * more than is left, and `PAYMENT_ALREADY_IN_PROGRESS` while the order is paid in another way.
   */
  chargeOrder(
    orderId: string,
    options: Sent<Omit<Request<'chargeOrder'>, 'orderId'>>,
  ): Promise<Read<Reply<'chargeOrder'>>>
  /** Pays a part of an order with a gift card: an order takes one. Rejects with `INSUFFICIENT_FUNDS` if the card has less. */
  redeemGiftCard(
    orderId: string,
    options: Sent<Omit<Request<'orderBillingRedeemGiftCard'>, 'orderId'>>,
  ): Promise<Read<Reply<'orderBillingRedeemGiftCard'>>>
  /** Gives up what of authorised payments is not captured. Rejects with `PAYMENT_ALREADY_CAPTURED` or `PAYMENT_ALREADY_VOIDED` if nothing is left. */
  voidAuthorizedPayments(
    orderId: string,
    options: Sent<Omit<Request<'voidAuthorizedPayments'>, 'orderId'>>,
  ): Promise<Read<Reply<'voidAuthorizedPayments'>>>
}

/** Charges and refunds of orders, and what happens to payments that are authorised. */
export const orderBilling: Module<OrderBilling> = moduleOf({
  getOrderRefundability: { call: calls.getOrderRefundability, takes: ['orderId'] },
  calculateRefund: { call: calls.calculateRefund, takes: ['orderId', '...'] },
  refundPayments: { call: calls.refundPayments, takes: ['orderId', '...'] },
  captureAuthorizedPayments: { call: calls.captureAuthorizedPayments, takes: ['orderId', '...'] },
  chargeOrder: { call: calls.chargeOrder, takes: ['orderId', '...'] },
  redeemGiftCard: { call: calls.orderBillingRedeemGiftCard, takes: ['orderId', '...'] },
  voidAuthorizedPayments: { call: calls.voidAuthorizedPayments, takes: ['orderId', '...'] },
})
