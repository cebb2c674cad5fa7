import { statement } from '../../platform/db.ts'
import { deletion } from '../../platform/retention.ts'

/** The same work for an address that somebody has and for one that nobody has; a job finds out which it is. */
export const askForLetter = statement<never>(
  'recovery.ask',
  "SELECT graphile_worker.add_job('send-recovery', $1::json)",
)
/** Unless several were made just now. */
export const insertLink = statement<{ id: string }>(
  'recovery.insert',
  `INSERT INTO recovery_links (site_id, id, member_id, hash, redirect_url, created_at, expires_at, email)
   SELECT $1, $2, $3, $4, $5, $6, $7, $10
   WHERE (SELECT count(*) FROM recovery_links WHERE site_id = $1 AND member_id = $3 AND created_at > $8) < $9
   RETURNING id`,
)
export interface LinkRow {
  id: string
  memberId: string
  redirectUrl: string | null
  /** Where its letter went. */
  email: string
}

const columns = 'id, member_id AS "memberId", redirect_url AS "redirectUrl", email'

/** The secret is what tells the site. */
export const siteOfLink = statement<{ siteId: string }>(
  'recovery.site',
  'SELECT site_id AS "siteId" FROM recovery_links WHERE hash = $1',
)
export const openLink = statement<LinkRow>(
  'recovery.open',
  `SELECT ${columns} FROM recovery_links
   WHERE site_id = $1 AND hash = $2 AND spent_at IS NULL AND expires_at > $3`,
)
/** Of many who bring it, one gets the row. */
export const spendLink = statement<LinkRow>(
  'recovery.spend',
  `UPDATE recovery_links SET spent_at = $3
   WHERE site_id = $1 AND hash = $2 AND spent_at IS NULL AND expires_at > $3 RETURNING ${columns}`,
)
export const deleteOldLinks = deletion('recovery.delete-old', {
  table: 'recovery_links',
  condition: 'expires_at < $1',
})
