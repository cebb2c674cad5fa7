import Type, { type Static } from 'typebox'
import { ChannelType } from '../cart/cart.ts'
import { AddressWithContact } from '../cart/contacts.ts'
import { TaxableAddress, TranslatableString, WeightUnit } from '../cart/line-item-fields.ts'
import { CreatedBy, CustomField } from '../checkout/checkout.ts'
import { DeliveryTimeSlot, PickupDetails } from '../pricing/shipping-info.ts'
import { AdditionalFeeSource, DiscountType } from '../pricing/totals.ts'
import {
  ById,
  CurrencyCode,
  CursorPaging,
  CursorPagingMetadata,
  Decimal,
  ExtendedFields,
  Fields,
  FreeForm,
  Guid,
  Nullable,
  Sorting,
  Strings,
  Tags,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'
import { Activity } from './activities.ts'
import { LineItemTaxInfo, OrderItemTaxDetails, OrderLineItem, OrderTaxInfo, Price } from './line-items.ts'

// ── Statuses ───────────────────────────────────────────────────────────────────────────────

export const OrderStatus = Strings(['INITIALIZED', 'APPROVED', 'CANCELED', 'PENDING', 'REJECTED'])
export type OrderStatus = Static<typeof OrderStatus>

export const PaymentStatus = Strings([
  'NOT_PAID',
  'PAID',
  'PARTIALLY_REFUNDED',
  'FULLY_REFUNDED',
  'PENDING',
  'PARTIALLY_PAID',
  'PENDING_MERCHANT',
  'CANCELED',
  'DECLINED',
])
export type PaymentStatus = Static<typeof PaymentStatus>

export const FulfillmentStatus = Strings(['NOT_FULFILLED', 'FULFILLED', 'PARTIALLY_FULFILLED'])
export type FulfillmentStatus = Static<typeof FulfillmentStatus>

export const PaymentCollectabilityStatus = Strings([
  'COLLECTABLE',
  'NONCOLLECTABLE_ORDER_IS_CANCELLED',
  'NONCOLLECTABLE_ORDER_IS_PAID',
  'NONCOLLECTABLE_MISSING_PAYMENT_METHOD',
  'NONCOLLECTABLE_ORDER_IS_PENDING',
  'NONCOLLECTABLE_ORDER_IS_REJECTED',
  'NONCOLLECTABLE_ORDER_HAS_SUBSCRIPTIONS',
  'NONCOLLECTABLE_ORDER_HAS_CHARGEBACKS',
  'NONCOLLECTABLE_SUBSCRIPTION_CYCLE_ALREADY_PASSED',
  'NONCOLLECTABLE_ORDER_HAS_UNSUPPORTED_SUBSCRIPTION',
  'NONCOLLECTABLE_CUSTOM_AMOUNT_NOT_SUPPORTED',
])
export type PaymentCollectabilityStatus = Static<typeof PaymentCollectabilityStatus>

export const AttributionSource = Strings(['UNSPECIFIED', 'FACEBOOK_ADS'])
export type AttributionSource = Static<typeof AttributionSource>

// ── Money ───────────────────────────────────────────────────────────────────────────────────────────────

export const OrderPriceSummary = Fields({
  subtotal: Price,
  shipping: Price,
  tax: Price,
  discount: Price,
  totalAdditionalFees: Price,
  total: Price,
})
export type OrderPriceSummary = Static<typeof OrderPriceSummary>

export const BalanceSummary = Fields({
  balance: Price,
  paid: Price,
  refunded: Price,
  authorized: Price,
  pendingRefund: Price,
  pending: Price,
  chargeback: Price,
  chargebackReversal: Price,
  platformFees: Price,
  totalMinusPlatformFees: Price,
  cashRoundingAdjustment: Price,
})
export type BalanceSummary = Static<typeof BalanceSummary>

export const OrderAdditionalFee = Fields({
  id: Text(),
  code: Text(),
  name: Text(),
  price: Price,
  priceBeforeTax: Price,
  priceAfterTax: Price,
  taxDetails: OrderItemTaxDetails,
  taxInfo: LineItemTaxInfo,
  taxableAddress: TaxableAddress,
  providerAppId: Text(),
  lineItemIds: Type.Array(Text()),
  source: AdditionalFeeSource,
})
export type OrderAdditionalFee = Static<typeof OrderAdditionalFee>

export const PlatformChargeType = Strings(['PASS_ON', 'ABSORBED'])
export type PlatformChargeType = Static<typeof PlatformChargeType>

export const PlatformFee = Fields({
  name: TranslatableString,
  amount: Price,
  lineItemId: Text(),
  chargeType: PlatformChargeType,
  percentageRate: Decimal,
})
export type PlatformFee = Static<typeof PlatformFee>

// ── Discounts ───────────────────────────────────────────────────────────────────────────────────────────

export const DiscountReason = Strings(['UNSPECIFIED', 'EXCHANGED_ITEMS', 'BILLING_ADJUSTMENT'])
export type DiscountReason = Static<typeof DiscountReason>

/** Exactly one of coupon, merchant discount and discount rule. */
export const OrderDiscount = Fields({
  id: Text(),
  coupon: Fields({ id: Text(), code: Text(), name: Text(), amount: Price }),
  merchantDiscount: Fields({ discountReason: DiscountReason, description: Text(), amount: Price }),
  discountRule: Fields({
    id: Text(),
    name: Fields({ original: Text(), translated: Nullable(Text()) }),
    amount: Price,
  }),
  discountType: DiscountType,
  lineItemIds: Type.Array(Text()),
  lineItemDiscounts: Type.Array(Fields({ id: Text(), totalDiscount: Price })),
})
export type OrderDiscount = Static<typeof OrderDiscount>

const waiver = 'waiver-'

/** The id of the discount at this index that takes off what has been cancelled. */
export function waiverId(index: number): string {
  return `${waiver}${index + 1}`
}

/** It takes off what has been cancelled, which its description names. */
export function isWaiver({ id = '', merchantDiscount }: OrderDiscount): boolean {
  return id.startsWith(waiver) && merchantDiscount?.discountReason === 'BILLING_ADJUSTMENT'
}

// ── Delivery ────────────────────────────────────────────────────────────────────────────────────────────

export const OrderShippingInfo = Fields({
  carrierId: Text(),
  code: Text(),
  title: Text(),
  logistics: Fields({
    shippingDestination: AddressWithContact,
    pickupDetails: PickupDetails,
    deliveryTime: Text(),
    instructions: Text(),
    deliverByDate: Nullable(Timestamp),
    deliveryTimeSlot: DeliveryTimeSlot,
  }),
  cost: Fields({
    price: Price,
    discount: Price,
    totalPriceBeforeTax: Price,
    totalPriceAfterTax: Price,
    taxDetails: OrderItemTaxDetails,
    taxInfo: LineItemTaxInfo,
  }),
  region: Fields({ name: Text() }),
})
export type OrderShippingInfo = Static<typeof OrderShippingInfo>

// ── Order ───────────────────────────────────────────────────────────────────────────────────────────────

export const OrderBuyerInfo = Fields({
  visitorId: Text(),
  memberId: Text(),
  contactId: Text(),
  email: Text(),
})
export type OrderBuyerInfo = Static<typeof OrderBuyerInfo>

export const OrderChannel = Fields({ type: ChannelType, externalOrderId: Text(), externalOrderUrl: Text() })
export type OrderChannel = Static<typeof OrderChannel>

/** What the buyer agreed to with a box at the checkout. */
export const AgreedTerms = Fields({
  agreedDate: Timestamp,
  /** The words at the box. */
  text: Text(),
  /** Its pages as they were: `sha256` is the digest of the text, in hexadecimal. */
  pages: Type.Array(Fields({ slug: Text(), title: Text(), revision: Text(), sha256: Text() })),
})
export type AgreedTerms = Static<typeof AgreedTerms>

export const Order = Fields({
  id: Text(),
  number: Text(),
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  fulfillmentStatus: FulfillmentStatus,
  archived: Nullable(Type.Boolean()),
  seenByAHuman: Nullable(Type.Boolean()),
  imported: Type.Boolean(),
  lineItems: Type.Array(OrderLineItem),
  buyerInfo: OrderBuyerInfo,
  buyerNote: Text(),
  buyerLanguage: Text(),
  siteLanguage: Text(),
  billingInfo: AddressWithContact,
  recipientInfo: AddressWithContact,
  shippingInfo: OrderShippingInfo,
  currency: CurrencyCode,
  currencyConversionDetails: Fields({ originalCurrency: CurrencyCode, conversionRate: Decimal }),
  priceSummary: OrderPriceSummary,
  payAfterFreeTrial: OrderPriceSummary,
  balanceSummary: BalanceSummary,
  appliedDiscounts: Type.Array(OrderDiscount),
  additionalFees: Type.Array(OrderAdditionalFee),
  platformFeeSummary: Fields({
    total: Price,
    totalPassOn: Price,
    totalAbsorbed: Price,
    fees: Type.Array(PlatformFee),
  }),
  taxIncludedInPrices: Type.Boolean(),
  taxSummary: Fields({ totalTax: Price }),
  taxInfo: OrderTaxInfo,
  weightUnit: WeightUnit,
  activities: Type.Array(Activity),
  attributionSource: AttributionSource,
  channelInfo: OrderChannel,
  createdBy: CreatedBy,
  checkoutId: Text(),
  purchaseFlowId: Text(),
  customFields: Type.Array(CustomField),
  extendedFields: ExtendedFields,
  agreedTerms: AgreedTerms,
  tags: Tags,
  businessLocation: Fields({ id: Text(), name: Text() }),
  createdDate: Nullable(Timestamp),
  updatedDate: Nullable(Timestamp),
  purchasedDate: Nullable(Timestamp),
  /** When the merchant has set it aside for its buyer to collect. An extension of the published contract. */
  readyForPickupDate: Nullable(Timestamp),
})
export type Order = Static<typeof Order>

// ── Calls ───────────────────────────────────────────────────────────────────────────────────────────────

export const GetOrderRequest = ById
export type GetOrderRequest = Static<typeof GetOrderRequest>
export const GetOrderReply = Type.Object({ order: Order })
export type GetOrderReply = Static<typeof GetOrderReply>

export const CursorSearch = Fields({
  cursorPaging: CursorPaging,
  filter: Nullable(FreeForm),
  sort: Type.Array(Sorting),
})
export type CursorSearch = Static<typeof CursorSearch>

/** Searches number, e-mail address and names. */
const FreeText = Fields({ expression: Nullable(Text({ max: 100 })) })

/** Storefronts of 2024 on a current client wrap their search twice. Then the inner `search` counts. */
export const SearchOrdersRequest = Fields({
  search: Fields({
    ...CursorSearch.properties,
    search: Fields({ ...CursorSearch.properties, ...FreeText.properties, search: FreeText }),
  }),
})
export type SearchOrdersRequest = Static<typeof SearchOrdersRequest>
export const SearchOrdersReply = Type.Object({
  orders: Type.Array(Order),
  metadata: CursorPagingMetadata,
})
export type SearchOrdersReply = Static<typeof SearchOrdersReply>

export const ListNewOrdersRequest = Type.Object({})
/** Counts placed orders to 1,000; 1,001 stands for more. */
export const ListNewOrdersReply = Type.Object({
  count: Whole(),
  newest: Type.Optional(Type.Object({ id: Guid, number: Text(), total: Price })),
})
export type ListNewOrdersReply = Static<typeof ListNewOrdersReply>

/** Without ids: all orders. */
export const MarkOrdersSeenRequest = Fields({ orderIds: Type.Array(Guid, { maxItems: 100 }) })
export type MarkOrdersSeenRequest = Static<typeof MarkOrdersSeenRequest>
export const MarkOrdersSeenReply = Type.Object({ seen: Whole() })
