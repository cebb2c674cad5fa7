import type { HistoryEntry, HistoryRun, ListHistoryRequest } from '@cartwright/contract/catalogue/history.ts'
import { sql } from 'kysely'
import { type Reader, statement } from '../../platform/db/db.ts'
import { deletionOfShop } from '../../platform/db/retention.ts'
import { allOf, type Condition } from '../../platform/query/conditions.ts'
import { earliestId } from '../../platform/values/ids.ts'
import type { PriceChange, Recorded } from './rules.ts'

/** $2 is a list of entries, $3 and $4 the id and kind of their run if any, $5 and $6 the author, $7 now. */
export const insertEntries = statement<never>(
  'history.insert',
  `WITH entries AS (
     SELECT * FROM jsonb_to_recordset($2::jsonb) AS e (id uuid, entity text, "entityId" uuid, name text, action text,
       revision bigint, before jsonb, after jsonb, variants jsonb, priced boolean, undoes uuid)
   ), counted AS (
     INSERT INTO catalogue_runs AS r (site_id, id, kind, author_kind, author_id, changes, created_at)
     SELECT $1, $3::uuid, $4, $5, $6, count(*), $7 FROM entries WHERE $3 IS NOT NULL HAVING count(*) > 0
     ON CONFLICT (site_id, id) DO UPDATE SET changes = r.changes + excluded.changes
   )
   INSERT INTO catalogue_history (site_id, id, entity, entity_id, name, action, revision, before, after, variants, priced,
     author_kind, author_id, run_id, undoes, created_at)
   SELECT $1, id, entity, "entityId", name, action, revision, before, after, variants, priced, $5, $6, $3, undoes, $7
   FROM entries`,
)

/** Entries $2 undid entries $3. Entries that $3 had undone count again. */
export const markUndone = statement<never>(
  'history.mark-undone',
  `WITH marked AS (
     UPDATE catalogue_history h SET undone_by = u.by FROM unnest($2::uuid[], $3::uuid[]) AS u (by, id)
     WHERE h.site_id = $1 AND h.id = u.id RETURNING h.run_id, h.undoes
   ), redone AS (
     UPDATE catalogue_history h SET undone_by = NULL FROM marked m WHERE h.site_id = $1 AND h.id = m.undoes
     RETURNING h.run_id
   )
   UPDATE catalogue_runs r SET undone = r.undone + c.undone FROM (
     SELECT run_id, sum(step) AS undone
     FROM (SELECT run_id, 1 AS step FROM marked UNION ALL SELECT run_id, -1 FROM redone) AS steps GROUP BY run_id
   ) AS c WHERE r.site_id = $1 AND r.id = c.run_id`,
)

/** Who made a change, and when. */
export interface Authored {
  authorKind: string
  authorId: string
  authorName: string | null
  createdAt: Date
}

export interface EntryRow
  extends Recorded,
    Authored,
    Pick<HistoryEntry, 'id' | 'entity' | 'entityId' | 'name' | 'action'> {
  revision: bigint
  runId: string | null
  undoes: string | null
  undoneBy: string | null
}

/**
 * The author's name for a row of site $1 with author_kind and author_id. Revoked keys and removed staff keep their names.
 */
export const authorName = (row: string) => `CASE
    WHEN ${row}.author_kind = 'staff' THEN (SELECT s.name FROM staff s WHERE s.site_id = $1 AND s.id = ${row}.author_id)
    WHEN ${row}.author_kind = 'app' THEN (SELECT k.name FROM api_keys k WHERE k.site_id = $1 AND k.id = ${row}.author_id)
  END AS "authorName"`

const columns = `h.id, h.entity, h.entity_id AS "entityId", h.name, h.action, h.revision, h.before, h.after, h.variants,
  h.author_kind AS "authorKind", h.author_id AS "authorId", ${authorName('h')}, h.run_id AS "runId", h.undoes,
  h.undone_by AS "undoneBy", h.created_at AS "createdAt"`

export const entryById = statement<EntryRow>(
  'history.by-id',
  `SELECT ${columns} FROM catalogue_history h WHERE h.site_id = $1 AND h.id = $2`,
)

export const lockEntry = statement<EntryRow>(
  'history.lock',
  `SELECT ${columns} FROM catalogue_history h WHERE h.site_id = $1 AND h.id = $2 FOR UPDATE`,
)

/** The next $4 entries of run $2 that are not undone, newest first, starting before $3. */
export const lockRun = statement<EntryRow>(
  'history.lock-run',
  `SELECT ${columns} FROM catalogue_history h
   WHERE h.site_id = $1 AND h.run_id = $2 AND h.undone_by IS NULL
     AND ($3::uuid IS NULL OR h.number < (SELECT number FROM catalogue_history WHERE site_id = $1 AND id = $3))
   ORDER BY h.number DESC LIMIT $4 FOR UPDATE OF h`,
)

