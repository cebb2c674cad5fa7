import Type, { type Static } from 'typebox'
import { CatalogReference } from '../cart/line-item-fields.ts'
import { Fields, Guid, optional, Timestamp } from '../values/common.ts'

export const Wishlist = Type.Object({
  ...optional({ id: Guid, memberId: Guid }),
  /** The newest first. */
  items: Type.Array(Fields({ catalogReference: CatalogReference, addedDate: Timestamp }), { maxItems: 100 }),
})
export type Wishlist = Static<typeof Wishlist>

// ── Calls ───────────────────────────────────────────────────────────────────────────────────────────────

/** `appId` leaves out the items of other apps. */
export const GetDefaultWishlistRequest = Fields({ appId: Guid })
export type GetDefaultWishlistRequest = Static<typeof GetDefaultWishlistRequest>
export const GetDefaultWishlistReply = Type.Object({ wishlist: Wishlist })
export type GetDefaultWishlistReply = Static<typeof GetDefaultWishlistReply>

/** With `returnEntity`, the reply holds the whole wishlist. */
export const WishlistItemRequest = Type.Object({
  catalogReference: Type.Object({
    ...CatalogReference.properties,
    catalogItemId: Guid,
    appId: Guid,
  }),
  ...optional({ returnEntity: Type.Boolean() }),
})
export type WishlistItemRequest = Static<typeof WishlistItemRequest>
export const WishlistItemReply = Fields({ wishlist: Wishlist })
export type WishlistItemReply = Static<typeof WishlistItemReply>
