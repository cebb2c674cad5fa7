import { statement } from '../../platform/db/db.ts'
import type { StoredTables } from './tables.rules.ts'

const bodies = (table: string, body: string, order: string) =>
  `(SELECT coalesce(jsonb_agg(${body} ORDER BY ${order}), '[]') FROM ${table} WHERE site_id = $1)`
const byAge = 'created_at, id'
const withId = `body || jsonb_build_object('id', id)`

export const tablesBySite = statement<StoredTables>(
  'pricing.tables',
  `SELECT ${bodies('delivery_profiles', 'body', `body->>'default' DESC, ${byAge}`)} AS profiles,
     ${bodies('shipping_options', withId, byAge)} AS options,
     ${bodies('pickup_locations', withId, byAge)} AS locations,
     ${bodies('tax_regions', withId, byAge)} AS regions,
     ${bodies('manual_tax_mappings', 'body', byAge)} AS mappings,
     ${bodies('tax_groups', 'id', byAge)} AS "groupIds",
     (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'body', body) ORDER BY ${byAge}), '[]')
       FROM discount_rules WHERE site_id = $1 AND (body->>'active')::boolean) AS "discountRules",
     EXISTS (SELECT FROM plugins WHERE site_id = $1 AND state = 'ENABLED') AS "hasPlugins",
     EXISTS (SELECT FROM tax_exemptions WHERE site_id = $1) AS "hasTaxExemptions",
     (SELECT id FROM tax_groups WHERE site_id = $1 AND body->>'default' = 'true') AS "defaultTaxGroupId"`,
)
