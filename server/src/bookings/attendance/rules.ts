import type { Attendance } from '@cartwright/contract/bookings/attendance.ts'
import type { AttendanceRow } from './queries.ts'

export function toAttendance({ id, bookingId, sessionId, status, attendees }: AttendanceRow): Attendance {
  return {
    ...{ id, bookingId, status, numberOfAttendees: attendees },
    ...(sessionId ? { sessionId } : {}),
  }
}
