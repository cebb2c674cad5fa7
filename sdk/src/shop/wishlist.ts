import { type Method, methods, type Send } from '../transport/transport.ts'

/** What a signed-in member keeps for later. */
export interface WishlistCalls {
  /**
   * Reads the member's wishlist, the newest first. For anybody else it is empty.
   *
   * @example
   * const { wishlist } = await shop.wishlist.getDefaultWishlist({})
   * console.log(wishlist.items.map(({ catalogReference }) => catalogReference?.catalogItemId))
   */
  getDefaultWishlist: Method<'getDefaultWishlist'>

  /**
   * Adds a product, once; `options` of the reference may name a choice. Rejects with `PERMISSION_DENIED` if nobody is
   * signed in, with `PRODUCT_NOT_FOUND`, and with `WISHLIST_ITEMS_LIMIT_EXCEEDED` if there are 100 items.
   *
   * @example
   * const catalogReference = { appId: storeAppId, catalogItemId: productId }
   * const added = await shop.wishlist.addWishlistItem({ catalogReference }).catch((error) => error.code)
   * console.log(added)
   */
  addWishlistItem: Method<'addWishlistItem'>

  /**
   * Removes a product, or a choice of it if that is what was added. Rejects with `PERMISSION_DENIED` if nobody is signed
   * in.
   *
   * @example
   * const catalogReference = { appId: storeAppId, catalogItemId: productId }
   * const removed = await shop.wishlist.removeWishlistItem({ catalogReference }).catch((error) => error.code)
   * console.log(removed)
   */
  removeWishlistItem: Method<'removeWishlistItem'>
}

export function wishlistCalls(send: Send): WishlistCalls {
  return methods(send, ['getDefaultWishlist', 'addWishlistItem', 'removeWishlistItem'])
}
