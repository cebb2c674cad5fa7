import { type Payment, paymentColumns } from '../../payments/attempts/queries.ts'
import { statement } from '../../platform/db/db.ts'
import { later } from '../../platform/values/later.ts'
import type { Minor } from '../../platform/values/money.ts'
import { wasOpenShop } from '../../sites/settings/archived.rules.ts'

export interface Cycle {
  siteId: string
  contractId: string
  cycle: number
  status: 'CHARGING' | 'DUE' | 'PAID' | 'VOID'
  orderId: string | null
  paymentId: string | null
  attempts: number
  billedAt: Date
  dueAt: Date | null
  /** What of the contract's credit it used, in minor units. */
  credit: Minor
}

const columns = `y.site_id AS "siteId", y.contract_id AS "contractId", y.cycle, y.status, y.order_id AS "orderId",
  y.payment_id AS "paymentId", y.attempts, y.billed_at AS "billedAt", y.due_at AS "dueAt", y.credit`

/** Contracts are locked before their cycles, and in the order of their ids, so that no two transactions wait for each other. */
const lockedContracts = (orders: string) => `locked AS MATERIALIZED (
     SELECT c.id FROM subscription_contracts c
     WHERE c.site_id = $1 AND c.id IN (
       SELECT contract_id FROM subscription_cycles WHERE site_id = $1 AND order_id ${orders})
     ORDER BY c.id FOR UPDATE)`

/** Bills cycles at $3. Those that are charged are due at once, so that a run that ends before is made up for. */
export const insertCycles = statement<never>(
  'subscriptions.insert-cycles',
  `INSERT INTO subscription_cycles (site_id, contract_id, cycle, status, order_id, payment_id, billed_at, due_at,
     credit)
   SELECT $1, r.contract, r.cycle, r.status, r."order", r.payment, $3::timestamptz,
     CASE WHEN r.payment IS NOT NULL THEN $3::timestamptz END, r.credit
   FROM json_to_recordset($2::json) AS r (contract uuid, cycle int, status text, "order" uuid, payment uuid,
     credit bigint)
   ON CONFLICT (site_id, contract_id, cycle) DO NOTHING`,
)

export const cyclesByOrders = statement<Cycle>(
  'subscriptions.cycles-by-orders',
  `SELECT ${columns} FROM subscription_cycles y WHERE y.site_id = $1 AND y.order_id = ANY ($2::uuid[])`,
)

export const cycleByNumber = statement<Cycle>(
  'subscriptions.cycle',
  `SELECT ${columns} FROM subscription_cycles y WHERE y.site_id = $1 AND y.contract_id = $2 AND y.cycle = $3`,
)

/** Of several outcomes, one pays a cycle. */
export const payCycles = statement<Cycle & { orderId: string }>(
  'subscriptions.pay-cycles',
  `WITH ${lockedContracts('= ANY ($2::uuid[])')}
   UPDATE subscription_cycles y SET status = 'PAID', due_at = NULL, payment_id = NULL FROM locked
   WHERE y.site_id = $1 AND y.contract_id = locked.id AND y.order_id = ANY ($2::uuid[]) AND y.status <> 'PAID'
   RETURNING ${columns}`,
)

/**
 * Attempts have failed, each after `before` others; `next` is when the next one is. Only the outcome of a cycle's open
 * payment, if it has one.
 */
export const failCycles = statement<Cycle>(
  'subscriptions.fail-cycles',
  `WITH r AS (
     SELECT * FROM json_to_recordset($2::json) AS r ("order" uuid, payment uuid, before int, next timestamptz)),
   ${lockedContracts('IN (SELECT r."order" FROM r)')}
   UPDATE subscription_cycles y SET status = 'DUE', payment_id = NULL, attempts = y.attempts + 1, due_at = r.next
   FROM r, locked
   WHERE y.site_id = $1 AND y.contract_id = locked.id AND y.order_id = r."order" AND y.payment_id IS NOT DISTINCT FROM r.payment
     AND y.attempts = r.before AND y.status IN ('CHARGING', 'DUE')
   RETURNING ${columns}`,
)

/** Nobody has to pay the cycle of a cancelled order. */
export const voidCycle = statement<Cycle>(
  'subscriptions.void-cycle',
  `WITH ${lockedContracts('= $2')}
   UPDATE subscription_cycles y SET status = 'VOID', due_at = NULL, payment_id = NULL FROM locked
   WHERE y.site_id = $1 AND y.contract_id = locked.id AND y.order_id = $2 AND y.status <> 'VOID' RETURNING ${columns}`,
)

/** The shop asks at $3 what has become of charges whose answer comes later. */
export const postponeCharges = statement<never>(
  'subscriptions.postpone-charges',
  `UPDATE subscription_cycles SET due_at = $3
   WHERE site_id = $1 AND payment_id = ANY ($2::uuid[]) AND status = 'CHARGING'`,
)

