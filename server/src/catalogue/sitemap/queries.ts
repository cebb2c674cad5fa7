import { statement } from '../../platform/db/db.ts'

/** An address in a sitemap. The next batch starts after `key`. */
export interface SitemapRow<Key> {
  key: Key
  slug: string
  changed: Date
}

/** $2 is how many product numbers a part spans. Leaves out parts without visible products. */
export const sitemapParts = statement<{ part: number; changed: Date }>(
  'sitemap.parts',
  `SELECT ((numeric_id - 1) / $2 + 1)::int AS part, max(updated_at) AS changed FROM products
   WHERE site_id = $1 AND visible GROUP BY 1 ORDER BY 1`,
)

/** Products after number $2 up to number $3, $4 at a time. */
export const sitemapProducts = statement<SitemapRow<bigint>>(
  'sitemap.products',
  `SELECT numeric_id AS key, slug, updated_at AS changed FROM products
   WHERE site_id = $1 AND visible AND numeric_id > $2 AND numeric_id <= $3 ORDER BY numeric_id LIMIT $4`,
)

/** Collections after id $2, $3 at a time. */
export const sitemapCollections = statement<SitemapRow<string>>(
  'sitemap.collections',
  `SELECT id AS key, slug, updated_at AS changed FROM collections
   WHERE site_id = $1 AND visible AND id > $2 ORDER BY id LIMIT $3`,
)

/** Whether the shop has a content collection of this name. */
export const sitemapCollection = statement<{ found: boolean }>(
  'sitemap.content-collection',
  `SELECT EXISTS (SELECT FROM content_collections WHERE site_id = $1 AND name = $2 AND deleted_at IS NULL) AS found`,
)

export const sitemapPages = statement<SitemapRow<string>>(
  'sitemap.pages',
  `SELECT slug AS key, slug, updated_at AS changed FROM site_pages
   WHERE site_id = $1 AND slug > $2 AND members_only IS NULL AND NOT draft ORDER BY slug LIMIT $3`,
)

export const sitemapHasServices = statement<{ found: boolean }>(
  'sitemap.has-services',
  'SELECT EXISTS (SELECT FROM services WHERE site_id = $1 AND NOT hidden) AS found',
)

const shownPlans = 'plans WHERE site_id = $1 AND visible AND buyable AND NOT archived'

export const sitemapHasPlans = statement<{ found: boolean }>(
  'sitemap.has-plans',
  `SELECT EXISTS (SELECT FROM ${shownPlans}) AS found`,
)

/** Plans that the shop shows, after id $2, $3 at a time. */
export const sitemapPlans = statement<SitemapRow<string>>(
  'sitemap.plans',
  `SELECT id AS key, slug, updated_at AS changed FROM ${shownPlans} AND id > $2 ORDER BY id LIMIT $3`,
)

/** Services that can be booked, after id $2, $3 at a time. */
export const sitemapServices = statement<SitemapRow<string>>(
  'sitemap.services',
  `SELECT id AS key, slug, updated_at AS changed FROM services
   WHERE site_id = $1 AND NOT hidden AND id > $2 ORDER BY id LIMIT $3`,
)

/** Published events that are not over at $2. */
const shownEvents = `box_office_events WHERE site_id = $1 AND state = 'PUBLISHED' AND coalesce(ends_at > $2, true)
   AND coalesce((details -> 'seo' ->> 'hidden')::boolean, false) = false`

export const sitemapHasEvents = statement<{ found: boolean }>(
  'sitemap.has-events',
  `SELECT EXISTS (SELECT FROM ${shownEvents}) AS found`,
)

/** Events after id $3, $4 at a time. */
export const sitemapEvents = statement<SitemapRow<string>>(
  'sitemap.events',
  `SELECT id AS key, slug, updated_at AS changed FROM ${shownEvents} AND id > $3 ORDER BY id LIMIT $4`,
)
