import type {
  AggregationResultV3,
  CountProductsV3Request,
  GetAllProductsCategoryReply,
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
import { allProducts, type Product } from '../../catalogue/model/product.rules.ts'
import { toProduct } from '../../catalogue/model/queries.ts'
import type { SearchMode } from '../../catalogue/search/rules.ts'
import { withWireFields } from '../../catalogue/wire/v1/requests.rules.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { mostCounted } from '../../platform/query/page.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { defined } from '../../platform/values/optional.ts'
import * as sites from '../../sites/settings/service.ts'
import { readFigures } from './figures.service.ts'
import { countProducts, productBySlug } from './lists.queries.ts'
import { findInIndex, type ProductPage, readPage, toList } from './lists.service.ts'
import { render, seesHidden, termsV3 } from './terms.service.ts'

export const allProductsCategory: GetAllProductsCategoryReply = {
  categoryId: allProducts.id,
  treeReference: { appNamespace: '@wix/stores', treeKey: null },
}

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
  const page = await readPage(shop, caller, { asked, path: 'query', hidden: seesHidden(caller) })
  return {
    products: await render(shop, caller, { products: page.products, terms }),
    pagingMetadata: page.pagingMetadata,
  }
}

/** Finds words as they are written, and then, unless `fuzzy` is false, with typing errors. */
export async function search(
  shop: Shop,
  caller: Caller,
  { search: sent = {}, fields }: SearchProductsV3Request,
): Promise<SearchProductsV3Reply> {
  const { aggregations = [], search: words, filter, sort, cursorPaging } = sent
  const terms = await termsV3(shop, caller, fields)
  const asked = defined({ filter, sort, cursorPaging })
  const request = { asked, path: 'search', words, hidden: seesHidden(caller) }
  const withFigures = aggregations.length > 0 && { figures: true }
  let page: ProductPage = { products: [], pagingMetadata: { count: 0 } }
  let results: AggregationResultV3[] = []
  for (const way of waysOf(words)) {
    const [found, figures] = await Promise.all([
      readPage(shop, caller, { ...request, way, ...(way !== 'literal' && withFigures) }),
      aggregations.length > 0 ? readFigures(shop, caller, { ...request, way, aggregations }) : [],
    ])
    page = found
    results = figures
    if (found.products.length > 0) break
  }
  const { products, pagingMetadata } = page
  return {
    products: await render(shop, caller, { products, terms }),
    pagingMetadata,
    aggregationData: { results },
  }
}

function waysOf({ expression, fuzzy }: SearchDetailsV3 = {}): SearchMode[] {
  return expression?.trim() && fuzzy !== false ? ['literal', 'swapped', 'similar'] : ['literal']
}

/** Counts what {@link search} finds. */
export async function count(
  shop: Shop,
  caller: Caller,
  { filter = null, search: words, returnNonVisibleProducts: hidden = false }: CountProductsV3Request,
): Promise<{ count: number }> {
  if (hidden && !seesHidden(caller)) throw refuse('NO_PERMISSION_TO_INCLUDE_NOT_VISIBLE_PRODUCTS')
  let found = 0
  for (const way of waysOf(words)) {
    const list = await withWireFields(
      (field) => field.replace(/^\./, ''),
      toList(shop, caller.siteId, { asked: { filter }, path: '', words, way, hidden }),
    )
    const indexed = await findInIndex(shop, caller.siteId, list)
    found = indexed?.total ?? (await countProducts(shop.db.read, list.source, list.query))
    if (found > 0) break
  }
  return { count: Math.min(found, mostCounted + 1) }
}
