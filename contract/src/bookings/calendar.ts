import Type, { type Static } from 'typebox'
import { Guid, Nullable, Text, Timestamp, Whole } from '../values/common.ts'
import { Booking } from './bookings.ts'
import { BlockedTime, BusyTime } from './resources.ts'

/** A session of a class or course with how many have booked it. */
export const CalendarSession = Type.Object({
  eventId: Text(),
  seriesId: Text(),
  serviceId: Text(),
  title: Text(),
  startDate: Timestamp,
  endDate: Timestamp,
  resourceIds: Type.Array(Text()),
  capacity: Whole(),
  booked: Whole(),
  canceled: Type.Boolean(),
  /** It can no longer be booked: somebody or something that it needs is blocked then, or busy in another calendar. */
  closed: Type.Boolean(),
})
export type CalendarSession = Static<typeof CalendarSession>
/** What happens from one moment to another, at most 62 days later: bookings, sessions, blocked and busy times. */
export const GetBookingCalendarRequest = Type.Object({
  from: Timestamp,
  to: Timestamp,
  resourceId: Type.Optional(Nullable(Guid)),
})
export type GetBookingCalendarRequest = Static<typeof GetBookingCalendarRequest>
export const GetBookingCalendarReply = Type.Object({
  bookings: Type.Array(
    Type.Object({ booking: Booking, resourceIds: Type.Array(Text()), resourceName: Text() }),
  ),
  sessions: Type.Array(CalendarSession),
  blocks: Type.Array(BlockedTime),
  /** Of calendars of other programs. */
  busyTimes: Type.Array(BusyTime),
  /** There are more bookings, blocked or busy times than the 2,000 of each that are shown. */
  hasMore: Type.Boolean(),
})
export type GetBookingCalendarReply = Static<typeof GetBookingCalendarReply>
