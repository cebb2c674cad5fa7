import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { credentialsOf } from '../accounts/service.ts'
import { type Payment, paymentById, paymentByReference, queueSettling } from '../attempts/queries.ts'
import { queuePaymentReading, queueReading } from '../disputes/queries.ts'
import { disputeService } from '../disputes/service.ts'
import type { Notice, Notified } from '../providers/provider.ts'

/**
 * A payment service says that something has become of a payment. Its word is a hint: a job asks the service what is true. So nobody
 * gains anything by a notice that is forged, late or repeated. False: no service sends such a notice.
 */
export async function take(
  shop: Shop,
  { siteId, method }: { siteId: string; method: string },
  notice: Notice,
): Promise<boolean> {
  const service = shop.payments.find((one) => one.method === method)?.account
  if (!service?.readNotice) return false
  const credentials = await credentialsOf(shop, { siteId, method })
  const about = await service.readNotice(notice, { credentials })
  if (about && 'dispute' in about) {
    if (!namesDispute.test(about.dispute)) return false
    await shop.db.run(queueReading, [siteId, method, about.dispute])
    return true
  }
  const payment = about && (await findPayment(shop, { siteId, method }, about))
  if (payment) await shop.db.run(queueSettling, [siteId, payment.id])
  const isPaid = payment?.status === 'APPROVED' || payment?.authorized != null
  if (payment && isPaid && disputeService(shop, method)?.ofPayment)
    await shop.db.run(queuePaymentReading, [siteId, payment.id])
  return about !== undefined
}

/** Notices of some services are not signed: what is no reference of a dispute is not asked for. */
const namesDispute = /^[\w-]{1,255}$/

async function findPayment(
  shop: Shop,
  { siteId, method }: { siteId: string; method: string },
  about: Exclude<Notified, { dispute: string }>,
): Promise<Payment | undefined> {
  if ('reference' in about) {
    const [payment] = await shop.db.run(paymentByReference, [siteId, method, about.reference])
    return payment
  }
  const [payment] = isGuid(about.id) ? await shop.db.run(paymentById, [siteId, about.id]) : []
  return payment?.method === method ? payment : undefined
}
