import Type, { type Static } from 'typebox'
import { Amount, Fields, Guid, Nullable, Strings, Text, Whole } from '../values/common.ts'
import { Price } from './line-items.ts'
import { LineItemId, OrderTransactions, Refund, RefundItems, RestockItem } from './payments.ts'

// What can go back of an order, and refunds by line, delivery, fee or amount.

export const ManuallyRefundableReason = Strings([
  'EXPIRED',
  'NOT_SUPPORTED',
  'OFFLINE',
  'REQUIRES_CARD_READER',
])
export type ManuallyRefundableReason = Static<typeof ManuallyRefundableReason>

export const NonRefundableReason = Strings([
  'ALREADY_REFUNDED',
  'PROVIDER_IS_DOWN',
  'NOT_PAID',
  'ZERO_PRICE',
  'DISABLED_BY_PROVIDER',
  'PENDING_REFUND',
  'FORBIDDEN',
  'TRANSACTION_NOT_FOUND',
  'ORDER_IS_PENDING',
  'ORDER_IS_REJECTED',
  'AMOUNT_OFFSET_BY_CHARGEBACK',
])
export type NonRefundableReason = Static<typeof NonRefundableReason>

const Monetary = Fields({ paid: Price, refunded: Price, refundPending: Price, maxRefund: Price })
const Membership = Fields({
  paidLineItemIds: Type.Array(LineItemId),
  refundedLineItemIds: Type.Array(LineItemId),
  refundableLineItemIds: Type.Array(LineItemId),
})

/** Exactly one of `refundable`, `manuallyRefundable` and `nonRefundable`. */
const PaymentRefundability = Fields({
  /** The shop itself gives it back, the way it came. */
  refundable: Type.Boolean(),
  /** The merchant gives it back outside the shop. */
  manuallyRefundable: Fields({ reason: ManuallyRefundableReason }),
  nonRefundable: Fields({ reason: NonRefundableReason }),
  /** The shop itself gives back all of it or nothing; a part goes back outside the shop. */
  wholeOnly: Type.Boolean(),
  payment: Fields({
    paymentId: Guid,
    paymentMethod: Text(),
    offlinePayment: Type.Boolean(),
    monetary: Monetary,
    membership: Membership,
  }),
})
export type PaymentRefundability = Static<typeof PaymentRefundability>

export const GetOrderRefundabilityRequest = Type.Object({ orderId: Guid })
export type GetOrderRefundabilityRequest = Static<typeof GetOrderRefundabilityRequest>
export const GetOrderRefundabilityReply = Fields({
  payments: Type.Array(PaymentRefundability),
  paymentsSummary: Fields({ monetary: Monetary, membership: Membership }),
  lineItems: Type.Array(
    Fields({
      lineItemId: LineItemId,
      originalQuantity: Whole(),
      refundedQuantity: Whole(),
      availableRefundQuantity: Whole(),
      /** How many pieces can still go back to stock. */
      availableRestockQuantity: Whole(),
    }),
  ),
  shipping: Fields({ amount: Price, refundedAmount: Price, availableRefundAmount: Price }),
  additionalFees: Type.Array(
    Fields({ additionalFeeId: Text(), amount: Price, refundedAmount: Price, availableRefundAmount: Price }),
  ),
})
export type GetOrderRefundabilityReply = Static<typeof GetOrderRefundabilityReply>

const Piece = Fields({ lineItemId: LineItemId, quantity: Whole() })
const Fee = Fields({ additionalFeeId: Text(), amount: Price })
const Shipping = Fields({ amount: Price })
const Summary = Fields({ total: Price, tax: Price, discount: Price, subtotal: Price })

export const CalculateRefundRequest = Type.Object({
  orderId: Guid,
  refundItems: Type.Optional(RefundItems),
})
export type CalculateRefundRequest = Static<typeof CalculateRefundRequest>

