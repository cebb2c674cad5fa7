import { statement } from '../../platform/db/db.ts'
import type { CollectionProductRow } from '../model/product.rules.ts'

const productRecord = `id uuid, numeric_id bigint, revision bigint, name text, slug text, product_type text, visible boolean,
  description text, sku text, brand text, ribbon text, price bigint, sale_price bigint, lowest_price bigint,
  highest_price bigint, cost bigint, weight double precision, manage_variants boolean, tax_group_id uuid,
  keywords text, words text, details jsonb, created_at timestamptz`

const columns =
  'name slug product_type visible description sku brand ribbon price sale_price lowest_price highest_price cost weight manage_variants tax_group_id keywords words details'.split(
    ' ',
  )

/** $2 is a list of rows from build.rules.ts, $3 is now. Returns those whose ids were free. */
export const insertProducts = statement<{ id: string }>(
  'catalogue.insert-products',
  `INSERT INTO products (site_id, id, numeric_id, revision, ${columns.join(', ')}, created_at, updated_at)
   SELECT $1, p.id, p.numeric_id, p.revision, ${columns.map((column) => `p.${column}`).join(', ')},
     coalesce(p.created_at, $3), $3
   FROM jsonb_to_recordset($2::jsonb) AS p (${productRecord})
   ON CONFLICT (site_id, id) DO NOTHING RETURNING id`,
)

/** Locks in one order everywhere, so that writers wait instead of deadlocking. */
export const lockProductRows = statement<{ id: string; variants: number }>(
  'catalogue.lock-products',
  `SELECT p.id, (SELECT count(*)::int FROM variants v WHERE v.site_id = $1 AND v.product_id = p.id) AS variants
   FROM products p WHERE p.site_id = $1 AND p.id = ANY ($2::uuid[]) ORDER BY p.id FOR UPDATE`,
)

export const updateProducts = statement<never>(
  'catalogue.update-products',
  `UPDATE products o SET ${columns.map((column) => `${column} = p.${column}`).join(', ')},
     updated_at = $3, revision = o.revision + 1
   FROM jsonb_to_recordset($2::jsonb) AS p (${productRecord})
   WHERE o.site_id = $1 AND o.id = p.id`,
)

/** Deletes products with all their rows. Carts then no longer find them. */
export const deleteProducts = statement<never>(
  'catalogue.delete-products',
  `WITH variants_gone AS (
     DELETE FROM variants WHERE site_id = $1 AND product_id = ANY ($2::uuid[])
   ), choices_gone AS (
     DELETE FROM product_choices WHERE site_id = $1 AND product_id = ANY ($2::uuid[])
   ), members_gone AS (
     DELETE FROM collection_products WHERE site_id = $1 AND product_id = ANY ($2::uuid[])
   )
   DELETE FROM products WHERE site_id = $1 AND id = ANY ($2::uuid[])`,
)

/** $2 is a list of rows from build.rules.ts. */
export const saveVariants = statement<never>(
  'catalogue.save-variants',
  `INSERT INTO variants (site_id, product_id, id, key, position, choices, price, cost, weight, sku, visible, details)
   SELECT $1, v.product_id, v.id, v.product_id::text || '-' || v.id::text, v.position, v.choices, v.price, v.cost,
     v.weight, v.sku, v.visible, v.details
   FROM jsonb_to_recordset($2::jsonb) AS v (product_id uuid, id uuid, position integer, choices jsonb, price bigint,
     cost bigint, weight double precision, sku text, visible boolean, details jsonb)
   ON CONFLICT (site_id, product_id, id) DO UPDATE SET position = excluded.position, choices = excluded.choices,
     price = excluded.price, cost = excluded.cost, weight = excluded.weight, sku = excluded.sku,
     visible = excluded.visible, details = excluded.details`,
)

/** Pairs of products $2 and variants $3. */
export const deleteVariants = statement<never>(
  'catalogue.delete-variants',
  `DELETE FROM variants v USING unnest($2::uuid[], $3::uuid[]) AS g (product_id, id)
   WHERE v.site_id = $1 AND v.product_id = g.product_id AND v.id = g.id`,
)

/** Replaces the choices of products $2 by the list $3. */
export const saveChoices = statement<never>(
  'catalogue.save-choices',
  `WITH wanted AS (
     SELECT * FROM jsonb_to_recordset($3::jsonb) AS c (product_id uuid, choice text, option text, colour text)
   ), gone AS (
     DELETE FROM product_choices o WHERE o.site_id = $1 AND o.product_id = ANY ($2::uuid[])
       AND NOT EXISTS (SELECT FROM wanted w WHERE w.product_id = o.product_id AND w.choice = o.choice)
   )
   INSERT INTO product_choices (site_id, choice, product_id, option, colour)
   SELECT $1, w.choice, w.product_id, w.option, w.colour FROM wanted w
   ON CONFLICT (site_id, choice, product_id) DO UPDATE SET colour = excluded.colour
     WHERE product_choices.colour IS DISTINCT FROM excluded.colour`,
)

/** The number of each product's last event or history entry, if any. */
export const lastSequences = statement<{ id: string; last: bigint }>(
  'catalogue.last-sequences',
  `SELECT entity_id::text AS id, max(last) AS last FROM (
     SELECT entity_id, sequence AS last FROM outbox WHERE site_id = $1 AND entity_id = ANY ($2::uuid[])
     UNION ALL
     SELECT entity_id, revision FROM catalogue_history WHERE site_id = $1 AND entity_id = ANY ($2::uuid[])
   ) AS known GROUP BY entity_id`,
)

/** Adds a job for each external file $3 of product $2. */
export const addDownloadJobs = statement<never>(
  'catalogue.fetch-foreign',
  `SELECT add_job('fetch-foreign-media',
     json_build_object('siteId', $1::uuid, 'productId', $2::uuid, 'mediaId', m.id), max_attempts := 5)
   FROM unnest($3::text[]) AS m (id)`,
)

/** Positions of products $2 in manual collections. */
export const positionsOfProducts = statement<CollectionProductRow & { collectionId: string }>(
  'catalogue.places-of-products',
  `SELECT collection_id AS "collectionId", product_id AS "productId", position FROM collection_products m
   WHERE site_id = $1 AND product_id = ANY ($2::uuid[])
     AND EXISTS (SELECT FROM collections c WHERE c.site_id = $1 AND c.id = m.collection_id AND c.rule IS NULL)
   ORDER BY collection_id`,
)
