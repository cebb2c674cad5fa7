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
  const claimed = claimOf(request)
  return storedIfCommitted(shop, claimed, () =>
    shop.db.unit(async () => {
      if (!(await take(shop, claimed))) return storedAnswer(shop, claimed)
      const answer = await work()
      await storeAnswer(shop, claimed, answer)
      return answer
    }),
  )
}

/** Milliseconds for which a request keeps its key without a sign of life. */
const lease = 60_000

interface StepwiseWork<Answer> {
  /** Gets an id that is the same when another server takes over. */
  work(workId: string): Promise<Answer>
  /** Runs in the transaction that stores the answer. */
  record(answer: Answer): Promise<void>
}

/**
 * The same for work that commits by itself, and so holds no transaction open. If this server stops before the answer is
 * stored, a repeat does the work again once its lease is over.
 */
export async function answerStepwise<Answer extends StoredAnswer>(
  shop: Pick<Shop, 'db' | 'clock' | 'newId'>,
  request: { caller: Caller; key: string; content: string },
  { work, record }: StepwiseWork<Answer>,
): Promise<Answer | StoredAnswer> {
  const { db, clock } = shop
  const claimed = claimOf(request)
  const leasedUntil = () => new Date(clock() + lease)
  const taken = await take(shop, claimed, [leasedUntil(), shop.newId()])
  if (!taken) return storedAnswer(shop, claimed)
  const renewing = setInterval(() => {
    db.run(renew, [...claimed.at, leasedUntil()]).catch(() => {})
  }, lease / 3)
  try {
    const answer = await work(taken.workId ?? '').catch(async (error: unknown) => {
      await db.run(release, claimed.at).catch(() => {})
      throw error
    })
    return await storedIfCommitted(shop, claimed, () =>
      db.unit(async () => {
        if (!(await storeAnswer(shop, claimed, answer))) return storedAnswer(shop, claimed)
        await record(answer)
        return answer
      }),
    )
  } finally {
    clearInterval(renewing)
  }
}

interface Claim {
  /** Site, caller and key. */
  at: readonly unknown[]
  /** Of what the request asks for. */
  hash: Buffer
}

function claimOf({ caller, key, content }: { caller: Caller; key: string; content: string }): Claim {
  return { at: [caller.siteId, caller.id, key], hash: createHash('sha256').update(content).digest() }
}

/** Undefined if another request has the key. */
async function take(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { at, hash }: Claim,
  [leasedUntil, workId]: [Date, string] | [] = [],
): Promise<{ workId: string | null } | undefined> {
  const now = clock()
  const values = [...at, new Date(now), hash, new Date(now - day), leasedUntil, workId]
  const [taken] = await db.run(claim, values).catch(waitedTooLong)
  return taken
}

/** False if another server has taken over, and has stored its answer. */
async function storeAnswer({ db }: Pick<Shop, 'db'>, { at }: Claim, answer: StoredAnswer): Promise<boolean> {
  const { status, body } = answer.kept ?? answer
  return (await db.run(store, [...at, status, body])).length > 0
}

/** The answer to COMMIT may be lost. What is stored has happened. */
async function storedIfCommitted<Answer extends StoredAnswer>(
  shop: Pick<Shop, 'db'>,
  claimed: Claim,
  commit: () => Promise<Answer | StoredAnswer>,
): Promise<Answer | StoredAnswer> {
  try {
    return await commit()
  } catch (error) {
    if (!isOutage(error)) throw error
    return storedAnswer(shop, claimed).catch(() => {
      throw error
    })
  }
}

async function storedAnswer({ db }: Pick<Shop, 'db'>, { at, hash }: Claim): Promise<StoredAnswer> {
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
const claim = statement<{ workId: string | null }>(
  'idempotency.claim',
  `INSERT INTO idempotency_keys AS known (site_id, caller_id, key, created_at, hash, leased_until, work_id)
   VALUES ($1, $2, $3, $4, $5, $7, $8)
   ON CONFLICT (site_id, caller_id, key) DO UPDATE SET
     work_id = CASE WHEN known.created_at >= $6 AND known.hash = $5 THEN known.work_id ELSE $8 END,
     hash = $5, created_at = $4, leased_until = $7, status = NULL, body = NULL
     WHERE known.created_at < $6 OR known.status IS NULL AND known.leased_until < $4
   RETURNING work_id AS "workId"`,
)
const read = statement<{ hash: Buffer; status: number | null; body: string | null }>(
  'idempotency.read',
  'SELECT hash, status, body FROM idempotency_keys WHERE site_id = $1 AND caller_id = $2 AND key = $3',
)
const store = statement<{ key: string }>(
  'idempotency.store',
  `UPDATE idempotency_keys SET status = $4, body = $5, leased_until = NULL
   WHERE site_id = $1 AND caller_id = $2 AND key = $3 AND status IS NULL RETURNING key`,
)
const renew = statement<never>(
  'idempotency.renew',
  `UPDATE idempotency_keys SET leased_until = $4
   WHERE site_id = $1 AND caller_id = $2 AND key = $3 AND status IS NULL`,
)
const release = statement<never>(
  'idempotency.release',
  `DELETE FROM idempotency_keys WHERE site_id = $1 AND caller_id = $2 AND key = $3 AND status IS NULL`,
)
const deleteOld = deletion('idempotency.delete-old', {
  table: 'idempotency_keys',
  condition: 'created_at < $1',
})
