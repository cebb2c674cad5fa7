import type {
  ProductFacets,
  ProductQuery,
  QueryProductsRequest,
  SearchFindings,
} from '@cartwright/contract/catalogue/product-query.ts'
import type {
  QueryStoreVariantsReply,
  QueryStoreVariantsRequest,
} from '@cartwright/contract/catalogue/variants.ts'
import { createCache } from '../../platform/cache/cache.ts'
import { longAge } from '../../platform/db/changes.ts'
import { violations } from '../../platform/errors/errors.ts'
import { JsonReply } from '../../platform/http/calls.ts'
import { mostCounted, type PageMetadata, pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import type { Site } from '../../sites/settings/service.ts'
import * as sites from '../../sites/settings/service.ts'
import { catalogueVersion, productRecords } from '../model/cache.service.ts'
import { seesMerchantData } from '../model/visibility.rules.ts'
import { type CachedReply, cachedReply, readerKey } from '../reads/rendering.service.ts'
import { type ProductText, productTexts } from '../reads/texts.service.ts'
import { storeVariant } from '../wire/v1/products.rules.ts'
import { readerOf } from '../wire/v1/terms.service.ts'
import { variantFields, variantKey } from './fields.queries.ts'
import { findInDatabase, findInIndex } from './index.service.ts'
import { type Answer, dependsOnStock, type Listing, toListing, wireFacets } from './listing.rules.ts'
import * as lists from './lists.queries.ts'
import { type Search, toSearch } from './rules.ts'

/** Queries products with filter, sort, search, paging and facets. Leaves out hidden products. */
export async function products(
  shop: Shop,
  caller: Caller,
  { query = {}, ...asked }: QueryProductsRequest,
): Promise<JsonReply> {
  const merchant = seesMerchantData(caller, asked.includeMerchantSpecificData)
  const hidden = merchant || seesMerchantData(caller, asked.includeHiddenProducts)
  const site = await sites.get(shop, caller.siteId)
  const list = await readList(shop, site, { query, hidden })
  const reader = readerOf(site, caller, merchant)
  return cachedReply(list.pages, {
    key: readerKey(site, reader),
    generation: catalogueVersion(shop, site.id),
    async find() {
      const texts = await productTexts(shop, { site, reader }, list.ids)
      return hidden ? texts : texts.filter(({ visible }) => visible)
    },
    render: (texts) => pageOfTexts(list, texts),
  })
}

/** Visible variants of all products. */
export async function storeVariants(
  shop: Shop,
  caller: Caller,
  { query }: QueryStoreVariantsRequest,
): Promise<QueryStoreVariantsReply> {
  const compiled = compileQuery(query, variantFields, { tieBreaker: variantKey })
  const source = lists.variantSource(caller.siteId)
  const [rows, total] = await Promise.all([
    lists.page(shop.db.read, source, compiled),
    lists.total(shop.db.read, source, compiled),
  ])
  const page = pageOf(rows, compiled, total)
  const keys = page.rows.map(({ id }) => ({ productId: id.slice(0, 36), variantId: id.slice(37) }))
  const records = await productRecords.getMany(
    shop,
    caller.siteId,
    keys.map(({ productId }) => productId),
  )
  const variants = keys.flatMap(({ variantId }, index) => {
    const product = records[index]?.product
    const variant = product?.variants.find(({ id }) => id === variantId)
    return product && variant ? [storeVariant(product, variant, shop.hosts.urlOf(caller.siteId))] : []
  })
  return { variants, metadata: page.metadata }
}

/** The ids that a query finds. Products are looked up separately, so they are always current. */
interface List {
  ids: string[]
  metadata: PageMetadata
  totalResults: number
  facets?: ProductFacets
  search?: SearchFindings
  /** The last reply by kind of reader. */
  pages: Map<string, CachedReply<ProductText, JsonReply>>
}

interface Asked {
  query: ProductQuery
  hidden: boolean
}

/** Longer queries are not cached. */
const maxKeyLength = 4000

async function readList(shop: Shop, { id, settings, revision }: Site, asked: Asked): Promise<List> {
  // The filter of a further page is in its cursor.
  const stock = dependsOnStock(asked.query) || asked.query.cursorPaging?.cursor
  const version = stock ? catalogueVersion(shop, id) : 0
  const key = JSON.stringify([settings.currency, revision, asked.hidden, version, asked.query])
  const list =
    key.length <= maxKeyLength
      ? await cachedLists.get(shop, id, key)
      : await findList(shop, id, { ...asked, currency: settings.currency })
  if (!list) throw new Error('the cache returned no list')
  return list
}

const cachedLists = createCache<List>({
  name: 'lists',
  topics: ['catalogue'],
  max: 128,
  maxAge: longAge,
  async load(shop, siteId, keys) {
    const loaded = new Map<string, List>()
    for (const key of keys) {
      const [currency, , hidden, , query] = JSON.parse(key) as [string, string, boolean, number, ProductQuery]
      loaded.set(key, await findList(shop, siteId, { currency, hidden, query }))
    }
    return loaded
  },
})

async function findList(
  shop: Shop,
  siteId: string,
  { query, hidden, currency }: Asked & { currency: string },
): Promise<List> {
  const { settings } = await sites.get(shop, siteId)
  const search = readSearch(query, settings.language)
  const literal = toListing(query, { hidden, currency, search, way: 'literal' })
  const indexed = await findInIndex(shop, siteId, literal)
  if (indexed) return toList(literal, indexed)
  const list = await findInDatabase(shop.db.read, siteId, literal)
  if (!search || isFound(list)) return toList(literal, list)
  const swapped = toListing(query, { hidden, currency, search, way: 'swapped' })
  const other = await findInDatabase(shop.db.read, siteId, swapped)
  if (isFound(other)) return toList(swapped, other)
  const similar = toListing(query, { hidden, currency, search, way: 'similar' })
  return toList(similar, await findInDatabase(shop.db.read, siteId, similar))
}

function isFound({ rows, total }: Answer): boolean {
  return rows.length > 0 || total > 0
}

function toList({ compiled, currency }: Listing, { rows, total, facets, isLoose }: Answer): List {
  const { rows: kept, metadata } = pageOf(rows, compiled, total)
  return {
    ids: kept.map(({ id }) => id),
    metadata,
    totalResults: Math.min(total, mostCounted + 1),
    ...(isLoose && { search: { loose: true } }),
    ...(facets && { facets: wireFacets(facets, currency) }),
    pages: new Map(),
  }
}

function readSearch({ search }: ProductQuery, language: string): Search | undefined {
  if (search === undefined) return undefined
  const found = toSearch(search, language)
  if ('violatedRule' in found) throw violations([found])
  return found
}

function pageOfTexts(
  { metadata, totalResults, facets, search }: List,
  texts: readonly ProductText[],
): JsonReply {
  const [first, ...others] = texts
  const rest = JSON.stringify({ metadata, totalResults, facets, search }).slice(1)
  return new JsonReply([
    opening,
    ...(first ? [first.json.subarray(1), ...others.map(({ json }) => json)] : []),
    Buffer.from(`],${rest}`),
  ])
}

const opening = Buffer.from('{"products":[')
