import Type, { type Static } from 'typebox'
import { EmptyReply, EmptyRequest, Fields, Strings, Text, Timestamp } from '../values/common.ts'

/** When the shop takes the money: at once, or after it was authorised, by hand or with the first parcel. */
export const PaymentCapture = Strings(['AT_ONCE', 'BY_HAND', 'AT_FULFILLMENT'])

/** Where buyers pay: in fields on the checkout page of the shop, or on the page of the service. */
export const PaymentPage = Strings(['SHOP', 'SERVICE'])

/** The shop's account with a payment service. What the merchant entered is never returned. */
export const PaymentAccount = Type.Object({
  /** As the service calls it. */
  name: Text(),
  /** No money moves. */
  isTest: Type.Boolean(),
  /** The service tells the shop at once what becomes of a payment. Otherwise the shop asks. */
  notifies: Type.Boolean(),
  connectedDate: Timestamp,
  /** Of orders of goods to send; everything else is paid at once. */
  capture: PaymentCapture,
  /** The shop has the key that its own page needs. */
  hasPublicKey: Type.Boolean(),
  /** Without that key always `SERVICE`. */
  paymentPage: PaymentPage,
})
export type PaymentAccount = Static<typeof PaymentAccount>

/** `OFFLINE`: the money comes outside of the shop. */
export const PaymentMethodKind = Strings(['OFFLINE', 'ONLINE'])

/** A number that stands for what becomes of a payment. `DECLINED_LATER`: without the buyer. `REFUND_REFUSED`: paid, and not given back. */
export const TestCard = Type.Object({
  number: Text(),
  outcome: Strings([
    'APPROVED',
    'DECLINED',
    'NEEDS_CONFIRMATION',
    'PENDING',
    'DECLINED_LATER',
    'REFUND_REFUSED',
  ]),
})
export type TestCard = Static<typeof TestCard>

/** A way to pay that the server knows. Which ones buyers see, and in which order, is in `paymentMethods` of the site's settings. */
export const PaymentMethod = Type.Object({
  /** Its name in the settings. */
  method: Text(),
  kind: PaymentMethodKind,
  /** In the shop's language, unless the merchant writes another title. */
  title: Text(),
  note: Text(),
  ...Fields({
    /** It moves no money, and these numbers pay with it. */
    testCards: Type.Array(TestCard),
    /** It belongs to a service with which the shop needs an account: offered while there is one. */
    service: Type.Object({
      /** What the merchant copies from the service. */
      fields: Type.Array(Type.Object({ name: Text(), isSecret: Type.Boolean(), isOptional: Type.Boolean() })),
      /** Payments can be authorised at the order and captured later. */
      capturesLater: Type.Boolean(),
      /** Its fields can be on the checkout page of the shop. */
      hasFields: Type.Boolean(),
      ...Fields({ account: PaymentAccount }).properties,
    }),
  }).properties,
})
export type PaymentMethod = Static<typeof PaymentMethod>

const ByMethod = Type.Object({ method: Text({ min: 1, max: 50 }) })

export const ListPaymentMethodsRequest = EmptyRequest
export const ListPaymentMethodsReply = Type.Object({ paymentMethods: Type.Array(PaymentMethod) })

/** Asks the service whose account it is, then keeps what was entered, sealed. An account that is there already is replaced. */
export const ConnectPaymentAccountRequest = Type.Object({
  ...ByMethod.properties,
  credentials: Type.Record(Text({ min: 1, max: 50 }), Text({ max: 500 }), { maxProperties: 10 }),
})
export type ConnectPaymentAccountRequest = Static<typeof ConnectPaymentAccountRequest>
export const ConnectPaymentAccountReply = Type.Object({ account: PaymentAccount })

/** Of payments that begin from now on. What is absent stays. */
export const UpdatePaymentAccountRequest = Type.Object({
  ...ByMethod.properties,
  ...Fields({ capture: PaymentCapture, paymentPage: PaymentPage }).properties,
})
export type UpdatePaymentAccountRequest = Static<typeof UpdatePaymentAccountRequest>
export const UpdatePaymentAccountReply = Type.Object({ account: PaymentAccount })

/** Asks the service again whose account it is. */
export const TestPaymentAccountRequest = ByMethod
export const TestPaymentAccountReply = Type.Object({ account: PaymentAccount })

/** The way to pay is not offered any more. Payments that are open are not settled any more, and none can be refunded by the shop. */
export const DisconnectPaymentAccountRequest = ByMethod
export const DisconnectPaymentAccountReply = EmptyReply
