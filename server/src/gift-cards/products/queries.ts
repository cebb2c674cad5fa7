import { quickRead, statement } from '../../platform/db/db.ts'
import type { Minor } from '../../platform/values/money.ts'

export interface ProductRow {
  siteId: string
  id: string
  revision: bigint
  name: string
  description: string
  /** Minor units as text: the driver reads no arrays of large numbers. */
  amounts: string[]
  ownLeast: Minor | null
  ownMost: Minor | null
  currency: string
  validMonths: number | null
  visible: boolean
  createdAt: Date
  updatedAt: Date
}

const columns = `site_id AS "siteId", id, revision, name, description, amounts::text[] AS amounts, own_least AS "ownLeast",
  own_most AS "ownMost", currency, valid_months AS "validMonths", visible, created_at AS "createdAt",
  updated_at AS "updatedAt"`

/** All, or with $2 those in currency $2 that shoppers see. */
export const listProducts = quickRead<ProductRow>(
  'gift-card-products.list',
  `SELECT ${columns} FROM gift_card_products WHERE site_id = $1 AND ($2::text IS NULL OR (visible AND currency = $2))
   ORDER BY created_at, id`,
)

export const productsByIds = statement<ProductRow>(
  'gift-card-products.by-ids',
  `SELECT ${columns} FROM gift_card_products WHERE site_id = $1 AND id = ANY ($2::uuid[])`,
)

/** Nothing where the shop has $11 already. */
export const insertProduct = statement<ProductRow>(
  'gift-card-products.insert',
  `INSERT INTO gift_card_products (site_id, id, name, description, amounts, own_least, own_most, currency, valid_months,
     visible, created_at, updated_at)
   SELECT $1, $2, $3, $4, $5::bigint[], $6, $7, $8, $9, $10, $12, $12
   WHERE (SELECT count(*) FROM gift_card_products WHERE site_id = $1) < $11
   RETURNING ${columns}`,
)

export const updateProduct = statement<ProductRow>(
  'gift-card-products.update',
  `UPDATE gift_card_products SET name = $4, description = $5, amounts = $6::bigint[], own_least = $7, own_most = $8,
     currency = $9, valid_months = $10, visible = $11, updated_at = $12, revision = revision + 1
   WHERE site_id = $1 AND id = $2 AND revision = $3 RETURNING ${columns}`,
)

export const deleteProduct = statement<{ id: string }>(
  'gift-card-products.delete',
  'DELETE FROM gift_card_products WHERE site_id = $1 AND id = $2 RETURNING id',
)
