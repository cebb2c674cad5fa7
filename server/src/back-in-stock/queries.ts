import type { CatalogReference } from '@cartwright/contract/cart/line-item-fields.ts'
import type { WaitingItem } from '@cartwright/contract/inventory/back-in-stock.ts'
import { sql } from 'kysely'
import { type Reader, statement } from '../platform/db/db.ts'
import { outboxInsertMany } from '../platform/db/outbox.ts'
import { deletion } from '../platform/db/retention.ts'
import type { Fields, ScalarField } from '../platform/query/fields.ts'
import { countUpTo } from '../platform/query/page.ts'
import type { CompiledQuery } from '../platform/query/query.ts'

export interface RequestRow {
  id: string
  productId: string
  variantId: string
  reference: CatalogReference
  email: string
  itemUrl: string | null
  language: string
  status: 'RECEIVED' | 'PROCESSING' | 'NOTIFICATION_SENT' | 'FAILED'
  autoNotified: boolean | null
  createdAt: Date
}

const columns = `r.id, r.product_id AS "productId", r.variant_id AS "variantId", r.reference, r.email,
  r.item_url AS "itemUrl", r.language, r.status, r.auto_notified AS "autoNotified", r.created_at AS "createdAt"`

/** Locks the stock, so that it cannot come back unnoticed before the request is saved. */
export const lockVariant = statement<{ inStock: boolean }>(
  'back-in-stock.lock-variant',
  `SELECT CASE WHEN tracked THEN on_hand > allocated ELSE in_stock END AS "inStock" FROM stock
   WHERE site_id = $1 AND product_id = $2 AND variant_id = $3 FOR SHARE`,
)

export const countOpenRequests = statement<{ count: number }>(
  'back-in-stock.count-open',
  `SELECT count(*)::int AS count FROM back_in_stock_requests
   WHERE site_id = $1 AND lower(email) = lower($2) AND status = 'RECEIVED'`,
)

/** Returns nothing if this address already waits for the variant. */
export const insertRequest = statement<RequestRow>(
  'back-in-stock.insert',
  `INSERT INTO back_in_stock_requests AS r (site_id, id, product_id, variant_id, reference, email, item_url, language, status,
     created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'RECEIVED', $9, $10)
   ON CONFLICT (site_id, product_id, variant_id, lower(email)) WHERE status = 'RECEIVED' DO NOTHING RETURNING ${columns}`,
)

export const requestById = statement<RequestRow>(
  'back-in-stock.by-id',
  `SELECT ${columns} FROM back_in_stock_requests r WHERE r.site_id = $1 AND r.id = $2`,
)

export const requestsByIds = statement<RequestRow>(
  'back-in-stock.by-ids',
  `SELECT ${columns} FROM back_in_stock_requests r WHERE r.site_id = $1 AND r.id = ANY ($2::uuid[])`,
)

export const insertEvents = statement<never>('back-in-stock.append-events', outboxInsertMany(1))

type DeletedRequest = Pick<RequestRow, 'id' | 'status'>

export const deleteRequest = statement<DeletedRequest>(
  'back-in-stock.delete',
  'DELETE FROM back_in_stock_requests WHERE site_id = $1 AND id = $2 RETURNING id, status',
)

export const deleteExpiredRequests = deletion<DeletedRequest & { siteId: string }>(
  'back-in-stock.delete-expired',
  {
    table: 'back_in_stock_requests',
    condition: 'expires_at <= $1',
    returning: 'site_id AS "siteId", id, status',
  },
)

/** Deletes all open requests of the address of request $2. */
export const deleteOpenRequestsOfSameAddress = statement<DeletedRequest>(
  'back-in-stock.delete-open-of-same-address',
  `DELETE FROM back_in_stock_requests r USING back_in_stock_requests of
   WHERE of.site_id = $1 AND of.id = $2 AND r.site_id = $1 AND lower(r.email) = lower(of.email) AND r.status = 'RECEIVED'
   RETURNING r.id, r.status`,
)

/** Marks a request that was answered in another way; others stay. */
export const markReported = statement<RequestRow>(
  'back-in-stock.mark-told',
  `UPDATE back_in_stock_requests r SET status = 'NOTIFICATION_SENT', auto_notified = false, notified_at = $3, expires_at = $4
   WHERE r.site_id = $1 AND r.id = $2 AND r.status = 'RECEIVED' RETURNING ${columns}`,
)

/** Requests per transaction. */
export const batchSize = 100

/** $2 is whether the shop notifies by itself, $3 the time, $4 the expiry. The caller e-mails the returned requests. */
const notify = `UPDATE back_in_stock_requests r SET status = 'NOTIFICATION_SENT', auto_notified = $2, notified_at = $3,
  expires_at = $4`

/** The oldest requests for a variant. Those that another server has locked are left to it. */
export const markWaitingNotified = statement<RequestRow>(
  'back-in-stock.spend-waiting',
  `WITH oldest AS MATERIALIZED (
     SELECT id FROM back_in_stock_requests
     WHERE site_id = $1 AND product_id = $5 AND variant_id = $6 AND status = 'RECEIVED'
     ORDER BY created_at, id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
   ${notify} FROM oldest WHERE r.site_id = $1 AND r.id = oldest.id RETURNING ${columns}`,
)

