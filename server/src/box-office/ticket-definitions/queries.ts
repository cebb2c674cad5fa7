import type { TicketFeeType } from '@cartwright/contract/box-office/tickets/ticket-definitions.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Reader, statement } from '../../platform/db/db.ts'
import { outboxInsert } from '../../platform/db/outbox.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'
import { countUpTo } from '../../platform/query/page.ts'
import type { CompiledQuery } from '../../platform/query/query.ts'
import { type EventRow, eventColumns, freeSeatsOf, hasSeats } from '../events/queries.ts'

/** `price` is minor units as text, since it comes as JSON. */
export interface PricingOption {
  id: string
  name: string
  price: string
}

export interface DefinitionRow {
  id: string
  revision: bigint
  eventId: string
  quotaId: string | null
  name: string
  description: string
  policy: string
  pricing: 'FREE' | 'STANDARD' | 'DONATION'
  /** In minor units: of a donation the least, and of several prices the lowest. */
  price: bigint
  /** Named prices, of which a buyer chooses one; none for a kind with one price. */
  pricingOptions: PricingOption[]
  currency: string
  feeType: TicketFeeType
  hidden: boolean
  places: number | null
  taken: number
  sold: number
  limitPerCheckout: number
  saleStartsAt: Date | null
  saleEndsAt: Date | null
  shownWhenNotOnSale: boolean
  position: number
  createdAt: Date
  updatedAt: Date
}

/** With what is known of its quota and its event. */
export interface FoundDefinition extends DefinitionRow {
  quotaPlaces: number | null
  quotaTaken: number | null
  /** Reserved until a time that has passed: free again. */
  lapsed: number
  lapsedOfQuota: number
  /** Null for a kind without seats. */
  freeSeats: number | null
  /** Tickets of it, and of its quota, that people wait for who would get them now: nobody wants more than are left. */
  waiting: number
  waitingOfQuota: number
  event: EventRow
}

const definitionColumns = `d.id, d.revision, d.event_id AS "eventId", d.quota_id AS "quotaId", d.name, d.description,
  d.policy, d.pricing, d.price, d.pricing_options AS "pricingOptions", d.currency, d.fee_type AS "feeType", d.hidden, d.places, d.taken, d.sold,
  d.limit_per_checkout AS "limitPerCheckout", d.sale_starts_at AS "saleStartsAt", d.sale_ends_at AS "saleEndsAt",
  d.shown_when_not_on_sale AS "shownWhenNotOnSale", d.position, d.created_at AS "createdAt", d.updated_at AS "updatedAt"`

/** The columns of the event, told apart from those of the definition. */
const prefix = 'event_'
const ofEvent = eventColumns.replaceAll(
  /e\.(\w+)(?: AS "(\w+)")?/g,
  (_, name: string, alias: string | undefined) => `e.${name} AS "${prefix}${alias ?? name}"`,
)
const foundColumns = `${definitionColumns}, q.places AS "quotaPlaces", q.taken AS "quotaTaken", lapsed.own AS "lapsed",
  lapsed.shared AS "lapsedOfQuota", seats.free AS "freeSeats", waiting.own AS "waiting", waiting.shared AS "waitingOfQuota",
  ${ofEvent}`

const definitionsWithEvents = `ticket_definitions d
  JOIN box_office_events e ON e.site_id = d.site_id AND e.id = d.event_id`
/** As subqueries these values are the same to the planner whatever they are. So it plans once, which takes longer than running. */
const [wantedIds, now] = ['(SELECT $2::uuid[])', '(SELECT $3::timestamptz)']
/** SQL: reservations `v` of the event of the kind `d` whose time has passed, with their items `i`. */
const lapsedItems = `FROM ticket_reservations v
    JOIN ticket_reservation_items i ON i.site_id = $1 AND i.reservation_id = v.id
    JOIN ticket_definitions kind ON kind.site_id = $1 AND kind.id = i.definition_id
    WHERE v.site_id = $1 AND v.event_id = d.event_id AND v.status = 'PENDING' AND v.expires_at <= ${now}
      AND (v.voucher_id IS NULL OR NOT EXISTS (
        SELECT FROM ticket_vouchers o JOIN ticket_reservations h ON h.site_id = $1 AND h.id = o.hold_id
        WHERE o.site_id = $1 AND o.id = v.voucher_id AND h.status = 'PENDING' AND h.expires_at > ${now}))`

