import Type, { type Static } from 'typebox'
import { Fields, FreeForm, Nullable, Strings, Text, Timestamp, Whole } from '../../values/common.ts'
import { EventMoney, EventsPagingMetadata, EventsQuery, NullableTime } from '../common.ts'
import { FormResponse } from '../events/forms.ts'
import { TicketScan } from '../tickets/check-in.ts'
import { SeatInfo } from '../tickets/seating.ts'
import { EventOrderStatus } from '../tickets/tickets.ts'

// Everybody who comes to an event: those who answered, buyers, and guests of tickets.

const fields = Type.Array(Text({ max: 50 }), { maxItems: 10 })

/** `NOT_ATTENDING` are those who said no. Shoppers get the names of attending guests, of events that show them. */
export const EventGuest = Fields({
  id: Text(),
  eventId: Text(),
  rsvpId: Text(),
  ticketNumber: Text(),
  orderNumber: Text(),
  /** Of tickets and buyers, for merchants. */
  orderId: Text(),
  orderStatus: EventOrderStatus,
  /** What is still to be paid of the order; absent if nothing is. */
  balance: EventMoney,
  memberId: Nullable(Text()),
  contactId: Nullable(Text()),
  guestType: Strings(['RSVP', 'BUYER', 'TICKET_HOLDER']),
  attendanceStatus: Strings(['ATTENDING', 'NOT_ATTENDING', 'IN_WAITLIST']),
  totalGuests: Whole(),
  guestDetails: Fields({
    firstName: Text(),
    lastName: Text(),
    email: Text(),
    checkedIn: Type.Boolean(),
    /** What the guest answered; for merchants. */
    formResponse: FormResponse,
  }),
  /** When the guest of a ticket was let in; the device is absent if the admin did. */
  checkedIn: Fields({ device: Text(), scannedDate: Timestamp }),
  /** Scans of the same ticket after that, e.g. at a door without a network. */
  doubled: Type.Array(TicketScan),
  tickets: Type.Array(FreeForm),
  /** The kind of a ticket, with the name of its price if there are several. */
  ticketName: Text(),
  /** Of a ticket. */
  seatInfo: SeatInfo,
  createdDate: NullableTime,
  updatedDate: NullableTime,
})
export type EventGuest = Static<typeof EventGuest>
/** Filters: `id`, `eventId`, `guestType`, `attendanceStatus`, `orderStatus`, `memberId`, `checkedIn`, `createdDate`. */
export const QueryEventGuestsRequest = Fields({
  query: EventsQuery,
  fields,
  /** For merchants: words of the name, the e-mail address, or the number of the ticket or the order. */
  searchPhrase: Nullable(Text({ max: 100 })),
})
export type QueryEventGuestsRequest = Static<typeof QueryEventGuestsRequest>
export const QueryEventGuestsReply = Type.Object({
  guests: Type.Array(EventGuest),
  pagingMetadata: EventsPagingMetadata,
})
export type QueryEventGuestsReply = Static<typeof QueryEventGuestsReply>
