import type { PageImage } from '@cartwright/contract/pages/pages.ts'
import { productRecords } from '../catalogue/model/cache.service.ts'
import { toSuggestion } from '../catalogue/search/suggestions.rules.ts'
import { termsOf } from '../catalogue/wire/v1/terms.service.ts'
import { pageImage } from '../media/pictures/pages.rules.ts'
import type { MemberKey } from '../platform/room.ts'
import type { Shop } from '../platform/shop/shop.ts'
import type { Site } from '../sites/settings/service.ts'
import { wishlistItems } from './queries.ts'

export interface ShownItem {
  productId: string
  options: Record<string, unknown>
  /** Absent if the shop shows it no more. */
  product?: { name: string; slug: string; priceText: string; image?: PageImage }
}

/** A member's wishlist with what a page says about its products, the newest first. */
export async function list(shop: Shop, site: Site, { siteId, memberId }: MemberKey): Promise<ShownItem[]> {
  const rows = await shop.db.run(wishlistItems, [siteId, memberId])
  const records = await productRecords.getMany(
    shop,
    siteId,
    rows.map(({ productId }) => productId),
  )
  const terms = termsOf(shop, site, { merchant: false })
  return rows.map(({ productId, options }, index) => {
    const product = records[index]?.product
    if (!product?.visible) return { productId, options }
    const { name, slug, price, image } = toSuggestion(product, terms)
    const picture = pageImage(image, name)
    return {
      productId,
      options,
      product: { name, slug, priceText: price, ...(picture ? { image: { ...picture, alt: '' } } : {}) },
    }
  })
}
