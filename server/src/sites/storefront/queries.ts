import type { ShippingOption } from '@cartwright/contract/pricing/delivery.ts'
import type { DeliveryRegion } from '@cartwright/contract/pricing/delivery-profiles.ts'
import type { SitePageLink } from '@cartwright/contract/sites/storefront.ts'
import { quickRead } from '../../platform/db/db.ts'
import type { PartialSettings } from '../settings/rules.ts'

export interface StorefrontRow {
  name: string
  settings: PartialSettings
  revision: bigint
  regions: DeliveryRegion[]
  options: ShippingOption[]
  pages: (SitePageLink & { draft: boolean })[]
  logo: { width: number; height: number; alt: string } | null
}

/** A site with its pages, delivery and logo. Reads tables of other domains: one query instead of four. */
export const storefrontById = quickRead<StorefrontRow>(
  'storefront.of-site',
  `SELECT s.name, s.settings, s.revision,
     (SELECT coalesce(jsonb_agg(region), '[]') FROM delivery_profiles, jsonb_array_elements(body->'deliveryRegions') region
      WHERE site_id = s.id) AS regions,
     (SELECT coalesce(jsonb_agg(body), '[]') FROM shipping_options
      WHERE site_id = s.id AND body->'withdrawn' IS NULL) AS options,
     (SELECT coalesce(jsonb_agg(jsonb_build_object('slug', slug, 'title', title, 'inFooter', in_footer, 'draft', draft)
        ORDER BY position, title, slug), '[]') FROM site_pages WHERE site_id = s.id) AS pages,
     (SELECT jsonb_build_object('width', width, 'height', height, 'alt', alt) FROM media
      WHERE site_id = s.id AND id = s.settings->'theme'->>'logo') AS logo
   FROM sites s WHERE s.id = $1`,
)
