import type {
  CollectionLink,
  SearchSuggestionsReply,
  SearchSuggestionsRequest,
} from '@cartwright/contract/catalogue/storefront.ts'
import { createCache } from '../../platform/cache/cache.ts'
import { longAge } from '../../platform/db/changes.ts'
import { JsonReply } from '../../platform/http/calls.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import * as storefront from '../../sites/storefront/service.ts'
import { catalogueVersion, type ProductRecord, productRecords } from '../model/cache.service.ts'
import { type CachedReply, cachedReply, readerKey } from '../reads/rendering.service.ts'
import { readerOf, termsOf } from '../wire/v1/terms.service.ts'
import { suggestionsInIndex } from './index.service.ts'
import { suggestedCollections, suggestedProducts } from './queries.ts'
import { parseSearch } from './rules.ts'
import { correctSpelling, matchingPages, toSuggestion } from './suggestions.rules.ts'

/** Suggestions for what a shopper has typed so far. */
export async function suggest(
  shop: Shop,
  caller: Caller,
  { query }: SearchSuggestionsRequest,
): Promise<SearchSuggestionsReply | JsonReply> {
  const site = await sites.get(shop, caller.siteId)
  const search = parseSearch(query, site.settings.language)
  const found = search.words.length > 0 ? await cache.get(shop, site.id, search.phrase) : undefined
  if (!found) return { products: [], collections: [], pages: [] }
  const pages = matchingPages((await storefront.get(shop, site.id)).pages, search)
  const reader = readerOf(site, caller, false)
  const terms = termsOf(shop, site, reader)
  const json = await cachedReply(found.replies, {
    key: `${readerKey(site, reader)} ${JSON.stringify(pages)}`,
    generation: catalogueVersion(shop, site.id),
    find: async () =>
      (await productRecords.getMany(shop, site.id, found.ids)).filter(
        (record) => record?.product.visible,
      ) as ProductRecord[],
    render(records) {
      const { collections, corrected } = found
      const isSimilar = corrected !== undefined && pages.length === 0
      const reply: SearchSuggestionsReply = {
        products: records.map(({ product }) => toSuggestion(product, terms)),
        collections,
        pages,
        ...(isSimilar ? { corrected } : {}),
      }
      return Buffer.from(JSON.stringify(reply))
    },
  })
  return new JsonReply(json)
}

interface CachedSuggestions {
  ids: string[]
  collections: CollectionLink[]
  corrected?: string
  replies: Map<string, CachedReply>
}

/** By phrase. */
const cache = createCache<CachedSuggestions>({
  name: 'suggestions',
  topics: ['catalogue'],
  max: 1000,
  maxAge: longAge,
  async load(shop, siteId, phrases) {
    const found = new Map<string, CachedSuggestions>()
    for (const phrase of phrases) found.set(phrase, await findSuggestions(shop, siteId, phrase))
    return found
  },
})

async function findSuggestions(shop: Shop, siteId: string, phrase: string): Promise<CachedSuggestions> {
  const search = parseSearch(phrase, (await sites.get(shop, siteId)).settings.language)
  const on = shop.db.read
  const replies = new Map()
  const indexed = await suggestionsInIndex(shop, siteId, search)
  if (indexed) {
    const collections = await suggestedCollections(on, siteId, search)
    const { ids, corrected } = indexed
    if (corrected === undefined) return { ids, collections, replies }
    return collections.length > 0
      ? { ids: [], collections, replies }
      : { ids, collections, replies, corrected }
  }
  const [products, collections] = await Promise.all([
    suggestedProducts(on, siteId, { search, way: 'literal' }),
    suggestedCollections(on, siteId, search),
  ])
  const idsOf = (list: typeof products) => list.map(({ id }) => id)
  if (products.length > 0 || collections.length > 0) return { ids: idsOf(products), collections, replies }
  const swapped = await suggestedProducts(on, siteId, { search, way: 'swapped' })
  const similar =
    swapped.length > 0 ? swapped : await suggestedProducts(on, siteId, { search, way: 'similar' })
  const meant = correctSpelling(
    search.words,
    similar.map(({ name }) => name),
  )
  return { ids: idsOf(similar), collections, replies, ...(meant === undefined ? {} : { corrected: meant }) }
}
