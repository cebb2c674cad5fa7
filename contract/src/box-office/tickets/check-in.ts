import Type, { type Static } from 'typebox'
import { Guid, optional, Strings, Text, Timestamp, Whole } from '../../values/common.ts'
import { EventMoney, NullableTime } from '../common.ts'
import { eventLimits } from '../limits.ts'
import { EventOrderStatus } from './tickets.ts'

// Who is let in at the door, with or without a network.

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
        /** Given to somebody else, or taken back: its earlier holders know the number, but no code that is valid. */
        transferred: Type.Boolean(),
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
