import type {
  ExistingProducts,
  ImportCounts,
  ImportState,
  TransferLayout,
} from '@cartwright/contract/catalogue/transfers.ts'
import type { FileRow } from '../../media/files/queries.ts'
import { statement } from '../../platform/db/db.ts'
import { deletion } from '../../platform/db/retention.ts'
import type { Mapping } from '../columns/rules.ts'
import type { KnownCollection } from '../entries/collections.rules.ts'
import type { Problem } from '../entries/rules.ts'
import type { EarlierLine, ProductMatch } from './matches.rules.ts'

export interface ImportRow {
  siteId: string
  id: string
  fileName: string
  size: bigint
  layout: TransferLayout | null
  existing: ExistingProducts
  state: ImportState
  /** Null until the shop has looked for unknown columns, and if there are none. */
  mapping: Mapping | null
  /** Whether old addresses lead to the products. */
  redirects: boolean
  problem: string | null
  authorKind: string
  authorId: string
  position: bigint
  line: number
  expected: ImportCounts
  done: ImportCounts
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
  waiting: number
  fetched: number
  failed: number
}

const countOf = (state: string) =>
  `(SELECT count(*)::int FROM import_pictures p WHERE p.site_id = i.site_id AND p.import_id = i.id AND p.state = '${state}')`

const columns = `i.site_id AS "siteId", i.id, i.file_name AS "fileName", i.size, i.layout, i.existing, i.state, i.mapping, i.redirects,
  i.problem,
  i.author_kind AS "authorKind", i.author_id AS "authorId", i.position, i.line, i.expected, i.done,
  i.created_at AS "createdAt", i.started_at AS "startedAt", i.finished_at AS "finishedAt",
  ${countOf('WAITING')} AS waiting, ${countOf('FETCHED')} AS fetched, ${countOf('FAILED')} AS failed`

/** The job for the next part of an import. In all these statements `$1` is the site and `$2` the import. */
const job = (name: string, ids: string, after = '') =>
  `add_job('${name}', json_build_object('siteId', ${ids}site_id, 'id', ${ids}id)${after})`

/** Not resumed before $10, so that the upload can finish. */
export const insertImport = statement<never>(
  'transfer.insert-import',
  `INSERT INTO imports (site_id, id, file_name, size, existing, state, author_kind, author_id, expected, done, created_at,
     touched_at)
   VALUES ($1, $2, $3, $4, $5, 'CHECKING', $6, $7, $8, $8, $9, $10)`,
)

/** Queues the first job in the same statement. */
export const beginImport = statement<never>(
  'transfer.begin-import',
  `WITH begun AS (
     UPDATE imports SET touched_at = $3 WHERE site_id = $1 AND id = $2 AND state = 'CHECKING' RETURNING site_id, id
   )
   SELECT ${job('work-on-import', '')} FROM begun`,
)

export const importById = statement<ImportRow>(
  'transfer.import-by-id',
  `SELECT ${columns} FROM imports i WHERE i.site_id = $1 AND i.id = $2`,
)

/** Newest first: ids of version 7 are in order. $2 is the last one of the previous page. */
export const listImports = statement<ImportRow>(
  'transfer.list-imports',
  `SELECT ${columns} FROM imports i WHERE i.site_id = $1 AND ($2::uuid IS NULL OR i.id < $2) ORDER BY i.id DESC LIMIT $3`,
)

/** Starts a checked import from the beginning of the file; a stopped one resumes. */
export const startImport = statement<{ id: string }>(
  'transfer.start-import',
  `WITH started AS (
     UPDATE imports SET state = 'RUNNING', position = CASE WHEN state = 'CHECKED' THEN 0 ELSE position END,
       line = CASE WHEN state = 'CHECKED' THEN 0 ELSE line END, worker = NULL, failures = 0, problem = NULL,
       redirects = coalesce($4, redirects), started_at = coalesce(started_at, $3), finished_at = NULL, touched_at = $3
     WHERE site_id = $1 AND id = $2
       AND (state = 'CHECKED' OR state IN ('CANCELED', 'FAILED') AND started_at IS NOT NULL)
     RETURNING site_id, id
   )
   SELECT id, ${job('work-on-import', '')} FROM started`,
)

