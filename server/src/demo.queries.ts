import { statement } from './platform/db.ts'

/** What of a catalogue is there already. */
export const knownSlugs = statement<{ id: string; slug: string; kind: 'product' | 'collection' }>(
  'demo.known-slugs',
  `SELECT id, slug, 'product' AS kind FROM products WHERE site_id = $1 AND slug = ANY($2)
   UNION ALL SELECT id, slug, 'collection' FROM collections WHERE site_id = $1 AND slug = ANY($3)`,
)

/** How many products a shop has besides the ones with these slugs. */
export const otherProducts = statement<{ count: number }>(
  'demo.other-products',
  'SELECT count(*)::int AS count FROM products WHERE site_id = $1 AND slug <> ALL($2)',
)
