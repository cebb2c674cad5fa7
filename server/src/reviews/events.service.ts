import { entityEvent, entityEvents } from '../platform/events/events.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { reviewsByIds } from './queries.ts'
import { toWire } from './rules.ts'

type ReviewEvent = 'created' | 'updated' | 'deleted'

interface ReviewKey {
  siteId: string
  id: string
  /** After the change. */
  revision: bigint
}

const name = 'wix.reviews.v1.review'

/** An event about a review, as parameters of an insert into the outbox. */
export function reviewEvent(shop: Shop, kind: ReviewEvent, { siteId, id, revision }: ReviewKey): unknown[] {
  return entityEvent(shop, { name, kind, siteId, id, version: revision })
}

export const reviewEvents = entityEvents({
  name,
  kinds: ['created', 'updated', 'deleted'] satisfies ReviewEvent[],
  async read(shop, siteId, ids) {
    const rows = await shop.db.run(reviewsByIds, [siteId, ids])
    return new Map(rows.map((row) => [row.id, toWire(row, shop.hosts.urlOf(siteId))]))
  },
})
