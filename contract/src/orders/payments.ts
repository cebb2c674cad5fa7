import Type, { type Static } from 'typebox'
import { Amount, Fields, Guid, Nullable, Strings, Text, Timestamp, Whole } from '../values/common.ts'
import { Price } from './line-items.ts'
import { Order } from './orders.ts'

export const TransactionStatus = Strings([
  'UNDEFINED',
  'APPROVED',
  'PENDING',
  'PENDING_MERCHANT',
  'CANCELED',
  'DECLINED',
  'REFUNDED',
  'PARTIALLY_REFUNDED',
  'AUTHORIZED',
  'VOIDED',
])
export type TransactionStatus = Static<typeof TransactionStatus>

const CardDetails = Fields({
  lastFourDigits: Nullable(Text({ max: 4 })),
  brand: Nullable(Text({ max: 100 })),
})

const ActionStatus = Strings(['PENDING', 'SUCCEEDED', 'FAILED'])
/** In words of the service, for the merchant. */
const failureDetails = Fields({ failureCode: Text() })

/** Money that the service has set aside for the shop. */
const AuthorizationDetails = Fields({
  delayedCapture: Type.Boolean(),
  authorizedDate: Timestamp,
  /** What was set aside; the amount of the payment is what was captured, once nothing is set aside any more. */
  authorizedAmount: Price,
  captures: Type.Array(
    Fields({ id: Guid, status: ActionStatus, amount: Price, createdDate: Timestamp, failureDetails }),
  ),
  void: Fields({
    status: ActionStatus,
    voidedDate: Nullable(Timestamp),
    failureDetails,
    /** `SCHEDULED`: the authorisation has ended by itself. */
    reason: Strings(['MANUAL', 'SCHEDULED']),
  }),
  /** When the authorisation ends by itself. */
  scheduledAction: Fields({ actionType: Strings(['VOID', 'CAPTURE']), executionDate: Timestamp }),
})

/** A card, or money outside the shop. */
const RegularPaymentDetails = Fields({
  paymentMethod: Nullable(Text({ max: 100 })),
  offlinePayment: Type.Boolean(),
  /** An earlier name of the payment's own status. */
  status: TransactionStatus,
  /** The provider's own id. */
  providerTransactionId: Nullable(Text({ max: 100 })),
  gatewayTransactionId: Nullable(Text({ max: 100 })),
  creditCardDetails: CardDetails,
})

const Chargeback = Fields({
  id: Guid,
  createdDate: Timestamp,
  updatedDate: Timestamp,
  amount: Price,
  reversalAmount: Price,
  status: Strings(['APPROVED', 'REVERSED']),
  /** Of the dispute, as the service calls it. */
  externalId: Text(),
})

const GiftCardPaymentDetails = Fields({
  /** The transaction of the plugin that keeps the card. */
  giftCardPaymentId: Text({ max: 100 }),
  appId: Text({ max: 100 }),
  voided: Type.Boolean(),
  obfuscatedCode: Nullable(Text({ max: 100 })),
})

export const Payment = Fields({
  id: Guid,
  createdDate: Timestamp,
  updatedDate: Timestamp,
  amount: Price,
  status: TransactionStatus,
  refundDisabled: Type.Boolean(),
  regularPaymentDetails: Fields({
    ...RegularPaymentDetails.properties,
    /** Of a payment that was authorised and is captured later. */
    authorizationDetails: AuthorizationDetails,
    /** What the service has taken of the payment, because the buyer disputes it. */
    chargebacks: Type.Array(Chargeback),
  }),
  giftcardPaymentDetails: GiftCardPaymentDetails,
  /** Credits instead of money: the amount is 0. */
  membershipPaymentDetails: Fields({
    membershipId: Text(),
    lineItemId: Text(),
    status: Strings(['CHARGED', 'CHARGE_FAILED', 'CHARGE_PENDING', 'VOIDED']),
    name: Fields({ original: Text(), translated: Nullable(Text()) }),
    externalTransactionId: Nullable(Text()),
    voided: Type.Boolean(),
    providerAppId: Text(),
  }),
})

export const LineItemId = Text({ min: 1, max: 100 })

const Pieces = Type.Object({ lineItemId: LineItemId, quantity: Whole({ min: 1, max: 100_000 }) })

/** What of an order is given back. */
export const RefundItems = Fields({
  lineItems: Type.Array(Pieces, { maxItems: 300 }),
  additionalFees: Type.Array(
    Type.Object({ additionalFeeId: Text({ min: 1, max: 100 }), amount: Type.Object({ amount: Amount }) }),
    { maxItems: 100 },
  ),
  shipping: Nullable(Type.Object({ amount: Type.Object({ amount: Amount }) })),
})
export type RefundItems = Static<typeof RefundItems>

/** The pieces that go back to stock. */
export const RestockItem = Pieces

