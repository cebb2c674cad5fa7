import { findPayment } from '../payments/attempts/service.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { confirm } from './payment-links/paying.service.ts'
import { settlePayment } from './placing/payments.service.ts'

/** Asks a payment service what is true of a payment of which it has told something: a job. */
export async function settleNoticed(
  shop: Shop,
  { siteId, paymentId }: { siteId: string; paymentId: string },
): Promise<void> {
  const payment = await findPayment(shop, siteId, paymentId)
  // Without a reference nobody has got the answer of the service yet.
  if (!payment?.providerReference) return
  // What was given up is not taken up again: should it have been paid, it goes back.
  const confirmed = payment.status !== 'DECLINED'
  if (payment.linkId === null) await settlePayment(shop, payment, confirmed)
  else await confirm(shop, payment, confirmed)
}
