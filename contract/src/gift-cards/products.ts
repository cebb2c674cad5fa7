import Type, { type Static } from 'typebox'
import {
  Amount,
  CurrencyCode,
  EmptyReply,
  Fields,
  Guid,
  Nullable,
  Revision,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'
import { giftCardProductLimits as limits } from './limits.ts'

/** An amount that the shopper chooses, both ends included. */
const OwnAmount = Type.Object({ least: Amount, most: Amount })

/** What the merchant writes. */
const written = Fields({
  name: Text({ min: 1, max: limits.name }),
  description: Text({ max: limits.description }),
  /** What the shopper chooses from, at most 20. */
  amounts: Type.Array(Amount, { maxItems: limits.amounts }),
  /** Null where the shopper enters no amount. */
  ownAmount: Nullable(OwnAmount),
  /** For how many months a card is valid; null for cards without an end. */
  validMonths: Nullable(Whole({ min: 1, max: limits.validMonths })),
  /** Shoppers see it. */
  visible: Type.Boolean(),
}).properties

/** A gift card that shoppers buy: an amount, for somebody else or for themselves. */
export const GiftCardProduct = Type.Object({
  id: Guid,
  revision: Revision,
  name: Text(),
  description: Text(),
  amounts: Type.Array(Amount),
  ownAmount: Type.Optional(OwnAmount),
  validMonths: Type.Optional(Whole()),
  visible: Type.Boolean(),
  currency: CurrencyCode,
  createdDate: Timestamp,
  updatedDate: Timestamp,
})
export type GiftCardProduct = Static<typeof GiftCardProduct>

/**
 * The `options` of a cart's reference to a gift card product. Without `recipientEmail` the card is for the buyer. Without
 * `sendDate`, a day of the shop's time zone such as `2026-12-24`, the code is sent when the order is paid.
 */
export const GiftCardOptions = Type.Object({
  amount: Amount,
  recipientName: Type.Optional(Text({ max: 100 })),
  recipientEmail: Type.Optional(Text({ max: 254 })),
  senderName: Type.Optional(Text({ max: 100 })),
  message: Type.Optional(Text({ max: 500 })),
  sendDate: Type.Optional(Text({ max: 10 })),
})
export type GiftCardOptions = Static<typeof GiftCardOptions>

const Envelope = Type.Object({ giftCardProduct: GiftCardProduct })

/** Shoppers get those that are visible; `all` gives merchants the others too. */
export const ListGiftCardProductsRequest = Fields({ all: Type.Boolean() })
export type ListGiftCardProductsRequest = Static<typeof ListGiftCardProductsRequest>
export const ListGiftCardProductsReply = Type.Object({ giftCardProducts: Type.Array(GiftCardProduct) })
export type ListGiftCardProductsReply = Static<typeof ListGiftCardProductsReply>

export const CreateGiftCardProductRequest = Type.Object({
  giftCardProduct: Type.Object({ ...written, name: Text({ min: 1, max: limits.name }) }),
})
export type CreateGiftCardProductRequest = Static<typeof CreateGiftCardProductRequest>
export const CreateGiftCardProductReply = Envelope
export type CreateGiftCardProductReply = Static<typeof CreateGiftCardProductReply>

/** Changes what is sent. What carts hold changes with it; what is ordered does not. */
export const UpdateGiftCardProductRequest = Type.Object({
  giftCardProduct: Type.Object({ id: Guid, revision: Revision, ...written }),
})
export type UpdateGiftCardProductRequest = Static<typeof UpdateGiftCardProductRequest>
export const UpdateGiftCardProductReply = Envelope
export type UpdateGiftCardProductReply = Static<typeof UpdateGiftCardProductReply>

/** Cards that were sold stay as they are. */
export const DeleteGiftCardProductRequest = Type.Object({ id: Guid })
export type DeleteGiftCardProductRequest = Static<typeof DeleteGiftCardProductRequest>
export const DeleteGiftCardProductReply = EmptyReply
export type DeleteGiftCardProductReply = Static<typeof DeleteGiftCardProductReply>
