import { createHash } from 'node:crypto'
import { type Connection, statement } from './db.ts'
import { refuse } from './errors.ts'
import type { Caller } from './shop.ts'

export interface Answer {
  status: number
  body: string
}

const day = 24 * 60 * 60 * 1000

/**
 * Answers a repeated request with the stored first answer for 24 hours. `work` must answer, not throw: a refusal is an
 * answer like any other; only a fault of ours leaves the key free for another try.
 */
export async function once(
  db: Connection,
  caller: Caller,
  request: { key: string; content: string; now: number },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const hash = createHash('sha256').update(request.content).digest()
  const at = [caller.siteId, caller.id, request.key]
  const [row] = await db.run(claim, [...at, hash, new Date(request.now), new Date(request.now - day)])
  if (!row) {
    const [stored] = await db.run(read, at)
    if (!stored) throw refuse('IDEMPOTENCY_KEY_IN_USE')
    if (!stored.hash.equals(hash)) throw refuse('IDEMPOTENCY_KEY_REUSED')
    if (stored.status === null || stored.body === null) throw refuse('IDEMPOTENCY_KEY_IN_USE')
    return { status: stored.status, body: stored.body }
  }
  try {
    const answer = await work()
    await db.run(store, [...at, answer.status, answer.body])
    return answer
  } catch (error) {
    await db.run(release, at)
    throw error
  }
}

const claim = statement<{ key: string }>(
  'idempotency.claim',
  `INSERT INTO idempotency_keys (site_id, caller_id, key, hash, created_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (site_id, caller_id, key) DO UPDATE
     SET hash = excluded.hash, created_at = excluded.created_at, status = NULL, body = NULL
     WHERE idempotency_keys.created_at < $6
        OR (idempotency_keys.status IS NULL AND idempotency_keys.created_at < $5::timestamptz - interval '1 minute')
   RETURNING key`,
)
const read = statement<{ hash: Buffer; status: number | null; body: string | null }>(
  'idempotency.read',
  'SELECT hash, status, body FROM idempotency_keys WHERE site_id = $1 AND caller_id = $2 AND key = $3',
)
const store = statement<never>(
  'idempotency.store',
  'UPDATE idempotency_keys SET status = $4, body = $5 WHERE site_id = $1 AND caller_id = $2 AND key = $3',
)
const release = statement<never>(
  'idempotency.release',
  'DELETE FROM idempotency_keys WHERE site_id = $1 AND caller_id = $2 AND key = $3 AND status IS NULL',
)
