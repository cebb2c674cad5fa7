import Type, { type Static } from 'typebox'
import { ProductName, Quantity } from '../../cart/line-item-fields.ts'
import { Amount, Email, Fields, LanguageTag, Nullable, Strings, Text } from '../../values/common.ts'
import { OrderLineItem } from '../line-items.ts'
import { Order, OrderBuyerInfo, OrderPriceSummary } from '../orders.ts'

const Due = Type.Object({ amount: Amount })

const LineItemToCreate = Type.Object({
  ...OrderLineItem.properties,
  productName: Type.Object({ ...ProductName.properties, original: Text({ min: 1, max: 200 }) }),
  quantity: Quantity,
  price: Due,
})
export type LineItemToCreate = Static<typeof LineItemToCreate>

/** Without a currency: that of the shop. The total is subtotal, delivery, fees and tax on top, less the discount. */
export const OrderToCreate = Type.Object({
  ...Order.properties,
  lineItems: Type.Array(LineItemToCreate, { minItems: 1, maxItems: 300 }),
  priceSummary: Type.Object({ ...OrderPriceSummary.properties, total: Due }),
  ...Fields({
    buyerInfo: Fields({ ...OrderBuyerInfo.properties, email: Email }),
    buyerLanguage: LanguageTag,
    buyerNote: Text({ max: 1000 }),
  }).properties,
})
export type OrderToCreate = Static<typeof OrderToCreate>

export const OrdersCreateOrderRequest = Type.Object({
  order: OrderToCreate,
  settings: Type.Optional(
    Fields({
      orderApprovalStrategy: Strings(['DEFAULT', 'PAYMENT_RECEIVED', 'PAYMENT_METHOD_SAVED']),
      /** Both are sent unless these say no. */
      notifications: Fields({
        sendNotificationToBuyer: Nullable(Type.Boolean()),
        sendNotificationsToBusiness: Nullable(Type.Boolean()),
      }),
    }),
  ),
})
export type OrdersCreateOrderRequest = Static<typeof OrdersCreateOrderRequest>

/** The id of an order that was imported before replaces it. Without a number: the next one of the shop. */
export const ImportOrderRequest = Type.Object({ order: OrderToCreate })
export type ImportOrderRequest = Static<typeof ImportOrderRequest>