export const Refund = Fields({
  id: Guid,
  createdDate: Timestamp,
  details: Fields({
    reason: Text(),
    lineItems: Type.Array(Fields({ lineItemId: LineItemId, quantity: Whole() })),
    /** An earlier name of `lineItems`. */
    items: Type.Array(Fields({ lineItemId: LineItemId, quantity: Whole() })),
    additionalFees: Type.Array(Fields({ additionalFeeId: Text(), amount: Price })),
    shipping: Fields({ amount: Price }),
    shippingIncluded: Type.Boolean(),
  }),
  /** One for each payment that it takes money from. */
  transactions: Type.Array(
    Fields({
      paymentId: Guid,
      amount: Price,
      refundStatus: Strings(['PENDING', 'SUCCEEDED', 'FAILED', 'SCHEDULED', 'STARTED']),
      refundStatusInfo: Fields({ description: Text() }),
      /** The merchant gives the money back outside the shop. */
      externalRefund: Type.Boolean(),
      /** The provider's own id. */
      providerRefundId: Nullable(Text()),
    }),
  ),
  summary: Fields({
    requestedRefund: Price,
    pendingRefund: Price,
    refunded: Price,
    failedRefundAmount: Price,
    pending: Type.Boolean(),
    breakdown: Fields({
      lineItems: Type.Array(Fields({ lineItemId: LineItemId, totalRefundedAmount: Price })),
    }),
  }),
})
export type Refund = Static<typeof Refund>

/** The payments and refunds of an order. */
export const OrderTransactions = Fields({
  orderId: Guid,
  /** At most the 100 newest, the oldest first. */
  payments: Type.Array(Payment),
  /** At most the 100 newest, the oldest first. */
  refunds: Type.Array(Refund),
})
export type OrderTransactions = Static<typeof OrderTransactions>

// ── Calls ───────────────────────────────────────────────────────────────────────────────────────────────

export const ListTransactionsForSingleOrderRequest = Type.Object({ orderId: Guid })
export type ListTransactionsForSingleOrderRequest = Static<typeof ListTransactionsForSingleOrderRequest>
export const TransactionsReply = Type.Object({ orderTransactions: OrderTransactions })
export type TransactionsReply = Static<typeof TransactionsReply>

export const ListTransactionsForMultipleOrdersRequest = Type.Object({
  orderIds: Type.Array(Guid, { minItems: 1, maxItems: 100 }),
})
export type ListTransactionsForMultipleOrdersRequest = Static<typeof ListTransactionsForMultipleOrdersRequest>
/** In the requested order, without orders that do not exist. */
export const ListTransactionsForMultipleOrdersReply = Type.Object({
  orderTransactions: Type.Array(OrderTransactions),
})
export type ListTransactionsForMultipleOrdersReply = Static<typeof ListTransactionsForMultipleOrdersReply>

/** Money that another program has taken for the order: the shop writes it down and charges nothing. */
const PaymentToAdd = Type.Object({
  amount: Type.Object({ amount: Amount }),
  createdDate: Type.Optional(Nullable(Timestamp)),
  /** `APPROVED` if neither this nor the status of the details is sent. */
  status: Type.Optional(TransactionStatus),
  /** The shop must not offer to give it back. */
  refundDisabled: Type.Optional(Type.Boolean()),
  regularPaymentDetails: Type.Optional(RegularPaymentDetails),
  giftcardPaymentDetails: Type.Optional(GiftCardPaymentDetails),
})
export type PaymentToAdd = Static<typeof PaymentToAdd>

export const AddPaymentsRequest = Type.Object({
  orderId: Guid,
  payments: Type.Array(PaymentToAdd, { minItems: 1, maxItems: 50 }),
})
export type AddPaymentsRequest = Static<typeof AddPaymentsRequest>
export const AddPaymentsReply = Type.Object({
  orderTransactions: OrderTransactions,
  paymentsIds: Type.Array(Guid),
})
export type AddPaymentsReply = Static<typeof AddPaymentsReply>

export const UpdatePaymentStatusRequest = Type.Object({
  orderId: Guid,
  paymentId: Guid,
  status: TransactionStatus,
})
export type UpdatePaymentStatusRequest = Static<typeof UpdatePaymentStatusRequest>

// ── The question to plugins ─────────────────────────────────────────────────────────────────────────────

/** The order as it is before it is paid. */
export const GetPaymentSettingsQuestion = Type.Object({ order: Order })
export type GetPaymentSettingsQuestion = Static<typeof GetPaymentSettingsQuestion>

export const GetPaymentSettingsAnswer = Fields({
  /** Without it, or where it says nothing, the plugin asks for nothing. */
  paymentSettings: Nullable(
    Fields({
      /** The buyer confirms the payment with their bank. */
      requires3dSecure: Nullable(Type.Boolean()),
    }),
  ),
})
export type GetPaymentSettingsAnswer = Static<typeof GetPaymentSettingsAnswer>
