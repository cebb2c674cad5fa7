import { statement } from '../../platform/db.ts'
import { deletion } from '../../platform/retention.ts'

/** Nothing when the member or the address has got $7 letters since $8. */
export const insertVerification = statement<{ id: string }>(
  'verifications.insert',
  `INSERT INTO verifications (site_id, id, member_id, email, code_hash, created_at, expires_at)
   SELECT $1, $2, $3, $4, $5, $6, $9
   WHERE (SELECT count(*) FROM verifications
          WHERE site_id = $1 AND (member_id = $3 OR lower(email) = lower($4)) AND created_at > $8) < $7
   RETURNING id`,
)

/** Counts a try; the right code spends the verification with it. */
export const tryVerification = statement<{ email: string; right: boolean; tries: number }>(
  'verifications.try',
  `UPDATE verifications SET tries = tries + 1, spent_at = CASE WHEN code_hash = $4 THEN $5 END
   WHERE site_id = $1 AND id = $2 AND member_id = $3 AND spent_at IS NULL AND expires_at > $5 AND tries < $6
   RETURNING email, code_hash = $4 AS right, tries`,
)

/** The latest code that may still be typed. */
export const openVerification = statement<{ id: string; email: string }>(
  'verifications.open',
  `SELECT id, email FROM verifications
   WHERE site_id = $1 AND member_id = $2 AND spent_at IS NULL AND expires_at > $3 AND tries < $4
   ORDER BY created_at DESC, id DESC LIMIT 1`,
)

/** A code that nobody wants to type any more. */
export const dropVerification = statement<{ email: string }>(
  'verifications.drop',
  `UPDATE verifications SET spent_at = $4
   WHERE site_id = $1 AND id = $2 AND member_id = $3 AND spent_at IS NULL AND expires_at > $4
   RETURNING email`,
)

/** All codes for changing to other addresses are off with one of them. */
export const dropVerifications = statement<never>(
  'verifications.drop-all',
  `UPDATE verifications SET spent_at = $3
   WHERE site_id = $1 AND member_id = $2 AND spent_at IS NULL AND expires_at > $3`,
)

export const deleteOldVerifications = deletion('verifications.delete-old', {
  table: 'verifications',
  condition: 'expires_at < $1',
})
