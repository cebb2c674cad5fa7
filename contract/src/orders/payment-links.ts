import Type, { type Static } from 'typebox'
import { EmptyReply, Fields, Guid, Nullable, Strings, Text, Timestamp } from '../values/common.ts'
import { Price } from './line-items.ts'

// Payment links: an extension of the published contract, which names only the states.

/** `EXPIRED`: nobody paid in time. */
export const PaymentLinkStatus = Strings(['UNPAID', 'PAID', 'EXPIRED', 'VOIDED'])
export type PaymentLinkStatus = Static<typeof PaymentLinkStatus>

export const PaymentLink = Type.Object({
  id: Text(),
  orderId: Text(),
  status: PaymentLinkStatus,
  /** The balance of the order when the link was made; when paid, what was paid. A payment takes the balance of its moment. */
  amount: Price,
  /** Whoever has this address can pay. */
  url: Text(),
  dueDate: Nullable(Timestamp),
  expirationDate: Nullable(Timestamp),
  createdDate: Timestamp,
  updatedDate: Timestamp,
})
export type PaymentLink = Static<typeof PaymentLink>

const PaymentLinkEnvelope = Type.Object({ paymentLink: PaymentLink })
const ByPaymentLink = Type.Object({ paymentLinkId: Guid })

/** The buyer is reminded once, a day before `dueDate`. */
export const CreatePaymentLinkRequest = Type.Object({
  orderId: Guid,
  ...Fields({
    dueDate: Nullable(Timestamp),
    expirationDate: Nullable(Timestamp),
    sendEmail: Type.Boolean(),
  }).properties,
})
export type CreatePaymentLinkRequest = Static<typeof CreatePaymentLinkRequest>
export const CreatePaymentLinkReply = PaymentLinkEnvelope
export type CreatePaymentLinkReply = Static<typeof CreatePaymentLinkReply>

export const ListPaymentLinksRequest = Type.Object({ orderId: Guid })
export type ListPaymentLinksRequest = Static<typeof ListPaymentLinksRequest>
/** Newest first, at most 100. */
export const ListPaymentLinksReply = Type.Object({ paymentLinks: Type.Array(PaymentLink) })
export type ListPaymentLinksReply = Static<typeof ListPaymentLinksReply>

export const VoidPaymentLinkRequest = ByPaymentLink
export type VoidPaymentLinkRequest = Static<typeof VoidPaymentLinkRequest>
export const VoidPaymentLinkReply = PaymentLinkEnvelope
export type VoidPaymentLinkReply = Static<typeof VoidPaymentLinkReply>

export const SendPaymentLinkRequest = ByPaymentLink
export type SendPaymentLinkRequest = Static<typeof SendPaymentLinkRequest>
export const SendPaymentLinkReply = EmptyReply
export type SendPaymentLinkReply = EmptyReply
