import { createHash } from 'node:crypto'
import type { SitePageLink } from '@cartwright/contract/sites/storefront.ts'
import { createCache } from '../../platform/cache/cache.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { languageFor } from '../settings/locale.rules.ts'
import { type StorefrontRow, storefrontById } from './queries.ts'
import { toStorefront } from './view.ts'

interface PreparedStorefront {
  /** The whole reply, with amounts formatted in the requested language. */
  jsonIn(language?: string): string
  pages: readonly SitePageLink[]
  /** Pages that only staff see. */
  drafts: readonly SitePageLink[]
}

/** What a storefront needs to know about the shop, the same for every caller. */
export async function get(shop: Shop, siteId: string): Promise<PreparedStorefront> {
  const known = await storefronts.get(shop, siteId, siteId)
  if (!known) throw refuse('NOT_FOUND', 'No such site')
  return known
}

const storefronts = createCache<PreparedStorefront>({
  name: 'storefronts',
  topics: ['site', 'pricing'],
  max: 1000,
  async load(shop, _siteId, ids) {
    const found = new Map<string, PreparedStorefront>()
    for (const siteId of ids) {
      const [row] = await shop.db.run(storefrontById, [siteId])
      if (row) found.set(siteId, prepare(row, { siteId, publicUrl: shop.hosts.urlOf(siteId) }))
    }
    return found
  },
})

function prepare(row: StorefrontRow, place: { siteId: string; publicUrl: string }): PreparedStorefront {
  const own = toStorefront(row, place)
  const revision = createHash('sha256').update(JSON.stringify(own)).digest('base64url').slice(0, 16)
  const replies = new Map<string, string>()
  return {
    pages: own.pages,
    drafts: row.pages.filter(({ draft }) => draft),
    jsonIn(asked) {
      const language = languageFor(own, asked)
      const known = replies.get(language)
      if (known !== undefined) return known
      const storefront = { ...toStorefront(row, { ...place, reads: language }), revision }
      const json = JSON.stringify({ storefront })
      replies.set(language, json)
      return json
    },
  }
}
