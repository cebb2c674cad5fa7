import type { Shop } from '../../platform/shop/shop.ts'
import { publish } from '../model/events.service.ts'
import { abandonedByCheckout } from '../model/queries.ts'
import { addressOf, type UnsubscribeLink } from './links.service.ts'
import { insertOptOut, stopAddress } from './queries.ts'

/** Ends e-mails about checkouts to the address of a link. Doing it again changes nothing. */
export async function unsubscribe(shop: Shop, { siteId, checkoutId, address }: UnsubscribeLink) {
  const now = new Date(shop.clock())
  await shop.db.transaction(async (tx) => {
    await tx.run(insertOptOut, [siteId, address, now])
    const [row] = await tx.run(abandonedByCheckout, [siteId, checkoutId])
    if (!row || addressOf(shop, siteId, row.email) !== address) return
    const changed = await tx.run(stopAddress, [siteId, row.email, now])
    await publish(tx, shop, { siteId, kind: 'updated', changed })
  })
}