/** SQL: whether the kind `d` is on sale and has so many left, its quota aside. */
const has = (quantity: string) => `(d.sale_starts_at IS NULL OR d.sale_starts_at <= ${now})
      AND (d.sale_ends_at IS NULL OR d.sale_ends_at > ${now})
      AND (d.places IS NULL OR ${quantity} <= d.places - d.taken + (
        SELECT coalesce(sum(i.quantity), 0) ${lapsedItems} AND i.definition_id = d.id))
      AND (NOT ${hasSeats} OR ${quantity} <= (SELECT count(*) ${freeSeatsOf(now)}))`

const joined = `${definitionsWithEvents}
  LEFT JOIN ticket_quotas q ON q.site_id = $1 AND q.id = d.quota_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(i.quantity) FILTER (WHERE i.definition_id = d.id), 0)::int AS own,
      coalesce(sum(i.quantity) FILTER (WHERE kind.quota_id = d.quota_id), 0)::int AS shared
    ${lapsedItems}) lapsed
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(wanted.tickets) FILTER (WHERE kind.id = d.id), 0)::int AS own,
      coalesce(sum(wanted.tickets) FILTER (WHERE kind.quota_id = d.quota_id), 0)::int AS shared
    FROM (
      SELECT w.definition_id, w.quantity, sum(w.quantity) AS tickets FROM ticket_waiting_entries w
      WHERE w.site_id = $1 AND w.event_id = d.event_id AND w.voucher_id IS NULL
      GROUP BY w.definition_id, w.quantity) wanted
    JOIN ticket_definitions kind ON kind.site_id = $1 AND kind.id = wanted.definition_id
    WHERE (kind.id = d.id OR kind.quota_id = d.quota_id)
      AND (q.id IS NULL OR wanted.quantity <= q.places - q.taken + lapsed.shared)
      AND EXISTS (SELECT FROM ticket_definitions d WHERE d.site_id = $1 AND d.id = kind.id
        AND ${has('wanted.quantity')})) waiting
  CROSS JOIN LATERAL (
    SELECT CASE WHEN ${hasSeats} THEN (SELECT count(*)::int ${freeSeatsOf(now)}) END AS free) seats`

type Flat = Omit<FoundDefinition, 'event'> & Record<string, unknown>

function unflatten(row: Flat): FoundDefinition {
  const event: Record<string, unknown> = {}
  const own: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row))
    if (name.startsWith(prefix)) event[name.slice(prefix.length)] = value
    else own[name] = value
  return { ...own, event } as unknown as FoundDefinition
}

const flatByIds = statement<Flat>(
  'ticket-definitions.by-ids',
  `SELECT ${foundColumns} FROM ${joined} WHERE d.site_id = $1 AND d.id = ANY (${wantedIds}::uuid[])`,
)

export async function definitionsByIds(
  on: Pick<Reader, 'run'>,
  { siteId, ids, now }: { siteId: string; ids: readonly string[]; now: Date },
): Promise<FoundDefinition[]> {
  return (await on.run(flatByIds, [siteId, ids, now])).map(unflatten)
}