/** Entries of entities $2 after revisions $3, newest first, at most 500 for each. */
export const entriesSince = statement<EntryRow>(
  'history.since',
  `SELECT h.* FROM unnest($2::uuid[], $3::bigint[]) AS a (id, revision) CROSS JOIN LATERAL (
     SELECT ${columns} FROM catalogue_history h
     WHERE h.site_id = $1 AND h.entity_id = a.id AND h.revision > a.revision ORDER BY h.revision DESC LIMIT 500) AS h
   ORDER BY h."entityId", h.revision DESC`,
)

export const undoOf = statement<EntryRow>(
  'history.undo-of',
  `SELECT ${columns} FROM catalogue_history h WHERE h.site_id = $1
     AND h.id = (SELECT undone_by FROM catalogue_history WHERE site_id = $1 AND id = $2)`,
)

/** How many price changes to read at once: each may hold thousands of variants. */
export const priceChangesAtOnce = 20

/** The last changes of prices of product $2 before revision $3, newest first. */
export const priceChanges = statement<PriceChange>(
  'history.price-changes',
  `SELECT h.revision, h.before, h.after, h.variants, h.created_at AS "createdAt" FROM catalogue_history h
   WHERE h.site_id = $1 AND h.entity_id = $2 AND h.revision < $3 AND h.priced
   ORDER BY h.revision DESC LIMIT ${priceChangesAtOnce}`,
)

/** Newest first. Returns one more than the limit when there are more. */
export async function listEntries(
  on: Reader,
  siteId: string,
  { limit, ...asked }: Omit<ListHistoryRequest, 'limit'> & { limit: number },
): Promise<EntryRow[]> {
  const { entity, entityId, action, authorKind, authorId, runId, since, until, before } = asked
  const conditions: (Condition | '' | undefined)[] = [
    sql`h.site_id = ${siteId}`,
    entity && sql`h.entity = ${entity}`,
    entityId && sql`h.entity_id = ${entityId}`,
    action && sql`h.action = ${action}`,
    authorKind && sql`h.author_kind = ${authorKind}`,
    authorId && sql`h.author_id = ${authorId}`,
    runId && sql`h.run_id = ${runId}`,
    since && sql`h.id >= ${earliestId(Date.parse(since))}`,
    until && sql`h.id < ${earliestId(Date.parse(until))}`,
    before &&
      sql`h.number < (select number from catalogue_history where site_id = ${siteId} and id = ${before})`,
  ]
  const where = allOf(conditions.filter((condition) => typeof condition === 'object'))
  const { rows } = await sql<EntryRow>`
    select ${sql.raw(columns.replaceAll('$1', 'h.site_id'))} from catalogue_history h
    where ${where} order by h.number desc limit ${limit + 1}`.execute(on.kysely)
  return rows
}

export type RunRow = Authored & Pick<HistoryRun, 'id' | 'kind' | 'changes' | 'undone'>

const runColumns = `r.id, r.kind, r.changes, r.undone, r.author_kind AS "authorKind", r.author_id AS "authorId",
  ${authorName('r')}, r.created_at AS "createdAt"`

/** Newest first; starts before $2 if it is set. */
export const listRuns = statement<RunRow>(
  'history.runs',
  `SELECT ${runColumns} FROM catalogue_runs r WHERE r.site_id = $1 AND ($2::uuid IS NULL
     OR (r.created_at, r.id) < (SELECT created_at, id FROM catalogue_runs WHERE site_id = $1 AND id = $2))
   ORDER BY r.created_at DESC, r.id DESC LIMIT $3`,
)

export const runById = statement<RunRow>(
  'history.run',
  `SELECT ${runColumns} FROM catalogue_runs r WHERE r.site_id = $1 AND r.id = $2`,
)

/** For how many days sites keep their history. $1: without a setting. */
export const keptDays = statement<{ days: number }>(
  'history.kept-days',
  `SELECT DISTINCT coalesce((settings ->> 'historyDays')::int, $1) AS days FROM sites`,
)
/** Sites that keep $2 days ($1: without a setting) and have entries older than id $3 or runs older than $4. */
export const sitesWithOld = statement<{ id: string }>(
  'history.sites-with-old',
  `SELECT s.id FROM sites s WHERE coalesce((s.settings ->> 'historyDays')::int, $1) = $2
     AND ((SELECT true FROM catalogue_history h WHERE h.site_id = s.id AND h.id < $3 LIMIT 1)
       OR (SELECT true FROM catalogue_runs r WHERE r.site_id = s.id AND r.created_at < $4 LIMIT 1))`,
)
/** Entries older than id $2. Keeps price changes of products on sale, which must show their earlier price. */
export const deleteOldEntries = deletionOfShop('history.delete-old', {
  table: 'catalogue_history',
  condition: `id < $2 AND NOT (priced AND EXISTS (SELECT FROM products p
    WHERE p.site_id = $1 AND p.id = entity_id AND p.details #>> '{discount,type}' <> 'NONE'))`,
})
export const deleteOldRuns = deletionOfShop('history.delete-old-runs', {
  table: 'catalogue_runs',
  condition: 'created_at < $2',
})
