import type { Attendance } from '@cartwright/contract/bookings/attendance.ts'
import type { PlatformQuery } from '@cartwright/contract/values/common.ts'
import { sql } from 'kysely'
import { refuse } from '../../platform/errors/errors.ts'
import { pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import {
  type AttendanceRow,
  attendanceById,
  attendanceColumns,
  attendanceFields,
  attendanceId,
  attendanceOfBookings,
} from './queries.ts'
import { toAttendance } from './rules.ts'

export async function read(shop: Shop, { siteId }: Caller, id: string): Promise<{ attendance: Attendance }> {
  const [row] = await shop.db.run(attendanceById, [siteId, id])
  if (!row) throw refuse('ATTENDANCE_NOT_FOUND')
  return { attendance: toAttendance(row) }
}

export async function query(shop: Shop, { siteId }: Caller, asked: PlatformQuery | undefined) {
  const paged = asked?.paging ? asked : { ...asked, cursorPaging: asked?.cursorPaging ?? {} }
  const compiled = compileQuery(paged, attendanceFields, { tieBreaker: attendanceId })
  const page = sql<AttendanceRow & { cursor_key: string | null }>`
    select ${sql.raw(attendanceColumns)}, ${compiled.cursorKey} as cursor_key
    from booking_attendance a where a.site_id = ${siteId} and ${compiled.where} ${compiled.page}`
  // Whoever has just noted something wants to see it: a replica may not have it yet.
  const { rows } = await page.execute(shop.db.kysely)
  const { rows: kept, metadata } = pageOf(rows, compiled, undefined)
  return { attendances: kept.map(toAttendance), pagingMetadata: metadata }
}

/** What is noted about each booking: of a course, about one of its sessions. */
export async function ofBookings(
  shop: Shop,
  siteId: string,
  { bookings, sessionId }: { bookings: readonly Known[]; sessionId: string | undefined },
): Promise<Map<string, Attendance>> {
  const rows = await shop.db.run(attendanceOfBookings, [siteId, bookings.map(({ id }) => id)])
  return new Map(
    bookings.map((booking) => {
      const session = sessionOf(booking, sessionId)
      const row = rows.find((one) => one.bookingId === booking.id && one.sessionId === session)
      return [booking.id, row ? toAttendance(row) : { status: 'NOT_SET', numberOfAttendees: 0 }]
    }),
  )
}

interface Known {
  id: string
  serviceType: string
  eventId: string | null
}

/** The session to which what is noted belongs; undefined for a course of which none is named. */
export function sessionOf(
  { serviceType, eventId }: Omit<Known, 'id'>,
  asked: string | null | undefined,
): string | undefined {
  return serviceType === 'COURSE' ? asked?.toLowerCase() || undefined : (eventId ?? '')
}
