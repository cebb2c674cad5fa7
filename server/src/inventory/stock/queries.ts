import { lock, statement } from '../../platform/db/db.ts'
import { later } from '../../platform/values/later.ts'
import { movementInsert } from '../movements/queries.ts'
import type { Shortage, StockCounts, StockDemand, StockKey } from './rules.ts'

/** The demands as three arrays, see {@link demandValues}. */
export const wants = `wants AS (
  SELECT * FROM unnest($2::uuid[], $3::uuid[], $4::int[]) AS w (product_id, variant_id, quantity)
)`

/** Joins two tables by variant. */
export const sameItem = (of: string, as: string) =>
  `${of}.site_id = $1 AND ${of}.product_id = ${as}.product_id AND ${of}.variant_id = ${as}.variant_id`

export const unlimited = '(s.in_stock AND NOT s.tracked)'

/** What checkout $5 can have of stock `s` at $6. */
const free = `greatest(0, s.on_hand - s.allocated + s.backorder_limit - coalesce((
  SELECT sum(h.quantity)::int FROM holds h
  WHERE ${sameItem('h', 's')} AND h.checkout_id <> $5 AND h.expires_at > $6
), 0))`

/** All transactions lock in the same order, so that they wait for each other instead of blocking each other. */
export const lockStock = lock<StockKey>(
  'inventory.lock',
  `SELECT product_id AS "productId", variant_id AS "variantId" FROM stock
   WHERE site_id = $1 AND (product_id, variant_id) IN (SELECT * FROM unnest($2::uuid[], $3::uuid[]))
   ORDER BY product_id, variant_id FOR UPDATE`,
)

/**
 * Holds what is available of each demand and ends the checkout's holds of anything else. An ended hold keeps its
 * beginning: a checkout holds an item for at most twice the time of one hold.
 */
export const holdStock = statement<Shortage>(
  'inventory.hold',
  `WITH ${wants}, offered AS (
     SELECT w.*, CASE WHEN s.product_id IS NULL THEN 0 WHEN ${unlimited} THEN w.quantity ELSE ${free} END AS available,
       coalesce(${unlimited}, false) AS unlimited
     FROM wants w LEFT JOIN stock s ON ${sameItem('s', 'w')}
   ), given_up AS (
     UPDATE holds h SET expires_at = least(h.expires_at, $6) WHERE h.site_id = $1 AND h.checkout_id = $5 AND NOT EXISTS (
       SELECT FROM offered o WHERE ${sameItem('h', 'o')} AND o.available > 0 AND NOT o.unlimited)
   ), held AS (
     INSERT INTO holds AS known (site_id, checkout_id, product_id, variant_id, quantity, begun_at, expires_at)
     SELECT $1, $5, product_id, variant_id, least(quantity, available), $6, $7 FROM offered
     WHERE available > 0 AND NOT unlimited
     ON CONFLICT (site_id, checkout_id, product_id, variant_id)
     DO UPDATE SET quantity = excluded.quantity,
       expires_at = least(excluded.expires_at, ${later('known.begun_at', '2 * (excluded.expires_at - excluded.begun_at)')})
   )
   SELECT product_id AS "productId", variant_id AS "variantId", quantity AS requested, available
   FROM offered WHERE available < quantity`,
)

/** Stock after a change, with the change itself. */
export interface MovedRow extends StockKey, StockCounts {
  onHandChange: number
  allocatedChange: number
  /** Of the movement; null if nothing moved. */
  number: bigint | null
}

/** The columns of {@link MovedRow}: of the changed stock `t`, and its movement `m`. */
const movedColumns = `t.tracked, t.in_stock AS "inStock", t.on_hand AS "onHand", t.allocated,
     t.backorder_limit AS "backorderLimit", t.on_hand_change AS "onHandChange", t.allocated_change AS "allocatedChange", m.number`
const changedStock =
  's.product_id, s.variant_id, s.tracked, s.in_stock, s.on_hand, s.allocated, s.backorder_limit'
const withMovement = 'LEFT JOIN moved m ON m.product_id = t.product_id AND m.variant_id = t.variant_id'

export interface SoldRow extends Shortage, MovedRow {
  taken: boolean
  /** Whether it counts as sold; false for unlimited stock. */
  counted: boolean
  /** Whether it was the last one that shoppers could see. */
  soldOut: boolean
}

