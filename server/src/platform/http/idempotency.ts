import { createHash } from 'node:crypto'
import { statement } from '../db/db.ts'
import { day, deleteAll, deletion } from '../db/retention.ts'
import { isOutage, refuse } from '../errors/errors.ts'
import type { Caller, Shop } from '../shop/shop.ts'

export interface StoredAnswer {
  status: number
  body: string
  /** What a repeated request gets, if it differs. */
  kept?: { status: number; body: string }
}

/**
 * Answers a repeated request with the stored first reply for 24 hours. The reply is stored in the transaction of its
 * effect, so neither exists without the other; a repeat waits for a first request that is under way. `work` must return
 * refusals too: an error that it throws undoes everything and leaves the key free for another attempt.
 */
export async function answerOnce<Answer extends StoredAnswer>(
  shop: Pick<Shop, 'db' | 'clock'>,
  request: { caller: Caller; key: string; content: string },
  work: () => Promise<Answer>,
): Promise<Answer | StoredAnswer> {
  const { db, clock } = shop
  const { caller, key, content } = request
  const at = [caller.siteId, caller.id, key]
  const hash = createHash('sha256').update(content).digest()
  try {
    return await db.unit(async () => {
      const now = clock()
      const [claimed] = await db
        .run(claim, [...at, new Date(now), hash, new Date(now - day)])
        .catch(waitedTooLong)
      if (!claimed) return storedAnswer(shop, at, hash)
      const answer = await work()
      const { status, body } = answer.kept ?? answer
      await db.run(store, [...at, status, body])
      return answer
    })
  } catch (error) {
    if (!isOutage(error)) throw error
    // The answer to COMMIT may be lost. What is stored has happened.
    return storedAnswer(shop, at, hash).catch(() => {
      throw error
    })
  }
}

async function storedAnswer(
  { db }: Pick<Shop, 'db'>,
  at: readonly unknown[],
  hash: Buffer,
): Promise<StoredAnswer> {
  const [stored] = await db.run(read, at)
  if (!stored || stored.status === null || stored.body === null) throw refuse('IDEMPOTENCY_KEY_IN_USE')
  if (!stored.hash.equals(hash)) throw refuse('IDEMPOTENCY_KEY_REUSED')
  return { status: stored.status, body: stored.body }
}

/** The first request with the key takes longer than a statement may. */
function waitedTooLong(error: { code?: string }): never {
  throw error.code === '57014' ? refuse('IDEMPOTENCY_KEY_IN_USE') : error
}

/** Deletes replies older than a day. */
export async function deleteOldAnswers({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await deleteAll(db, deleteOld, [new Date(clock() - day)])
}

/** Waits for another request with the key to end. */
const claim = statement<{ key: string }>(
  'idempotency.claim',
  `INSERT INTO idempotency_keys (site_id, caller_id, key, created_at, hash) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (site_id, caller_id, key) DO UPDATE
     SET hash = excluded.hash, created_at = excluded.created_at, status = NULL, body = NULL
     WHERE idempotency_keys.created_at < $6
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
const deleteOld = deletion('idempotency.delete-old', {
  table: 'idempotency_keys',
  condition: 'created_at < $1',
})
