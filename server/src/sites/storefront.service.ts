import { createHash } from 'node:crypto'
import { cacheOf } from '../platform/cache.ts'
import { refuse } from '../platform/errors.ts'
import type { Shop } from '../platform/shop.ts'
import { storefrontOf } from './storefront.queries.ts'
import { storefrontFrom } from './storefront.rules.ts'

/** What a storefront has to know of the shop, as JSON: the same for everybody. */
export async function get(shop: Shop, siteId: string): Promise<string> {
  const json = await storefronts.get(shop, siteId, siteId)
  if (json === undefined) throw refuse('NOT_FOUND', 'No such site')
  return json
}

const storefronts = cacheOf<string>({
  topics: ['site', 'pricing'],
  max: 1000,
  async load(shop, _siteId, ids) {
    const found = new Map<string, string>()
    for (const siteId of ids) {
      const [row] = await shop.db.run(storefrontOf, [siteId])
      if (!row) continue
      const storefront = storefrontFrom(row, { siteId, publicUrl: shop.publicUrl })
      const revision = createHash('sha256')
        .update(JSON.stringify(storefront))
        .digest('base64url')
        .slice(0, 16)
      found.set(siteId, JSON.stringify({ storefront: { ...storefront, revision } }))
    }
    return found
  },
})
