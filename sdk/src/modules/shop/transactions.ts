import { ordersCalls as calls } from '@cartwright/contract/calls/orders.ts'
import { orderEvents } from '@cartwright/contract/events/orders.ts'
import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import { type EventsOf, receivers } from '../../events/events.ts'
import type { Read, Sent } from '../../values/types.ts'
import { type Module, moduleOf } from '../module.ts'

/** The payments and refunds of an order. */
export type OrderTransactions = Read<Reply<'listTransactionsForSingleOrder'>['orderTransactions']>

/** A payment, and its order. */
export interface PaymentIdentifiers {
  /** The id of the order. */
  orderId: string
  /** The id of the payment. */
  paymentId: string
}

/** Payments and refunds of orders; needs an API key. */
export interface OrderTransactionsModule extends EventsOf<'wix.ecom.v1.order_transactions_'> {
  /** Lists the payments and refunds of an order. */
  listTransactionsForSingleOrder(orderId: string): Promise<{ orderTransactions: OrderTransactions }>
  /** Lists the payments and refunds of up to 100 orders, without orders that do not exist. */
  listTransactionsForMultipleOrders(
    orderIds: readonly string[],
  ): Promise<{ orderTransactions: OrderTransactions[] }>
  /** Records payments that another program has taken. Charges nothing. Rejects with `INVALID_AMOUNT` if they exceed what is still to pay. */
  addPayments(
    orderId: string,
    payments: Sent<Request<'addPayments'>['payments']>,
  ): Promise<{ orderTransactions: OrderTransactions; paymentsIds: string[] }>
  /** Records what became of a payment outside the shop. Rejects with `STATUS_NOT_ALLOWED` for others. */
  updatePaymentStatus(
    identifiers: PaymentIdentifiers,
    options: Pick<Request<'updatePaymentStatus'>, 'status'>,
  ): Promise<{ orderTransactions: OrderTransactions }>
}

/** Payments and refunds of orders. */
export const orderTransactions: Module<OrderTransactionsModule> = moduleOf(
  {
    listTransactionsForSingleOrder: { call: calls.listTransactionsForSingleOrder, takes: ['orderId'] },
    listTransactionsForMultipleOrders: { call: calls.listTransactionsForMultipleOrders, takes: ['orderIds'] },
    addPayments: { call: calls.addPayments, takes: ['orderId', 'payments'] },
    updatePaymentStatus: { call: calls.updatePaymentStatus, takes: ['...', '...'] },
  },
  {},
  receivers(orderEvents.filter(({ type }) => type.startsWith('wix.ecom.v1.order_transactions_'))),
)
