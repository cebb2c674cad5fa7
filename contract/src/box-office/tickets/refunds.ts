import Type, { type Static } from 'typebox'
import { Guid, Nullable, optional, Strings, Text } from '../../values/common.ts'
import { EventMoney } from '../common.ts'
import { Ticket } from './tickets.ts'

// Money for tickets that goes back.

/** Tickets of one order. */
const RefundedTickets = {
  eventId: Guid,
  ticketNumber: Type.Array(Text({ min: 1, max: 50 }), { minItems: 1, maxItems: 100 }),
  /** Whether service fees stay with the shop; absent: as the event says. */
  ...optional({ keepFees: Nullable(Type.Boolean()) }),
}
export const CalculateTicketRefundRequest = Type.Object(RefundedTickets)
export type CalculateTicketRefundRequest = Static<typeof CalculateTicketRefundRequest>
export const CalculateTicketRefundReply = Type.Object({
  orderId: Text(),
  /** What goes back for all of them: no more than is left of the payments. */
  total: EventMoney,
  /** Of the total, what the merchant gives back outside the shop. */
  byHand: EventMoney,
  /** In the price of the tickets, whether it goes back or not. */
  fees: EventMoney,
  feesKept: Type.Boolean(),
  tickets: Type.Array(
    Type.Object({ ticketNumber: Text(), name: Text(), guestFullName: Text(), amount: EventMoney }),
  ),
})
export type CalculateTicketRefundReply = Static<typeof CalculateTicketRefundReply>

export const RefundTicketsRequest = Type.Object({
  ...RefundedTickets,
  /** The buyer reads it. */
  ...optional({ customerReason: Nullable(Text({ max: 500 })) }),
})
export type RefundTicketsRequest = Static<typeof RefundTicketsRequest>
/** `STARTED`: the payment service has not answered yet; the shop asks again. `FAILED`: the tickets stay valid. */
export const RefundTicketsReply = Type.Object({
  refundId: Text(),
  status: Strings(['STARTED', 'SUCCEEDED', 'FAILED']),
  /** What goes back: nothing of a refund that failed. */
  total: EventMoney,
  byHand: EventMoney,
  /** What the payment service says about what it refuses: all, or a part of a refund that succeeded. */
  failure: Nullable(Text()),
  tickets: Type.Array(Ticket),
})
export type RefundTicketsReply = Static<typeof RefundTicketsReply>
