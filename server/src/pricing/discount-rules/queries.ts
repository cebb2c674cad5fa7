import { type Kysely, sql } from 'kysely'
import { statement } from '../../platform/db/db.ts'
import { outboxInsert } from '../../platform/db/outbox.ts'
import type { CompiledQuery } from '../../platform/query/query.ts'
import type { RuleBody, RuleRow } from './stored.rules.ts'

/** Columns of a rule `r`; $1 is the site. */
const columns = `id, revision, body, created_at AS "createdAt", updated_at AS "updatedAt",
  (SELECT count(*)::int FROM discount_rule_uses u WHERE u.site_id = $1 AND u.discount_rule_id = r.id)
    AS "usageCount"`

export const ruleById = statement<RuleRow>(
  'discount-rules.by-id',
  `SELECT ${columns} FROM discount_rules r WHERE site_id = $1 AND id = $2`,
)
export const rulesByIds = statement<RuleRow>(
  'discount-rules.by-ids',
  `SELECT ${columns} FROM discount_rules r WHERE site_id = $1 AND id = ANY ($2::uuid[])`,
)

/** Until the end of the transaction, no other one counts the rules of the site. */
export const lockRules = statement<{ lock: string }>(
  'discount-rules.lock',
  'SELECT pg_advisory_xact_lock(hashtextextended($1, 6312))::text AS lock',
)
export const otherRules = statement<{ body: RuleBody }>(
  'discount-rules.others',
  'SELECT body FROM discount_rules WHERE site_id = $1 AND id <> $2',
)

export const insertRule = statement<RuleRow>(
  'discount-rules.insert',
  `WITH told AS (${outboxInsert(5)})
   INSERT INTO discount_rules (site_id, id, body, created_at, updated_at) VALUES ($1, $2, $3, $4, $4)
   RETURNING id, revision, body, created_at AS "createdAt", updated_at AS "updatedAt", 0 AS "usageCount"`,
)
export const updateRule = statement<RuleRow>(
  'discount-rules.update',
  `WITH changed AS (
     UPDATE discount_rules AS r SET body = $4, updated_at = $5, revision = revision + 1
     WHERE site_id = $1 AND id = $2 AND revision = $3 RETURNING ${columns}),
   told AS (${outboxInsert(6)} FROM changed)
   SELECT * FROM changed`,
)
export const deleteRule = statement<{ id: string }>(
  'discount-rules.delete',
  `WITH gone AS (DELETE FROM discount_rules WHERE site_id = $1 AND id = $2 RETURNING id, revision),
   uses AS (DELETE FROM discount_rule_uses WHERE site_id = $1 AND discount_rule_id = $2),
   told AS (${outboxInsert(3, 'gone.revision')} FROM gone)
   SELECT id FROM gone`,
)

/** Nothing for rules that no longer exist. Counts once per order. */
export const useRules = statement<never>(
  'discount-rules.use',
  `INSERT INTO discount_rule_uses (site_id, order_id, discount_rule_id)
   SELECT $1, $2, id FROM discount_rules WHERE site_id = $1 AND id = ANY ($3::uuid[]) ON CONFLICT DO NOTHING`,
)
export const releaseRules = statement<never>(
  'discount-rules.release',
  'DELETE FROM discount_rule_uses WHERE site_id = $1 AND order_id = $2',
)

export type FoundRule = RuleRow & { cursor_key: string | null }

export async function findRules(
  kysely: Kysely<unknown>,
  { siteId, query }: { siteId: string; query: CompiledQuery },
): Promise<FoundRule[]> {
  const { rows } = await sql<FoundRule>`
    select ${sql.raw(columns.replaceAll('$1', 'r.site_id'))}, ${query.cursorKey} as cursor_key from discount_rules r
    where site_id = ${siteId} and ${query.where} ${query.page}`.execute(kysely)
  return rows
}
