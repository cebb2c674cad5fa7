import type { TicketScan } from '@cartwright/contract/box-office/tickets/check-in.ts'
import type { EventOrderStatus } from '@cartwright/contract/box-office/tickets/tickets.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'
import { likePattern } from '../../platform/query/like.ts'
import { countUpTo } from '../../platform/query/page.ts'
import type { CompiledQuery } from '../../platform/query/query.ts'
import type { Answers } from '../events/form.rules.ts'
import type { KeptSeat } from '../seating/queries.ts'
import { orderBalance, orderStatus } from '../tickets/queries.ts'

export interface GuestRow {
  id: string
  eventId: string
  guestType: 'RSVP' | 'BUYER' | 'TICKET_HOLDER'
  attendanceStatus: 'ATTENDING' | 'NOT_ATTENDING' | 'IN_WAITLIST'
  firstName: string
  lastName: string
  email: string
  memberId: string | null
  contactId: string | null
  number: string
  ticketName: string
  orderNumber: string
  /** Null of an RSVP, as are the status of the order, what is still to be paid of it, and its currency. */
  orderId: string | null
  orderStatus: EventOrderStatus
  balance: bigint
  currency: string
  guestCount: number
  checkedIn: boolean
  /** Of a ticket: when its guest was let in, and by which door or member of staff. */
  checkedInAt: Date | null
  checkedInBy: string
  /** Null if there is none. */
  doubled: TicketScan[] | null
  seat: KeptSeat | null
  answers: Answers
  createdAt: Date
  updatedAt: Date
  cursor_key: string | null
}

/** RSVPs, those who have bought tickets, and those who have them, of one site. */
const everybody = (siteId: string) => sql`(
  select v.id, v.event_id, 'RSVP' as guest_type, case v.status when 'YES' then 'ATTENDING' when 'NO' then 'NOT_ATTENDING'
      else 'IN_WAITLIST' end as attendance_status, v.first_name, v.last_name, v.email, v.member_id, v.contact_id, '' as number,
    '' as ticket_name, '' as order_number, null::uuid as order_id, v.guest_count, exists (select from rsvp_guests g where g.site_id = v.site_id and g.rsvp_id = v.id
      and g.checked_in_at is not null) as checked_in, null::timestamptz as checked_in_at, '' as checked_in_by, null::jsonb as seat, v.answers, v.created_at, v.updated_at
  from rsvps v where v.site_id = ${siteId}
  union all
  select t.id, t.event_id, 'TICKET_HOLDER', 'ATTENDING', t.first_name, t.last_name, t.email, null::uuid, null::uuid, t.number,
    t.name, t.order_number, t.order_id, 1, t.checked_in_at is not null, t.checked_in_at, t.checked_in_by, t.seat, t.answers, t.created_at, t.updated_at
  from tickets t where t.site_id = ${siteId} and not t.canceled
  union all
  select r.id, r.event_id, 'BUYER', 'ATTENDING', coalesce(r.buyer ->> 'firstName', ''), coalesce(r.buyer ->> 'lastName', ''),
    coalesce(r.buyer ->> 'email', ''), r.member_id, null::uuid, '', '', r.order_number, r.order_id, 0, false, null, '', null::jsonb, '{}'::jsonb, r.created_at, r.updated_at
  from ticket_reservations r where r.site_id = ${siteId} and r.status = 'CONFIRMED' and exists (
    select from tickets t where t.site_id = r.site_id and t.reservation_id = r.id and not t.canceled)) g`

