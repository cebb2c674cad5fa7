import { statement } from '../../platform/db/db.ts'

/** A site with one of its hosts; an archived one also without. */
export interface PlaceRow {
  siteId: string
  archived: boolean
  moving: boolean
  host: string | null
  main: boolean | null
}

/** All sites that have a host or are archived, or one of them. */
export const placesOf = statement<PlaceRow>(
  'site-hosts.places',
  `SELECT s.id AS "siteId", s.archived_at IS NOT NULL AS archived,
     s.moving_to IS NOT NULL AS moving, h.host, h.main
   FROM sites s LEFT JOIN site_hosts h ON h.site_id = s.id
   WHERE ($1::uuid IS NULL OR s.id = $1) AND (h.host IS NOT NULL OR s.archived_at IS NOT NULL)`,
)
export const firstId = statement<{ id: string }>(
  'site-hosts.first-id',
  'SELECT id FROM sites ORDER BY created_at, id LIMIT 1',
)
export const insertHost = statement<{ host: string }>(
  'site-hosts.insert',
  `INSERT INTO site_hosts (site_id, host, main, created_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (host) DO NOTHING RETURNING host`,
)
export const hostsOfSite = statement<{ host: string; main: boolean }>(
  'site-hosts.of-site',
  'SELECT host, main FROM site_hosts WHERE site_id = $1 ORDER BY main DESC, host',
)
/** The main one only if $3. */
export const deleteHost = statement<{ host: string }>(
  'site-hosts.delete',
  'DELETE FROM site_hosts WHERE site_id = $1 AND host = $2 AND (NOT main OR $3) RETURNING host',
)
export const clearMain = statement<never>(
  'site-hosts.clear-main',
  'UPDATE site_hosts SET main = false WHERE site_id = $1 AND main',
)
export const setMain = statement<{ host: string }>(
  'site-hosts.set-main',
  'UPDATE site_hosts SET main = true WHERE site_id = $1 AND host = $2 RETURNING host',
)
