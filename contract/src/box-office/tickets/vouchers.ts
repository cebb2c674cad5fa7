import Type, { type Static } from 'typebox'
import {
  Amount,
  Email,
  EmptyReply,
  Guid,
  Nullable,
  optional,
  Text,
  Timestamp,
  Whole,
} from '../../values/common.ts'
import { eventLimits } from '../limits.ts'

// Codes for tickets that are set aside for somebody, and the waiting list of sold-out tickets.

const most = eventLimits.ticketsPerReservation
const quantity = Whole({ min: 1, max: most })

export const VoucherCode = Type.String({ pattern: '^[A-Za-z0-9-]{4,30}$' })

/** `left` may still be bought with the code, `used` are ordered or in an open reservation. */
export const TicketVoucher = Type.Object({
  id: Text(),
  eventId: Text(),
  ticketDefinitionId: Text(),
  code: Text(),
  quantity: Whole(),
  left: Whole(),
  used: Whole(),
  expirationDate: Timestamp,
  origin: Type.Union([Type.Literal('MERCHANT'), Type.Literal('WAITING_LIST')]),
  /** The address with the code. */
  url: Text(),
  email: Text(),
  firstName: Text(),
  lastName: Text(),
  note: Text(),
  createdDate: Timestamp,
  /** Of one ticket. Absent: the price of the kind. */
  ...optional({ price: Amount }),
})
export type TicketVoucher = Static<typeof TicketVoucher>

const ByEvent = Type.Object({ eventId: Guid })
const ById = Type.Object({ eventId: Guid, id: Guid })
const VoucherReply = Type.Object({ voucher: TicketVoucher })
export const ListTicketVouchersRequest = ByEvent
export const ListTicketVouchersReply = Type.Object({ vouchers: Type.Array(TicketVoucher) })
export const CreateTicketVoucherRequest = Type.Object({
  eventId: Guid,
  voucher: Type.Object({
    ticketDefinitionId: Guid,
    quantity,
    expirationDate: Timestamp,
    ...optional({
      /** Absent: the shop makes one that nobody guesses. */
      code: Nullable(VoucherCode),
      price: Nullable(Amount),
      /** Whoever gets the code by e-mail. */
      email: Nullable(Email),
      firstName: Nullable(Text({ max: 100 })),
      lastName: Nullable(Text({ max: 100 })),
      note: Nullable(Text({ max: 500 })),
    }),
  }),
})
export type CreateTicketVoucherRequest = Static<typeof CreateTicketVoucherRequest>
export const CreateTicketVoucherReply = VoucherReply
export const CancelTicketVoucherRequest = ById
export const CancelTicketVoucherReply = VoucherReply

// ── The waiting list ────────────────────────────────────────────────────────────────────────────────────

/** `OFFERED`: a voucher was sent, `voucher` says what became of it. */
export const TicketWaitingEntry = Type.Object({
  id: Text(),
  eventId: Text(),
  ticketDefinitionId: Text(),
  quantity: Whole(),
  email: Text(),
  firstName: Text(),
  lastName: Text(),
  status: Type.Union([Type.Literal('WAITING'), Type.Literal('OFFERED')]),
  createdDate: Timestamp,
  ...optional({
    offeredDate: Timestamp,
    voucher: Type.Object({ code: Text(), left: Whole(), used: Whole(), expirationDate: Timestamp }),
  }),
})
export type TicketWaitingEntry = Static<typeof TicketWaitingEntry>

export const JoinTicketWaitingListRequest = Type.Object({
  eventId: Guid,
  ticketDefinitionId: Guid,
  quantity,
  email: Email,
  firstName: Text({ min: 1, max: 100 }),
  ...optional({ lastName: Nullable(Text({ max: 100 })) }),
})
export type JoinTicketWaitingListRequest = Static<typeof JoinTicketWaitingListRequest>
export const JoinTicketWaitingListReply = Type.Object({ entry: TicketWaitingEntry })
export const ListTicketWaitingListRequest = ByEvent
export const ListTicketWaitingListReply = Type.Object({ entries: Type.Array(TicketWaitingEntry) })
export const RemoveFromTicketWaitingListRequest = ById
export const RemoveFromTicketWaitingListReply = EmptyReply
