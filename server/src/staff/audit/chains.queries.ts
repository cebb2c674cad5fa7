import { statement, varied } from '../../platform/db/db.ts'
import { deletion } from '../../platform/db/retention.ts'

/** The newest entry of a shop's audit log, and how far the log was deleted and sealed. */
export interface ChainRow {
  number: bigint
  hash: Buffer
  deletedNumber: bigint
  /** Null if the entries were deleted before this was noted. */
  deletedHash: Buffer | null
  sealedNumber: bigint
  sealedHash: Buffer | null
  /** Null if there is none yet. */
  seal: string | null
  /** What the entry that is sealed has now; null if it was deleted. */
  foundHash: Buffer | null
}

const chain = (lock: string) =>
  `SELECT c.number, c.hash, deleted_number AS "deletedNumber", deleted_hash AS "deletedHash",
     sealed_number AS "sealedNumber", sealed_hash AS "sealedHash", seal, log.hash AS "foundHash"
   FROM audit_chains AS c
     LEFT JOIN audit_log AS log ON log.site_id = $1 AND log.number = c.sealed_number
   WHERE c.site_id = $1 ${lock}`

export const readChain = statement<ChainRow>('audit-log.chain', chain(''))

/** New entries wait. */
export const lockChain = statement<ChainRow>('audit-log.lock-chain', chain('FOR UPDATE OF c'))

/** Most entries that one statement checks or deletes. */
export const batch = 2000

export interface CheckedEntries {
  entries: number
  /** The last of them; null if there are none. */
  number: bigint | null
  hash: Buffer | null
  /** The first that does not follow from the one before it. */
  brokenAt: bigint | null
}

/** Compares entries of site $1, after number $2 with the hash $3 and up to $4, with the one before each. */
export const checkEntries = statement<CheckedEntries>(
  'audit-log.check-entries',
  `WITH entries AS (
     SELECT number, hash, audit_text(id, at, caller_kind, caller_id, call, entity_id, status, code) AS says
     FROM audit_log WHERE site_id = $1 AND number > $2 AND number <= $4 ORDER BY number LIMIT ${batch}),
   linked AS (
     SELECT number, hash, says, lag(number, 1, $2::bigint) OVER w AS previous,
       lag(hash, 1, $3::bytea) OVER w AS previous_hash
     FROM entries WINDOW w AS (ORDER BY number))
   SELECT count(*)::int AS entries, max(number) AS number, (array_agg(hash ORDER BY number DESC))[1] AS hash,
     min(number) FILTER (WHERE number <> previous + 1 OR hash <> sha256(previous_hash || says)) AS "brokenAt"
   FROM linked`,
)

export const hashOfEntry = statement<{ hash: Buffer }>(
  'audit-log.hash',
  'SELECT hash FROM audit_log WHERE site_id = $1 AND number = $2',
)

/** When entries of a shop have expired, at $1 and after $2 days if it does not say. */
const expiry = `$1::timestamptz - make_interval(days => coalesce((sites.settings ->> 'auditLogDays')::integer, $2))`

/** Shops whose log may have expired entries at $1, or has new ones since it was sealed. */
export const chainsToTend = varied<{ siteId: string; expired: Date }>(
  'audit-log.chains-to-tend',
  `SELECT site_id AS "siteId", ${expiry} AS expired FROM (
     SELECT site_id FROM audit_chains WHERE seal IS NULL OR sealed_number < number
     UNION SELECT site_id FROM audit_chains WHERE due_at <= $1) AS c JOIN sites ON sites.id = site_id`,
)

/** Deletes the oldest entries of site $1, as long as they are older than $2. The rest stays a chain. */
export const deleteExpiredEntries = statement<{ number: bigint; hash: Buffer }>(
  'audit-log.delete-old',
  `WITH oldest AS (
     SELECT number, at FROM audit_log WHERE site_id = $1 AND number IS NOT NULL ORDER BY number LIMIT ${batch}),
   expired AS (
     SELECT number FROM (SELECT number, bool_and(at < $2) OVER (ORDER BY number) AS is_expired FROM oldest) AS o
     WHERE is_expired)
   DELETE FROM audit_log USING expired WHERE site_id = $1 AND audit_log.number = expired.number
   RETURNING audit_log.number, hash`,
)

export const writeChain = statement<never>(
  'audit-log.write-chain',
  `UPDATE audit_chains SET deleted_number = $2, deleted_hash = $3, sealed_number = $4, sealed_hash = $5, seal = $6, due_at = $7
   WHERE site_id = $1`,
)

/** Entries from before there were chains. */
export const deleteUnchained = deletion('audit-log.delete-unchained', {
  table: 'audit_log',
  condition: `number IS NULL AND EXISTS (SELECT FROM sites WHERE sites.id = audit_log.site_id AND audit_log.at < ${expiry})`,
})
