import { ordersCalls as calls } from '@cartwright/contract/calls/orders.ts'
import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import type { Read, Sent } from '../../values/types.ts'
import { type Module, moduleOf } from '../module.ts'

/** Refunds of orders; needs an API key. Amounts are decimal texts in the order's currency. */
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
}

/** Refunds of orders. */
export const orderBilling: Module<OrderBilling> = moduleOf({
  getOrderRefundability: { call: calls.getOrderRefundability, takes: ['orderId'] },
  calculateRefund: { call: calls.calculateRefund, takes: ['orderId', '...'] },
  refundPayments: { call: calls.refundPayments, takes: ['orderId', '...'] },
})
