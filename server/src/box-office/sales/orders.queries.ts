import { type RawBuilder, sql } from 'kysely'
import { lock, type Reader, statement } from '../../platform/db/db.ts'
import { likePattern } from '../../platform/query/like.ts'
import { countUpTo } from '../../platform/query/page.ts'
import { type ReservationRow, reservationColumns } from '../reservations/queries.ts'
import { orderStatus } from '../tickets/queries.ts'

/** A reservation with the order that has bought it. */
export interface SoldRow extends ReservationRow {
  number: bigint
  email: string
  orderStatus: string
  paymentStatus: string
  orderTotal: bigint
  currency: string
  method: string
  contactId: string | null
  fullName: string
  orderedAt: Date
  changedAt: Date
}

const columns = `${reservationColumns}, o.number, o.email, o.status AS "orderStatus", o.payment_status AS "paymentStatus",
  o.total AS "orderTotal", o.currency, o.data -> 'payment' ->> 'kind' AS method,
  o.data -> 'order' -> 'buyerInfo' ->> 'contactId' AS "contactId",
  concat_ws(' ', r.buyer ->> 'firstName', r.buyer ->> 'lastName') AS "fullName", o.created_at AS "orderedAt",
  o.updated_at AS "changedAt"`
const tables = 'ticket_reservations r JOIN orders o ON o.site_id = r.site_id AND o.id = r.order_id'

/** Without owners ($4 null): any of the site. */
export const soldByNumber = statement<SoldRow>(
  'event-orders.by-number',
  `SELECT ${columns} FROM ${tables}
   WHERE r.site_id = $1 AND r.event_id = $2 AND r.order_number = $3 AND r.order_number <> ''
     AND ($4::uuid[] IS NULL OR r.owner_id = ANY ($4) OR o.owner_id = ANY ($4))`,
)
export const reservationByCheckout = statement<ReservationRow>(
  'event-orders.by-checkout',
  `SELECT ${reservationColumns} FROM ticket_reservations r
   WHERE r.site_id = $1 AND r.event_id = $2 AND r.checkout_id = $3 AND ($4::uuid[] IS NULL OR r.owner_id = ANY ($4))`,
)
export const archiveSold = statement<{ id: string }>(
  'event-orders.archive',
  `UPDATE ticket_reservations SET archived = $4, revision = revision + 1, updated_at = $5
   WHERE site_id = $1 AND event_id = $2 AND order_number = $3 AND order_number <> '' RETURNING id`,
)

/** The orders of an event with their kinds of tickets, but for canceled ones. With $3 only this order. */
export const ordersOfEvent = statement<{ orderId: string; definitionIds: string[] }>(
  'event-orders.of-event',
  `SELECT r.order_id AS "orderId", array_agg(DISTINCT i.definition_id::text) AS "definitionIds" FROM ticket_reservations r
   JOIN ticket_reservation_items i ON i.site_id = $1 AND i.reservation_id = r.id
   WHERE r.site_id = $1 AND r.event_id = $2 AND r.order_id IS NOT NULL AND r.status IN ('PENDING', 'CONFIRMED')
     AND ($3::uuid IS NULL OR r.order_id = $3)
   GROUP BY r.order_id`,
)

/** The kinds of tickets in the orders $2 whose event is cancelled. */
export const endedInOrders = statement<{ orderId: string; definitionId: string; eventId: string }>(
  'event-orders.ended',
  `SELECT DISTINCT r.order_id AS "orderId", i.definition_id AS "definitionId", r.event_id AS "eventId" FROM ticket_reservations r
   JOIN box_office_events e ON e.site_id = r.site_id AND e.id = r.event_id
   JOIN ticket_reservation_items i ON i.site_id = r.site_id AND i.reservation_id = r.id
   WHERE r.site_id = $1 AND r.order_id = ANY ($2::uuid[]) AND e.state = 'CANCELED' AND i.definition_id IS NOT NULL`,
)

/** The cancelled events of an order, and whether their guests are still to be told. The others are not cancelled before the transaction ends. */
export const endedEventsOfOrder = lock<{ eventId: string; isPending: boolean }>(
  'event-orders.ended-events',
  `WITH e AS (SELECT id, state, cancelation_pending FROM box_office_events WHERE site_id = $1 AND id IN (
     SELECT event_id FROM ticket_reservations WHERE site_id = $1 AND order_id = $2 AND status IN ('PENDING', 'CONFIRMED'))
     ORDER BY id FOR SHARE)
   SELECT id AS "eventId", cancelation_pending AS "isPending" FROM e WHERE state = 'CANCELED'`,
)

export interface SoldFilter {
  siteId: string
  owners: readonly string[] | null
  eventIds?: readonly string[] | undefined
  numbers?: readonly string[] | undefined
  memberIds?: readonly string[] | undefined
  words?: string | undefined
  statuses?: readonly string[] | undefined
  limit: number
  offset: number
}

export async function findSold(on: Reader, filter: SoldFilter): Promise<{ rows: SoldRow[]; total: number }> {
  const { siteId, owners, words, limit, offset } = filter
  const among = (
    column: RawBuilder<unknown>,
    values: readonly string[] | undefined,
    type: 'text' | 'uuid',
  ) => (values?.length ? sql`${column} = any(${[...values]}::${sql.raw(type)}[])` : sql`true`)
  const like = words ? likePattern(words) : ''
  const hasWords = words
    ? sql`(r.order_number ilike ${like} or o.email ilike ${like}
        or concat(r.buyer ->> 'firstName', ' ', r.buyer ->> 'lastName') ilike ${like})`
    : sql`true`
  const owned =
    owners === null
      ? sql`true`
      : sql`(r.owner_id = any(${[...owners]}::uuid[]) or o.owner_id = any(${[...owners]}::uuid[]))`
  const from = sql`from ${sql.raw(tables)} where r.site_id = ${siteId} and r.order_number <> '' and ${owned}
    and ${among(sql`r.event_id`, filter.eventIds, 'uuid')} and ${among(sql`r.order_number`, filter.numbers, 'text')}
    and ${among(sql`r.member_id`, filter.memberIds, 'uuid')} and ${among(sql.raw(orderStatus), filter.statuses, 'text')}
    and ${hasWords}`
  const page = sql<SoldRow>`
    select ${sql.raw(columns.replaceAll('$1', 'r.site_id'))} ${from} order by r.created_at desc, r.id desc limit ${limit} offset ${offset}`
  const [{ rows }, counted] = await Promise.all([page.execute(on.kysely), countUpTo(from).execute(on.kysely)])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
