import Type, { type Static } from 'typebox'
import { WeightUnit } from '../../cart/line-item-fields.ts'
import {
  CurrencyCode,
  Decimal,
  Fields,
  FreeForm,
  Nullable,
  Text,
  TextQuery,
  Timestamp,
  Whole,
} from '../../values/common.ts'
import { FulfillmentStatus, PaymentStatus } from '../orders.ts'

// Orders as Stores V2 had them. A few storefronts still list their members' orders so.

const Amounts = {
  subtotal: Decimal,
  shipping: Decimal,
  tax: Decimal,
  discount: Decimal,
  total: Decimal,
}

export const FormerLineItem = Fields({
  index: Whole(),
  quantity: Whole(),
  name: Text(),
  translatedName: Text(),
  productId: Text(),
  variantId: Text(),
  lineItemType: Text(),
  options: Type.Array(Fields({ option: Text(), selection: Text() })),
  sku: Text(),
  weight: Text(),
  mediaItem: Fields({ mediaType: Text(), mediaId: Text(), url: Text(), altText: Text() }),
  priceData: Fields({ taxIncludedInPrice: Type.Boolean(), price: Decimal, totalPrice: Decimal }),
  discount: Decimal,
  tax: Decimal,
})
export type FormerLineItem = Static<typeof FormerLineItem>

export const FormerOrder = Fields({
  id: Text(),
  number: Whole(),
  dateCreated: Nullable(Timestamp),
  lastUpdated: Nullable(Timestamp),
  buyerInfo: Fields({
    id: Text(),
    identityType: Text(),
    email: Text(),
    phone: Text(),
    firstName: Text(),
    lastName: Text(),
  }),
  buyerNote: Text(),
  currency: CurrencyCode,
  weightUnit: WeightUnit,
  totals: Fields({ ...Amounts, weight: Text(), quantity: Whole() }),
  billingInfo: FreeForm,
  shippingInfo: FreeForm,
  paymentStatus: PaymentStatus,
  fulfillmentStatus: Type.Union([FulfillmentStatus, Type.Literal('CANCELED')]),
  archived: Type.Boolean(),
  read: Type.Boolean(),
  channelInfo: Fields({ type: Text(), externalOrderId: Text(), externalOrderUrl: Text() }),
  lineItems: Type.Array(FormerLineItem),
})
export type FormerOrder = Static<typeof FormerOrder>

export const QueryOrdersRequest = Fields({ query: TextQuery })
export type QueryOrdersRequest = Static<typeof QueryOrdersRequest>
/** Of more than 10,000 orders, `totalResults` is 10,000. */
export const QueryOrdersReply = Type.Object({
  orders: Type.Array(FormerOrder),
  metadata: Fields({ items: Whole(), offset: Whole() }),
  totalResults: Whole(),
})
export type QueryOrdersReply = Static<typeof QueryOrdersReply>
