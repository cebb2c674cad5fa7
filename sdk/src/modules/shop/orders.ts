import { ordersCalls as calls } from '@cartwright/contract/calls/orders.ts'
import { orderEvents } from '@cartwright/contract/events/orders.ts'
import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import { type EventFunctions, type EventName, receivers } from '../../events/events.ts'
import type { Read, Sent } from '../../values/types.ts'
import { ask, type Module, moduleOf } from '../module.ts'
import { type Bought, type Buying, purchase } from './shapes.ts'

/** An order. Amounts are decimal texts in the order's currency. */
export type Order = Bought<Reply<'getOrder'>['order']>

/** Events of an order's payments are not those of orders, and published clients have a module of their own for them. */
type OrderEventName = Exclude<
  Extract<EventName, `wix.ecom.v1.order_${string}`>,
  `wix.ecom.v1.order_transactions_${string}`
>

/** A line of an order. */
export interface LineItemIdentifiers {
  /** The id of the order. */
  _id: string
  /** The id of the line. */
  lineItemId: string
}

/** An entry of the timeline, and its order. */
export interface ActivityIdentifiers {
  /** The id of the order. */
  _id: string
  /** The id of the entry. */
  activityId: string
}

/** Orders. */
export interface Orders extends EventFunctions<OrderEventName> {
  /** Reads an order. Rejects with the code `ORDER_NOT_FOUND`. */
  getOrder(id: string): Promise<Order>
  /** Finds orders: the caller's, or with an API key all. */
  searchOrders(search?: Sent<Request<'searchOrders'>['search']>): Promise<Bought<Reply<'searchOrders'>>>
  /** Makes an order that another program, a till or the merchant has taken; needs an API key. */
  createOrder(
    order: Buying<Request<'ordersCreateOrder'>['order']>,
    options?: Omit<Request<'ordersCreateOrder'>, 'order'>,
  ): Promise<Order>
  /** Writes an order of former times with its number and dates; needs an API key. */
  importOrder(order: Buying<Request<'importOrder'>['order']>): Promise<{ order: Order }>
  /** Counts orders and adds up their amounts, by currency; needs an API key. */
  aggregateOrders(options: Request<'aggregateOrders'>): Promise<Reply<'aggregateOrders'>>
  /** Changes addresses, e-mail address, note, tags and other details of an order; null removes one. Needs an API key. */
  updateOrder(id: string, order: Omit<Buying<Request<'updateOrder'>['order']>, '_id'>): Promise<Order>
  /** Changes such details of up to 100 orders; needs an API key. */
  bulkUpdateOrders(
    orders: Buying<Request<'bulkUpdateOrders'>['orders']>,
    options?: Omit<Request<'bulkUpdateOrders'>, 'orders'>,
  ): Promise<Bought<Reply<'bulkUpdateOrders'>>>
  /** Adds tags to up to 100 orders and takes tags off them; needs an API key. */
  bulkUpdateOrderTags(
    orderIds: readonly string[],
    options?: Omit<Request<'bulkUpdateOrderTags'>, 'orderIds'>,
  ): Promise<Read<Reply<'bulkUpdateOrderTags'>>>
  /** Changes how a line is described; needs an API key. */
  updateOrderLineItem(
    identifiers: LineItemIdentifiers,
    lineItem: Omit<Buying<Request<'updateOrderLineItem'>['lineItem']>, '_id'>,
  ): Promise<{ order: Order }>
  /** Gives an approved order the status `CANCELED`; needs an API key. */
  updateOrderStatus(
    orderId: string,
    status: Request<'updateOrderStatus'>['status'],
  ): Promise<{ order: Order }>
  /** Cancels an order; needs an API key. */
  cancelOrder(id: string, options?: Omit<Request<'cancelOrder'>, 'id'>): Promise<{ order: Order }>
  /** Records that an order was paid outside the shop, e.g. by bank transfer; needs an API key. */
  paymentCollectionMarkOrderAsPaid(ecomOrderId: string): Promise<{ order: Order }>
  /** Records that a part of an order was paid outside the shop; needs an API key. Rejects with `INVALID_AMOUNT`. */
  recordManuallyCollectedPayment(
    orderId: string,
    amount: Request<'recordManuallyCollectedPayment'>['amount'],
  ): Promise<Record<string, never>>
  /** Says whether the rest of an order can be collected online, and how much it is; needs an API key. */
  getPaymentCollectabilityStatus(ecomOrderId: string): Promise<Reply<'getPaymentCollectabilityStatus'>>
  /** Adds comments, and entries of other programs, to the timeline of an order; needs an API key. */
  addActivities(
    orderId: string,
    options: Sent<Omit<Request<'addActivities'>, 'orderId'>>,
  ): Promise<{ order: Order; activityIds: string[] }>
  /** Changes such an entry; needs an API key. */
  updateActivity(
    identifiers: ActivityIdentifiers,
    activity: Sent<Request<'updateActivity'>['activity']>,
  ): Promise<{ order: Order }>
  /** Removes such an entry; needs an API key. */
  deleteActivity(identifiers: ActivityIdentifiers): Promise<{ order: Order }>
  /** Says which payments of an order can go back; needs an API key. */
  getRefundabilityStatus(ecomOrderId: string): Promise<Read<Reply<'getRefundabilityStatus'>>>
}

const receive = receivers(orderEvents.filter(({ entity }) => entity === 'order'))

/** Orders. */
export const orders: Module<Orders> = moduleOf(
  {
    getOrder: { call: calls.getOrder, takes: ['id'], gives: 'order' },
    searchOrders: { call: calls.searchOrders, takes: ['search'] },
    createOrder: { call: calls.ordersCreateOrder, takes: ['order', '...'], gives: 'order' },
    importOrder: { call: calls.importOrder, takes: ['order'] },
    aggregateOrders: { call: calls.aggregateOrders, takes: ['...'] },
    updateOrder: { call: calls.updateOrder, takes: ['order.id', 'order'], gives: 'order' },
    bulkUpdateOrders: { call: calls.bulkUpdateOrders, takes: ['orders', '...'] },
    bulkUpdateOrderTags: { call: calls.bulkUpdateOrderTags, takes: ['orderIds', '...'] },
    updateOrderStatus: { call: calls.updateOrderStatus, takes: ['orderId', 'status'] },
    cancelOrder: { call: calls.cancelOrder, takes: ['id', '...'] },
    paymentCollectionMarkOrderAsPaid: {
      call: calls.paymentCollectionMarkOrderAsPaid,
      takes: ['ecomOrderId'],
    },
    recordManuallyCollectedPayment: {
      call: calls.recordManuallyCollectedPayment,
      takes: ['orderId', 'amount'],
    },
    getPaymentCollectabilityStatus: { call: calls.getPaymentCollectabilityStatus, takes: ['ecomOrderId'] },
    addActivities: { call: calls.addActivities, takes: ['orderId', '...'] },
    updateActivity: { call: calls.updateActivity, takes: ['...', 'activity'] },
    deleteActivity: { call: calls.deleteActivity, takes: ['...'] },
    getRefundabilityStatus: { call: calls.getRefundabilityStatus, takes: ['ecomOrderId'] },
  },
  purchase,
  (host) => ({
    ...receive(host),
    updateOrderLineItem({ _id: id, lineItemId }: LineItemIdentifiers, lineItem: object) {
      const request = { id, lineItem: { ...lineItem, id: lineItemId } }
      return ask(host, { call: calls.updateOrderLineItem, shape: purchase }, request)
    },
  }),
)
