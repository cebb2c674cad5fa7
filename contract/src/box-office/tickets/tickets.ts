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
  Whole,
} from '../../values/common.ts'
import { EventMoney, Facets, FieldMask, ListPage, NullableTime } from '../common.ts'
import { FormResponse } from '../events/forms.ts'
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
  /** It is void because it was refunded, or its refund is under way. */
  refunded: Type.Boolean(),
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
