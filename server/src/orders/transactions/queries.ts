import type { PaymentToAdd, TransactionStatus } from '@cartwright/contract/orders/payments.ts'
import { type Payment, paymentColumns } from '../../payments/attempts/queries.ts'
import { statement } from '../../platform/db/db.ts'

/** What another program has said of a payment that it took. */
export interface RecordedPayment
  extends Pick<PaymentToAdd, 'refundDisabled' | 'regularPaymentDetails' | 'giftcardPaymentDetails'> {
  status: TransactionStatus
}

export interface OrderPayment extends Payment {
  /** Null: the shop took it, or the merchant outside the shop. */
  recorded: RecordedPayment | null
}

/** The newest payments of each order $2, the oldest first. */
export const paymentsByOrder = statement<OrderPayment>(
  'payments.by-order',
  `SELECT newest.* FROM unnest($2::uuid[]) AS o (id) CROSS JOIN LATERAL (
     SELECT ${paymentColumns}, recorded FROM payments WHERE site_id = $1 AND order_id = o.id AND amount > 0
     ORDER BY created_at DESC, id DESC LIMIT 100) newest
   ORDER BY newest."createdAt", newest.id`,
)
