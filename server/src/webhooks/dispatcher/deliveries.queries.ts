import { statement } from '../../platform/db/db.ts'
import type { OutboxRow } from '../../platform/db/outbox.ts'
import { deletion, deletionOfShop } from '../../platform/db/retention.ts'
import { sourceId } from '../../platform/events/views.ts'
import { later } from '../../platform/values/later.ts'
import { columns, type SubscriptionRow } from './subscriptions.queries.ts'

/** SQL for the row of the outbox that a delivery is sent from. */
const sourceOf = (delivery: string) =>
  sourceId({ id: `${delivery}.event_id`, entityId: `${delivery}.entity_id`, type: `${delivery}.type` })

/** Active subscriptions with something to send, unless their breaker is open or their shop moves to another database. */
export const dueSubscriptions = statement<SubscriptionRow>(
  'webhooks.due-subscriptions',
  `SELECT ${columns} FROM webhook_subscriptions s
   WHERE state = 'ACTIVE' AND (open_until IS NULL OR open_until <= $1) AND EXISTS (
     SELECT FROM webhook_deliveries d WHERE d.site_id = s.site_id AND d.subscription_id = s.id
       AND d.state = 'WAITING' AND d.due_at <= $1)
     AND NOT EXISTS (SELECT FROM sites WHERE sites.id = s.site_id AND sites.moving_to IS NOT NULL)`,
)

export interface Claimed extends Omit<OutboxRow, 'payload' | 'createdAt'> {
  /** Before this one. */
  attempts: number
  /** Absent when the outbox no longer has the event. */
  payload: object | null
  createdAt: Date | null
}

// The statements below find deliveries by key without the word 'WAITING': it would let the database choose an index of all
// that wait, and read each of them.

/**
 * Takes at most $5 deliveries until $4: of each entity the earliest open ones, as far as they are due. Whoever has the
 * earliest has those behind it.
 */
export const claimDeliveries = statement<Claimed>(
  'webhooks.claim',
  `WITH first AS MATERIALIZED (
     SELECT event_id, entity, entity_id, sequence, due_at FROM webhook_deliveries f
     WHERE site_id = $1 AND subscription_id = $2 AND state = 'WAITING' AND due_at <= $3 AND event_id = (
       SELECT e.event_id FROM webhook_deliveries e WHERE e.site_id = $1 AND e.subscription_id = $2
         AND e.state = 'WAITING' AND e.entity_id = f.entity_id AND e.entity = f.entity
       ORDER BY e.sequence, e.event_id LIMIT 1)
     ORDER BY due_at, event_id LIMIT $5::int FOR UPDATE SKIP LOCKED),
   next AS MATERIALIZED (
     SELECT b.event_id FROM first f CROSS JOIN LATERAL (
       SELECT event_id, row_number() OVER w AS place, bool_and(due_at <= $3) OVER w AS due FROM (
         SELECT d.event_id, d.sequence, d.due_at FROM webhook_deliveries d
         WHERE d.site_id = $1 AND d.subscription_id = $2 AND d.state = 'WAITING'
           AND d.entity_id = f.entity_id AND d.entity = f.entity
         ORDER BY d.sequence, d.event_id LIMIT 16) AS d
       WINDOW w AS (ORDER BY sequence, event_id)) b
     WHERE b.due ORDER BY b.place, f.due_at, f.event_id LIMIT $5::int),
   claimed AS (
     UPDATE webhook_deliveries d SET due_at = $4
     WHERE d.site_id = $1 AND d.subscription_id = $2 AND d.event_id = ANY (ARRAY (SELECT event_id FROM next))
       AND d.state NOT IN ('DELIVERED', 'FAILED', 'SUPERSEDED')
     RETURNING d.*)
   SELECT c.site_id AS "siteId", c.event_id AS id, c.type, c.entity, c.entity_id AS "entityId", c.sequence, c.attempts,
     o.payload, o.created_at AS "createdAt"
   FROM claimed c LEFT JOIN outbox o ON o.site_id = $1 AND o.id = ${sourceOf('c')}
   ORDER BY c.sequence, c.event_id`,
)

/**
 * What is due at $3 but waits behind a delivery that is tried again after $4 is due with it: nobody should look at it at
 * each claim. $4 is after each lease that began by now.
 */
