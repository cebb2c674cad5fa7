import Type, { type Static } from 'typebox'
import {
  BulkActionMetadata,
  Fields,
  Guid,
  ItemMetadata,
  LanguageTag,
  Nullable,
  Text,
} from '../../values/common.ts'
import { OrderLineItem } from '../line-items.ts'
import { Order, OrderBuyerInfo, OrderStatus } from '../orders.ts'
import { OrderTags } from './tags.ts'

/**
 * Null removes a field. `buyerInfo.email`, `buyerLanguage`, `buyerNote`, `weightUnit`, `billingInfo`, `recipientInfo`,
 * `shippingInfo.logistics.shippingDestination`, `customFields`, `businessLocation`, `attributionSource`, `tags`,
 * `extendedFields`, `archived` and `seenByAHuman` can be changed; everything else of the order stays, whatever is sent.
 */
export const OrderToUpdate = Type.Object({
  ...Order.properties,
  id: Guid,
  ...Fields({
    buyerInfo: Fields({ ...OrderBuyerInfo.properties, email: Text({ max: 254 }) }),
    buyerLanguage: LanguageTag,
    buyerNote: Nullable(Text({ max: 1000 })),
    customFields: Nullable(Order.properties.customFields),
    businessLocation: Nullable(Order.properties.businessLocation),
    extendedFields: Nullable(Order.properties.extendedFields),
    tags: Nullable(OrderTags),
  }).properties,
})
export type OrderToUpdate = Static<typeof OrderToUpdate>

export const UpdateOrderRequest = Type.Object({ order: OrderToUpdate })
export type UpdateOrderRequest = Static<typeof UpdateOrderRequest>

export const BulkUpdateOrdersRequest = Type.Object({
  orders: Type.Array(Type.Object({ order: OrderToUpdate }), { minItems: 1, maxItems: 100 }),
  returnEntity: Type.Optional(Type.Boolean()),
})
export type BulkUpdateOrdersRequest = Static<typeof BulkUpdateOrdersRequest>
export const BulkUpdateOrdersReply = Type.Object({
  results: Type.Array(Type.Object({ itemMetadata: ItemMetadata, item: Type.Optional(Order) })),
  bulkActionMetadata: BulkActionMetadata,
})
export type BulkUpdateOrdersReply = Static<typeof BulkUpdateOrdersReply>

/** `productName`, `descriptionLines`, `image`, `physicalProperties`, `fulfillerId` and `extendedFields` can be changed. */
export const LineItemToUpdate = Type.Object({
  ...OrderLineItem.properties,
  id: Text({ min: 1, max: 100 }),
})
export type LineItemToUpdate = Static<typeof LineItemToUpdate>

export const UpdateOrderLineItemRequest = Type.Object({ id: Guid, lineItem: LineItemToUpdate })
export type UpdateOrderLineItemRequest = Static<typeof UpdateOrderLineItemRequest>

export const UpdateOrderStatusRequest = Type.Object({ orderId: Guid, status: OrderStatus })
export type UpdateOrderStatusRequest = Static<typeof UpdateOrderStatusRequest>
