import type {
  CountProductsV3Request,
  GetCatalogVersionReply,
  GetProductBySlugV3Request,
  GetProductV3Request,
  ProductV3Reply,
  QueryProductsV3Reply,
  QueryProductsV3Request,
  SearchDetailsV3,
  SearchProductsV3Reply,
  SearchProductsV3Request,
} from '@cartwright/contract/catalogue-v3/reads.ts'
import { productRecords } from '../../catalogue/model/cache.service.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import { toProduct } from '../../catalogue/model/queries.ts'
import { productId } from '../../catalogue/search/fields.queries.ts'
import { productSource } from '../../catalogue/search/lists.queries.ts'
import { relevance } from '../../catalogue/search/queries.ts'
import type { Search, SearchMode } from '../../catalogue/search/rules.ts'
import { withWireFields } from '../../catalogue/wire/v1/requests.rules.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { mostCounted, pageOf } from '../../platform/query/page.ts'
import { type CompiledQuery, compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { exponent } from '../../platform/values/money.ts'
import * as sites from '../../sites/settings/service.ts'
import { aggregate, needsStock } from './aggregations.queries.ts'
import { numericId, productFields } from './fields.queries.ts'
import { plainFilter } from './filter.rules.ts'
import { countProducts, matchesWords, pageOfProducts, productBySlug } from './lists.queries.ts'
import { readSearch } from './search.rules.ts'
import { render, seesHidden, termsV3 } from './terms.service.ts'

/** Storefronts that know both generations ask which one to use. Each call answers whatever the setting is. */
export async function catalogVersion(shop: Shop, { siteId }: Caller): Promise<GetCatalogVersionReply> {
  const { settings } = await sites.get(shop, siteId)
  return { catalogVersion: settings.catalogVersion }
}

export async function product(
  shop: Shop,
  caller: Caller,
  { productId: id, fields }: GetProductV3Request,
): Promise<ProductV3Reply> {
  const record = await productRecords.get(shop, caller.siteId, id.toLowerCase())
  return reply(shop, caller, { found: record?.product, fields })
}

export async function productWithSlug(
  shop: Shop,
  caller: Caller,
  { slug, fields }: GetProductBySlugV3Request,
): Promise<ProductV3Reply> {
  const [row] = await shop.db.run(productBySlug, [caller.siteId, slug, new Date(shop.clock())])
  return reply(shop, caller, { found: row && toProduct(row), fields })
}

async function reply(
  shop: Shop,
  caller: Caller,
  { found, fields }: { found: Product | undefined; fields: GetProductV3Request['fields'] },
): Promise<ProductV3Reply> {
  const terms = await termsV3(shop, caller, fields)
  if (!found || !(found.visible || seesHidden(caller))) throw refuse('PRODUCT_NOT_FOUND')
  const [product = {}] = await render(shop, caller, { products: [found], terms })
  return { product }
}

export async function query(
  shop: Shop,
  caller: Caller,
  { query: asked = {}, fields }: QueryProductsV3Request,
): Promise<QueryProductsV3Reply> {
  const terms = await termsV3(shop, caller, fields)
  const list = await toList(shop, caller, { asked, path: 'query' })
  const rows = await pageOfProducts(shop.db, list.source, list)
  const { products, pagingMetadata } = toPage(rows, list.query)
  return { products: await render(shop, caller, { products, terms }), pagingMetadata }
}

/** Finds words as they are written, and then, unless `fuzzy` is false, with typing errors. */
export async function search(
  shop: Shop,
  caller: Caller,
  { search: asked = {}, fields }: SearchProductsV3Request,
): Promise<SearchProductsV3Reply> {
  const terms = await termsV3(shop, caller, fields)
  const { aggregations = [] } = asked
  const hasWords = Boolean(asked.search?.expression?.trim())
  const ways: SearchMode[] =
    hasWords && asked.search?.fuzzy !== false ? ['literal', 'swapped', 'similar'] : ['literal']
  let found: SearchProductsV3Reply = { products: [], pagingMetadata: {}, aggregationData: {} }
  for (const way of ways) {
    const words = { search: asked.search, way, stock: needsStock(aggregations) }
    const list = await toList(shop, caller, { asked, path: 'search', ...words })
    const [rows, results] = await Promise.all([
      pageOfProducts(shop.db, list.source, list),
      aggregate(shop.db, list.source, { query: list.query, aggregations, currency: terms.currency }),
    ])
    const { products, pagingMetadata } = toPage(rows, list.query)
    found = {
      products: await render(shop, caller, { products, terms }),
      pagingMetadata,
      aggregationData: { results },
    }
    if (products.length > 0) break
  }
  return found
}

export async function count(
  shop: Shop,
  caller: Caller,
  { filter, search: words, returnNonVisibleProducts = false }: CountProductsV3Request,
): Promise<{ count: number }> {
  if (returnNonVisibleProducts && !seesHidden(caller)) {
    throw refuse('NO_PERMISSION_TO_INCLUDE_NOT_VISIBLE_PRODUCTS')
  }
  const asked = { filter: filter ?? null }
  const list = await withWireFields(
    (field) => field.replace(/^\./, ''),
    toList(shop, caller, { asked, path: '', search: words, hidden: returnNonVisibleProducts }),
  )
  const total = await countProducts(shop.db, list.source, list.query)
  return { count: Math.min(total, mostCounted + 1) }
}

interface Asked {
  asked: NonNullable<QueryProductsV3Request['query']>
  path: string
  search?: SearchDetailsV3 | undefined
  way?: SearchMode
  /** Joins the inventory, also without a condition on it. */
  stock?: boolean
  hidden?: boolean
}

/** The statement's parts. */
async function toList(shop: Shop, caller: Caller, list: Asked) {
  const { asked, path, way = 'literal', hidden = seesHidden(caller) } = list
  const { settings } = await sites.get(shop, caller.siteId)
  const search = readSearch(list.search, settings.language, path)
  const query = compile({ ...asked, filter: plainFilter(asked.filter) }, { path, search, ...settings })
  const byStock = JSON.stringify([asked.filter, query.cursor?.filter]).includes('inventory.')
  const source = productSource(caller.siteId, {
    hidden,
    stock: list.stock === true || byStock,
    search: search && matchesWords(search, way, list.search?.mode ?? 'OR'),
  })
  return { source, query, now: new Date(shop.clock()) }
}

const byRelevance = { fieldName: 'relevance', order: 'DESC' } as const
const byNumber = { fieldName: 'numericId', order: 'ASC' } as const

/** Always by cursor. Without a sort, the best matches or the oldest products come first. */
function compile(
  { cursorPaging, ...asked }: { cursorPaging?: object; filter: unknown; sort?: unknown },
  { path, search, currency }: { path: string; search: Search | undefined; currency: string },
): CompiledQuery {
  const fields = {
    ...productFields(exponent(currency)),
    numericId,
    ...(search && { relevance: { ...numericId, column: relevance(search) } }),
  }
  return compileQuery({ ...asked, cursorPaging: cursorPaging ?? {} }, fields, {
    tieBreaker: productId,
    defaultSort: [search ? byRelevance : byNumber],
    path,
  })
}

function toPage(rows: Awaited<ReturnType<typeof pageOfProducts>>, query: CompiledQuery) {
  const { rows: kept, metadata } = pageOf(rows, query)
  const products = kept.map(({ cursor_key: _, ...row }) => toProduct(row))
  return { products, pagingMetadata: metadata }
}
