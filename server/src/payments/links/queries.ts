import { statement } from '../../platform/db/db.ts'
import type { Minor } from '../../platform/values/money.ts'
import { isOpenShop } from '../../sites/settings/archived.rules.ts'

export interface PaymentLink {
  siteId: string
  id: string
  orderId: string
  checkoutId: string
  status: 'UNPAID' | 'PAID' | 'VOIDED'
  /** The balance of the order when the link was made or the order last changed; when paid, what was paid. */
  amount: Minor
  currency: string
  dueAt: Date | null
  expiresAt: Date | null
  createdAt: Date
  updatedAt: Date
}

const columns = `site_id AS "siteId", id, order_id AS "orderId", checkout_id AS "checkoutId", status, amount, currency,
  due_at AS "dueAt", expires_at AS "expiresAt", created_at AS "createdAt", updated_at AS "updatedAt"`

export const insertLink = statement<PaymentLink>(
  'payment-links.insert',
  `INSERT INTO payment_links (site_id, id, order_id, checkout_id, status, amount, currency, due_at, expires_at, created_at, updated_at)
   VALUES ($1, $2, $3, $4, 'UNPAID', $5, $6, $7, $8, $9, $9) RETURNING ${columns}`,
)

export const linkById = statement<PaymentLink>(
  'payment-links.by-id',
  `SELECT ${columns} FROM payment_links WHERE site_id = $1 AND id = $2`,
)

export const linksByOrder = statement<PaymentLink>(
  'payment-links.by-order',
  `SELECT ${columns} FROM payment_links WHERE site_id = $1 AND order_id = $2 ORDER BY created_at DESC, id DESC LIMIT 100`,
)

/** The newest link of an order that can be paid at $3. */
export const openLink = statement<PaymentLink>(
  'payment-links.open',
  `SELECT ${columns} FROM payment_links WHERE site_id = $1 AND order_id = $2 AND status = 'UNPAID'
     AND (expires_at IS NULL OR expires_at > $3) ORDER BY created_at DESC, id DESC LIMIT 1`,
)

export const voidLink = statement<PaymentLink>(
  'payment-links.void',
  `UPDATE payment_links SET status = 'VOIDED', updated_at = $3 WHERE site_id = $1 AND id = $2 AND status = 'UNPAID'
   RETURNING ${columns}`,
)

/** All links of an order that are not paid. */
export const voidLinks = statement<object>(
  'payment-links.void-all',
  `UPDATE payment_links SET status = 'VOIDED', updated_at = $3 WHERE site_id = $1 AND order_id = $2 AND status = 'UNPAID'`,
)

/** Of all links of an order that are not paid. */
export const changeLinkAmounts = statement<object>(
  'payment-links.change-amounts',
  `UPDATE payment_links SET amount = $3, updated_at = $4 WHERE site_id = $1 AND order_id = $2 AND status = 'UNPAID'`,
)

/** A link counts as paid even if it was voided while the payment ran. */
export const markLinkPaid = statement<object>(
  'payment-links.paid',
  `UPDATE payment_links SET status = 'PAID', amount = $3, updated_at = $4 WHERE site_id = $1 AND id = $2`,
)

const isDue = `status = 'UNPAID' AND reminded_at IS NULL AND (expires_at IS NULL OR expires_at > $1)`

/** Links of all sites that are due by $2 and whose buyers were not reminded at $1: a hundred at a time, after $3 and $4. */
export const dueLinks = statement<{ siteId: string; id: string; dueAt: Date }>(
  'payment-links.due',
  `SELECT site_id AS "siteId", id, due_at AS "dueAt" FROM payment_links
   WHERE ${isDue} AND due_at <= $2 AND (due_at, id) > ($3, $4) AND ${isOpenShop('payment_links')}
   ORDER BY due_at, id LIMIT 100`,
)

/** Of several runs, one reminds the buyer of a link. */
export const takeDueLink = statement<PaymentLink>(
  'payment-links.take-due',
  `UPDATE payment_links SET reminded_at = $1 WHERE site_id = $2 AND id = $3 AND ${isDue}
     AND ${isOpenShop('payment_links')} RETURNING ${columns}`,
)

/** How many links of an order can be paid at $3. */
export const countOpenLinks = statement<{ open: number }>(
  'payment-links.count-open',
  `SELECT count(*)::int AS open FROM payment_links WHERE site_id = $1 AND order_id = $2 AND status = 'UNPAID'
     AND (expires_at IS NULL OR expires_at > $3)`,
)

/** Whether somebody is paying the order by a link, or the merchant or the shop charges the buyer for it. */
export const openLinkPayment = statement<{ id: string }>(
  'payment-links.payment',
  `SELECT id FROM payments WHERE site_id = $1 AND order_id = $2 AND (link_id IS NOT NULL OR pays_balance OR off_session)
     AND status IN ('CREATED', 'NEEDS_CONFIRMATION', 'PENDING', 'AUTHORIZED')`,
)
