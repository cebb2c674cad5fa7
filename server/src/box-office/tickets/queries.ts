import { type RawBuilder, sql } from 'kysely'
import { type Reader, statement } from '../../platform/db/db.ts'
import { likePattern } from '../../platform/query/like.ts'
import { countUpTo } from '../../platform/query/page.ts'
import type { Answers } from '../events/form.rules.ts'
import type { KeptSeat } from '../seating/queries.ts'

export interface TicketRow {
  id: string
  number: string
  eventId: string
  definitionId: string
  reservationId: string
  orderId: string
  orderNumber: string
  ownerId: string
  memberId: string | null
  name: string
  price: bigint
  currency: string
  policy: string
  seat: KeptSeat | null
  canceled: boolean
  /** Made it void. */
  refundId: string | null
  archived: boolean
  version: number
  /** Somebody else has it than whoever bought it. */
  given: boolean
  firstName: string
  lastName: string
  email: string
  answers: Answers
  checkedInAt: Date | null
  checkedInBy: string
  language: string
  createdAt: Date
  orderStatus: string
  paymentStatus: string
  orderTotal: bigint
  /** What is still to be paid of the order. */
  balance: bigint
  orderArchived: boolean
  buyerName: string
  buyerEmail: string
}

/** The status of an order as box offices call it: {@link orderStatusOf} in SQL. */
export const orderStatus = `(CASE WHEN o.status = 'CANCELED' THEN 'CANCELED' WHEN o.status = 'REJECTED' THEN 'DECLINED'
  WHEN o.status = 'PENDING' THEN 'PENDING' WHEN o.status = 'INITIALIZED' THEN 'INITIATED' WHEN o.total = 0 THEN 'FREE'
  WHEN o.payment_status IN ('PARTIALLY_REFUNDED', 'FULLY_REFUNDED') THEN 'PAID'
  WHEN o.payment_status = 'PENDING_MERCHANT' THEN 'AUTHORIZED'
  WHEN o.payment_status IN ('PAID', 'PARTIALLY_PAID') THEN o.payment_status ELSE 'OFFLINE_PENDING' END)`
/** What is still to be paid of an order. */
export const orderBalance = `(CASE WHEN ${orderStatus} IN ('OFFLINE_PENDING', 'PARTIALLY_PAID') THEN o.total - o.paid ELSE 0 END)`

export const ticketColumns = `t.id, t.number, t.event_id AS "eventId", t.definition_id AS "definitionId",
  t.reservation_id AS "reservationId", t.order_id AS "orderId", t.order_number AS "orderNumber", t.owner_id AS "ownerId",
  t.member_id AS "memberId", t.name, t.price, t.currency, t.policy, t.seat, t.canceled, t.refund_id AS "refundId", t.archived, t.version,
  t.version <> t.own_version AS given,
  t.first_name AS "firstName", t.last_name AS "lastName", t.email, t.answers, t.checked_in_at AS "checkedInAt",
  t.checked_in_by AS "checkedInBy", t.language, t.created_at AS "createdAt", o.status AS "orderStatus",
  o.payment_status AS "paymentStatus", o.total AS "orderTotal", ${orderBalance} AS balance, r.archived AS "orderArchived",
  concat_ws(' ', r.buyer ->> 'firstName', r.buyer ->> 'lastName') AS "buyerName",
  coalesce(nullif(r.buyer ->> 'email', ''), o.email) AS "buyerEmail"`
export const ticketTables = `tickets t JOIN orders o ON o.site_id = t.site_id AND o.id = t.order_id
  JOIN ticket_reservations r ON r.site_id = t.site_id AND r.id = t.reservation_id`

/** Of its kind, as the event lists them. */
const position = `(SELECT d.position FROM ticket_definitions d WHERE d.site_id = t.site_id AND d.id = t.definition_id)`
/** Those that were bought together by their seats, where `2` comes before `10`, and their kinds. */
const inOrder = `ORDER BY t.created_at, t.seat ->> 'section', length(t.seat ->> 'row'), t.seat ->> 'row',
  length(t.seat ->> 'label'), t.seat ->> 'label', ${position}, t.id`

