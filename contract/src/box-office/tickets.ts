import Type, { type Static } from 'typebox'
import {
  Email,
  EmptyReply,
  Fields,
  Guid,
  Nullable,
  optional,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'
import { EventMoney, Facets, FieldMask, ListPage, NullableTime } from './common.ts'
import { FormResponse } from './forms.ts'
import { eventLimits } from './limits.ts'
import { SeatInfo } from './seating.ts'

// Tickets that were sold (second ring, E21), and who is let in with them.

export const EventOrderStatus = Strings([
  'NA_ORDER_STATUS',
  'FREE',
  'PENDING',
  'PAID',
  'OFFLINE_PENDING',
  'INITIATED',
  'CANCELED',
  'DECLINED',
  'AUTHORIZED',
  'VOIDED',
  'PARTIALLY_PAID',
])
export type EventOrderStatus = Static<typeof EventOrderStatus>

export const TicketGuest = Fields({
  guestAssigned: Type.Boolean(),
  firstName: Text({ max: 100 }),
  lastName: Text({ max: 100 }),
  email: Nullable(Email),
  form: FormResponse,
  contactId: Text(),
  phone: Nullable(Text({ max: 50 })),
})
export type TicketGuest = Static<typeof TicketGuest>

export const Ticket = Fields({
  ticketNumber: Text(),
  orderNumber: Text(),
  eventId: Text(),
  ticketDefinitionId: Text(),
  name: Text(),
  price: EventMoney,
  free: Type.Boolean(),
  policy: Text(),
  checkIn: Fields({ created: NullableTime }),
  orderStatus: EventOrderStatus,
  orderArchived: Type.Boolean(),
  orderFullName: Text(),
  guestFullName: Text(),
  guestDetails: TicketGuest,
  archived: Type.Boolean(),
  memberId: Text(),
  anonymized: Type.Boolean(),
  /** The text of its QR code, for its owner and the shop. */
  checkInUrl: Text(),
  ticketPdfUrl: Text(),
  /** A file for Apple Wallet, where the shop has the keys for it. */
  walletPassUrl: Text(),
  channel: Strings(['ONLINE', 'OFFLINE_POS']),
  canceled: Type.Boolean(),
  seatId: Text(),
  seatInfo: SeatInfo,
})
export type Ticket = Static<typeof Ticket>

const texts = Type.Array(Text({ max: 100 }), { maxItems: 100 })
const ids = Type.Array(Guid, { maxItems: 100 })
const numbers = Type.Array(Text({ max: 50 }), { maxItems: 100 })
const OneOrMore = Type.Unsafe<string | string[]>({
  type: ['string', 'array'],
  items: Guid,
  maxItems: 100,
  maxLength: 36,
})
const flag = Type.Union([Type.Boolean(), Type.Null()])

export const ListTicketsRequest = Fields({
  ...ListPage,
  /** One in the path of older clients. */
  eventId: OneOrMore,
  orderNumber: numbers,
  ticketNumber: numbers,
  searchPhrase: Nullable(Text({ max: 100 })),
  orderStatus: texts,
  fieldset: texts,
  state: texts,
  memberId: ids,
  facet: texts,
  sort: Nullable(Text({ max: 200 })),
  contactId: ids,
  ticketDefinitionId: ids,
  seatId: texts,
  orderArchived: flag,
  checkedIn: flag,
})
export type ListTicketsRequest = Static<typeof ListTicketsRequest>
export const ListTicketsReply = Type.Object({
  total: Whole(),
  offset: Whole(),
  limit: Whole(),
  tickets: Type.Array(Ticket),
  facets: Facets,
})
export type ListTicketsReply = Static<typeof ListTicketsReply>
const ByNumber = Type.Object({
  ticketNumber: Text({ min: 1, max: 50 }),
  ...optional({ eventId: Guid, fieldset: texts }),
})
export const GetTicketRequest = ByNumber
export type GetTicketRequest = Static<typeof GetTicketRequest>
const TicketReply = Type.Object({ ticket: Ticket })
export const GetTicketReply = TicketReply

/** Tickets by their numbers, or all of an order. */
const SomeTickets = Type.Object({
  eventId: Guid,
  ...optional({
    ticketNumber: numbers,
    orderNumber: Nullable(Text({ max: 50 })),
    staffMemberId: Nullable(Text()),
  }),
})
export type SomeTickets = Static<typeof SomeTickets>
const TicketsReply = Type.Object({ tickets: Type.Array(Ticket) })
export const CheckInTicketsRequest = SomeTickets
export const CheckInTicketsReply = TicketsReply
export const DeleteTicketCheckInRequest = SomeTickets
export const DeleteTicketCheckInReply = TicketsReply

/** `fields` names what is changed: `archived`, `guestDetails`. */
export const UpdateTicketRequest = Type.Object({
  ticketNumber: Text({ min: 1, max: 50 }),
  ...optional({
    eventId: Guid,
    fields: FieldMask,
    archived: Nullable(Type.Boolean()),
    guestDetails: Nullable(TicketGuest),
  }),
})
export type UpdateTicketRequest = Static<typeof UpdateTicketRequest>
export const UpdateTicketReply = TicketReply

/** Gives a ticket to somebody else. The code that was sent before is void. */
export const TransferTicketRequest = Type.Object({
  ticketNumber: Text({ min: 1, max: 50 }),
  firstName: Text({ min: 1, max: 100 }),
  lastName: Text({ min: 1, max: 100 }),
  email: Email,
})
export type TransferTicketRequest = Static<typeof TransferTicketRequest>
export const TransferTicketReply = TicketReply

/** Sends the tickets of an order to its buyer, or one ticket to its guest. */
export const ResendTicketsRequest = Type.Object({
  eventId: Guid,
  ...optional({ orderNumber: Text({ max: 50 }), ticketNumber: Text({ max: 50 }) }),
})
export type ResendTicketsRequest = Static<typeof ResendTicketsRequest>
export const ResendTicketsReply = EmptyReply

// ── Refunds ─────────────────────────────────────────────────────────────────────────────────────────────

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

// ── At the door ─────────────────────────────────────────────────────────────────────────────────────────

/**
 * What a code says. `BAD_CODE`: the shop has not made it. `OTHER_EVENT`: it has, for another event. `UNDONE`: the door has taken
 * the scan back.
 */
export const ScanResult = Strings([
  'CHECKED_IN',
  'DOUBLED',
  'VOID',
  'UNKNOWN',
  'BAD_CODE',
  'OTHER_EVENT',
  'UNDONE',
])
export type ScanResult = Static<typeof ScanResult>

/** When a ticket was scanned, and where. */
export const TicketScan = Type.Object({ device: Text(), scannedDate: Timestamp })
export type TicketScan = Static<typeof TicketScan>

/** SHA-256 of each code in base64url, so that a lost device opens no door. */
export const ListCheckInCodesRequest = Type.Object({
  eventId: Guid,
  ...optional({
    after: Text({ max: 36 }),
    limit: Type.Union([Whole({ min: 1, max: 5000 }), Type.Null()]),
    /** The `readDate` of an earlier reply: only what has changed since then. */
    changedSince: Timestamp,
    /** Also tickets that are no longer valid. */
    includeCanceled: Type.Boolean(),
  }),
})
export type ListCheckInCodesRequest = Static<typeof ListCheckInCodesRequest>
export const ListCheckInCodesReply = Type.Object({
  codes: Type.Array(
    Type.Object({
      hash: Text(),
      ticketNumber: Text(),
      guestName: Text(),
      ticketName: Text(),
      checkedInDate: NullableTime,
      ...optional({
        /** The door that let the guest in; absent if the admin did. */
        checkedInDevice: Text(),
        canceled: Type.Boolean(),
        /** What is still to be paid of the order; absent if nothing is. */
        balance: EventMoney,
        /** Scans of the same ticket after the guest was let in. */
        doubled: Type.Array(TicketScan),
      }),
    }),
  ),
  /** Valid tickets of the event, and how many of them are let in. */
  total: Whole(),
  checkedIn: Whole(),
  /** Send it as `changedSince` to get what changes from now on. */
  readDate: Timestamp,
  /** Send it as `after` to get the next codes; absent after the last. */
  ...optional({ next: Text() }),
})
export type ListCheckInCodesReply = Static<typeof ListCheckInCodesReply>

/** Exactly one of `code`, `ticketNumber` and `undoes`. */
const Scan = Type.Object({
  /** Made by the device, once for each scan: a scan that is sent twice counts once. */
  id: Guid,
  scannedDate: Timestamp,
  ...optional({
    code: Text({ min: 1, max: 300 }),
    /** Typed by somebody at the door who has seen the ticket or knows the guest. */
    ticketNumber: Text({ min: 1, max: 50 }),
    /** The id of a scan that the door takes back. */
    undoes: Guid,
  }),
})
/** What a device has scanned, with or without a network. */
export const UploadTicketScansRequest = Type.Object({
  eventId: Guid,
  device: Text({ min: 1, max: 100 }),
  scans: Type.Array(Scan, { minItems: 1, maxItems: eventLimits.scans }),
})
export type UploadTicketScansRequest = Static<typeof UploadTicketScansRequest>
/** In the order of the scans. `first` is the scan that has let somebody in with the ticket. */
export const UploadTicketScansReply = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Text(),
      result: ScanResult,
      ...optional({
        ticketNumber: Text(),
        guestName: Text(),
        ticketName: Text(),
        orderStatus: EventOrderStatus,
        first: TicketScan,
      }),
    }),
  ),
})
export type UploadTicketScansReply = Static<typeof UploadTicketScansReply>

/** A file behind a link that the shop has signed. */
export const DownloadTicketsRequest = Type.Object({
  site: Guid,
  ticket: Text({ max: 50 }),
  key: Text({ max: 100 }),
})
export type DownloadTicketsRequest = Static<typeof DownloadTicketsRequest>
export const DownloadTicketsReply = Type.Object({})
/** A ticket for Apple Wallet. */
export const DownloadTicketPassRequest = DownloadTicketsRequest
export const DownloadTicketPassReply = Type.Object({})
export const DownloadEventCalendarRequest = Type.Object({ site: Guid, eventId: Guid })
export const DownloadEventCalendarReply = Type.Object({})
