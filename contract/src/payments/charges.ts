import Type, { type Static } from 'typebox'
import { OrderTransactions, Payment } from '../orders/payments.ts'
import { Amount, CurrencyCode, Fields, Guid, Nullable, Text, Timestamp } from '../values/common.ts'

// Charging what is left to pay of an order: to a way to pay that its buyer has saved, and with a gift card.

const Sum = Type.Object({ amount: Amount, formattedAmount: Type.Optional(Text()) })
const GiftCardCode = Text({ min: 8, max: 50 })

const RegularCharge = Fields({
  /** The id of a way to pay that the buyer has saved. */
  paymentIntentId: Nullable(Guid),
  /** Absent: all that the gift card leaves. */
  amount: Nullable(Sum),
  /** Only `false`: the money is taken at once. */
  delayedCharge: Type.Boolean(),
  /** What is charged here is saved already. */
  savePaymentMethod: Type.Boolean(),
})

const GiftCardCharge = Type.Object({
  giftCardCode: GiftCardCode,
  /** Absent: as much as the card can pay of the order. */
  amount: Type.Optional(Nullable(Sum)),
})

export const ChargeOrderRequest = Type.Object({
  orderId: Guid,
  ...Fields({
    /** Absent: the member who has bought. */
    memberId: Nullable(Guid),
    regularCharge: Nullable(RegularCharge),
    /** An order takes one. */
    giftCards: Type.Array(GiftCardCharge, { maxItems: 100 }),
    /** Memberships pay at the checkout alone: any is refused. */
    memberships: Type.Array(Type.Object({}), { maxItems: 100 }),
    /** A repeat charges nothing more. Counts for this order. */
    idempotencyKey: Nullable(Text({ min: 1, max: 100 })),
    /** The buyer is never asked, whoever begins the charge. */
    merchantInitiated: Type.Boolean(),
  }).properties,
})
export type ChargeOrderRequest = Static<typeof ChargeOrderRequest>
export const ChargeOrderReply = Type.Object({
  /** Those of this charge. One that is `PENDING` is decided later. */
  payments: Type.Array(Payment),
  orderTransactions: OrderTransactions,
})
export type ChargeOrderReply = Static<typeof ChargeOrderReply>

export const OrderBillingRedeemGiftCardRequest = Type.Object({
  orderId: Guid,
  giftCardCode: GiftCardCode,
  amount: Sum,
  currency: CurrencyCode,
})
export type OrderBillingRedeemGiftCardRequest = Static<typeof OrderBillingRedeemGiftCardRequest>
export const OrderBillingRedeemGiftCardReply = Type.Object({
  orderTransactions: OrderTransactions,
  /** `PENDING` until the program that keeps the card has answered. */
  payment: Payment,
})
export type OrderBillingRedeemGiftCardReply = Static<typeof OrderBillingRedeemGiftCardReply>

export const ListSavedPaymentMethodsRequest = Type.Object({ orderId: Guid })
export type ListSavedPaymentMethodsRequest = Static<typeof ListSavedPaymentMethodsRequest>
/** Those of the member who has bought, the newest first. Empty for a guest's order. */
export const ListSavedPaymentMethodsReply = Type.Object({
  savedPaymentMethods: Type.Array(
    Type.Object({
      id: Guid,
      /** `Visa •••• 4242` */
      title: Text(),
      /** `04/30` */
      expires: Nullable(Text()),
      savedDate: Timestamp,
    }),
  ),
})
export type ListSavedPaymentMethodsReply = Static<typeof ListSavedPaymentMethodsReply>
