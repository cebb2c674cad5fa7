import { statement } from '../../platform/db/db.ts'
import type { Prompt, ResponseMode } from './rules.ts'

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

const requestColumns = `site_id AS "siteId", hash, client_id AS "clientId", visitor_id AS "visitorId",
  redirect_uri AS "redirectUri", origin, response_mode AS "responseMode", prompt, state, nonce, scope,
  code_challenge AS "codeChallenge", member_id AS "memberId", created_at AS "createdAt"`

export const insertRequest = statement<never>(
  'requests.insert',
  `INSERT INTO authorization_requests
     (site_id, hash, client_id, visitor_id, redirect_uri, origin, response_mode, prompt, state, nonce, scope,
      code_challenge, member_id, created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
)

/** The id identifies the site. Of several browsers, one gets the row. A silent frame gets no cookie. */
export const enterRequest = statement<RequestRow>(
  'requests.enter',
  `UPDATE authorization_requests SET entered_at = $2, expires_at = $3,
     browser_hash = CASE WHEN response_mode = 'web_message' AND prompt = 'none' THEN NULL ELSE $4::bytea END
   WHERE hash = $1 AND entered_at IS NULL AND finished_at IS NULL AND expires_at > $2 RETURNING ${requestColumns}`,
)

export const requestByBrowser = statement<RequestRow>(
  'requests.of-browser',
  `SELECT ${requestColumns} FROM authorization_requests
   WHERE browser_hash = $1 AND finished_at IS NULL AND expires_at > $2`,
)

/** Stores the member who signed in for the request. */
export const claimRequest = statement<{ hash: Buffer }>(
  'requests.claim',
  `UPDATE authorization_requests SET member_id = $3
   WHERE site_id = $1 AND hash = $2 AND finished_at IS NULL AND expires_at > $4 RETURNING hash`,
)

/** Finishes a request and issues its code in one statement: at most once, and only for an active member. */
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
   SELECT $1::uuid, $3, client_id, member_id, visitor_id, redirect_uri, code_challenge, scope, nonce, $6, $5, $7
   FROM finished RETURNING hash`,
)

/** Finishes a request without a code. */
export const abandonRequest = statement<RequestRow>(
  'requests.abandon',
  `UPDATE authorization_requests SET finished_at = $3 WHERE site_id = $1 AND hash = $2 AND finished_at IS NULL
   RETURNING ${requestColumns}`,
)

export interface CodeRow {
  memberId: string
  visitorId: string | null
  scope: string | null
  nonce: string | null
  authenticatedAt: Date
}

/** Consumes a code: of several parallel requests, one gets the row. Compares the code challenge as a hash. */
export const spendCode = statement<CodeRow>(
  'codes.spend',
  `UPDATE authorization_codes AS code SET spent_at = $4
   WHERE site_id = $1 AND hash = $2 AND client_id = $3 AND spent_at IS NULL AND expires_at > $4 AND wrong < $5
     AND redirect_uri IS NOT DISTINCT FROM $6 AND code_challenge = $7 AND EXISTS (
       SELECT 1 FROM members WHERE members.site_id = $1 AND members.id = code.member_id AND status = 'ACTIVE')
   RETURNING member_id AS "memberId", visitor_id AS "visitorId", scope, nonce, authenticated_at AS "authenticatedAt"`,
)

export const setFamilyOfCode = statement<never>(
  'codes.note-family',
  'UPDATE authorization_codes SET family_id = $3 WHERE site_id = $1 AND hash = $2',
)

export const incrementWrongVerifiers = statement<never>(
  'codes.count-wrong',
  `UPDATE authorization_codes SET wrong = wrong + 1
   WHERE site_id = $1 AND hash = $2 AND client_id = $3 AND spent_at IS NULL AND code_challenge <> $4`,
)

/** Revokes the tokens that a reused code was exchanged for. */
export const revokeFamilyOfCode = statement<{ familyId: string; memberId: string; visitorId: string }>(
  'codes.revoke-family',
  `UPDATE refresh_tokens SET revoked_at = $4
   WHERE site_id = $1 AND revoked_at IS NULL AND family_id = (
     SELECT family_id FROM authorization_codes
     WHERE site_id = $1 AND hash = $2 AND client_id = $3 AND spent_at IS NOT NULL)
   RETURNING family_id AS "familyId", member_id AS "memberId", visitor_id AS "visitorId"`,
)
