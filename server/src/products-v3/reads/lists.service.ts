import type { QueryProductsV3Request, SearchDetailsV3 } from '@cartwright/contract/catalogue-v3/reads.ts'
import {
  adopt,
  catalogueVersion,
  freshProducts,
  productRecords,
} from '../../catalogue/model/cache.service.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import { toProduct } from '../../catalogue/model/queries.ts'
import { productId } from '../../catalogue/search/fields.queries.ts'
import { askIndex, type IndexAnswer, typedWords } from '../../catalogue/search/index.service.ts'
import { productSource, type Source } from '../../catalogue/search/lists.queries.ts'
import { relevance } from '../../catalogue/search/queries.ts'
import type { Search, SearchMode } from '../../catalogue/search/rules.ts'
import { createCache } from '../../platform/cache/cache.ts'
import { longAge } from '../../platform/db/changes.ts'
import type { Fields } from '../../platform/query/fields.ts'
import { type PageMetadata, pageOf } from '../../platform/query/page.ts'
import { type CompiledQuery, compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { exponent } from '../../platform/values/money.ts'
import * as sites from '../../sites/settings/service.ts'
import { indexedFields, indexedOrders, numericId, productFields } from './fields.queries.ts'
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
  /** Figures go with it, which the database counts of what it finds by words that are misspelt. */
  figures?: boolean
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
  const list = await toList(shop, siteId, request)
  const { source, query } = list
  const indexed = request.figures ? undefined : await findInIndex(shop, siteId, list)
  if (indexed) {
    const { rows, metadata } = pageOf(indexed.rows, query)
    const ids = rows.map(({ id }) => id)
    const found = await freshProducts(shop, siteId, ids)
    const products = ids.flatMap((id) => found.get(id) ?? [])
    // One may have been hidden since the index was read.
    return { products: products.filter(({ visible }) => visible || request.hidden), pagingMetadata: metadata }
  }
  const rows = await pageOfProducts(shop.db, source, { query, now: new Date(shop.clock()) })
  const { rows: kept, metadata } = pageOf(rows, query)
  return { products: kept.map(({ cursor_key: _, ...row }) => toProduct(row)), pagingMetadata: metadata }
}

/** A list as SQL and the product index understand it. */
export interface ProductList {
  source: Source
  query: CompiledQuery
  fields: Fields
  hidden: boolean
  stock: boolean
  search: Search | undefined
  mode: 'AND' | 'OR'
  way: SearchMode
}

/** The answer of the product index; undefined if the database must answer. */
export function findInIndex(
  shop: Shop,
  siteId: string,
  { query, fields, hidden, stock, search, mode, way }: ProductList,
): Promise<IndexAnswer | undefined> {
  return askIndex(shop, siteId, {
    compiled: query,
    fields: { fields, indexed: indexedFields },
    orders: indexedOrders,
    ...{ hidden, stock },
    search:
      search && typedWords(search, { mode: mode === 'AND' ? 'all' : 'some', corrects: way !== 'literal' }),
  })
}

/** What a request stands for. */
export async function toList(
  shop: Shop,
  siteId: string,
  { asked, path, words, way = 'literal', hidden, stock = false }: ListRequest,
): Promise<ProductList> {
  const { settings } = await sites.get(shop, siteId)
  const search = readSearch(words, settings.language, path)
  const fields = fieldsFor(settings.currency, search, way)
  const query = compile({ ...asked, filter: plainFilter(asked.filter) }, { path, search, fields })
  const mode = words?.mode ?? 'OR'
  const needsStock = stock || namesStock(asked.filter) || namesStock(query.cursor?.filter)
  const source = productSource(siteId, {
    ...{ hidden, stock: needsStock },
    search: search && matchesWords(search, way, mode),
  })
  return { source, query, fields, hidden, stock: needsStock, search, mode, way }
}

/** Lists by stock change with each sale, the others only with the catalogue. A cursor may carry such a filter. */
function namesStock(filter: unknown): boolean {
  return JSON.stringify(filter ?? '').includes('inventory.')
}

const byRelevance = { fieldName: 'relevance', order: 'DESC' } as const
const byNumber = { fieldName: 'numericId', order: 'ASC' } as const

function fieldsFor(currency: string, search: Search | undefined, way: SearchMode): Fields {
  return {
    ...productFields(exponent(currency)),
    numericId,
    ...(search && { relevance: { ...numericId, column: relevance(search, way) } }),
  }
}

/** Always by cursor. Without a sort, the best matches or the oldest products come first. */
function compile(
  { cursorPaging, ...asked }: { cursorPaging?: object; filter: unknown; sort?: unknown },
  { path, search, fields }: { path: string; search: Search | undefined; fields: Fields },
): CompiledQuery {
  return compileQuery({ ...asked, cursorPaging: cursorPaging ?? {} }, fields, {
    tieBreaker: productId,
    defaultSort: [search ? byRelevance : byNumber],
    path,
  })
}
