import Type, { type Static } from 'typebox'
import { ProductName } from '../cart/line-item-fields.ts'
import { Fields, Nullable, Strings, Text, Timestamp, Whole } from '../values/common.ts'
import { Price } from './line-items.ts'

// ── Payments ────────────────────────────────────────────────────────────────────────────────────────────

const card = { lastFourDigits: Text(), brand: Text() }

export const RegularPayment = Fields({ creditCardDetails: Fields(card), amount: Price })
export type RegularPayment = Static<typeof RegularPayment>

/** Exactly one of card, gift card and membership. */
export const RefundedPayment = Fields({
  regular: Fields({ ...card, amount: Price }),
  giftCard: Fields({ giftCardPaymentId: Text(), amount: Price }),
  membership: Fields({ membershipId: Text() }),
  paymentId: Text(),
  externalRefund: Type.Boolean(),
})
export type RefundedPayment = Static<typeof RefundedPayment>

const authorizedPayment = Fields({ ...card, paymentId: Text(), amount: Price })
const paymentOutcome = Fields({ regular: RegularPayment, paymentId: Text() })
const refundOutcome = Fields({ refundId: Text(), payment: RefundedPayment })

const receipt = Fields({ receiptId: Text(), displayNumber: Text() })
const receiptOutcome = Fields({ wixReceipt: receipt, externalReceipt: receipt, paymentId: Text() })

const chargeback = { paymentId: Text(), chargebackId: Text(), amount: Price, paymentDetails: RegularPayment }

// ── Changes of a placed order ───────────────────────────────────────────────────────────────────────────

export const LineItemQuantityChangeType = Strings(['QUANTITY_INCREASED', 'QUANTITY_DECREASED'])
export type LineItemQuantityChangeType = Static<typeof LineItemQuantityChangeType>

const LARGEST_CHANGE = 1_000_000

export const LineItemChanges = Fields({
  id: Text(),
  name: ProductName,
  quantity: Fields({
    originalQuantity: Whole({ max: LARGEST_CHANGE }),
    newQuantity: Whole({ max: LARGEST_CHANGE }),
    diff: Whole({ min: 1, max: LARGEST_CHANGE }),
    deltaType: LineItemQuantityChangeType,
  }),
  price: Fields({ originalPrice: Price, newPrice: Price }),
})
export type LineItemChanges = Static<typeof LineItemChanges>

export const ManagedLineItem = Fields({
  id: Text(),
  name: ProductName,
  quantity: Whole({ min: 1, max: LARGEST_CHANGE }),
})
export type ManagedLineItem = Static<typeof ManagedLineItem>

/** A discount or fee that was added or removed, with its effect on each line. */
export const ManagedAmount = Fields({
  id: Text(),
  name: Fields({ original: Text(), translated: Text() }),
  affectedLineItems: Type.Array(Fields({ id: Text(), name: ProductName, amount: Price })),
  totalAmount: Price,
})
export type ManagedAmount = Static<typeof ManagedAmount>

const shippingCost = Fields({ total: Price, shippingTitle: Text() })

/** Exactly one of these. */
export const OrderChange = Fields({
  lineItemChanged: LineItemChanges,
  lineItemAdded: ManagedLineItem,
  lineItemRemoved: ManagedLineItem,
  discountAdded: ManagedAmount,
  discountRemoved: ManagedAmount,
  additionalFeeAdded: ManagedAmount,
  additionalFeeRemoved: ManagedAmount,
  totalPriceChanged: Fields({ originalTotal: Price, newTotal: Price }),
  shippingInformationChanged: Fields({
    originalShippingInfo: shippingCost,
    newShippingInfo: shippingCost,
  }),
})
export type OrderChange = Static<typeof OrderChange>

// ── Activity: one entry of an order's timeline ─────────────────────────────────────────────────────────

const placedToSent = [
  'ORDER_PLACED',
  'ORDER_PAID',
  'ORDER_FULFILLED',
  'ORDER_NOT_FULFILLED',
  'ORDER_CANCELED',
  'DOWNLOAD_LINK_SENT',
  'TRACKING_NUMBER_ADDED',
  'TRACKING_NUMBER_EDITED',
  'TRACKING_LINK_ADDED',
  'SHIPPING_CONFIRMATION_EMAIL_SENT',
  'INVOICE_ADDED',
  'INVOICE_REMOVED',
  'INVOICE_SENT',
  'FULFILLER_EMAIL_SENT',
  'SHIPPING_ADDRESS_EDITED',
  'EMAIL_EDITED',
  'PICKUP_READY_EMAIL_SENT',
] as const

const commentToChargeback = [
  'MERCHANT_COMMENT',
  'ORDER_PARTIALLY_PAID',
  'DRAFT_ORDER_CHANGES_APPLIED',
  'SAVED_PAYMENT_METHOD',
  'AUTHORIZED_PAYMENT_CREATED',
  'AUTHORIZED_PAYMENT_CAPTURED',
  'AUTHORIZED_PAYMENT_VOIDED',
  'REFUND_INITIATED',
  'PAYMENT_REFUNDED',
  'PAYMENT_REFUND_FAILED',
  'REFUNDED_AS_STORE_CREDIT',
  'PAYMENT_PENDING',
  'PAYMENT_CANCELED',
  'PAYMENT_DECLINED',
  'ORDER_PENDING',
  'ORDER_REJECTED',
  'RECEIPT_CREATED',
  'RECEIPT_SENT',
  'CHARGEBACK_CREATED',
  'CHARGEBACK_REVERSED',
] as const

/** The older of two lists. Only this one has custom activities. */
export const ActivityType = Strings([
  'ORDER_REFUNDED',
  ...placedToSent,
  'CUSTOM_ACTIVITY',
  ...commentToChargeback,
])
export type ActivityType = Static<typeof ActivityType>

export const OrderActivityType = Strings([...placedToSent, ...commentToChargeback, 'ORDER_REFUNDED'])
export type OrderActivityType = Static<typeof OrderActivityType>

/** The type, and at most one of the details. */
export const Activity = Fields({
  id: Text(),
  authorEmail: Text(),
  createdDate: Nullable(Timestamp),
  type: ActivityType,
  activityType: OrderActivityType,
  merchantComment: Fields({ message: Text() }),
  /** Of the app that sold a line: what became of it. */
  customActivity: Fields({ appId: Text(), type: Text(), additionalData: Type.Record(Type.String(), Text()) }),
  orderRefunded: Fields({ manual: Type.Boolean(), amount: Price, reason: Text() }),
  draftOrderChangesApplied: Fields({
    draftOrderId: Text(),
    reason: Text(),
    changes: Type.Array(OrderChange),
  }),
  savedPaymentMethod: Fields({ name: Text(), description: Text() }),
  authorizedPaymentCreated: authorizedPayment,
  authorizedPaymentCaptured: authorizedPayment,
  authorizedPaymentVoided: authorizedPayment,
  refundInitiated: Fields({
    refundId: Text(),
    amount: Price,
    payments: Type.Array(RefundedPayment),
    reason: Text(),
  }),
  paymentRefunded: refundOutcome,
  paymentRefundFailed: refundOutcome,
  refundedAsStoreCredit: Fields({ amount: Price, reason: Text() }),
  paymentPending: paymentOutcome,
  paymentCanceled: paymentOutcome,
  paymentDeclined: paymentOutcome,
  receiptCreated: receiptOutcome,
  receiptSent: receiptOutcome,
  chargebackCreated: Fields(chargeback),
  chargebackReversed: Fields({ ...chargeback, reversalAmount: Price }),
})
export type Activity = Static<typeof Activity>