export const countDefinitions = statement<{ count: number; position: number }>(
  'ticket-definitions.count',
  `SELECT count(*)::int AS count, coalesce(max(position) + 1, 0)::int AS position FROM ticket_definitions
   WHERE site_id = $1 AND event_id = $2`,
)
export const insertDefinition = statement<{ id: string }>(
  'ticket-definitions.insert',
  `WITH made AS (
     INSERT INTO ticket_definitions AS d (site_id, id, event_id, quota_id, name, description, policy, pricing, price, pricing_options,
       currency, fee_type, hidden, places, limit_per_checkout, sale_starts_at, sale_ends_at, shown_when_not_on_sale, position,
       created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $20) RETURNING id),
   told AS (${outboxInsert(21)} FROM made)
   SELECT id FROM made`,
)
/**
 * Nothing if somebody has changed it since revision $3, if more than $13 are taken, or if it changes its quota although
 * some are taken.
 */
export const replaceDefinition = statement<{ id: string }>(
  'ticket-definitions.replace',
  `WITH changed AS (
     UPDATE ticket_definitions d SET revision = revision + 1, quota_id = $4, name = $5, description = $6, policy = $7,
       pricing = $8, price = $9, pricing_options = $10, fee_type = $11, hidden = $12, places = $13, limit_per_checkout = $14,
       sale_starts_at = $15, sale_ends_at = $16, shown_when_not_on_sale = $17, position = $18, updated_at = $19
     WHERE site_id = $1 AND id = $2 AND revision = $3 AND ($13::int IS NULL OR taken <= $13)
       AND (taken = 0 OR quota_id IS NOT DISTINCT FROM $4) RETURNING id),
   told AS (${outboxInsert(20)} FROM changed)
   SELECT id FROM changed`,
)
/** Locks a kind of tickets, and says whether any of it was sold or is reserved at the time $3. */
export const lockUnsold = statement<{ revision: bigint; sold: boolean }>(
  'ticket-definitions.lock-unsold',
  `WITH locked AS (SELECT site_id, id, revision FROM ticket_definitions WHERE site_id = $1 AND id = $2 FOR UPDATE)
   SELECT revision, EXISTS (
     SELECT FROM ticket_reservation_items i
     JOIN ticket_reservations r ON r.site_id = $1 AND r.id = i.reservation_id
     WHERE i.site_id = $1 AND i.definition_id = locked.id
       AND (r.status = 'CONFIRMED' OR r.status = 'PENDING' AND (r.expires_at IS NULL OR r.expires_at > $3))) OR EXISTS (
     SELECT FROM tickets t WHERE t.site_id = $1 AND t.definition_id = locked.id) AS sold
   FROM locked`,
)
/** Gives back what reservations hold of the kind whose time has passed. */
export const deleteItemsOf = statement<never>(
  'ticket-definitions.delete-items',
  `WITH freed AS (
     UPDATE seats SET item_id = NULL WHERE site_id = $1 AND item_id IN (
       SELECT id FROM ticket_reservation_items WHERE site_id = $1 AND definition_id = $2)),
   gone AS (DELETE FROM ticket_reservation_items WHERE site_id = $1 AND definition_id = $2
     RETURNING reservation_id, quantity),
   lapsed AS (
     SELECT coalesce(sum(gone.quantity), 0)::int AS held FROM gone
     JOIN ticket_reservations r ON r.site_id = $1 AND r.id = gone.reservation_id AND r.status = 'PENDING')
   UPDATE ticket_quotas q SET taken = q.taken - lapsed.held FROM lapsed, ticket_definitions d
   WHERE d.site_id = $1 AND d.id = $2 AND q.site_id = $1 AND q.id = d.quota_id`,
)
export const deleteDefinition = statement<never>(
  'ticket-definitions.delete',
  `WITH gone AS (DELETE FROM ticket_definitions WHERE site_id = $1 AND id = $2 RETURNING id)
   ${outboxInsert(3)} FROM gone`,
)

export interface TakenChange {
  id: string
  /** Added to what is taken. */
  taken: number
  sold: number
  /** Whether there must be so many; else they are given back, or taken whatever the limit. */
  limited: boolean
}