/** What the chosen items cost: the price after discounts with its tax. Without `summary`, `notAvailable` says why not. */
export const CalculateRefundReply = Fields({
  available: Type.Boolean(),
  notAvailable: Fields({
    errors: Type.Array(
      Fields({
        lineItem: Piece,
        additionalFee: Fee,
        shipping: Shipping,
        error: Fields({ applicationError: Fields({ code: Text(), description: Text() }) }),
      }),
    ),
  }),
  summary: Fields({
    ...Summary.properties,
    lineItemsSubtotal: Price,
    additionalFeesTotal: Price,
  }),
  calculatedRefundItems: Fields({
    lineItems: Type.Array(Fields({ item: Piece, summary: Summary })),
    additionalFees: Type.Array(Fields({ additionalFee: Fee, summary: Summary })),
    shipping: Fields({ shipping: Shipping, summary: Summary }),
  }),
})
export type CalculateRefundReply = Static<typeof CalculateRefundReply>

/** Without an amount, all that can go back of the payment. */
const PaymentRefund = Type.Object({
  paymentId: Guid,
  amount: Type.Optional(Nullable(Type.Object({ amount: Amount }))),
  /** The merchant gives it back outside the shop. */
  externalRefund: Type.Optional(Type.Boolean()),
})
export type PaymentRefund = Static<typeof PaymentRefund>

export const RefundPaymentsRequest = Type.Object({
  orderId: Guid,
  paymentRefunds: Type.Array(PaymentRefund, { minItems: 1, maxItems: 100 }),
  refundItems: Type.Optional(RefundItems),
  sideEffects: Type.Optional(
    Fields({
      restock: Nullable(Fields({ lineItems: Type.Array(RestockItem, { maxItems: 300 }) })),
      notifications: Nullable(
        Fields({ sendCustomerEmail: Type.Boolean(), customMessage: Nullable(Text({ max: 1000 })) }),
      ),
    }),
  ),
  /** The buyer can read it. */
  customerReason: Type.Optional(Nullable(Text({ max: 500 }))),
  /** For the merchant's timeline alone. */
  merchantNote: Type.Optional(Text({ max: 1000 })),
})
export type RefundPaymentsRequest = Static<typeof RefundPaymentsRequest>
export const RefundPaymentsReply = Type.Object({ refund: Refund, orderTransactions: OrderTransactions })
export type RefundPaymentsReply = Static<typeof RefundPaymentsReply>

export const GetRefundabilityStatusRequest = Type.Object({ ecomOrderId: Guid })
export type GetRefundabilityStatusRequest = Static<typeof GetRefundabilityStatusRequest>
export const GetRefundabilityStatusReply = Type.Object({
  refundabilities: Type.Array(
    Fields({
      paymentId: Guid,
      refundabilityStatus: Strings(['NOT_REFUNDABLE', 'MANUAL', 'REFUNDABLE']),
      manuallyRefundableReason: ManuallyRefundableReason,
      nonRefundableReason: NonRefundableReason,
    }),
  ),
  refundablePerItem: Type.Boolean(),
})
export type GetRefundabilityStatusReply = Static<typeof GetRefundabilityStatusReply>

// ── Payments that are authorised at the order and captured later ──

/** Without an amount, all that is not captured yet. */
const PaymentCapture = Type.Object({
  paymentId: Guid,
  amount: Type.Optional(Nullable(Type.Object({ amount: Amount }))),
})

export const CaptureAuthorizedPaymentsRequest = Type.Object({
  orderId: Guid,
  payments: Type.Array(PaymentCapture, { minItems: 1, maxItems: 100 }),
})
export type CaptureAuthorizedPaymentsRequest = Static<typeof CaptureAuthorizedPaymentsRequest>

export const VoidAuthorizedPaymentsRequest = Type.Object({
  orderId: Guid,
  paymentIds: Type.Array(Guid, { minItems: 1, maxItems: 100 }),
})
export type VoidAuthorizedPaymentsRequest = Static<typeof VoidAuthorizedPaymentsRequest>
