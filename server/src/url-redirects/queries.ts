import { blogCollectionId, publishedField } from '@cartwright/contract/content/blog-collection.ts'
import { statement } from '../platform/db/db.ts'
import { fixedPages } from './rules.ts'

export interface RedirectRow {
  id: string
  path: string
  target: string
  pageExists: boolean
  revision: bigint
  createdAt: Date
  updatedAt: Date
}

const path = "split_part(r.path, '?', 1)"
const slug = `split_part(${path}, '/', 3)`

/** Whether the shop has a page at the path of the redirect `r`: a fixed one, or one of its own. */
const pageExists = `(${path} = ANY ('{${fixedPages.join(',')}}'::text[]) OR (split_part(${path}, '/', 4) = '' AND
  CASE split_part(${path}, '/', 2)
    WHEN 'products' THEN EXISTS (
        SELECT FROM products p WHERE p.site_id = $1 AND p.slug = ${slug} AND p.visible)
      OR EXISTS (SELECT FROM old_slugs o JOIN products p ON p.site_id = $1 AND p.id = o.target_id
        WHERE o.site_id = $1 AND o.kind = 'product' AND o.slug = ${slug} AND p.visible)
    WHEN 'collections' THEN EXISTS (
        SELECT FROM collections c WHERE c.site_id = $1 AND c.slug = ${slug} AND c.visible)
      OR EXISTS (SELECT FROM old_slugs o JOIN collections c ON c.site_id = $1 AND c.id = o.target_id
        WHERE o.site_id = $1 AND o.kind = 'collection' AND o.slug = ${slug} AND c.visible)
    WHEN 'pages' THEN EXISTS (SELECT FROM site_pages s WHERE s.site_id = $1 AND s.slug = ${slug} AND NOT s.draft)
    WHEN 'services' THEN EXISTS (SELECT FROM services s
      WHERE s.site_id = $1 AND NOT s.hidden AND ${slug} IN ('', s.slug))
    WHEN 'plans' THEN EXISTS (SELECT FROM plans p
      WHERE p.site_id = $1 AND p.visible AND NOT p.archived AND ${slug} IN ('', p.slug))
    WHEN 'blog' THEN EXISTS (
      SELECT FROM content_collections c JOIN content_items i ON i.site_id = $1 AND i.collection_id = c.id
      WHERE c.site_id = $1 AND c.name = '${blogCollectionId}' AND c.deleted_at IS NULL
        AND i.data -> '${publishedField}' IS NOT NULL AND ${slug} IN ('', i.data ->> 'slug'))
    WHEN 'forms' THEN EXISTS (
      SELECT FROM forms f WHERE f.site_id = $1 AND f.slug = ${slug} AND f.published)
    ELSE false
  END))`

const columns = `r.id, r.path, r.target, ${pageExists} AS "pageExists", r.revision, r.created_at AS "createdAt",
  r.updated_at AS "updatedAt"`

/** Changes of the redirects of site $1 wait for one another, so that no two of them make a loop. */
export const lockRedirects = statement<{ lock: string }>(
  'url-redirects.lock',
  'SELECT pg_advisory_xact_lock(hashtextextended($1, 6313))::text AS lock',
)

export const countRedirects = statement<{ total: number }>(
  'url-redirects.count',
  'SELECT count(*)::int AS total FROM url_redirects WHERE site_id = $1',
)

/** $2 is a part of path or target as a pattern; null for all. */
export const listRedirects = statement<RedirectRow>(
  'url-redirects.list',
  `SELECT ${columns} FROM (
     SELECT * FROM url_redirects r
     WHERE r.site_id = $1 AND ($2::text IS NULL OR lower(r.path || ' ' || r.target) LIKE $2)
     ORDER BY r.path LIMIT $3 OFFSET $4
   ) r ORDER BY r.path`,
)

export const countFound = statement<{ total: number }>(
  'url-redirects.count-found',
  `SELECT count(*)::int AS total FROM url_redirects r
   WHERE r.site_id = $1 AND ($2::text IS NULL OR lower(r.path || ' ' || r.target) LIKE $2)`,
)

export const redirectsByIds = statement<RedirectRow>(
  'url-redirects.by-ids',
  `SELECT ${columns} FROM url_redirects r WHERE r.site_id = $1 AND r.id = ANY ($2::uuid[])`,
)

export const redirectsByPaths = statement<RedirectRow>(
  'url-redirects.by-paths',
  `SELECT ${columns} FROM url_redirects r WHERE r.site_id = $1 AND r.path = ANY ($2::text[])`,
)

export const targetsByPaths = statement<{ path: string; target: string }>(
  'url-redirects.targets',
  'SELECT path, target FROM url_redirects WHERE site_id = $1 AND path = ANY ($2::text[])',
)

/** The redirects of the paths $2, and those to which their targets lead. */
export const redirectsFrom = statement<{ path: string; target: string }>(
  'url-redirects.from',
  `WITH RECURSIVE chain AS (
     SELECT path, target, leads_to FROM url_redirects WHERE site_id = $1 AND path = ANY ($2::text[])
     UNION
     SELECT n.path, n.target, n.leads_to FROM chain c JOIN url_redirects n ON n.site_id = $1 AND n.path = ANY (c.leads_to)
   )
   SELECT path, target FROM chain`,
)

/** Writes the redirects $2, a JSON list. A path that has one gets the new target, unless it is the same. */
export const saveRedirects = statement<{ path: string }>(
  'url-redirects.save',
  `INSERT INTO url_redirects (site_id, id, path, target, leads_to, created_at, updated_at)
   SELECT $1, n.id, n.path, n.target, n.leads_to, $3, $3
   FROM jsonb_to_recordset($2::jsonb) AS n (id uuid, path text, target text, leads_to text[])
   ON CONFLICT (site_id, path) DO UPDATE SET target = excluded.target, leads_to = excluded.leads_to, updated_at = $3,
     revision = url_redirects.revision + 1
   WHERE url_redirects.target <> excluded.target
   RETURNING path`,
)

export const updateRedirect = statement<{ id: string }>(
  'url-redirects.update',
  `UPDATE url_redirects SET path = $4, target = $5, leads_to = $6, updated_at = $7, revision = revision + 1
   WHERE site_id = $1 AND id = $2 AND revision = $3 RETURNING id`,
)

export const deleteRedirect = statement<{ id: string }>(
  'url-redirects.delete',
  'DELETE FROM url_redirects WHERE site_id = $1 AND id = $2 RETURNING id',
)