const columns = (
  siteId: string,
) => sql`g.id, g.event_id AS "eventId", g.guest_type AS "guestType", g.attendance_status AS "attendanceStatus", g.first_name AS "firstName",
  g.last_name AS "lastName", g.email, g.member_id AS "memberId", g.contact_id AS "contactId", g.number,
  g.ticket_name AS "ticketName", g.order_number AS "orderNumber", g.guest_count AS "guestCount", g.checked_in AS "checkedIn", g.checked_in_at AS "checkedInAt",
  g.checked_in_by AS "checkedInBy", g.seat, g.answers, g.created_at AS "createdAt", g.updated_at AS "updatedAt",
  o.id AS "orderId", ${sql.raw(orderStatus)} AS "orderStatus", ${sql.raw(orderBalance)} AS balance, o.currency,
  (SELECT jsonb_agg(jsonb_build_object('device', s.device, 'scannedDate', s.scanned_at) ORDER BY s.scanned_at)
   FROM ticket_scans s WHERE s.site_id = ${siteId} AND s.event_id = g.event_id AND s.ticket_number = g.number
     AND s.result = 'DOUBLED') AS doubled`

export const guestId: ScalarField = { column: sql`g.id`, type: 'uuid', sortable: true, required: true }
const types = ['RSVP', 'BUYER', 'TICKET_HOLDER']
const attendanceStatuses = ['ATTENDING', 'NOT_ATTENDING', 'IN_WAITLIST']
const orderStatuses = [
  'FREE',
  'PAID',
  'PARTIALLY_PAID',
  'OFFLINE_PENDING',
  'AUTHORIZED',
  'PENDING',
  'CANCELED',
  'DECLINED',
]
/** What shoppers read. */
export const shownFields: Fields = {
  id: guestId,
  eventId: { column: sql`g.event_id`, type: 'uuid', required: true },
  guestType: { column: sql`g.guest_type`, type: 'enum', values: types, required: true },
  attendanceStatus: {
    column: sql`g.attendance_status`,
    type: 'enum',
    values: attendanceStatuses,
    required: true,
  },
  createdDate: { column: sql`g.created_at`, type: 'timestamp', sortable: true, required: true },
}
export const guestFields: Fields = {
  ...shownFields,
  memberId: { column: sql`g.member_id`, type: 'uuid' },
  contactId: { column: sql`g.contact_id`, type: 'uuid' },
  orderStatus: {
    column: sql.raw(`CASE WHEN o.id IS NOT NULL THEN ${orderStatus} END`),
    type: 'enum',
    values: orderStatuses,
  },
  checkedIn: { column: sql`g.checked_in`, type: 'boolean', required: true },
}

function hasWords(words: readonly string[]): RawBuilder<unknown> {
  const found = words.map(
    (word) =>
      sql`concat_ws(' ', g.first_name, g.last_name, g.email, g.number, g.order_number) ilike ${likePattern(word)}`,
  )
  return found.length === 0 ? sql`true` : sql.join(found, sql` and `)
}

/** For shoppers only those who come to events that show their guests. */
export async function findGuests(
  on: Reader,
  { siteId, shown, words }: { siteId: string; shown: boolean; words: readonly string[] },
  query: CompiledQuery,
): Promise<{ rows: GuestRow[]; total: number | undefined }> {
  const isShown = shown
    ? sql`(g.attendance_status = 'ATTENDING' and g.guest_type <> 'BUYER' and exists (
        select from box_office_events e where e.site_id = ${siteId} and e.id = g.event_id and e.state <> 'DRAFT'
          and (e.details ->> 'guestListPublic')::boolean))`
    : sql`true`
  const from = sql`from ${everybody(siteId)} left join orders o on o.site_id = ${siteId} and o.id = g.order_id where ${isShown} and ${hasWords(words)}`
  const page = sql<GuestRow>`
    select ${columns(siteId)}, ${query.cursorKey} as cursor_key ${from} and ${query.where} ${query.page}`
  if (query.cursor) return { rows: (await page.execute(on.kysely)).rows, total: undefined }
  const counting = countUpTo(sql`${from} and ${query.filter}`)
  const [{ rows }, found] = await Promise.all([page.execute(on.kysely), counting.execute(on.kysely)])
  return { rows, total: found.rows[0]?.total ?? 0 }
}
