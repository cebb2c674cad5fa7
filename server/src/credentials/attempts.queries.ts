import { statement } from '../platform/db/db.ts'
import { deletion } from '../platform/db/retention.ts'
import { later } from '../platform/values/later.ts'

/** Forgives one attempt every $8 seconds. */
const stillCounted =
  'greatest(0, known.attempts - floor(extract(epoch FROM $3::timestamptz - known.tried_at) / $8::int))::int'
const pause = `CASE WHEN known.tried_at < $4 OR ${stillCounted} + 1 < $5 THEN interval '0'
       ELSE make_interval(secs => least($7::int, $6::int * power(2, least(${stillCounted} + 1 - $5, 20)))) END`

/**
 * Counts one attempt before the password is checked, so that parallel attempts count too. Returns no row if it is too
 * early.
 */
export const takeAttempt = statement<{ attempts: number }>(
  'sign-in-attempts.take',
  `INSERT INTO sign_in_attempts AS known (site_id, subject, attempts, tried_at, next_at) VALUES ($1, $2, 1, $3, $3)
   ON CONFLICT (site_id, subject) DO UPDATE SET
     attempts = CASE WHEN known.tried_at < $4 THEN 1 ELSE ${stillCounted} + 1 END,
     tried_at = $3,
     next_at = ${later('$3', pause)}
   WHERE known.next_at <= $3
   RETURNING attempts`,
)
export const nextAttempt = statement<{ nextAt: Date }>(
  'sign-in-attempts.next',
  'SELECT next_at AS "nextAt" FROM sign_in_attempts WHERE site_id = $1 AND subject = $2',
)
/** The subjects that have reached their number of attempts lately. */
export const manyAttempts = statement<{ subject: string }>(
  'sign-in-attempts.many',
  `SELECT known.subject FROM sign_in_attempts AS known
   JOIN unnest($2::text[], $3::int[]) AS asked (subject, free) ON known.subject = asked.subject
   WHERE known.site_id = $1 AND known.tried_at >= $4 AND known.attempts >= asked.free LIMIT 1`,
)
export const forgetAttempts = statement<never>(
  'sign-in-attempts.forget',
  'DELETE FROM sign_in_attempts WHERE site_id = $1 AND subject = $2',
)
export const returnAttempt = statement<never>(
  'sign-in-attempts.return',
  `UPDATE sign_in_attempts SET attempts = greatest(attempts - 1, 0), next_at = tried_at
   WHERE site_id = $1 AND subject = $2`,
)
export const deleteOldAttempts = deletion('sign-in-attempts.delete-old', {
  table: 'sign_in_attempts',
  condition: 'tried_at < $1',
})
