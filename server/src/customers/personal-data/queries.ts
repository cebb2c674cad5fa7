import type { CheckoutData } from '../../checkout/model/rules.ts'
import type { OrderRow } from '../../orders/order/queries.ts'
import { orderColumns } from '../../orders/order/queries.ts'
import { type Statement, statement } from '../../platform/db.ts'

// What the shop has of one person, wherever it lies: in one place, so that nothing is forgotten. $1 is the site and $2
// the member in each of these.

/** Orders of the account, and with an address that was shown to be theirs also those without an account. */
export const lockOrders = statement<OrderRow>(
  'erasing.orders',
  `SELECT ${orderColumns} FROM orders o WHERE o.site_id = $1 AND o.id IN (
     SELECT id FROM orders WHERE site_id = $1 AND owner_id = $2
     UNION ALL
     SELECT theirs.id FROM members m JOIN orders theirs ON theirs.site_id = $1 AND lower(theirs.email) = lower(m.email)
     WHERE m.site_id = $1 AND m.id = $2 AND m.email_verified
       AND NOT EXISTS (SELECT FROM members other WHERE other.site_id = $1 AND other.id = theirs.owner_id)) FOR UPDATE`,
)

export const rewriteOrder = statement<OrderRow>(
  'erasing.rewrite-order',
  `UPDATE orders o SET email = '', data = $3, updated_at = $4, version = version + 1
   WHERE site_id = $1 AND id = $2 RETURNING ${orderColumns}`,
)

/** The visitors that the member was in the browsers in which they signed in; $3 the checkouts of their orders. */
export const visitorsOf = statement<{ id: string }>(
  'erasing.visitors',
  `SELECT visitor_id AS id FROM refresh_tokens WHERE site_id = $1 AND member_id = $2
   UNION
   SELECT owner_id FROM checkouts WHERE site_id = $1 AND id = ANY ($3::uuid[]) AND owner_kind = 'visitor'`,
)

export interface CheckoutParts {
  id: string
  cartId: string | null
  completedAt: Date | null
  hasOrder: boolean
  data: CheckoutData
}

/** $2 the member, $3 the visitors they were, $4 the checkouts of their orders. What others bought there stays theirs. */
export const lockCheckouts = statement<CheckoutParts>(
  'erasing.checkouts',
  `SELECT id, cart_id AS "cartId", completed_at AS "completedAt", data, EXISTS (
     SELECT FROM orders o WHERE o.site_id = $1 AND o.checkout_id = checkouts.id) AS "hasOrder"
   FROM checkouts WHERE site_id = $1 AND (owner_id = $2 OR id = ANY ($4::uuid[])
     OR owner_id = ANY ($3::uuid[]) AND owner_kind = 'visitor' AND completed_at IS NULL) FOR UPDATE`,
)

export const rewriteCheckout = statement<never>(
  'erasing.rewrite-checkout',
  'UPDATE checkouts SET data = $3, updated_at = $4, version = version + 1 WHERE site_id = $1 AND id = $2',
)

export const deleteCheckout = statement<never>(
  'erasing.delete-checkout',
  'DELETE FROM checkouts WHERE site_id = $1 AND id = $2',
)

export const deleteCarts = statement<{ id: string }>(
  'erasing.carts',
  `DELETE FROM carts WHERE site_id = $1 AND (owner_id = ANY ($2::uuid[]) OR id = ANY ($3::uuid[])) RETURNING id`,
)

/** What subscribers were told of these: that there was something stays, what it said does not. */
export const blankEvents = statement<never>(
  'erasing.events',
  `UPDATE outbox SET payload = (payload - ARRAY['createdEvent', 'updatedEvent', 'deletedEvent', 'actionEvent'])
     || '{"triggeredByAnonymizeRequest": true}'
   WHERE site_id = $1 AND entity_id = ANY ($2::uuid[])`,
)

/** $2 the e-mail addresses of the person, in lower case. */
export const deleteLetters = statement<never>(
  'erasing.letters',
  'DELETE FROM messages WHERE site_id = $1 AND lower(recipient) = ANY ($2::text[])',
)

/** Codes that went to addresses the member wanted to have: nothing else that somebody with such an address got. */
export const deleteCodeLetters = statement<never>(
  'erasing.code-letters',
  `DELETE FROM messages m USING verifications v
   WHERE m.site_id = $1 AND v.site_id = $1 AND v.member_id = $2 AND lower(m.recipient) = lower(v.email)
     AND m.confidential AND m.created_at BETWEEN v.created_at AND v.created_at + interval '10 seconds'`,
)

export const deleteWaiting = statement<{ id: string }>(
  'erasing.waiting',
  'DELETE FROM back_in_stock_requests WHERE site_id = $1 AND lower(email) = ANY ($2::text[]) RETURNING id',
)

export const blankCouponUses = statement<never>(
  'erasing.coupon-uses',
  `UPDATE coupon_uses SET buyer_email = NULL
   WHERE site_id = $1 AND (order_id = ANY ($2::uuid[]) OR lower(buyer_email) = ANY ($3::text[]))`,
)

/** Answers that are kept for who asks twice. */
export const deleteAnswers = statement<never>(
  'erasing.answers',
  `DELETE FROM idempotency_keys WHERE site_id = $1 AND (caller_id = ANY ($2::uuid[])
     OR EXISTS (SELECT FROM unnest($3::text[]) AS address WHERE position('"' || address || '"' IN lower(body)) > 0))`,
)

/** Which network somebody used is nobody's business any more; that somebody signed in stays. */
export const blankDeeds = statement<never>(
  'erasing.deeds',
  `UPDATE audit_log SET address = '' WHERE site_id = $1 AND caller_kind IN ('member', 'visitor')
     AND (caller_id = $2 OR entity_id = $2::text)`,
)

/** Everything that somebody signs in with, or began to. */
export const deleteWaysIn: readonly Statement<never>[] = [
  ...['refresh_tokens', 'member_sessions', 'session_tokens', 'authorization_codes', 'authorization_requests'],
  ...['recovery_links', 'verifications', 'passkeys', 'provider_links', 'challenges'],
].map((table) =>
  statement<never>(`erasing.${table}`, `DELETE FROM ${table} WHERE site_id = $1 AND member_id = $2`),
)

export const deleteStates = statement<never>(
  'erasing.states',
  'DELETE FROM authentication_states WHERE site_id = $1 AND (member_id = $2 OR lower(email) = ANY ($3::text[]))',
)
