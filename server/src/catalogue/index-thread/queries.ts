import { statement } from '../../platform/db/db.ts'
import { deletion } from '../../platform/db/retention.ts'

/** Products that one statement reads. */
export const batchSize = 1000

const microseconds = (column: string) => `(extract(epoch FROM ${column}) * 1000000)::bigint`

/** The `ProductRow`s of products `p` with their inventory items `i`, as one text. */
const rows = `coalesce(json_agg(json_build_array(p.id, p.name, lower(p.name), p.slug,
    p.visible, p.product_type, p.brand, p.ribbon, p.numeric_id, p.price, p.sale_price, p.lowest_price, p.highest_price,
    ${microseconds('p.created_at')}, ${microseconds('p.updated_at')}, p.sold, p.keywords,
    coalesce(lower(p.description), ''),
    CASE WHEN p.words <> concat(lower(p.name), ' ', p.keywords, ' ', lower(p.description)) THEN p.words END,
    i.in_stock, i.status,
    (SELECT json_agg(json_build_array(o.choice, o.option, o.colour)) FROM product_choices o
      WHERE o.site_id = $1 AND o.product_id = p.id),
    (SELECT json_agg(json_build_array(m.collection_id, m.position::text)) FROM collection_products m
      WHERE m.site_id = $1 AND m.product_id = p.id))), '[]')::text AS documents`

/** One look-up for each product: a join would read the items of the whole shop for each batch. */
const itemOf = `LEFT JOIN LATERAL (
     SELECT in_stock, status FROM inventory_items WHERE site_id = $1 AND product_id = p.id LIMIT 1) i ON true`

export interface Batch {
  documents: string
  count: number
  last: string | null
}

/** The next products after $2. */
export const nextDocuments = statement<Batch>(
  'catalogue.next-documents',
  `SELECT ${rows}, count(*)::int AS count, max(p.id::text) AS last
   FROM (SELECT * FROM products WHERE site_id = $1 AND id > $2 ORDER BY id LIMIT ${batchSize}) p ${itemOf}`,
)

export const documentsByIds = statement<{ documents: string }>(
  'catalogue.documents-by-ids',
  `SELECT ${rows} FROM products p ${itemOf}
   WHERE p.site_id = $1 AND p.id = ANY ($2::uuid[])`,
)

/** Which transactions have ended on the node of shop $1, as PostgreSQL writes it. */
export const currentSnapshot = statement<{ snapshot: string }>(
  'catalogue.current-snapshot',
  'SELECT pg_current_snapshot()::text AS snapshot FROM sites WHERE id = $1',
)

/** Products that transactions changed which had not ended in snapshot $2 and have now, and the snapshot of now. */
export const changesSince = statement<{ snapshot: string; ids: string[] }>(
  'catalogue.changes-since',
  `SELECT pg_current_snapshot()::text AS snapshot, ARRAY (
     SELECT DISTINCT product_id FROM product_changes
     WHERE site_id = $1 AND xid >= pg_snapshot_xmin($2::pg_snapshot)
       AND NOT pg_visible_in_snapshot(xid, $2::pg_snapshot))::text[] AS ids`,
)

/** Whether the site has at least $2 products. */
export const hasManyProducts = statement<{ many: boolean }>(
  'catalogue.has-many-products',
  'SELECT count(*) >= $2::int AS many FROM (SELECT FROM products WHERE site_id = $1 LIMIT $2::int) AS first',
)

/** In which order the database has these texts, and what it takes for letters and digits. */
export const textRules = statement<{ sorted: string[]; letters: boolean; numbers: boolean }>(
  'catalogue.text-rules',
  `SELECT ARRAY (SELECT t FROM unnest($1::text[]) AS t ORDER BY t) AS sorted, 'é' ~ '[[:alnum:]]' AS letters,
     '٣' ~ '[[:alnum:]]' AS numbers`,
)

export const oldChanges = deletion('catalogue.delete-old-changes', {
  table: 'product_changes',
  condition: "created_at < now() - interval '1 hour'",
})
