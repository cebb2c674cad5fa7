import { createHash } from 'node:crypto'
import { statement } from '../db/db.ts'
import { day, deleteAll, deletion } from '../db/retention.ts'
import { refuse } from '../errors/errors.ts'
import type { Caller, Shop } from '../shop/shop.ts'

export interface StoredAnswer {
  status: number
  body: string
  /** What a repeated request gets, if it differs. */
  kept?: { status: number; body: string }
}

/**
 * Answers a repeated request with the stored first reply for 24 hours. `work` must return refusals too: only an error
 * that it throws leaves the key free for another attempt.
 */
export async function answerOnce(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { caller, key, content }: { caller: Caller; key: string; content: string },
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const hash = createHash('sha256').update(content).digest()
  const now = clock()
  const at = [caller.siteId, caller.id, key]
  const claimed = [...at, new Date(now)]
  const [row] = await db.run(claim, [...claimed, hash, new Date(now - day)])
  if (!row) {
    const [stored] = await db.run(read, at)
    if (!stored) throw refuse('IDEMPOTENCY_KEY_IN_USE')
    if (!stored.hash.equals(hash)) throw refuse('IDEMPOTENCY_KEY_REUSED')
    if (stored.status === null || stored.body === null) throw refuse('IDEMPOTENCY_KEY_IN_USE')
    return { status: stored.status, body: stored.body }
  }
  const answer = await work().catch(async (error: unknown) => {
    // Without a database the key stays claimed for a minute; the first error is the one to report.
    await db.run(release, claimed).catch(() => {})
    throw error
  })
  const { status, body } = answer.kept ?? answer
  await db.run(store, [...claimed, status, body])
  return answer
}

/** Deletes replies older than a day. */
export async function deleteOldAnswers({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await deleteAll(db, deleteOld, [new Date(clock() - day)])
}

const claim = statement<{ key: string }>(
  'idempotency.claim',
  `INSERT INTO idempotency_keys (site_id, caller_id, key, created_at, hash) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (site_id, caller_id, key) DO UPDATE
     SET hash = excluded.hash, created_at = excluded.created_at, status = NULL, body = NULL
     WHERE idempotency_keys.created_at < $6
        OR (idempotency_keys.status IS NULL AND idempotency_keys.created_at < $4::timestamptz - interval '1 minute')
   RETURNING key`,
)
const read = statement<{ hash: Buffer; status: number | null; body: string | null }>(
  'idempotency.read',
  'SELECT hash, status, body FROM idempotency_keys WHERE site_id = $1 AND caller_id = $2 AND key = $3',
)
/** A request that took over an abandoned claim has a later time, so this one no longer matches. */
const store = statement<never>(
  'idempotency.store',
  `UPDATE idempotency_keys SET status = $5, body = $6
   WHERE site_id = $1 AND caller_id = $2 AND key = $3 AND created_at = $4`,
)
const release = statement<never>(
  'idempotency.release',
  `DELETE FROM idempotency_keys
   WHERE site_id = $1 AND caller_id = $2 AND key = $3 AND created_at = $4 AND status IS NULL`,
)
const deleteOld = deletion('idempotency.delete-old', {
  table: 'idempotency_keys',
  condition: 'created_at < $1',
})