export const postponeBehind = statement<never>(
  'webhooks.postpone-behind',
  `UPDATE webhook_deliveries d SET due_at = b.first_due
   FROM (
     SELECT f.event_id, (
       SELECT e.due_at FROM webhook_deliveries e WHERE e.site_id = $1 AND e.subscription_id = $2
         AND e.state = 'WAITING' AND e.entity_id = f.entity_id AND e.entity = f.entity
       ORDER BY e.sequence, e.event_id LIMIT 1) AS first_due
     FROM webhook_deliveries f
     WHERE f.site_id = $1 AND f.subscription_id = $2 AND f.state = 'WAITING' AND f.due_at <= $3) b
   WHERE d.site_id = $1 AND d.subscription_id = $2 AND d.event_id = b.event_id
     AND d.state NOT IN ('DELIVERED', 'FAILED', 'SUPERSEDED') AND b.first_due > $4`,
)

/** What has been claimed but not sent is due now. */
export const releaseDeliveries = statement<never>(
  'webhooks.release',
  `UPDATE webhook_deliveries SET due_at = $4
   WHERE site_id = $1 AND subscription_id = $2 AND event_id = ANY ($3::uuid[])
     AND state NOT IN ('DELIVERED', 'FAILED', 'SUPERSEDED')`,
)

/**
 * Writes the results $3 of attempts, of the events $9. Those behind a failed one in its entity are due when it is. The breaker counts the
 * failures $4 since the last success, or with those before if there was none ($5): it opens after ten in a row, for longer
 * after each probe ($6) that fails. Pauses the subscription if the receiver is gone ($7).
 */
export const writeResults = statement<never>(
  'webhooks.write-results',
  `WITH written AS (
     UPDATE webhook_deliveries d SET state = r.state, attempts = attempts + (r.state <> 'SUPERSEDED')::int, attempted_at = r.at,
       status = r.status, answer = r.answer, milliseconds = r.milliseconds, error = r.error, due_at = coalesce(r.due, due_at)
     FROM jsonb_to_recordset($3::jsonb) AS r (id uuid, state text, at timestamptz, status int, answer text, milliseconds int,
       error text, due timestamptz)
     WHERE d.site_id = $1 AND d.subscription_id = $2 AND d.event_id = ANY ($9::uuid[]) AND d.event_id = r.id
       AND d.state NOT IN ('DELIVERED', 'FAILED', 'SUPERSEDED')
     RETURNING d.entity, d.entity_id, d.sequence, d.event_id, r.due),
   behind AS (
     UPDATE webhook_deliveries d SET due_at = w.due FROM written w
     WHERE d.site_id = $1 AND d.subscription_id = $2 AND d.state = 'WAITING' AND d.due_at <> w.due
       AND (SELECT bool_or(due IS NOT NULL) FROM written)
       AND d.entity = w.entity AND d.entity_id = w.entity_id AND (d.sequence, d.event_id) > (w.sequence, w.event_id))
   UPDATE webhook_subscriptions s SET failures = n.failures, probes = n.probes,
     open_until = CASE WHEN n.failures >= 10 THEN greatest(CASE WHEN NOT $5 THEN open_until END,
       ${later('$8', 'make_interval(secs => least(30 * 2 ^ n.probes, 600))')}) END,
     state = CASE WHEN $7 THEN 'PAUSED' ELSE state END
   FROM (SELECT CASE WHEN $5 THEN 0 ELSE failures END + $4::int AS failures, CASE WHEN $5 THEN 0 ELSE probes END + $6::int AS probes
     FROM webhook_subscriptions WHERE site_id = $1 AND id = $2 FOR UPDATE) n
   WHERE s.site_id = $1 AND s.id = $2 AND ($4::int > 0 OR $5::boolean AND s.failures > 0 OR $7::boolean)`,
)

export interface DeliveryRow {
  eventId: string
  type: string
  entity: string
  entityId: string
  sequence: bigint
  state: 'WAITING' | 'DELIVERED' | 'FAILED' | 'SUPERSEDED'
  attempts: number
  dueAt: Date
  createdAt: Date
  attemptedAt: Date | null
  status: number | null
  answer: string | null
  milliseconds: number | null
  error: string | null
}

