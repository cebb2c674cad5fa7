import { statement } from '../../platform/db/db.ts'
import { outboxInsertMany } from '../../platform/db/outbox.ts'

export const insertEvents = statement<never>('catalogue.insert-events', outboxInsertMany(1))

export type SlugOwner = 'product' | 'collection'

/**
 * Numbers for $2 new products; answers the last of them. The row stays locked until the commit, so that numbers appear in
 * ascending order to those who crawl by them, and addresses are given out by one transaction at a time.
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

/** $3 are slugs that somebody has from now on: they lead to nobody else any more. */
export const deleteOldSlugs = statement<never>(
  'catalogue.take-slugs',
  'DELETE FROM old_slugs WHERE site_id = $1 AND kind = $2 AND slug = ANY ($3::text[])',
)

/** $3 are the slugs that $4 had until now. */
export const insertOldSlugs = statement<never>(
  'catalogue.keep-slugs',
  `INSERT INTO old_slugs (site_id, kind, slug, target_id)
   SELECT $1, $2, o.slug, o.id FROM unnest($3::text[], $4::uuid[]) AS o (slug, id)
   ON CONFLICT (site_id, kind, slug) DO UPDATE SET target_id = excluded.target_id`,
)

/** Nothing leads to $3 any more. */
export const deleteOldSlugsOf = statement<never>(
  'catalogue.forget-slugs',
  'DELETE FROM old_slugs WHERE site_id = $1 AND kind = $2 AND target_id = ANY ($3::uuid[])',
)

/** The one that has the slug, or else had it last; `slug` is SQL. */
export const idBySlug = (kind: SlugOwner, slug: string) => `(
  SELECT id FROM (
    SELECT id, 0 AS age FROM ${kind}s WHERE site_id = $1 AND slug = ${slug}
    UNION ALL SELECT target_id, 1 FROM old_slugs WHERE site_id = $1 AND kind = '${kind}' AND slug = ${slug}
  ) AS known ORDER BY age LIMIT 1)`
