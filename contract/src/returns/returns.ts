import Type, { type Static } from 'typebox'
import { CatalogReference } from '../cart/line-item-fields.ts'
import { Price } from '../orders/line-items.ts'
import { Fields, Guid, Nullable, Strings, Text, Timestamp, Whole } from '../values/common.ts'

/**
 * `REQUESTED` by the buyer, then `APPROVED` or `DECLINED` by the merchant; `RECEIVED` when the goods are back, and `CLOSED`
 * when nothing is left to do. The buyer can cancel it until the goods are back.
 */
export const ReturnStatus = Strings(['REQUESTED', 'APPROVED', 'DECLINED', 'RECEIVED', 'CLOSED', 'CANCELED'])
export type ReturnStatus = Static<typeof ReturnStatus>

/** How many pieces of a line came back sound, how many damaged, and how many did not come. */
const received = {
  sound: Whole({ max: 1_000_000 }),
  damaged: Whole({ max: 1_000_000 }),
  missing: Whole({ max: 1_000_000 }),
}

/** Pieces of a line that go back. `received` is absent until they are there. */
export const ReturnLine = Type.Object({
  lineItemId: Text(),
  /** With the variant: `Pendant Lamp, White`. */
  name: Text(),
  quantity: Whole({ min: 1, max: 1_000_000 }),
  reason: Text(),
  ...Fields({
    received: Type.Object(received),
    /** Of the variant that was bought. */
    sku: Text(),
    /** The variant that the buyer has asked for instead of money, if any. */
    exchangeFor: Type.Object({ variantId: Guid, name: Text() }),
  }).properties,
})
export type ReturnLine = Static<typeof ReturnLine>

/**
 * The order of what the buyer gets instead. `credit` is what the goods of the return count for in it, and `due` is what the buyer
 * still has to pay. `settled`: the goods have arrived, and `credit` is what they are worth.
 */
export const ReturnExchange = Type.Object({
  orderId: Guid,
  orderNumber: Text(),
  canceled: Type.Boolean(),
  settled: Type.Boolean(),
  /** What the buyer gets, as the lines of that order say by now. */
  items: Type.Array(Type.Object({ name: Text(), quantity: Whole({ max: 1_000_000 }) })),
  total: Price,
  credit: Price,
  due: Price,
})
export type ReturnExchange = Static<typeof ReturnExchange>

export const Return = Type.Object({
  id: Guid,
  /** That of the order, with a count: `10042-R1`. */
  number: Text(),
  orderId: Guid,
  orderNumber: Text(),
  /** Name or e-mail address. */
  buyer: Text(),
  status: ReturnStatus,
  lines: Type.Array(ReturnLine),
  /** From the buyer. */
  note: Text(),
  /** Why the merchant has declined it. */
  declineReason: Text(),
  /** What the merchant wrote to the buyer with the approval, and with the refund or the end without one. */
  approvalMessage: Text(),
  closingMessage: Text(),
  currency: Text(),
  /** The refund that has closed it. */
  refundId: Nullable(Guid),
  /** The payment service refused its refund, so that it is `RECEIVED` again. */
  refundFailed: Type.Boolean(),
  ...Fields({
    /** What that refund gives back, without what counts for an exchange. */
    refunded: Price,
    /** What a payment service has refused of it: `retryOrderRefund` gives it back. */
    missing: Price,
    exchange: ReturnExchange,
  }).properties,
  createdDate: Timestamp,
  updatedDate: Timestamp,
})
export type Return = Static<typeof Return>

export const ListReturnsRequest = Fields({
  status: ReturnStatus,
  cursor: Text({ max: 200 }),
  limit: Whole({ min: 1, max: 100 }),
})
export type ListReturnsRequest = Static<typeof ListReturnsRequest>
/** `cursor` leads to older returns. */
export const ListReturnsReply = Type.Object({
  returns: Type.Array(Return),
  ...Fields({ cursor: Text() }).properties,
})
export type ListReturnsReply = Static<typeof ListReturnsReply>

export const ListOrderReturnsRequest = Type.Object({ orderId: Guid })
/** The oldest first. `exchangeOf` is the return whose exchange the order is. */
export const ListOrderReturnsReply = Type.Object({
  returns: Type.Array(Return),
  ...Fields({ exchangeOf: Return }).properties,
})
export type ListOrderReturnsReply = Static<typeof ListOrderReturnsReply>

