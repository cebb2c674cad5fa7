import { quickRead, statement } from '../../platform/db/db.ts'
import { deletion } from '../../platform/db/retention.ts'
import type { SignInMethod } from '../sessions/context.ts'

export interface SessionRow {
  familyId: string
  clientId: string
  visitorId: string
  memberId: string | null
  kind: 'compat' | 'modern'
  scope: string | null
}

const columns = `family_id AS "familyId", client_id AS "clientId", visitor_id AS "visitorId",
  member_id AS "memberId", kind, scope`

/** One revoked token ends its family, also a successor that is being written at the same moment. */
const isAlive = (token: string) => `NOT EXISTS (
  SELECT 1 FROM refresh_tokens AS revoked
  WHERE revoked.site_id = ${token}.site_id AND revoked.family_id = ${token}.family_id AND revoked.revoked_at IS NOT NULL)`

/** At most one for a session of the shop's own pages. */
export const insertRefreshToken = statement<{ familyId: string }>(
  'refresh-tokens.insert',
  `INSERT INTO refresh_tokens
     (site_id, hash, family_id, client_id, visitor_id, member_id, kind, scope, device, address,
      created_at, used_at, family_expires_at, member_session_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13)
   ON CONFLICT DO NOTHING RETURNING family_id AS "familyId"`,
)

/** A compat client keeps its token. Using it only extends the idle time. */
export const useStableToken = statement<SessionRow>(
  'refresh-tokens.use-stable',
  `UPDATE refresh_tokens SET used_at = $3
   WHERE site_id = $1 AND hash = $2 AND kind = 'compat' AND revoked_at IS NULL
     AND used_at > $4 AND family_expires_at > $3 AND ($5::uuid IS NULL OR client_id = $5)
   RETURNING ${columns}`,
)

/** Rotates a modern token in one statement: of parallel requests, exactly one succeeds. */
export const rotateToken = statement<SessionRow>(
  'refresh-tokens.rotate',
  `WITH spent AS (
     UPDATE refresh_tokens AS used SET replaced_at = $3, replaced_by = $6, used_at = $3
     WHERE site_id = $1 AND hash = $2 AND kind = 'modern' AND revoked_at IS NULL AND replaced_at IS NULL
       AND used_at > $4 AND family_expires_at > $3 AND client_id = $5 AND ${isAlive('used')}
     RETURNING family_id, client_id, visitor_id, member_id, kind, scope, device, address, family_expires_at),
   successor AS (
     INSERT INTO refresh_tokens
       (site_id, hash, family_id, client_id, visitor_id, member_id, kind, scope, device, address,
        created_at, used_at, family_expires_at)
     SELECT $1, $6, family_id, client_id, visitor_id, member_id, kind, scope, device, address,
       $3, $3, family_expires_at
     FROM spent)
   SELECT ${columns} FROM spent`,
)

/** The session of a token that was rotated a moment ago, and whose successor is unused. */
export const sessionInGracePeriod = statement<SessionRow>(
  'refresh-tokens.in-grace',
  `SELECT ${columns} FROM refresh_tokens AS spent
   WHERE site_id = $1 AND hash = $2 AND kind = 'modern' AND revoked_at IS NULL AND client_id = $3
     AND replaced_at > $4 AND ${isAlive('spent')} AND EXISTS (
       SELECT 1 FROM refresh_tokens AS successor
       WHERE successor.site_id = $1 AND successor.hash = spent.replaced_by
         AND successor.replaced_at IS NULL AND successor.revoked_at IS NULL)`,
)

/** Revokes the family of a reused token, because somebody has a copy. */
export const revokeFamilyOfSpent = statement<SessionRow>(
  'refresh-tokens.revoke-family-of-spent',
  `UPDATE refresh_tokens SET revoked_at = $3
   WHERE site_id = $1 AND revoked_at IS NULL AND family_id IN (
     SELECT family_id FROM refresh_tokens WHERE site_id = $1 AND hash = $2 AND replaced_at IS NOT NULL)
   RETURNING ${columns}`,
)

export const revokeFamilyOfToken = statement<{ familyId: string }>(
  'refresh-tokens.revoke-family-of',
  `UPDATE refresh_tokens SET revoked_at = $3
   WHERE site_id = $1 AND revoked_at IS NULL AND family_id IN (
     SELECT family_id FROM refresh_tokens WHERE site_id = $1 AND hash = $2 AND client_id = $4)
   RETURNING family_id AS "familyId"`,
)

export const revokeFamily = statement<{ memberId: string }>(
  'refresh-tokens.revoke-family',
  `UPDATE refresh_tokens SET revoked_at = $3 WHERE site_id = $1 AND family_id = $2 AND revoked_at IS NULL
   RETURNING member_id AS "memberId"`,
)

/** The families in which an active member is signed in. A family that follows a session ends with it. */
export const liveFamilies = quickRead<{ familyId: string }>(
  'refresh-tokens.live-families',
  `SELECT family_id AS "familyId" FROM refresh_tokens AS token
   WHERE site_id = $1 AND family_id = ANY($2) AND family_expires_at > $3 AND EXISTS (
     SELECT 1 FROM members
     WHERE members.site_id = $1 AND members.id = token.member_id AND status = 'ACTIVE')
     AND (member_session_id IS NULL OR EXISTS (
       SELECT 1 FROM member_sessions
       WHERE member_sessions.site_id = $1 AND member_sessions.id = member_session_id))
   GROUP BY family_id HAVING bool_and(revoked_at IS NULL)`,
)

export const deleteExpiredTokens = deletion('refresh-tokens.delete-dead', {
  table: 'refresh_tokens',
  condition: 'used_at < $1 OR family_expires_at < $2',
})

export interface SessionTokenRow {
  memberId: string
  visitorId: string | null
  method: SignInMethod
  createdAt: Date
}

/** Inserts nothing if the member was signed out everywhere, blocked or deleted in the meantime. */
export const insertSessionToken = statement<{ memberId: string }>(
  'session-tokens.insert',
  `INSERT INTO session_tokens (site_id, hash, member_id, visitor_id, method, created_at, expires_at)
   SELECT $1::uuid, $2, id, $4, $5, $6, $7 FROM members
   WHERE site_id = $1 AND id = $3 AND status = 'ACTIVE' AND sign_outs = $8 FOR SHARE
   RETURNING member_id AS "memberId"`,
)
/** Of parallel requests, one gets the row. Other visitors get none. */
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
