import { storeAppId } from '@cartwright/contract/catalogue/limits.ts'
import { newItemActivity, orderEvent, publishEvents } from '../../orders/order/events.service.ts'
import { addActivities } from '../../orders/order/queries.ts'
import type { Order } from '../../orders/order/rules.ts'
import { type Connection, runOne } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Site } from '../../sites/settings/service.ts'
import { publish } from './events.service.ts'
import { followOrder } from './queries.ts'
import { reminderRules } from './rules.ts'

type Ordered = Pick<Order, 'siteId' | 'id' | 'checkoutId' | 'email' | 'total'>

/** What follows from an order for the checkouts that its buyer has left, in the transaction that places it. */
export async function follow(
  tx: Connection,
  shop: Shop,
  { site, order }: { site: Site; order: Ordered },
): Promise<void> {
  if (!reminderRules(site.settings).keep) return
  const { siteId, id, checkoutId, email, total } = order
  const now = new Date(shop.clock())
  const followed = await tx.run(followOrder, [siteId, checkoutId, email, id, total, now])
  const recovered = followed.filter(({ status }) => status === 'RECOVERED')
  const others = followed.filter(({ status }) => status === 'ABANDONED')
  await publish(tx, shop, { siteId, kind: 'recovered', changed: recovered })
  await publish(tx, shop, { siteId, kind: 'updated', changed: others })
  if (recovered.length > 0) await noteInOrder(tx, shop, order)
}

async function noteInOrder(tx: Connection, shop: Shop, { siteId, id }: Ordered): Promise<void> {
  const activity = newItemActivity(shop, { appId: storeAppId, type: 'CHECKOUT_RECOVERED', data: {} })
  const values = [siteId, id, JSON.stringify([activity]), new Date(shop.clock())]
  const after = await runOne(tx, addActivities, values)
  await publishEvents(tx, [orderEvent(shop, 'updated', { ...after, siteId })])
}
