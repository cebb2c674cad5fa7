import { statement } from '../../platform/db.ts'

export interface DeviceRow {
  id: string
  kind: 'shop' | 'storefront'
  device: string
  address: string
  /** The name of the storefront or app; none for the shop's own pages. */
  client: string | null
  createdAt: Date
  usedAt: Date
}

/**
 * Where a member is signed in: on the shop's own pages, and each sign-in through a storefront. The shop's own, whose client
 * has the id of the site, follows the pages.
 */
export const devicesOf = statement<DeviceRow>(
  'account.devices',
  `SELECT id, 'shop' AS kind, device, address, NULL AS client, created_at AS "createdAt", used_at AS "usedAt"
   FROM member_sessions WHERE site_id = $1 AND member_id = $2 AND used_at > $4
   UNION ALL
   SELECT t.family_id, 'storefront', max(t.device), max(t.address), max(c.name), min(t.created_at), max(t.used_at)
   FROM refresh_tokens t LEFT JOIN oauth_clients c ON c.site_id = t.site_id AND c.id = t.client_id
   WHERE t.site_id = $1 AND t.member_id = $2 AND t.client_id <> t.site_id AND t.revoked_at IS NULL AND t.family_expires_at > $3 AND t.used_at > $4
   GROUP BY t.family_id
   ORDER BY 7 DESC, 1 LIMIT 100`,
)

export const endSession = statement<{ id: string }>(
  'account.end-session',
  'DELETE FROM member_sessions WHERE site_id = $1 AND member_id = $2 AND id = $3 RETURNING id',
)

export const endFamily = statement<{ id: string }>(
  'account.end-family',
  `UPDATE refresh_tokens SET revoked_at = $4
   WHERE site_id = $1 AND member_id = $2 AND family_id = $3 AND revoked_at IS NULL RETURNING family_id AS id`,
)
