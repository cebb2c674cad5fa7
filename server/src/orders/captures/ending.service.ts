import type { Payment } from '../../payments/attempts/queries.ts'
import * as queries from '../../payments/captures/queries.ts'
import { day } from '../../platform/db/retention.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { authorizationEnds } from '../mail/authorization.view.ts'
import { sendToMerchant } from '../mail/service.ts'
import { getOrder } from '../order/service.ts'

/** Milliseconds before the end of an authorisation. */
const warning = 2 * day
/** Milliseconds after which a service is asked again that still holds what should have ended. */
const patience = 60 * 60_000

/** Tells merchants once of authorisations that end soon, and asks what became of those that should have ended. */
export async function watchAuthorizations(shop: Shop): Promise<void> {
  const now = shop.clock()
  await shop.db.run(queries.queueEnded, [new Date(now), new Date(now - patience)])
  for (const payment of await shop.db.run(queries.endingAuthorizations, [new Date(now + warning)]))
    await tell(shop, payment)
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
