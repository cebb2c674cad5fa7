import { statement } from '../platform/db.ts'

type Kind = 'product' | 'collection'

/** $3 is a slug that somebody has from now on: it leads to nobody else any more. */
export const takeSlug = statement<never>(
  'catalogue.take-slug',
  'DELETE FROM old_slugs WHERE site_id = $1 AND kind = $2 AND slug = $3',
)

/** $3 is the slug that $4 had until now. */
export const keepSlug = statement<never>(
  'catalogue.keep-slug',
  `INSERT INTO old_slugs (site_id, kind, slug, target_id) VALUES ($1, $2, $3, $4)
   ON CONFLICT (site_id, kind, slug) DO UPDATE SET target_id = excluded.target_id`,
)

/** The one that has the slug, or else had it last; `slug` is SQL. */
export const idBySlug = (kind: Kind, slug: string) => `(
  SELECT id FROM (
    SELECT id, 0 AS age FROM ${kind}s WHERE site_id = $1 AND slug = ${slug}
    UNION ALL SELECT target_id, 1 FROM old_slugs WHERE site_id = $1 AND kind = '${kind}' AND slug = ${slug}
  ) AS known ORDER BY age LIMIT 1)`
