import Type, { type Static } from 'typebox'
import {
  BulkActionMetadata,
  Fields,
  Guid,
  ItemMetadata,
  Nullable,
  Text,
  TextMap,
  Timestamp,
  WebUrl,
  Whole,
} from '../values/common.ts'
import { Order } from './orders.ts'

const FulfillmentLineItem = Fields({ id: Text(), quantity: Nullable(Whole({ min: 1, max: 100_000 })) })

/** In an update, null removes a field. */
export const TrackingInfo = Fields({
  trackingNumber: Nullable(Text({ max: 100 })),
  shippingProvider: Nullable(Text({ max: 100 })),
  trackingLink: Nullable(WebUrl),
})
export type TrackingInfo = Static<typeof TrackingInfo>

/** The name in `customInfo.fieldsData` for who has collected items of an order, if the merchant has written it down. */
export const collectedBy = 'collectedBy'

/** Items of an order that were sent or collected together, with tracking. */
export const Fulfillment = Fields({
  id: Text(),
  createdDate: Nullable(Timestamp),
  /** Empty: all unfulfilled items. */
  lineItems: Type.Array(FulfillmentLineItem, { maxItems: 300 }),
  trackingInfo: TrackingInfo,
  customInfo: Fields({ fieldsData: TextMap }),
  status: Text({ max: 50 }),
  completed: Nullable(Type.Boolean()),
})
export type Fulfillment = Static<typeof Fulfillment>

export const OrderWithFulfillments = Type.Object({
  orderId: Guid,
  fulfillments: Type.Array(Fulfillment),
})
export type OrderWithFulfillments = Static<typeof OrderWithFulfillments>

export const OfOrder = Type.Object({ orderId: Guid })
export type OfOrder = Static<typeof OfOrder>

export const ListFulfillmentsReply = Type.Object({ orderWithFulfillments: OrderWithFulfillments })
export type ListFulfillmentsReply = Static<typeof ListFulfillmentsReply>

export const ListFulfillmentsOfOrdersRequest = Type.Object({
  orderIds: Type.Array(Guid, { minItems: 1, maxItems: 100 }),
})
export type ListFulfillmentsOfOrdersRequest = Static<typeof ListFulfillmentsOfOrdersRequest>
export const ListFulfillmentsOfOrdersReply = Type.Object({
  ordersWithFulfillments: Type.Array(OrderWithFulfillments),
})
export type ListFulfillmentsOfOrdersReply = Static<typeof ListFulfillmentsOfOrdersReply>

/** `sendShippingEmail: false` sends no e-mail to the buyer. An extension of the published contract. */
export const CreateFulfillmentRequest = Type.Object({
  orderId: Guid,
  fulfillment: Fulfillment,
  sendShippingEmail: Type.Optional(Type.Boolean()),
})
export type CreateFulfillmentRequest = Static<typeof CreateFulfillmentRequest>
export const CreateFulfillmentReply = Type.Object({
  orderWithFulfillments: OrderWithFulfillments,
  fulfillmentId: Guid,
})
export type CreateFulfillmentReply = Static<typeof CreateFulfillmentReply>

export const BulkCreateFulfillmentsRequest = Type.Object({
  ordersWithFulfillments: Type.Array(
    Type.Object({
      orderId: Guid,
      fulfillments: Type.Array(Fulfillment, { minItems: 1, maxItems: 100 }),
    }),
    { minItems: 1, maxItems: 100 },
  ),
})
export type BulkCreateFulfillmentsRequest = Static<typeof BulkCreateFulfillmentsRequest>
export const BulkCreateFulfillmentsReply = Type.Object({
  results: Type.Array(
    Type.Object({
      itemMetadata: ItemMetadata,
      ordersWithFulfillments: Type.Optional(OrderWithFulfillments),
    }),
  ),
  bulkActionMetadata: BulkActionMetadata,
})
export type BulkCreateFulfillmentsReply = Static<typeof BulkCreateFulfillmentsReply>

export const UpdateFulfillmentRequest = Type.Object({ orderId: Guid, fulfillment: Fulfillment })
export type UpdateFulfillmentRequest = Static<typeof UpdateFulfillmentRequest>

export const DeleteFulfillmentRequest = Type.Object({ orderId: Guid, fulfillmentId: Guid })
export type DeleteFulfillmentRequest = Static<typeof DeleteFulfillmentRequest>

/** `sendPickupReadyEmail: false` sends no e-mail to the buyer. Nobody gets one when the order is no longer ready. */
export const SetReadyForPickupRequest = Type.Object({
  orderId: Guid,
  ready: Type.Boolean(),
  sendPickupReadyEmail: Type.Optional(Type.Boolean()),
})
export type SetReadyForPickupRequest = Static<typeof SetReadyForPickupRequest>

export const CancelOrderRequest = Type.Object({
  id: Guid,
  ...Fields({
    sendOrderCanceledEmail: Type.Boolean(),
    /** A text for that e-mail. */
    customMessage: Text({ max: 1000 }),
    restockAllItems: Type.Boolean(),
  }).properties,
})
export type CancelOrderRequest = Static<typeof CancelOrderRequest>

export const MarkOrderAsPaidRequest = Type.Object({ ecomOrderId: Guid })
export type MarkOrderAsPaidRequest = Static<typeof MarkOrderAsPaidRequest>

export const OrderReply = Type.Object({ order: Order })
export type OrderReply = Static<typeof OrderReply>
