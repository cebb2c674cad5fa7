import { statement } from '../../platform/db.ts'
import { deletion } from '../../platform/retention.ts'
import type { Need } from './states.rules.ts'

export interface StateRow {
  hash: Buffer
  memberId: string | null
  needs: Need
  email: string
}

const columns = 'hash, member_id AS "memberId", needs, email'

export const insertState = statement<never>(
  'states.insert',
  `INSERT INTO authentication_states (site_id, hash, member_id, needs, email, created_at, expires_at, password)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
/** Only the newest counts: what somebody else began with the same address goes no further. */
export const endStatesOf = statement<never>(
  'states.end-of-member',
  `UPDATE authentication_states SET spent_at = $3
   WHERE site_id = $1 AND member_id = $2 AND spent_at IS NULL`,
)
/** The token is what tells the site. */
export const siteOfState = statement<{ siteId: string }>(
  'states.site',
  'SELECT site_id AS "siteId" FROM authentication_states WHERE hash = $1',
)
export const openState = statement<StateRow>(
  'states.open',
  `SELECT ${columns} FROM authentication_states
   WHERE site_id = $1 AND hash = $2 AND spent_at IS NULL AND expires_at > $3`,
)
/** Letters that went to an address lately, whoever asked for them. */
export const countLetters = statement<{ letters: number }>(
  'states.count-letters',
  `SELECT coalesce(sum(sent), 0)::int AS letters FROM authentication_states
   WHERE site_id = $1 AND lower(email) = lower($2) AND sent_at > $3 AND created_at > $4`,
)
export const nobodysPassword = statement<{ password: string }>(
  'states.nobodys-password',
  `SELECT password FROM authentication_states
   WHERE site_id = $1 AND lower(email) = lower($2) AND member_id IS NULL AND password IS NOT NULL AND expires_at > $3
   ORDER BY created_at DESC LIMIT 1`,
)
export const putCode = statement<StateRow>(
  'states.put-code',
  `UPDATE authentication_states
   SET code_hash = $3, code_expires_at = $4, tries = 0, sent = sent + 1, sent_at = $5
   WHERE site_id = $1 AND hash = $2 AND spent_at IS NULL AND expires_at > $5 RETURNING ${columns}`,
)
/** Counts one try and, where it is right, spends the state: of parallel tries each is counted, and one can succeed. */
export const tryCode = statement<StateRow & { right: boolean; tries: number }>(
  'states.try-code',
  `UPDATE authentication_states SET tries = tries + 1, spent_at = CASE WHEN code_hash = $3 THEN $4::timestamptz END
   WHERE site_id = $1 AND hash = $2 AND needs = 'EMAIL_VERIFICATION' AND spent_at IS NULL
     AND expires_at > $4 AND code_expires_at > $4 AND tries < $5
   RETURNING ${columns}, spent_at IS NOT NULL AS "right", tries`,
)
export const spendState = statement<StateRow>(
  'states.spend',
  `UPDATE authentication_states SET spent_at = $3
   WHERE site_id = $1 AND hash = $2 AND spent_at IS NULL AND expires_at > $3 RETURNING ${columns}`,
)
export const deleteOldStates = deletion('states.delete-old', {
  table: 'authentication_states',
  condition: 'expires_at < $1',
})
