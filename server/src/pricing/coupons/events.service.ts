import { entityEvent, entityEvents } from '../../platform/events/events.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { couponsByIds } from './queries.ts'
import { toWire } from './specification.rules.ts'

type CouponEvent = 'created' | 'updated' | 'deleted'

interface CouponKey {
  siteId: string
  id: string
  /** After the change. */
  revision: bigint
}

const name = 'wix.coupons.v2.coupon'

/** An event about a coupon, as parameters of an insert into the outbox. */
export function couponEvent(shop: Shop, kind: CouponEvent, { siteId, id, revision }: CouponKey): unknown[] {
  return entityEvent(shop, { name, kind, siteId, id, version: revision })
}

export const couponEvents = entityEvents({
  name,
  kinds: ['created', 'updated', 'deleted'] satisfies CouponEvent[],
  async read(shop, siteId, ids) {
    const rows = await shop.db.run(couponsByIds, [siteId, ids])
    return new Map(rows.map((row) => [row.id, toWire(row, shop.clock())]))
  },
})