/** The pictures of imported products are still fetched. */
export const cancelImport = statement<{ id: string }>(
  'transfer.cancel-import',
  `WITH canceled AS (
     UPDATE imports SET state = 'CANCELED', worker = NULL, finished_at = $3
     WHERE site_id = $1 AND id = $2 AND state IN ('CHECKING', 'MAPPING', 'CHECKED', 'RUNNING')
     RETURNING site_id, id, started_at
   )
   SELECT id, CASE WHEN started_at IS NOT NULL THEN ${job('fetch-pictures', '')} END FROM canceled`,
)

/** In one of the states $6, unless a worker has it that made progress since $4. */
export const claimImport = statement<{ id: string }>(
  'transfer.claim-import',
  `UPDATE imports SET worker = $3, touched_at = $5
   WHERE site_id = $1 AND id = $2 AND state = ANY ($6::text[]) AND (worker IS NULL OR touched_at < $4) RETURNING id`,
)

export const releaseImport = statement<never>(
  'transfer.release-import',
  'UPDATE imports SET worker = NULL WHERE site_id = $1 AND id = $2 AND worker = $3',
)

/** Counts a failure. The import fails after $4 in a row. */
export const countImportFailure = statement<never>(
  'transfer.give-up-import',
  `UPDATE imports SET worker = NULL, failures = failures + 1,
     state = CASE WHEN failures + 1 >= $4 THEN 'FAILED' ELSE state END,
     problem = CASE WHEN failures + 1 >= $4 THEN $5 ELSE problem END
   WHERE site_id = $1 AND id = $2 AND worker = $3`,
)

/** Queues another job, so that a server that stops need not wait for the whole file. */
export const queueNextPart = statement<never>(
  'transfer.hand-on',
  `WITH free AS (
     UPDATE imports SET worker = NULL WHERE site_id = $1 AND id = $2 AND worker = $3 RETURNING site_id, id
   )
   SELECT ${job('work-on-import', '')} FROM free`,
)

/** Returns nothing if another worker took over, or if the import was canceled. */
export const advanceImport = statement<{ id: string }>(
  'transfer.advance-import',
  `UPDATE imports SET layout = $5, position = $6, line = $7, expected = $8, done = $9, failures = 0,
     touched_at = $10
   WHERE site_id = $1 AND id = $2 AND worker = $3 AND state = $4 RETURNING id`,
)

/** Sets the state $5 and, when done, queues the pictures. */
export const finishImport = statement<{ id: string }>(
  'transfer.finish-import',
  `WITH finished AS (
     UPDATE imports SET state = $5, problem = $6, worker = NULL, finished_at = $7, touched_at = $8
     WHERE site_id = $1 AND id = $2 AND worker = $3 AND state = $4 RETURNING site_id, id, state
   )
   SELECT id, CASE WHEN state = 'DONE' THEN ${job('fetch-pictures', '')} END FROM finished`,
)

/** Unfinished imports without progress since $1: their server stopped. */
export const resumeImports = statement<never>(
  'transfer.resume-imports',
  `WITH stalled AS (
     UPDATE imports SET touched_at = $2, worker = NULL
     WHERE state IN ('CHECKING', 'RUNNING') AND touched_at < $1 RETURNING site_id, id
   )
   SELECT ${job('work-on-import', '')} FROM stalled`,
)

export const deleteOldImports = deletion<{ id: string }>('transfer.delete-old-imports', {
  table: 'imports',
  condition: "created_at < $1 AND state NOT IN ('CHECKING', 'RUNNING')",
  most: 10,
  returning: 'id',
})

export interface LineRow {
  line: number
  name: string
  action: 'CREATE' | 'CHANGE' | 'UNCHANGED' | 'SKIP' | 'REFUSE'
  done: boolean
  productId: string | null
  problems: Problem[]
}

