import { isSameSecret } from '../../platform/secrets/tokens.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { ResourceRow } from './queries.ts'

type Feed = Pick<ResourceRow, 'id' | 'feedNumber'>

/** Where a calendar program reads the bookings of a resource. Whoever has the address may. */
export function calendarUrl(shop: Shop, siteId: string, feed: Feed): string {
  return `${shop.hosts.urlOf(siteId)}/calendars/${siteId}/${feed.id}/${keyOf(shop, siteId, feed)}.ics`
}

export function isFeedKey(shop: Shop, siteId: string, { key, ...feed }: Feed & { key: string }): boolean {
  return isSameSecret(keyOf(shop, siteId, feed), key)
}

function keyOf(shop: Shop, siteId: string, { id, feedNumber }: Feed): string {
  return shop.tokens.derive(`calendar ${siteId} ${id} ${feedNumber}`)
}
