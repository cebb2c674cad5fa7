import type { Shop } from '../../platform/shop/shop.ts'

/** The token in the link of an e-mail, with which a booking can be changed without signing in. */
export function bookingToken(shop: Shop, { siteId, id }: { siteId: string; id: string }): string {
  return `${id}.${shop.tokens.derive(`booking ${siteId} ${id}`)}`
}
