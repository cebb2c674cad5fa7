import type { Checkout, CheckoutData } from '../checkout/model/rules.ts'
import { lock, quickRead, statement } from '../platform/db/db.ts'

/** An order that a merchant writes. Its checkout will have its id. */
export interface DraftRow {
  id: string
  version: bigint
  ownerId: string
  ownerKind: Checkout['ownerKind']
  data: CheckoutData
  /** The order that it has become. */
  orderId: string | null
  createdAt: Date
  updatedAt: Date
}

export const draftColumns = `d.id, d.version, d.owner_id AS "ownerId", d.owner_kind AS "ownerKind", d.data, o.id AS "orderId",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"`

const orderOfDraft = 'orders o WHERE o.site_id = $1 AND o.checkout_id = $2 AND o.purchased_at IS NOT NULL'

export const draftById = quickRead<DraftRow>(
  'draft-orders.by-id',
  `SELECT ${draftColumns} FROM draft_orders d
   LEFT JOIN orders o ON o.site_id = $1 AND o.checkout_id = d.id AND o.purchased_at IS NOT NULL
   WHERE d.site_id = $1 AND d.id = $2`,
)

/** One request after the other makes an order of it. */
export const lockDraft = lock<{ id: string }>(
  'draft-orders.lock',
  'SELECT id FROM draft_orders WHERE site_id = $1 AND id = $2 FOR UPDATE',
)

export const insertDraft = statement<never>(
  'draft-orders.insert',
  `INSERT INTO draft_orders (site_id, id, version, owner_id, owner_kind, data, created_at, updated_at)
   VALUES ($1, $2, 1, $3, $4, $5, $6, $6)`,
)

/** Writes a draft that still has version $3 and is no order yet. */
export const updateDraft = statement<{ id: string }>(
  'draft-orders.update',
  `UPDATE draft_orders SET version = version + 1, owner_id = $4, owner_kind = $5, data = $6, updated_at = $7
   WHERE site_id = $1 AND id = $2 AND version = $3 AND NOT EXISTS (SELECT FROM ${orderOfDraft}) RETURNING id`,
)

export const deleteDraft = statement<{ id: string }>(
  'draft-orders.delete',
  `DELETE FROM draft_orders WHERE site_id = $1 AND id = $2 AND NOT EXISTS (SELECT FROM ${orderOfDraft}) RETURNING id`,
)

/** Of a draft whose order could not be placed. */
export const changeCheckoutOwner = statement<never>(
  'draft-orders.change-checkout-owner',
  `UPDATE checkouts SET owner_id = $3, owner_kind = $4
   WHERE site_id = $1 AND id = $2 AND completed_at IS NULL AND NOT data ? 'placed'`,
)
