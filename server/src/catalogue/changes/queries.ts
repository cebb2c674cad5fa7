import { statement } from '../../platform/db/db.ts'

export type SlugOwner = 'product' | 'collection'

/**
 * Reserves numbers for $2 new products and returns the last. The row stays locked until the commit, so that numbers appear
 * in ascending order to crawlers and one transaction at a time assigns slugs.
 */
export const lockNumbers = statement<{ last: bigint }>(
  'catalogue.hold-numbers',
  `INSERT INTO catalogue_counters (site_id, last_numeric_id) VALUES ($1, $2)
   ON CONFLICT (site_id) DO UPDATE SET last_numeric_id = catalogue_counters.last_numeric_id + excluded.last_numeric_id
   RETURNING last_numeric_id AS last`,
)

const slugsInUse = (kind: SlugOwner) =>
  statement<{ slug: string; id: string }>(
    `catalogue.taken-${kind}-slugs`,
    `SELECT slug, id::text FROM ${kind}s WHERE site_id = $1 AND slug = ANY ($2::text[])`,
  )

export const takenSlugs = { product: slugsInUse('product'), collection: slugsInUse('collection') }

/** For the indexes of products. */
export const insertChanges = statement<never>(
  'catalogue.insert-changes',
  'INSERT INTO product_changes (site_id, product_id) SELECT $1, p.id FROM unnest($2::uuid[]) AS p (id)',
)

/** Slugs $3 are in use now, so they no longer lead to earlier owners. */
export const deleteOldSlugs = statement<never>(
  'catalogue.take-slugs',
  'DELETE FROM old_slugs WHERE site_id = $1 AND kind = $2 AND slug = ANY ($3::text[])',
)

/** Slugs $3 were those of $4 and still lead to them. */
export const insertOldSlugs = statement<never>(
  'catalogue.keep-slugs',
  `INSERT INTO old_slugs (site_id, kind, slug, target_id)
   SELECT $1, $2, o.slug, o.id FROM unnest($3::text[], $4::uuid[]) AS o (slug, id)
   ON CONFLICT (site_id, kind, slug) DO UPDATE SET target_id = excluded.target_id`,
)

export const deleteOldSlugsOf = statement<never>(
  'catalogue.forget-slugs',
  'DELETE FROM old_slugs WHERE site_id = $1 AND kind = $2 AND target_id = ANY ($3::uuid[])',
)

/** The current owner of a slug, or else the last one; `slug` is SQL. */
export const idBySlug = (kind: SlugOwner, slug: string) => `(
  SELECT id FROM (
    SELECT id, 0 AS age FROM ${kind}s WHERE site_id = $1 AND slug = ${slug}
    UNION ALL SELECT target_id, 1 FROM old_slugs WHERE site_id = $1 AND kind = '${kind}' AND slug = ${slug}
  ) AS known ORDER BY age LIMIT 1)`