/** Without owners ($3 null): any of the site. */
export const ticketByNumber = statement<TicketRow>(
  'tickets.by-number',
  `SELECT ${ticketColumns} FROM ${ticketTables}
   WHERE t.site_id = $1 AND t.number = $2 AND ($3::uuid[] IS NULL OR t.owner_id = ANY ($3))`,
)
export const ticketsByNumbers = statement<TicketRow>(
  'tickets.by-numbers',
  `SELECT ${ticketColumns} FROM ${ticketTables} WHERE t.site_id = $1 AND t.event_id = $2 AND t.number = ANY ($3::text[])
   ${inOrder}`,
)
export const ticketsOfReservation = statement<TicketRow>(
  'tickets.of-reservation',
  `SELECT ${ticketColumns} FROM ${ticketTables} WHERE t.site_id = $1 AND t.reservation_id = $2 ${inOrder}`,
)
export const ticketsOfOrders = statement<TicketRow>(
  'tickets.of-orders',
  `SELECT ${ticketColumns} FROM ${ticketTables} WHERE t.site_id = $1 AND t.order_id = ANY ($2::uuid[]) ${inOrder}`,
)
/** $3 are the tickets as JSON. Fails if one has a number or a seat that another ticket has. */
export const insertTickets = statement<never>(
  'tickets.insert',
  `INSERT INTO tickets (site_id, id, number, event_id, definition_id, reservation_id, order_id, order_number, owner_id,
     member_id, name, price, currency, policy, first_name, last_name, email, answers, language, seat, pricing_option_id,
     created_at, updated_at)
   SELECT $1, t.id, t.number, t."eventId", t."definitionId", t."reservationId", t."orderId", t."orderNumber", t."ownerId",
     t."memberId", t.name, t.price, t.currency, t.policy, t."firstName", t."lastName", t.email, t.answers, t.language, nullif(t.seat, 'null'::jsonb),
     t."pricingOptionId", $2, $2
   FROM jsonb_to_recordset($3::jsonb) AS t (id uuid, number text, "eventId" uuid, "definitionId" uuid, "reservationId" uuid,
     "orderId" uuid, "orderNumber" text, "ownerId" uuid, "memberId" uuid, name text, price bigint, currency text,
     policy text, "firstName" text, "lastName" text, email text, answers jsonb, language text, seat jsonb,
     "pricingOptionId" uuid)`,
)
export const voidTickets = statement<never>(
  'tickets.void',
  'UPDATE tickets SET canceled = true, updated_at = $3 WHERE site_id = $1 AND order_id = $2 AND NOT canceled',
)
/** Doors read tickets again whose order is paid. */
export const touchTickets = statement<never>(
  'tickets.touch',
  'UPDATE tickets SET updated_at = $3 WHERE site_id = $1 AND order_id = $2 AND NOT canceled',
)

/** Those of the numbers $3 that nobody is in with; none of a cancelled event. */
export const checkIn = statement<{ number: string }>(
  'tickets.check-in',
  `UPDATE tickets SET checked_in_at = $4, checked_in_by = $5, updated_at = $6
   WHERE site_id = $1 AND event_id = $2 AND number = ANY ($3::text[]) AND checked_in_at IS NULL AND NOT canceled
     AND EXISTS (SELECT FROM box_office_events e WHERE e.site_id = $1 AND e.id = $2 AND e.state <> 'CANCELED')
   RETURNING number`,
)
export const undoCheckIn = statement<{ number: string }>(
  'tickets.undo-check-in',
  `UPDATE tickets SET checked_in_at = NULL, checked_in_by = '', updated_at = $4
   WHERE site_id = $1 AND event_id = $2 AND number = ANY ($3::text[]) AND checked_in_at IS NOT NULL RETURNING number`,
)
/** Nobody is in with these tickets any more, so none of their scans counts. */
export const undoScans = statement<never>(
  'tickets.undo-scans',
  `UPDATE ticket_scans SET result = 'UNDONE' WHERE site_id = $1 AND event_id = $2 AND ticket_number = ANY ($3::text[])
     AND result IN ('CHECKED_IN', 'DOUBLED')`,
)
/** Nothing unless the ticket is valid and its event takes place, nobody is in with it, and its version is still $3. */
export const changeHolder = statement<{ number: string }>(
  'tickets.change-holder',
  `UPDATE tickets SET first_name = $4, last_name = $5, email = $6, version = version + 1, answers = $8, updated_at = $7
   WHERE site_id = $1 AND number = $2 AND version = $3 AND NOT canceled AND checked_in_at IS NULL
     AND EXISTS (
       SELECT FROM box_office_events e
       WHERE e.site_id = $1 AND e.id = tickets.event_id AND e.state <> 'CANCELED'
     )
   RETURNING number`,
)
/** The same for a ticket that was given away: whoever bought it has it again. */
export const returnTicket = statement<{ number: string }>(
  'tickets.return-to-buyer',
  `UPDATE tickets SET first_name = b.first_name, last_name = b.last_name, email = b.email, version = version + 1,
     own_version = version + 1, answers = $5, updated_at = $4
   FROM (
     SELECT t.id, coalesce(nullif(r.buyer ->> 'firstName', ''), c ->> 'firstName', '') AS first_name,
       coalesce(nullif(r.buyer ->> 'lastName', ''), CASE
         WHEN coalesce(r.buyer ->> 'firstName', '') IN ('', c ->> 'firstName') THEN c ->> 'lastName' END, '') AS last_name,
       coalesce(nullif(r.buyer ->> 'email', ''), o.email) AS email
     FROM tickets t JOIN orders o ON o.site_id = $1 AND o.id = t.order_id
     JOIN ticket_reservations r ON r.site_id = $1 AND r.id = t.reservation_id
     CROSS JOIN LATERAL (SELECT coalesce(o.data #> '{order,billingInfo,contactDetails}',
       o.data #> '{order,recipientInfo,contactDetails}') AS c) contact
     WHERE t.site_id = $1 AND t.number = $2
   ) b
   WHERE tickets.site_id = $1 AND tickets.id = b.id AND version = $3 AND version <> own_version AND NOT canceled
     AND checked_in_at IS NULL
     AND EXISTS (
       SELECT FROM box_office_events e
       WHERE e.site_id = $1 AND e.id = tickets.event_id AND e.state <> 'CANCELED'
     )
   RETURNING number`,
)
export const changeTicket = statement<{ number: string }>(
  'tickets.change',
  `UPDATE tickets SET archived = coalesce($3, archived), first_name = coalesce($4, first_name),
     last_name = coalesce($5, last_name), answers = coalesce($6, answers), updated_at = $7
   WHERE site_id = $1 AND number = $2 RETURNING number`,
)