const deliveryColumns = `event_id AS "eventId", type, entity, entity_id AS "entityId", sequence, state, attempts,
  due_at AS "dueAt", created_at AS "createdAt", attempted_at AS "attemptedAt", status, answer, milliseconds, error`

/** Newest event first, after the event $3. The word `FAILED` lets the database choose the index of those. */
const listed = (condition: string) =>
  `SELECT ${deliveryColumns} FROM webhook_deliveries
   WHERE site_id = $1 AND subscription_id = $2 AND ($3::uuid IS NULL OR event_id < $3)
     AND ${condition} AND ($5::text IS NULL OR type = $5)
     AND ($6::timestamptz IS NULL OR created_at >= $6) AND ($7::timestamptz IS NULL OR created_at < $7)
   ORDER BY event_id DESC LIMIT $8::int`

export const listDeliveries = statement<DeliveryRow>(
  'webhooks.deliveries',
  listed('($4::text IS NULL OR state = $4)'),
)

export const listFailed = statement<DeliveryRow>('webhooks.failed', listed("state = 'FAILED' AND state = $4"))

export const deliveryByEvent = statement<DeliveryRow>(
  'webhooks.delivery',
  `SELECT ${deliveryColumns} FROM webhook_deliveries WHERE site_id = $1 AND subscription_id = $2 AND event_id = $3`,
)

/** The event of a delivery. */
export const deliveredEvent = statement<OutboxRow>(
  'webhooks.event',
  `SELECT d.site_id AS "siteId", d.event_id AS id, d.entity, d.entity_id AS "entityId", d.sequence, d.type, o.payload,
     o.created_at AS "createdAt"
   FROM webhook_deliveries d
   JOIN outbox o ON o.site_id = $1 AND o.id = ${sourceOf('d')}
   WHERE d.site_id = $1 AND d.subscription_id = $2 AND d.event_id = $3`,
)

/** Shops with deliveries. */
export const sitesWithDeliveries = statement<{ siteId: string }>(
  'webhooks.sites-with-deliveries',
  `SELECT s.id AS "siteId" FROM sites s WHERE EXISTS (SELECT FROM webhook_deliveries d WHERE d.site_id = s.id)`,
)

/** Subscriptions of a shop that are deleted, but not yet their deliveries. Jumps from one to the next. */
export const deletedSubscriptions = statement<{ siteId: string; id: string }>(
  'webhooks.deleted-subscriptions',
  `WITH RECURSIVE known AS (
     (SELECT subscription_id FROM webhook_deliveries WHERE site_id = $1 ORDER BY subscription_id LIMIT 1)
     UNION ALL
     SELECT n.* FROM known k CROSS JOIN LATERAL (
       SELECT subscription_id FROM webhook_deliveries WHERE site_id = $1 AND subscription_id > k.subscription_id
       ORDER BY subscription_id LIMIT 1) n)
   SELECT $1::uuid AS "siteId", subscription_id AS id FROM known k
   WHERE NOT EXISTS (SELECT FROM webhook_subscriptions s WHERE s.site_id = $1 AND s.id = k.subscription_id)`,
)

export const deleteDeliveries = deletionOfShop('webhooks.delete-deliveries', {
  table: 'webhook_deliveries',
  condition: `subscription_id = $2
    AND NOT EXISTS (SELECT FROM webhook_subscriptions s WHERE s.site_id = $1 AND s.id = $2)`,
})

export const deleteOldDeliveries = deletion('webhooks.delete-old', {
  table: 'webhook_deliveries',
  condition: 'created_at < $1',
})

export const deliveryFigures = statement<{ waiting: number; oldest: number; open: number }>(
  'webhooks.figures',
  `SELECT count(d.*)::int AS waiting, coalesce(extract(epoch FROM now() - min(d.created_at)), 0)::float AS oldest,
     (SELECT count(*) FROM webhook_subscriptions WHERE open_until IS NOT NULL AND state = 'ACTIVE')::int AS open
   FROM (SELECT created_at FROM webhook_deliveries WHERE state = 'WAITING' LIMIT 10000) d`,
)
