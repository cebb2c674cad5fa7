import { statement } from '../platform/db/db.ts'

export interface WishlistRow {
  productId: string
  options: Record<string, unknown>
  addedAt: Date
}

const mostItems = 100

export const wishlistItems = statement<WishlistRow>(
  'wishlists.items',
  `SELECT product_id AS "productId", options, added_at AS "addedAt" FROM wishlist_items
   WHERE site_id = $1 AND member_id = $2 ORDER BY added_at DESC, product_id LIMIT ${mostItems}`,
)

/** Items are added one after the other, so that what is counted stays true until it is committed. */
export const lockWishlist = statement<never>(
  'wishlists.lock',
  'SELECT 1 FROM members WHERE site_id = $1 AND id = $2 FOR NO KEY UPDATE',
)

/** `isThere` is false if the wishlist is full. An item that is there already stays as it is. */
export const addWishlistItem = statement<{ isThere: boolean }>(
  'wishlists.add',
  `WITH added AS (
     INSERT INTO wishlist_items (site_id, member_id, product_id, options, added_at)
     SELECT $1, $2, $3, $4::jsonb, $5
     WHERE (SELECT count(*) FROM wishlist_items WHERE site_id = $1 AND member_id = $2) < ${mostItems}
     ON CONFLICT DO NOTHING RETURNING product_id)
   SELECT EXISTS (SELECT 1 FROM added) OR EXISTS (
     SELECT 1 FROM wishlist_items WHERE site_id = $1 AND member_id = $2 AND product_id = $3 AND options = $4::jsonb
   ) AS "isThere"`,
)

export const removeWishlistItem = statement<never>(
  'wishlists.remove',
  `DELETE FROM wishlist_items WHERE site_id = $1 AND member_id = $2 AND product_id = $3 AND options = $4::jsonb`,
)
