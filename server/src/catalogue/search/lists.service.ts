import {
  type FacetName,
  FacetName as FacetNames,
  type ProductFacets,
  type ProductQuery,
  type QueryProductsRequest,
  type SearchFindings,
} from '@cartwright/contract/catalogue/product-query.ts'
import type {
  QueryStoreVariantsReply,
  QueryStoreVariantsRequest,
} from '@cartwright/contract/catalogue/variants.ts'
import { createCache } from '../../platform/cache/cache.ts'
import { longAge } from '../../platform/db/changes.ts'
import { violation, violations } from '../../platform/errors/errors.ts'
import { JsonReply } from '../../platform/http/calls.ts'
import type { Fields } from '../../platform/query/fields.ts'
import { mostCounted, type PageMetadata, pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { exponent, toMinor, toNumber } from '../../platform/values/money.ts'
import type { Site } from '../../sites/settings/service.ts'
import * as sites from '../../sites/settings/service.ts'
import { catalogueVersion, type ProductRecord, productRecords } from '../model/cache.service.ts'
import { seesMerchantData } from '../model/visibility.rules.ts'
import {
  arrayJson,
  type CachedReply,
  cachedReply,
  productJson,
  readerKey,
} from '../reads/rendering.service.ts'
import { storeVariant } from '../wire/v1/products.rules.ts'
import { readerOf } from '../wire/v1/terms.service.ts'
import { byPosition, collectionInOrder } from './collection-order.rules.ts'
import { type FacetRow, facetConditions, type PriceSpan } from './facets.queries.ts'
import { position, productFields, productId, variantFields, variantKey } from './fields.queries.ts'
import * as lists from './lists.queries.ts'
import { matches, relevance } from './queries.ts'
import { type Search, type SearchMode, toSearch } from './rules.ts'

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
  const json = await cachedReply(list.pages, {
    key: readerKey(site, reader),
    generation: catalogueVersion(shop, site.id),
    find: async () =>
      (await productRecords.getMany(shop, site.id, list.ids)).filter(
        (record) => record !== undefined && (record.product.visible || hidden),
      ) as ProductRecord[],
    render: (records) =>
      pageJson(
        list,
        records.map((record) => productJson(record, { shop, site, reader })),
      ),
  })
  return new JsonReply(json)
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
  pages: Map<string, CachedReply>
}

interface Asked {
  query: ProductQuery
  hidden: boolean
}

/** Longer queries are not cached. */
const maxKeyLength = 4000

async function readList(shop: Shop, { id, settings, revision }: Site, asked: Asked): Promise<List> {
  const stock = dependsOnStock(asked.query) ? catalogueVersion(shop, id) : 0
  const key = JSON.stringify([settings.currency, revision, asked.hidden, stock, asked.query])
  const list =
    key.length <= maxKeyLength
      ? await cachedLists.get(shop, id, key)
      : await findList(shop, id, { ...asked, currency: settings.currency })
  if (!list) throw new Error('the cache returned no list')
  return list
}

/** These lists change with each sale, the others only with the catalogue. */
function dependsOnStock({ filter, facets, facetFilters }: ProductQuery): boolean {
  const byStock = JSON.stringify(filter ?? '').includes('stock.') || facetFilters?.inStock !== undefined
  return byStock || facetNames(facets).includes('inStock')
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

async function findList(shop: Shop, siteId: string, asked: Asked & { currency: string }): Promise<List> {
  const { settings } = await sites.get(shop, siteId)
  const search = readSearch(asked.query, settings.language)
  const list = await runQuery(shop, siteId, { ...asked, search, way: 'literal' })
  if (!search || isFound(list)) return list
  const swapped = await runQuery(shop, siteId, { ...asked, search, way: 'swapped' })
  return isFound(swapped) ? swapped : runQuery(shop, siteId, { ...asked, search, way: 'similar' })
}

function isFound({ ids, totalResults }: List): boolean {
  return ids.length > 0 || totalResults > 0
}

interface Finding extends Asked {
  currency: string
  search: Search | undefined
  way: SearchMode
}

async function runQuery(
  shop: Shop,
  siteId: string,
  { query, hidden, currency, search, way }: Finding,
): Promise<List> {
  const fields = fieldsFor(currency, search)
  const collectionId = collectionInOrder(query, fields)
  const compiled = compileQuery(query, fields, {
    tieBreaker: productId,
    defaultSort: [search ? byRelevance : collectionId ? byPosition : byNumber],
  })
  const source = lists.productSource(siteId, {
    ...{ hidden, collectionId },
    stock: dependsOnStock(query),
    search: search && matches(search, way),
  })
  const conditions = facetConditions(query.facetFilters ?? {}, priceSpan(query, currency))
  const narrow = lists.narrow(source, conditions)
  const names = facetNames(query.facets)
  const on = shop.db.read
  const [rows, total, facets] = await Promise.all([
    lists.page(on, narrow, compiled),
    lists.total(on, narrow, compiled),
    names.length > 0 ? lists.facets(on, source, { query: compiled, names, conditions }) : undefined,
  ])
  const { rows: kept, metadata } = pageOf(rows, compiled, total)
  return {
    ids: kept.map(({ id }) => id),
    metadata,
    totalResults: Math.min(total, mostCounted + 1),
    ...(way !== 'literal' && total > 0 && { search: { loose: true } }),
    ...(facets && { facets: wireFacets(facets, currency) }),
    pages: new Map(),
  }
}

const byRelevance = { fieldName: 'relevance', order: 'DESC' } as const
const byNumber = { fieldName: 'numericId', order: 'ASC' } as const

function fieldsFor(currency: string, search: Search | undefined): Fields {
  const fields = { ...productFields(exponent(currency)), position }
  if (!search) return fields
  const column = relevance(search)
  return {
    ...fields,
    relevance: { column, type: 'number', sortable: true, filterable: false, required: true },
  }
}

function readSearch({ search }: ProductQuery, language: string): Search | undefined {
  if (search === undefined) return undefined
  const found = toSearch(search, language)
  if ('violatedRule' in found) throw violations([found])
  return found
}

function priceSpan({ facetFilters }: ProductQuery, currency: string): PriceSpan {
  const span: PriceSpan = {}
  for (const bound of ['min', 'max'] as const) {
    const amount = facetFilters?.price?.[bound]
    if (amount === undefined) continue
    const minor = toMinor(amount, currency)
    if (minor === undefined) {
      const field = `query.facetFilters.price.${bound}`
      throw violation(field, `must be an amount in ${currency}`, 'DECIMAL_MAX_SCALE')
    }
    span[bound] = minor
  }
  return span
}

function facetNames(facets: ProductQuery['facets']): FacetName[] {
  if (facets === true) return [...FacetNames.enum]
  return facets ? [...new Set(facets)] : []
}

function wireFacets({ price, ...facets }: FacetRow, currency: string): ProductFacets {
  if (!price) return facets
  const amount = (minor: number | null) => (minor === null ? null : toNumber(BigInt(minor), currency))
  return { ...facets, price: { currency, min: amount(price.min), max: amount(price.max) } }
}

function pageJson({ metadata, totalResults, facets, search }: List, products: readonly Buffer[]): Buffer {
  const rest = JSON.stringify({ metadata, totalResults, facets, search }).slice(1)
  return Buffer.concat([Buffer.from('{"products":'), arrayJson(products), Buffer.from(`,${rest}`)])
}
