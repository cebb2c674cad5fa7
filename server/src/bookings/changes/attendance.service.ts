import type { Attendance, SetAttendanceRequest } from '@cartwright/contract/bookings/attendance.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { setAttendance } from '../attendance/queries.ts'
import { toAttendance } from '../attendance/rules.ts'
import { sessionOf } from '../attendance/service.ts'
import type { BookingRow } from '../bookings/queries.ts'
import { change, find, write } from '../bookings/writes.service.ts'
import type { Session } from '../sessions/rules.ts'
import { findSession } from '../sessions/service.ts'

/** Notes who came to what is booked. Noting it again replaces it. */
export async function set(
  shop: Shop,
  caller: Caller,
  { attendance: sent }: SetAttendanceRequest,
): Promise<{ attendance: Attendance }> {
  const { siteId } = caller
  const { bookingId, status, numberOfAttendees = 1 } = sent
  const known = await find(shop, caller, bookingId)
  await requireSession(shop, siteId, { booking: known, sessionId: sent.sessionId || undefined })
  if (status === 'ATTENDED' && numberOfAttendees === 0)
    throw violation('attendance.numberOfAttendees', 'must be at least 1 if somebody came', 'MIN')
  return change(shop, { siteId, id: known.id }, async (tx, { before }) => {
    if (before.status !== 'CONFIRMED') throw refuse('INVALID_BOOKING_STATUS')
    const session = sessionOf(before, sent.sessionId) ?? ''
    const attendees = status === 'ATTENDED' ? numberOfAttendees : 0
    const values = [siteId, shop.newId(), before.id, session, status, attendees, new Date(shop.clock())]
    const [row] = await tx.run(setAttendance, values)
    if (!row) throw new Error('what was noted was not written')
    await write(tx, shop, { siteId, before, after: {}, event: 'updated' })
    return { attendance: toAttendance(row) }
  })
}

/** Refuses a session that is not one of the booking: a course given again has others. */
async function requireSession(
  shop: Shop,
  siteId: string,
  { booking, sessionId }: { booking: BookingRow; sessionId: string | undefined },
): Promise<void> {
  const { serviceType, runId, eventId } = booking
  const field = 'attendance.sessionId'
  if (serviceType !== 'COURSE') {
    if (sessionId && sessionId.toLowerCase() !== eventId) throw refuse('SESSION_NOT_FOUND')
    return
  }
  if (!sessionId) throw violation(field, 'is required: a course has several', 'REQUIRED_FIELD')
  const session = await findSession(shop.db, siteId, sessionId)
  if (session?.series.runId !== runId || session.canceled || !isDuring(booking, session))
    throw refuse('SESSION_NOT_FOUND')
}

function isDuring({ startsAt, endsAt }: BookingRow, { start, end }: Session): boolean {
  return start < endsAt.getTime() && end > startsAt.getTime()
}
