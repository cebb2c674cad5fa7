import { nameIdOf } from '../../catalogue/model/name-ids.rules.ts'
import { statement } from '../../platform/db/db.ts'

/** A name that the shop uses, by its id. */
export interface NameRow {
  id: string
  kind: 'brand' | 'ribbon' | 'option' | 'choice'
  name: string
}

const label = (kind: 'brand' | 'ribbon') => `(SELECT '${kind}' AS kind, p.${kind} AS name FROM products p
  WHERE p.site_id = $1 AND p.${kind} IS NOT NULL AND ${nameIdOf(kind, `p.${kind}`)} = wanted.id LIMIT 1)`

/** $1 site, $2 ids. */
export const namesByIds = statement<NameRow>(
  'products-v3.names-by-ids',
  `SELECT wanted.id, found.kind, found.name FROM unnest($2::uuid[]) AS wanted (id) CROSS JOIN LATERAL (
     ${label('brand')} UNION ALL ${label('ribbon')}
     UNION ALL (SELECT 'option', o.option FROM product_choices o
       WHERE o.site_id = $1 AND ${nameIdOf('option', 'o.option')} = wanted.id LIMIT 1)
     UNION ALL (SELECT 'choice', substr(o.choice, length(o.option) + 3) FROM product_choices o
       WHERE o.site_id = $1 AND ${nameIdOf('choice', 'o.choice')} = wanted.id LIMIT 1)) AS found`,
)
