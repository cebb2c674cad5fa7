import { statement } from '../platform/db/db.ts'
import { deletion } from '../platform/db/retention.ts'
import { later } from '../platform/values/later.ts'

const taken = "$4::int * $5::float8 * interval '1 millisecond'"
const fullAfter = later('greatest(known.full_at, $3)', taken)
const fullAfterOne = later('greatest(known.full_at, $3)', '(excluded.full_at - $3)')

/**
 * Takes $4 tokens, each of which is back after $5 milliseconds, if all of them are back within $6. Returns no row if so
 * many are not left.
 */
export const takeTokens = statement<{ taken: number }>(
  'budgets.take',
  `INSERT INTO budgets AS known (site_id, subject, full_at)
   VALUES ($1, $2, $3::timestamptz + ${taken})
   ON CONFLICT (site_id, subject) DO UPDATE SET full_at = ${fullAfter}
   WHERE ${fullAfter} <= ${later('$3', "$6::float8 * interval '1 millisecond'")}
   RETURNING $4::int AS taken`,
)
/**
 * Takes one token of each account $2, which is back after the milliseconds in $4, if all of them are back within those in
 * $5, by subject. Returns no row for an account without one.
 */
export const takeOneOfEach = statement<{ subject: string }>(
  'budgets.take-one-of-each',
  `INSERT INTO budgets AS known (site_id, subject, full_at)
   SELECT $1, w.subject, $3::timestamptz + w.step * interval '1 millisecond'
   FROM unnest($2::text[], $4::float8[]) AS w (subject, step) ORDER BY w.subject
   ON CONFLICT (site_id, subject) DO UPDATE SET full_at = ${fullAfterOne}
   WHERE ${fullAfterOne} <= ${later('$3', "jsonb_extract_path_text($5::jsonb, excluded.subject)::float8 * interval '1 millisecond'")}
   RETURNING subject`,
)
export const fullAt = statement<{ fullAt: Date }>(
  'budgets.full-at',
  'SELECT full_at AS "fullAt" FROM budgets WHERE site_id = $1 AND subject = $2',
)
export const deleteFull = deletion('budgets.delete-full', { table: 'budgets', condition: 'full_at < $1' })
