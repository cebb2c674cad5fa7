import { ordersCalls as calls } from '@cartwright/contract/calls/orders.ts'
import { orderEvents } from '@cartwright/contract/events/orders.ts'
import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import { type EventsOf, receivers } from '../../events/events.ts'
import type { Read, Sent } from '../../values/types.ts'
import { ask, type Module, moduleOf } from '../module.ts'

/** An order and its parcels. */
export type OrderWithFulfillments = Read<Reply<'createFulfillment'>['orderWithFulfillments']>

/** A parcel of an order, and where. */
export interface FulfillmentIdentifiers {
  /** The id of the parcel. */
  fulfillmentId: string
  /** The id of the order. */
  orderId: string
}

/** Parcels of orders. Changes need an API key. */
export interface OrderFulfillments extends EventsOf<'wix.ecom.v1.fulfillments_'> {
  /** Lists the parcels of an order. */
  listFulfillmentsForSingleOrder(orderId: string): Promise<{ orderWithFulfillments: OrderWithFulfillments }>
  /** Lists the parcels of several orders. */
  listFulfillmentsForMultipleOrders(
    orderIds: readonly string[],
  ): Promise<{ ordersWithFulfillments: OrderWithFulfillments[] }>
  /** Adds a parcel; without `lineItems`, of all that was not sent yet. */
  createFulfillment(
    orderId: string,
    fulfillment: Sent<Request<'createFulfillment'>['fulfillment']>,
  ): Promise<{ orderWithFulfillments: OrderWithFulfillments; fulfillmentId: string }>
  /** Adds parcels of up to 100 orders: of each order all or none. */
  bulkCreateFulfillments(
    ordersWithFulfillments: Sent<Request<'bulkCreateFulfillments'>['ordersWithFulfillments']>,
  ): Promise<Read<Reply<'bulkCreateFulfillments'>>>
  /** Changes the tracking of a parcel. */
  updateFulfillment(
    identifiers: FulfillmentIdentifiers,
    options?: { fulfillment?: Sent<Request<'updateFulfillment'>['fulfillment']> },
  ): Promise<OrderWithFulfillments>
  /** Removes a parcel; its items count as not sent. */
  deleteFulfillment(
    identifiers: FulfillmentIdentifiers,
  ): Promise<{ orderWithFulfillments: OrderWithFulfillments }>
}

const receive = receivers(orderEvents.filter(({ type }) => type.startsWith('wix.ecom.v1.fulfillments_')))

/** Parcels of orders. */
export const orderFulfillments: Module<OrderFulfillments> = moduleOf(
  {
    listFulfillmentsForSingleOrder: { call: calls.listFulfillmentsForSingleOrder, takes: ['orderId'] },
    listFulfillmentsForMultipleOrders: { call: calls.listFulfillmentsForMultipleOrders, takes: ['orderIds'] },
    createFulfillment: { call: calls.createFulfillment, takes: ['orderId', 'fulfillment'] },
    bulkCreateFulfillments: { call: calls.bulkCreateFulfillments, takes: ['ordersWithFulfillments'] },
    deleteFulfillment: { call: calls.deleteFulfillment, takes: ['...'] },
  },
  {},
  (host) => ({
    ...receive(host),
    updateFulfillment({ fulfillmentId, orderId }: FulfillmentIdentifiers, { fulfillment = {} } = {}) {
      const request = { orderId, fulfillment: { ...fulfillment, id: fulfillmentId } }
      return ask(host, { call: calls.updateFulfillment, gives: 'orderWithFulfillments' }, request)
    },
  }),
)
