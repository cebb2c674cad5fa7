import { type OrderRow, orderColumns } from '../../orders/order/queries.ts'
import { statement } from '../../platform/db/db.ts'
import { archiveEntries } from '../../platform/personal-data.ts'
import type { CheckoutData } from '../model/rules.ts'

/**
 * $1 is the site, $2 the member. Orders of the account; with a verified e-mail address also guest orders with the same
 * address.
 */
export const lockOrdersOfMember = statement<{ id: string }>(
  'personal-data.lock-orders',
  `SELECT o.id FROM orders o WHERE o.site_id = $1 AND o.id IN (
     SELECT id FROM orders WHERE site_id = $1 AND owner_id = $2
     UNION ALL
     SELECT theirs.id FROM members m JOIN orders theirs ON theirs.site_id = $1 AND lower(theirs.email) = lower(m.email)
     WHERE m.site_id = $1 AND m.id = $2 AND m.email_verified
       AND NOT EXISTS (SELECT FROM members other WHERE other.site_id = $1 AND other.id = theirs.owner_id)) FOR UPDATE`,
)

export const ordersById = statement<OrderRow>(
  'personal-data.orders',
  `SELECT ${orderColumns} FROM orders o WHERE o.site_id = $1 AND o.id = ANY ($2::uuid[])`,
)

/** The visitors who began the checkouts of these orders. */
export const visitorsOfOrders = statement<{ id: string }>(
  'personal-data.visitors',
  `SELECT DISTINCT owner_id AS id FROM checkouts WHERE site_id = $1 AND owner_kind = 'visitor'
     AND id IN (SELECT checkout_id FROM orders WHERE site_id = $1 AND id = ANY ($2::uuid[]))`,
)

/** What a merchant wrote to the buyers of these orders, or about them. */
export const blankRefundReasons = statement<never>(
  'personal-data.blank-refund-reasons',
  `UPDATE refunds SET reason = '', details = details - 'note' - 'mail' WHERE site_id = $1 AND order_id = ANY ($2::uuid[])`,
)

export const rewriteOrder = statement<OrderRow>(
  'personal-data.rewrite-order',
  `UPDATE orders o SET email = '', data = $3, updated_at = $4, version = version + 1
   WHERE site_id = $1 AND id = $2 RETURNING ${orderColumns}`,
)

export interface CheckoutParts {
  id: string
  cartId: string | null
  completedAt: Date | null
  hasOrder: boolean
  data: CheckoutData
}

/** $2 is the member, $3 their visitors, $4 their orders. Purchases of others in the same browser stay. */
export const lockCheckouts = statement<CheckoutParts>(
  'personal-data.checkouts',
  `SELECT id, cart_id AS "cartId", completed_at AS "completedAt", data, EXISTS (
     SELECT FROM orders o WHERE o.site_id = $1 AND o.checkout_id = checkouts.id) AS "hasOrder"
   FROM checkouts WHERE site_id = $1 AND (owner_id = $2 OR id IN (
       SELECT checkout_id FROM orders WHERE site_id = $1 AND orders.id = ANY ($4::uuid[]))
     OR owner_id = ANY ($3::uuid[]) AND owner_kind = 'visitor' AND completed_at IS NULL) FOR UPDATE`,
)

export const rewriteCheckout = statement<never>(
  'personal-data.rewrite-checkout',
  'UPDATE checkouts SET data = $3, updated_at = $4, version = version + 1 WHERE site_id = $1 AND id = $2',
)

export const deleteCheckout = statement<never>(
  'personal-data.delete-checkout',
  'DELETE FROM checkouts WHERE site_id = $1 AND id = $2',
)

export const deleteCarts = statement<never>(
  'personal-data.carts',
  `DELETE FROM carts WHERE site_id = $1 AND (owner_id = ANY ($2::uuid[]) OR id = ANY ($3::uuid[]))`,
)

export const blankCouponUses = statement<never>(
  'personal-data.coupon-uses',
  `UPDATE coupon_uses SET buyer_email = NULL
   WHERE site_id = $1 AND (order_id = ANY ($2::uuid[]) OR lower(buyer_email) = ANY ($3::text[]))`,
)

export const checkoutsOfMember = archiveEntries(
  'checkouts',
  `SELECT id, created_at AS "createdDate", completed_at AS "completedDate", data ->> 'email' AS email,
     data -> 'shippingDestination' AS "shippingDestination", data -> 'billingInfo' AS "billingInfo",
     data ->> 'buyerNote' AS "buyerNote"
   FROM checkouts WHERE site_id = $1 AND owner_id = $2 ORDER BY created_at`,
)
