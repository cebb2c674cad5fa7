import { statement } from '../../platform/db/db.ts'

export interface DeviceRow {
  id: string
  kind: 'shop' | 'storefront'
  device: string
  address: string
  /** The name of the storefront or app. Null for the shop's own pages. */
  client: string | null
  createdAt: Date
  usedAt: Date
}

/**
 * The sessions on the shop's own pages, and the sign-ins through storefronts. Without the shop's own storefront,
 * whose client has the id of the site: it follows the pages.
 */
export const devicesOfMember = statement<DeviceRow>(
  'account.devices',
  `SELECT id, 'shop' AS kind, device, address, NULL AS client, created_at AS "createdAt", used_at AS "usedAt"
   FROM member_sessions WHERE site_id = $1 AND member_id = $2 AND used_at > $4
   UNION ALL
   SELECT t.family_id, 'storefront', max(t.device), max(t.address), max(c.name), min(t.created_at), max(t.used_at)
   FROM refresh_tokens t LEFT JOIN oauth_clients c ON c.site_id = $1 AND c.id = t.client_id
   WHERE t.site_id = $1 AND t.member_id = $2 AND t.client_id <> t.site_id AND t.revoked_at IS NULL AND t.family_expires_at > $3 AND t.used_at > $4
   GROUP BY t.family_id
   ORDER BY 7 DESC, 1 LIMIT 100`,
)

export const endDeviceSession = statement<{ id: string }>(
  'account.end-session',
  'DELETE FROM member_sessions WHERE site_id = $1 AND member_id = $2 AND id = $3 RETURNING id',
)

export const endDeviceTokens = statement<{ id: string }>(
  'account.end-family',
  `UPDATE refresh_tokens SET revoked_at = $4
   WHERE site_id = $1 AND member_id = $2 AND family_id = $3 AND revoked_at IS NULL RETURNING family_id AS id`,
)

/** Inserts nothing if the member or the address got $7 e-mails since $8. */
export const insertVerification = statement<{ id: string }>(
  'verifications.insert',
  `INSERT INTO verifications (site_id, id, member_id, email, code_hash, created_at, expires_at)
   SELECT $1, $2, $3, $4, $5, $6, $9
   WHERE (SELECT count(*) FROM verifications
          WHERE site_id = $1 AND (member_id = $3 OR lower(email) = lower($4)) AND created_at > $8) < $7
   RETURNING id`,
)

/** Counts a try, and consumes the verification if the code is right. */
export const tryVerification = statement<{ email: string; right: boolean; tries: number }>(
  'verifications.try',
  `UPDATE verifications SET tries = tries + 1, spent_at = CASE WHEN code_hash = $4 THEN $5 END
   WHERE site_id = $1 AND id = $2 AND member_id = $3 AND spent_at IS NULL AND expires_at > $5 AND tries < $6
   RETURNING email, code_hash = $4 AS right, tries`,
)

/** The latest code that is still valid. */
export const openVerification = statement<{ id: string; email: string }>(
  'verifications.open',
  `SELECT id, email FROM verifications
   WHERE site_id = $1 AND member_id = $2 AND spent_at IS NULL AND expires_at > $3 AND tries < $4
   ORDER BY created_at DESC, id DESC LIMIT 1`,
)

/** Ends one code. */
export const dropVerification = statement<{ email: string }>(
  'verifications.drop',
  `UPDATE verifications SET spent_at = $4
   WHERE site_id = $1 AND id = $2 AND member_id = $3 AND spent_at IS NULL AND expires_at > $4
   RETURNING email`,
)

/** Ends all codes of a member. */
export const dropVerifications = statement<never>(
  'verifications.drop-all',
  `UPDATE verifications SET spent_at = $3
   WHERE site_id = $1 AND member_id = $2 AND spent_at IS NULL AND expires_at > $3`,
)
