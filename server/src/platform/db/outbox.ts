import { statement } from './db.ts'
import { day, deleteBefore, deletion } from './retention.ts'

/**
 * An event of the contract, written in the transaction of its change. It refers to its entity; `payload` holds only what
 * cannot be read when the event is sent. `sequence` grows with each change of the entity, so that a reader notices a gap.
 */
export interface OutboxEvent {
  id: string
  siteId: string
  entity: string
  entityId: string
  sequence: number
  type: string
  payload: object
}

/** The same when it is read. */
export interface OutboxRow extends Omit<OutboxEvent, 'sequence'> {
  sequence: bigint
  createdAt: Date
}

/**
 * An INSERT for a common table expression. Its parameters, from `$first` on, are {@link outboxValues}. With `after`, the
 * sequence is counted from that expression.
 */
export function outboxInsert(first: number, after?: string): string {
  const at = (offset: number) => `$${first + offset}`
  const sequence = `${at(4)}::bigint${after ? ` + ${after}` : ''}`
  return `INSERT INTO outbox (site_id, id, entity, entity_id, sequence, type, payload, created_at)
    SELECT ${at(0)}::uuid, ${at(1)}::uuid, ${at(2)}, ${at(3)}::uuid, ${sequence}, ${at(5)}, ${at(6)}::jsonb, ${at(7)}::timestamptz`
}

/** The same for any number of events. Its one parameter, `$first`, is {@link outboxRows}. */
export function outboxInsertMany(first: number): string {
  return `INSERT INTO outbox (site_id, id, entity, entity_id, sequence, type, payload, created_at)
    SELECT e."siteId", e.id, e.entity, e."entityId", e.sequence, e.type, e.payload, e."createdAt"
    FROM jsonb_to_recordset($${first}::jsonb) AS e ("siteId" uuid, id uuid, entity text, "entityId" uuid, sequence bigint,
      type text, payload jsonb, "createdAt" timestamptz)`
}

export function outboxRows(events: readonly OutboxEvent[], now: number): string {
  const createdAt = new Date(now).toISOString()
  return JSON.stringify(events.map((event) => ({ ...event, createdAt })))
}

export function outboxValues(event: OutboxEvent, now: number): unknown[] {
  const { siteId, id, entity, entityId, sequence, type, payload } = event
  return [siteId, id, entity, entityId, sequence, type, JSON.stringify(payload), new Date(now)]
}

/** How many events are kept, as the database estimates, and the seconds since the oldest was written. */
export const outboxFigures = statement<{ events: number; oldest: number }>(
  'outbox.figures',
  `SELECT greatest(reltuples, 0)::int AS events,
     coalesce((SELECT extract(epoch FROM now() - created_at) FROM outbox ORDER BY xid, id LIMIT 1), 0)::float AS oldest
   FROM pg_class WHERE oid = 'outbox'::regclass`,
)

export const deleteOldEvents = ['outbox', 'old_outbox'].map((table) =>
  deleteBefore(deletion(`${table}.delete-old`, { table, condition: 'created_at < $1' }), 30 * day),
)
