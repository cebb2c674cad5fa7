import { quickRead, statement } from '../../platform/db/db.ts'
import { deletion } from '../../platform/db/retention.ts'

export interface MemberSessionRow {
  siteId: string
  id: string
  memberId: string
  authenticatedAt: Date
  createdAt: Date
  usedAt: Date
}

/** Without a site: the secret identifies the site. */
export const sessionByHash = quickRead<MemberSessionRow>(
  'member-sessions.by-hash',
  `SELECT session.site_id AS "siteId", session.id, member_id AS "memberId", authenticated_at AS "authenticatedAt",
     session.created_at AS "createdAt", used_at AS "usedAt"
   FROM member_sessions AS session
   JOIN members ON members.site_id = session.site_id AND members.id = member_id AND status = 'ACTIVE'
   WHERE hash = $1 AND used_at > $2 AND session.created_at > $3`,
)

/** Inserts nothing if the member was signed out everywhere, blocked or deleted in the meantime. */
export const insertSession = statement<{ id: string }>(
  'member-sessions.insert',
  `INSERT INTO member_sessions (site_id, id, member_id, hash, device, address, authenticated_at, created_at, used_at)
   SELECT $1::uuid, $2, id, $4, $5, $6, $7, $7, $7 FROM members
   WHERE site_id = $1 AND id = $3 AND status = 'ACTIVE' AND sign_outs = $8 FOR SHARE RETURNING id`,
)
/** Parallel requests may do the same. One update is enough. */
export const touchSession = statement<never>(
  'member-sessions.touch',
  'UPDATE member_sessions SET used_at = $3, address = $5 WHERE site_id = $1 AND id = $2 AND used_at < $4',
)
export const deleteSession = statement<{ id: string }>(
  'member-sessions.delete',
  'DELETE FROM member_sessions WHERE site_id = $1 AND member_id = $2 AND id = $3 RETURNING id',
)
export const deleteSessionByHash = statement<{ id: string }>(
  'member-sessions.delete-by-hash',
  'DELETE FROM member_sessions WHERE site_id = $1 AND hash = $2 RETURNING id',
)
export const deleteExpiredSessions = deletion('member-sessions.delete-dead', {
  table: 'member_sessions',
  condition: 'used_at < $1 OR created_at < $2',
})

/** All tokens of a member, except one family and the tokens of one session. */
export const revokeTokensOfMember = statement<never>(
  'ending.families',
  `UPDATE refresh_tokens SET revoked_at = $3
   WHERE site_id = $1 AND member_id = $2 AND revoked_at IS NULL AND family_id IS DISTINCT FROM $4
     AND ($5::uuid IS NULL OR member_session_id IS DISTINCT FROM $5)`,
)
export const deleteSessionsOfMember = statement<never>(
  'ending.sessions',
  `DELETE FROM member_sessions WHERE site_id = $1 AND member_id = $2 AND id IS DISTINCT FROM $3
     AND id NOT IN (
       SELECT member_session_id FROM refresh_tokens
       WHERE site_id = $1 AND member_id = $2 AND family_id = $4 AND member_session_id IS NOT NULL)`,
)
/** Comes first, so that a parallel sign-in either happens before and is ended, or gets nothing. */
export const incrementSignOuts = statement<never>(
  'ending.count',
  'UPDATE members SET sign_outs = sign_outs + 1 WHERE site_id = $1 AND id = $2',
)
const spend = (table: string, column = 'spent_at') =>
  statement<never>(
    `ending.${table}`,
    `UPDATE ${table} SET ${column} = $3 WHERE site_id = $1 AND member_id = $2 AND ${column} IS NULL`,
  )

export const spendStates = spend('authentication_states')

/** What could still become a session. In this order, because each can become the next one. */
export const spendEverything = [
  spendStates,
  spend('recovery_links'),
  spend('verifications'),
  spend('session_tokens'),
  spend('authorization_requests', 'finished_at'),
  spend('authorization_codes'),
]

/** Serialises transactions with the same name, so that what they count stays true until they commit. */
export const serialise = statement<never>(
  'turns.take',
  'SELECT pg_advisory_xact_lock(hashtextextended($1::text || lower($2::text), 0))',
)
