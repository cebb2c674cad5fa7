import { statement } from '../platform/db/db.ts'
import { deletion } from '../platform/db/retention.ts'

/**
 * Takes tokens of the accounts $2: $4 of each, each of which is back after $5 milliseconds, if all of an account are back
 * within its window in $6. Returns no row for an account of which so many are not left.
 */
export const takeTokens = statement<{ subject: string }>(
  'budgets.take',
  `INSERT INTO budgets AS known (site_id, subject, full_at)
   SELECT $1, subject, $3::timestamptz + cost
   FROM unnest($2::text[], $4::int[], $5::float8[]) AS wanted (subject, tokens, step)
   CROSS JOIN LATERAL (SELECT tokens * step * interval '1 millisecond' AS cost) AS priced
   ORDER BY subject
   ON CONFLICT (site_id, subject) DO UPDATE SET
     full_at = greatest(known.full_at, $3) + (excluded.full_at - $3)
   WHERE greatest(known.full_at, $3) + (excluded.full_at - $3)
     <= $3 + ($6::jsonb -> excluded.subject)::float8 * interval '1 millisecond'
   RETURNING subject`,
)
export const fullAt = statement<{ fullAt: Date }>(
  'budgets.full-at',
  'SELECT full_at AS "fullAt" FROM budgets WHERE site_id = $1 AND subject = $2',
)
export const deleteFull = deletion('budgets.delete-full', { table: 'budgets', condition: 'full_at < $1' })