/** Sends tickets by e-mail after the transaction. $1 says which: see {@link TicketJob}. */
export const queueTickets = statement<never>('tickets.queue', `SELECT add_job('send-tickets', $1::json)`)

/** Tickets to send: those of a reservation to its buyer and its guests, or one to its guest. */
export interface TicketJob {
  siteId: string
  reservationId?: string
  ticketNumber?: string
}

export interface TicketFilter {
  siteId: string
  owners: readonly string[] | null
  eventIds?: readonly string[] | undefined
  orderNumbers?: readonly string[] | undefined
  numbers?: readonly string[] | undefined
  memberIds?: readonly string[] | undefined
  definitionIds?: readonly string[] | undefined
  seatIds?: readonly string[] | undefined
  words?: string | undefined
  checkedIn?: boolean | undefined
  archived?: boolean | undefined
  limit: number
  offset: number
}

export async function findTickets(
  on: Reader,
  filter: TicketFilter,
): Promise<{ rows: TicketRow[]; total: number }> {
  const { siteId, owners, words, checkedIn, archived, limit, offset } = filter
  const among = (
    column: RawBuilder<unknown>,
    values: readonly string[] | undefined,
    type: 'text' | 'uuid',
  ) => (values?.length ? sql`${column} = any(${[...values]}::${sql.raw(type)}[])` : sql`true`)
  const like = words ? likePattern(words) : ''
  const hasWords = words
    ? sql`(t.number ilike ${like} or t.order_number ilike ${like} or t.email ilike ${like}
        or concat(t.first_name, ' ', t.last_name) ilike ${like})`
    : sql`true`
  const isIn =
    checkedIn === undefined
      ? sql`true`
      : checkedIn
        ? sql`t.checked_in_at is not null`
        : sql`t.checked_in_at is null`
  const from = sql`from ${sql.raw(ticketTables)} where t.site_id = ${siteId}
    and ${owners === null ? sql`true` : sql`t.owner_id = any(${[...owners]}::uuid[])`}
    and ${among(sql`t.event_id`, filter.eventIds, 'uuid')} and ${among(sql`t.order_number`, filter.orderNumbers, 'text')}
    and ${among(sql`t.number`, filter.numbers, 'text')} and ${among(sql`t.member_id`, filter.memberIds, 'uuid')}
    and ${among(sql`t.definition_id`, filter.definitionIds, 'uuid')} and ${among(sql`t.seat ->> 'id'`, filter.seatIds, 'text')} and ${hasWords} and ${isIn}
    and ${archived === undefined ? sql`true` : sql`t.archived = ${archived}`}`
  const page = sql<TicketRow>`
    select ${sql.raw(ticketColumns)} ${from} order by t.created_at desc, t.id desc limit ${limit} offset ${offset}`
  const [{ rows }, counted] = await Promise.all([page.execute(on.kysely), countUpTo(from).execute(on.kysely)])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
