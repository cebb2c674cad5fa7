import type { PolicyRules } from '@cartwright/contract/bookings/policies.ts'
import { sql } from 'kysely'
import { type Reader, statement } from '../../platform/db/db.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'
import { countUpTo } from '../../platform/query/page.ts'
import type { CompiledQuery } from '../../platform/query/query.ts'

/** Times are texts where the row comes as JSON with its service. */
export interface PolicyRow {
  id: string
  revision: bigint | string
  name: string
  isDefault: boolean
  rules: PolicyRules
  createdAt: Date | string
  updatedAt: Date | string
}

const columns = `p.id, p.revision, p.name, p.is_default AS "isDefault", p.rules, p.created_at AS "createdAt",
  p.updated_at AS "updatedAt"`

export const policiesByIds = statement<PolicyRow>(
  'booking-policies.by-ids',
  `SELECT ${columns} FROM booking_policies p WHERE p.site_id = $1 AND p.id = ANY ($2::uuid[])`,
)
export const defaultPolicy = statement<PolicyRow>(
  'booking-policies.default',
  `SELECT ${columns} FROM booking_policies p WHERE p.site_id = $1 AND p.is_default`,
)
export const insertPolicy = statement<PolicyRow>(
  'booking-policies.insert',
  `INSERT INTO booking_policies AS p (site_id, id, name, is_default, rules, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT DO NOTHING RETURNING ${columns}`,
)
/** Returns nothing if somebody has changed the policy since revision $3. */
export const updatePolicy = statement<PolicyRow>(
  'booking-policies.update',
  `UPDATE booking_policies AS p SET revision = revision + 1, name = $4, rules = $5, updated_at = $6
   WHERE p.site_id = $1 AND p.id = $2 AND p.revision = $3 RETURNING ${columns}`,
)
export const deletePolicy = statement<{ id: string }>(
  'booking-policies.delete',
  'DELETE FROM booking_policies WHERE site_id = $1 AND id = $2 AND NOT is_default RETURNING id',
)
export const servicesOfPolicies = statement<{ policyId: string; services: { id: string; name: string }[] }>(
  'booking-policies.services',
  `SELECT policy_id AS "policyId", jsonb_agg(jsonb_build_object('id', id, 'name', name) ORDER BY sort_order, id) AS services
   FROM services WHERE site_id = $1 AND policy_id = ANY ($2::uuid[]) AND (NOT hidden OR $3) GROUP BY policy_id`,
)

export const policyId: ScalarField = { column: sql`p.id`, type: 'uuid', sortable: true, required: true }
const time = (column: ScalarField['column']): ScalarField => ({
  ...{ column, type: 'timestamp', sortable: true, required: true },
})
export const policyFields: Fields = {
  id: policyId,
  'bookingPolicy.id': policyId,
  name: { column: sql`p.name`, type: 'text', sortable: true, required: true },
  default: { column: sql`p.is_default`, type: 'boolean', required: true },
  createdDate: time(sql`p.created_at`),
  updatedDate: time(sql`p.updated_at`),
}

export async function findPolicies(
  on: Reader,
  siteId: string,
  query: CompiledQuery,
): Promise<{ rows: (PolicyRow & { cursor_key: string | null })[]; total: number | undefined }> {
  const from = sql`from booking_policies p where p.site_id = ${siteId}`
  const page = sql<PolicyRow & { cursor_key: string | null }>`
    select ${sql.raw(columns)}, ${query.cursorKey} as cursor_key ${from} and ${query.where} ${query.page}`
  if (query.cursor) return { rows: (await page.execute(on.kysely)).rows, total: undefined }
  const counting = countUpTo(sql`${from} and ${query.filter}`)
  const [{ rows }, found] = await Promise.all([page.execute(on.kysely), counting.execute(on.kysely)])
  return { rows, total: found.rows[0]?.total ?? 0 }
}