/** Begins other charges of cycles that are due by $3, once: payments of what their orders still cost. */
export const retryCycles = statement<Payment>(
  'subscriptions.retry-cycles',
  `WITH due AS (
     UPDATE subscription_cycles y SET status = 'CHARGING', payment_id = r.payment
     FROM json_to_recordset($2::json) AS r (contract uuid, cycle int, payment uuid, method text, saved text)
     WHERE y.site_id = $1 AND y.contract_id = r.contract AND y.cycle = r.cycle AND y.status = 'DUE' AND y.due_at <= $3
       -- A gift card is about to pay a part, or all.
       AND NOT EXISTS (SELECT FROM gift_card_charges g
         WHERE g.site_id = $1 AND g.order_id = y.order_id AND g.status IN ('HELD', 'REDEEMING'))
     RETURNING y.order_id, r.payment, r.method, r.saved)
   INSERT INTO payments (site_id, id, order_id, checkout_id, method, amount, currency, status, created_at, updated_at,
     off_session, saved_method)
   SELECT $1::uuid, due.payment, o.id, o.checkout_id, due.method, o.total - o.paid, o.currency, 'CREATED', $3, $3, true, due.saved
   FROM orders o JOIN due ON o.id = due.order_id WHERE o.site_id = $1 RETURNING ${paymentColumns}`,
)

/**
 * Cycles of all sites to charge or remind of by $1: a hundred at a time, after the time $2 and the contract $3. Whoever is
 * paying by a link, or is charged by the merchant, is left alone.
 */
export const dueCycles = statement<Cycle>(
  'subscriptions.due-cycles',
  `SELECT ${columns} FROM subscription_cycles y
   JOIN subscription_contracts c ON c.site_id = y.site_id AND c.id = y.contract_id
   WHERE y.due_at <= $1 AND (y.due_at, y.contract_id) > ($2, $3) AND (c.status <> 'PAUSED' OR y.status = 'CHARGING')
     AND (y.status = 'CHARGING' OR ${wasOpenShop('y', 'y.due_at')} AND NOT EXISTS (
       SELECT FROM payments p WHERE p.site_id = y.site_id AND p.order_id = y.order_id AND (p.link_id IS NOT NULL OR p.pays_balance)
         AND p.status IN ('CREATED', 'NEEDS_CONFIRMATION', 'PENDING', 'AUTHORIZED')))
   ORDER BY y.due_at, y.contract_id LIMIT 100`,
)

/** Attempts and reminders that were due by $1 while their shop was archived follow when it has opened again, at the same distances. */
export const moveMissedAttempts = statement<never>(
  'subscriptions.move-missed-attempts',
  `UPDATE subscription_cycles y SET due_at = s.opened_at, billed_at = ${later('billed_at', '(s.opened_at - due_at)')} FROM sites s
   WHERE s.id = y.site_id AND s.archived_at IS NULL AND y.status = 'DUE' AND y.due_at <= $1 AND y.due_at < s.opened_at`,
)

export const markPastDue = statement<never>(
  'subscriptions.past-due',
  `UPDATE subscription_contracts SET status = 'PAST_DUE', updated_at = $3, version = version + 1
   WHERE site_id = $1 AND id = ANY ($2::uuid[]) AND status = 'ACTIVE'`,
)

/** How the buyer has paid cycles themselves is how the shop charges the next ones, if the provider has saved it. */
export const saveMethods = statement<never>(
  'subscriptions.save-methods',
  `UPDATE subscription_contracts c
   SET payment_method = p.method, saved_method = p.saved_method, updated_at = $3, version = c.version + 1
   FROM payments p JOIN subscription_cycles y ON y.site_id = $1 AND y.order_id = p.order_id
   WHERE c.site_id = $1 AND c.id = y.contract_id AND p.site_id = $1 AND p.order_id = ANY ($2::uuid[])
     AND p.status = 'APPROVED' AND p.saved_method IS NOT NULL AND NOT (p.off_session OR p.pays_balance)
     AND c.collection = 'SYSTEM' AND c.status NOT IN ('CANCELED', 'ENDED')`,
)

/** Nothing while another cycle is owed. */
export const markPaidUp = statement<never>(
  'subscriptions.paid-up',
  `UPDATE subscription_contracts c SET status = 'ACTIVE', updated_at = $3, version = c.version + 1
   WHERE c.site_id = $1 AND c.id = ANY ($2::uuid[]) AND c.status = 'PAST_DUE' AND NOT EXISTS (
     SELECT FROM subscription_cycles y
     WHERE y.site_id = $1 AND y.contract_id = c.id AND y.status IN ('CHARGING', 'DUE'))`,
)