export const GetReturnRequest = Type.Object({ returnId: Guid })
/** Why nothing can be refunded: the order is not paid in full, or everything was refunded otherwise. */
export const RefundObstacle = Strings(['NOT_PAID_IN_FULL', 'NOTHING_LEFT'])
export type RefundObstacle = Static<typeof RefundObstacle>

/** What is sent instead of what comes back, and what the buyer pays or gets for it. */
export const ExchangeOffer = Type.Object({
  /** Of what is sent. */
  total: Price,
  /** What the pieces that come back cost, at most what the order's payments have left. */
  worth: Price,
  toPay: Price,
  /** When the pieces have arrived. */
  toRefund: Price,
})
export type ExchangeOffer = Static<typeof ExchangeOffer>

/** Why the exchange that the buyer asks for cannot be ordered: its items are not for sale any more, or the member is gone. */
export const ExchangeObstacle = Strings(['ITEMS_NOT_FOR_SALE', 'BUYER_GONE'])
export type ExchangeObstacle = Static<typeof ExchangeObstacle>

/**
 * Until the return is approved, `worth` is what its pieces count for in an exchange, if one is possible, and `offer` what the exchange
 * that the buyer asks for would cost now, or `exchangeObstacle` why it cannot be ordered. When the return is received, `refundable` is what the pieces that came back cost, without those that were refunded
 * otherwise, at most what the order's payments have left. `byHand` is the part of it that the merchant gives back outside the
 * shop, after all the rest. `restockable` counts the sound pieces that can go to stock.
 */
export const GetReturnReply = Type.Object({
  return: Return,
  ...Fields({
    refundable: Price,
    byHand: Price,
    restockable: Whole({ max: 1_000_000 }),
    worth: Price,
    offer: ExchangeOffer,
    exchangeObstacle: ExchangeObstacle,
    obstacle: RefundObstacle,
  }).properties,
})
export type GetReturnReply = Static<typeof GetReturnReply>

const message = Fields({ message: Text({ max: 1000 }) }).properties

/** What the buyer gets instead, at the prices of the catalogue and without costs of delivery. */
export const ExchangeItem = Type.Object({
  catalogReference: CatalogReference,
  quantity: Whole({ min: 1, max: 100_000 }),
})
export type ExchangeItem = Static<typeof ExchangeItem>

/**
 * `message` goes to the buyer, below the instructions of the shop. `exchangeItems` are sent instead of what the buyer has asked for:
 * none of them means money back. Without them, the buyer gets what they have asked for. With `expectedTotal`, an exchange that costs
 * something else by now is refused.
 */
export const ApproveReturnRequest = Type.Object({
  returnId: Guid,
  ...message,
  ...Fields({
    exchangeItems: Type.Array(ExchangeItem, { maxItems: 100 }),
    expectedTotal: Type.Object({ amount: Text({ min: 1, max: 30 }) }),
  }).properties,
})
export type ApproveReturnRequest = Static<typeof ApproveReturnRequest>

/** The buyer reads the reason. */
export const DeclineReturnRequest = Type.Object({ returnId: Guid, reason: Text({ min: 1, max: 1000 }) })
export type DeclineReturnRequest = Static<typeof DeclineReturnRequest>

/**
 * Each line of the return once: `sound`, `damaged` and `missing` are together its quantity. With `isCorrection`, what was noted
 * before is replaced, as long as the return is `RECEIVED`.
 */
export const ReceiveReturnRequest = Type.Object({
  returnId: Guid,
  lines: Type.Array(Type.Object({ lineItemId: Text({ min: 1, max: 100 }), ...received }), {
    minItems: 1,
    maxItems: 300,
  }),
  ...Fields({ isCorrection: Type.Boolean() }).properties,
})
export type ReceiveReturnRequest = Static<typeof ReceiveReturnRequest>

/** Without an amount, `refundable` of the return goes back. `message` goes to the buyer. */
export const RefundReturnRequest = Type.Object({
  returnId: Guid,
  ...Fields({ amount: Type.Object({ amount: Text({ min: 1, max: 30 }) }) }).properties,
  ...message,
})
export type RefundReturnRequest = Static<typeof RefundReturnRequest>

/** With `restock`, the sound pieces go back to stock. `message` goes to the buyer. */
export const CloseReturnRequest = Type.Object({
  returnId: Guid,
  ...Fields({ restock: Type.Boolean() }).properties,
  ...message,
})
export type CloseReturnRequest = Static<typeof CloseReturnRequest>

export const ReturnReply = Type.Object({ return: Return })
export type ReturnReply = Static<typeof ReturnReply>
