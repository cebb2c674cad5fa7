import { statement } from '../platform/db/db.ts'
import { deletion } from '../platform/db/retention.ts'
import { later } from '../platform/values/later.ts'

const taken = "$4::int * $5::float8 * interval '1 millisecond'"
const fullAfter = later('greatest(known.full_at, $3)', taken)

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
export const fullAt = statement<{ fullAt: Date }>(
  'budgets.full-at',
  'SELECT full_at AS "fullAt" FROM budgets WHERE site_id = $1 AND subject = $2',
)
export const deleteFull = deletion('budgets.delete-full', { table: 'budgets', condition: 'full_at < $1' })
