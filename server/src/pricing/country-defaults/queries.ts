import { quickRead, statement } from '../../platform/db/db.ts'
import type { TaxPlace } from './rules.ts'

/** Whole countries and states, without those of postcodes: each with its id, and whether it has rates. */
export const taxRegionsOfSite = statement<TaxPlace & { id: string; hasRates: boolean }>(
  'country-defaults.tax-regions',
  `SELECT r.id, r.body->>'country' AS country, coalesce(r.body->>'subdivision', '') AS subdivision,
     EXISTS (SELECT FROM manual_tax_mappings m WHERE m.site_id = $1 AND m.tax_region_id = r.id) AS "hasRates"
   FROM tax_regions r WHERE r.site_id = $1 AND r.body->>'zip' IS NULL`,
)

/** Whether the merchant has chosen the country, or has tax rates without that. */
export const countryIsChosen = quickRead<{ chosen: boolean }>(
  'country-defaults.is-chosen',
  `SELECT EXISTS (SELECT FROM first_steps WHERE site_id = $1 AND step = 'country')
     OR EXISTS (SELECT FROM manual_tax_mappings WHERE site_id = $1) AS chosen`,
)
export const markCountryChosen = statement<never>(
  'country-defaults.mark-chosen',
  `INSERT INTO first_steps (site_id, step, done_at) VALUES ($1, 'country', $2) ON CONFLICT DO NOTHING`,
)

/** The oldest group of each of these names. */
export const taxGroupsByName = statement<{ id: string; name: string }>(
  'country-defaults.tax-groups',
  `SELECT DISTINCT ON (body->>'name') id, body->>'name' AS name FROM tax_groups
   WHERE site_id = $1 AND body->>'name' = ANY ($2::text[]) ORDER BY body->>'name', created_at, id`,
)
