import { createHash } from 'node:crypto'
import type { SitePageLink } from '@cartwright/contract/storefront.ts'
import { cacheOf } from '../platform/cache.ts'
import { refuse } from '../platform/errors.ts'
import type { Shop } from '../platform/shop.ts'
import { storefrontOf } from './storefront.queries.ts'
import { storefrontFrom } from './storefront.rules.ts'

interface Known {
  /** The whole reply. */
  json: string
  pages: readonly SitePageLink[]
}

/** What a storefront has to know of the shop: the same for everybody. */
export async function get(shop: Shop, siteId: string): Promise<Known> {
  const known = await storefronts.get(shop, siteId, siteId)
  if (!known) throw refuse('NOT_FOUND', 'No such site')
  return known
}

const storefronts = cacheOf<Known>({
  topics: ['site', 'pricing'],
  max: 1000,
  async load(shop, _siteId, ids) {
    const found = new Map<string, Known>()
    for (const siteId of ids) {
      const [row] = await shop.db.run(storefrontOf, [siteId])
      if (!row) continue
      const storefront = storefrontFrom(row, { siteId, publicUrl: shop.publicUrl })
      const revision = createHash('sha256')
        .update(JSON.stringify(storefront))
        .digest('base64url')
        .slice(0, 16)
      const json = JSON.stringify({ storefront: { ...storefront, revision } })
      found.set(siteId, { json, pages: storefront.pages })
    }
    return found
  },
})
