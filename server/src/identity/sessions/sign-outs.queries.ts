import { statement } from '../../platform/db.ts'

/** Everything that lets a member in, but one family of tokens and one session of the shop's own pages. */
export const endFamilies = statement<never>(
  'ending.families',
  `UPDATE refresh_tokens SET revoked_at = $3
   WHERE site_id = $1 AND member_id = $2 AND revoked_at IS NULL AND family_id IS DISTINCT FROM $4
     AND ($5::uuid IS NULL OR member_session_id IS DISTINCT FROM $5)`,
)
export const endSessions = statement<never>(
  'ending.sessions',
  `DELETE FROM member_sessions WHERE site_id = $1 AND member_id = $2 AND id IS DISTINCT FROM $3
     AND id NOT IN (
       SELECT member_session_id FROM refresh_tokens
       WHERE site_id = $1 AND member_id = $2 AND family_id = $4 AND member_session_id IS NOT NULL)`,
)
/** First of all: whoever signs in at the same moment comes before it, and is ended, or after it, and gets nothing. */
export const countSignOut = statement<never>(
  'ending.count',
  'UPDATE members SET sign_outs = sign_outs + 1 WHERE site_id = $1 AND id = $2',
)
export const endVerifications = statement<never>(
  'ending.verifications',
  'UPDATE verifications SET spent_at = $3 WHERE site_id = $1 AND member_id = $2 AND spent_at IS NULL',
)
export const endSessionTokens = statement<never>(
  'ending.session-tokens',
  'UPDATE session_tokens SET spent_at = $3 WHERE site_id = $1 AND member_id = $2 AND spent_at IS NULL',
)
export const endCodes = statement<never>(
  'ending.codes',
  'UPDATE authorization_codes SET spent_at = $3 WHERE site_id = $1 AND member_id = $2 AND spent_at IS NULL',
)
export const endRequests = statement<never>(
  'ending.requests',
  `UPDATE authorization_requests SET finished_at = $3
   WHERE site_id = $1 AND member_id = $2 AND finished_at IS NULL`,
)
export const endLinks = statement<never>(
  'ending.links',
  'UPDATE recovery_links SET spent_at = $3 WHERE site_id = $1 AND member_id = $2 AND spent_at IS NULL',
)
export const endStates = statement<never>(
  'ending.states',
  'UPDATE authentication_states SET spent_at = $3 WHERE site_id = $1 AND member_id = $2 AND spent_at IS NULL',
)
