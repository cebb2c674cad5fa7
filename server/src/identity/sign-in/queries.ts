import { statement } from '../../platform/db/db.ts'
import type { Need } from './rules.ts'

export interface StateRow {
  hash: Buffer
  memberId: string | null
  needs: Need
  email: string
}

const stateColumns = 'hash, member_id AS "memberId", needs, email'

export const insertState = statement<never>(
  'states.insert',
  `INSERT INTO authentication_states (site_id, hash, member_id, needs, email, created_at, expires_at, password)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
/** The token identifies the site. */
export const siteOfState = statement<{ siteId: string }>(
  'states.site',
  'SELECT site_id AS "siteId" FROM authentication_states WHERE hash = $1',
)
export const openState = statement<StateRow>(
  'states.open',
  `SELECT ${stateColumns} FROM authentication_states
   WHERE site_id = $1 AND hash = $2 AND spent_at IS NULL AND expires_at > $3`,
)
/** The recent e-mails to an address, whoever requested them. */
export const countEmails = statement<{ emails: number }>(
  'states.count-emails',
  `SELECT coalesce(sum(sent), 0)::int AS emails FROM authentication_states
   WHERE site_id = $1 AND lower(email) = lower($2) AND sent_at > $3 AND created_at > $4`,
)
export const decoyPassword = statement<{ password: string }>(
  'states.nobodys-password',
  `SELECT password FROM authentication_states
   WHERE site_id = $1 AND lower(email) = lower($2) AND member_id IS NULL AND password IS NOT NULL AND expires_at > $3
   ORDER BY created_at DESC LIMIT 1`,
)
export const setCode = statement<StateRow>(
  'states.put-code',
  `UPDATE authentication_states
   SET code_hash = $3, code_expires_at = $4, tries = 0, sent = sent + 1, sent_at = $5
   WHERE site_id = $1 AND hash = $2 AND spent_at IS NULL AND expires_at > $5 RETURNING ${stateColumns}`,
)
/** Counts one try and, if the code is right, consumes the state. Of parallel tries, at most one succeeds. */
export const tryCode = statement<StateRow & { right: boolean; tries: number }>(
  'states.try-code',
  `UPDATE authentication_states SET tries = tries + 1, spent_at = CASE WHEN code_hash = $3 THEN $4::timestamptz END
   WHERE site_id = $1 AND hash = $2 AND needs = 'EMAIL_VERIFICATION' AND spent_at IS NULL
     AND expires_at > $4 AND code_expires_at > $4 AND tries < $5
   RETURNING ${stateColumns}, spent_at IS NOT NULL AS "right", tries`,
)
export const spendState = statement<StateRow>(
  'states.spend',
  `UPDATE authentication_states SET spent_at = $3
   WHERE site_id = $1 AND hash = $2 AND spent_at IS NULL AND expires_at > $3 RETURNING ${stateColumns}`,
)

/** The same work for known and unknown addresses. A job finds out which it is. */
export const queueRecoveryEmail = statement<never>(
  'recovery.ask',
  "SELECT add_job('send-recovery', $1::json)",
)
/** Inserts nothing if several links are recent. */
export const insertLink = statement<{ id: string }>(
  'recovery.insert',
  `INSERT INTO recovery_links (site_id, id, member_id, hash, redirect_url, created_at, expires_at, email)
   SELECT $1, $2, $3, $4, $5, $6, $7, $10
   WHERE (SELECT count(*) FROM recovery_links WHERE site_id = $1 AND member_id = $3 AND created_at > $8) < $9
   RETURNING id`,
)
export interface RecoveryLinkRow {
  id: string
  memberId: string
  redirectUrl: string | null
  /** The address that the link was sent to. */
  email: string
}

const linkColumns = 'id, member_id AS "memberId", redirect_url AS "redirectUrl", email'

/** The secret identifies the site. */
export const siteOfLink = statement<{ siteId: string }>(
  'recovery.site',
  'SELECT site_id AS "siteId" FROM recovery_links WHERE hash = $1',
)
export const openLink = statement<RecoveryLinkRow>(
  'recovery.open',
  `SELECT ${linkColumns} FROM recovery_links
   WHERE site_id = $1 AND hash = $2 AND spent_at IS NULL AND expires_at > $3`,
)
/** Of several parallel requests, one gets the row. */
export const spendLink = statement<RecoveryLinkRow>(
  'recovery.spend',
  `UPDATE recovery_links SET spent_at = $3
   WHERE site_id = $1 AND hash = $2 AND spent_at IS NULL AND expires_at > $3 RETURNING ${linkColumns}`,
)

/** Whether the member has signed in anywhere, and with a browser like this one. */
export const knownDevices = statement<{ any: boolean; alike: boolean }>(
  'devices.like',
  `SELECT count(*) > 0 AS any, coalesce(bool_or(device = $3), false) AS alike FROM (
     SELECT device FROM member_sessions WHERE site_id = $1 AND member_id = $2
     UNION ALL SELECT device FROM refresh_tokens WHERE site_id = $1 AND member_id = $2) AS known`,
)

/** Whether a storefront's visitor was this member before. Runs for unknown members too, so that it takes as long. */
export const visitorOfMember = statement<{ known: boolean }>(
  'devices.visitor-of-member',
  'SELECT true AS known FROM refresh_tokens WHERE site_id = $1 AND member_id = $2 AND visitor_id = $3 LIMIT 1',
)
