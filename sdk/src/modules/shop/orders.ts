import { ordersCalls as calls } from '@cartwright/contract/calls/orders.ts'
import { orderEvents } from '@cartwright/contract/events/orders.ts'
import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import { type EventFunctions, type EventName, receivers } from '../../events/events.ts'
import type { Read, Sent } from '../../values/types.ts'
import { type Module, moduleOf } from '../module.ts'
import { type Bought, purchase } from './shapes.ts'

/** An order. Amounts are decimal texts in the order's currency. */
export type Order = Bought<Reply<'getOrder'>['order']>

/** Events of an order's payments are not those of orders, and published clients have a module of their own for them. */
type OrderEventName = Exclude<
  Extract<EventName, `wix.ecom.v1.order_${string}`>,
  `wix.ecom.v1.order_transactions_${string}`
>

/** Orders. */
export interface Orders extends EventFunctions<OrderEventName> {
  /** Reads an order. Rejects with the code `ORDER_NOT_FOUND`. */
  getOrder(id: string): Promise<Order>
  /** Finds orders: the caller's, or with an API key all. */
  searchOrders(search?: Sent<Request<'searchOrders'>['search']>): Promise<Bought<Reply<'searchOrders'>>>
  /** Cancels an order; needs an API key. */
  cancelOrder(id: string, options?: Omit<Request<'cancelOrder'>, 'id'>): Promise<{ order: Order }>
  /** Records that an order was paid outside the shop, e.g. by bank transfer; needs an API key. */
  paymentCollectionMarkOrderAsPaid(ecomOrderId: string): Promise<{ order: Order }>
  /** Says which payments of an order can go back; needs an API key. */
  getRefundabilityStatus(ecomOrderId: string): Promise<Read<Reply<'getRefundabilityStatus'>>>
}

/** Orders. */
export const orders: Module<Orders> = moduleOf(
  {
    getOrder: { call: calls.getOrder, takes: ['id'], gives: 'order' },
    searchOrders: { call: calls.searchOrders, takes: ['search'] },
    cancelOrder: { call: calls.cancelOrder, takes: ['id', '...'] },
    paymentCollectionMarkOrderAsPaid: {
      call: calls.paymentCollectionMarkOrderAsPaid,
      takes: ['ecomOrderId'],
    },
    getRefundabilityStatus: { call: calls.getRefundabilityStatus, takes: ['ecomOrderId'] },
  },
  purchase,
  receivers(orderEvents.filter(({ entity }) => entity === 'order')),
)
