import type { Payment } from '../../payments/attempts/queries.ts'
import * as queries from '../../payments/captures/queries.ts'
import { day } from '../../platform/db/retention.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { authorizationEnds } from '../mail/authorization.view.ts'
import { sendToMerchant } from '../mail/service.ts'
import { getOrder } from '../order/service.ts'
import { endingAuthorizations, queueRefusedVoids } from './queries.ts'

/** Milliseconds before the end of an authorisation. */
const warning = 2 * day
/** Milliseconds after which a service is asked again that still holds what should have ended, or has refused to release it. */
const patience = 60 * 60_000

/** Tells merchants once of authorisations that end soon, and asks services what became of the others. */
export async function watchAuthorizations(shop: Shop): Promise<void> {
  const now = shop.clock()
  const times = [now, now - patience, now - day].map((time) => new Date(time))
  await shop.db.run(queries.queueQuestions, times)
  await shop.db.run(queueRefusedVoids, [new Date(now), new Date(now - patience)])
  for (const payment of await shop.db.run(endingAuthorizations, [new Date(now + warning)])) {
    try {
      await tell(shop, payment)
    } catch (error) {
      shop.log.error({ err: error, paymentId: payment.id }, 'nobody was told that an authorisation ends')
    }
  }
}

async function tell(shop: Shop, { siteId, id, orderId, authorizedUntil }: Payment): Promise<void> {
  const site = await sites.get(shop, siteId)
  const order = await getOrder(shop, siteId, orderId)
  const now = shop.clock()
  await shop.db.transaction(async (tx) => {
    const [told] = await tx.run(queries.markEndTold, [siteId, id, new Date(now)])
    if (!told || authorizedUntil === null || authorizedUntil.getTime() < now) return
    await sendToMerchant(tx, shop, { site, order, occasion: authorizationEnds(authorizedUntil) })
  })
}
