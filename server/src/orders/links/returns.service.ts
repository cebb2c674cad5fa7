import { isSameSecret } from '../../platform/secrets/tokens.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { returnRules } from '../../sites/seller/returns.rules.ts'
import type { Site } from '../../sites/settings/service.ts'

/** Milliseconds for which a link works. The order's page and the look-up have new ones. */
const lifetime = 30 * 24 * 60 * 60 * 1000

/** An order. */
interface Returned {
  siteId: string
  id: string
}

/** The page on which the buyer of an order asks for returns and follows them. It shows neither name nor address. */
export function returnsLink(shop: Shop, { siteId, id }: Returned): string {
  return `${shop.hosts.urlOf(siteId)}${returnsPath(shop, { siteId, id, until: untilNow(shop) })}`
}

/** The same for the pages of an order of which something was sent, in a shop with returns. */
export function returnsLinkOf(
  shop: Shop,
  { settings }: Pick<Site, 'settings'>,
  order: Returned & { status: string; fulfillmentStatus: string },
): string | undefined {
  const isSent = order.status === 'APPROVED' && order.fulfillmentStatus !== 'NOT_FULFILLED'
  return isSent && returnRules(settings, settings.language).open ? returnsLink(shop, order) : undefined
}

export interface ReturnsLink extends Returned {
  /** Seconds since 1970. */
  until: number
}

export function returnsPath(shop: Shop, link: ReturnsLink, part: '' | '/slip' | '/label' = ''): string {
  const query = new URLSearchParams({ until: String(link.until), key: keyOf(shop, link) })
  return `/returns/${link.id}${part}?${query}`
}

export function isReturnsLink(shop: Shop, link: ReturnsLink, key: unknown): boolean {
  return typeof key === 'string' && isSameSecret(keyOf(shop, link), key)
}

export function isOver(shop: Shop, { until }: ReturnsLink): boolean {
  return until * 1000 <= shop.clock()
}

function untilNow(shop: Shop): number {
  return Math.floor((shop.clock() + lifetime) / 1000)
}

function keyOf(shop: Shop, { siteId, id, until }: ReturnsLink): string {
  return shop.tokens.derive(`returns ${siteId} ${id} ${until}`)
}
