import { quickRead, statement } from '../../platform/db/db.ts'
import { outboxInsert } from '../../platform/db/outbox.ts'
import { deletion } from '../../platform/db/retention.ts'
import type { Checkout } from './rules.ts'

/** A deleted checkout, and the cart that still refers to it. */
export type DeletedCheckout = Pick<Checkout, 'siteId' | 'id' | 'cartId'>

export type CheckoutRow = Omit<Checkout, 'siteId'>

const orderColumn = (what: string) =>
  `(SELECT ${what} FROM orders o WHERE o.site_id = $1 AND o.checkout_id = checkouts.id)`

export const checkoutColumns = `id, cart_id AS "cartId", owner_id AS "ownerId", owner_kind AS "ownerKind", version, data,
  coalesce(${orderColumn('o.reserved AND o.purchased_at IS NULL')}, false) AS paying, ${orderColumn('o.id')} AS "orderId",
  completed_at AS "completedAt", created_at AS "createdAt", updated_at AS "updatedAt"`

/** Without owners ($3 null): any checkout of the site, for a merchant and for the hosted page. */
export const checkoutById = quickRead<CheckoutRow>(
  'checkouts.by-id',
  `SELECT ${checkoutColumns} FROM checkouts WHERE site_id = $1 AND id = $2 AND ($3::uuid[] IS NULL OR owner_id = ANY ($3))`,
)

export const checkoutsByIds = quickRead<CheckoutRow>(
  'checkouts.by-ids',
  `SELECT ${checkoutColumns} FROM checkouts WHERE site_id = $1 AND id = ANY ($2::uuid[])`,
)

export const checkoutByCart = quickRead<CheckoutRow>(
  'checkouts.by-cart',
  `SELECT ${checkoutColumns} FROM checkouts WHERE site_id = $1 AND cart_id = $2 AND ($3::uuid[] IS NULL OR owner_id = ANY ($3))`,
)

/** Of parallel requests for one cart, exactly one returns a row; the others then find its checkout. */
export const insertCheckout = statement<{ id: string }>(
  'checkouts.insert',
  `WITH made AS (
     INSERT INTO checkouts (site_id, id, cart_id, owner_id, owner_kind, version, data, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
     ON CONFLICT (site_id, cart_id) WHERE cart_id IS NOT NULL DO NOTHING
     RETURNING id),
   told AS (${outboxInsert(9)} FROM made)
   SELECT id FROM made`,
)

/** Writes the checkout and its event if it still has version $3 and no order was placed. */
export const updateCheckout = statement<{ id: string }>(
  'checkouts.update',
  `WITH changed AS (
     UPDATE checkouts SET version = $4, data = $5, updated_at = $6
     WHERE site_id = $1 AND id = $2 AND version = $3 AND completed_at IS NULL
     RETURNING id),
   told AS (${outboxInsert(7)} FROM changed)
   SELECT id FROM changed`,
)

/**
 * Locks the checkout for its order if it still has version $3, and stores what was placed. With a time ($5) the checkout
 * is complete.
 */
export const markCheckoutPlaced = statement<{ id: string }>(
  'checkouts.claim',
  `UPDATE checkouts SET version = version + 1, data = jsonb_set(data, '{placed}', $4), completed_at = $5,
     updated_at = coalesce($5, updated_at)
   WHERE site_id = $1 AND id = $2 AND version = $3 AND completed_at IS NULL RETURNING id`,
)

export const markCheckoutComplete = statement<{
  cartId: string | null
  version: bigint
  data: Checkout['data']
}>(
  'checkouts.complete',
  `UPDATE checkouts SET completed_at = $3, updated_at = $3, version = version + 1
   WHERE site_id = $1 AND id = $2 AND completed_at IS NULL
   RETURNING cart_id AS "cartId", version, data`,
)

/** Deletes the checkout of a cart, unless somebody tried to place its order. */
export const deleteOpenCheckout = statement<DeletedCheckout>(
  'checkouts.delete-open',
  `DELETE FROM checkouts WHERE site_id = $1 AND cart_id = $2 AND completed_at IS NULL AND NOT data ? 'placed'
   RETURNING site_id AS "siteId", id, cart_id AS "cartId"`,
)

/** Leaves alone checkouts for which somebody tried to place an order. */
export const deleteAbandoned = deletion<DeletedCheckout>('checkouts.delete-abandoned', {
  table: 'checkouts',
  condition: "updated_at < $1 AND completed_at IS NULL AND NOT data ? 'placed'",
  returning: 'site_id AS "siteId", id, cart_id AS "cartId"',
})
