import { quickRead, statement } from '../../platform/db/db.ts'

export interface SitePageRow {
  slug: string
  title: string
  body: string
  inFooter: boolean
  position: number
  /** Ids of plans; empty for all members, null for everybody. */
  membersOnly: string[] | null
  draft: boolean
  revision: bigint
  updatedAt: Date
}

const columns = `slug, title, body, in_footer AS "inFooter", position, members_only AS "membersOnly", draft, revision,
  updated_at AS "updatedAt"`

export const pagesBySlug = quickRead<SitePageRow>(
  'site-pages.by-slug',
  `SELECT ${columns} FROM site_pages WHERE site_id = $1 AND slug = ANY ($2)`,
)
export const countPages = quickRead<{ count: number }>(
  'site-pages.count',
  'SELECT count(*)::int AS count FROM site_pages WHERE site_id = $1',
)
export const insertPage = statement<SitePageRow>(
  'site-pages.insert',
  `INSERT INTO site_pages (site_id, slug, title, body, in_footer, position, updated_at, members_only, draft)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING ${columns}`,
)
/** Null leaves a field unchanged; $10 says whether $9 is new. */
export const updatePage = statement<SitePageRow>(
  'site-pages.update',
  `UPDATE site_pages SET title = $3, body = $4, in_footer = coalesce($5, in_footer), position = coalesce($6, position),
     updated_at = $7, members_only = CASE WHEN $10 THEN $9 ELSE members_only END,
     draft = coalesce($11, draft), revision = revision + 1
   WHERE site_id = $1 AND slug = $2 AND revision = $8 RETURNING ${columns}`,
)
export const deletePage = statement<{ slug: string }>(
  'site-pages.delete',
  'DELETE FROM site_pages WHERE site_id = $1 AND slug = $2 RETURNING slug',
)
