import { statement } from '../../platform/db.ts'
import { deletion } from '../../platform/retention.ts'
import type { Prompt, ResponseMode } from './requests.rules.ts'

export interface RequestRow {
  siteId: string
  hash: Buffer
  clientId: string
  visitorId: string | null
  redirectUri: string | null
  origin: string | null
  responseMode: ResponseMode
  prompt: Prompt
  state: string
  nonce: string | null
  scope: string | null
  codeChallenge: string
  memberId: string | null
  createdAt: Date
}

const columns = `site_id AS "siteId", hash, client_id AS "clientId", visitor_id AS "visitorId",
  redirect_uri AS "redirectUri", origin, response_mode AS "responseMode", prompt, state, nonce, scope,
  code_challenge AS "codeChallenge", member_id AS "memberId", created_at AS "createdAt"`

export const insertRequest = statement<never>(
  'requests.insert',
  `INSERT INTO authorization_requests
     (site_id, hash, client_id, visitor_id, redirect_uri, origin, response_mode, prompt, state, nonce, scope,
      code_challenge, member_id, created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
)

/** The id in the address is what tells the site. Of many who come, one returns a row; a silent frame gets no cookie. */
export const enterRequest = statement<RequestRow>(
  'requests.enter',
  `UPDATE authorization_requests SET entered_at = $2, expires_at = $3,
     browser_hash = CASE WHEN response_mode = 'web_message' AND prompt = 'none' THEN NULL ELSE $4::bytea END
   WHERE hash = $1 AND entered_at IS NULL AND finished_at IS NULL AND expires_at > $2 RETURNING ${columns}`,
)

/** What waits in a browser. */
export const requestOfBrowser = statement<RequestRow>(
  'requests.of-browser',
  `SELECT ${columns} FROM authorization_requests
   WHERE browser_hash = $1 AND finished_at IS NULL AND expires_at > $2`,
)

/** Notes who has signed in for it; the answer itself is a page of its own. */
export const claimRequest = statement<{ hash: Buffer }>(
  'requests.claim',
  `UPDATE authorization_requests SET member_id = $3
   WHERE site_id = $1 AND hash = $2 AND finished_at IS NULL AND expires_at > $4 RETURNING hash`,
)

/** Ends a request with a code in one statement: of many who want one, one gets it, and only for an active member. */
export const finishRequest = statement<{ hash: Buffer }>(
  'requests.finish',
  `WITH finished AS (
     UPDATE authorization_requests SET finished_at = $5, member_id = $4
     WHERE site_id = $1 AND hash = $2 AND finished_at IS NULL AND expires_at > $5 AND EXISTS (
       SELECT 1 FROM members WHERE site_id = $1 AND id = $4 AND status = 'ACTIVE')
     RETURNING *)
   INSERT INTO authorization_codes
     (site_id, hash, client_id, member_id, visitor_id, redirect_uri, code_challenge, scope, nonce,
      authenticated_at, created_at, expires_at)
   SELECT site_id, $3, client_id, member_id, visitor_id, redirect_uri, code_challenge, scope, nonce, $6, $5, $7
   FROM finished RETURNING hash`,
)

/** Ends a request with nothing. */
export const abandonRequest = statement<RequestRow>(
  'requests.abandon',
  `UPDATE authorization_requests SET finished_at = $3 WHERE site_id = $1 AND hash = $2 AND finished_at IS NULL
   RETURNING ${columns}`,
)

export const deleteOldRequests = deletion('requests.delete-old', {
  table: 'authorization_requests',
  condition: 'expires_at < $1',
})
