import { statement } from '../../platform/db/db.ts'

export const profileIdByRegion = statement<{ id: string }>(
  'delivery.profile-of-region',
  `SELECT id FROM delivery_profiles WHERE site_id = $1 AND body->'deliveryRegions' @> $2::jsonb LIMIT 1`,
)
export const deliveryRegionIds = statement<{ id: string }>(
  'delivery.region-ids',
  `SELECT region->>'id' AS id FROM delivery_profiles, jsonb_array_elements(body->'deliveryRegions') AS region
   WHERE site_id = $1`,
)
