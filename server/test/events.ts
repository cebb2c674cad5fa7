import { events } from '@cartwright/contract/events.ts'
import { vi } from 'vitest'
import { statement } from '../src/platform/db/db.ts'
import type { OutboxRow } from '../src/platform/db/outbox.ts'
import { schemaViolations } from '../src/platform/errors/validation.ts'
import { renderEvents } from '../src/platform/events/events.ts'
import type { Store } from './store.ts'

// biome-ignore lint/suspicious/noExplicitAny: read as a receiver reads it
type Loose = any

const newest = statement<{ xid: string }>(
  'test.newest-transaction',
  'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS xid',
)
const haveEnded = statement<{ ended: boolean }>(
  'test.transactions-have-ended',
  'SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 AS ended',
)

/** Waits until the transactions that began before now, also those of other databases, have ended. */
export async function olderTransactions({ shop }: Store): Promise<void> {
  const [last] = await shop.db.run(newest, [])
  const haveAllEnded = async () => {
    const [older] = await shop.db.run(haveEnded, [last?.xid])
    if (!older?.ended) throw new Error('An older transaction is still open.')
  }
  await vi.waitFor(haveAllEnded, { timeout: 20_000 })
}

/** Sends events, as the server does by itself: after older transactions. */
export async function sendEvents(store: Store, workers = store.app.workers): Promise<void> {
  await olderTransactions(store)
  for (const worker of workers) await worker.runDue()
}

/** What is sent of the events of these types, the oldest first, with the violations of their schemas. */
export async function renderedEvents(
  store: Store,
  types: readonly string[],
): Promise<{ type: string; payload: Loose; problems: string[] }[]> {
  const found = await store.shop.db.run(eventsByType, [types])
  const rendered = await renderEvents(store.shop, store.app.events, found)
  return found.map(({ type }, index) => {
    const payload = rendered[index]?.payload
    const schema = events.find((event) => event.type === type)?.payload
    const problems = schema && payload ? schemaViolations(schema, payload).map(({ field }) => field) : []
    return { type, payload, problems }
  })
}

const eventsByType = statement<OutboxRow>(
  'test.events-by-type',
  `SELECT site_id AS "siteId", id, entity, entity_id AS "entityId", sequence, type, payload, created_at AS "createdAt"
   FROM outbox WHERE type = ANY ($1) ORDER BY xid, id`,
)
