import { isSameSecret } from '../../platform/secrets/tokens.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'

/** Milliseconds for which a link is open. Later, its page sends the buyer a new one. */
const longest = 7 * 24 * 60 * 60 * 1000

export interface Link {
  siteId: string
  checkoutId: string
  /** Seconds since 1970. */
  until: number
}

/**
 * An address that opens the checkout, or its order, for some days without signing in. Send it to the buyer only.
 */
export function checkoutLink(
  shop: Shop,
  { siteId, checkoutId }: { siteId: string; checkoutId: string },
): string {
  const until = Math.floor(shop.clock() / 1000) + longest / 1000
  const key = linkKey(shop, { siteId, checkoutId, until })
  const query = new URLSearchParams({ site: siteId, until: String(until), key })
  return `${shop.hosts.urlOf(siteId)}/checkout/${checkoutId}/enter?${query}`
}

/** An address that opens nothing: its page sends the buyer a new link. */
export function endedLink(shop: Shop, order: { siteId: string; checkoutId: string }): string {
  return `/checkout/${order.checkoutId}/link?${endedKey(shop, order)}`
}

/** The same, except that a browser which may see the order gets to it. */
export function closedLink(shop: Shop, order: { siteId: string; checkoutId: string }): string {
  return `/checkout/${order.checkoutId}/enter?${endedKey(shop, order)}`
}

function endedKey(
  shop: Shop,
  { siteId, checkoutId }: { siteId: string; checkoutId: string },
): URLSearchParams {
  const key = linkKey(shop, { siteId, checkoutId, until: 0 })
  return new URLSearchParams({ site: siteId, until: '0', key })
}

/** The link of an address that the shop has made, even if it has expired. */
export function parseLink(
  shop: Shop,
  { site: siteId, checkoutId, until, key }: Readonly<Record<string, unknown>>,
): Link | undefined {
  if (!isGuid(siteId) || !isGuid(checkoutId) || typeof key !== 'string') return undefined
  const link = { siteId, checkoutId, until: Number(until) }
  if (isSameSecret(linkKey(shop, link), key)) return link
  return isSameSecret(earlierKey(shop, link), key) ? { ...link, until: 0 } : undefined
}

export function isOpen(shop: Shop, { until }: Link): boolean {
  return until * 1000 > shop.clock()
}

function linkKey(shop: Shop, { siteId, checkoutId, until }: Link): string {
  return shop.tokens.derive(`checkout link v2 ${siteId} ${checkoutId} ${until}`)
}

/** Of links of earlier versions, which were to live for 90 days. They count as expired. */
function earlierKey(shop: Shop, { siteId, checkoutId, until }: Link): string {
  return shop.tokens.derive(`checkout link ${siteId} ${checkoutId} ${until}`)
}
