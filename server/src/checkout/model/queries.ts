import { quickRead, statement } from '../../platform/db.ts'
import { outboxInsert } from '../../platform/outbox.ts'
import { deletion } from '../../platform/retention.ts'
import type { Checkout } from './rules.ts'

/** What a checkout that is gone leaves behind: a cart that points at it. */
export type Abandoned = Pick<Checkout, 'siteId' | 'id' | 'cartId'>

export type CheckoutRow = Omit<Checkout, 'siteId'>

const ofOrder = (what: string) =>
  `(SELECT ${what} FROM orders o WHERE o.site_id = checkouts.site_id AND o.checkout_id = checkouts.id)`

export const columns = `id, cart_id AS "cartId", owner_id AS "ownerId", owner_kind AS "ownerKind", version, data,
  coalesce(${ofOrder('o.reserved AND o.purchased_at IS NULL')}, false) AS paying, ${ofOrder('o.id')} AS "orderId",
  completed_at AS "completedAt", created_at AS "createdAt", updated_at AS "updatedAt"`

/** Without owners ($3 null): any checkout of the shop, for a merchant and for the hosted page. */
export const checkoutById = quickRead<CheckoutRow>(
  'checkouts.by-id',
  `SELECT ${columns} FROM checkouts WHERE site_id = $1 AND id = $2 AND ($3::uuid[] IS NULL OR owner_id = ANY ($3))`,
)

export const checkoutByCart = quickRead<CheckoutRow>(
  'checkouts.by-cart',
  `SELECT ${columns} FROM checkouts WHERE site_id = $1 AND cart_id = $2 AND ($3::uuid[] IS NULL OR owner_id = ANY ($3))`,
)

/** Of parallel requests for one cart exactly one returns a row: the others find its checkout when they look again. */
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

/** Writes when nobody else did since version $3 was read and no order is placed; the event goes with it or not at all. */
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
 * Nobody else writes this checkout until the transaction ends, and only if nobody has since version $3. It keeps how it
 * was placed, and is complete at $5 when that is known already.
 */
export const claimCheckout = statement<{ id: string }>(
  'checkouts.claim',
  `UPDATE checkouts SET version = version + 1, data = jsonb_set(data, '{placed}', $4), completed_at = $5,
     updated_at = coalesce($5, updated_at)
   WHERE site_id = $1 AND id = $2 AND version = $3 AND completed_at IS NULL RETURNING id`,
)

/** The event tells of the checkout as it was placed. */
export const completeCheckout = statement<{ cartId: string | null; version: bigint; data: Checkout['data'] }>(
  'checkouts.complete',
  `UPDATE checkouts SET completed_at = $3, updated_at = $3, version = version + 1
   WHERE site_id = $1 AND id = $2 AND completed_at IS NULL
   RETURNING cart_id AS "cartId", version, data`,
)

export interface VisitRow {
  checkoutId: string
  callbacks: Callbacks
}

/** Where the storefront wants its shopper back. */
export interface Callbacks {
  postFlowUrl?: string
  thankYouPageUrl?: string
  cartPageUrl?: string
}

export const insertVisit = statement<never>(
  'checkout-visits.insert',
  `INSERT INTO checkout_visits (site_id, hash, checkout_id, callbacks, created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6)`,
)

export const visitByHash = quickRead<VisitRow>(
  'checkout-visits.by-hash',
  `SELECT checkout_id AS "checkoutId", callbacks FROM checkout_visits
   WHERE site_id = $1 AND hash = $2 AND expires_at > $3`,
)

export const deleteExpiredVisits = deletion('checkout-visits.delete-expired', {
  table: 'checkout_visits',
  condition: 'expires_at <= $1',
})

/** Those whose order was never tried; one that is being placed is left alone. */
export const deleteAbandoned = deletion<Abandoned>('checkouts.delete-abandoned', {
  table: 'checkouts',
  condition: "updated_at < $1 AND completed_at IS NULL AND NOT data ? 'placed'",
  returning: 'site_id AS "siteId", id, cart_id AS "cartId"',
})

export const appendEvents = statement<never>(
  'checkouts.append-events',
  `INSERT INTO outbox (site_id, id, entity, entity_id, sequence, type, payload, created_at)
   SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::bigint[], $6::text[], $7::jsonb[],
     $8::timestamptz[])`,
)
