import { statement } from '../../platform/db/db.ts'
import type { TaxPlace } from './rules.ts'

/** Whole countries and states, without those of postcodes: each with its id, and whether it has rates. */
export const taxRegionsOfSite = statement<TaxPlace & { id: string; hasRates: boolean }>(
  'country-defaults.tax-regions',
  `SELECT r.id, r.body->>'country' AS country, coalesce(r.body->>'subdivision', '') AS subdivision,
     EXISTS (SELECT FROM manual_tax_mappings m WHERE m.site_id = $1 AND m.tax_region_id = r.id) AS "hasRates"
   FROM tax_regions r WHERE r.site_id = $1 AND r.body->>'zip' IS NULL`,
)

/** The oldest group of each of these names. */
export const taxGroupsByName = statement<{ id: string; name: string }>(
  'country-defaults.tax-groups',
  `SELECT DISTINCT ON (body->>'name') id, body->>'name' AS name FROM tax_groups
   WHERE site_id = $1 AND body->>'name' = ANY ($2::text[]) ORDER BY body->>'name', created_at, id`,
)
