import { statement } from '../../platform/db/db.ts'

/** The paths $2 lead to the products $3. A path that leads to a product already keeps it. */
export const insertOldAddresses = statement<never>(
  'catalogue.insert-old-addresses',
  `INSERT INTO old_addresses (site_id, path, product_id)
   SELECT $1, o.path, o.id FROM unnest($2::text[], $3::uuid[]) AS o (path, id)
   ON CONFLICT (site_id, path) DO NOTHING`,
)

export const slugByOldAddress = statement<{ slug: string }>(
  'catalogue.slug-by-old-address',
  `SELECT p.slug FROM old_addresses o JOIN products p ON p.site_id = $1 AND p.id = o.product_id
   WHERE o.site_id = $1 AND o.path = $2 AND p.visible`,
)
