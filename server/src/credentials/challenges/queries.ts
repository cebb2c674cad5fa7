import { statement } from '../../platform/db/db.ts'

/** `member_id` is the id of a member or of a person who runs the shop. */
export const insertChallenge = statement<never>(
  'challenges.insert',
  `INSERT INTO challenges (site_id, hash, purpose, member_id, expires_at) VALUES ($1, $2, $3, $4, $5)`,
)

/** Consumes a challenge: of several parallel requests, exactly one succeeds. */
export const spendChallenge = statement<{ ownerId: string | null }>(
  'challenges.spend',
  `UPDATE challenges SET spent_at = $4
   WHERE site_id = $1 AND hash = $2 AND purpose = $3 AND spent_at IS NULL AND expires_at > $4
   RETURNING member_id AS "ownerId"`,
)

/** The same for a signed challenge that was not stored when it was created. */
export const insertSpentChallenge = statement<{ spent: true }>(
  'challenges.spend-unkept',
  `INSERT INTO challenges (site_id, hash, purpose, expires_at, spent_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (site_id, hash) DO NOTHING RETURNING true AS spent`,
)
