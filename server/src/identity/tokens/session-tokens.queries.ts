import { statement } from '../../platform/db.ts'
import { deletion } from '../../platform/retention.ts'
import type { Method } from '../sessions/context.ts'

export interface SessionTokenRow {
  memberId: string
  visitorId: string | null
  method: Method
  createdAt: Date
}

/** Nothing for a member who was signed out everywhere, blocked or deleted since they were let in. */
export const insertSessionToken = statement<{ memberId: string }>(
  'session-tokens.insert',
  `INSERT INTO session_tokens (site_id, hash, member_id, visitor_id, method, created_at, expires_at)
   SELECT site_id, $2, id, $4, $5, $6, $7 FROM members
   WHERE site_id = $1 AND id = $3 AND status = 'ACTIVE' AND sign_outs = $8 FOR SHARE
   RETURNING member_id AS "memberId"`,
)
/** Of many who bring it, one gets the row; a visitor it was not made for gets none. */
export const spendSessionToken = statement<SessionTokenRow>(
  'session-tokens.spend',
  `UPDATE session_tokens SET spent_at = $3
   WHERE site_id = $1 AND hash = $2 AND spent_at IS NULL AND expires_at > $3
     AND (visitor_id IS NULL OR visitor_id = $4)
   RETURNING member_id AS "memberId", visitor_id AS "visitorId", method, created_at AS "createdAt"`,
)
export const sessionTokenVisitor = statement<{ visitorId: string | null }>(
  'session-tokens.visitor',
  `SELECT visitor_id AS "visitorId" FROM session_tokens
   WHERE site_id = $1 AND hash = $2 AND spent_at IS NULL AND expires_at > $3`,
)
export const deleteOldSessionTokens = deletion('session-tokens.delete-old', {
  table: 'session_tokens',
  condition: 'expires_at < $1',
})
