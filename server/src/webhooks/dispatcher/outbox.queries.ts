import { statement } from '../../platform/db/db.ts'
import type { OutboxRow } from '../../platform/db/outbox.ts'
import type { EventKinds } from '../../platform/events/events.ts'
import { eventsOfPicked } from '../../platform/events/views.ts'

/** What distribution reads of a row of the outbox. */
const picked = 'site_id, id, type, entity, entity_id, sequence, payload, created_at, xid'

/** Which events a distribution reads. */
interface Reading {
  cursor: string
  /** Of the cursor. */
  condition: string
  /** The shop, or the column that names the shop of a row. */
  shopOf(row: string): string
  /** Of rows of the outbox. */
  events: string
}

const ofAllShops: Reading = {
  cursor: 'webhook_cursor',
  condition: 'true',
  shopOf: (row) => `${row}.site_id`,
  events: 'true',
}
const ofOneShop: Reading = {
  cursor: 'webhook_cursors',
  condition: 'c.site_id = $3',
  shopOf: () => '$3::uuid',
  events: 'site_id = $3',
}

const distribution = (kinds: EventKinds, { cursor, condition, shopOf, events }: Reading) =>
  `WITH reader AS MATERIALIZED (SELECT xid, id FROM ${cursor} c WHERE ${condition} FOR UPDATE SKIP LOCKED),
   batch AS MATERIALIZED (
     SELECT o.* FROM reader r CROSS JOIN LATERAL (
       SELECT ${picked} FROM outbox
       WHERE ${events} AND (xid, id) > (r.xid, r.id) AND xid < pg_snapshot_xmin(pg_current_snapshot())
       ORDER BY xid, id LIMIT $2::int) o),
   -- Where a full batch ends, an earlier change of an entity may have the later transaction. A view may have rows of two entities,
   -- such as a product and its variants, which count on their own.
   earlier AS (
     SELECT o.* FROM batch b CROSS JOIN LATERAL (
       SELECT ${picked} FROM outbox
       WHERE site_id = ${shopOf('b')} AND entity_id = b.entity_id AND (sequence < b.sequence OR entity <> b.entity) OFFSET 0) o
     WHERE (SELECT count(*) FROM batch) = $2::int AND o.xid < pg_snapshot_xmin(pg_current_snapshot())
       AND (o.xid, o.id) > (SELECT xid, id FROM batch ORDER BY xid DESC, id DESC LIMIT 1)),
   picked AS MATERIALIZED (SELECT * FROM batch UNION SELECT * FROM earlier),
   told AS (${eventsOfPicked(kinds).replaceAll('o.site_id', shopOf('o'))}),
   made AS (
     INSERT INTO webhook_deliveries (site_id, subscription_id, event_id, type, entity, entity_id, sequence, due_at, created_at)
     SELECT ${shopOf('t')}, s.id, t.id, t.type, t.entity, t.entity_id, t.sequence, $1, $1
     FROM told t JOIN webhook_subscriptions s ON s.site_id = ${shopOf('t')} AND t.xid >= s.since
       AND (s.types IS NULL OR t.type = ANY (s.types))
     ON CONFLICT DO NOTHING),
   moved AS (
     UPDATE ${cursor} c SET xid = l.xid, id = l.id
     FROM (SELECT xid, id FROM batch ORDER BY xid DESC, id DESC LIMIT 1) l WHERE ${condition})
   SELECT count(*)::int AS events FROM batch`

/**
 * Hands the next events to the subscriptions that want them, and moves the cursor. One server at a time does it; others
 * get no row of the cursor. Takes only what is below the oldest open transaction, so nothing can appear behind the cursor.
 */
export const distribute = (kinds: EventKinds) =>
  statement<{ events: number }>('webhooks.distribute', distribution(kinds, ofAllShops))

/** The same for shop $3, whose transactions have numbers of their own node. */
export const distributeOfShop = (kinds: EventKinds) =>
  statement<{ events: number }>('webhooks.distribute-of-shop', distribution(kinds, ofOneShop))

/** Shops with events that no subscription has been handed. */
export const sitesWithEvents = statement<{ siteId: string }>(
  'webhooks.sites-with-events',
  `SELECT c.site_id AS "siteId" FROM webhook_cursors c
   WHERE EXISTS (SELECT FROM webhook_subscriptions s WHERE s.site_id = c.site_id)
     AND EXISTS (SELECT FROM outbox o WHERE o.site_id = c.site_id AND (o.xid, o.id) > (c.xid, c.id))`,
)

/** Reads the events of shops that have their first subscription. */
export const addCursors = statement<never>(
  'webhooks.add-cursors',
  `INSERT INTO webhook_cursors (site_id, xid, id)
   SELECT site_id, (array_agg(since ORDER BY since))[1], '00000000-0000-0000-0000-000000000000'::uuid
   FROM webhook_subscriptions GROUP BY site_id
   ON CONFLICT DO NOTHING`,
)

/**
 * A dump that another tool has loaded brings the numbers of transactions of its old database, which are still to come here.
 * The cursor goes on at its last event; what comes after that gets the number of now.
 */
export const followDatabase = statement<never>(
  'webhooks.follow-database',
  `WITH ahead AS (SELECT id FROM webhook_cursor WHERE xid >= pg_snapshot_xmax(pg_current_snapshot()) FOR UPDATE),
   reader AS (UPDATE webhook_cursor c SET xid = pg_current_xact_id() FROM ahead WHERE c.id = ahead.id),
   subscribed AS (
     UPDATE webhook_subscriptions SET since = pg_current_xact_id() FROM ahead
     WHERE since >= pg_snapshot_xmax(pg_current_snapshot()))
   UPDATE outbox o SET xid = pg_current_xact_id() FROM ahead
   WHERE o.xid >= pg_snapshot_xmax(pg_current_snapshot()) AND o.id > ahead.id`,
)

/** Events of transactions after this one are new in shop $1. */
export const newestTransaction = statement<{ xid: string }>(
  'webhooks.newest-transaction',
  'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS xid FROM sites WHERE id = $1',
)

/** The events of the next rows of a site's outbox, at most $4, after one that was read. */
export const eventsAfter = (kinds: EventKinds) =>
  statement<OutboxRow & { xid: string; sourceId: string }>(
    'webhooks.events-after',
    `WITH picked AS MATERIALIZED (
     SELECT ${picked} FROM outbox
     WHERE (xid, id) > ($2::xid8, $3::uuid) AND xid < pg_snapshot_xmin(pg_current_snapshot()) AND site_id = $1
     ORDER BY xid, id LIMIT $4::int)
   SELECT site_id AS "siteId", id, entity, entity_id AS "entityId", sequence, type, payload, created_at AS "createdAt",
     xid::text AS xid, source_id AS "sourceId"
   FROM (${eventsOfPicked(kinds)}) AS told ORDER BY told.xid, source_id, id`,
  )
