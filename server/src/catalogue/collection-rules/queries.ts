import { statement } from '../../platform/db/db.ts'
import { ruleSubject } from '../model/queries.ts'

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

/** The next queued checks. */
export const queuedChecks = statement<{ id: string; productId: string }>(
  'catalogue.queued-checks',
  `SELECT id, product_id AS "productId" FROM rule_checks WHERE site_id = $1 ORDER BY id LIMIT ${batchSize}`,
)

/** Locks the products among $2 that are there, except those that somebody is changing. */
export const lockChecked = statement<{ id: string }>(
  'catalogue.lock-checked',
  `SELECT id FROM products WHERE site_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR KEY SHARE SKIP LOCKED`,
)

export interface AppliedRow {
  /** How many of the checks are done. */
  done: number
  /** Products that were added to or removed from a collection. */
  changed: string[]
}

/**
 * Adds the products $4 to those of the collections $2 whose rules they match, and removes them from the others. Of the
 * checks $3, leaves those of other products, and all while somebody changes a rule.
 */
export const applyToQueued = statement<AppliedRow>(
  'catalogue.follow-rules',
  `WITH fitting AS MATERIALIZED (
     SELECT c.id AS collection_id, p.id AS product_id, p.numeric_id AS position
     FROM products p LEFT JOIN inventory_items i ON i.site_id = $1 AND i.product_id = p.id
     JOIN collections c ON c.site_id = $1 AND c.id = ANY ($2::uuid[])
     WHERE p.site_id = $1 AND p.id = ANY ($4::uuid[]) AND jsonb_path_match(${ruleSubject}, c.rule_path, '{}', true)
   ), gone AS (
     DELETE FROM collection_products m
     WHERE m.site_id = $1 AND m.product_id = ANY ($4::uuid[]) AND m.collection_id = ANY ($2::uuid[])
       AND NOT EXISTS (SELECT FROM fitting f WHERE f.collection_id = m.collection_id AND f.product_id = m.product_id)
     RETURNING m.product_id
   ), come AS (
     INSERT INTO collection_products (site_id, collection_id, product_id, position)
     SELECT $1, collection_id, product_id, position FROM fitting
     ON CONFLICT (site_id, collection_id, product_id) DO NOTHING RETURNING product_id
   ), written AS (
     INSERT INTO product_changes (site_id, product_id)
     SELECT $1::uuid, product_id FROM (SELECT product_id FROM gone UNION SELECT product_id FROM come) AS moved
   ), done AS (
     DELETE FROM rule_checks n
     WHERE n.site_id = $1 AND n.id = ANY ($3::uuid[])
       AND NOT EXISTS (SELECT FROM collections c
         WHERE c.site_id = $1 AND c.rule IS NOT NULL AND c.id <> ALL ($2::uuid[]))
       AND NOT EXISTS (SELECT FROM products p
         WHERE p.site_id = $1 AND p.id = n.product_id AND p.id <> ALL ($4::uuid[]))
     RETURNING 1
   )
   SELECT (SELECT count(*)::int FROM done) AS done,
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
  `SELECT site_id AS id FROM rule_checks
   UNION SELECT site_id FROM collections WHERE unfilled_after IS NOT NULL`,
)
