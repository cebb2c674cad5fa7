import type {
  CountInventoryItemsRequest,
  GetInventoryItemReply,
  QueryInventoryItemsReply,
  QueryInventoryItemsRequest,
  SearchInventoryItemsReply,
  SearchInventoryItemsRequest,
} from '@cartwright/contract/inventory/inventory-items-v3.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Fields } from '../../platform/query/fields.ts'
import { compileFilter } from '../../platform/query/filter.ts'
import { mostCounted, pageOf } from '../../platform/query/page.ts'
import { newProblems } from '../../platform/query/problems.ts'
import { compileQuery } from '../../platform/query/query.ts'
import { filterByWords } from '../../platform/query/words.ts'
import { type Caller, isMerchant, may, type Shop } from '../../platform/shop/shop.ts'
import {
  countItems,
  itemFields,
  itemsByIds,
  type Listed,
  pageOfItems,
  searchFields,
  tieBreakerOf,
} from './queries.ts'
import { driverOf, orderFor, type SortedBy, toItem } from './rules.ts'

// Inventory items of the second generation: the same stock, by variant instead of by product.

export async function byId(shop: Shop, caller: Caller, id: string): Promise<GetInventoryItemReply> {
  const [view] = await shop.db.run(itemsByIds, [caller.siteId, [id]])
  if (!view || !(view.visible || seesHidden(caller))) throw refuse('INVENTORY_ITEM_NOT_FOUND')
  return { inventoryItem: toItem(view, caller.siteId) }
}

export function query(
  shop: Shop,
  caller: Caller,
  { query = {} }: QueryInventoryItemsRequest,
): Promise<QueryInventoryItemsReply> {
  return find(shop, caller, { query, path: 'query', fields: itemFields })
}

const searchable = ['product.name', 'sku']

/** The contract's name of the field stands for whole SKUs in filters. */
function byWords(
  filter: object | null | undefined,
  words: NonNullable<CountInventoryItemsRequest['search']>,
) {
  const fields = words.fields?.map((field) => (field === 'product.variantSku' ? 'sku' : field)) ?? []
  return filterByWords(filter, { ...words, fields }, searchable)
}

export async function search(
  shop: Shop,
  caller: Caller,
  { search: { search: words = {}, aggregations: _, ...listed } = {} }: SearchInventoryItemsRequest,
): Promise<SearchInventoryItemsReply> {
  const query = { ...listed, filter: byWords(listed.filter, words) as Record<string, unknown> }
  return {
    ...(await find(shop, caller, { query, path: 'search', fields: searchFields })),
    aggregationData: {},
  }
}

export async function count(
  shop: Shop,
  caller: Caller,
  { filter: sent, search = {} }: CountInventoryItemsRequest,
): Promise<{ count: number }> {
  const filter = (byWords(sent, search) ?? {}) as Record<string, unknown>
  const listed = listedFor(caller, filter)
  const problems = newProblems()
  const condition = compileFilter(filter, searchFields(listed), {
    path: 'filter',
    problems,
  })
  problems.throwIfAny()
  const found = await countItems(shop.db.read, listed, condition)
  if (found > mostCounted) throw refuse('TOO_MANY_TO_COUNT')
  return { count: found }
}

interface Asked {
  query: NonNullable<QueryInventoryItemsRequest['query']>
  path: string
  fields: (listed: Listed) => Fields
}

async function find(
  shop: Shop,
  caller: Caller,
  { query, path, fields }: Asked,
): Promise<QueryInventoryItemsReply> {
  const compile = (asked: object, listed: Listed) =>
    compileQuery(asked, fields(listed), { tieBreaker: tieBreakerOf(listed.driver), path })
  const { cursorPaging } = query
  // Further pages have filter and sort in their cursor.
  const first = cursorPaging?.cursor ? compile({ cursorPaging }, listedFor(caller, {})) : undefined
  const sort = first?.sort ?? query.sort ?? []
  const listed = listedFor(caller, first?.cursor?.filter ?? query.filter, sort)
  const paging = query.paging ? {} : { cursorPaging: cursorPaging ?? {} }
  const compiled = compile({ ...query, ...paging, sort: orderFor(listed.driver, sort) }, listed)
  const page = pageOf(await pageOfItems(shop.db.read, listed, compiled), compiled)
  return {
    inventoryItems: page.rows.map((view) => toItem(view, caller.siteId)),
    pagingMetadata: page.metadata,
  }
}

function listedFor(caller: Caller, filter: unknown, sort: readonly SortedBy[] = []): Listed {
  return { siteId: caller.siteId, hidden: seesHidden(caller), driver: driverOf(filter, sort) }
}

function seesHidden(caller: Caller): boolean {
  return isMerchant(caller) && may(caller, 'WIX_STORES.READ_INVENTORY')
}
