import Type, { type Static } from 'typebox'
import { Fields, Guid, Nullable, Strings, Text, Timestamp } from '../values/common.ts'
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

const Payment = Fields({
  id: Guid,
  createdDate: Timestamp,
  updatedDate: Timestamp,
  amount: Price,
  status: TransactionStatus,
  refundDisabled: Type.Boolean(),
  /** A card, or money outside the shop. */
  regularPaymentDetails: Fields({
    paymentMethod: Text(),
    offlinePayment: Type.Boolean(),
    status: TransactionStatus,
    /** The provider's own id. */
    providerTransactionId: Nullable(Text()),
  }),
  giftcardPaymentDetails: Fields({
    /** The transaction of the plugin that keeps the card. */
    giftCardPaymentId: Text(),
    appId: Text(),
    voided: Type.Boolean(),
    obfuscatedCode: Nullable(Text()),
  }),
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

const Refund = Fields({
  id: Guid,
  createdDate: Timestamp,
  details: Fields({ reason: Text() }),
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
})

/** The payments and refunds of an order. */
export const OrderTransactions = Fields({
  orderId: Guid,
  /** At most the 100 newest, the oldest first. */
  payments: Type.Array(Payment),
  /** At most the 100 newest, the oldest first. */
  refunds: Type.Array(Refund),
})
export type OrderTransactions = Static<typeof OrderTransactions>

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
