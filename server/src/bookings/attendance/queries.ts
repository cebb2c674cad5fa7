import { AttendanceStatus } from '@cartwright/contract/bookings/attendance.ts'
import { sql } from 'kysely'
import { statement } from '../../platform/db/db.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'

export interface AttendanceRow {
  id: string
  bookingId: string
  /** Empty for an appointment. */
  sessionId: string
  status: AttendanceStatus
  attendees: number
}

export const attendanceColumns = `a.id, a.booking_id AS "bookingId", a.session_id AS "sessionId", a.status, a.attendees`

export const attendanceById = statement<AttendanceRow>(
  'attendance.by-id',
  `SELECT ${attendanceColumns} FROM booking_attendance a WHERE a.site_id = $1 AND a.id = $2`,
)
export const attendanceOfBookings = statement<AttendanceRow>(
  'attendance.of-bookings',
  `SELECT ${attendanceColumns} FROM booking_attendance a WHERE a.site_id = $1 AND a.booking_id = ANY ($2::uuid[])`,
)
export const setAttendance = statement<AttendanceRow>(
  'attendance.set',
  `INSERT INTO booking_attendance AS a (site_id, id, booking_id, session_id, status, attendees, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (site_id, booking_id, session_id) DO UPDATE SET status = $5, attendees = $6, updated_at = $7
   RETURNING ${attendanceColumns}`,
)
/** Of a booking that takes place at another time now. */
export const forgetAttendance = statement<never>(
  'attendance.forget',
  'DELETE FROM booking_attendance WHERE site_id = $1 AND booking_id = $2',
)

export const attendanceId: ScalarField = {
  ...{ column: sql`a.id`, type: 'uuid', sortable: true, required: true },
}
export const attendanceFields: Fields = {
  id: attendanceId,
  bookingId: { column: sql`a.booking_id`, type: 'uuid', required: true },
  sessionId: { column: sql`a.session_id`, type: 'text', required: true },
  status: { column: sql`a.status`, type: 'enum', values: AttendanceStatus.enum, required: true },
}
