import { statement } from '../../platform/db/db.ts'

const between = `($3::timestamptz IS NULL OR created_at >= $3) AND ($4::timestamptz IS NULL OR created_at < $4)`

const countOf = (condition: string) =>
  `SELECT count(*)::int AS count FROM webhook_deliveries
   WHERE site_id = $1 AND subscription_id = $2 AND ${condition} AND ${between}`

/** Deliveries that one statement sends again, so that none takes long. */
export const resentAtOnce = 1000

/** In the order of their events, after $7. What was tried after $5 has been sent again already. */
const resendOf = (condition: string) =>
  `WITH batch AS MATERIALIZED (
     SELECT event_id FROM webhook_deliveries
     WHERE site_id = $1 AND subscription_id = $2 AND ${condition} AND ${between} AND attempted_at <= $5
       AND ($6::uuid[] IS NULL OR event_id = ANY ($6)) AND event_id > $7
     ORDER BY event_id LIMIT ${resentAtOnce} FOR UPDATE),
   sent AS (
     UPDATE webhook_deliveries SET state = 'WAITING', attempts = 0, due_at = $5
     WHERE site_id = $1 AND subscription_id = $2 AND event_id = ANY (ARRAY (SELECT event_id FROM batch)))
   SELECT event_id AS id FROM batch ORDER BY event_id`

/** Those that can be sent again between two times, and how they are, of them only the events $6: all, and those that failed. */
export const resendable = {
  all: {
    count: statement<{ count: number }>('webhooks.count-resendable', countOf("state <> 'WAITING'")),
    resend: statement<{ id: string }>('webhooks.resend', resendOf("state <> 'WAITING'")),
  },
  failed: {
    count: statement<{ count: number }>('webhooks.count-failed', countOf("state = 'FAILED'")),
    resend: statement<{ id: string }>('webhooks.resend-failed', resendOf("state = 'FAILED'")),
  },
}

/** A job that sends the others again. */
export const queueResending = statement<never>(
  'webhooks.queue-resending',
  `SELECT add_job('resend-deliveries', $1::json)`,
)
