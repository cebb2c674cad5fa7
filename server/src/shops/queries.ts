import { statement } from '../platform/db/db.ts'

export interface ShopRow {
  id: string
  name: string
  /** Null without one: then it is where the installation is. */
  host: string | null
  currency: string | null
  language: string | null
  country: string | null
  createdAt: Date
  archivedAt: Date | null
  /** The cell to which it moves. */
  movingTo: string | null
}

const columns = `s.id, s.name, h.host, s.settings ->> 'currency' AS currency, s.settings ->> 'language' AS language,
  s.settings ->> 'country' AS country, s.created_at AS "createdAt", s.archived_at AS "archivedAt",
  s.moving_to AS "movingTo"`
const tables = 'sites s LEFT JOIN site_hosts h ON h.site_id = s.id AND h.main'

/** By age; after the shop `$1`, with a name or host that contains `$2`. */
export const shopsAfter = statement<ShopRow>(
  'shops.after',
  `SELECT ${columns} FROM ${tables}
   WHERE ($1::uuid IS NULL OR (s.created_at, s.id) > (SELECT created_at, id FROM sites WHERE id = $1))
     AND ($2 = '' OR strpos(lower(s.name), lower($2)) > 0
       OR EXISTS (SELECT FROM site_hosts o WHERE o.site_id = s.id AND strpos(o.host, lower($2)) > 0))
   ORDER BY s.created_at, s.id LIMIT $3`,
)
export const shopById = statement<ShopRow>('shops.by-id', `SELECT ${columns} FROM ${tables} WHERE s.id = $1`)

/** By its id or one of its hosts. */
export const shopByName = statement<ShopRow>(
  'shops.by-name',
  `SELECT ${columns} FROM ${tables}
   WHERE s.id::text = $1 OR s.id = (SELECT site_id FROM site_hosts WHERE host = $1)`,
)

/** Nothing changes if it is so already, or while it moves. */
export const archiveShop = statement<{ id: string }>(
  'shops.archive',
  `UPDATE sites SET archived_at = coalesce(archived_at, $2), revision = revision + 1, updated_at = $2
   WHERE id = $1 AND moving_to IS NULL RETURNING id`,
)
export const restoreShop = statement<{ id: string }>(
  'shops.restore',
  `UPDATE sites SET archived_at = NULL, opened_at = CASE WHEN archived_at IS NULL THEN opened_at ELSE $2 END,
     revision = revision + 1, updated_at = $2
   WHERE id = $1 AND moving_to IS NULL RETURNING id`,
)
