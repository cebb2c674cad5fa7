import type { SubmissionStatus } from '@cartwright/contract/forms/submissions.ts'
import { sql } from 'kysely'
import { type Reader, statement } from '../../platform/db/db.ts'
import { outboxInsert, outboxInsertMany } from '../../platform/db/outbox.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'
import { countUpTo } from '../../platform/query/page.ts'
import type { CompiledQuery } from '../../platform/query/query.ts'
import type { Caller } from '../../platform/shop/shop.ts'
import { namespace } from '../definitions/rules.ts'

export type Answer = string | number | boolean | string[]

export interface SubmissionRow {
  id: string
  formId: string
  revision: bigint
  status: SubmissionStatus
  answers: Record<string, Answer>
  consents: Record<string, string>
  submitterKind: Caller['kind']
  submitterId: string
  seen: boolean
  createdAt: Date
  updatedAt: Date
}

export type ChangedSubmission = Pick<SubmissionRow, 'id' | 'revision'>

const columns = `s.id, s.form_id AS "formId", s.revision, s.status, s.answers, s.consents,
  s.submitter_kind AS "submitterKind", s.submitter_id AS "submitterId", s.seen, s.created_at AS "createdAt",
  s.updated_at AS "updatedAt"`

/** Returns nothing if the same was sent a moment ago, or if the form is gone. */
export const insertSubmission = statement<SubmissionRow>(
  'submissions.insert',
  `WITH made AS (
     INSERT INTO form_submissions AS s (site_id, id, form_id, status, answers, consents, emails, submitter_kind, submitter_id,
       once, created_at, updated_at)
     SELECT f.site_id, $2, f.id, $4, $5, $6, $7, $8, $9, $10, $11, $11 FROM forms f
     WHERE f.site_id = $1 AND f.id = $3 FOR KEY SHARE
     ON CONFLICT (site_id, form_id, once) DO NOTHING RETURNING ${columns}),
   told AS (${outboxInsert(12)} FROM made)
   SELECT * FROM made`,
)
/** One that was sent after $4. */
export const submissionByOnce = statement<SubmissionRow>(
  'submissions.by-once',
  `SELECT ${columns} FROM form_submissions s
   WHERE s.site_id = $1 AND s.form_id = $2 AND s.once = ANY ($3::text[]) AND s.created_at > $4 LIMIT 1`,
)
export const submissionById = statement<SubmissionRow>(
  'submissions.by-id',
  `SELECT ${columns} FROM form_submissions s WHERE s.site_id = $1 AND s.id = $2`,
)
export const submissionsByIds = statement<SubmissionRow>(
  'submissions.by-ids',
  `SELECT ${columns} FROM form_submissions s WHERE s.site_id = $1 AND s.id = ANY ($2::uuid[])`,
)
/** Nothing if it is confirmed already. */
export const confirmSubmission = statement<ChangedSubmission>(
  'submissions.confirm',
  `UPDATE form_submissions SET status = 'CONFIRMED', revision = revision + 1, updated_at = $3
   WHERE site_id = $1 AND id = $2 AND status = 'PENDING' RETURNING id, revision`,
)
/** Those of the form $2 that were not marked so before. */
export const markSubmissions = statement<ChangedSubmission>(
  'submissions.mark',
  `UPDATE form_submissions SET seen = $4, revision = revision + 1, updated_at = $5
   WHERE site_id = $1 AND form_id = $2 AND id = ANY ($3::uuid[]) AND seen <> $4 RETURNING id, revision`,
)
export const deleteSubmission = statement<ChangedSubmission & { formId: string }>(
  'submissions.delete',
  'DELETE FROM form_submissions WHERE site_id = $1 AND id = $2 RETURNING id, revision, form_id AS "formId"',
)
/** Locks the form, so that nothing is sent while it is deleted. */
export const lockForm = statement<{ id: string }>(
  'submissions.lock-form',
  'SELECT id FROM forms WHERE site_id = $1 AND id = $2 FOR UPDATE',
)
export const deleteSome = statement<ChangedSubmission>(
  'submissions.delete-some',
  `DELETE FROM form_submissions WHERE site_id = $1 AND id IN (
     SELECT id FROM form_submissions WHERE site_id = $1 AND form_id = $2 LIMIT 1000) RETURNING id, revision`,
)
export const deleteForm = statement<never>(
  'submissions.delete-form',
  'DELETE FROM forms WHERE site_id = $1 AND id = $2',
)
export const insertEvents = statement<never>('submissions.events', outboxInsertMany(1))

