import { statement } from '../../platform/db/db.ts'
import { deletion } from '../../platform/db/retention.ts'

export type Purpose = 'set-up' | 'invitation' | 'password'

export interface LinkRow {
  id: string
  purpose: Purpose
  staffId: string | null
  hash: Buffer
}

const columns = 'id, purpose, staff_id AS "staffId", hash'

export const openSetUpLink = statement<LinkRow>(
  'staff-links.open-set-up',
  `SELECT ${columns} FROM staff_links
   WHERE site_id = $1 AND purpose = 'set-up' AND spent_at IS NULL AND expires_at > $2`,
)
/** At most one: a new link replaces the previous one. */
export const upsertSetUpLink = statement<never>(
  'staff-links.put-set-up',
  `INSERT INTO staff_links (site_id, id, purpose, hash, expires_at) VALUES ($1, $2, 'set-up', $3, $4)
   ON CONFLICT (site_id) WHERE purpose = 'set-up' AND spent_at IS NULL
     DO UPDATE SET id = excluded.id, hash = excluded.hash, expires_at = excluded.expires_at`,
)
export const openLink = statement<LinkRow>(
  'staff-links.open',
  `SELECT ${columns} FROM staff_links
   WHERE site_id = $1 AND hash = $2 AND purpose = ANY($3) AND spent_at IS NULL AND expires_at > $4`,
)
export const insertLink = statement<never>(
  'staff-links.insert',
  `INSERT INTO staff_links (site_id, id, purpose, staff_id, hash, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`,
)
/** Deletes the unused links of a person. */
export const deleteLinks = statement<never>(
  'staff-links.drop',
  'DELETE FROM staff_links WHERE site_id = $1 AND staff_id = $2 AND spent_at IS NULL',
)
/** Of several parallel requests, one succeeds. */
export const spendLink = statement<LinkRow>(
  'staff-links.spend',
  `UPDATE staff_links SET spent_at = $4
   WHERE site_id = $1 AND hash = $2 AND purpose = ANY($3) AND spent_at IS NULL AND expires_at > $4 RETURNING ${columns}`,
)
export const deleteExpiredLinks = deletion('staff-links.delete-old', {
  table: 'staff_links',
  condition: 'expires_at < $1',
})
