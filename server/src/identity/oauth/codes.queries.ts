import { statement } from '../../platform/db.ts'
import { deletion } from '../../platform/retention.ts'

export interface CodeRow {
  memberId: string
  visitorId: string | null
  scope: string | null
  nonce: string | null
  authenticatedAt: Date
}

/** Spends a code: of many who bring it, one gets the row. What is compared with the challenge is a hash like itself. */
export const spendCode = statement<CodeRow>(
  'codes.spend',
  `UPDATE authorization_codes AS code SET spent_at = $4
   WHERE site_id = $1 AND hash = $2 AND client_id = $3 AND spent_at IS NULL AND expires_at > $4 AND wrong < $5
     AND redirect_uri IS NOT DISTINCT FROM $6 AND code_challenge = $7 AND EXISTS (
       SELECT 1 FROM members WHERE members.site_id = $1 AND members.id = code.member_id AND status = 'ACTIVE')
   RETURNING member_id AS "memberId", visitor_id AS "visitorId", scope, nonce, authenticated_at AS "authenticatedAt"`,
)

export const noteFamily = statement<never>(
  'codes.note-family',
  'UPDATE authorization_codes SET family_id = $3 WHERE site_id = $1 AND hash = $2',
)

export const countWrong = statement<never>(
  'codes.count-wrong',
  `UPDATE authorization_codes SET wrong = wrong + 1
   WHERE site_id = $1 AND hash = $2 AND client_id = $3 AND spent_at IS NULL AND code_challenge <> $4`,
)

/** What a code was exchanged for ends when it comes back. */
export const revokeFamilyOfCode = statement<{ familyId: string; memberId: string; visitorId: string }>(
  'codes.revoke-family',
  `UPDATE refresh_tokens SET revoked_at = $4
   WHERE site_id = $1 AND revoked_at IS NULL AND family_id = (
     SELECT family_id FROM authorization_codes
     WHERE site_id = $1 AND hash = $2 AND client_id = $3 AND spent_at IS NOT NULL)
   RETURNING family_id AS "familyId", member_id AS "memberId", visitor_id AS "visitorId"`,
)

export const deleteOldCodes = deletion('codes.delete-old', {
  table: 'authorization_codes',
  condition: 'expires_at < $1',
})
