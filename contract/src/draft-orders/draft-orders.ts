import Type, { type Static } from 'typebox'
import { AddressWithContact } from '../cart/contacts.ts'
import { CatalogReference, CustomLineItem, Quantity, WeightUnit } from '../cart/line-item-fields.ts'
import { CreatedBy } from '../checkout/checkout.ts'
import { OrderLineItem, OrderTaxInfo, Price } from '../orders/line-items.ts'
import {
  BalanceSummary,
  Order,
  OrderAdditionalFee,
  OrderBuyerInfo,
  OrderChannel,
  OrderDiscount,
  OrderPriceSummary,
  OrderShippingInfo,
} from '../orders/orders.ts'
import { DeliveryLogistics } from '../pricing/shipping-info.ts'
import { CalculationErrors, DiscountType, Violation } from '../pricing/totals.ts'
import {
  CursorPagingMetadata,
  Decimal,
  Email,
  EmptyReply,
  ExtendedFields,
  Fields,
  FreeForm,
  Guid,
  Nullable,
  PlatformQuery,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'

const mostLines = 300

// ── What callers send ───────────────────────────────────────────────────────────────────────────────────

/** Without a price, that of the catalogue counts. */
export const DraftCatalogLine = Fields({
  id: Guid,
  catalogReference: CatalogReference,
  quantity: Quantity,
  price: Price,
})
export type DraftCatalogLine = Static<typeof DraftCatalogLine>

const {
  price: _price,
  fullPrice: _fullPrice,
  depositAmount: _deposit,
  id: _id,
  ...customFields
} = CustomLineItem.properties

export const DraftCustomLine = Fields({ ...customFields, id: Nullable(Guid), price: Price, fullPrice: Price })
export type DraftCustomLine = Static<typeof DraftCustomLine>

/** Either `priceAmount` or `percentage`. With `lineItemId`, of this line alone. */
export const DraftDiscountOption = Fields({
  priceAmount: Price,
  percentage: Nullable(Decimal),
  discountType: DiscountType,
  lineItemId: Nullable(Guid),
  description: Nullable(Text({ max: 100 })),
})
export type DraftDiscountOption = Static<typeof DraftDiscountOption>

/** With a `cost`, the merchant’s own price of a delivery with this title; else a delivery that the shop offers, by its code. */
export const DraftShipping = Fields({
  carrierId: Nullable(Text()),
  code: Nullable(Text()),
  title: Text({ max: 250 }),
  cost: Fields({ price: Price }),
})
export type DraftShipping = Static<typeof DraftShipping>

export const DraftBuyer = Fields({
  visitorId: Text(),
  memberId: Guid,
  contactId: Nullable(Text()),
  email: Nullable(Email),
})

export const DraftOrderInput = Fields({
  catalogLineItems: Type.Array(DraftCatalogLine, { maxItems: mostLines }),
  customLineItems: Type.Array(DraftCustomLine, { maxItems: mostLines }),
  discounts: Type.Array(DraftDiscountOption, { maxItems: 100 }),
  buyerInfo: DraftBuyer,
  buyerNote: Nullable(Text({ max: 1000 })),
  additionalFees: Type.Array(FreeForm),
  recipientInfo: AddressWithContact,
  shippingInfo: DraftShipping,
  billingInfo: AddressWithContact,
  taxExempt: Type.Boolean(),
  extendedFields: ExtendedFields,
})
export type DraftOrderInput = Static<typeof DraftOrderInput>

// ── What they get ───────────────────────────────────────────────────────────────────────────────────────

export const EditingStatus = Strings(['DRAFT', 'COMMITTED'])
export type EditingStatus = Static<typeof EditingStatus>

export const DraftSource = Strings(['ORIGINAL_ORDER', 'AUTOMATIC', 'CUSTOM'])
export type DraftSource = Static<typeof DraftSource>

const change = { added: Type.Boolean(), removed: Type.Boolean() }

/**
 * `hasOwnPrice`: the merchant has set its price. Of an order that is edited: `fulfilledQuantity` pieces are sent already, and a
 * `locked` line stays as it is.
 */
export const DraftLineItem = Fields({
  ...change,
  lineItem: OrderLineItem,
  hasOwnPrice: Type.Boolean(),
  fulfilledQuantity: Whole(),
  locked: Type.Boolean(),
})
export type DraftLineItem = Static<typeof DraftLineItem>

/** `percentage` is that of the merchant’s own discount. */
export const DraftDiscount = Fields({
  discount: OrderDiscount,
  source: DraftSource,
  applied: Type.Boolean(),
  percentage: Decimal,
})
export type DraftDiscount = Static<typeof DraftDiscount>

export const DraftOrder = Fields({
  id: Guid,
  /** The order that it has become, or that it changes. */
  orderId: Guid,
  /** Of an order that is edited: the state of the order that the draft is based on. */
  orderRevision: Text(),
  /** Changes with each change of the draft. */
  revision: Text(),
  lineItems: Type.Array(DraftLineItem),
  shippingInfo: Fields({ ...change, shippingInfo: OrderShippingInfo }),
  buyerInfo: OrderBuyerInfo,
  buyerDetails: Fields({ ...change, buyerInfo: OrderBuyerInfo }),
  buyerNote: Text(),
  billingInfo: AddressWithContact,
  recipientInfo: Fields({ ...change, recipientInfo: AddressWithContact }),
  additionalFees: Type.Array(
    Fields({ additionalFee: OrderAdditionalFee, source: DraftSource, applied: Type.Boolean() }),
  ),
  discounts: Type.Array(DraftDiscount),
  createdBy: CreatedBy,
  status: EditingStatus,
  weightUnit: WeightUnit,
  currency: Text(),
  priceSummary: OrderPriceSummary,
  balanceSummary: BalanceSummary,
  taxSummary: Fields({ totalTax: Price }),
  taxInfo: OrderTaxInfo,
  memberId: Text(),
  purchaseFlowId: Text(),
  extendedFields: ExtendedFields,
  createdDate: Timestamp,
  updatedDate: Timestamp,
})
export type DraftOrder = Static<typeof DraftOrder>

export const DraftShippingOption = Fields({
  carrierId: Text(),
  code: Text(),
  title: Text(),
  /** How long it takes, or the time slot. */
  logistics: DeliveryLogistics,
  cost: Fields({ price: Price, currency: Text() }),
})
export type DraftShippingOption = Static<typeof DraftShippingOption>

/**
 * `input`: an open draft as it was sent, to change and send back. `violations`: why no order can be made of it as it is, such as
 * too few pieces in stock.
 */
export const CalculatedDraftOrder = Fields({
  draftOrder: DraftOrder,
  input: DraftOrderInput,
  shippingOptions: Type.Array(DraftShippingOption),
  calculationErrors: CalculationErrors,
  violations: Type.Array(Violation),
})
export type CalculatedDraftOrder = Static<typeof CalculatedDraftOrder>

const calculated = Type.Object({ calculatedDraftOrder: CalculatedDraftOrder })

// ── Calls ───────────────────────────────────────────────────────────────────────────────────────────────

/**
 * With `sourceOrderId`, a draft of changes to this order; what `draftOrder` leaves out stays as in the order. With
 * `orderRevision`, it is refused if the order is another by now.
 */
export const CreateDraftOrderRequest = Fields({
  sourceOrderId: Guid,
  orderRevision: Text(),
  draftOrder: DraftOrderInput,
})
export type CreateDraftOrderRequest = Static<typeof CreateDraftOrderRequest>
export const CreateDraftOrderReply = Type.Object({
  calculatedDraftOrder: CalculatedDraftOrder,
  preexistingDraftOrder: Type.Boolean(),
})
export type CreateDraftOrderReply = Static<typeof CreateDraftOrderReply>

export const GetDraftOrderRequest = Type.Object({ draftOrderId: Guid })
export const GetDraftOrderReply = calculated
export type DraftOrderReply = Static<typeof calculated>

export const QueryDraftOrdersRequest = Fields({ query: PlatformQuery })
export type QueryDraftOrdersRequest = Static<typeof QueryDraftOrdersRequest>
export const QueryDraftOrdersReply = Type.Object({
  draftOrders: Type.Array(DraftOrder),
  pagingMetadata: CursorPagingMetadata,
})
export type QueryDraftOrdersReply = Static<typeof QueryDraftOrdersReply>

export const AddLineItemsToDraftOrderRequest = Type.Object({
  draftOrderId: Guid,
  ...Fields({
    catalogLineItems: Type.Array(DraftCatalogLine, { maxItems: mostLines }),
    customLineItems: Type.Array(DraftCustomLine, { maxItems: mostLines }),
  }).properties,
})
export type AddLineItemsToDraftOrderRequest = Static<typeof AddLineItemsToDraftOrderRequest>
export const AddLineItemsToDraftOrderReply = calculated

export const CreateOrderFromDraftRequest = Type.Object({
  draftOrderId: Guid,
  ...Fields({
    createSettings: Fields({ notifications: Fields({ sendNotificationToBuyer: Nullable(Type.Boolean()) }) }),
    /** A comment in the timeline of the order. */
    reason: Nullable(Text({ max: 1000 })),
    channelInfo: OrderChannel,
  }).properties,
})
export type CreateOrderFromDraftRequest = Static<typeof CreateOrderFromDraftRequest>
export const CreateOrderFromDraftReply = Type.Object({ committedDraftOrder: DraftOrder, createdOrder: Order })
export type CreateOrderFromDraftReply = Static<typeof CreateOrderFromDraftReply>

export const CommitDraftOrderRequest = Type.Object({
  draftOrderId: Guid,
  ...Fields({
    /** Of the draft, as it was read: it is refused if somebody has changed the draft since. */
    revision: Text(),
    commitSettings: Fields({ sendNotificationsToBuyer: Nullable(Type.Boolean()) }),
    /** The buyer reads it, in the e-mail and beside the changes. */
    reason: Nullable(Text({ max: 200 })),
  }).properties,
})
export type CommitDraftOrderRequest = Static<typeof CommitDraftOrderRequest>
export const CommitDraftOrderReply = Type.Object({ committedDraftOrder: DraftOrder, orderAfterCommit: Order })
export type CommitDraftOrderReply = Static<typeof CommitDraftOrderReply>

/** Says what a draft would cost, or with `sourceOrderId` a changed order. Keeps nothing. */
export const CalculateDraftOrderRequest = Type.Object({
  draftOrder: DraftOrderInput,
  ...Fields({ sourceOrderId: Guid }).properties,
})
export type CalculateDraftOrderRequest = Static<typeof CalculateDraftOrderRequest>
export const CalculateDraftOrderReply = calculated

/** Replaces all that a draft says. With `revision`, it is refused if somebody has changed the draft since. */
export const UpdateDraftOrderRequest = Type.Object({
  draftOrderId: Guid,
  draftOrder: DraftOrderInput,
  ...Fields({ revision: Text() }).properties,
})
export type UpdateDraftOrderRequest = Static<typeof UpdateDraftOrderRequest>
export const UpdateDraftOrderReply = calculated

export const DeleteDraftOrderRequest = GetDraftOrderRequest
export const DeleteDraftOrderReply = EmptyReply
