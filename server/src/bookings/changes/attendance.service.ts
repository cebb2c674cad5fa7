import type { Attendance, SetAttendanceRequest } from '@cartwright/contract/bookings/attendance.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { dayIn } from '../../platform/values/local-time.ts'
import * as sites from '../../sites/settings/service.ts'
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
  const start = await findStart(shop, siteId, { booking: known, sessionId: sent.sessionId || undefined })
  if (status !== 'NOT_SET') await requireDue(shop, siteId, start)
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

/** When the session begins. Refuses one that is not of the booking: another run of the course has others. */
async function findStart(
  shop: Shop,
  siteId: string,
  { booking, sessionId }: { booking: BookingRow; sessionId: string | undefined },
): Promise<number> {
  const { serviceType, runId, eventId, startsAt } = booking
  const field = 'attendance.sessionId'
  if (serviceType !== 'COURSE') {
    if (sessionId && sessionId.toLowerCase() !== eventId) throw refuse('SESSION_NOT_FOUND')
    return startsAt.getTime()
  }
  if (!sessionId) throw violation(field, 'is required: a course has several', 'REQUIRED_FIELD')
  const session = await findSession(shop.db, siteId, sessionId)
  if (session?.series.runId !== runId || session.canceled || !isDuring(booking, session))
    throw refuse('SESSION_NOT_FOUND')
  return session.start
}

/** Nobody knows before the day who comes. */
async function requireDue(shop: Shop, siteId: string, start: number): Promise<void> {
  const { timeZone } = (await sites.get(shop, siteId)).settings
  const day = dayIn(timeZone, start)
  if (dayIn(timeZone, shop.clock()) < day)
    throw violation('attendance.status', `can be noted from the day of the session on: ${day}`, 'OTHER')
}

function isDuring({ startsAt, endsAt }: BookingRow, { start, end }: Session): boolean {
  return start < endsAt.getTime() && end > startsAt.getTime()
}
