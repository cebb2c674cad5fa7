import { statement } from '../../platform/db/db.ts'

/** How many products one transaction checks against all rules. */
const batchSize = 200

/** Queues changed products, in the transaction of the change. */
export const queueChecks = statement<never>(
  'catalogue.note-products',
  'INSERT INTO rule_checks (site_id, product_id) SELECT $1, p.id FROM unnest($2::uuid[]) AS p (id)',
)

/** Locks the collections with rules, except those that somebody is changing. */
export const lockRules = statement<{ id: string }>(
  'catalogue.hold-rules',
  `SELECT id FROM collections WHERE site_id = $1 AND rule IS NOT NULL ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`,
)

/** Empties the queue of a site without rules. A new rule checks every product after its commit. */
export const deleteChecks = statement<never>(
  'catalogue.forget-notes',
  `DELETE FROM rule_checks WHERE site_id = $1
     AND NOT EXISTS (SELECT FROM collections WHERE site_id = $1 AND rule IS NOT NULL)`,
)

export interface AppliedRow {
  noted: number
  /** How many of them are done. */
  done: number
  /** Products that were added to or removed from a collection. */
  changed: string[]
}

/**
 * Adds queued products to those of the collections $2 whose rules they match, and removes them from the others. Leaves
 * locked products for later, and all products while somebody changes a rule.
 */
export const applyToQueued = statement<AppliedRow>(
  'catalogue.follow-rules',
  `WITH noted AS MATERIALIZED (
     SELECT id, product_id FROM rule_checks WHERE site_id = $1 ORDER BY id LIMIT ${batchSize}
   ), looked AS MATERIALIZED (
     SELECT p.id, p.numeric_id, rule_subject(p, i.in_stock) AS subject
     FROM products p LEFT JOIN inventory_items i ON i.site_id = $1 AND i.product_id = p.id
     WHERE p.site_id = $1 AND p.id IN (SELECT product_id FROM noted)
     ORDER BY p.id FOR KEY SHARE OF p SKIP LOCKED
   ), fitting AS MATERIALIZED (
     SELECT c.id AS collection_id, l.id AS product_id, l.numeric_id AS position
     FROM looked l JOIN collections c ON c.site_id = $1 AND c.id = ANY ($2::uuid[])
     WHERE jsonb_path_match(l.subject, c.rule_path, '{}', true)
   ), gone AS (
     DELETE FROM collection_products m USING looked l
     WHERE m.site_id = $1 AND m.product_id = l.id AND m.collection_id = ANY ($2::uuid[])
       AND NOT EXISTS (SELECT FROM fitting f WHERE f.collection_id = m.collection_id AND f.product_id = m.product_id)
     RETURNING m.product_id
   ), come AS (
     INSERT INTO collection_products (site_id, collection_id, product_id, position)
     SELECT $1, collection_id, product_id, position FROM fitting
     ON CONFLICT (site_id, collection_id, product_id) DO NOTHING RETURNING product_id
   ), written AS (
     INSERT INTO product_changes (site_id, product_id)
     SELECT $1, product_id FROM gone UNION SELECT $1, product_id FROM come
   ), done AS (
     DELETE FROM rule_checks n USING noted o
     WHERE n.site_id = $1 AND n.id = o.id
       AND NOT EXISTS (SELECT FROM collections WHERE site_id = $1 AND rule IS NOT NULL AND id <> ALL ($2::uuid[]))
       AND NOT EXISTS (SELECT FROM products p WHERE p.site_id = $1 AND p.id = n.product_id
         AND NOT EXISTS (SELECT FROM looked l WHERE l.id = p.id))
     RETURNING 1
   )
   SELECT (SELECT count(*)::int FROM noted) AS noted, (SELECT count(*)::int FROM done) AS done,
     ARRAY (SELECT product_id FROM gone UNION SELECT product_id FROM come)::text[] AS changed`,
)

/** Queues the next products for one of the collections $2 with a new rule. */
export const queueNextChecks = statement<{ id: string }>(
  'catalogue.note-next',
  `WITH filling AS (
     SELECT id, unfilled_after FROM collections
     WHERE site_id = $1 AND id = ANY ($2::uuid[]) AND unfilled_after IS NOT NULL ORDER BY id LIMIT 1
   ), next AS MATERIALIZED (
     SELECT p.id FROM filling f JOIN products p ON p.site_id = $1 AND p.id > f.unfilled_after ORDER BY p.id LIMIT ${batchSize}
   ), noted AS (
     INSERT INTO rule_checks (site_id, product_id) SELECT $1, id FROM next
   )
   UPDATE collections c SET unfilled_after = (SELECT id FROM next ORDER BY id OFFSET ${batchSize - 1})
   FROM filling f WHERE c.site_id = $1 AND c.id = f.id RETURNING c.id`,
)

/** Whether products must still be queued for a new rule. */
export const isFilling = statement<{ filling: boolean }>(
  'catalogue.is-filling',
  'SELECT EXISTS (SELECT FROM collections WHERE site_id = $1 AND unfilled_after IS NOT NULL) AS filling',
)

/** Sites with products to check against rules. */
export const sitesWithChecks = statement<{ id: string }>(
  'catalogue.sites-to-follow',
  `SELECT id FROM sites s WHERE EXISTS (SELECT FROM rule_checks c WHERE c.site_id = s.id)
     OR EXISTS (SELECT FROM collections c WHERE c.site_id = s.id AND c.unfilled_after IS NOT NULL)`,
)