export const markRequestsNotified = statement<RequestRow>(
  'back-in-stock.spend-named',
  `${notify} WHERE r.site_id = $1 AND r.status = 'RECEIVED' AND r.id = ANY ($5::uuid[]) RETURNING ${columns}`,
)

/** Queues the e-mails to all who wait for a variant, in $5 seconds. With $4, the stock is not checked. */
export const queueNotification = statement<never>(
  'back-in-stock.ask-to-tell',
  `SELECT add_job('tell-waiting',
     json_build_object('siteId', $1::uuid, 'productId', $2::uuid, 'variantId', $3::uuid, 'reported', $4::boolean),
     run_at := now() + make_interval(secs => $5),
     job_key := concat(CASE WHEN $4 THEN 'reported:' ELSE 'waiting:' END, $1::uuid, ':', $2::uuid, ':', $3::uuid))`,
)

export const requestId: ScalarField = { column: sql`r.id`, type: 'uuid', sortable: true, required: true }

export const requestFields: Fields = {
  id: requestId,
  status: {
    column: sql`r.status`,
    type: 'enum',
    values: ['RECEIVED', 'PROCESSING', 'NOTIFICATION_SENT', 'FAILED'],
    sortable: true,
    required: true,
  },
  email: { column: sql`r.email`, type: 'text', required: true },
  contactId: { column: sql`null::uuid`, type: 'uuid' },
  autoNotified: { column: sql`r.auto_notified`, type: 'boolean' },
  createdDate: { column: sql`r.created_at`, type: 'timestamp', sortable: true, required: true },
  itemUrl: { column: sql`r.item_url`, type: 'text' },
  'catalogReference.catalogItemId': { column: sql`r.product_id`, type: 'uuid', required: true },
}

export async function queryRequests(
  on: Reader,
  siteId: string,
  query: CompiledQuery,
): Promise<{ rows: (RequestRow & { cursor_key: string | null })[]; total: number | undefined }> {
  const from = sql`from back_in_stock_requests r where r.site_id = ${siteId}`
  const page = sql<RequestRow & { cursor_key: string | null }>`
    select ${sql.raw(columns)}, ${query.cursorKey} as cursor_key ${from} and ${query.where} ${query.page}`
  if (query.cursor) return { rows: (await page.execute(on.kysely)).rows, total: undefined }
  const counting = countUpTo(sql`${from} and ${query.filter}`)
  const [{ rows }, counted] = await Promise.all([page.execute(on.kysely), counting.execute(on.kysely)])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export interface WaitingVariantRow extends Omit<WaitingItem, 'sku' | 'since'> {
  sku: string | null
  since: Date
  /** In the whole list. */
  variants: number
  requests: number
}

/** $2 is a product or null, $3 the limit, $4 the offset. */
export const listWaiting = statement<WaitingVariantRow>(
  'back-in-stock.list-waiting',
  `WITH waiting AS (
     SELECT product_id, variant_id, count(*)::int AS waiting, min(created_at) AS since FROM back_in_stock_requests
     WHERE site_id = $1 AND status = 'RECEIVED' AND ($2::uuid IS NULL OR product_id = $2)
     GROUP BY product_id, variant_id
   )
   SELECT w.product_id AS "productId", w.variant_id AS "variantId", p.name AS "productName", v.choices, v.sku, w.waiting,
     w.since, coalesce(CASE WHEN s.tracked THEN s.on_hand > s.allocated ELSE s.in_stock END, false) AS "inStock",
     count(*) OVER ()::int AS variants, sum(w.waiting) OVER ()::int AS requests
   FROM waiting w
   JOIN products p ON p.site_id = $1 AND p.id = w.product_id
   JOIN variants v ON v.site_id = $1 AND v.product_id = w.product_id AND v.id = w.variant_id
   LEFT JOIN stock s ON s.site_id = $1 AND s.product_id = w.product_id AND s.variant_id = w.variant_id
   ORDER BY w.waiting DESC, w.since, w.product_id, w.variant_id LIMIT $3 OFFSET $4`,
)

export const requestsOfVariant = statement<
  Pick<RequestRow, 'id' | 'email' | 'status' | 'createdAt'> & { notifiedAt: Date | null }
>(
  'back-in-stock.of-variant',
  `SELECT id, email, status, created_at AS "createdAt", notified_at AS "notifiedAt" FROM back_in_stock_requests
   WHERE site_id = $1 AND product_id = $2 AND variant_id = $3 ORDER BY created_at DESC, id DESC LIMIT $4 OFFSET $5`,
)

export const countByVariant = statement<{ productId: string; variantId: string; count: number }>(
  'back-in-stock.count-by-variant',
  `SELECT product_id AS "productId", variant_id AS "variantId", count(*)::int AS count FROM back_in_stock_requests
   WHERE site_id = $1 AND product_id = ANY ($2::uuid[]) AND status = 'RECEIVED' GROUP BY product_id, variant_id`,
)
