import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../platform/http/calls.ts'
import type { MemberKey } from '../platform/room.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import * as wishlists from './service.ts'

export function wishlistRoutes(on: On, shop: Shop): void {
  on(calls.getDefaultWishlist, ({ caller, body }) => wishlists.readDefault(shop, caller, body.appId))
  on(calls.addWishlistItem, ({ caller, body }) => wishlists.add(shop, ownerOf(caller), body))
  on(calls.removeWishlistItem, ({ caller, body }) => wishlists.remove(shop, ownerOf(caller), body))
}

/** Only members may call. */
function ownerOf({ siteId, memberId = '' }: Caller): MemberKey {
  return { siteId, memberId }
}
