import { sql } from 'kysely'
import { type Reader, statement } from '../platform/db/db.ts'
import { deletion } from '../platform/db/retention.ts'
import type { Fields, ScalarField } from '../platform/query/fields.ts'
import type { CompiledQuery } from '../platform/query/query.ts'
import * as money from '../platform/values/money.ts'
import { abandonedColumns } from './model/queries.ts'
import type { AbandonedRow } from './model/rules.ts'

export const abandonedId: ScalarField = { column: sql`a.id`, type: 'uuid', sortable: true, required: true }

const text = (path: string): ScalarField => ({ column: sql.raw(`(a.data #>> '{${path}}')`), type: 'text' })

/** What lists of a shop may be filtered and sorted by. */
export function abandonedFields(currency: string): Fields {
  const date = (column: string): ScalarField => ({
    ...{ column: sql.raw(`a.${column}`), type: 'timestamp', sortable: true, required: true },
  })
  return {
    id: abandonedId,
    createdDate: date('created_at'),
    updatedDate: date('updated_at'),
    checkoutRecoveredDate: { column: sql`a.recovered_at`, type: 'timestamp' },
    checkoutId: { column: sql`a.checkout_id`, type: 'uuid', required: true },
    cartId: { column: sql`a.cart_id`, type: 'uuid' },
    status: {
      ...{ column: sql`a.status`, type: 'enum', values: ['ABANDONED', 'RECOVERED'] },
      ...{ sortable: true, required: true },
    },
    currency: { column: sql`a.currency`, type: 'text', required: true },
    buyerLanguage: { column: sql`a.language`, type: 'text', required: true },
    'buyerInfo.email': { column: sql`a.email`, type: 'text', required: true },
    'buyerInfo.visitorId': {
      column: sql`(case when a.owner_kind = 'visitor' then a.owner_id end)`,
      type: 'uuid',
    },
    'buyerInfo.memberId': {
      column: sql`(case when a.owner_kind = 'member' then a.owner_id end)`,
      type: 'uuid',
    },
    'contactDetails.firstName': text('contactDetails,firstName'),
    'contactDetails.lastName': text('contactDetails,lastName'),
    'contactDetails.phone': text('contactDetails,phone'),
    'contactDetails.company': text('contactDetails,company'),
    'totalPrice.amount': {
      ...{ column: sql`a.total`, type: 'money', exponent: money.exponent(currency) },
      ...{ sortable: true, required: true },
    },
  }
}

export const searchableNames = [
  'buyerInfo.email',
  'contactDetails.firstName',
  'contactDetails.lastName',
  'contactDetails.company',
]

export type ListedRow = AbandonedRow & { cursor_key: string | null }

export async function listAbandoned(on: Reader, siteId: string, query: CompiledQuery): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${sql.raw(abandonedColumns)}, ${query.cursorKey} as cursor_key from abandoned_checkouts a
    where a.site_id = ${siteId} and a.erased_at is null and ${query.where} ${query.page}`.execute(on.kysely)
  return rows
}

export const writeActivities = statement<AbandonedRow>(
  'abandoned-checkouts.write-activities',
  `UPDATE abandoned_checkouts a SET activities = $3, updated_at = $4, version = version + 1
   WHERE a.site_id = $1 AND a.id = $2 AND a.erased_at IS NULL RETURNING ${abandonedColumns}`,
)

export interface Erased {
  id: string
  version: bigint
}

/** It goes on counting in the figures, and is not kept once more. */
const erase = `UPDATE abandoned_checkouts SET erased_at = $2, updated_at = $2, version = version + 1, email = '', data = '{}',
  activities = '[]', owner_id = NULL, cart_id = NULL, next_at = NULL, agreed_at = NULL
  WHERE site_id = $1 AND erased_at IS NULL`

export const eraseOne = statement<Erased>(
  'abandoned-checkouts.erase-one',
  `${erase} AND id = $3 RETURNING id, version`,
)

/** $3 are owners, $4 e-mail addresses in lower case. */
export const eraseOfPerson = statement<Erased>(
  'personal-data.abandoned-checkouts',
  `${erase} AND (owner_id = ANY ($3::uuid[]) OR lower(email) = ANY ($4::text[])) RETURNING id, version`,
)

/** Rows of a round. */
export const eraseBatch = 500

/** Those of before $3. */
export const eraseOld = statement<Erased>(
  'abandoned-checkouts.erase-old',
  `${erase} AND id = ANY (ARRAY (
     SELECT id FROM abandoned_checkouts WHERE site_id = $1 AND erased_at IS NULL AND created_at < $3
     ORDER BY created_at, id LIMIT ${eraseBatch} FOR UPDATE SKIP LOCKED)) RETURNING id, version`,
)

/** Shops that keep checkouts, or have done so. */
export const sitesThatKept = statement<{ id: string }>(
  'abandoned-checkouts.sites-that-kept',
  `SELECT id FROM sites WHERE settings #> '{abandonedCheckouts,keep}' IS NOT NULL AND moving_to IS NULL`,
)

export const deleteCounted = deletion('abandoned-checkouts.delete-counted', {
  table: 'abandoned_checkouts',
  condition: 'erased_at < $1',
})

/** By currency, from $2 on and before $3. */
export const figuresByCurrency = statement<{
  currency: string
  abandoned: number
  abandonedSum: bigint
  emails: number
  recovered: number
  recoveredSum: bigint
}>(
  'abandoned-checkouts.figures',
  `SELECT currency, count(*)::int AS abandoned, sum(total)::bigint AS "abandonedSum", sum(emails_sent)::int AS emails,
     count(*) FILTER (WHERE status = 'RECOVERED')::int AS recovered,
     coalesce(sum(recovered_total), 0)::bigint AS "recoveredSum"
   FROM abandoned_checkouts WHERE site_id = $1 AND created_at >= $2 AND created_at < $3
   GROUP BY currency ORDER BY currency`,
)
