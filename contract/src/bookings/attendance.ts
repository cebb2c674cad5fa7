import Type, { type Static } from 'typebox'
import {
  CursorPagingMetadata,
  Fields,
  Guid,
  Nullable,
  PlatformQuery,
  Strings,
  Text,
  Whole,
} from '../values/common.ts'
import { bookingLimits } from './limits.ts'

// Who came (second ring, E18).

export const AttendanceStatus = Strings(['NOT_SET', 'ATTENDED', 'NOT_ATTENDED'])
export type AttendanceStatus = Static<typeof AttendanceStatus>

export const Attendance = Fields({
  id: Nullable(Text({ max: 36 })),
  bookingId: Nullable(Text({ max: 36 })),
  /** The `eventId` of a session; of an appointment there is none. */
  sessionId: Nullable(Text({ max: 100 })),
  status: AttendanceStatus,
  /** How many came: 1 if it is left out, 0 unless the status is `ATTENDED`. */
  numberOfAttendees: Whole({ max: bookingLimits.participants }),
})
export type Attendance = Static<typeof Attendance>

const AttendanceReply = Type.Object({ attendance: Attendance })
export const GetAttendanceRequest = Type.Object({ attendanceId: Guid })
export const GetAttendanceReply = AttendanceReply
/** `sessionId` is needed for a course, which has several. */
export const SetAttendanceRequest = Type.Object({
  attendance: Type.Object({ ...Attendance.properties, bookingId: Guid, status: AttendanceStatus }),
})
export type SetAttendanceRequest = Static<typeof SetAttendanceRequest>
export const SetAttendanceReply = AttendanceReply
/** Filters: `id`, `bookingId`, `sessionId`, `status`. */
export const QueryAttendanceRequest = Fields({ query: PlatformQuery })
export const QueryAttendanceReply = Type.Object({
  attendances: Type.Array(Attendance),
  pagingMetadata: CursorPagingMetadata,
})
