import type {
  GetDefaultWishlistReply,
  Wishlist,
  WishlistItemReply,
  WishlistItemRequest,
} from '@cartwright/contract/identity/wishlists.ts'
import { storeAppIds } from '../catalogue/items/rules.ts'
import { productRecords } from '../catalogue/model/cache.service.ts'
import { refuse, violation } from '../platform/errors/errors.ts'
import type { MemberKey } from '../platform/room.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { addWishlistItem, lockWishlist, removeWishlistItem, wishlistItems } from './queries.ts'

const [storeAppId = ''] = storeAppIds
const longestOptions = 1000

/** The member's wishlist, empty for anybody else. */
export async function readDefault(
  shop: Shop,
  { siteId, memberId }: Caller,
  appId: string = storeAppId,
): Promise<GetDefaultWishlistReply> {
  if (!memberId) return { wishlist: { items: [] } }
  const wishlist = await read(shop, { siteId, memberId })
  return { wishlist: storeAppIds.has(appId) ? wishlist : { ...wishlist, items: [] } }
}

/** Adds a visible product, once. */
export async function add(
  shop: Shop,
  owner: MemberKey,
  { catalogReference, returnEntity = false }: WishlistItemRequest,
): Promise<WishlistItemReply> {
  const { productId, options } = await findItem(shop, owner.siteId, catalogReference)
  const values = [owner.siteId, owner.memberId, productId, options, new Date(shop.clock())]
  const [added] = await shop.db.transaction(async (tx) => {
    await tx.run(lockWishlist, [owner.siteId, owner.memberId])
    return tx.run(addWishlistItem, values)
  })
  if (!added?.isThere) throw refuse('WISHLIST_ITEMS_LIMIT_EXCEEDED')
  return returnEntity ? { wishlist: await read(shop, owner) } : {}
}

export async function remove(
  shop: Shop,
  owner: MemberKey,
  { catalogReference: { catalogItemId, options }, returnEntity = false }: WishlistItemRequest,
): Promise<WishlistItemReply> {
  await removeItem(shop, owner, { productId: catalogItemId, options: JSON.stringify(options ?? {}) })
  return returnEntity ? { wishlist: await read(shop, owner) } : {}
}

/** `options` is JSON. */
export async function removeItem(
  shop: Shop,
  { siteId, memberId }: MemberKey,
  { productId, options }: { productId: string; options: string },
): Promise<void> {
  await shop.db.run(removeWishlistItem, [siteId, memberId, productId, options])
}

async function read(shop: Shop, { siteId, memberId }: MemberKey): Promise<Wishlist> {
  const rows = await shop.db.run(wishlistItems, [siteId, memberId])
  return {
    id: memberId,
    memberId,
    items: rows.map(({ productId, options, addedAt }) => ({
      catalogReference: {
        catalogItemId: productId,
        appId: storeAppId,
        ...(Object.keys(options).length > 0 ? { options } : {}),
      },
      addedDate: addedAt.toISOString(),
    })),
  }
}

async function findItem(
  shop: Shop,
  siteId: string,
  { catalogItemId, appId, options }: WishlistItemRequest['catalogReference'],
): Promise<{ productId: string; options: string }> {
  const productId = catalogItemId.toLowerCase()
  const record = storeAppIds.has(appId) ? await productRecords.get(shop, siteId, productId) : undefined
  if (!record?.product.visible) throw refuse('PRODUCT_NOT_FOUND')
  const stored = JSON.stringify(options ?? {})
  if (stored.length > longestOptions) {
    throw violation(
      'catalogReference.options',
      `must not be longer than ${longestOptions} characters`,
      'MAX_LENGTH',
    )
  }
  return { productId, options: stored }
}
