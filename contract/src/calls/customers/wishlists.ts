import { checkoutPrefixes, everyone, named } from '../call.ts'

const ownWishlist = { callers: ['member'], permission: '', prefixes: checkoutPrefixes } as const

export const wishlistsCalls = named({
  getDefaultWishlist: {
    ...ownWishlist,
    callers: everyone,
    method: 'GET',
    path: '/v1/wishlists/get-default',
    summary: 'Read the wishlist of the signed-in member; for others it is empty',
  },
  addWishlistItem: {
    ...ownWishlist,
    method: 'POST',
    path: '/v1/wishlists/add-item',
    summary: 'Add a product to the wishlist',
  },
  removeWishlistItem: {
    ...ownWishlist,
    method: 'POST',
    path: '/v1/wishlists/remove-item',
    summary: 'Remove a product from the wishlist',
  },
})