/** Sells each demand that is available in full and ends the checkout's holds. From $7 on the cause. */
export const sellStock = statement<SoldRow>(
  'inventory.take',
  `WITH ${wants}, taken AS (
     UPDATE stock s SET allocated = s.allocated + w.quantity, revision = s.revision + 1 FROM wants w
     WHERE ${sameItem('s', 'w')} AND NOT ${unlimited} AND ${free} >= w.quantity
     RETURNING ${changedStock}, s.on_hand - s.allocated AS remaining, w.quantity, 0 AS on_hand_change,
       w.quantity AS allocated_change
   ), moved AS (${movementInsert('taken', 7)}
     RETURNING product_id, variant_id, number
   ), used AS (
     UPDATE holds SET expires_at = least(expires_at, $6) WHERE site_id = $1 AND checkout_id = $5
   )
   SELECT w.product_id AS "productId", w.variant_id AS "variantId", w.quantity AS requested,
     CASE WHEN s.product_id IS NULL THEN 0 WHEN ${unlimited} THEN w.quantity ELSE ${free} END AS available,
     t.product_id IS NOT NULL OR coalesce(${unlimited}, false) AS taken, t.product_id IS NOT NULL AS counted,
     coalesce(t.tracked AND t.remaining <= 0 AND t.remaining + t.quantity > 0, false) AS "soldOut", ${movedColumns}
   FROM wants w
   LEFT JOIN stock s ON ${sameItem('s', 'w')}
   LEFT JOIN taken t ON t.product_id = w.product_id AND t.variant_id = w.variant_id
   ${withMovement}`,
)

/** From $5 on the cause. */
export const returnStock = statement<MovedRow & { backInStock: boolean }>(
  'inventory.return',
  `WITH ${wants}, returned AS (
     UPDATE stock s SET allocated = greatest(0, s.allocated - w.quantity), revision = s.revision + 1 FROM wants w, stock before
     WHERE ${sameItem('s', 'w')} AND NOT ${unlimited} AND ${sameItem('before', 's')}
     RETURNING ${changedStock}, 0 AS on_hand_change, s.allocated - before.allocated AS allocated_change
   ), moved AS (${movementInsert('returned', 5)}
     RETURNING product_id, variant_id, number)
   SELECT t.product_id AS "productId", t.variant_id AS "variantId", ${movedColumns},
     t.tracked AND t.on_hand - t.allocated > 0 AND t.on_hand - t.allocated + t.allocated_change <= 0 AS "backInStock"
   FROM returned t ${withMovement}`,
)

export interface StockCountRow extends StockKey {
  tracked: boolean
  onHand: number
  allocated: number
}

export const stockCounts = statement<StockCountRow>(
  'inventory.counted',
  `SELECT product_id AS "productId", variant_id AS "variantId", tracked, on_hand AS "onHand", allocated FROM stock
   WHERE site_id = $1 AND (product_id, variant_id) IN (SELECT * FROM unnest($2::uuid[], $3::uuid[]))`,
)

/**
 * Adds $4 to the quantity on hand. With `preorder`, it may go below zero as far as pre-orders may. From $7 on the
 * cause.
 */
export const adjustStock = statement<MovedRow>(
  'inventory.adjust',
  `WITH adjusted AS (
     UPDATE stock s SET on_hand = (s.on_hand + w.amount)::int, revision = s.revision + 1
     FROM unnest($2::uuid[], $3::uuid[], $4::bigint[], $5::bool[]) AS w (product_id, variant_id, amount, preorder)
     WHERE ${sameItem('s', 'w')} AND s.tracked AND s.on_hand + w.amount - s.allocated
       BETWEEN CASE WHEN w.preorder OR w.amount > 0 THEN -s.backorder_limit ELSE 0 END AND $6
     RETURNING ${changedStock}, w.amount::int AS on_hand_change, 0 AS allocated_change
   ), moved AS (${movementInsert('adjusted', 7)}
     RETURNING product_id, variant_id, number)
   SELECT t.product_id AS "productId", t.variant_id AS "variantId", ${movedColumns}
   FROM adjusted t ${withMovement}`,
)

/** Queues the back-in-stock e-mails of each variant that somebody waits for. */
export const queueNotifications = statement<never>(
  'inventory.wake-waiting',
  `SELECT add_job('tell-waiting',
     json_build_object('siteId', $1::uuid, 'productId', w.product_id, 'variantId', w.variant_id),
     job_key := concat('waiting:', $1::uuid, ':', w.product_id, ':', w.variant_id))
   FROM unnest($2::uuid[], $3::uuid[]) AS w (product_id, variant_id)
   WHERE EXISTS (SELECT FROM back_in_stock_requests r WHERE ${sameItem('r', 'w')} AND r.status = 'RECEIVED')`,
)

export const releaseHolds = statement<StockDemand>(
  'inventory.release',
  `DELETE FROM holds WHERE site_id = $1 AND checkout_id = $2
   RETURNING product_id AS "productId", variant_id AS "variantId", quantity`,
)