/** $3 is whether they are seen, or null; $4 the limit, $5 the offset. */
export const listSubmissions = statement<SubmissionRow>(
  'submissions.list',
  `SELECT ${columns} FROM form_submissions s
   WHERE s.site_id = $1 AND s.form_id = $2 AND ($3::boolean IS NULL OR s.seen = $3)
   ORDER BY s.created_at DESC, s.id DESC LIMIT $4 OFFSET $5`,
)
export const countListed = statement<{ total: number }>(
  'submissions.count-listed',
  `SELECT count(*)::int AS total FROM (
     SELECT FROM form_submissions WHERE site_id = $1 AND form_id = $2 AND ($3::boolean IS NULL OR seen = $3)
     LIMIT 10001) AS counted`,
)
/** The keys of all answers that were sent with the form $2. */
export const sentKeys = statement<{ key: string }>(
  'submissions.keys',
  `SELECT DISTINCT answer.key FROM form_submissions s CROSS JOIN LATERAL jsonb_object_keys(s.answers) AS answer (key)
   WHERE s.site_id = $1 AND s.form_id = $2 ORDER BY answer.key`,
)
/** $5 of the form $2 that are older than those of the time and id $3, newest first. */
export const submissionsBefore = statement<SubmissionRow>(
  'submissions.before',
  `SELECT ${columns} FROM form_submissions s
   WHERE s.site_id = $1 AND s.form_id = $2 AND (s.created_at, s.id) < ($3::timestamptz, $4::uuid)
   ORDER BY s.created_at DESC, s.id DESC LIMIT $5`,
)

export const submissionId: ScalarField = { column: sql`s.id`, type: 'uuid', sortable: true, required: true }
const time = (column: ScalarField['column']): ScalarField => ({
  column,
  type: 'timestamp',
  sortable: true,
  required: true,
})

export const submissionFields: Fields = {
  id: submissionId,
  formId: { column: sql`s.form_id`, type: 'uuid', required: true },
  namespace: { column: sql`${namespace}::text`, type: 'text', required: true },
  status: { column: sql`s.status`, type: 'enum', values: ['PENDING', 'CONFIRMED'], required: true },
  seen: { column: sql`s.seen`, type: 'boolean', required: true },
  createdDate: time(sql`s.created_at`),
  updatedDate: time(sql`s.updated_at`),
}

interface Scope {
  siteId: string
  /** Only theirs; absent for all. */
  submitters: readonly string[] | undefined
}

export async function findSubmissions(
  on: Reader,
  { siteId, submitters }: Scope,
  query: CompiledQuery,
): Promise<{ rows: (SubmissionRow & { cursor_key: string | null })[]; total: number | undefined }> {
  const all = sql`from form_submissions s where s.site_id = ${siteId}`
  const from = submitters ? sql`${all} and s.submitter_id = any (${[...submitters]}::uuid[])` : all
  const page = sql<SubmissionRow & { cursor_key: string | null }>`
    select ${sql.raw(columns)}, ${query.cursorKey} as cursor_key ${from} and ${query.where} ${query.page}`
  if (query.cursor) return { rows: (await page.execute(on.kysely)).rows, total: undefined }
  const counting = countUpTo(sql`${from} and ${query.filter}`)
  const [{ rows }, found] = await Promise.all([page.execute(on.kysely), counting.execute(on.kysely)])
  return { rows, total: found.rows[0]?.total ?? 0 }
}
