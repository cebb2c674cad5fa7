import type {
  Category,
  GetCategoryBySlugRequest,
  GetCategoryRequest,
  QueryCategoriesReply,
  QueryCategoriesRequest,
  SearchCategoriesReply,
  SearchCategoriesRequest,
} from '@cartwright/contract/catalogue-v3/categories.ts'
import { notFound } from '../../platform/errors/errors.ts'
import type { Fields } from '../../platform/query/fields.ts'
import { pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import { filterByWords } from '../../platform/query/words.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import type { CollectionView } from '../collections/queries.ts'
import { isVisibleTo, viewsByKeys } from '../collections/reads.service.ts'
import { seesMerchantData } from '../model/visibility.rules.ts'
import * as lists from '../search/lists.queries.ts'
import { categoryFields, categoryId, categorySource, searchFields } from './queries.ts'
import { isOurTree, toCategory } from './rules.ts'

// Categories are views of the collections: reads of them come from the same cache.

export async function byId(shop: Shop, caller: Caller, request: GetCategoryRequest) {
  const view = await visibleView(shop, caller, request)
  return {
    category: toCategory(view, { publicUrl: shop.hosts.urlOf(caller.siteId), fields: request.fields }),
  }
}

export async function bySlug(
  shop: Shop,
  caller: Caller,
  { slug, treeReference, fields }: GetCategoryBySlugRequest,
): Promise<{ category: Category }> {
  const [view] = isOurTree(treeReference) ? await viewsByKeys(shop, caller.siteId, [`slug ${slug}`]) : []
  if (!isVisibleTo(caller, view)) throw notFound('No such category')
  return { category: toCategory(view, { publicUrl: shop.hosts.urlOf(caller.siteId), fields }) }
}

/** The collection behind a category that the caller may see. */
export async function visibleView(
  shop: Shop,
  caller: Caller,
  { categoryId, treeReference }: Pick<GetCategoryRequest, 'categoryId' | 'treeReference'>,
): Promise<CollectionView> {
  const key = `id ${categoryId.toLowerCase()}`
  const [view] = isOurTree(treeReference) ? await viewsByKeys(shop, caller.siteId, [key]) : []
  if (!isVisibleTo(caller, view)) throw notFound('No such category')
  return view
}

export function query(
  shop: Shop,
  caller: Caller,
  { query = {}, ...asked }: QueryCategoriesRequest,
): Promise<QueryCategoriesReply> {
  return find(shop, caller, { ...asked, query, searchable: categoryFields, path: 'query' })
}

export async function search(
  shop: Shop,
  caller: Caller,
  { search: { search: words = {}, aggregations: _, ...listed } = {}, ...asked }: SearchCategoriesRequest,
): Promise<SearchCategoriesReply> {
  const query = { ...listed, filter: filterByWords(listed.filter, words, ['name', 'description']) }
  const found = await find(shop, caller, { ...asked, query, searchable: searchFields, path: 'search' })
  return { ...found, aggregationData: {} }
}

interface Asked
  extends Pick<QueryCategoriesRequest, 'treeReference' | 'fields' | 'returnNonVisibleCategories'> {
  query: { paging?: unknown; cursorPaging?: unknown }
  searchable: Fields
  path: string
}

const byName = { fieldName: 'name', order: 'ASC' } as const

async function find(
  shop: Shop,
  caller: Caller,
  { query, treeReference, fields, returnNonVisibleCategories, searchable, path }: Asked,
): Promise<QueryCategoriesReply> {
  const paging = query.paging ? {} : { cursorPaging: query.cursorPaging ?? {} }
  const compiled = compileQuery({ ...query, ...paging }, searchable, {
    tieBreaker: categoryId,
    defaultSort: [byName],
    path,
  })
  if (!isOurTree(treeReference))
    return { categories: [], pagingMetadata: { count: 0, hasNext: false, cursors: {} } }
  const hidden = seesMerchantData(caller, returnNonVisibleCategories)
  const source = categorySource(caller.siteId, hidden)
  const page = pageOf(await lists.page(shop.db.read, source, compiled), compiled)
  const keys = page.rows.map(({ id }) => `id ${id}`)
  const views = await viewsByKeys(shop, caller.siteId, keys)
  const publicUrl = shop.hosts.urlOf(caller.siteId)
  return {
    categories: views.flatMap((view) => (view ? [toCategory(view, { publicUrl, fields })] : [])),
    pagingMetadata: page.metadata,
  }
}
