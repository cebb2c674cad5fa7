import { createCache } from '../../platform/cache/cache.ts'
import { longAge } from '../../platform/db/changes.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Site } from '../../sites/settings/service.ts'
import * as sites from '../../sites/settings/service.ts'
import { freshProducts } from '../model/cache.service.ts'
import { wireProduct } from '../wire/v1/products.rules.ts'
import { type Reader, termsOf } from '../wire/v1/terms.service.ts'

declare module '../../platform/shop/shop.ts' {
  interface Shop {
    /** Memory of this process for the texts of products in lists: 128 MB are about 25,000 products. */
    productTexts: { megabytes: number }
  }
}

/** A product as lists have it. Unlike the product itself, it takes no more memory than its text. */
export interface ProductText {
  visible: boolean
  /** JSON, after a comma. */
  json: Buffer
}

/** The products that exist, in the order of their ids. One statement reads those that are not kept. */
export async function productTexts(
  shop: Shop,
  { site, reader }: { site: Site; reader: Reader },
  ids: readonly string[],
): Promise<ProductText[]> {
  const kind = JSON.stringify([site.revision, reader])
  const found = await texts.getMany(
    shop,
    site.id,
    ids.map((id) => `${id} ${kind}`),
  )
  return found.filter((text) => text !== undefined)
}

/** Of an entry, besides its text. */
const overhead = 400

const texts = createCache<ProductText>({
  name: 'product-texts',
  topics: ['product'],
  max: ({ productTexts }) => 1_000_000 * productTexts.megabytes,
  sizeOf: ({ json }) => json.length + overhead,
  kinds: true,
  maxAge: longAge,
  async load(shop, siteId, wanted) {
    const site = await sites.get(shop, siteId)
    const ids = [...new Set(wanted.map(idIn))]
    const products = await freshProducts(shop, siteId, ids)
    return new Map(
      wanted.flatMap((key) => {
        const product = products.get(idIn(key))
        if (!product) return []
        const [, reader] = JSON.parse(key.slice(key.indexOf(' ') + 1)) as [string, Reader]
        const json = JSON.stringify(wireProduct(product, termsOf(shop, site, reader)))
        return [[key, { visible: product.visible, json: Buffer.from(`,${json}`) }]]
      }),
    )
  },
})

function idIn(key: string): string {
  return key.slice(0, key.indexOf(' '))
}