/** Nothing if there are not so many. */
export const changeTaken = statement<{ quotaId: string | null }>(
  'ticket-definitions.change-taken',
  `UPDATE ticket_definitions SET taken = taken + $3, sold = sold + $4
   WHERE site_id = $1 AND id = $2 AND (NOT $5 OR places IS NULL OR taken + $3 <= places) RETURNING quota_id AS "quotaId"`,
)
/** Nothing if there are not so many. */
export const changeQuotaTaken = statement<{ id: string }>(
  'ticket-quotas.change-taken',
  `UPDATE ticket_quotas SET taken = taken + $3
   WHERE site_id = $1 AND id = $2 AND (NOT $4 OR taken + $3 <= places) RETURNING id`,
)

export const definitionId: ScalarField = { column: sql`d.id`, type: 'uuid', sortable: true, required: true }
const time = (column: RawBuilder<unknown>): ScalarField => ({
  column,
  type: 'timestamp',
  sortable: true,
  required: true,
})
const sales = ['SALE_SCHEDULED', 'SALE_STARTED', 'SALE_ENDED']

export function definitionFields(now: Date): Fields {
  return {
    id: definitionId,
    eventId: { column: sql`d.event_id`, type: 'uuid', sortable: true, required: true },
    name: { column: sql`d.name`, type: 'text', sortable: true, required: true },
    hidden: { column: sql`d.hidden`, type: 'boolean', required: true },
    sortIndex: { column: sql`d.position`, type: 'number', sortable: true, required: true },
    orderIndex: { column: sql`d.position`, type: 'number', sortable: true, required: true },
    saleStatus: {
      column: sql`(CASE WHEN d.sale_starts_at > ${now} THEN 'SALE_SCHEDULED'
        WHEN d.sale_ends_at <= ${now} THEN 'SALE_ENDED' ELSE 'SALE_STARTED' END)`,
      type: 'enum',
      values: sales,
      required: true,
    },
    createdDate: time(sql`d.created_at`),
    updatedDate: time(sql`d.updated_at`),
  }
}

interface Scope {
  siteId: string
  now: Date
  /** Hidden ones, and those of drafts. */
  all: boolean
  /** Only those that are on sale, or shown although they are not. */
  available: boolean
  /** A kind that the caller may see although it is hidden. */
  offered: string | null
}

export async function findDefinitions(
  on: Reader,
  { siteId, now, all, available, offered }: Scope,
  query: CompiledQuery,
): Promise<{ rows: (FoundDefinition & { cursor_key: string | null })[]; total: number | undefined }> {
  const isOnSale = sql`(e.state = 'PUBLISHED' and e.registration_type = 'TICKETING'
    and (not d.hidden or d.id = ${offered}::uuid)
    and (e.ends_at is null or e.ends_at > ${now}) and not (e.details ->> 'paused')::boolean
    and (d.shown_when_not_on_sale
      or (d.sale_starts_at is null or d.sale_starts_at <= ${now}) and (d.sale_ends_at is null or d.sale_ends_at > ${now})))`
  const from = sql`from ${sql.raw(definitionsWithEvents)} where d.site_id = ${siteId}
    and (${all} or ((not d.hidden or d.id = ${offered}::uuid) and e.state <> 'DRAFT')) and (not ${available}::boolean or ${isOnSale})`
  const page = sql<{ id: string; cursor_key: string | null }>`
    select d.id, ${query.cursorKey} as cursor_key ${from} and ${query.where} ${query.page}`
  const counting = query.cursor ? undefined : countUpTo(sql`${from} and ${query.filter}`)
  const [found, counted] = await Promise.all([page.execute(on.kysely), counting?.execute(on.kysely)])
  const ids = found.rows.map(({ id }) => id)
  const byId = new Map(
    ids.length > 0 ? (await definitionsByIds(on, { siteId, ids, now })).map((row) => [row.id, row]) : [],
  )
  const rows = found.rows.flatMap(({ id, cursor_key }) => {
    const row = byId.get(id)
    return row ? [{ ...row, cursor_key }] : []
  })
  return { rows, total: counted && (counted.rows[0]?.total ?? 0) }
}
