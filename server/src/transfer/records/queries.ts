import { statement } from '../../platform/db/db.ts'

/** Members with the e-mail addresses $2. */
export const membersByEmails = statement<{ id: string; email: string }>(
  'transfer.members-by-emails',
  `SELECT id, lower(email) AS email FROM members
   WHERE site_id = $1 AND lower(email) = ANY ($2::text[]) AND status <> 'DELETED'`,
)

/** Products and variants with the SKUs $2. */
export const itemsBySkus = statement<{ sku: string; productId: string; variantId: string | null }>(
  'transfer.items-by-skus',
  `SELECT sku, product_id AS "productId", id AS "variantId" FROM variants WHERE site_id = $1 AND sku = ANY ($2::text[])
   UNION ALL
   SELECT sku, id, NULL FROM products WHERE site_id = $1 AND sku = ANY ($2::text[])`,
)

/** Products that were imported under the handles $2, or have them as addresses. */
export const productsByHandles = statement<{ handle: string; productId: string }>(
  'transfer.products-by-handles',
  `SELECT slug AS handle, id AS "productId" FROM products WHERE site_id = $1 AND slug = ANY ($2::text[])
   UNION ALL
   SELECT h.handle, h.product_id FROM imported_handles h
     JOIN products p ON p.site_id = $1 AND p.id = h.product_id
     WHERE h.site_id = $1 AND h.handle = ANY ($2::text[])`,
)

/** Those of the ids $4 of the source $2 that have come before. */
export const cameBefore = statement<{ sourceId: string }>(
  'transfer.records-before',
  `SELECT source_id AS "sourceId" FROM moved_records
   WHERE site_id = $1 AND source = $2 AND noun = ANY ($3::text[]) AND source_id = ANY ($4::text[]) AND own_id IS NOT NULL`,
)
