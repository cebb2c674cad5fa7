import { statement } from '../../platform/db/db.ts'
import type { Minor } from '../../platform/values/money.ts'
import type { PaymentOutcome } from '../providers/provider.ts'

export interface Payment {
  siteId: string
  id: string
  orderId: string
  checkoutId: string
  method: string
  amount: Minor
  currency: string
  /** Open while `CREATED`, `NEEDS_CONFIRMATION` or `PENDING`. */
  status: 'CREATED' | 'OFFLINE' | PaymentOutcome['status']
  providerReference: string | null
  reason: string | null
  /** It pays what is left of an order that is placed already. */
  linkId: string | null
  createdAt: Date
  updatedAt: Date
}

export const paymentColumns = `site_id AS "siteId", id, order_id AS "orderId", checkout_id AS "checkoutId", method, amount, currency, status,
  provider_reference AS "providerReference", reason, link_id AS "linkId", created_at AS "createdAt", updated_at AS "updatedAt"`

export const paymentById = statement<Payment>(
  'payments.by-id',
  `SELECT ${paymentColumns} FROM payments WHERE site_id = $1 AND id = $2`,
)

/** Of several outcomes of one payment, exactly one returns a row: a payment is decided once. */
export const decidePayment = statement<{ id: string }>(
  'payments.answer',
  `UPDATE payments SET status = $3, provider_reference = coalesce($4, provider_reference), reason = $5, updated_at = $6
   WHERE site_id = $1 AND id = $2 AND status <> $3 AND (status IN ('CREATED', 'NEEDS_CONFIRMATION')
     OR status = 'PENDING' AND $3 <> 'NEEDS_CONFIRMATION') RETURNING id`,
)

/**
 * Open payments of all sites, last changed before $1 (charged without an answer), $2 (to be confirmed) or $3 (pending).
 * A hundred at a time, after the payment with the time $4 and the id $5.
 */
export const openPayments = statement<Payment>(
  'payments.open',
  `SELECT ${paymentColumns} FROM payments
   WHERE ((status = 'CREATED' AND updated_at < $1) OR (status = 'NEEDS_CONFIRMATION' AND updated_at < $2)
     OR (status = 'PENDING' AND updated_at < $3)) AND (updated_at, id) > ($4, $5)
   ORDER BY updated_at, id LIMIT 100`,
)

/** Money that the merchant received outside the shop. */
export const insertManualPayment = statement<never>(
  'payments.insert-manual',
  `INSERT INTO payments (site_id, id, order_id, checkout_id, method, amount, currency, status, created_at, updated_at)
   VALUES ($1, $2, $3, $4, 'manual', $5, $6, 'APPROVED', $7, $7)`,
)