/** $3 is a list of lines; $4 is whether they are imported. */
export const saveLines = statement<never>(
  'transfer.save-lines',
  `INSERT INTO import_lines (site_id, import_id, line, key, name, action, done, product_id, problems)
   SELECT $1, $2, l.line, l.key, l.name, l.action, $4, l.product_id, l.problems
   FROM jsonb_to_recordset($3::jsonb) AS l (line integer, key text, name text, action text, product_id uuid, problems jsonb)
   ON CONFLICT (site_id, import_id, line) DO UPDATE SET action = excluded.action, done = excluded.done,
     product_id = excluded.product_id, problems = excluded.problems`,
)

/** After line $3; with $5, of one action; with $6, only those with problems. */
export const listLines = statement<LineRow>(
  'transfer.list-lines',
  `SELECT line, name, action, done, product_id AS "productId", problems FROM import_lines
   WHERE site_id = $1 AND import_id = $2 AND line > $3 AND ($5::text IS NULL OR action = $5)
     AND (NOT $6 OR problems <> '[]')
   ORDER BY line LIMIT $4`,
)

/** Lines up to $5 with one of the keys $3 or the products $4. */
export const earlierLines = statement<EarlierLine>(
  'transfer.earlier-lines',
  `SELECT line, key, product_id AS "productId" FROM import_lines
   WHERE site_id = $1 AND import_id = $2 AND line <= $5 AND action <> 'REFUSE'
     AND (key = ANY ($3::text[]) OR product_id = ANY ($4::uuid[]))`,
)

/** $2 ids, $3 handles, $4 slugs, $5 SKUs. */
export const findProducts = statement<ProductMatch>(
  'transfer.find-products',
  `SELECT 'id' AS how, id::text AS what, id AS "productId" FROM products WHERE site_id = $1 AND id = ANY ($2::uuid[])
   UNION ALL
   SELECT 'handle', h.handle, h.product_id FROM imported_handles h
     JOIN products p ON p.site_id = $1 AND p.id = h.product_id
     WHERE h.site_id = $1 AND h.handle = ANY ($3::text[])
   UNION ALL
   SELECT 'slug', slug, id FROM products WHERE site_id = $1 AND slug = ANY ($4::text[])
   UNION
   SELECT 'sku', sku, id FROM products WHERE site_id = $1 AND sku = ANY ($5::text[])
   UNION
   SELECT 'sku', sku, product_id FROM variants WHERE site_id = $1 AND sku = ANY ($5::text[])`,
)

export const saveHandles = statement<never>(
  'transfer.keep-handles',
  `INSERT INTO imported_handles (site_id, handle, product_id)
   SELECT $1, h.handle, h.product_id FROM unnest($2::text[], $3::uuid[]) AS h (handle, product_id)
   ON CONFLICT (site_id, handle) DO UPDATE SET product_id = excluded.product_id`,
)

/** Public files of the library with the ids $2 or from the addresses $3. */
export const findFiles = statement<
  Pick<FileRow, 'id' | 'sourceUrl' | 'mediaType' | 'width' | 'height' | 'alt'>
>(
  'transfer.files-of-shop',
  `SELECT id, source_url AS "sourceUrl", media_type AS "mediaType", width, height, alt FROM media
   WHERE site_id = $1 AND NOT private
     AND (id = ANY ($2::text[]) OR md5(source_url) IN (SELECT md5(a) FROM unnest($3::text[]) AS a))`,
)

/** $2 ids, $3 slugs, $4 names in lower case. */
export const findCollections = statement<KnownCollection & { slug: string; name: string }>(
  'transfer.find-collections',
  `SELECT id, slug, name, rule IS NOT NULL AS "byRule" FROM collections
   WHERE site_id = $1 AND (id = ANY ($2::uuid[]) OR slug = ANY ($3::text[]) OR lower(name) = ANY ($4::text[]))
   ORDER BY created_at`,
)

/** The positions of products $2 in manual collections. */
export const manualPositions = statement<{ productId: string; collectionId: string; position: string }>(
  'transfer.hand-picked',
  `SELECT m.product_id AS "productId", m.collection_id AS "collectionId", m.position FROM collection_products m
   JOIN collections c ON c.site_id = $1 AND c.id = m.collection_id AND c.rule IS NULL
   WHERE m.site_id = $1 AND m.product_id = ANY ($2::uuid[])`,
)
