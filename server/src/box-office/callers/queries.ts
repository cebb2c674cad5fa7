import { statement } from '../../platform/db/db.ts'

export interface GuestRow {
  kind: 'TICKETS' | 'RSVP'
  /** Of the reservation or the RSVP. */
  id: string
  attendanceStatus: 'ATTENDING' | 'IN_WAITLIST'
}

/** How somebody takes part in an event: with tickets or an RSVP, or by waiting for a place. $3 are the ids of the caller. */
export const guestOf = statement<GuestRow>(
  'box-office.guest-of-owners',
  `SELECT kind, id, status AS "attendanceStatus" FROM (
     SELECT 'TICKETS' AS kind, reservation_id AS id, 'ATTENDING' AS status, created_at FROM tickets
       WHERE site_id = $1 AND event_id = $2 AND (owner_id = ANY ($3::uuid[]) OR member_id = ANY ($3)) AND NOT canceled
         AND version = own_version
     UNION ALL
     SELECT 'RSVP', id, CASE status WHEN 'YES' THEN 'ATTENDING' ELSE 'IN_WAITLIST' END, created_at FROM rsvps
       WHERE site_id = $1 AND event_id = $2 AND (owner_id = ANY ($3::uuid[]) OR member_id = ANY ($3)) AND status <> 'NO') a
   ORDER BY status, created_at DESC, id LIMIT 1`,
)
