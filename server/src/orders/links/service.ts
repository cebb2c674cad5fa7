import { isSameSecret } from '../../platform/secrets/tokens.ts'
import type { Shop } from '../../platform/shop/shop.ts'

interface Link {
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
  { siteId, checkoutId, days }: { siteId: string; checkoutId: string; days: number },
): string {
  const until = Math.floor(shop.clock() / 1000) + days * 24 * 60 * 60
  const key = linkKey(shop, { siteId, checkoutId, until })
  const query = new URLSearchParams({ site: siteId, until: String(until), key })
  return `${shop.publicUrl}/checkout/${checkoutId}/enter?${query}`
}

export function isValidLink(shop: Shop, link: Link, key: string | undefined): boolean {
  return link.until * 1000 > shop.clock() && isSameSecret(linkKey(shop, link), key)
}

function linkKey(shop: Shop, { siteId, checkoutId, until }: Link): string {
  return shop.tokens.derive(`checkout link ${siteId} ${checkoutId} ${until}`)
}
