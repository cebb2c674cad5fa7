import { statement } from '../../platform/db/db.ts'
import { neighboursOf } from '../reads/pages.queries.ts'

export interface Candidate {
  id: string
  boughtTogether: boolean
}

/** Of each kind */
export const mostCandidates = 100

/** What goes with the products $2 of the site $1, visible and in stock, the best of each kind first. */
export const candidates = statement<Candidate>(
  'catalogue.recommendation-candidates',
  `WITH own AS (SELECT id FROM unnest($2::uuid[]) AS o (id)),
   found AS (
     SELECT b.other_id AS id, true AS together, sum(b.orders) AS weight, false AS wrapped FROM bought_together b
     WHERE b.site_id = $1 AND b.product_id = ANY ($2::uuid[]) GROUP BY b.other_id
     UNION ALL
     SELECT near.id, false, count(*), bool_or(near.wrapped) FROM own
       JOIN collection_products o ON o.site_id = $1 AND o.product_id = own.id
       JOIN collections c ON c.site_id = $1 AND c.id = o.collection_id AND c.visible
       CROSS JOIN LATERAL (${neighboursOf(
         'm.product_id',
         'FROM collection_products m WHERE m.site_id = $1 AND m.collection_id = o.collection_id',
         'm.product_id AS id',
       )}) AS near
     GROUP BY near.id
   ),
   ranked AS (
     SELECT f.id, f.together,
       row_number() OVER (PARTITION BY f.together ORDER BY f.weight DESC, f.wrapped, f.id) AS place
     FROM found f
     JOIN products p ON p.site_id = $1 AND p.id = f.id AND p.visible
     JOIN inventory_items i ON i.site_id = $1 AND i.product_id = f.id AND i.in_stock
     WHERE f.id <> ALL ($2::uuid[])
   )
   SELECT id, together AS "boughtTogether" FROM ranked WHERE place <= ${mostCandidates} ORDER BY place`,
)
