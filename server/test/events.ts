import { vi } from 'vitest'
import { statement } from '../src/platform/db/db.ts'
import type { Store } from './store.ts'

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
