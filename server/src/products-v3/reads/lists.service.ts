import type { QueryProductsV3Request, SearchDetailsV3 } from '@cartwright/contract/catalogue-v3/reads.ts'
import { adopt, catalogueVersion, productRecords } from '../../catalogue/model/cache.service.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import { toProduct } from '../../catalogue/model/queries.ts'
import { productId } from '../../catalogue/search/fields.queries.ts'
import { productSource, type Source } from '../../catalogue/search/lists.queries.ts'
import { relevance } from '../../catalogue/search/queries.ts'
import type { Search, SearchMode } from '../../catalogue/search/rules.ts'
import { createCache } from '../../platform/cache/cache.ts'
import { longAge } from '../../platform/db/changes.ts'
import { type PageMetadata, pageOf } from '../../platform/query/page.ts'
import { type CompiledQuery, compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { exponent } from '../../platform/values/money.ts'
import * as sites from '../../sites/settings/service.ts'
import { numericId, productFields } from './fields.queries.ts'
import { plainFilter } from './filter.rules.ts'
import { matchesWords, pageOfProducts } from './lists.queries.ts'
import { readSearch } from './search.rules.ts'

export interface ListRequest {
  asked: NonNullable<QueryProductsV3Request['query']>
  /** Where the query is in the request, for violations. */
  path: string
  words?: SearchDetailsV3 | undefined
  way?: SearchMode
  /** Also those that shoppers do not see. */
  hidden: boolean
  /** Joins the inventory, also without a condition on it. */
  stock?: boolean
}

export interface ProductPage {
  products: Product[]
  pagingMetadata: PageMetadata
}

/** Longer queries are not cached. */
export const maxKeyLength = 4000

/** The same as long as the request finds the same. */
export async function keyOf(shop: Shop, siteId: string, request: ListRequest): Promise<string> {
  const { revision } = await sites.get(shop, siteId)
  const { filter, cursorPaging } = request.asked
  const stock = request.stock || namesStock(filter) || cursorPaging?.cursor
  return JSON.stringify([request, revision, stock ? catalogueVersion(shop, siteId) : 0])
}

/** A page of products. One statement reads it the first time; then its products come from the cache. */
export async function readPage(shop: Shop, { siteId }: Caller, request: ListRequest): Promise<ProductPage> {
  const key = await keyOf(shop, siteId, request)
  const list = key.length <= maxKeyLength ? await lists.get(shop, siteId, key) : undefined
  if (!list) return findPage(shop, siteId, request)
  const records = await productRecords.getMany(shop, siteId, list.ids)
  const products = records.flatMap((record) =>
    record && (record.product.visible || request.hidden) ? record.product : [],
  )
  return { products, pagingMetadata: list.metadata }
}

interface List {
  ids: string[]
  metadata: PageMetadata
}

const lists = createCache<List>({
  name: 'lists-v3',
  topics: ['catalogue'],
  max: 128,
  maxAge: longAge,
  async load(shop, siteId, keys) {
    const loaded = new Map<string, List>()
    for (const key of keys) {
      const [request] = JSON.parse(key) as [ListRequest]
      await adopt(shop, siteId, async () => {
        const { products, pagingMetadata } = await findPage(shop, siteId, request)
        loaded.set(key, { ids: products.map(({ id }) => id), metadata: pagingMetadata })
        return products
      })
    }
    return loaded
  },
})

async function findPage(shop: Shop, siteId: string, request: ListRequest): Promise<ProductPage> {
  const { source, query } = await toList(shop, siteId, request)
  const rows = await pageOfProducts(shop.db, source, { query, now: new Date(shop.clock()) })
  const { rows: kept, metadata } = pageOf(rows, query)
  return { products: kept.map(({ cursor_key: _, ...row }) => toProduct(row)), pagingMetadata: metadata }
}

/** What a request stands for in SQL. */
export async function toList(
  shop: Shop,
  siteId: string,
  { asked, path, words, way = 'literal', hidden, stock = false }: ListRequest,
): Promise<{ source: Source; query: CompiledQuery }> {
  const { settings } = await sites.get(shop, siteId)
  const search = readSearch(words, settings.language, path)
  const query = compile({ ...asked, filter: plainFilter(asked.filter) }, { path, search, way, ...settings })
  const source = productSource(siteId, {
    hidden,
    stock: stock || namesStock(asked.filter) || namesStock(query.cursor?.filter),
    search: search && matchesWords(search, way, words?.mode ?? 'OR'),
  })
  return { source, query }
}

/** Lists by stock change with each sale, the others only with the catalogue. A cursor may carry such a filter. */
function namesStock(filter: unknown): boolean {
  return JSON.stringify(filter ?? '').includes('inventory.')
}

const byRelevance = { fieldName: 'relevance', order: 'DESC' } as const
const byNumber = { fieldName: 'numericId', order: 'ASC' } as const

interface Compiling {
  path: string
  search: Search | undefined
  way: SearchMode
  currency: string
}

/** Always by cursor. Without a sort, the best matches or the oldest products come first. */
function compile(
  { cursorPaging, ...asked }: { cursorPaging?: object; filter: unknown; sort?: unknown },
  { path, search, way, currency }: Compiling,
): CompiledQuery {
  const fields = {
    ...productFields(exponent(currency)),
    numericId,
    ...(search && { relevance: { ...numericId, column: relevance(search, way) } }),
  }
  return compileQuery({ ...asked, cursorPaging: cursorPaging ?? {} }, fields, {
    tieBreaker: productId,
    defaultSort: [search ? byRelevance : byNumber],
    path,
  })
}
